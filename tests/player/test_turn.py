"""The draft: clicks grow it, a second click shrinks it, a complete one is handed in, a refused one says why."""

from __future__ import annotations

from core.model.actions import CountClick, HexClick, KeyClick, PieceClick
from core.model.values import PieceId
from player.models.points import Share
from player.models.turn import Pace, Turn
from tests.player.conftest import planned, table


def piece(turn: Turn, index: int = 0) -> PieceId:
    return turn.pieces[index]


def test_two_clicks_are_a_move(turn: Turn) -> None:
    mover = piece(turn)
    assert turn.click(PieceClick(mover))
    goal = next(iter(turn.hexes))
    assert turn.click(HexClick(goal))
    assert turn.table.session.state.places[mover] == goal
    assert turn.clicks == ()


def test_a_waypoint_waits_for_its_button(turn: Turn) -> None:
    mover = piece(turn)
    turn.click(PieceClick(mover))
    goal = next(iter(turn.hexes))
    start = turn.table.session.state.places[mover]
    assert turn.click(HexClick(goal), Pace.WAYPOINT)
    assert turn.table.session.state.places[mover] == start
    assert turn.way == (start, goal)
    assert [button.label for button in turn.buttons] == ["Go"]
    assert turn.submit()
    assert turn.table.session.state.places[mover] == goal


def test_back_takes_one_click_and_a_second_click_takes_a_piece_out(turn: Turn) -> None:
    mover = piece(turn)
    turn.click(PieceClick(mover))
    turn.click(HexClick(next(iter(turn.hexes))), Pace.WAYPOINT)
    turn.back()
    assert turn.clicks == (PieceClick(mover),)
    assert turn.click(PieceClick(mover))
    assert turn.clicks == ()


def test_another_piece_begins_anew(turn: Turn) -> None:
    first, second = piece(turn, 0), piece(turn, 2)
    at = turn.table.session.state.places[second]
    turn.click(PieceClick(first))
    assert isinstance(at, int)
    assert turn.click_piece(second, at)
    assert turn.chosen == (second,)


def test_a_refused_click_says_why_and_where_and_changes_nothing(turn: Turn) -> None:
    mover = piece(turn)
    turn.click(PieceClick(mover))
    grid = turn.table.session.start.scenario.map.grid
    far = max(grid.hexes, key=lambda at: grid.distance(at, turn.start))  # type: ignore[arg-type]
    assert not turn.click_hex(far)
    assert turn.said is not None
    assert turn.said.clause in ("4", "5")
    assert turn.said_at == far
    assert turn.clicks == (PieceClick(mover),)
    assert turn.blocked(far) == turn.said


def test_a_key_that_completes_the_draft_is_handed_in(turn: Turn) -> None:
    before = turn.side
    assert turn.click(KeyClick("end-phase"))
    assert turn.side != before


def test_points_are_laid_in_any_order_and_changed_until_they_are_sealed() -> None:
    turn = Turn(table())
    assert [(share.name, share.amounts) for share in _shares(turn)] == [("push", (0, 1, 2, 3)), ("guard", (0, 1, 2, 3))]
    assert turn.buttons == ()
    assert turn.click(CountClick("guard", 1))
    assert [(share.name, share.laid, share.amounts) for share in _shares(turn)] == [
        ("push", 0, (0, 1, 2)),
        ("guard", 1, (0, 1, 2, 3)),
    ]
    assert turn.sheet is not None
    assert turn.sheet.left == 2
    assert turn.sheet.lacking
    assert not turn.click(CountClick("push", 3))
    assert turn.said is not None
    assert turn.said.clause == "3"
    assert turn.click(CountClick("push", 2))
    assert [button.primary for button in turn.buttons] == [True]
    turn.back()
    assert [share.laid for share in _shares(turn)] == [0, 1]
    assert turn.action is None
    turn.click(CountClick("guard", 0))
    turn.click(CountClick("push", 3))
    assert turn.submit()


def _shares(turn: Turn) -> tuple[Share, ...]:
    assert turn.sheet is not None
    return turn.sheet.shares


def test_a_stale_draft_dies_when_the_game_moves_on(turn: Turn) -> None:
    turn.click(PieceClick(piece(turn)))
    other = Turn(turn.table)
    other.click(KeyClick("end-phase"))
    assert turn.choice is not None
    assert turn.clicks == ()


def test_pieces_of_the_other_side_cannot_be_listed_into_the_draft() -> None:
    turn = planned()
    enemy = next(p for p, side in turn.table.session.rulebook.secrecy.side_of.items() if side != turn.side)
    assert not turn.click_listed(enemy, None)
    assert turn.said is not None
