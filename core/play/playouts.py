"""Seeded random play through the choice trees alone: no rule of any game is known here."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from core.model.actions import Action, Click, KeyClick, PieceClick
from core.model.choice import Choice, LegalActions, Shape
from core.model.refusal import Refusal
from core.model.state import Verdict
from core.model.values import PieceId, Side
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.session import Session

MOST_CLICKS = 400
"""More clicks than any sensible action has; a draft that grows past it never ends."""


class Stuck(Exception):
    """Somebody has to decide and no action can be found."""


@dataclass(frozen=True)
class Temper:
    """How a random player behaves; every figure is a probability.

    Attributes:
        finish: stops at an action although the draft could grow.
        key: presses a button (end of phase, ...) although it could take a piece in hand.
        button: presses a button (stay, retreat, ...) where hexes or pieces are listed beside it.
        guesses: how many pieces it tries blindly before it asks for the whole list.
    """

    finish: float = 0.6
    key: float = 0.02
    button: float = 0.2
    guesses: int = 12


@dataclass
class Wanderer:
    """Chooses at random, and lists only what it needs: a piece in hand first, then where that piece may go."""

    source: random.Random
    pieces: dict[Side, tuple[PieceId, ...]]
    temper: Temper = field(default_factory=Temper)
    look: Callable[[Choice], None] = lambda choice: None

    def action(self, legal: LegalActions) -> Action:
        """Return a random complete action; Stuck when the tree has none."""
        choice, side = legal.root, legal.side
        if choice is None or side is None:
            raise Stuck("no choice is offered")
        for depth in range(MOST_CLICKS):
            self.look(choice)
            if choice.action is not None and self.source.random() < self.temper.finish:
                return choice.action
            hurried = depth == 0 and self.source.random() < self.temper.key
            click = self._guess(choice, side) if depth == 0 and not hurried else None
            click = click or self._click(choice, 1.0 if hurried else self.temper.button)
            if click is None:
                if choice.action is None:
                    raise Stuck(f"{choice.prompt.key}: neither an action nor a click that leads to one")
                return choice.action
            choice = choice.take(click)
        raise Stuck(f"{choice.prompt.key}: the draft grows without end")

    def _click(self, choice: Choice, button: float) -> Click | None:
        clicks = [candidate.click for candidate in choice.candidates()]
        keys: list[Click] = []
        others: list[Click] = []
        for click in clicks:
            (keys if isinstance(click, KeyClick) else others).append(click)
        if keys and (not others or self.source.random() < button):
            return self.source.choice(keys)
        return self.source.choice(others or keys) if clicks else None

    def _guess(self, choice: Choice, side: Side) -> Click | None:
        """Take a piece in hand without asking for the list of all that could move."""
        pieces = self.pieces.get(side)
        if choice.shape not in (Shape.PIECES, Shape.HEX) or not pieces:
            return None
        for _ in range(self.temper.guesses):
            click = PieceClick(pieces[int(self.source.random() * len(pieces))])
            if choice.refuse(click) is None:
                return click
        return None


def wanderer(session: Session, seed: int | str, temper: Temper | None = None) -> Wanderer:
    """Return a random player for a session."""
    scenario = session.rulebook.scenario
    pieces = {side: tuple(piece.id for piece in scenario.pieces_of(side)) for side in session.sides}
    return Wanderer(random.Random(f"play {seed}"), pieces, temper or Temper())


@dataclass(frozen=True)
class Played:
    """How a random game went."""

    session: Session
    actions: int
    verdict: Verdict | None


Watch = Callable[[Side, Action], None]


def play(
    start: Start,
    seed: int | str,
    *,
    path: Path | None = None,
    most: int = 20_000,
    temper: Temper | None = None,
) -> Played:
    """Play a game at random to its end, or `most` actions of it.

    Raises:
        Stuck: somebody has to decide and the tree gives no action, or the rules refuse what it gave.
    """
    session = Session.new(path, start, SeededDice(f"dice {seed}"), sync=False)
    player = wanderer(session, seed, temper)
    actions = 0
    while actions < most and session.deciders:
        advance(session, player)
        actions += 1
    return Played(session, actions, session.outcome)


def advance(
    session: Session,
    player: Wanderer,
    watch: Watch = lambda side, action: None,
    *,
    side: Side | None = None,
) -> Action:
    """Let a side that has to decide, or any one of them, carry out a random action and return it; `watch` sees it."""
    sides = session.deciders
    if side is None:
        side = sides[0] if len(sides) == 1 else player.source.choice(sides)
    action = player.action(session.legal(side))
    watch(side, action)
    done = session.submit(action, session.at)
    if isinstance(done, Refusal):
        raise Stuck(f"{action.kind}: the tree gave this action, and {done.clause} refuses it ({done.key})")
    return action
