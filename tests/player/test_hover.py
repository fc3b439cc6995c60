"""What the pointer promises is what the click does: a refusal in advance is the refusal that is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.values import PieceId, Unknown
from core.play.past import past
from core.play.session import Session
from player.models import preview
from player.models.table import Table
from player.models.turn import Pace, Turn
from tests.player.staged import moving

JOURNALS = Path(__file__).parents[1] / "play" / "journals"
ABOUT, TRIES, KINDS = 2, 2, 8
"""Hexes about a unit in hand that are pointed to; positions looked at for each kind of decision; kinds that are enough.
"""


@pytest.mark.parametrize("name", ["czech38-3", "kaiser-1"])
def test_the_pointer_gives_the_reason_that_the_click_gives(name: str) -> None:
    session, tried, told = Session.look(JOURNALS / f"{name}.countermarch"), Counter[str](), Counter[str]()
    for at in range(1, session.at):
        top = session.history.states[at].top
        if sum(count > 0 for count in told.values()) == KINDS:
            break
        if top is not None and top.sides and tried[top.kind] < TRIES and not told[top.kind]:
            tried[top.kind] += 1
            told[top.kind] += refused(Table(past(session, at)))
    session.close()
    assert sum(count > 0 for count in told.values()) > 3
    assert told.total() > 40


def refused(table: Table) -> int:
    """Return how many refusals are promised with nobody and with a unit in hand; each must be what the click says."""
    turn = Turn(table)
    count = agree(turn)
    pieces = table.session.start.scenario.piece_of
    able = next((piece for piece in pieces if turn.refuse(PieceClick(piece)) is None), None)
    if able is not None:
        turn.click(PieceClick(able), Pace.WAYPOINT)
        count += agree(turn)
    return count


def agree(turn: Turn) -> int:
    """Point to what is about, then click what is refused."""
    table, promised = turn.table, 0
    for at, other in targets(table, turn):
        found = preview.of_piece(table, turn, other, at) if other else preview.of_hex(table, turn, at)
        if found.refused is not None:
            assert not (turn.click_piece(other, at) if other else turn.click_hex(at))
            assert turn.said == found.refused
            promised += 1
    return promised


def targets(table: Table, turn: Turn) -> Iterator[tuple[Hex, PieceId | None]]:
    """Yield the hexes about the draft, each by its top counter where one is seen."""
    grid, seen = table.session.start.scenario.map.grid, table.observation()
    middle = turn.start
    if middle is None:
        middle = next((at for at in grid.hexes if turn.refuse(HexClick(at)) is None), None)
    for at in grid.within(middle, ABOUT) if middle is not None else ():
        top = next(iter(reversed(seen.stack(at))), None)
        yield at, None if top is None or isinstance(top, Unknown) else top


def test_an_enemys_counter_out_of_reach_says_why_his_hex_is() -> None:
    """With a unit in hand nobody asks whose turn it is."""
    turn = Turn(Table(moving("hover")))
    turn.click(PieceClick(turn.pieces[0]))
    table = turn.table
    seen, side_of = table.observation(), table.session.rulebook.secrecy.side_of
    enemies = [
        (at, piece)
        for at, stack in seen.stacks.items()
        for piece in stack[-1:]
        if isinstance(at, int) and not isinstance(piece, Unknown) and side_of[piece] != turn.side
    ]
    assert enemies
    for at, piece in enemies[:10]:
        refusal = turn.refuse(HexClick(Hex(at)))
        if refusal is not None:
            assert preview.of_piece(table, turn, piece, Hex(at)).refused == table.asking.refusal(refusal)
