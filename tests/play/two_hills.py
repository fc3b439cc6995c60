"""The actions of the probe game, for tests that play it."""

from __future__ import annotations

from core.board.hexes import Hex
from core.model.actions import Action, CountClick, HexClick, KeyClick, PieceClick
from core.model.values import PieceId, Side
from core.play.session import Session, Submitted

AMBER, BLUE = Side("amber"), Side("blue")


def plan(side: Side, push: int) -> Action:
    """Return a sealed plan with so many points on push."""
    return Action(side, "plan", (CountClick("push", push), CountClick("guard", 3 - push)))


def move(side: Side, piece: str, at: Hex) -> Action:
    """Return a move."""
    return Action(side, "move", (PieceClick(PieceId(piece)), HexClick(at)))


def end(side: Side) -> Action:
    """Return the end of a phase."""
    return Action(side, "end-phase", (KeyClick("end-phase"),))


def do(session: Session, *actions: Action) -> None:
    """Carry out actions that must be legal."""
    for action in actions:
        done = session.submit(action, session.at)
        assert isinstance(done, Submitted), done
