"""Lines that part the map, mended: a loose piece taken away, or a broken line led on to where it goes on."""

from __future__ import annotations

from collections.abc import Collection

from core.board.hexes import Grid
from core.board.hexsides import Hexside, Vertex, hexes_at, sides_at, vertices_of
from core.board.parting import LoosePiece, loose_pieces
from core.model.scenario import Scenario
from editor.models.edits import Edit, Mark, mark_sides
from editor.models.side_ways import other_end, way_along_sides


def piece_erased(scenario: Scenario, kind: str, side: Hexside) -> Edit | None:
    """Return the scenario without the loose piece that a side begins; None where there is none."""
    piece = _piece(scenario, kind, side)
    return None if piece is None else mark_sides(scenario, piece.sides, kind, Mark.LIFT)


def led_on(scenario: Scenario, kind: str, side: Hexside) -> Edit | None:
    """Return the scenario with a broken line led on from its loose end, by the shortest way along hexsides.

    It goes to the nearest loose end where another part breaks off, or to the edge of the map where that is nearer.
    """
    piece, grid = _piece(scenario, kind, side), scenario.map.grid
    if piece is None:
        return None
    own = {corner for drawn in piece.sides for corner in vertices_of(grid, drawn)}
    pieces = loose_pieces(grid, scenario.map.hexsides[kind])
    others = {other.end for other in pieces if other.breaks and other.sides != piece.sides}
    goal = _nearest(grid, piece.end, own, others)
    return None if goal is None else mark_sides(scenario, way_along_sides(grid, piece.end, goal), kind, Mark.PUT)


def _piece(scenario: Scenario, kind: str, side: Hexside) -> LoosePiece | None:
    pieces = loose_pieces(scenario.map.grid, scenario.map.hexsides.get(kind, ()))
    return next((piece for piece in pieces if piece.sides[0] == side), None)


def _nearest(grid: Grid, start: Vertex, own: Collection[Vertex], goals: Collection[Vertex]) -> Vertex | None:
    """Return the corner nearest to one, in sides, that is a goal or lies on the edge of the map."""
    seen, open_ = {start, *own}, [start]
    for here in open_:
        for side in sides_at(grid, here):
            there = other_end(grid, side, here)
            if there in seen:
                continue
            if there in goals or len(hexes_at(grid, there)) < 3:
                return there
            seen.add(there)
            open_.append(there)
    return None
