"""Choosing hexes with a rectangle or a lasso; more are added with Shift, taken away with Ctrl or the right button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.board.layout import Layout, Point
from core.view.language import message
from editor.document import Document
from editor.models.edits import Mark
from editor.models.selection import Outline, joined_choice, lassoed
from editor.models.strokes import Figure, figure
from editor.tools.hold import Hold
from editor.tools.tool import Sketch, Tool


class SelectTool(Tool):
    """Keeps the chosen hexes; copy, cut, paste, fill and clear work on them."""

    name = message("Select")
    icon = "select"
    hint = message("Drag chooses; Shift adds, Ctrl or the right button takes away. Esc lets go.")
    traces = True
    spans = True

    def __init__(self, document: Document, hold: Hold, show: Callable[[Sequence[Hex]], None]) -> None:
        super().__init__(document)
        self._hold, self._show = hold, show
        self._start: Hex | None = None
        self._points: list[Point] = []
        self._kept: frozenset[Hex] = frozenset()
        self.chosen: frozenset[Hex] = frozenset()

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin to choose."""
        self._start, self._points = hex_, []
        self._kept = self.chosen
        super().press(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Choose the rectangle up to the hex under the pointer; a lasso follows the pointer itself."""
        if hex_ is not None and self._start is not None and not self._lassoes():
            grid = self.document.scenario.map.grid
            self._find(figure(grid, Figure.RECTANGLE, self._start, hex_))

    def trace(self, point: Point, layout: Layout) -> None:
        """Lead the lasso on to a point."""
        if self._hold.outline is Outline.LASSO:
            self._points.append(point)
            self._find(lassoed(layout, self._points))

    def _lassoes(self) -> bool:
        return bool(self._points)

    def _find(self, hexes: frozenset[Hex]) -> None:
        self.choose(joined_choice(self._kept, hexes, self.join))

    def release(self) -> None:
        """End the outline."""
        super().release()
        self._start, self._points = None, []

    def choose(self, hexes: frozenset[Hex]) -> None:
        """Choose hexes; those that the map does not have (any more) are left out."""
        grid = self.document.scenario.map.grid
        self.chosen = frozenset(at for at in hexes if grid.exists(at))
        self._show(sorted(self.chosen))

    def drop(self) -> None:
        """Choose nothing."""
        self._start, self._points = None, []
        self.choose(frozenset())

    def sketch(self, layout: Layout) -> Sketch:
        """Show the lasso while it is drawn."""
        return Sketch((tuple(self._points),) if len(self._points) > 1 else ())
