"""The tutorial of the shipped campaign, walked from the start page to its end by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from player.panels.lesson_card import LessonCard
from tests.desk.hands import Hands
from tests.desk.stage import SeededDice, session
from tests.desk.walk import answer_until, move_up, place_all, press_primary, stay_at_home

CTRL = Qt.KeyboardModifier.ControlModifier


class Pupil(Hands):
    """Hands that follow a tutorial."""

    @property
    def card(self) -> LessonCard:
        """The tutorial's card."""
        return self.window.findChild(LessonCard)

    def title(self) -> str:
        """Return the title of the step at hand."""
        return next(label.text() for label in self.card.findChildren(QLabel) if "700" in label.styleSheet())

    def next(self) -> None:
        """Go on; the step must say that it is done or asks for nothing."""
        assert self.card.next.text() in ("Next", "Finish"), f"{self.title()}: not done"
        self.press(self.card.next.text())


@pytest.fixture
def pupil(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pupil]:
    """A window in which the tutorial has begun."""
    monkeypatch.setattr(session, "SystemDice", lambda: SeededDice("tutorial"))
    hands = Pupil.at_start()
    hands.press("Learn it: a first turn, step by step")
    hands.wait_for(lambda: hands.window.page is not None, "the game to begin")
    yield hands
    hands.close()


def test_the_tutorial_is_walked_to_its_end(pupil: Pupil) -> None:
    assert pupil.title() == "Welcome"
    own = pupil.window.windowTitle()
    assert own.startswith("Your first turn: "), "it is told apart from a game of one's own"
    pupil.next()
    _look(pupil)
    pupil.next()
    pupil.next()
    _set_up(pupil)
    _move(pupil)
    _attack(pupil)
    assert pupil.title() == "The log remembers"
    pupil.next()
    _end_of_turn(pupil)
    assert pupil.title() == "That was it"
    pupil.next()
    pupil.settle()
    assert not pupil.window.findChildren(LessonCard)


def _look(pupil: Pupil) -> None:
    assert pupil.card.next.text() == "Skip"
    praha = pupil.hex("2710")
    assert pupil.window.learning.tutor is not None
    assert pupil.window.learning.tutor.spotlight.target == praha
    point = pupil.canvas.widget_point(praha) + QPoint(0, 20)
    QTest.mouseClick(pupil.canvas, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point)
    pupil.settle()


def _set_up(pupil: Pupil) -> None:
    assert pupil.title() == "Who decides, and what"
    pupil.next()
    place_all(pupil)
    pupil.next()
    assert pupil.title() == "Send the aircraft out"
    stay_at_home(pupil)
    pupil.next()


def _move(pupil: Pupil) -> None:
    assert pupil.title() == "Take up a unit"
    piece, at = pupil.lit_pieces()[0]
    pupil.click_counter(at)
    pupil.next()
    costs = next(overlay.amounts for overlay in pupil.canvas.scene.overlays if overlay.kind == "reach")
    grid = pupil.canvas.scenario.map.grid  # type: ignore[union-attr]
    far = max((to for to in grid.hexes if not pupil.stack(to)), key=lambda to: grid.distance(at, to))
    pupil.click_hex(far)
    assert pupil.refusal()
    pupil.next()
    assert pupil.title() == "Move"
    pupil.click_hex(min(costs, key=lambda to: (costs[to], to)))
    assert pupil.where(piece) != at
    pupil.next()
    pupil.key(Qt.Key.Key_Z, CTRL)
    pupil.next()
    assert pupil.title() == "End the phase"


def _attack(pupil: Pupil) -> None:
    move_up(pupil)
    pupil.key(Qt.Key.Key_E)
    if pupil.top() is not pupil.window:
        pupil.press("End the phase")
    pupil.next()
    assert pupil.title() == "Choose what to attack"
    pupil.click_hex(pupil.lit_hexes()[0])
    pupil.next()
    for piece, at in pupil.lit_pieces():
        if piece not in pupil.canvas.scene.selected:
            pupil.click_counter(at)
            break
    pupil.next()
    assert pupil.title() == "Attack"
    press_primary(pupil)
    pupil.next()
    assert pupil.title() == "Losses, retreat, advance"
    answer_until(pupil, "german-assault")
    pupil.next()


def _end_of_turn(pupil: Pupil) -> None:
    assert pupil.title() == "The other side"
    pupil.press("End the assault phase")
    if pupil.top() is not pupil.window:
        pupil.press("End the assault phase")
    answer_until(pupil, "czech-movement")
    pupil.next()


def test_steps_go_back_and_the_tutorial_can_be_left(pupil: Pupil) -> None:
    pupil.next()
    pupil.press("Back")
    assert pupil.title() == "Welcome"
    pupil.press("Leave the tutorial")
    assert not pupil.window.findChildren(LessonCard)
    assert pupil.decision()
    assert pupil.window.learning.tutor is None
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    pupil.canvas.setFocus()
    pupil.key(Qt.Key.Key_Right)  # the map is nothing to a tutorial that was left
    pupil.key(Qt.Key.Key_Down)
    QTest.mouseClick(pupil.canvas, Qt.MouseButton.RightButton, pos=pupil.canvas.rect().center())
    pupil.settle()


def test_a_tutorial_goes_on_where_its_game_was_left(pupil: Pupil) -> None:
    pupil.next()
    _look(pupil)
    pupil.next()
    at = pupil.title()
    page = pupil.window.page
    assert page is not None
    path = page.bridge.table.session.chronicle.path
    pupil.key(Qt.Key.Key_W, CTRL)
    pupil.wait_for(lambda: pupil.window.page is None, "the start page")
    assert not pupil.window.findChildren(LessonCard)
    pupil.window.open_game(path)
    pupil.wait_for(lambda: pupil.window.page is not None, "the game")
    pupil.settle()
    assert pupil.title() == at
    pupil.press("Leave the tutorial")
    pupil.key(Qt.Key.Key_W, CTRL)
    pupil.window.open_game(path)
    pupil.wait_for(lambda: pupil.window.page is not None, "the game")
    assert not pupil.window.findChildren(LessonCard), "whoever left it is not asked again"
