"""Small screens, or large letters, which is the same: the strip keeps what matters, dialogs keep to the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from player.dialogs import frame
from player.dialogs.keys_sheet import KeysSheet
from player.dialogs.new_game import NewGameDialog
from tests.desk.hands import Hands

Begin = Callable[[str], Hands]
SMALL = QSize(683, 384)
"""What a screen of 1366 x 768 has at twice the size."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the screen a small one."""

    def keep(window: QWidget) -> None:
        window.setMinimumSize(window.minimumSize().boundedTo(SMALL))
        window.setMaximumSize(SMALL)

    monkeypatch.setattr(frame, "keep_to_screen", keep)


def strip_labels(hands: Hands) -> list[QLabel]:
    return [part for part in hands.widget("Game at a glance").findChildren(QLabel) if part.isVisible()]


def strip_words(hands: Hands) -> list[str]:
    """Return what the strip shows, as it can be read."""
    return [part.text() for part in strip_labels(hands)]


@pytest.mark.parametrize(("width", "title"), [(1366, True), (960, False)])
def test_the_phase_and_the_points_are_whole_at_any_width(begun: Begin, width: int, title: bool) -> None:
    hands = begun("czech38/campaign")
    hands.window.resize(width, 600)
    hands.settle()
    words = strip_words(hands)
    assert any(text.endswith("Set-up") for text in words)
    assert any(text.startswith("Czech lead: 30") for text in words)
    assert ("Czechoslovakia 1938" in words) is title
    assert ("Turn 1 of 10" in words) is not title


def test_what_further_figures_stand_for_gives_way_to_the_phase(begun: Begin) -> None:
    hands = begun("kaiser/campaign")
    assert hands.in_view(hands.hex("4006"))  # where both sides face each other, not the last line of the set-up
    hands.window.resize(911, 512)
    hands.settle()
    words = strip_words(hands)
    assert "Drumfire barrage" in words
    assert "field + heavy" not in words
    assert "Allied lead: 66 · decisive" in words
    hands.window.resize(1366, 768)
    hands.settle()
    hands.press("Cease fire")
    first = strip_words(hands)
    assert "German movement" in first
    hands.window.resize(1300, 768)
    hands.settle()
    hands.window.resize(1366, 768)
    hands.settle()
    assert strip_words(hands) == first  # a new phase is given no less than a new width gives it
    hands.window.resize(1366, 768)
    hands.settle()
    assert "field + heavy" in strip_words(hands)
    hands.window.resize(640, 512)
    hands.settle()
    shorter = next(part for part in strip_labels(hands) if "66" in part.text())
    assert shorter.width() >= shorter.sizeHint().width()


def test_other_figures_give_way_to_who_is_ahead_in_a_language_of_long_words(begun: Begin) -> None:
    page = begun("kaiser/campaign").window.page
    assert page is not None
    seen, this_turn = page.strip._seen  # type: ignore[misc]
    long = "Allied lead of 66 points, and German victory from 36 points on, as"
    gauges = tuple(replace(gauge, forms=(long,)) if gauge.lead else gauge for gauge in seen.gauges)
    page.strip.show_overview(replace(seen, gauges=gauges), this_turn)
    page.strip.layout().activate()
    (told,) = [part for part in page.strip.findChildren(QLabel) if part.isVisible() and part.text() == long]
    assert told.width() >= told.sizeHint().width()


def test_a_window_may_be_as_small_as_half_a_screen(begun: Begin) -> None:
    hands = begun("czech38/campaign")
    hands.window.resize(SMALL)
    hands.settle()
    assert hands.window.size() == SMALL
    assert any(text.endswith("Set-up") for text in strip_words(hands))
    assert hands.canvas.width() > 300


@pytest.mark.usefixtures("small")
def test_a_dialog_that_is_too_high_scrolls_above_its_answers(started: Hands) -> None:
    started.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    sheet = started.top()
    assert isinstance(sheet, KeysSheet)
    close = started.widget("Close")
    assert close.mapTo(sheet, QPoint(0, close.height())).y() <= SMALL.height()
    area = next(part for part in sheet.findChildren(QScrollArea) if part.isVisible())
    assert area.verticalScrollBar().maximum() > 0
    sheet.close()


@pytest.mark.usefixtures("small")
def test_a_dialog_that_grows_later_scrolls_as_well(started: Hands) -> None:
    started.press("New game")
    dialog = started.top()
    assert isinstance(dialog, NewGameDialog)
    started.wait_for(lambda: started.widget("Begin").isEnabled(), "the scenario to be read")
    assert dialog.height() <= SMALL.height()

    def scrolls() -> bool:
        areas = [part for part in dialog.findChildren(QScrollArea) if part.isVisible()]
        return any(area.verticalScrollBar().maximum() > 0 for area in areas)

    started.wait_for(scrolls, "the dialog to scroll")
    dialog.close()
