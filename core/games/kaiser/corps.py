"""Corps: whose troops an attack mixes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.model.state import Position
from core.model.values import PieceId, Who
from core.model.working import Line


def corps_of(rules: Rules, position: Position, pieces: Iterable[PieceId]) -> dict[str, tuple[PieceId, ...]]:
    """Return corps -> its units among some; service companies belong to none (ruling on 16.0).

    Clause: kaiser 16.0
    """
    found: dict[str, tuple[PieceId, ...]] = {}
    for piece in pieces:
        corps = rules.corps(position, piece)
        if corps:
            found[corps] = (*found.get(corps, ()), piece)
    return found


def mixed_corps(rules: Rules, position: Position, attackers: tuple[PieceId, ...]) -> Iterator[Line]:
    """Yield what attackers of two corps or more give the defender; a third corps gives nothing more.

    Clause: kaiser 8.4.A#corps, 16.0
    """
    found = corps_of(rules, position, attackers)
    if len(found) > 1:
        bonus = under(rules.figure("mixed-corps"), c("16.0"))
        apart = Who(tuple(pieces[0] for pieces in found.values()))
        yield Line("mixed-corps", bonus, c("8.4.A#corps"), {"count": len(found), "who": apart})
