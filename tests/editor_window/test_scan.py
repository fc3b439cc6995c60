"""A scan under the map by mouse and keys: chosen, placed by three clicks, nudged, kept, and no part of the scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.board.layout import Layout
from editor.docks.scan_dock import ScanDock
from editor.main_window import MainWindow
from editor.models import scan as scans
from editor.models.scan import Order
from tests.desk.hands import LEFT, NONE, PROBE

SIDE = 300


@pytest.fixture
def window(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return an editor with the probe's scenario open and a red picture over its map."""
    monkeypatch.setattr(scans, "state_folder", lambda: tmp_path / "state")
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("#FF0000"))
    image.save(str(tmp_path / "scan.png"))
    assert window.open(PROBE)
    window.docks["Scan"].raise_()
    window.place.dock(ScanDock).take(tmp_path / "scan.png")
    QApplication.processEvents()
    return window


@pytest.fixture
def dock(window: MainWindow) -> ScanDock:
    return window.place.dock(ScanDock)


def reds(window: MainWindow) -> int:
    """Return how many pixels of the map are wholly red."""
    window.canvas.repaint()
    shown = window.canvas.grab().toImage()
    points = ((x, y) for x in range(0, shown.width(), 7) for y in range(0, shown.height(), 7))
    return sum(shown.pixelColor(x, y) == QColor("#FF0000") for x, y in points)


def test_its_strength_and_whether_it_shows_are_seen_at_once(window: MainWindow, dock: ScanDock) -> None:
    assert window.canvas.tool.name == "Scan"
    assert reds(window) == 0
    dock.strength.setFocus()
    QTest.keyClick(dock.strength, Qt.Key.Key_End)
    assert dock.layer.scan.strength == 100
    under = reds(window)
    assert under > 200
    dock.order.setCurrentIndex(list(Order).index(Order.EVERYTHING))
    dock.order.activated.emit(1)
    assert reds(window) > under  # the counters and names are under it now
    QTest.mouseClick(dock.shown, LEFT, NONE, QPoint(10, dock.shown.height() // 2))
    assert reds(window) == 0


def test_three_clicks_bring_three_points_of_the_picture_onto_three_hexes(window: MainWindow, dock: ScanDock) -> None:
    sheet, canvas = window.document.scenario.map.sheet, window.canvas
    before = dock.layer.scan.placed
    QTest.mouseClick(dock.place_it, LEFT, NONE, dock.place_it.rect().center())
    QApplication.processEvents()  # the line over the map takes its room
    radius, banner = canvas._layout().radius, window.place.banner
    for number, (spot, label) in enumerate(zip(((60, 40), (240, 70), (80, 250)), ("A1", "F1", "A5"), strict=True)):
        assert banner.words == f"{number + 1} of 3: click where the middle of hex {label} lies in the picture."
        x, y = before.on_map(spot)
        px, py = canvas.viewport.from_map(x * radius, y * radius)
        QTest.mouseClick(canvas, LEFT, NONE, QPoint(round(px), round(py)))
    placed, whole = dock.layer.scan.placed, Layout(sheet.grid, 1.0)
    for spot, label in zip(((60, 40), (240, 70), (80, 250)), ("A1", "F1", "A5"), strict=True):
        assert placed.on_map(spot) == pytest.approx(whole.centre(sheet.hex(label)), abs=0.06)
    assert window.canvas.tool.next is None
    assert banner.words == ""
    assert window.document.undo_stack.count() == 0


def test_arrow_keys_and_the_mouse_nudge_it_and_it_is_kept(window: MainWindow, dock: ScanDock, tmp_path: Path) -> None:
    before, cursor = dock.layer.scan.placed, window.canvas.cursor_hex
    window.canvas.setFocus()
    pixel = 1 / (44 * window.canvas.zoom)
    QTest.keyClick(window.canvas, Qt.Key.Key_Right)
    QTest.keyClick(window.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert dock.layer.scan.placed.c == pytest.approx(before.c + pixel)
    assert dock.layer.scan.placed.f == pytest.approx(before.f + 10 * pixel)
    assert window.canvas.cursor_hex == cursor
    middle = window.canvas.rect().center()
    QTest.mousePress(window.canvas, LEFT, NONE, middle)
    QTest.mouseMove(window.canvas, middle + QPoint(44, 0))
    QTest.mouseRelease(window.canvas, LEFT, NONE, middle + QPoint(44, 0))
    assert dock.layer.scan.placed.c == pytest.approx(before.c + 45 * pixel, abs=0.03)
    kept = dock.layer.scan
    dock.layer.keep()
    assert scans.read_scan(window.document.path) == kept
    assert not window.document.modified
    assert list(PROBE.parent.glob("*.json")) == []


def test_what_is_no_hex_and_what_is_no_picture_are_told(window: MainWindow, dock: ScanDock, tmp_path: Path) -> None:
    dock.hexes[0].setText("Z9")
    QTest.mouseClick(dock.place_it, LEFT, NONE, dock.place_it.rect().center())
    assert "Z9" in window.statusBar().currentMessage()
    dock.hexes[0].setText("B1")
    dock.hexes[2].setText("C1")
    QTest.mouseClick(dock.place_it, LEFT, NONE, dock.place_it.rect().center())
    assert "wide triangle" in window.statusBar().currentMessage()
    (tmp_path / "words.png").write_text("no picture", "utf-8")
    dock.take(tmp_path / "words.png")
    assert "words.png cannot be shown" in window.statusBar().currentMessage()
