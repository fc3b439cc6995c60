"""Tools that touch many hexes at once: figures drawn from hex to hex, fills, and rivers along hexsides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside, Vertex
from core.view.language import message, tr, tr_n
from editor.document import Document
from editor.models import side_ways, strokes
from editor.models.edits import Mark
from editor.models.kit import Where
from editor.models.strokes import Bound, Figure
from editor.tools.hold import Hold
from editor.tools.tool import HEX_GROUPS, SIDE_GROUPS, Tool, laid_with

FIGURES = {
    Figure.LINE: message("Line"),
    Figure.RECTANGLE: message("Rectangle"),
    Figure.HEXAGON: message("Hexagon"),
    Figure.RING: message("Ring"),
}
BOUNDS = {
    Bound.TERRAIN: message("Same terrain"),
    Bound.TERRAIN_AND_SIDES: message("Same terrain, to marked hexsides"),
    Bound.SIDES: message("To marked hexsides"),
}


class FigureTool(Tool):
    """Draws a figure from the hex where the button went down to where it comes up."""

    name = message("Figure")
    icon = "figure"
    spans = True
    hint = message("Drag from first to last: left button lays, right lifts. Space sets both by key.")
    groups = HEX_GROUPS

    def __init__(self, document: Document, hold: Hold, show: Callable[[Sequence[Hex]], None]) -> None:
        super().__init__(document)
        self._hold, self._show = hold, show
        self._start: Hex | None = None
        self._end: Hex | None = None
        self._mark = Mark.PUT

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Set the first hex."""
        self._start, self._mark = hex_, mark
        super().press(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Show the figure up to the hex under the pointer."""
        if hex_ is not None and self._start is not None:
            self._end = hex_
            self._show(sorted(self._hexes()))

    def release(self) -> None:
        """Lay the figure down."""
        hexes = self._hexes()
        if hexes and self.paint is not None and self.paint.where is Where.HEX:
            name = tr(FIGURES[self._hold.figure])
            count = tr_n("{count} hex", "{count} hexes", len(hexes))
            words = tr("{figure} of {paint}, {hexes}", figure=name, paint=self.paint_within, hexes=count)
            paint = laid_with(self.paint, self._hold)
            self.push(paint.on_hexes(self.document.scenario, hexes, self._mark), words)
        self.drop()
        super().release()

    def drop(self) -> None:
        """Forget the figure without laying it down."""
        self._start = self._end = None
        self._show(())

    def _hexes(self) -> frozenset[Hex]:
        if self._start is None or self._end is None:
            return frozenset()
        grid = self.document.scenario.map.grid
        return strokes.figure(grid, self._hold.figure, self._start, self._end, self._hold.size)


class FillTool(Tool):
    """Paints all that is joined to a hex and like it."""

    name = message("Fill")
    icon = "fill"
    hint = message("A click paints all that is joined and alike; the right button lifts.")
    groups = HEX_GROUPS

    def __init__(self, document: Document, hold: Hold) -> None:
        super().__init__(document)
        self._hold = hold

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Fill from the hex under the pointer."""
        super().press(None, side, mark)
        if hex_ is None or self.paint is None or self.paint.where is not Where.HEX:
            return
        game_map = self.document.scenario.map
        stops = {side for sides in game_map.hexsides.values() for side in sides}
        hexes = strokes.fill(game_map, hex_, self._hold.bound, stops)
        count = tr_n("{count} hex", "{count} hexes", len(hexes))
        words = tr("Fill {hexes} with {paint}", hexes=count, paint=self.paint_within)
        self.push(laid_with(self.paint, self._hold).on_hexes(self.document.scenario, hexes, mark), words)


class RiverTool(Tool):
    """Draws a mark along hexsides, from corner to corner under the pointer, as one stroke."""

    name = message("River")
    icon = "river"
    hint = message("Drag along the hexsides: left button draws, right button lifts.")
    picks = Where.SIDE
    groups = SIDE_GROUPS
    corners = True

    def __init__(self, document: Document, hold: Hold) -> None:
        super().__init__(document)
        self._hold = hold
        self._corner: Vertex | None = None
        self._mark = Mark.PUT

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin at the corner nearest to the pointer."""
        self._corner, self._mark = None, mark
        super().press(hex_, side, mark)

    def reach(self, corner: Vertex) -> None:
        """Go on to a corner, by the shortest way along the sides."""
        if self._corner is None:
            self._corner = corner
            return
        grid = self.document.scenario.map.grid
        way = side_ways.way_along_sides(grid, self._corner, corner)
        self._corner = corner
        if way:
            self.mark_sides(way, self._mark, self._hold.lifts)

    def release(self) -> None:
        """End the stroke."""
        self._corner = None
        super().release()
