"""What a combat remembers in its frame."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.artillery import Guns
from core.games.kaiser.battle import Battle
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Run
from core.model.events import SetMemo
from core.model.frames import Frame
from core.model.state import Position
from core.model.values import At, PieceId, Unknown, Value, Who

BATTLE = "battle"
TARGETS, ATTACKERS, STAGE, ROLLING, SOS, SOS_AT = "targets", "attackers", "stage", "rolling", "sos", "sos-at"
"""Memos of a combat: hexes and units, what comes next, points of both barrages and the stack that one supports."""


def targets_of(frame: Frame) -> tuple[Hex, ...]:
    """Return the hexes under attack."""
    found = frame.get(TARGETS)
    return tuple(value.hex for value in found if isinstance(value, At)) if isinstance(found, tuple) else ()


def attackers_of(frame: Frame) -> tuple[PieceId, ...]:
    """Return the attackers; a regiment that stands for its division is among them."""
    found = frame.get(ATTACKERS)
    return tuple(p for p in found.pieces if not isinstance(p, Unknown)) if isinstance(found, Who) else ()


def battle_of(rules: Rules, position: Position, frame: Frame) -> Battle:
    """Return the combat of a frame as it stands."""
    rolling, sos, at = frame.get(ROLLING), frame.get(SOS), frame.get(SOS_AT)
    return Battle(
        rules,
        position,
        targets_of(frame),
        attackers_of(frame),
        rolling if isinstance(rolling, int) else 0,
        sos if isinstance(sos, int) else 0,
        at.hex if isinstance(at, At) else None,
    )


def memo_of(targets: tuple[Hex, ...], attackers: tuple[PieceId, ...], guns: Guns) -> dict[str, Value]:
    """Return what a combat remembers from its declaration."""
    return {TARGETS: tuple(map(At, targets)), ATTACKERS: Who(attackers), ROLLING: guns.total}


def remember(run: Run[Rules], **values: Value) -> tuple[SetMemo, ...]:
    """Return the changes that remember values in the top frame; underscores are written as hyphens."""
    depth = len(run.state.agenda) - 1
    return tuple(SetMemo(depth, key.replace("_", "-"), value) for key, value in values.items())


def stand_in(position: Position, division: PieceId, regiment: PieceId) -> tuple[SetMemo, ...]:
    """Return the changes that put a regiment in its division's place wherever a combat under way names it."""
    found = position.frame(BATTLE)
    if found is None:
        return ()
    depth, frame = found
    renamed = {key: _renamed(value, division, regiment) for key, value in frame.memo.items()}
    return tuple(SetMemo(depth, key, value) for key, value in renamed.items() if value != frame.memo[key])


def _renamed(value: Value, division: PieceId, regiment: PieceId) -> Value:
    if isinstance(value, Who):
        return Who(tuple(regiment if piece == division else piece for piece in value.pieces))
    if isinstance(value, tuple):
        return tuple(_renamed(item, division, regiment) for item in value)
    return value
