"""Who is ahead: who would win with the points as they are, and how far the total is from somebody else's victory."""

from __future__ import annotations

import math
from dataclasses import dataclass

from core.model.display import Ledger, Level
from core.model.values import Key, Side, Values
from core.view.sentences import Said, Sentences, bare_clause


@dataclass(frozen=True, slots=True)
class Lead:
    """How a count of points stands.

    Attributes:
        total: the count as it stands.
        side: who would win as it stands.
        level: the level of victory that the total has reached.
        turning: the nearest level at which somebody else wins; None where nobody else can.
        change: what the total must change by for that: above 0 it must rise, below 0 fall; 0 where there is none.
    """

    total: int
    side: Side
    level: Level
    turning: Level | None
    change: int


def lead_of(ledger: Ledger) -> Lead | None:
    """Return who is ahead, None where the levels of a ledger do not say whose victory they are.

    >>> from core.model.values import Side
    >>> won, lost = Level(16, "won", side=Side("attacker")), Level(None, "lost", side=Side("defender"))
    >>> [lead_of(Ledger("vp", "Points", (), total, (won, lost))).change for total in (15, 16, 20)]
    [1, -1, -5]
    """
    total = ledger.total
    if not isinstance(total, int):
        return None
    levels = sorted(ledger.levels, key=_least)
    at = max((n for n, level in enumerate(levels) if _least(level) <= total), default=-1)
    if at < 0 or levels[at].side is None:
        return None
    side = levels[at].side
    above = next((n for n in range(at + 1, len(levels)) if levels[n].side != side), None)
    below = next((n for n in reversed(range(at)) if levels[n].side != side), None)
    turns = [(round(_least(levels[above])) - total, levels[above])] if above is not None else []
    # A level ends where the next one begins.
    turns += [(round(_least(levels[below + 1])) - 1 - total, levels[below])] if below is not None else []
    change, turning = min(turns, key=lambda turn: abs(turn[0]), default=(0, None))
    assert side is not None
    return Lead(total, side, levels[at], turning, change)


def _least(level: Level) -> float:
    return -math.inf if level.figure is None else level.figure


def lead_forms(lead: Lead, sentences: Sentences) -> tuple[str, ...]:
    """Return who is ahead in a few words, from the longest form to the shortest.

    The shorter forms say less: `Allied lead: 45 · decisive · German win from 36`, without the turn, without the level,
    and `Allied +45`.
    """
    values: Values = {"side": _adjective(lead.side, sentences), "points": abs(lead.change)}
    if lead.turning is None:
        return (sentences.say("lead-safe", values),)
    plain, level = sentences.say("lead", values), f"{lead.level.text}-short"
    told = plain
    if level in sentences.texts:
        told = sentences.say("lead-level", {**values, "level": sentences.say(level, {})})
    turn = sentences.say("lead-win-from" if lead.change > 0 else "lead-win-below", _turn(lead, sentences))
    return tuple(dict.fromkeys((f"{told} · {turn}", told, plain, sentences.say("lead-short", values))))


def _turn(lead: Lead, sentences: Sentences) -> Values:
    """Return whose victory begins where, in the figures of the levels."""
    assert lead.turning is not None
    adjective = "" if lead.turning.side is None else _adjective(lead.turning.side, sentences)
    return {"side": adjective, "figure": lead.total + lead.change + (lead.change < 0)}


def lead_told(lead: Lead, sentences: Sentences) -> Said:
    """Return who would win and what it takes for somebody else to win, with the clauses of both."""
    values: Values = {"side": Key(lead.side), "points": abs(lead.change)}
    if lead.turning is None or lead.turning.side is None:
        return Said(sentences.say("lead-told", values), bare_clause(lead.level.clause))
    key = "lead-told-rise" if lead.change > 0 else "lead-told-fall"
    clauses = dict.fromkeys(filter(None, (bare_clause(lead.level.clause), bare_clause(lead.turning.clause))))
    return Said(sentences.say(key, {**values, "other": Key(lead.turning.side)}), ", ".join(clauses))


def victory_forms(winner: Side, level: str, sentences: Sentences) -> tuple[str, ...]:
    """Return who has won in a few words, from the longest form to the shortest: `Allied victory · decisive`."""
    values: Values = {"side": _adjective(winner, sentences)}
    plain, key = sentences.say("victory", values), f"level-{level}-short"
    if key not in sentences.texts:
        return (plain,)
    return sentences.say("victory-level", {**values, "level": sentences.say(key, {})}), plain


def _adjective(side: Side, sentences: Sentences) -> str:
    return next((kind.adjective for kind in sentences.schema.sides if kind.id == side), side)
