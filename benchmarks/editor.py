"""What people feel in the editor's window: from a stroke's event to the painted map, everything that listens included.

A shipped campaign is edited by real mouse events; each figure is the window's own work in its thread. Limits are
seconds; there is no peer, so the limit stands in its place.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.felt import FELT, LONGEST, figure, p95
from benchmarks.timing import Row
from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.play import library
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.main_window import MainWindow
from editor.models.kit import Group, Paint
from editor.settings import Settings

STROKES = 20
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def rows() -> list[Row]:
    """Return a figure for each kind of stroke, and the longest of all."""
    with editor() as window:
        kinds = [paint for paint in _paints(window) if paint.group is Group.HEXSIDES]
        sides = [wait for paint in kinds for wait in side_strokes(window, paint)]
        terrain = hex_strokes(window, next(p for p in reversed(_paints(window)) if p.group is Group.TERRAIN))
        marks = hex_strokes(window, next(p for p in _paints(window) if p.group is Group.FEATURES))
        undone = undoing(window)
    every = [*sides, *terrain, *marks, *undone]
    return [
        figure("editor", "hexside to repaint, p95", p95(sides), FELT),
        figure("editor", "terrain to repaint, p95", p95(terrain), FELT),
        figure("editor", "feature to repaint, p95", p95(marks), FELT),
        figure("editor", "undo to repaint, p95", p95(undone), FELT),
        figure("editor", "longest work of the window", max(every), LONGEST),
    ]


@contextmanager
def editor() -> Iterator[MainWindow]:
    """Open the first shipped scenario in an editor, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_CONFIG_HOME=home)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication.instance() or QApplication([])
        apply_theme(application, palette("light"))  # type: ignore[arg-type]
        window = MainWindow(Settings())
        window.resize(1366, 768)
        window.show()
        window.open(Path(library.shipped()[0].path))
        window.canvas.zoom_to(0.62)
        window.canvas.centre_on(_middle(window))
        _settle()
        try:
            yield window
        finally:
            window.document.undo_stack.setClean()
            window.hide()
            window.deleteLater()


def _settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def _middle(window: MainWindow) -> Hex:
    grid = window.document.scenario.map.grid
    return grid.hex_at(grid.columns // 2, grid.rows // 2)


def _paints(window: MainWindow) -> list[Paint]:
    return [item.data(Qt.ItemDataRole.UserRole) for item in window.palette_dock._items()]


def side_strokes(window: MainWindow, paint: Paint) -> list[float]:
    """Mark sides of hexes about the middle with a paint, and lift them; return the waits."""
    window.palette_dock.choose(paint)
    grid = window.document.scenario.map.grid
    near = grid.within(_middle(window), 3)[:STROKES]
    points = [_side_point(window, hexside(grid, at, 1)) for at in near]
    return _clicked(window, [*points, *points])


def hex_strokes(window: MainWindow, paint: Paint) -> list[float]:
    """Lay a paint in hexes about the middle; return the waits."""
    window.palette_dock.choose(paint)
    near = window.document.scenario.map.grid.within(_middle(window), 3)[:STROKES]
    return _clicked(window, [window.canvas.widget_point(at) for at in near])


def undoing(window: MainWindow) -> list[float]:
    """Undo strokes by their key; return the waits."""
    return [
        _wait(window, lambda: QTest.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier))
        for _ in range(STROKES * 2)
    ]


def _clicked(window: MainWindow, points: list[QPoint]) -> list[float]:
    waits = [_wait(window, lambda p=point: QTest.mouseClick(window.canvas, LEFT, NONE, p)) for point in points]
    return waits[1:]  # the first one pays for what is made once


def _wait(window: MainWindow, does: object) -> float:
    start = time.thread_time()
    does()  # type: ignore[operator]
    window.canvas.repaint()
    waited = time.thread_time() - start
    _settle()
    return waited


def _side_point(window: MainWindow, side: Hexside) -> QPoint:
    (ax, ay), (bx, by) = window.canvas._layout().side_ends(side)
    x, y = window.canvas.viewport.from_map((ax + bx) / 2, (ay + by) / 2)
    return QPoint(round(x), round(y))
