"""One unit in full, and the units that nothing supplies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.board.hexes import Hex
from core.games.czech38.game import GAME
from core.model.values import PieceId
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from core.view.scene import Scene
from player.models.details import details
from player.models.finding import find, findable
from player.models.pictures import UNSUPPLIED, with_supply
from player.models.table import Table
from player.models.turn import Turn
from player.models.whys import whys
from tests.desk.two_dice import third_turn
from tests.games.czech38.test_supply import WALL, beyond
from tests.view.sample_map import face


def test_units_without_supply_bear_the_mark_before_others_and_once() -> None:
    scene = Scene({5: (face("a", marks=("moved",)), face("b"), face("c", marks=(UNSUPPLIED,)))})  # type: ignore[dict-item]
    shown = with_supply(scene, frozenset({"a", "c"})).stacks[5]  # type: ignore[index]
    assert [one.marks for one in shown] == [(UNSUPPLIED, "moved"), (), (UNSUPPLIED,)]
    assert with_supply(scene, frozenset()) is scene


def test_a_unit_that_may_be_seen_is_told_and_found_and_no_other(new_table: Callable[..., Table]) -> None:
    table = new_table()
    seen = table.observation()
    known = {piece for stack in seen.stacks.values() for piece in stack if isinstance(piece, str)}
    for piece in table.session.start.scenario.piece_of:
        assert (details(table, piece) is not None) == (piece in known)
    names = {entry.face.piece for entry in findable(table) if entry.face is not None}
    assert names <= known


def test_what_is_found_begins_with_the_hex_of_that_number(new_table: Callable[..., Table]) -> None:
    table = new_table()
    entries = findable(table)
    sheet = table.session.start.scenario.map.sheet
    at = table.session.start.scenario.map.grid.hexes[3]
    assert find(table, entries, sheet.label(at).lower())[0].at == at
    assert find(table, entries, "no such thing at all") == ()


def test_the_factors_of_a_unit_without_supply_are_those_it_has_now() -> None:
    cut_off = beyond(WALL)
    start = Start(GAME, cut_off.rules.scenario, {}, Seats(Mode.ONE_PLAYS_BOTH))
    session = Session.new(None, start, SeededDice("details"))
    table = Table(session.tried("german-movement", replace(cut_off.state, agenda=()), SeededDice("details")))
    told = details(table, PieceId("g1"))
    assert told is not None
    assert [(factor.now, factor.printed) for factor in told.factors] == [(2, 4), (3, 5), (3, 5)]


def test_whose_supply_a_chapter_tells_stands_in_its_title_alone() -> None:
    table = Table(third_turn("german-movement"))
    seen = table.observation()
    for place, stack in seen.stacks.items():
        if not isinstance(place, int) or not isinstance(stack[-1], str):
            continue
        chapter = next(one for one in whys(table, Turn(table), Hex(place)) if one.title.startswith("Supply of "))
        assert not any("…" in line.text for line in chapter.rows)
        assert table.session.start.scenario.piece_of[stack[-1]].short not in chapter.rows[0].text.split(":")
