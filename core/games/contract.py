"""What every game provides, and the registry that finds games by entry point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Protocol

from core.model.actions import Action
from core.model.choice import LegalActions
from core.model.dice import Dice
from core.model.display import Panel
from core.model.events import Event
from core.model.issues import Issue
from core.model.observation import Secrecy
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.starts import Start
from core.model.state import GameState, Observation, Position, Verdict
from core.model.values import Side
from core.model.working import Explanation, Question

Options = Mapping[str, int | str | bool]

ENTRY_POINT_GROUP = "countermarch.games"


class Resolution(Protocol):
    """What an action led to: every event through to the next decision, and the state there."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""

    @property
    def state(self) -> GameState:
        """The truth afterwards."""




class Rulebook(Protocol):
    """The rules of one game bound to one scenario and one set of options: pure functions over frozen values."""

    @property
    def scenario(self) -> Scenario:
        """What it is bound to."""

    @property
    def options(self) -> Options:
        """Every option with the value in force."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players, first player first."""

    @property
    def secrecy(self) -> Secrecy:
        """What each side may see."""

    def start(self, dice: Dice) -> Resolution:
        """Begin the game: the events that lead to the first decision, and the state there."""

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolution:
        """Begin at a named entry point from a position written down: through to the next decision."""

    def blank(self) -> GameState:
        """Return the state before set-up: every piece at full steps and off the map; for cases to build on."""

    def observe(self, state: GameState, viewers: tuple[Side, ...], acting: Side | None = None) -> Observation:
        """Return what some sides together may see; `acting` is whose choices will be asked for."""

    def imagine(self, seen: Observation, dice: Dice) -> GameState:
        """Return a state that the viewer cannot tell from the truth."""

    def deciders(self, state: GameState) -> tuple[Side, ...]:
        """Return who has a decision to make now; empty when the game is over."""

    def legal(self, seen: Observation) -> LegalActions:
        """Return the choices of `seen.acting`."""

    def check(self, seen: Observation, action: Action) -> Refusal | None:
        """Return why an action may not be done, or None; walks the same choice tree as `legal`."""

    def resolve(self, state: GameState, action: Action, dice: Dice) -> Resolution:
        """Carry out an action that `check` let pass, through to the next decision."""

    def amend(self, state: GameState, events: tuple[Event, ...], dice: Dice) -> Resolution:
        """Carry out what the players changed by agreement, whatever the rules say, through to the next decision.

        Standing rules answer as always; a decision that can no longer be made is called off.
        """

    def faults(self, position: Position) -> tuple[Refusal, ...]:
        """Return what no position reached in play could hold, each by its clause: what an edit overrides."""

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer a question: reach, path, supply, battle, place, score, zones, network."""

    def display(self, seen: Observation) -> tuple[Panel, ...]:
        """Return the panels beside the map."""

    def outcome(self, state: GameState) -> Verdict | None:
        """Return who won, by which clause and at what level; None while the game goes on."""


class Game(Protocol):
    """One rulebook of the registry. `edition` grows with every change of behaviour."""

    @property
    def name(self) -> str:
        """Key in the registry, folder of its scenarios."""

    @property
    def edition(self) -> int:
        """Version of its behaviour; journals name it."""

    @property
    def schema(self) -> Schema:
        """All that editor, lint, cases and sheets know of it."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario, each with place and cure."""

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return how each piece in play comes into the game; the scenario has no errors."""

    def bind(self, scenario: Scenario, options: Options) -> Rulebook:
        """Return the rules for a scenario: charts parsed, costs compiled once."""

    def texts(self, language: str) -> Mapping[str, str]:
        """Return the sentences of this game: key -> template."""

    def clauses(self) -> Mapping[str, Mapping[str, object]]:
        """Return the clause list: id -> summary, kind, status and more."""


class UnknownGame(Exception):
    """No installed rulebook has this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(f"There is no game {name!r} here; installed are: {', '.join(known) or 'none'}.")


class BrokenGame(UnknownGame):
    """A rulebook is installed, but cannot be loaded.

    Attributes:
        place: the module and the name in it that should hold the game, `package.module:NAME`.
        reason: what went wrong there.
    """

    def __init__(self, name: str, place: str, reason: str) -> None:
        super().__init__(name, ())
        self.place, self.reason = place, reason
        self.args = (
            f"The rules of {name!r} cannot be loaded from {place} ({reason}). Install the package that brings them "
            "again.",
        )


class Installed(Mapping[str, "Game"]):
    """Installed games by name, in alphabetical order; a rulebook is imported when it is asked for, not before."""

    def __init__(self) -> None:
        found = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
        self._points = dict(sorted(found.items()))
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        """Return a game; KeyError where none has the name, BrokenGame where its package is damaged."""
        if name not in self._loaded:
            point = self._points[name]
            try:
                found: Game = point.load()
                found.texts("")  # What is wrong with its sentences is told here, not in mid-game.
            except Exception as error:  # whatever a package does while it is imported
                raise BrokenGame(name, point.value, _told(error)) from error
            self._loaded[name] = found
        return self._loaded[name]

    def fault(self, name: str) -> BrokenGame | None:
        """Return why a game cannot be loaded as far as that is told without loading it: its module is missing."""
        point = self._points[name]
        try:
            missing = name not in self._loaded and find_spec(point.module) is None
        except Exception as error:  # a package around the module that cannot be imported
            return BrokenGame(name, point.value, _told(error))
        return BrokenGame(name, point.value, "there is no such module") if missing else None

    def __contains__(self, name: object) -> bool:
        """Whether a game has the name: told without its rulebook."""
        return name in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


def _told(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


@cache
def games() -> Installed:
    """Return all installed games by name, in alphabetical order."""
    return Installed()


def game(name: str) -> Game:
    """Return one game.

    Raises:
        UnknownGame: none has the name; it says which there are.
        BrokenGame: its package is damaged.
    """
    if name not in games():
        raise UnknownGame(name, tuple(games()))
    return games()[name]
