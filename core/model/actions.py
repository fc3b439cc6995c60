"""What a player does: clicks, and the complete choice they add up to."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import PieceId, Side


@dataclass(frozen=True, slots=True)
class HexClick:
    """A hex of the map."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class PieceClick:
    """A piece on the map or in a tray."""

    piece: PieceId


@dataclass(frozen=True, slots=True)
class KeyClick:
    """A button or one of n named answers."""

    key: str


@dataclass(frozen=True, slots=True)
class CountClick:
    """Points laid on a named slot."""

    slot: str
    count: int


Click = HexClick | PieceClick | KeyClick | CountClick


@dataclass(frozen=True, slots=True)
class Action:
    """One complete choice of one side: a move with its way, an attack with all its attackers."""

    by: Side
    kind: str
    clicks: tuple[Click, ...]
