"""Set-up: every unit stands in the hex of its list, so the program does it and asks nobody."""

from __future__ import annotations

from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Run
from core.model import events as ev
from core.model.values import Key, PieceId, Place, Side


def begin_setup(run: Run[Rules]) -> None:
    """Put every unit into its printed hex, the Germans first; those of a written position that stand already stay.

    Clause: kaiser 18.0
    """
    for side in run.rules.sides:
        places = _places(run, side)
        changes = tuple(ev.SetStack(at, (*run.state.stack(at), *pieces)) for at, pieces in places.items())
        if changes:
            count = sum(len(pieces) for pieces in places.values())
            run.tell("set-up", c("18.0"), *changes, values={"side": Key(side), "count": count})


def _places(run: Run[Rules], side: Side) -> dict[Place, tuple[PieceId, ...]]:
    """Return hex -> pieces of a side that its list puts there."""
    places: dict[Place, tuple[PieceId, ...]] = {}
    for id_, code in run.rules.codes.items():
        at = under(code.at, c("18.0"))
        if at is not None and run.rules.side(id_) == side and id_ not in run.state.places:
            places[at] = (*places.get(at, ()), id_)
    return places
