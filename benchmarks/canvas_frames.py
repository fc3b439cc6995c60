"""Rounds of frames for `benchmarks.frames`: our canvas and the scene of items, moved and zoomed the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtGui import QBrush, QColor, QTransform
from PySide6.QtWidgets import QApplication

from benchmarks import synthetic_map
from benchmarks.peers.item_scene import ItemView
from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.qt import map_painter
from core.qt.hex_canvas import HexCanvas

WINDOW = (1600, 900)
COUNTERS = 150
CLOCK = time.process_time
ZOOMS = [0.25 * 12 ** (step / 60) for step in [*range(60), *range(60, 0, -1)]]
"""From 0.25 to 3 and back."""


def p95(times: Sequence[float]) -> float:
    """Return the time that 19 of 20 frames keep within."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.95))]


class Pair:
    """Our canvas and the peer's view of the same map."""

    def __init__(self, columns: int, rows: int) -> None:
        self.scenario = synthetic_map.scenario(columns, rows)
        self.scene = synthetic_map.scene(self.scenario, COUNTERS)
        self.canvas = HexCanvas()
        self.canvas.resize(*WINDOW)
        self.canvas.set_map(self.scenario, synthetic_map.SCHEMA)
        self.canvas.set_scene(self.scene)
        self.view = ItemView(self.scenario, self.scene)
        self.view.resize(*WINDOW)
        for widget in (self.canvas, self.view):
            widget.show()
        self.canvas.zoom_to(1.0)
        self.settle()

    def settle(self) -> None:
        """Let both finish what they have begun."""
        for _ in range(150):
            QApplication.processEvents()

    def close(self) -> None:
        """Free both windows."""
        for widget in (self.canvas, self.view):
            widget.close()
            widget.deleteLater()
        self.settle()

    def pan_ours(self) -> float:
        """Return the p95 of frames while the map is dragged about."""
        return p95(list(_frames(_drag(self.canvas.pan_by), self.canvas.repaint)))

    def pan_peer(self) -> float:
        """Return the same of the peer."""

        def move(dx: int, dy: int) -> None:
            for bar, by in ((self.view.horizontalScrollBar(), dx), (self.view.verticalScrollBar(), dy)):
                bar.setValue(bar.value() + by)

        return p95(list(_frames(_drag(move), self.view.viewport().repaint)))

    def zoom_ours(self) -> float:
        """Return the p95 of always sharp frames while zooming through the whole range."""
        self.canvas.standins = False
        times = list(_frames((lambda zoom=zoom: self.canvas.zoom_to(zoom) for zoom in ZOOMS), self.canvas.repaint))
        self.canvas.standins = True
        self.canvas.zoom_to(1.0)
        self.settle()
        return p95(times)

    def zoom_peer(self) -> float:
        """Return the same of the peer."""
        moves = (lambda zoom=zoom: self.view.setTransform(QTransform.fromScale(zoom, zoom)) for zoom in ZOOMS)
        times = list(_frames(moves, self.view.viewport().repaint))
        self.view.resetTransform()
        return p95(times)

    def edit_ours(self) -> float:
        """Return the time from an edit of one visible hex to the finished frame."""
        canvas, times = self.canvas, []
        at = canvas.hex_at(canvas.rect().center())
        assert at is not None
        for turn in range(30):
            edited = with_terrain(self.scenario, at, turn % 6)
            begun = CLOCK()
            canvas.replace_hexes(edited, frozenset({at}), frozenset())
            QApplication.sendPostedEvents()
            times.append(CLOCK() - begun)
            self.settle()
        return p95(times)

    def frame_peer(self) -> float:
        """Return the p95 of a plain frame of the peer after one item changed its colour."""
        item = self.view.hexes[len(self.view.hexes) // 2]
        colours = [QBrush(QColor(word)) for word in ("#C3CFA3", "#EFE7CF")]
        moves = (lambda turn=turn: item.setBrush(colours[turn % 2]) for turn in range(30))
        return p95(list(_frames(moves, self.view.viewport().repaint)))

    def frames_to_sharp(self) -> int:
        """Return how many frames a jump to a part and level never seen takes to be sharp throughout."""
        canvas = self.canvas
        worst = 0
        # The frame's time is counted as the others are, without what the machine does meanwhile.
        map_painter.perf_counter = CLOCK  # type: ignore[attr-defined]
        for zoom, x, y in ((0.7, 0.2, 0.3), (1.4, 0.7, 0.6), (2.0, 0.4, 0.5), (0.35, 0.5, 0.5)):
            canvas.zoom_to(zoom)
            canvas.centre_on_part(x, y)
            frames = 1
            self.settle()
            canvas.centre_on_part(1 - x, 1 - y)
            before = canvas.frames_with_standins
            canvas.repaint()
            while canvas.frames_with_standins > before and frames < 50:
                frames, before = frames + 1, canvas.frames_with_standins
                canvas.repaint()
            worst = max(worst, frames)
        map_painter.perf_counter = time.perf_counter  # type: ignore[attr-defined]
        canvas.zoom_to(1.0)
        self.settle()
        return worst


def with_terrain(scenario: Scenario, at: Hex, terrain: int) -> Scenario:
    """Return a scenario with another terrain in one hex."""
    cells = bytearray(scenario.map.terrain)
    cells[at] = terrain
    return replace(scenario, map=replace(scenario.map, terrain=bytes(cells)))


def _drag(move: Callable[[int, int], None]) -> Iterator[Callable[[], None]]:
    for step in range(120):
        dx, dy = (12 if step // 60 % 2 == 0 else -12), (7 if step // 30 % 2 == 0 else -7)
        yield lambda dx=dx, dy=dy: move(dx, dy)


def _frames(moves: Iterator[Callable[[], object]], repaint: Callable[[], object]) -> Iterator[float]:
    for move in moves:
        move()
        begun = CLOCK()
        repaint()
        yield CLOCK() - begun
        QApplication.processEvents()
