"""The player's window is tried by mouse and keys alone; tests of the editor's window stand in a folder of their own."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT, place

PAST_THE_HANDS = re.compile(r"\.(submit|trigger|click|emit)\(|^ *(from|import) (core|player\.models|editor)")
"""What no hand does. Games, dice and palettes that a test begins with come from `tests/desk/stage.py`."""


def test_the_players_window_is_worked_by_hands_alone() -> None:
    found = [
        f"{place(file, number)}: {line.strip()}"
        for file in sorted((ROOT / "tests" / "window").glob("**/*.py"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if PAST_THE_HANDS.search(line)
    ]
    assert not found, "use tests/desk/hands.py; tests of the editor belong into tests/editor_window"
