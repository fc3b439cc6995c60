"""Lines that part the map, mended: a loose piece taken away, or a broken line led on to where it goes on."""

from __future__ import annotations

from collections.abc import Collection

from core.board.hexes import Grid
from core.board.hexsides import Hexside, Vertex, hexes_at, lattice_vertex, sides_at, vertices_of
from core.board.layout import Layout
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

    It goes to the nearest loose end where another part breaks off, or ahead to the edge of the map if that is nearer.
    """
    piece, grid = _piece(scenario, kind, side), scenario.map.grid
    if piece is None:
        return None
    pieces = loose_pieces(grid, scenario.map.hexsides[kind])
    others = {other.end for other in pieces if other.breaks and other.sides != piece.sides}
    goal = _nearest(grid, piece, others)
    return None if goal is None else mark_sides(scenario, way_along_sides(grid, piece.end, goal), kind, Mark.PUT)


def _piece(scenario: Scenario, kind: str, side: Hexside) -> LoosePiece | None:
    pieces = loose_pieces(scenario.map.grid, scenario.map.hexsides.get(kind, ()))
    return next((piece for piece in pieces if piece.sides[0] == side), None)


def _nearest(grid: Grid, piece: LoosePiece, goals: Collection[Vertex]) -> Vertex | None:
    """Return the corner nearest to a loose end, in sides, that is a goal or lies ahead on the edge of the map."""
    seen = {corner for drawn in piece.sides for corner in vertices_of(grid, drawn)}
    open_ = [piece.end]
    for here in open_:
        for side in sides_at(grid, here):
            there = other_end(grid, side, here)
            if there in seen:
                continue
            if there in goals or (len(hexes_at(grid, there)) < 3 and _ahead(grid, piece, there)):
                return there
            seen.add(there)
            open_.append(there)
    return None


def _ahead(grid: Grid, piece: LoosePiece, corner: Vertex) -> bool:
    """Whether a corner lies in the direction in which a piece leads, and not back where it comes from."""
    width, height = Layout(grid, 1.0).unit
    (fx, fy), (ex, ey), (x, y) = (lattice_vertex(grid, at) for at in (piece.far, piece.end, corner))
    return (x - ex) * (ex - fx) * width**2 + (y - ey) * (ey - fy) * height**2 > 0
