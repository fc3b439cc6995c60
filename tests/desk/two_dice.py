"""A combat of two dice to be shown in a window: two divisions brought up to a battalion on a clear day."""

from __future__ import annotations

from dataclasses import replace

from core.model.values import Key, PieceId, Place
from core.play.dice import SeededDice
from core.play.session import Session
from core.qt.dice_table import DiceTable
from player.models import opening
from player.models.opening import Opening

__all__ = ["DiceTable", "phase"]

ATTACKERS = {"de_28_3": "3602", "de_88_3": "3703"}
DEFENDER = "br_5gh_61_18"
"""A battalion of the front line, in 3702 from the beginning."""


def third_turn(entry: str) -> Session:
    """Return a phase of the third turn, on a clear day, before anybody has moved."""
    found: Opening = opening.opening("kaiser/campaign")
    session = Session.new(None, found.start, SeededDice(1))
    guns = {"german-field": 35, "german-heavy": 30, "allied-field": 8, "allied-heavy": 6}
    position = replace(
        session.state, agenda=(), tracks={**session.state.tracks, **guns, "turn": 3}, marks={"weather": Key("clear")}
    )  # fmt: skip
    return session.tried(entry, position, SeededDice(4))


def phase() -> Session:
    """Return the German combat phase of a clear turn, with two divisions brought up to a battalion."""
    found: Opening = opening.opening("kaiser/campaign")
    session = Session.new(None, found.start, SeededDice(1))
    state, sheet = session.state, found.start.scenario.map.sheet
    places: dict[PieceId, Place] = {**state.places, **{PieceId(p): sheet.hex(at) for p, at in ATTACKERS.items()}}
    stacks: dict[Place, tuple[PieceId, ...]] = {}
    for piece, place in places.items():
        stacks[place] = (*stacks.get(place, ()), piece)
    tracks = {**state.tracks, "turn": 5, "german-field": 9, "german-heavy": 9}
    position = replace(
        state, stacks=stacks, places=places, agenda=(), tracks=tracks, marks={"weather": Key("clear")}
    )  # fmt: skip
    return session.tried("german-combat", position, SeededDice(4))
