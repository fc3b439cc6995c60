"""The registry's entry: the game, its table of procedures, and the bound rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.czech38 import (
    air,
    arrivals,
    combat,
    control,
    forts,
    industry,
    interdiction_choice,
    landing,
    mobile_assault,
    movement_phase,
    overstack,
    sequence,
    setup,
    superiority,
    support,
    victory,
)
from core.games.czech38.amending import faults
from core.games.czech38.clauses import c, under
from core.games.czech38.control import CONTROL_VALUE
from core.games.czech38.display import panels
from core.games.czech38.explain import explain
from core.games.czech38.imagine import imagine
from core.games.czech38.interdiction import FREE
from core.games.czech38.rules import INTACT, Rules, bind_rules
from core.games.czech38.schema import HOME, SCHEMA
from core.games.czech38.setup_issues import setup_issues
from core.games.czech38.starts import starts
from core.games.czech38.victory import held
from core.games.packaged import PackagedGame
from core.mechanics.bound import Options
from core.mechanics.driver import Driver, Procedure, StandingRule
from core.mechanics.phases import AT, index_of
from core.mechanics.rulebook import DrivenRulebook, Resolved
from core.model.actions import Action
from core.model.dice import Dice
from core.model.display import Panel
from core.model.events import Event
from core.model.issues import Issue
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.starts import Start
from core.model.state import GameState, Observation, Position
from core.model.working import Explanation, Question

EDITION = 3

PROCEDURES: dict[str, Procedure[Rules]] = {
    **sequence.PROCEDURES,
    **setup.PROCEDURES,
    **air.PROCEDURES,
    **superiority.PROCEDURES,
    **interdiction_choice.PROCEDURES,
    **movement_phase.PROCEDURES,
    **landing.PROCEDURES,
    **combat.PROCEDURES,
    **mobile_assault.PROCEDURES,
    **support.PROCEDURES,
    **overstack.PROCEDURES,
}

# Control comes first: what follows from it reads it.
STANDING: tuple[StandingRule[Rules], ...] = (
    *control.STANDING,
    *forts.STANDING,
    *industry.STANDING,
    *air.STANDING,
    *arrivals.STANDING,
    *victory.STANDING,
)

DRIVER: Driver[Rules] = Driver(PROCEDURES, STANDING)


@dataclass(frozen=True)
class Czech38(DrivenRulebook[Rules]):
    """The bound rulebook."""

    def blank(self) -> GameState:
        """Return the state before set-up.

        Every piece has all its steps and stands nowhere, all forts and positions are whole, every hex belongs to
        the side whose country it lies in, and the turn marker lies on Turn 1.

        Clause: czech38 2.11.D, 3.4, 3.5.B, 14.1.1.B
        """
        rules = self.rules
        country = {HOME[side]: CONTROL_VALUE[side] for side in rules.sides}
        grid, at = rules.grid, rules.scenario.map.layer_at
        hexes = map(Hex, range(grid.size))
        held_by = bytes(country[at("country", h)] if grid.exists(h) else 0 for h in hexes)
        whole = under(bytes([INTACT]) * grid.size, c("14.1.1.B"))
        layers = {"control": under(held_by, c("3.5.B")), "fort": whole, "position": whole, "source-lost": whole}
        layers["interdiction"] = bytes([FREE]) * grid.size
        steps = {id_: under(piece.max_steps, c("2.11.D")) for id_, piece in rules.pieces.items() if piece.max_steps}
        state = GameState(steps=steps, layers=layers)
        tracks = {"turn": under(1, c("3.4")), "vp": held(rules, state), "lasting-vp": 0, "industry-vp": 0}
        return replace(state, tracks=tracks)

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolved:
        """Begin at a phase of the turn from a position without agenda: through to the next decision."""
        run = self.driver.run(self.rules, position, dice)
        if not position.agenda:
            whole = entry in ("sequence", "set-up")
            memo = {} if whole else {AT: index_of(sequence.TURN, entry), sequence.STAGED: True}
            run.push("sequence", clause=c("5.2.C"), **memo)
        self.driver.advance(run)
        return Resolved(tuple(run.events), run.state)

    def resolve(self, state: GameState, action: Action, dice: Dice) -> Resolved:
        """Carry out an action, through to the next decision.

        Where the players have chosen so, nothing done is taken back without the other's leave; set-up is free.

        Clause: czech38 5.1.E, 11.2.D
        """
        done = super().resolve(state, action, dice)
        free = self.rules.option("take-back") != under("consent", c("5.1.E"), c("11.2.D"))
        if free or state.frame("set-up") is not None or any(event.bars_undo for event in done.events):
            return done
        stands = Event("step-stands", c("5.1.E"), bars_undo="agreement")
        return Resolved((*done.events, stands), done.state)

    def imagine(self, seen: Observation, dice: Dice) -> GameState:
        """Return a state that the viewer cannot tell from the truth."""
        return imagine(self.rules, seen, dice)

    def faults(self, position: Position) -> tuple[Refusal, ...]:
        """Return what no position reached in play could hold, each by its clause."""
        return tuple(faults(self.rules, position))

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer a question: reach, path, supply, battle, place, score."""
        return explain(self.rules, seen, question)

    def display(self, seen: Observation) -> tuple[Panel, ...]:
        """Return the panels beside the map."""
        return panels(self.rules, seen)


@dataclass(frozen=True)
class Czech38Game(PackagedGame):
    """The registry's entry."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario, each with place and cure."""
        return setup_issues(scenario, options)

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return how each unit in play comes into the game."""
        return tuple(starts(bind_rules(scenario, options)))

    def bind(self, scenario: Scenario, options: Options) -> Czech38:
        """Return the rules for a scenario."""
        return Czech38(bind_rules(scenario, options), DRIVER, "sequence")


GAME = Czech38Game("czech38", EDITION, SCHEMA, "core.games.czech38")
