"""A rulebook on top of a driver: what every game does alike, so that a game writes only its own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from core.mechanics.cache import Recall
from core.mechanics.driver import Driver, Run
from core.model import events as ev
from core.model.actions import Action
from core.model.choice import LegalActions
from core.model.dice import Dice
from core.model.events import Event
from core.model.observation import Secrecy, observe
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.state import GameState, Observation, Position, Verdict
from core.model.values import PieceId, Place, Side, Unknown

Options = Mapping[str, int | str | bool]


class BoundRules(Protocol):
    """What a game compiles once for a scenario; the driver reads only these."""

    @property
    def scenario(self) -> Scenario:
        """What the rules are bound to."""

    @property
    def options(self) -> Options:
        """Every option with the value in force."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players, first player first."""

    @property
    def secrecy(self) -> Secrecy:
        """What each side may see."""


B = TypeVar("B", bound=BoundRules)


@dataclass(frozen=True, slots=True)
class Resolved:
    """Every event through to the next decision, and the state there."""

    events: tuple[Event, ...]
    state: GameState


@dataclass(frozen=True)
class DrivenRulebook(Generic[B]):
    """The part of a rulebook that driver, frames and secrecy settle; a game adds explain and display.

    Attributes:
        rules: the game's bound rules.
        driver: its table of procedures and standing rules.
        first: the frame kind that a new game begins with (automatic).
    """

    rules: B
    driver: Driver[B]
    first: str
    observed: Recall[dict[tuple[Side, ...], Observation]] = field(default_factory=Recall, compare=False, repr=False)

    @property
    def scenario(self) -> Scenario:
        """What it is bound to."""
        return self.rules.scenario

    @property
    def options(self) -> Options:
        """Every option with the value in force."""
        return self.rules.options

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players, first player first."""
        return self.rules.sides

    @property
    def secrecy(self) -> Secrecy:
        """What each side may see."""
        return self.rules.secrecy

    def blank(self) -> GameState:
        """Return the state before set-up: every piece at full steps and off the map."""
        return GameState(steps={p.id: p.max_steps for p in self.scenario.pieces if p.max_steps})

    def start(self, dice: Dice) -> Resolved:
        """Begin the game: the events that lead to the first decision, and the state there."""
        return self.stage(self.first, self.blank(), dice)

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolved:
        """Begin at a frame kind from a position without agenda: through to the next decision."""
        run = self.driver.run(self.rules, position, dice)
        if not position.agenda:
            run.push(entry, clause="")
        self.driver.advance(run)
        return _resolved(run)

    def observe(self, state: GameState, viewers: tuple[Side, ...], acting: Side | None = None) -> Observation:
        """Return what some sides together may see; `acting` is whose choices will be asked for."""
        known = self.observed.get(dict, state)
        seen = known.get(viewers)
        if seen is None:
            seen = known[viewers] = observe(state, viewers, self.secrecy)
        return seen if acting is None or acting == seen.acting else replace(seen, acting=acting)

    def deciders(self, state: GameState) -> tuple[Side, ...]:
        """Return who has a decision to make now; empty when the game is over."""
        return self.driver.deciders(state)

    def legal(self, seen: Observation) -> LegalActions:
        """Return the choices of `seen.acting`."""
        return self.driver.legal(self.rules, seen)

    def check(self, seen: Observation, action: Action) -> Refusal | None:
        """Return why an action may not be done, or None."""
        return self.driver.check(self.rules, seen, action)

    def resolve(self, state: GameState, action: Action, dice: Dice) -> Resolved:
        """Carry out an action that `check` let pass, through to the next decision."""
        run = self.driver.run(self.rules, state, dice)
        self.driver.resolve(run, action)
        return _resolved(run)

    def amend(self, state: GameState, events: tuple[Event, ...], dice: Dice) -> Resolved:
        """Carry out what the players changed by agreement, through to the next decision."""
        run = self.driver.run(self.rules, state, dice)
        self.driver.amend(run, events)
        return _resolved(run)

    def faults(self, position: Position) -> tuple[Refusal, ...]:
        """Return what no position reached in play could hold, each by its clause; nothing where a game says so."""
        return ()

    def imagine(self, seen: Observation, dice: Dice) -> GameState:
        """Return a state the viewer cannot tell from the truth: unseen pieces dealt at random to unknown places."""
        return deal_unknown(seen, self.secrecy, dice)

    def outcome(self, state: GameState) -> Verdict | None:
        """Return who won, by which clause and at what level; None while the game goes on."""
        return state.verdict


def _resolved(run: Run[B]) -> Resolved:
    return Resolved(tuple(run.events), run.state)


def deal_unknown(seen: Observation, secrecy: Secrecy, dice: Dice) -> GameState:
    """Return a state in which every unknown token of a stack is some piece of that stack's side.

    Pieces are taken from those of the side that stand nowhere in sight; each is as likely as another. Of a piece
    that is in no place at all everybody sees the steps, so it is none of them.
    """
    away = (p for p in secrecy.side_of if p not in seen.places and p not in seen.steps)
    unseen = [p for p in away if secrecy.side_of[p] not in seen.viewers]
    stacks: dict[Place, tuple[PieceId | Unknown, ...]] = {}
    for place in sorted(seen.stacks, key=lambda p: (isinstance(p, str), p)):
        stack = seen.stacks[place]
        known = [token for token in stack if not isinstance(token, Unknown)]
        side = secrecy.side_of[known[-1]] if known else None
        stacks[place] = tuple(
            token if not isinstance(token, Unknown) else _dealt(unseen, side, secrecy, dice) for token in stack
        )
    places = {p: place for place, stack in stacks.items() for p in stack if not isinstance(p, Unknown)}
    return GameState(
        stacks=stacks,
        places=places,
        steps={**dict.fromkeys(places, 1), **seen.steps},
        piece_marks=seen.piece_marks,
        layers=seen.layers,
        tracks=seen.tracks,
        marks=seen.marks,
        cups=seen.cups,
        hands=seen.hands,
        seals=seen.seals,
        knows=seen.knows,
        agenda=seen.agenda,
        verdict=seen.verdict,
    )


def _dealt(unseen: list[PieceId], side: Side | None, secrecy: Secrecy, dice: Dice) -> PieceId:
    fitting = [piece for piece in unseen if side is None or secrecy.side_of[piece] == side]
    chosen = fitting[dice.roll(len(fitting), key="imagined", clause="") - 1]
    unseen.remove(chosen)
    return chosen


def stack_changes(position: Position, pieces: tuple[PieceId, ...], to: Place | None) -> tuple[ev.Change, ...]:
    """Return the changes that take pieces from where they are (or from nowhere) to the top of a place.

    None as `to` takes them out of play.
    """
    left: dict[Place, tuple[PieceId | Unknown, ...]] = {}
    for piece in pieces:
        place = position.places.get(piece)
        if place is not None:
            left[place] = tuple(p for p in left.get(place, position.stack(place)) if p != piece)
    if to is not None:
        left[to] = (*left.get(to, position.stack(to)), *pieces)
    return tuple(ev.SetStack(place, stack) for place, stack in left.items())
