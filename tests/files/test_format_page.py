"""Every example on the page about the format is read, and every key of the format has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from core.files import charts_yaml, map_head, map_yaml, provenance_yaml, scenario_head, units_yaml
from core.files.migrations import HEAD_KEYS
from core.files.scenario_yaml import ScenarioFiles, parse_scenario
from tests.files.words import WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "scenario-format.md").read_text("utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
WHOLE = {block.split("\n")[0].removeprefix("# "): block for block in BLOCKS if not block.startswith("# in ")}
VARIANTS = [block for block in BLOCKS if block.startswith("# in ")]
PARTS = {"map": "map.yaml", "units": "units.yaml", "charts": "charts.yaml"}


def read(contents: dict[str, str]) -> None:
    """Read the files; FileProblems when an example is wrong."""
    encoded = {name: text.encode() for name, text in contents.items()}
    parse_scenario(ScenarioFiles(Path("ridge"), "battle.yaml", PARTS, encoded), WORDS)


def sections(text: str) -> dict[str, str]:
    """Return a file's text by top-level key."""
    found = re.findall(r"^(\w+):.*?(?=^\w|\Z)", text, re.DOTALL | re.MULTILINE)
    starts = [match.start() for match in re.finditer(r"^\w+:", text, re.MULTILINE)]
    ends = [*starts[1:], len(text)]
    return {key: text[start:end] for key, start, end in zip(found, starts, ends, strict=True)}


def test_whole_files_are_read() -> None:
    assert sorted(WHOLE) == ["battle.yaml", "charts.yaml", "map.yaml", "units.yaml"]
    read(WHOLE)


@pytest.mark.parametrize("variant", VARIANTS, ids=[block.split("\n")[0] for block in VARIANTS])
def test_variant_is_read(variant: str) -> None:
    name = re.match(r"# in ([\w.]+)", variant)
    assert name is not None
    text = "".join((sections(WHOLE[name[1]]) | sections(variant)).values())
    read({**WHOLE, name[1]: text})


def test_every_key_has_an_example_and_an_explanation() -> None:
    shown = {key for block in BLOCKS for key in _keys(yaml.load(block, yaml.CSafeLoader))}
    known = {
        *HEAD_KEYS, *scenario_head.KEYS, *map_yaml.KEYS, *map_head.GRID_KEYS, *map_head.NUMBERING,
        *units_yaml.KEYS, *charts_yaml.KEYS, *provenance_yaml.KEYS, "legend", "rows", "number", "dates", "events",
        "name", "kind", "hexes",
    }  # fmt: skip
    assert known - shown == set()
    told = set(re.findall(r"`([\w.]+)", re.sub(r"^```.*?^```", "", PAGE, flags=re.DOTALL | re.MULTILINE)))
    told = {part for word in told for part in word.split(".")}
    assert known - told - {"pattern", "first_column", "first_row", "column_step", "row_step"} == set()


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return {str(key) for key in value} | {key for member in value.values() for key in _keys(member)}
    return {key for member in value for key in _keys(member)} if isinstance(value, list) else set()
