"""The map by keyboard alone: cursor, clicks, fans, zoom, and what a screen reader is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.board.hexes import Orientation, Shifted
from core.qt.hex_canvas import HexCanvas
from core.view.scene import Scene
from tests.view.sample_map import SCHEMA, sample_scenario, sample_scene

Key = Qt.Key
GRIDS = [(orientation, shifted) for orientation in Orientation for shifted in Shifted]


@pytest.fixture(params=GRIDS, ids=lambda grid: f"{grid[0].value}-{grid[1].value}")
def canvas(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[HexCanvas]:
    """A canvas with the keyboard, its cursor on an empty hex in the middle."""
    made = HexCanvas()
    qtbot.addWidget(made)
    made.resize(800, 640)
    scenario = sample_scenario(*request.param)
    made.set_map(scenario, SCHEMA)
    made.set_scene(sample_scene(scenario))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.setFocus()
    made.zoom_to(1.0)
    made.set_cursor_hex(scenario.map.grid.hex_at(5, 4))
    return made


def test_arrows_step_to_neighbours_and_back(canvas: HexCanvas, qtbot: QtBot) -> None:
    assert canvas.scenario is not None
    grid = canvas.scenario.map.grid
    for there, back in ((Key.Key_Left, Key.Key_Right), (Key.Key_Up, Key.Key_Down)):
        start = canvas.cursor_hex
        assert start is not None
        qtbot.keyClick(canvas, there)
        after = canvas.cursor_hex
        assert after is not None
        assert grid.direction(start, after) is not None
        qtbot.keyClick(canvas, back)
        assert canvas.cursor_hex == start


def test_arrows_go_where_they_point(canvas: HexCanvas, qtbot: QtBot) -> None:
    start = canvas.cursor_hex
    assert start is not None
    for key, dx, dy in ((Key.Key_Left, -1, 0), (Key.Key_Right, 1, 0), (Key.Key_Up, 0, -1), (Key.Key_Down, 0, 1)):
        canvas.set_cursor_hex(start)
        before = canvas.widget_point(start)
        qtbot.keyClick(canvas, key)
        after = canvas.cursor_hex
        assert after is not None
        moved = canvas.widget_point(after) - before
        assert moved.x() * dx + moved.y() * dy > 0


def test_the_cursor_stops_at_the_rim(canvas: HexCanvas, qtbot: QtBot) -> None:
    for _ in range(30):
        qtbot.keyClick(canvas, Key.Key_Left)
    at = canvas.cursor_hex
    assert at is not None
    assert canvas.scenario is not None
    assert canvas.scenario.map.grid.column(at) == 0


def test_the_cursor_stays_in_view(canvas: HexCanvas, qtbot: QtBot) -> None:
    canvas.zoom_to(2.5)
    for _ in range(6):
        qtbot.keyClick(canvas, Key.Key_Right)
        at = canvas.cursor_hex
        assert at is not None
        assert canvas.rect().contains(canvas.widget_point(at))


def test_the_first_arrow_starts_in_the_middle_of_the_window(canvas: HexCanvas, qtbot: QtBot) -> None:
    assert canvas.scenario is not None
    canvas.set_map(canvas.scenario, SCHEMA)
    assert canvas.cursor_hex is None
    qtbot.keyClick(canvas, Key.Key_Up)
    assert canvas.cursor_hex == canvas.hex_at(canvas.rect().center())


def test_enter_clicks_the_hex_or_the_counter_on_it(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = canvas.cursor_hex
    with qtbot.waitSignal(canvas.hex_clicked) as said:
        qtbot.keyClick(canvas, Key.Key_Return)
    assert said.args[0] == at
    assert canvas.scenario is not None
    stack = canvas.scenario.map.grid.hex_at(7, 2)
    canvas.set_cursor_hex(stack)
    with qtbot.waitSignal(canvas.piece_clicked) as picked:
        qtbot.keyClick(canvas, Key.Key_Enter)
    assert picked.args[:2] == ["b3", stack]
    with qtbot.waitSignal(canvas.hex_clicked) as shifted:
        qtbot.keyClick(canvas, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert shifted.args[0] == stack


def test_f_fans_out_and_figures_click(canvas: HexCanvas, qtbot: QtBot) -> None:
    assert canvas.scenario is not None
    stack = canvas.scenario.map.grid.hex_at(7, 2)
    canvas.set_cursor_hex(stack)
    qtbot.keyClick(canvas, Key.Key_F)
    assert canvas.fanned == stack
    with qtbot.waitSignal(canvas.piece_clicked) as said:
        qtbot.keyClick(canvas, Key.Key_2)
    assert said.args[:2] == ["b2", stack]
    qtbot.keyClick(canvas, Key.Key_9)
    qtbot.keyClick(canvas, Key.Key_Escape)
    assert canvas.fanned is None


def test_a_fan_closes_when_the_cursor_goes_on(canvas: HexCanvas, qtbot: QtBot) -> None:
    assert canvas.scenario is not None
    canvas.set_cursor_hex(canvas.scenario.map.grid.hex_at(7, 2))
    qtbot.keyClick(canvas, Key.Key_F)
    qtbot.keyClick(canvas, Key.Key_Left)
    assert canvas.fanned is None


def test_plus_minus_and_home(canvas: HexCanvas, qtbot: QtBot) -> None:
    before = canvas.zoom
    qtbot.keyClick(canvas, Key.Key_Plus)
    assert canvas.zoom > before
    qtbot.keyClick(canvas, Key.Key_Minus)
    assert canvas.zoom == before
    canvas.zoom_to(4)
    qtbot.keyClick(canvas, Key.Key_Home)
    seen = canvas.visible_rect
    assert seen.width() >= 1
    assert seen.height() >= 1


def test_a_screen_reader_hears_the_hex_and_who_is_there(canvas: HexCanvas) -> None:
    assert canvas.scenario is not None
    assert canvas.accessibleName() == "Map"
    canvas.set_cursor_hex(canvas.scenario.map.grid.hex_at(7, 2))
    said = canvas.accessibleDescription()
    assert said.startswith("0803 Řečany")
    top, middle, bottom = said.partition(" 3 units: ")[2].split("; ")
    assert top == "Division b3, 4-5-5, 2 of 2 steps"
    assert middle.startswith("Division b2, ")
    assert bottom.startswith("Division b1, ")


def test_the_cursor_shows_only_while_the_map_has_the_keyboard(canvas: HexCanvas) -> None:
    assert canvas.shown_scene().cursor == canvas.cursor_hex
    canvas.clearFocus()
    assert canvas.shown_scene().cursor is None
    canvas.set_scene(Scene(cursor=canvas.cursor_hex))
    assert canvas.shown_scene().cursor == canvas.cursor_hex


def test_other_keys_are_left_to_the_window(canvas: HexCanvas, qtbot: QtBot) -> None:
    before = (canvas.cursor_hex, canvas.zoom, canvas.fanned)
    for key in (Key.Key_A, Key.Key_5, Key.Key_Escape, Key.Key_Tab):
        qtbot.keyClick(canvas, key)
    assert (canvas.cursor_hex, canvas.zoom, canvas.fanned) == before


def test_what_is_read_of_the_cursor_s_hex_is_what_lies_there_now(canvas: HexCanvas) -> None:
    stack = next(at for at, faces in canvas.scene.stacks.items() if faces)
    canvas.set_cursor_hex(stack)
    name = canvas.scene.stacks[stack][-1].name
    assert name in canvas.accessibleDescription()
    canvas.set_scene(replace(canvas.scene, stacks={}))
    assert name not in canvas.accessibleDescription()
