"""Whole games between scripted sides: each is given exactly what it observes, and what it may do."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.ai.eyes import Eyes
from core.ai.land import Land
from core.ai.plan import Plan
from core.ai.plan_file import plan_for
from core.ai.scripted import ScriptedSide
from core.model.actions import Action
from core.model.refusal import Refusal
from core.model.values import Side
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.playouts import Played, Stuck
from core.play.session import Session

MOST_ACTIONS = 20_000
"""More than any whole game has."""

Sides = Mapping[Side, ScriptedSide]
Watch = Callable[[Side, Action], None]


def scripted_sides(start: Start, seed: int | str, plan: Plan | None = None) -> Sides:
    """Return a scripted player for every side of a game; the scenario's own plan when none is given."""
    schema = start.game.schema
    land = Land(start.scenario, schema, plan or plan_for(start.scenario, schema))
    return {side.id: ScriptedSide(land, random.Random(f"{side.id} {seed}")) for side in schema.sides}


def eyes_of(session: Session, side: Side) -> Eyes:
    """Return what a side has to go by in a session."""
    return Eyes(session.rulebook, session.start.game.schema, session.observe((side,), side), session.legal(side))


def step(session: Session, sides: Sides, watch: Watch = lambda side, action: None) -> Action:
    """Let the first side that has to decide carry out an action, and return it; `watch` hears of it first.

    Raises:
        Stuck: the rules refuse what the choice tree gave, or the tree leads to no action.
    """
    side = session.deciders[0]
    action = sides[side].decide(eyes_of(session, side))
    watch(side, action)
    done = session.submit(action, session.at)
    if isinstance(done, Refusal):
        raise Stuck(f"{action.kind}: the tree gave this action, and {done.clause} refuses it ({done.key})")
    return action


@dataclass(frozen=True)
class Conduct:
    """How a scripted game is played.

    Attributes:
        path: its file; None keeps it in memory alone.
        most: actions after which it is left unfinished.
    """

    path: Path | None = None
    most: int = MOST_ACTIONS
    watch: Watch = lambda side, action: None


def play_scripted(start: Start, seed: int | str, conduct: Conduct | None = None) -> Played:
    """Play a game by scripted sides to its end: the same seed gives the same game."""
    conduct = conduct or Conduct()
    session = Session.new(conduct.path, start, SeededDice(f"dice {seed}"), sync=False)
    sides, actions = scripted_sides(start, seed), 0
    while actions < conduct.most and session.deciders:
        step(session, sides, conduct.watch)
        actions += 1
    return Played(session, actions, session.outcome)
