"""Set-up: every unit stands in its printed hex; those that come later wait beside the map."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, ARRIVALS, GERMAN, REPLACEMENTS
from core.mechanics.driver import Run
from core.model.events import SetStack
from core.model.values import Box, Key, PieceId, Place, Side

CLAUSE = {GERMAN: c("18.1"), ALLIED: c("18.2")}
"""The table that says where a side's units begin."""


def set_up(run: Run[Rules]) -> None:
    """Put everybody where the tables say, the Germans first; who stands already in a written position stays there.

    Clause: kaiser 18.0
    """
    for side in run.rules.sides:
        places = starting_hexes(run.rules, side)
        absent = {at: tuple(id_ for id_ in who if id_ not in run.state.places) for at, who in places.items()}
        changes = tuple(SetStack(at, (*run.state.stack(at), *who)) for at, who in absent.items() if who)
        if changes:
            run.tell("set-up", c("18.0"), *changes, values={"side": Key(side)})


def starting_hexes(rules: Rules, side: Side) -> dict[Hex, tuple[PieceId, ...]]:
    """Return the hexes where a side's units begin, each with its units in the order of the files.

    Clause: kaiser 18.0
    """
    found: dict[Hex, tuple[PieceId, ...]] = {}
    for id_, code in rules.codes.items():
        if rules.side(id_) == side and code.form.id == "hex":
            at = under(rules.sheet.hex(code.hex), c("18.0"))
            found[at] = (*found.get(at, ()), id_)
    return found


def waiting(rules: Rules) -> dict[Place, tuple[PieceId, ...]]:
    """Return the boxes where units wait from the start: replacement regiments, and reinforcements with their turn.

    Service companies lie nowhere until a battalion is lost.

    Clause: kaiser 13.2.3.A, 15.1.1.B, 15.2.2.A
    """
    boxes: dict[str, Box] = {
        "entry": under(ARRIVALS, c("15.1.1.B")),
        "replacement": under(REPLACEMENTS, c("13.2.3.A")),
    }
    found: dict[Place, tuple[PieceId, ...]] = {}
    for id_, code in rules.codes.items():
        box = under(boxes.get(code.form.id), c("15.2.2.A"))
        if box is not None:
            found[box] = (*found.get(box, ()), id_)
    return found
