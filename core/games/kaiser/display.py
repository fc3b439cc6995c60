"""Panels beside the map: the turn, its phases, the victory points."""

from __future__ import annotations

from collections.abc import Sequence as Row

from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.mechanics.phases import AT, Phase
from core.model.display import Panel, Sequence, Track
from core.model.state import Observation, Position


def panels(rules: Rules, seen: Observation, turn: Row[Phase[Rules]]) -> tuple[Panel, ...]:
    """Return every panel, in the order they are shown."""
    return (turn_track(rules, seen), phases(rules, seen, turn))


def turn_track(rules: Rules, seen: Position) -> Track:
    """Return the turn record track with what happens on which turn (4.1.A)."""
    turns = {turn.number: turn for turn in rules.scenario.turns}
    now = seen.tracks.get("turn", 1)
    marks = {number: ", ".join(turn.events) for number, turn in turns.items() if turn.events}
    dates = turns[now].dates if now in turns else ""
    return Track("turn", "Game turn", 1, rules.figure("last-turn"), now, dates, marks=marks, clause=c("4.1.A"))


def phases(rules: Rules, seen: Position, turn: Row[Phase[Rules]]) -> Sequence:
    """Return the phases of a turn with the present one marked (4.2)."""
    titles = {frame.id: frame.title for frame in rules.schema.frames}
    frame = seen.frame("sequence")
    following = frame[1].get(AT) if frame else None
    at = (following - 1) % len(turn) if isinstance(following, int) else -1
    return Sequence("phases", "Phases of the turn", tuple((p.kind, titles[p.kind]) for p in turn), at, c("4.2"))
