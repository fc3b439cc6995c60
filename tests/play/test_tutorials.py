"""Tutorials are read from their files; what is wrong in one is said with line and cure, and shipped ones fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.files.problems import FileProblems
from core.play import library
from core.play.tutorials import ANY, Goal, Point, Tutorial, read_tutorial, tutorials

WHOLE = """
title: A turn
summary: All of it.
scenario: first
minutes: 5
steps:
  - {title: Look, text: There it is., task: Click it., point: {hex: "A1"}, done: {looked: "A1"}}
  - {title: Read, text: That is all.}
"""


def _written(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "game" / "tutorial"
    folder.mkdir(parents=True)
    file = folder / "en.yaml"
    file.write_text(text, "utf-8")
    return file


def test_a_tutorial_is_read(tmp_path: Path) -> None:
    found = read_tutorial(_written(tmp_path, WHOLE))
    assert (found.title, found.scenario, found.minutes, len(found.steps)) == ("A turn", "game/first", 5, 2)
    assert found.steps[0].goal == Goal("looked", "A1")
    assert found.steps[0].point == Point("hex", "A1")
    assert found.steps[1].goal is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes: 5", "minutes: long", "a number of minutes"),
        ("summary: All of it.\n", "", "no summary"),
        ('looked: "A1"', "seen: A1", "seen"),
        ('hex: "A1"', "card: cellar", "cellar"),
        ("task: Click it., ", "", "no task"),
        ('{hex: "A1"}', '{hex: "A1", piece: p}', "just one of"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    with pytest.raises(FileProblems) as wrong:
        read_tutorial(_written(tmp_path, WHOLE.replace(old, new)))
    assert said in str(wrong.value)
    assert "en.yaml" in str(wrong.value)


@pytest.mark.parametrize("tutorial", tutorials(), ids=lambda tutorial: tutorial.scenario)
def test_a_shipped_tutorial_speaks_of_what_is_there(tutorial: Tutorial) -> None:
    game, scenario = library.named(tutorial.scenario)
    frames = {frame.id for frame in game.schema.frames}
    for step in tutorial.steps:
        goal, point = step.goal, step.point
        if goal is not None and goal.kind == "frame":
            assert goal.what in frames, step.title
        hexes = [part.what for part in (goal, point) if part is not None and part.kind in ("hex", "looked", "aimed")]
        for label in hexes:
            assert label == ANY or scenario.map.sheet.hex(label) is not None
        pieces = [part.what for part in (goal, point) if part is not None and part.kind in ("piece", "held")]
        assert all(piece == ANY or piece in scenario.piece_of for piece in pieces)


def test_a_language_without_a_tutorial_has_the_english_one() -> None:
    assert tutorials("tlh") == tutorials("en")
    assert tutorials("en")
