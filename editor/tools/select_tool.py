"""Choosing hexes: a rectangle drawn over the map; Shift or the right button adds to what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.view.language import message
from editor.document import Document
from editor.models.edits import Mark
from editor.models.strokes import Figure, figure
from editor.tools.tool import Tool


class SelectTool(Tool):
    """Keeps the chosen hexes; copy, cut and paste work on them."""

    name = message("Select")
    icon = "select"
    hint = message("Drag chooses a rectangle, with Shift or the right button one more. Esc lets go.")
    lays = False

    def __init__(self, document: Document, show: Callable[[Sequence[Hex]], None]) -> None:
        super().__init__(document)
        self._show = show
        self._start: Hex | None = None
        self._kept: frozenset[Hex] = frozenset()
        self.chosen: frozenset[Hex] = frozenset()

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin a rectangle."""
        self._start = hex_
        self._kept = self.chosen if mark is Mark.LIFT else frozenset()
        super().press(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Choose the rectangle up to the hex under the pointer."""
        if hex_ is not None and self._start is not None:
            grid = self.document.scenario.map.grid
            self.choose(self._kept | figure(grid, Figure.RECTANGLE, self._start, hex_))

    def choose(self, hexes: frozenset[Hex]) -> None:
        """Choose hexes; those that the map does not have (any more) are left out."""
        grid = self.document.scenario.map.grid
        self.chosen = frozenset(at for at in hexes if grid.exists(at))
        self._show(sorted(self.chosen))

    def drop(self) -> None:
        """Choose nothing."""
        self._start = None
        self.choose(frozenset())
