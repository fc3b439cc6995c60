"""Older files are read as they were meant and keep their comments; newer ones are refused in a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.files.migrations import FORMAT, MIGRATIONS, current, migrated
from core.files.page import Page, compose
from core.files.patch_yaml import patched
from core.files.scenario_yaml import ScenarioFiles, parse_scenario, scenario_files
from tests.files.words import WORDS, small_scenario

DRAFT = Path(__file__).parent / "draft"


def draft_files() -> ScenarioFiles:
    """Return a scenario as the draft wrote it."""
    files = scenario_files(small_scenario(), WORDS, DRAFT)
    names = ("battle.yaml", "map.yaml", "units.yaml", "charts.yaml")
    return replace(files, contents={name: (DRAFT / name).read_bytes() for name in names})


def test_draft_reads_as_the_same_scenario() -> None:
    assert b"format: 0" in draft_files().contents["map.yaml"]
    assert parse_scenario(draft_files(), WORDS) == replace(small_scenario(), id="draft/battle")


def test_draft_that_is_only_opened_keeps_its_bytes() -> None:
    files = draft_files()
    scenario = parse_scenario(files, WORDS)
    assert patched(files, scenario, scenario, WORDS).changed == ()


def test_changed_draft_becomes_todays_format_and_keeps_its_comments() -> None:
    files = draft_files()
    old = parse_scenario(files, WORDS)
    terrain = bytes(old.map.terrain_kinds.index("hill") for _ in old.map.terrain)
    after = patched(files, old, replace(old, map=replace(old.map, terrain=terrain)), WORDS)
    text = after.files.contents["map.yaml"].decode()
    assert after.changed == ("map.yaml",)
    assert after.rewritten == ()
    assert text.startswith(f"# Drawn before the first release.\nformat: {FORMAT}\n")
    assert "codes:" not in text
    assert "  brook: [0202 SE, 0302 N, 0302 NE]\n" in text
    assert "# letters of the rows" in text


def test_problem_in_a_draft_names_the_line_in_the_file() -> None:
    text = (DRAFT / "map.yaml").read_text("utf-8").replace("format: 0", "format: 0\nextra: 1")
    page = current(compose(text, "map.yaml"))
    assert page is not None
    assert page.text.splitlines()[2] == "extra: 1"


def test_every_older_format_has_its_step() -> None:
    assert sorted(MIGRATIONS) == list(range(FORMAT))


def test_steps_follow_one_another() -> None:
    def step(word: str) -> object:
        return lambda page: f"{page.text}{word}"

    steps = dict.fromkeys(range(FORMAT), step("x"))
    page = Page("f", "a: ", None)
    assert migrated(page, 0, steps) == "a: " + "x" * FORMAT  # type: ignore[arg-type]
