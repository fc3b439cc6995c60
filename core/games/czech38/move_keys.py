"""The buttons of a movement phase: the segments that may begin next, and the end of the phase."""

from __future__ import annotations

from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.segments import OPERATIONAL, REGULAR, STRATEGIC, following, segment_of, transfers_refusal
from core.games.czech38.support import AGAIN, again_candidates, refuse_again
from core.mechanics.finished import END_PHASE
from core.model.actions import KeyClick
from core.model.choice import Candidate
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import Key, PieceId, Side, Values, Who


def key_candidates(
    rules: Rules, seen: Observation, side: Side, unmoved: tuple[PieceId, ...]
) -> tuple[Candidate, ...]:
    """Return the buttons; `unmoved` are the units that the end of the phase would leave where they are."""
    found = [
        Candidate(KeyClick(key), key=f"begin-{key}", clause=c("11.9.3.A"), primary=key == REGULAR)
        for key in following(rules, seen, side)
    ]
    values: Values = {"count": len(unmoved), "who": Who(unmoved)}
    end = Candidate(KeyClick(END_PHASE), key=END_PHASE, clause=c("5.1.E"), values=values, grave=bool(unmoved))
    return (*found, end, *again_candidates(rules, seen))


def refuse_key(rules: Rules, seen: Observation, side: Side, key: str) -> Refusal | None:
    """Return why a button may not be pressed, or None: a segment that is over does not come back.

    Clause: czech38 11.9.3.A
    """
    if key == END_PHASE or key in following(rules, seen, side):
        return None
    if key == AGAIN.key:
        return refuse_again(rules, seen)
    if key not in (STRATEGIC, OPERATIONAL, REGULAR):
        return Refusal(c("11.2.B"), "no-such-click")
    refusal = transfers_refusal(rules, seen)
    if refusal is not None and key != REGULAR:
        return refusal
    return Refusal(c("11.9.3.A"), "segment-over", values={"segment": Key(key), "now": Key(segment_of(seen))})
