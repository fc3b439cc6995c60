"""Answers about units: what their counters do not show, such as the last step of a division."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.kaiser.clauses import c
from core.games.kaiser.explain_march import nobody, unit_of
from core.games.kaiser.losses import at_hand
from core.games.kaiser.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import PieceId, Values
from core.model.working import Explanation, Line

Answer = Explanation | Refusal


def explain_unit(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Say what becomes of a division after the steps of its counter, and what is odd about other units.

    Values: `who`.
    """
    piece = unit_of(rules, seen, values)
    return nobody(values) if piece is None else Explanation(tuple(_lines(rules, seen, piece)))


def _lines(rules: Rules, seen: Observation, piece: PieceId) -> Iterator[Line]:
    """Clause: kaiser 8.5.B#1, 13.2.3.A, 15.2.4."""
    if rules.size(piece) == "division":
        left = len(at_hand(rules, seen))
        if left:
            yield Line("third-step", left, c("8.5.B#1"), {"left": left})
        else:
            yield Line("no-third-step", None, c("13.2.3.A"))
    elif rules.kind(piece) == "service":
        yield Line("no-zone", None, c("15.2.4"))
