"""Lines that part the map, by the schema: a hexside drawn as `objective` runs whole from edge to edge, or in a ring."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexsides import hexes_of
from core.board.parting import loose_pieces
from core.model.issues import Issue, Severity
from core.model.scenario import GameMap
from core.model.schema import Schema
from core.model.values import At, Key, Values

PARTS = "objective"
"""Look of the hexsides that tell one part of the map from the other."""


def line_issues(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """Yield where a line that parts the map breaks off, and pieces of it that part nothing, each at its loose end."""
    for kind in schema.hexsides:
        sides = map_.hexsides.get(kind.id, ()) if kind.look == PARTS else ()
        for piece in loose_pieces(map_.grid, sides):
            side = piece.sides[0]
            at = hexes_of(map_.grid, side)[0]
            values: Values = {"at": At(at), "kind": Key(kind.id), "line": kind.name, "sides": len(piece.sides)}
            key, cure = ("breaks-off", "cure-join-line") if piece.breaks else ("stray", "cure-erase-piece")
            yield Issue(Severity.WARNING, f"scenario-line-{key}", kind.clause, at, side, values=values, cure=cure)
