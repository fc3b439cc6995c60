"""Battles as they could arise: units of the campaign dealt round a hex, works broken, steps lost, units retreated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from core.board.hexes import Hex
from core.games.czech38.game import GAME, Czech38
from core.games.czech38.rules import Rules
from core.games.czech38.stacks import stack_refusal
from core.model.actions import Action, HexClick, PieceClick
from core.model.choice import LegalActions
from core.model.events import SetCell, SetPieceMark, SetStack, SetSteps
from core.model.evolve import apply
from core.model.scenario import Scenario
from core.model.state import GameState, Observation
from core.model.values import PieceId, Side
from core.play.dice import ScriptedDice

REACH = 3
"""How far from the middle units are dealt."""

SHARE = 0.5
"""Of how many units each battlefield makes use."""


@dataclass(frozen=True)
class Battlefield:
    """A position in which a side may attack, and an assault it may make."""

    rulebook: Czech38
    state: GameState
    by: Side
    assault: Action

    @property
    def target(self) -> Hex:
        """The hex under attack."""
        return next(click.hex for click in self.assault.clicks if isinstance(click, HexClick))

    @property
    def attackers(self) -> tuple[PieceId, ...]:
        """Who attacks it."""
        return tuple(click.piece for click in self.assault.clicks if isinstance(click, PieceClick))

    @property
    def seen(self) -> Observation:
        """What the attacker sees."""
        return self.rulebook.observe(self.state, (self.by,))


def bind(scenario: Scenario, *, fog: bool) -> Czech38:
    """Return the rules of a campaign."""
    return GAME.bind(scenario, {"fog": fog})


def battlefields(rulebook: Czech38, chance: Random) -> Iterator[Battlefield]:
    """Yield battlefields without end."""
    while True:
        by = chance.choice(rulebook.sides)
        state = deal(rulebook, chance)
        begun = rulebook.stage(f"{by}-assault", state, ScriptedDice()).state
        if rulebook.deciders(begun) != (by,):
            continue
        assault = some_assault(rulebook.legal(rulebook.observe(begun, (by,))), chance)
        if assault is not None:
            yield Battlefield(rulebook, begun, by, assault)


def deal(rulebook: Czech38, chance: Random) -> GameState:
    """Return a position with units of both sides dealt round a hex."""
    rules, blank = rulebook.rules, rulebook.blank()
    area = rules.grid.within(chance.choice(rules.grid.hexes), REACH)
    broken = [SetCell(layer, at, 1) for at in area for layer in ("fort", "position") if chance.random() < 0.2]
    blank = apply(blank, broken)
    stacks: dict[Hex, tuple[PieceId, ...]] = {}
    changes: list[SetSteps | SetPieceMark] = []
    for piece, printed in rules.pieces.items():
        at = chance.choice(area)
        if not rules.fights(piece) or chance.random() > SHARE or not fits(rules, blank, piece, at, stacks.get(at, ())):
            continue
        stacks[at] = (*stacks.get(at, ()), piece)
        changes.append(SetSteps(piece, chance.randint(1, printed.max_steps)))
        if printed.side == "german" and len(stacks[at]) > 1 and chance.random() < 0.2:
            changes.append(SetPieceMark(piece, "retreated", value=True))
    return apply(blank, (*(SetStack(at, stack) for at, stack in stacks.items()), *changes))


def fits(rules: Rules, state: GameState, piece: PieceId, at: Hex, there: tuple[PieceId, ...]) -> bool:
    """Tell whether a piece may stand in a hex beside those there."""
    own = not there or rules.side(there[0]) == rules.side(piece)
    closed = rules.prohibited(piece, at) or (rules.side(piece) == "german" and rules.fort(state, at))
    return own and not closed and stack_refusal(rules, (*there, piece), at) is None


def some_assault(legal: LegalActions, chance: Random) -> Action | None:
    """Return an assault that may be made now, or None."""
    choice = legal.root
    if choice is None:
        return None
    targets = [found.click for found in choice.candidates() if isinstance(found.click, HexClick)]
    if not targets:
        return None
    choice = choice.take(chance.choice(targets))
    while choice.candidates() and (choice.action is None or chance.random() < 0.7):
        choice = choice.take(chance.choice(choice.candidates()).click)
    return choice.action
