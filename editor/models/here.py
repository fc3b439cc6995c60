"""What lies in one hex and on its sides, read and changed piece by piece: the names of places, marks, roads."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.hexsides import hexside
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from editor.models.edits import Edit, Mark, mark_sides
from editor.models.ways import lay_way, lift_steps, step, steps_of


@dataclass(frozen=True, slots=True)
class Line:
    """Something that may lie on each of the six sides of a hex, or lead over it.

    Attributes:
        leads: whether it is a road, which leads over the side, and not a mark, which lies along it.
    """

    id: str
    name: str
    clause: str
    leads: bool


def lines_of(schema: Schema) -> tuple[Line, ...]:
    """Return all marks and roads of a game, in the schema's order."""
    marks = tuple(Line(kind.id, kind.name, kind.clause, leads=False) for kind in schema.hexsides)
    return marks + tuple(Line(kind.id, kind.name, kind.clause, leads=True) for kind in schema.paths)


def lies(game_map: GameMap, line: Line, at: Hex, direction: int) -> bool:
    """Return whether a mark lies on a side of a hex, or a road leads over it."""
    if not line.leads:
        return hexside(game_map.grid, at, direction) in game_map.sides_by_kind.get(line.id, frozenset())
    there = game_map.grid.neighbour(at, direction)
    return there is not None and step(at, there) in steps_of(game_map.paths.get(line.id, ()))


def toggled(scenario: Scenario, line: Line, at: Hex, direction: int) -> Edit | None:
    """Return the scenario with a mark put on a side or lifted, a road led over it or taken away.

    None when no road can lead there: the map ends.
    """
    grid = scenario.map.grid
    if not line.leads:
        mark = Mark.LIFT if lies(scenario.map, line, at, direction) else Mark.PUT
        return mark_sides(scenario, (hexside(grid, at, direction),), line.id, mark)
    there = grid.neighbour(at, direction)
    if there is None:
        return None
    if lies(scenario.map, line, at, direction):
        return lift_steps(scenario, line.id, (step(at, there),))
    return lay_way(scenario, line.id, (at, there))


def place_at(game_map: GameMap, at: Hex) -> NamedPlace | None:
    """Return the place that covers a hex; the last one where there are several."""
    return next((place for place in reversed(game_map.places) if at in place.hexes), None)


def named_place(scenario: Scenario, at: Hex, name: str, kind: str) -> Edit | None:
    """Return the scenario with a place in a hex called and counted so; None when it is so already.

    A place of several hexes is renamed as a whole. Where there was none, the hex joins a place of that name that it
    touches, or a new one begins. Without a name the hex leaves its place, which goes with its last hex.
    """
    old, words = scenario.map, name.strip()
    here = place_at(old, at)
    if here is None:
        if not words:
            return None
        near = frozenset(old.grid.adjacent(at))
        found = next((place for place in old.places if place.name == words and near.intersection(place.hexes)), None)
        if found is None:
            return _with_places(scenario, (*old.places, NamedPlace(words, kind, (at,))), {at})
        return _replaced(scenario, found, replace(found, kind=kind, hexes=(*found.hexes, at)))
    if not words:
        return _replaced(scenario, here, replace(here, hexes=tuple(h for h in here.hexes if h != at)))
    return _replaced(scenario, here, replace(here, name=words, kind=kind))


def _replaced(scenario: Scenario, old: NamedPlace, new: NamedPlace) -> Edit | None:
    if old == new:
        return None
    places = [new if place is old else place for place in scenario.map.places]
    touched = {*old.hexes, *new.hexes}
    return _with_places(scenario, tuple(place for place in places if place.hexes), touched)


def _with_places(scenario: Scenario, places: tuple[NamedPlace, ...], touched: set[Hex]) -> Edit:
    new = replace(scenario.map, places=places)
    return Edit(replace(scenario, map=new), Touched(hexes=frozenset(touched)))
