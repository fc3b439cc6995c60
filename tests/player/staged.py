"""The campaign at a named phase, with some pieces moved: for windows that show what comes late in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from core.model import events as ev
from core.model.actions import Action, KeyClick
from core.model.evolve import apply
from core.model.state import GameState
from core.model.values import Box, PieceId, Place, Value
from core.play.dice import SeededDice
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models import opening
from player.models.opening import Opening
from player.models.points import Share, Sheet
from player.models.table import Table
from player.models.turn import Turn

CAMPAIGN = "czech38/campaign"
TWO_SEATS = Mode.TWO_AT_ONE_SCREEN


@cache
def campaign() -> Opening:
    """Return the campaign as it is read from its file."""
    return opening.opening(CAMPAIGN)


@cache
def set_up() -> GameState:
    """Return the position after both sides have let the program set up."""
    session = begun()
    _set_up(session)
    return session.state


def _set_up(session: Session) -> None:
    while session.state.agenda[-1].kind == "set-up":
        for key in ("place-rest", "end-phase"):
            side = session.deciders[0]
            if session.legal(side).root.refuse(KeyClick(key)) is None:  # type: ignore[union-attr]
                session.submit(Action(side, key, (KeyClick(key),)), session.at)
                break


def moving(dice: str) -> Session:
    """Return the campaign at its first movement phase, both sides set up by the program, no aircraft sent out."""
    session = begun(dice=dice)
    _set_up(session)
    turn = Turn(Table(session))
    while session.state.agenda[-1].kind == "air-allocation":
        assert turn.submit()
    return session


def begun(seats: Mode = Mode.ONE_PLAYS_BOTH, dice: str = "staged") -> Session:
    """Return the campaign at its first decision, in memory."""
    start = replace(campaign().start, seats=Seats(seats))
    return Session.new(None, start, SeededDice(dice))


def staged(
    entry: str,
    moves: Mapping[str, str] | None = None,
    *,
    turn: int = 1,
    marks: Mapping[str, Value] | None = None,
    seats: Mode = Mode.ONE_PLAYS_BOTH,
    dice: str = "staged",
) -> Session:
    """Return the campaign at an entry point.

    Args:
        moves: piece -> where it stands instead: the label of a hex, or the name of a box.
        marks: marks of the game that hold.
    """
    position = replace(set_up(), agenda=())
    for piece, place in (moves or {}).items():
        position = _moved(position, PieceId(piece), _place(place))
    changes = [ev.SetMark(mark, value) for mark, value in (marks or {}).items()]
    position = apply(position, [ev.SetTrack("turn", turn), *changes])
    return begun(seats).tried(entry, position, SeededDice(dice))


def _place(name: str) -> Place:
    return campaign().start.scenario.map.sheet.hex(name) if name.isdigit() else Box(name)


def _moved(position: GameState, piece: PieceId, to: Place) -> GameState:
    here = position.places[piece]
    left = tuple(other for other in position.stack(here) if other != piece)
    there = (*(other for other in position.stack(to) if other != piece), piece)
    return apply(position, [ev.SetStack(here, left), ev.SetStack(to, there)])


def in_tens(points: int) -> Sheet:
    """Return a choice of points as later games have it: so many that they are laid in tens."""
    share = Share("heavy", "heavy", 0, tuple(range(0, points + 1, 10)), points, many=True)
    return Sheet((share,), points, points, "Left")
