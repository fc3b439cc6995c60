"""Keys that the map does not know by itself, and a screen that tells one side nothing of the other's secrets."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget

from tests.desk.hands import PROBE, Hands, sit_down
from tests.desk.probe_players import amounts
from tests.desk.stage import Hex
from tests.window.test_campaign import assaulting, moving

__all__ = ["assaulting", "moving"]

KEYPAD = Qt.KeyboardModifier.KeypadModifier


def _plan(hands: Hands) -> None:
    """Lay and seal whatever is asked for."""
    while amounts(hands, "push"):
        hands.key(Qt.Key.Key_2)
        hands.key(Qt.Key.Key_1)
        hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        sit_down(hands)


def test_the_numeric_keypad_goes_in_six_directions(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    canvas = hands.canvas
    canvas.set_cursor_hex(hands.hex("C3"))
    grid = canvas.scenario.map.grid  # type: ignore[union-attr]
    for key, word in ((Qt.Key.Key_6, "E"), (Qt.Key.Key_4, "W"), (Qt.Key.Key_9, "NE"), (Qt.Key.Key_1, "SW")):
        here = canvas.cursor_hex
        assert here is not None
        hands.key(key, KEYPAD)
        assert canvas.cursor_hex == grid.neighbour(here, grid.orientation.compass.index(word))


def test_the_keypads_five_clicks(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    _plan(hands)
    hands.key(Qt.Key.Key_N)
    before = hands.decision()
    hands.key(Qt.Key.Key_5, KEYPAD)
    assert hands.decision() != before
    hands.key(Qt.Key.Key_Escape)
    assert hands.decision() == before


def test_f6_goes_round_the_panels(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    assert QApplication.focusWidget() is hands.canvas
    hands.key(Qt.Key.Key_F6)
    assert hands.widget("Decision").isAncestorOf(QApplication.focusWidget())
    hands.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is hands.canvas


def test_every_part_of_the_page_is_reached_by_f6(assaulting: Hands) -> None:
    page = assaulting.window.page
    assert page is not None
    assaulting.click_hex(assaulting.lit_hexes()[0])
    assaulting.click_counter(assaulting.lit_pieces()[0][1])
    assert page.odds.isVisible()
    found = [QApplication.focusWidget()]
    while found[-1] is not page.canvas or len(found) == 1:
        assert len(found) < 12
        assaulting.key(Qt.Key.Key_F6)
        found.append(QApplication.focusWidget())
    reached = {panel for panel in page.keyboard.panels() for w in found if panel is w or panel.isAncestorOf(w)}
    tab = Qt.FocusPolicy.TabFocus
    for part in page.findChildren(QWidget):
        if part.focusPolicy() & tab and part.isVisible() and part.isEnabled():
            assert any(panel is part or panel.isAncestorOf(part) for panel in reached), part.accessibleName()


def test_resting_on_a_unit_shows_its_reach(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    _plan(hands)
    _, at = hands.lit_pieces()[0]
    assert not hands.canvas.scene.overlays
    hands.hover(at)
    assert [overlay.kind for overlay in hands.canvas.scene.overlays] == ["reach"]


def test_the_log_leads_to_the_hex_and_is_filtered(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    _plan(hands)
    hands.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    hands.key("sky")
    assert all("sky" in line.lower() for line in hands.log().splitlines())
    assert "planned" not in hands.log()


def test_folding_the_dock_gives_the_map_the_room(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    width = hands.canvas.width()
    assert width >= hands.window.width() * 2 / 3
    hands.key(Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert hands.canvas.width() > width
    hands.key(Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert hands.canvas.width() == width


def test_a_side_sees_the_backs_of_what_lies_under_the_other_sides_stacks(started: Hands) -> None:
    started.window.questions.new_game(str(PROBE))
    started.wait_for(lambda: started.widget("Begin").isEnabled(), "the scenario to be read")
    seats = {button.text(): button for button in started.top().findChildren(QRadioButton)}
    seats["Two at one screen"].setFocus()
    started.key(Qt.Key.Key_Space)
    started.press("Begin")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.press("I am ready")
    _plan(started)
    stacks = started.canvas.scene.stacks
    at = next(Hex(at) for at, stack in stacks.items() if len(stack) > 1 and stack[-1].name.startswith("Blue"))
    lower = "Blue First Foot"
    assert stacks[at][0].hidden
    started.click_counter(at)
    assert "Hidden unit, only its side is known" in started.names()
    assert lower not in " ".join(started.names())
    assert lower not in started.log()


def test_a_window_in_which_nothing_happens_does_nothing(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    _plan(hands)
    QTest.qWait(1000)
    start = time.thread_time()
    QTest.qWait(1000)
    assert time.thread_time() - start < 0.2
