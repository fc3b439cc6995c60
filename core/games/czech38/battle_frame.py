"""What a battle remembers in its frame, and what both kinds of assault do alike."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.mechanics.driver import Run
from core.model.events import SetKnown, SetMemo
from core.model.frames import Frame
from core.model.state import Position
from core.model.values import At, PieceId, Side, Unknown, Value, Values, Who


def battle_of(frame: Frame) -> tuple[Hex, tuple[PieceId, ...]]:
    """Return target and attackers of a battle's frame."""
    target, attackers = frame.get("target"), frame.get("attackers")
    if not isinstance(target, At) or not isinstance(attackers, Who):
        raise TypeError(f"a battle without target or attackers: {dict(frame.memo)}")
    return target.hex, tuple(piece for piece in attackers.pieces if not isinstance(piece, Unknown))


def surviving(position: Position, pieces: Iterable[PieceId | Unknown]) -> tuple[PieceId, ...]:
    """Return those of a battle's known pieces that have steps left and are on the map, in their order.

    A change that all players agree on may have taken them anywhere else.
    """
    known = (piece for piece in pieces if not isinstance(piece, Unknown))
    on_map = (piece for piece in known if isinstance(position.places.get(piece), int))
    return tuple(piece for piece in on_map if position.steps.get(piece, 0) > 0)


def memo(run: Run[Rules], **values: Value) -> list[SetMemo]:
    """Return the changes that remember values in the top frame."""
    depth = len(run.state.agenda) - 1
    return [SetMemo(depth, key, value) for key, value in values.items()]


def sides_of(run: Run[Rules]) -> tuple[Side, Side]:
    """Return the attacking and the defending side of the battle under way.

    Clause: czech38 12.1.C
    """
    attacking = run.rules.side(battle_of(run.state.agenda[-1])[1][0])
    return attacking, run.rules.enemy(attacking)


def reveal(run: Run[Rules], target: Hex, attackers: tuple[PieceId, ...]) -> None:
    """Uncover all units of a battle to both sides; what was seen cannot be unseen, so the assault stands.

    It is told a side at a time: neither may know what the other has known before.

    Clause: czech38 12.7.A, 12.7.B
    """
    secrecy, state = run.rules.secrecy, run.state
    attacking = run.rules.side(attackers[0])
    defending = run.rules.enemy(attacking)
    defenders = tuple(piece for piece in state.stack(target) if not isinstance(piece, Unknown))
    for side, pieces in ((defending, attackers), (attacking, defenders)):
        learnt = tuple(piece for piece in pieces if not secrecy.sees(state, (side,), piece))
        if learnt:
            known = (SetKnown(side, piece, known=True) for piece in learnt)
            values: Values = {"at": At(target), "who": Who(learnt)}
            run.tell("stacks-revealed", c("12.7.B"), *known, values=values, bars="reveal")
