"""Every sentence of the product is one sentence of English: ends, capitals, numbers, one word for one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "core").glob("**/texts/*en.yaml"))
COUNTED = "points|units|steps|hexes|rows|regiments|companies|columns|hexsides|counters|markers|turns|cells"
NUMBER = "left|points|count|cost|steps|limit|most|radius|found|expected|excess|length|range|lost|price"

FAULTS = {
    "a number whose noun cannot be one": rf"(?<! x )(?<!to )\{{(?:{NUMBER}|rows)\}} (?:[a-z]+ )?(?:{COUNTED})\b",
    "a turn with a capital within a sentence": r"(?<=[a-z,] )Turn\b",
    "two blanks": r"\S  \S",
    "a blank before a stop": r" [,.;:?](?:\s|$)",
    "dice that are thrown": r"\b[Tt]hr[oe]wn?s?\b(?! away)(?!\})",
    "a hyphen for a dash": r"(?<!with) - ",
    "typewriter quotes": r"\\\"|\"",
    "an unfinished word": r"\b(?:TODO|FIXME|XXX)\b",
    "a people without its capital": r"\b(?:germans?|czechs?|allied|allies|soviets?|french|british|hungarians?)\b",
    "a word said twice": r"\b(\w+) \1\b",
}
"""What is wrong -> how it looks; placeholders are looked at as they stand."""

SAYING = {"tr": 1, "message": 1, "tr_n": 2}
"""Call -> how many of its first arguments are sentences; those of `tr_n` have one form for one and one for many."""


def sentences(file: Path) -> Iterator[tuple[str, str]]:
    """Yield key and template, line by line as they stand: a reader of YAML would hide that a key stands twice."""
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, rest = line.partition(": ")
            yield key, rest.removeprefix('"').removesuffix('"')


def test_all_files_of_sentences_are_looked_at() -> None:
    assert len(FILES) == 5
    assert sum(len(list(sentences(file))) for file in FILES) > 1000


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}/{file.name}")
def test_no_key_stands_twice_and_all_are_in_order(file: Path) -> None:
    keys = [key for key, _ in sentences(file)]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert keys == sorted(keys)


@cache
def spoken() -> tuple[tuple[str, str], ...]:
    """Return every sentence with where it stands: those of the files, and those that windows say in their code."""
    files = ((key, text) for file in FILES for key, text in sentences(file))
    windows = (
        (f"{file.name}:{call.lineno} {call.func.id}", word.value)
        for folder in ("player", "editor", "core/qt", "core/view")
        for file in sorted((ROOT / folder).glob("**/*.py"))
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING
        for word in call.args[: SAYING[call.func.id]]
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    )
    return (*files, *windows)


@pytest.mark.parametrize("wrong", FAULTS)
def test_no_sentence_is_faulty(wrong: str) -> None:
    fault = re.compile(FAULTS[wrong])
    counted = "number" in wrong
    told = [(where, text) for where, text in spoken() if not (counted and where.endswith("tr_n"))]
    assert [f"{where}: {text}" for where, text in told if fault.search(_bare(text.strip()))] == []


def _bare(text: str) -> str:
    """Return a template without the words it chooses from: `{left:is|are}` chooses by a number already."""
    return re.sub(r"\{\w+:[^}]*\}", "{}", text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}/{file.name}")
def test_what_holds_several_sentences_ends_the_last_one(file: Path) -> None:
    several = [(key, text) for key, text in sentences(file) if re.search(r"[.?] [A-Z{]", text)]
    assert [key for key, text in several if not text.endswith((".", "?", ":", "}"))] == []


def test_the_faults_would_be_found() -> None:
    told = {
        "a number whose noun cannot be one": "costs {cost} movement points",
        "a turn with a capital within a sentence": "could not move on Turn 1",
        "dice that are thrown": "The die has been thrown.",
        "a people without its capital": "The german player",
        "a word said twice": "It is is so.",
    }
    for wrong, text in told.items():
        assert re.search(FAULTS[wrong], _bare(text)), wrong
    assert not re.search(FAULTS["a number whose noun cannot be one"], _bare("{cost} movement {cost:point|points}"))
