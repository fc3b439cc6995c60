"""A counter in the hand: taken up it shows where it can go, let go over a hex it goes there or attacks it."""

from __future__ import annotations

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.values import PieceId
from player.models import meaning
from player.models.turn import Pace, Turn


def may_lift(turn: Turn, piece: PieceId) -> bool:
    """Return whether a counter is one that its player may want to put somewhere now."""
    table = turn.table
    own = table.session.rulebook.secrecy.side_of.get(piece) == table.deciding
    return own and turn.choice is not None and not table.session.read_only


def lift(turn: Turn, piece: PieceId) -> bool:
    """Take a counter up: it begins a draft where it can; while an attack is drafted it may join it."""
    if piece in turn.chosen or turn.targets:
        return True
    click = PieceClick(piece)
    if turn.clicks and turn.refuse(click) is not None:
        turn.clear()
    if turn.refuse(click) is None:
        turn.click(click)
    return True


def drop(turn: Turn, piece: PieceId, at: Hex) -> bool:
    """Let a counter go over a hex; return whether that led anywhere.

    A unit goes there by the cheapest way; over a hex that can be attacked it attacks, or joins the attack.
    """
    if piece in turn.chosen:
        if meaning.of_hex(turn, at).via is not None:
            return turn.click_hex(at)
        return at in (turn.start, *turn.targets) or turn.click(HexClick(at))
    if at in turn.targets:
        return turn.click(PieceClick(piece))
    return _attack(turn, piece, at) or turn.click(PieceClick(piece))


def _attack(turn: Turn, piece: PieceId, at: Hex) -> bool:
    """Aim at a hex with a unit, if both can be said one after the other."""
    before = turn.clicks
    if turn.clicks and turn.refuse(HexClick(at)) is not None:
        turn.clear()
    choice = turn.choice
    if choice is not None and choice.refuse(HexClick(at)) is None:
        aimed = choice.take(HexClick(at))
        if aimed.refuse(PieceClick(piece)) is None:
            return turn.click(HexClick(at), Pace.WAYPOINT) and turn.click(PieceClick(piece))
    if turn.clicks != before:
        turn.retake(before)
    return False
