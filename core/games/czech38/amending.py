"""After the players have changed the position themselves: what the rules forbid in it, and whether battles go on."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.games.czech38.attack_rules import defended
from core.games.czech38.battle_frame import battle_of
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.stacks import stack_refusal
from core.games.czech38.support import MOBILE
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import GameState, Position
from core.model.values import At, Key, PieceId, Values, Who

UNDECIDED = ("support", "odds", "defender")
"""Stages of a battle in which somebody must still defend the hex."""


def battle_stands(rules: Rules, state: GameState, frame: Frame) -> Refusal | None:
    """Return why a battle can no longer go on: its attackers or its defenders are not there any more.

    Clause: czech38 12.1.A, 12.3.A
    """
    target, attackers = battle_of(frame)
    where: Values = {"at": At(target)}
    standing = [Hex(place) for piece in attackers if isinstance(place := state.places.get(piece), int)]
    if len(standing) < len(attackers) and frame.get("stage") in UNDECIDED:
        return Refusal(c("12.3.A"), "attackers-gone", target, where)
    apart = (rules.grid.direction(target, at) is None for at in standing if at != target)
    if frame.get(MOBILE) is not True and any(apart):
        return Refusal(c("12.3.A"), "attackers-gone", target, where)
    if frame.get("stage") in UNDECIDED and not defended(rules, state, rules.side(attackers[0]), target):
        return Refusal(c("12.1.A"), "defenders-gone", target, where)
    return None


def faults(rules: Rules, position: Position) -> Iterator[Refusal]:
    """Yield what the rules forbid in a position: full hexes, closed ground, more steps than a unit has.

    Clause: czech38 2.11.D, 9.1.B, 11.8.A
    """
    for place in sorted(place for place in position.stacks if isinstance(place, int)):
        at = Hex(place)
        known = tuple(piece for piece in position.stack(at) if isinstance(piece, str))
        refusal = stack_refusal(rules, known, at)
        if refusal is not None:
            yield refusal
        yield from _closed(rules, position, known, at)
    for piece, steps in position.steps.items():
        if steps > rules.piece(piece).max_steps:
            yield Refusal(c("2.11.D"), "steps-above-full", None, {"who": Who((piece,)), "steps": steps})


def _closed(rules: Rules, position: Position, pieces: tuple[PieceId, ...], at: Hex) -> Iterator[Refusal]:
    """Yield the units that stand on ground that is closed to them."""
    for piece in pieces:
        if piece in rules.movement_class and rules.prohibited(piece, at):
            values: Values = {"who": Who((piece,)), "at": At(at), "terrain": Key(rules.terrain(at))}
            yield Refusal(c("11.8.A"), "stands-on-closed-ground", at, values)

