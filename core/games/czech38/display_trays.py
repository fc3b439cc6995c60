"""Trays off the map: who lies in which box, and what they wait for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.czech38.air import FLOWN, HOME, MISSIONS, box
from core.games.czech38.arrivals import CALLED, GARRISON, RELEASED, RESERVE, SOVIET
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.transfers import RAIL_BOX, steps_left
from core.games.czech38.victory import HUNGARY
from core.model.display import Tray
from core.model.state import Position
from core.model.values import NO_VALUES, Place, Values

Note = tuple[str, str, Values]
"""Key of the sentence, clause, values."""


def trays(rules: Rules, seen: Position) -> tuple[Tray, ...]:
    """Return the boxes off the map in the schema's order (3.3): those that hold anything, and the railway.

    The boxes of the air chart are shown as that chart, and the railway also empty, for it says what it can carry.
    """
    air = {box(side, mission) for side in rules.sides for mission in (HOME, FLOWN, *MISSIONS)}
    found = []
    for kind in rules.schema.boxes:
        note, clause, values = _note(rules, seen, kind.id)
        always = kind.id == RAIL_BOX and rules.option("transfers") is True
        if kind.id not in air and (seen.stack(kind.id) or always):
            pieces = seen.stack(kind.id)
            found.append(Tray(str(kind.id), kind.title, kind.side, pieces, note, clause or kind.clause, values))
    return tuple(found)


def _note(rules: Rules, seen: Position, place: Place) -> Note:
    told = NOTES.get(place)
    return told(rules, seen) if told else ("", "", NO_VALUES)


def _reserve(rules: Rules, seen: Position) -> Note:
    if RELEASED in seen.marks:
        return "tray-reserve-released", c("8.1.B"), NO_VALUES
    return "tray-reserve-waits", c("8.1.B"), NO_VALUES


def _railway(rules: Rules, seen: Position) -> Note:
    first = rules.figure("transfers-from-turn")
    if seen.tracks.get("turn", 1) < first:
        return "tray-rail-later", c("11.9.1.A"), {"turn": first}
    return "tray-rail", c("11.9.1.C"), {"steps": steps_left(rules, seen)}


def _garrison(rules: Rules, seen: Position) -> Note:
    if HUNGARY in seen.marks:
        return "tray-garrison-closed", c("8.4.B"), NO_VALUES
    return "tray-garrison", c("8.3.E"), NO_VALUES


def _called(rules: Rules, seen: Position) -> Note:
    return "tray-called", c("8.3.E.2"), NO_VALUES


def _soviet(rules: Rules, seen: Position) -> Note:
    due = rules.figure("soviet-entry-turn")
    if HUNGARY in seen.marks:
        return "tray-soviet-barred", c("8.4.C"), {"turn": due}
    return "tray-soviet", c("8.2.A"), {"turn": due}


NOTES: Mapping[Place, Callable[[Rules, Position], Note]] = {
    RESERVE: _reserve,
    RAIL_BOX: _railway,
    GARRISON: _garrison,
    CALLED: _called,
    SOVIET: _soviet,
}
"""Box -> what its units wait for."""
