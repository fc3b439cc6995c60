"""Settings that make the window easier: motion and language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QLabel

from player import start
from player.dialogs.pick import PickDialog
from player.dialogs.problem import ProblemDialog
from player.game_pictures import Listed
from player.game_row import GameRow
from tests.desk.hands import PROBE, Hands
from tests.desk.stage import PSEUDO, MoveTrail, motion
from tests.desk.walk import plan_and_move


def test_a_move_leaves_a_line_unless_less_motion_is_wanted(
    begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(motion.VARIABLE, "full")
    hands = begun(str(PROBE))
    shown: list[int] = []
    monkeypatch.setattr(MoveTrail, "show_ways", lambda _, ways: shown.append(len(ways)))
    plan_and_move(hands)
    assert sum(shown) == 1
    monkeypatch.setenv(motion.VARIABLE, "")
    if not hands.window.comfort.calm:
        hands.choose("Less motion")
        assert "Nothing moves by itself from now on." in hands.names_and_texts()
    assert hands.window.settings.motion == "reduced"
    hands.window.settings.motion = ""


def test_the_language_is_chosen_for_the_next_start(started: Hands) -> None:
    started.choose("Language …")
    started.settle()
    dialog = started.top()
    assert isinstance(dialog, PickDialog)
    dialog.box.setCurrentText("Longer and with accents, for translators")
    started.press("Use it from the next start")
    assert started.window.settings.language == PSEUDO
    started.window.settings.language = ""


def test_a_dialog_is_as_high_as_its_words_and_grows_with_them(started: Hands) -> None:
    words = "The chain of the file is unbroken, and by the rules, with the dice as they fell, it led to what stands."
    dialog = ProblemDialog("Two lines", words, started.window)
    dialog.open()
    started.settle()
    assert dialog.height() == dialog.layout().totalHeightForWidth(dialog.width())
    before = dialog.height()
    dialog.body.addWidget(QLabel(words, wordWrap=True))
    started.settle()
    assert dialog.height() > before
    dialog.reject()


def test_games_listed_in_colours_that_were_changed_meanwhile_are_not_shown(
    started: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, gate = started.window.start, Event()
    late = SimpleNamespace(title="Late", where="", whose="", lead="", small_print="", changed=0.0, path=Path("late"))

    def listed(_files: object, colours: object, _ratio: float) -> list[Listed]:
        if colours.dark:  # type: ignore[attr-defined]
            return []
        gate.wait(5)
        return [Listed(late, None)]  # type: ignore[arg-type]

    started.wait_for_reading()
    monkeypatch.setattr(start, "listed", listed)
    page.refresh()
    started.window.set_palette("dark")
    gate.set()
    started.wait_for_reading()
    assert not page.findChildren(GameRow)
    monkeypatch.undo()
    started.window.set_palette("light")
