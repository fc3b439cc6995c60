"""Set-up: every unit stands in its printed hex; those that come later wait beside the map."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, ARRIVALS, GERMAN, REPLACEMENTS
from core.mechanics.driver import Run
from core.model.events import SetStack
from core.model.values import Key, PieceId, Place, Side

CLAUSE = {GERMAN: c("18.1"), ALLIED: c("18.2")}
"""The table that says where a side's units begin."""


def set_up(run: Run[Rules]) -> None:
    """Put everybody where the tables say, the Germans first.

    Clause: kaiser 18.0, 18.1, 18.2
    """
    for side in run.rules.sides:
        places = starting_places(run.rules, side)
        changes = tuple(SetStack(place, pieces) for place, pieces in places.items())
        run.tell("set-up", CLAUSE[side], *changes, values={"side": Key(side)})


def starting_places(rules: Rules, side: Side) -> dict[Place, tuple[PieceId, ...]]:
    """Return where a side's units begin, in the order of the files: hexes, and boxes for those that wait.

    Service companies lie nowhere until a battalion is lost.

    Clause: kaiser 18.0, 15.1.1.B, 13.2.3.A
    """
    found: dict[Place, tuple[PieceId, ...]] = {}
    for id_, code in rules.codes.items():
        if rules.side(id_) != side:
            continue
        place = place_of(rules, code.form.id, code.hex)
        if place is not None:
            found[place] = (*found.get(place, ()), id_)
    return found


def place_of(rules: Rules, form: str, label: str) -> Place | None:
    """Return where a piece with such a code begins, or None."""
    if form == "hex":
        return Hex(rules.sheet.hex(label))
    return {"entry": ARRIVALS, "replacement": REPLACEMENTS}.get(form)
