"""The line that a move leaves for a moment, and what is said of the cursor's hex."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.qt import motion, speech
from core.qt.hex_canvas import HexCanvas
from core.qt.motion import Motion, motion_in_force
from core.qt.move_trail import FADES_IN, MoveTrail
from core.view.describe import describe_stack
from tests.view.sample_map import SCHEMA, sample_scenario, sample_scene


@pytest.fixture
def canvas(qtbot: QtBot) -> Iterator[HexCanvas]:
    """A canvas with a map and counters."""
    made = HexCanvas()
    qtbot.addWidget(made)
    made.resize(800, 640)
    made.standins = False
    scenario = sample_scenario()
    made.set_map(scenario, SCHEMA)
    made.set_scene(sample_scene(scenario))
    made.show()
    return made


def test_a_way_is_drawn_and_fades_within_its_time(canvas: HexCanvas, qtbot: QtBot) -> None:
    grid = canvas.scenario.map.grid  # type: ignore[union-attr]
    way = tuple(grid.hex_at(column, 3) for column in (3, 4, 5))
    before = canvas.grab().toImage()
    trail = MoveTrail(canvas)
    trail.show_ways([way])
    assert trail.opacity == 1.0
    assert trail.geometry().contains(canvas.widget_point(way[0]))
    assert trail.geometry().contains(canvas.widget_point(way[-1]))
    middle = canvas.widget_point(way[1])
    assert canvas.grab().toImage().pixelColor(middle) != before.pixelColor(middle)
    qtbot.waitUntil(lambda: 0 < trail.opacity < 1, timeout=5 * FADES_IN)
    qtbot.waitUntil(lambda: not trail.isVisible(), timeout=20 * FADES_IN)
    assert canvas.grab().toImage() == before


def test_a_way_takes_no_click_and_goes_when_the_map_moves(canvas: HexCanvas, qtbot: QtBot) -> None:
    grid = canvas.scenario.map.grid  # type: ignore[union-attr]
    way = (grid.hex_at(3, 3), grid.hex_at(6, 3))
    trail = MoveTrail(canvas)
    trail.show_ways([way])
    clicked: list[int] = []
    canvas.hex_clicked.connect(lambda at, _: clicked.append(at))
    canvas.piece_clicked.connect(lambda _, at, __: clicked.append(at))
    target = canvas.childAt(canvas.widget_point(way[0])) or canvas
    QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=canvas.widget_point(way[0]))
    assert clicked == [way[0]]
    canvas.zoom_by(1)
    assert not trail.isVisible()


def test_a_single_hex_is_no_way(canvas: HexCanvas) -> None:
    trail = MoveTrail(canvas)
    trail.show_ways([(canvas.scenario.map.grid.hexes[0],)])  # type: ignore[union-attr]
    assert not trail.isVisible()


@pytest.mark.parametrize(
    ("environment", "setting", "wanted"),
    [("reduced", "full", Motion.REDUCED), ("full", "reduced", Motion.FULL), ("", "reduced", Motion.REDUCED),
     ("", "full", Motion.FULL)],
)  # fmt: skip
def test_the_environment_goes_before_the_setting(
    monkeypatch: pytest.MonkeyPatch, environment: str, setting: str, wanted: Motion
) -> None:
    monkeypatch.setenv(motion.VARIABLE, environment)
    assert motion_in_force(setting) is wanted


def test_the_cursor_speaks_hex_and_stack(canvas: HexCanvas, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[tuple[QAccessible.Event, str]] = []

    class Ears:
        Event = QAccessible.Event

        @staticmethod
        def updateAccessibility(event: object) -> None:  # noqa: N802 Qt's name
            message = event.message() if hasattr(event, "message") else ""
            spoken.append((event.type(), message))  # type: ignore[attr-defined]

    monkeypatch.setattr(speech, "QAccessible", Ears)
    scene = canvas.scene
    at = next(at for at, stack in scene.stacks.items() if stack and not stack[-1].hidden)
    canvas.set_cursor_hex(at)
    words = canvas.accessibleDescription()
    assert words.startswith(canvas.scenario.map.sheet.label(at))  # type: ignore[union-attr]
    assert words.endswith(describe_stack(SCHEMA, scene.stacks[at]))
    top = scene.stacks[at][-1]
    assert (top.name or top.short) in words
    assert (QAccessible.Event.Announcement, words) in spoken
