"""Panels that every game shows alike."""

from __future__ import annotations

from core.mechanics.bound import Bound
from core.model.display import Track
from core.model.state import Position


def turn_track(rules: Bound, seen: Position, clause: str) -> Track:
    """Return the turn track with what happens on which turn."""
    turns = {turn.number: turn for turn in rules.scenario.turns}
    now = seen.tracks.get(rules.schema.turn_track, 1)
    marks = {number: ", ".join(turn.events) for number, turn in turns.items() if turn.events}
    dates = turns[now].dates if now in turns else ""
    return Track("turn", "Game turn", 1, rules.figure("last-turn"), now, dates, marks=marks, clause=clause)
