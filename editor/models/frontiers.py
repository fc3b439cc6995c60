"""Borders drawn from painted areas: a mark wherever two areas touch, and nowhere else."""

from __future__ import annotations

from core.board.hexsides import Hexside, all_hexsides, hexes_of
from core.model.scenario import GameMap, Scenario
from core.model.schema import Schema
from editor.models.edits import Edit, Mark, mark_sides


def frontier_kind(schema: Schema) -> str:
    """Return the mark that is drawn as a frontier; empty when the game has none."""
    return next((kind.id for kind in schema.hexsides if kind.look == "frontier"), "")


def between_areas(game_map: GameMap, layer: str) -> frozenset[Hexside]:
    """Return the sides whose two hexes have different values of a layer."""
    cells, grid = game_map.layers.get(layer, bytes(game_map.grid.size)), game_map.grid
    found = ((side, hexes_of(grid, side)) for side in all_hexsides(grid))
    return frozenset(side for side, (near, far) in found if far is not None and cells[near] != cells[far])


def bordered(scenario: Scenario, kind: str, layer: str) -> Edit | None:
    """Return the scenario with a mark on just the sides where two areas of a layer touch; None when it is so."""
    wanted = between_areas(scenario.map, layer)
    there = scenario.map.sides_by_kind.get(kind, frozenset())
    lifted = mark_sides(scenario, there - wanted, kind, Mark.LIFT)
    drawn = mark_sides(lifted.scenario if lifted else scenario, wanted - there, kind, Mark.PUT)
    if lifted is None or drawn is None:
        return drawn or lifted
    return Edit(drawn.scenario, lifted.touched | drawn.touched)
