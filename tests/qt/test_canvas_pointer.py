"""The pointer over the map: real mouse events, and which hex, counter or side they mean."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.board.hexes import Hex, Orientation, Shifted
from core.qt.hex_canvas import HexCanvas, Pick
from core.qt.minimap import Minimap
from core.qt.pointer_canvas import DRAG, FAN_DELAY
from core.view.scene import Scene
from tests.view.sample_map import SCHEMA, sample_scenario, sample_scene

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton


@pytest.fixture(params=[(Orientation.FLAT, Shifted.EVEN), (Orientation.POINTY, Shifted.ODD)], ids=["flat", "pointy"])
def canvas(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[HexCanvas]:
    """A canvas on the screen at zoom 1 with a few stacks."""
    made = HexCanvas()
    qtbot.addWidget(made)
    made.resize(800, 640)
    scenario = sample_scenario(*request.param)
    made.set_map(scenario, SCHEMA)
    made.set_scene(sample_scene(scenario))
    with qtbot.waitExposed(made):
        made.show()
    made.zoom_to(1.0)
    return made


def cell(canvas: HexCanvas, column: int, row: int) -> Hex:
    """Return a hex of the shown map and bring it to the middle."""
    assert canvas.scenario is not None
    at = canvas.scenario.map.grid.hex_at(column, row)
    canvas.centre_on(at)
    return at


def test_every_hex_can_be_clicked_in_its_middle(canvas: HexCanvas, qtbot: QtBot) -> None:
    canvas.set_scene(Scene())
    canvas.fit()
    clicked: list[int] = []
    canvas.hex_clicked.connect(lambda at, modifiers: clicked.append(at))
    assert canvas.scenario is not None
    for at in canvas.scenario.map.grid.hexes:
        qtbot.mouseClick(canvas, LEFT, pos=canvas.widget_point(at))
    assert clicked == list(canvas.scenario.map.grid.hexes)


def test_a_click_right_at_the_corner_is_still_that_hex(canvas: HexCanvas, qtbot: QtBot) -> None:
    canvas.set_scene(Scene())
    at = cell(canvas, 5, 4)
    middle = canvas.widget_point(at)
    radius = canvas.viewport.level().radius - 2
    assert canvas.scenario is not None
    flat = canvas.scenario.map.grid.orientation is Orientation.FLAT
    for sign in (-1, 1):
        corner = QPoint(round(sign * radius), 0) if flat else QPoint(0, round(sign * radius))
        with qtbot.waitSignal(canvas.hex_clicked) as said:
            qtbot.mouseClick(canvas, LEFT, pos=middle + corner)
        assert said.args[0] == at


def test_modifiers_come_along(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 9, 4)
    with qtbot.waitSignal(canvas.hex_clicked) as said:
        qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.ControlModifier, canvas.widget_point(at))
    assert said.args == [at, Qt.KeyboardModifier.ControlModifier]


def test_a_click_on_a_counter_names_the_piece_and_not_the_hex(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 1, 1)
    hexes: list[int] = []
    canvas.hex_clicked.connect(lambda here, modifiers: hexes.append(here))
    with qtbot.waitSignal(canvas.piece_clicked) as said:
        qtbot.mouseClick(canvas, LEFT, pos=canvas.widget_point(at))
    assert said.args[:2] == ["a1", at]
    assert hexes == []


def test_the_top_counter_of_a_stack_is_hit_and_a_lower_one_where_it_shows(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 7, 2)
    radius = canvas.viewport.level().radius
    for offset, piece in ((0.0, "b3"), (0.67, "b1")):
        point = canvas.widget_point(at) + QPoint(round(offset * radius), round(offset * radius))
        with qtbot.waitSignal(canvas.piece_clicked) as said:
            qtbot.mouseClick(canvas, LEFT, pos=point)
        assert said.args[0] == piece


def test_the_right_button_asks_about_the_hex(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 7, 2)
    with qtbot.waitSignal(canvas.hex_right_clicked) as said:
        qtbot.mouseClick(canvas, RIGHT, pos=canvas.widget_point(at))
    assert said.args[0] == at


def test_resting_on_a_stack_fans_it_out_and_each_counter_can_be_clicked(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 4, 6)
    qtbot.mouseMove(canvas, QPoint(5, 5))
    qtbot.mouseMove(canvas, canvas.widget_point(at))
    qtbot.waitUntil(lambda: canvas.fanned == at, timeout=4 * FAN_DELAY)
    assert canvas._painter is not None
    laid = canvas._painter.layers.fan(canvas.viewport.level(), canvas.viewport.area)
    assert laid is not None
    pieces = []
    canvas.piece_clicked.connect(lambda piece, here, modifiers: pieces.append(piece))
    for counter in laid[1]:
        qtbot.mouseClick(canvas, LEFT, pos=counter.box.center() - canvas.viewport.area.topLeft())
    assert pieces == ["c5", "c4", "c3", "c2", "c1", "c0"]


def test_a_fan_closes_when_the_pointer_leaves_for_another_hex(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 4, 6)
    other = canvas.widget_point(at) + QPoint(0, round(2.2 * canvas.viewport.level().radius))
    qtbot.mouseMove(canvas, canvas.widget_point(at))
    canvas.fan_out(at)
    qtbot.mouseMove(canvas, other)
    assert canvas.fanned is None


def test_a_single_counter_does_not_fan(canvas: HexCanvas) -> None:
    canvas.fan_out(cell(canvas, 1, 1))
    assert canvas.fanned is None


def test_hovering_says_each_hex_once_and_then_none(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 5, 4)
    said: list[int] = []
    canvas.hex_hovered.connect(said.append)
    middle = canvas.widget_point(at)
    for step in range(4):
        qtbot.mouseMove(canvas, middle + QPoint(step, 0))
    qtbot.mouseMove(canvas, QPoint(1, 1))
    assert said[0] == at
    assert len(said) == 2


def test_a_drag_moves_the_map_and_clicks_nothing(canvas: HexCanvas, qtbot: QtBot) -> None:
    canvas.zoom_to(2.5)
    at = cell(canvas, 5, 4)
    start = canvas.widget_point(at)
    clicks: list[int] = []
    canvas.hex_clicked.connect(lambda here, modifiers: clicks.append(here))
    for button in (LEFT, MIDDLE):
        before = canvas.widget_point(at)
        qtbot.mousePress(canvas, button, pos=start)
        qtbot.mouseMove(canvas, start + QPoint(30, 20))
        qtbot.mouseRelease(canvas, button, pos=start + QPoint(30, 20))
        assert canvas.widget_point(at) - before == QPoint(30, 20)
    assert clicks == []


def test_a_trembling_hand_still_clicks(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 9, 4)
    point = canvas.widget_point(at)
    with qtbot.waitSignal(canvas.hex_clicked):
        qtbot.mousePress(canvas, LEFT, pos=point)
        qtbot.mouseMove(canvas, point + QPoint(DRAG - 3, 1))
        qtbot.mouseRelease(canvas, LEFT, pos=point + QPoint(DRAG - 3, 1))


def wheel(canvas: HexCanvas, point: QPoint, turned: int) -> None:
    """Turn the wheel over a point."""
    place = QPointF(point)
    event = QWheelEvent(
        place,
        QPointF(canvas.mapToGlobal(point)),
        QPoint(),
        QPoint(0, turned),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def test_the_wheel_zooms_at_the_pointer(canvas: HexCanvas) -> None:
    at = cell(canvas, 5, 4)
    canvas.pan_by(60, 40)
    point = canvas.widget_point(at)
    before = canvas.zoom
    wheel(canvas, point, 240)
    assert canvas.zoom > before
    assert (canvas.widget_point(at) - point).manhattanLength() <= 3
    wheel(canvas, point, -240)
    assert canvas.zoom == before


def test_small_turns_of_the_wheel_add_up(canvas: HexCanvas) -> None:
    before = canvas.zoom
    for _ in range(3):
        wheel(canvas, QPoint(300, 300), 30)
    assert canvas.zoom == before
    wheel(canvas, QPoint(300, 300), 30)
    assert canvas.zoom > before


def test_zoom_ends_somewhere(canvas: HexCanvas) -> None:
    canvas.zoom_to(1000)
    high = canvas.zoom
    canvas.zoom_to(0.0001)
    assert 3 < high < 8
    assert canvas.zoom < 0.1


def test_sides_are_picked_by_their_own_third_of_the_hex(canvas: HexCanvas, qtbot: QtBot) -> None:
    at = cell(canvas, 5, 4)
    canvas.pick = Pick.SIDES
    assert canvas.scenario is not None
    found = set()
    middle = canvas.widget_point(at)
    for direction in range(6):
        beyond = canvas.scenario.map.grid.neighbour(at, direction)
        assert beyond is not None
        towards = canvas.widget_point(beyond) - middle
        with qtbot.waitSignal(canvas.side_clicked) as said:
            qtbot.mouseClick(canvas, LEFT, pos=middle + QPoint(towards.x() * 2 // 5, towards.y() * 2 // 5))
        found.add(said.args[0])
    assert len(found) == 6


def test_the_minimap_looks_where_it_is_clicked(canvas: HexCanvas, qtbot: QtBot) -> None:
    minimap = Minimap(canvas)
    qtbot.addWidget(minimap)
    minimap.resize(300, 300)
    with qtbot.waitExposed(minimap):
        minimap.show()
    canvas.zoom_to(2.5)
    frame = minimap._frame()
    for share in (0.3, 0.7):
        point = frame.topLeft() + QPointF(frame.width() * share, frame.height() * share)
        qtbot.mouseClick(minimap, LEFT, pos=point.toPoint())
        seen = canvas.visible_rect
        assert seen.center().x() == pytest.approx(share, abs=0.02)
        assert seen.center().y() == pytest.approx(share, abs=0.02)


def test_a_canvas_without_a_map_takes_everything_calmly(qtbot: QtBot) -> None:
    empty = HexCanvas()
    qtbot.addWidget(empty)
    with qtbot.waitExposed(empty):
        empty.show()
    qtbot.mouseClick(empty, LEFT, pos=QPoint(10, 10))
    qtbot.mouseMove(empty, QPoint(20, 20))
    qtbot.keyClick(empty, Qt.Key.Key_Left)
    wheel(empty, QPoint(5, 5), 120)
    empty.fit()
    empty.pan_by(3, 3)
    assert empty.visible_rect.width() == 1
    assert empty.scenario is None
