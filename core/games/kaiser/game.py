"""The registry's entry: the game, its tables of phases and procedures, and the bound rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.kaiser import terminal
from core.games.kaiser.clauses import c, under
from core.games.kaiser.display import panels
from core.games.kaiser.explain import explain
from core.games.kaiser.rules import Options, Rules, bind_rules
from core.games.kaiser.schema import SCHEMA
from core.games.kaiser.sequence import STAGED, Begin, sequence_of, turn_of
from core.games.kaiser.setup_issues import setup_issues
from core.games.kaiser.starts import starts
from core.games.packaged import PackagedGame
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
from core.model.values import PieceId, Place
from core.model.working import Explanation, Question

EDITION = 1

BEGINS: Mapping[str, Begin] = {
    "terminal": terminal.begin_terminal,
}
"""Phase of the turn -> what begins it; `sequence.ORDER` puts them in order."""

TURN = turn_of(BEGINS)

PROCEDURES: dict[str, Procedure[Rules]] = {
    "sequence": sequence_of(TURN),
}

STANDING: tuple[StandingRule[Rules], ...] = ()

DRIVER: Driver[Rules] = Driver(PROCEDURES, STANDING)


@dataclass(frozen=True)
class Kaiser(DrivenRulebook[Rules]):
    """The bound rulebook."""

    def blank(self) -> GameState:
        """Return the state before set-up.

        Every piece has all its steps and stands nowhere, but replacement regiments and scheduled reinforcements,
        which wait in their boxes; the map bears no marker, and the turn marker lies on Turn 1.

        Clause: kaiser 8.5.B, 13.2.3.A, 15.1.1.B
        """
        rules = self.rules
        steps = {id_: piece.max_steps for id_, piece in rules.pieces.items() if piece.max_steps}
        layers = {layer.id: rules.nowhere for layer in rules.schema.state_layers}
        tracks = {track.id: max(0, track.least) for track in rules.schema.tracks}
        stacks: dict[Place, tuple[PieceId, ...]] = {}
        for id_, code in rules.codes.items():
            if code.box is not None:
                stacks[code.box] = (*stacks.get(code.box, ()), id_)
        places = {id_: place for place, stack in stacks.items() for id_ in stack}
        return GameState(dict(stacks), places, under(steps, c("8.5.B")), layers=layers, tracks=tracks)

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolved:
        """Begin at a phase of the turn from a position without agenda: through to the next decision."""
        run = self.driver.run(self.rules, position, dice)
        if not position.agenda:
            whole = entry in ("sequence", "set-up")
            memo = {} if whole else {AT: index_of(TURN, entry), STAGED: True}
            run.push("sequence", clause=c("4.2"), **memo)
        self.driver.advance(run)
        return Resolved(tuple(run.events), run.state)

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer a question."""
        return explain(self.rules, seen, question)

    def display(self, seen: Observation) -> tuple[Panel, ...]:
        """Return the panels beside the map."""
        return panels(self.rules, seen, TURN)


@dataclass(frozen=True)
class KaiserGame(PackagedGame):
    """The registry's entry."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario, each with place and cure."""
        return setup_issues(scenario, options)

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return how each unit in play comes into the game."""
        return tuple(starts(bind_rules(scenario, options)))

    def bind(self, scenario: Scenario, options: Options) -> Kaiser:
        """Return the rules for a scenario."""
        return Kaiser(bind_rules(scenario, options), DRIVER, "sequence")


GAME = KaiserGame("kaiser", EDITION, SCHEMA, "core.games.kaiser")
