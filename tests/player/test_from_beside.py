"""An enemy in reach of an assault on the move is clicked as he stands: the way to the hex beside him comes with it."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.values import PieceId
from core.play.session import Session
from core.view.scene import HighlightKind
from player.models import dragging, meaning, preview
from player.models.meaning import Meaning, Sense
from player.models.table import Table
from player.models.turn import Turn
from tests.player.staged import staged

PANZER = PieceId("g1Pz")


@pytest.fixture(scope="module")
def session() -> Session:
    """The first movement of the campaign, with a panzer division two hexes from the enemy in the open."""
    return staged("german-movement", {str(PANZER): "2613"})


def planned(turn: Turn) -> tuple[Hex, Meaning]:
    """Take the panzers in hand; return the hex of an enemy who is not beside them and what a click there means."""
    table = turn.table
    seen, side_of = table.observation(), table.session.rulebook.secrecy.side_of
    enemies = [
        Hex(at) for at, stack in seen.stacks.items()
        if isinstance(at, int) and any(side_of.get(piece) not in (turn.side, None) for piece in stack)
    ]  # fmt: skip
    turn.click(PieceClick(PANZER))
    grid = table.session.start.scenario.map.grid
    for at in enemies:
        meant = meaning.of_hex(turn, at) if grid.distance(turn.start or at, at) == 2 else None
        if meant is not None and meant.via is not None:
            return at, meant
    raise AssertionError("nobody can be assaulted from afar")


def test_the_pointer_tells_from_where_and_at_what_price_and_the_click_asks(session: Session) -> None:
    turn = Turn(Table(session))
    at, meant = planned(turn)
    assert meant.sense is Sense.GROW
    in_hand, via = turn.clicks, meant.via
    found = preview.of_hex(turn.table, turn, at)
    place = turn.table.sentences.place
    assert found.refused is None
    assert f"from {place(via)} (" in found.words
    way = found.highlights[0]
    assert (way.kind, way.hexes[-1]) == (HighlightKind.WAY, at)
    record = session.at
    assert turn.click_hex(at)
    assert session.at == record, "nothing is done before the word"
    assert turn.clicks == (*in_hand, HexClick(via), HexClick(at))
    assert [button.click for button in turn.buttons]
    turn.clear()
    assert turn.clicks == ()


def test_a_counter_let_go_over_him_asks_as_well(session: Session) -> None:
    turn = Turn(Table(session))
    at, meant = planned(turn)
    assert dragging.drop(turn, PANZER, at)
    assert turn.clicks[-2:] == (HexClick(meant.via), HexClick(at))


def test_it_is_the_cheapest_hex_beside(session: Session) -> None:
    turn = Turn(Table(session))
    at, meant = planned(turn)
    choice, prices = turn.choice, dict[Hex, int]()
    for near in session.start.scenario.map.grid.adjacent(at):
        if turn.hexes.get(near) is not None:
            there = choice.take(HexClick(near))
            if there.refuse(HexClick(at)) is None:
                prices[near] = (turn.hexes[near] or 0) + meaning.price(there, at)
    assert prices[meant.via] == min(prices.values())
