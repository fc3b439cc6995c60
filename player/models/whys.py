"""Why things are as they are in a hex: whether units can go there and at what price, supply, what the ground does."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.actions import HexClick
from core.model.values import At, PieceId, Unknown, Way, Who
from core.model.working import Overlay, Question
from core.view.language import tr
from player.models import answers
from player.models.answers import Row
from player.models.table import Table
from player.models.turn import Turn


@dataclass(frozen=True, slots=True)
class Chapter:
    """One thing that is explained: a title, a figure where it has one, rows with clauses, what to draw."""

    title: str
    rows: tuple[Row, ...]
    total: str = ""
    overlays: tuple[Overlay, ...] = ()


def whys(table: Table, turn: Turn, at: Hex) -> tuple[Chapter, ...]:
    """Return all there is to say about a hex: first about the units in hand, then about who stands there."""
    found = (_going(table, turn, at), _supply(table, at), *_ground(table, at))
    return tuple(chapter for chapter in found if chapter is not None and chapter.rows)


def _going(table: Table, turn: Turn, at: Hex) -> Chapter | None:
    """Explain a click on the hex: the price of every step of the way, or what forbids it."""
    choice, place = turn.choice, table.sentences.place(at)
    if choice is None or not turn.clicks or at in (turn.start, *turn.targets):
        return None
    refusal = choice.refuse(HexClick(at))
    if refusal is not None:
        said = table.asking.refusal(refusal)
        return Chapter(tr("Why not {place}", place=place), (Row(said.text, "", said.clause, said.text),))
    action = choice.take(HexClick(at)).action
    way = tuple(click.hex for click in action.clicks if isinstance(click, HexClick)) if action else ()
    if not turn.way or not way:
        return None
    if turn.start is not None and way[:1] != (turn.start,):
        way = (turn.start, *way)
    found = answers.ask(table, Question("path", {"who": Who(turn.chosen), "way": Way(way)}))
    if found.refused is not None:
        return None
    return Chapter(tr("The way to {place}, step by step", place=place), found.rows, found.total, found.overlays)


def _supply(table: Table, at: Hex) -> Chapter | None:
    """Explain the supply of the topmost unit that may be seen: its line, or what blocks it first."""
    piece = _top(table, at)
    if piece is None:
        return None
    found = answers.supply(table, piece, named=True)
    rows = found.rows if found.refused is None else ()
    name = table.sentences.piece(piece)
    return Chapter(tr("Supply of {unit}", unit=name), rows, found.total, found.overlays)


def _top(table: Table, at: Hex) -> PieceId | None:
    known = (piece for piece in reversed(table.observation().stack(at)) if not isinstance(piece, Unknown))
    return next(known, None)


def _ground(table: Table, at: Hex) -> tuple[Chapter, ...]:
    """Explain what is in the hex and what its ground does, as far as the game has something to say."""
    place = table.sentences.place(at)
    here = answers.place(table, at)
    ground = answers.ask(table, Question("ground", {"at": At(at)}))
    return (
        Chapter(tr("In {place}", place=place), here.rows),
        Chapter(tr("What the ground does"), ground.rows if ground.refused is None else ()),
    )
