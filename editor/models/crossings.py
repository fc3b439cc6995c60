"""Bridges and fords: marks that follow from a road which crosses a river, where the schema says so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.board.hexsides import Hexside, sides_of
from core.model.crossings import crossed
from core.model.schema import Schema
from editor.models.edits import Edit


def with_crossings(edit: Edit, schema: Schema) -> Edit:
    """Return an edit with the bridges and fords that follow from it, on the sides it touched and no others."""
    derived = [kind for kind in schema.hexsides if kind.carries and kind.over]
    if not derived:
        return edit
    game_map, touched = edit.scenario.map, edit.touched
    near = {side for at in touched.hexes if game_map.grid.exists(at) for side in sides_of(game_map.grid, at)}
    sides = near | touched.hexsides
    hexsides = dict(game_map.hexsides)
    changed: frozenset[Hexside] = frozenset()
    for kind in derived:
        there = frozenset(hexsides.get(kind.id, ()))
        wanted = (there - sides) | (crossed(game_map, kind) & sides)
        if wanted != there:
            changed |= wanted ^ there
            hexsides[kind.id] = _in_order(hexsides.get(kind.id, ()), wanted)
    if not changed:
        return edit
    new = replace(game_map, hexsides={kind: found for kind, found in hexsides.items() if found})
    more = replace(touched, hexsides=touched.hexsides | changed)
    return Edit(replace(edit.scenario, map=new), more)


def _in_order(before: Iterable[Hexside], wanted: frozenset[Hexside]) -> tuple[Hexside, ...]:
    """Return the wanted sides: those that were there in their order, new ones behind them."""
    kept = [side for side in before if side in wanted]
    return (*kept, *sorted(wanted.difference(kept)))
