"""The registry's entry: the game, its table of procedures, and the bound rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.kaiser import combat, fire, losses, marches, sequence
from core.games.kaiser.clauses import c, under
from core.games.kaiser.display import panels
from core.games.kaiser.explain import explain
from core.games.kaiser.rules import Rules, bind_rules
from core.games.kaiser.schema import SCHEMA
from core.games.kaiser.setup import waiting
from core.games.kaiser.setup_issues import setup_issues
from core.games.kaiser.starts import starts
from core.games.kaiser.victory import reckon
from core.games.packaged import PackagedGame
from core.mechanics.bound import Options
from core.mechanics.driver import Driver, Procedure, StandingRule
from core.mechanics.phases import AT, index_of
from core.mechanics.rulebook import DrivenRulebook, Resolved
from core.model.dice import Dice
from core.model.display import Panel
from core.model.issues import Issue
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.starts import Start
from core.model.state import GameState, Observation
from core.model.working import Explanation, Question

EDITION = 1

BEGINS: Mapping[str, sequence.Begin] = {
    **fire.BEGINS,
    **marches.BEGINS,
    **combat.BEGINS,
}
"""Phase -> what begins it, gathered from the modules of the chapters."""

TURN = sequence.turn_of(BEGINS)

PROCEDURES: dict[str, Procedure[Rules]] = {
    "sequence": sequence.sequence(TURN),
    **fire.PROCEDURES,
    **losses.PROCEDURES,
    **combat.PROCEDURES,
    **marches.PROCEDURES,
}

STANDING: tuple[StandingRule[Rules], ...] = (*fire.STANDING, *marches.STANDING)

DRIVER: Driver[Rules] = Driver(PROCEDURES, STANDING)


@dataclass(frozen=True)
class Kaiser(DrivenRulebook[Rules]):
    """The bound rulebook."""

    def blank(self) -> GameState:
        """Return the state before set-up.

        Every piece has all its printed steps and stands nowhere but in the boxes of those that come later, nobody
        holds a town, and the turn marker lies on Turn 1.

        Clause: kaiser 4.1.A, 8.5.B#1, 8.5.B#3, 8.5.B#4
        """
        rules = self.rules
        layers = {layer.id: bytes(rules.grid.size) for layer in rules.schema.state_layers}
        steps = {id_: piece.max_steps for id_, piece in rules.pieces.items() if piece.max_steps}
        tracks = {track.id: max(track.least, 0) for track in rules.schema.tracks}
        tracks["turn"] = under(1, c("4.1.A"))
        stacks = waiting(rules)
        places = {id_: place for place, stack in stacks.items() for id_ in stack}
        return GameState(dict(stacks), places, steps, layers=layers, tracks=tracks)

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolved:
        """Begin at a phase of the turn from a position without agenda: through to the next decision."""
        run = self.driver.run(self.rules, position, dice)
        if not position.agenda:
            whole = entry in ("sequence", "set-up")
            memo = {} if whole else {AT: index_of(TURN, entry), sequence.STAGED: True}
            run.push("sequence", clause=c("4.2"), **memo)
            reckon(run)
        self.driver.advance(run)
        return Resolved(tuple(run.events), run.state)

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer a question: reach, path, supply, battle, place, score."""
        return explain(self.rules, seen, question)

    def display(self, seen: Observation) -> tuple[Panel, ...]:
        """Return the panels beside the map."""
        return panels(self.rules, seen)


@dataclass(frozen=True)
class KaiserGame(PackagedGame):
    """The registry's entry."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario, each with place and cure."""
        return setup_issues(scenario, options)

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return how each unit comes into the game."""
        return tuple(starts(bind_rules(scenario, options)))

    def bind(self, scenario: Scenario, options: Options) -> Kaiser:
        """Return the rules for a scenario."""
        return Kaiser(bind_rules(scenario, options), DRIVER, "sequence")


GAME = KaiserGame("kaiser", EDITION, SCHEMA, "core.games.kaiser")
