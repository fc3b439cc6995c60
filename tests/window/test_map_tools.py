"""Layers, zones, networks, the measuring tape and the key that hides the counters, by real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QSlider

from player.panels.legend import MARGIN
from player.settings import Settings
from tests.desk.hands import LEFT, NONE, PROBE, Hands, called, rest
from tests.desk.stage import FAN_DELAY, layers

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def field(begun: Callable[[str], Hands]) -> Iterator[Hands]:
    """The shipped campaign with everybody placed; the choice of layers is forgotten afterwards."""
    hands = begun("czech38/campaign")
    hands.press("Place the rest for me")
    hands.canvas.setFocus()
    yield hands
    Settings().keep_layers(layers.EVERYTHING)


def words(hands: Hands) -> str:
    """Return all words of the legend."""
    shown = hands.widgets("Legend")
    return " ".join(part.text() for part in shown[0].findChildren(QLabel) if part.text()) if shown else ""


def kinds(hands: Hands) -> set[str]:
    """Return the kinds of overlay on the map."""
    return {overlay.kind for overlay in hands.canvas.scene.overlays}


def test_z_draws_the_zones_of_both_sides_with_a_legend(field: Hands) -> None:
    assert not words(field)
    field.key(Qt.Key.Key_Z)
    assert set(layers.ZONES) <= kinds(field)
    assert "Zones of control: Germany" in words(field)
    field.key(Qt.Key.Key_Z)
    assert not kinds(field) & set(layers.ZONES)
    assert not words(field)


def test_shift_s_draws_the_networks(field: Hands) -> None:
    field.key(Qt.Key.Key_S, SHIFT)
    assert "network" in kinds(field)
    assert "Supply network: Germany" in words(field)


def test_shift_z_explains_the_zone_at_the_cursor_and_follows_it(field: Hands) -> None:
    occupied = next(at for at, stack in field.canvas.scene.stacks.items() if stack)
    field.canvas.set_cursor_hex(occupied)
    field.key(Qt.Key.Key_Z, SHIFT)
    assert "zoc-unit" in kinds(field)
    assert "10.1.A" in words(field)
    before = words(field)
    for _ in range(4):
        field.key(Qt.Key.Key_Right)
    assert words(field) != before


def test_s_names_the_clause_of_the_supply_line_in_the_legend(field: Hands) -> None:
    occupied = next(at for at, stack in field.canvas.scene.stacks.items() if stack)
    field.canvas.set_cursor_hex(occupied)
    field.key(Qt.Key.Key_S)
    assert "Line of supply" in words(field)
    assert "7.3." in words(field)
    line = next(overlay for overlay in field.canvas.scene.overlays if overlay.kind == "supply")
    assert line.hexes[0] == occupied
    pointed = max(at for at, stack in field.canvas.scene.stacks.items() if stack)
    field.hover(pointed)
    field.key(Qt.Key.Key_S)
    line = next(overlay for overlay in field.canvas.scene.overlays if overlay.kind == "supply")
    assert line.hexes[0] == pointed, "who points at a unit asks about that one"
    field.key(Qt.Key.Key_S)
    assert "supply" not in kinds(field), "the same key takes the line away"
    assert "Line of supply" not in words(field)


def test_keys_of_the_keypad_that_point_between_hexes_go_as_the_arrows_do(field: Hands) -> None:
    start = field.hex("2010")
    for figure, arrow in ((Qt.Key.Key_4, Qt.Key.Key_Left), (Qt.Key.Key_6, Qt.Key.Key_Right)):
        field.canvas.set_cursor_hex(start)
        field.key(arrow)
        there = field.canvas.cursor_hex
        field.canvas.set_cursor_hex(start)
        field.key(figure, Qt.KeyboardModifier.KeypadModifier)
        assert field.canvas.cursor_hex == there != start


def test_m_measures_to_the_cursor_and_escape_ends_it(field: Hands) -> None:
    field.canvas.set_cursor_hex(field.hex("2010"))
    field.key(Qt.Key.Key_M)
    for _ in range(3):
        field.key(Qt.Key.Key_Right)
    tape = next(overlay for overlay in field.canvas.scene.overlays if overlay.kind == "measure")
    assert list(tape.amounts.values()) == [3]
    assert any(name.startswith("2010 to ") and "3 hexes" in name for name in field.names())
    stacked = next(at for at, stack in field.canvas.scene.stacks.items() if len(stack) > 1)
    field.hover(stacked)
    rest(FAN_DELAY + 100)
    assert field.canvas.fanned is None, "the end of the tape stays in sight"
    field.key(Qt.Key.Key_Escape)
    assert "measure" not in kinds(field)
    field.hover(field.hex("2010"))
    field.hover(stacked)
    field.wait_for(lambda: field.canvas.fanned == stacked, "the stack to spread out again")
    assert not any("ends measuring" in name for name in field.names())


def test_holding_h_takes_the_counters_away_until_it_is_let_go(field: Hands) -> None:
    canvas = field.canvas
    at = next(at for at, stack in canvas.scene.stacks.items() if stack)
    canvas.ensure_visible(at)
    field.settle()
    assert canvas.counter_at(canvas.widget_point(at)) is not None
    QTest.keyPress(canvas, Qt.Key.Key_H)
    assert canvas.counter_at(canvas.widget_point(at)) is None
    QTest.keyRelease(canvas, Qt.Key.Key_H)
    assert canvas.counter_at(canvas.widget_point(at)) is not None


def test_the_panel_switches_and_fades_by_mouse_and_is_remembered(field: Hands) -> None:
    field.press("Layers of the map …")
    names = field.widget("Printed map: Names and points")
    assert isinstance(names, QCheckBox)
    QTest.mouseClick(names, LEFT, NONE, QPoint(10, names.height() // 2))
    assert not names.isChecked()
    slider = field.widget("Printed map: Terrain, opacity")
    assert isinstance(slider, QSlider)
    slider.setFocus()
    for _ in range(5):
        QTest.keyClick(slider, Qt.Key.Key_Left)
    named = [called(one) for one in field.window.findChildren(QSlider) if called(one).endswith(", opacity")]
    assert len(named) == len(set(named)) > 10
    chosen = Settings().layers
    assert not chosen.shows(layers.NAMES)
    assert chosen.percent(layers.TERRAIN) == 50
    field.press("As printed")
    assert names.isChecked()
    assert Settings().layers == layers.EVERYTHING
    field.press("Put the layers away")
    assert not field.widgets("Layers of the map")


def test_the_panel_is_worked_by_keyboard(field: Hands) -> None:
    field.key(Qt.Key.Key_L)
    field.key(Qt.Key.Key_Down)
    field.key(Qt.Key.Key_Space)
    assert not Settings().layers.shows(layers.HEXSIDES)
    field.key(Qt.Key.Key_Escape)
    assert not field.widgets("Layers of the map")
    assert field.canvas.hasFocus()


def test_a_game_without_zones_lists_none(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    hands.canvas.setFocus()
    hands.key(Qt.Key.Key_L)
    assert hands.widgets("Printed map: Terrain")
    assert not [name for name in hands.names() if name.startswith("Zones of control")]


def test_the_legend_stays_in_its_corner_though_the_map_grew_unseen(field: Hands) -> None:
    field.key(Qt.Key.Key_Z)
    field.window.hide()
    field.window.resize(1200, 700)
    field.window.show()
    field.settle()
    assert field.widget("Legend").geometry().bottom() == field.canvas.height() - MARGIN - 1
