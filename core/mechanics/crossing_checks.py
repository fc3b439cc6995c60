"""Whether bridges and fords lie where the schema says they do: under a road, over a river, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexsides import Hexside, hexes_of
from core.model.crossings import over_water, under_roads
from core.model.issues import Issue, Severity
from core.model.scenario import GameMap
from core.model.schema import HexsideType, Schema
from core.model.values import At, Values


def crossing_issues(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """Yield every bridge without a road or without water, and every road over water without one."""
    for kind in schema.hexsides:
        if not (kind.carries and kind.over):
            continue
        drawn = map_.sides_by_kind.get(kind.id, frozenset())
        wet, walked = over_water(map_, kind), under_roads(map_, kind)
        for side in sorted(drawn | (wet & walked)):
            if side in drawn and side not in walked:
                yield _issue(map_, kind, side, "scenario-bridge-without-road")
            elif side in drawn and side not in wet:
                yield _issue(map_, kind, side, "scenario-bridge-over-nothing")
            elif side not in drawn:
                yield _issue(map_, kind, side, "scenario-bridge-missing")


def _issue(map_: GameMap, kind: HexsideType, side: Hexside, key: str) -> Issue:
    at = hexes_of(map_.grid, side)[0]
    direction = map_.grid.orientation.compass[side % 6]
    values: Values = {"at": At(at), "direction": direction, "kind": kind.name}
    cure = "cure-draw-side" if key.endswith("missing") else "cure-erase-side"
    return Issue(Severity.WARNING, key, kind.clause, at, side, values=values, cure=cure)
