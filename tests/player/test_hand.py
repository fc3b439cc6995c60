"""What clicks on counters of the shipped game do to the units in hand, and what the panels then show."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from core.board.hexes import Hex
from core.model.actions import HexClick, KeyClick, PieceClick
from core.model.refusal import Refusal
from core.model.values import PieceId
from core.play import library
from core.play.dice import SeededDice
from core.play.session import Session
from core.play.undoing import Barred
from player.models import hand, opening, preview
from player.models.table import Table
from player.models.turn import Pace, Turn


def set_up() -> Turn:
    """Return the first side's set-up of a game without aircraft."""
    start = opening.opening(library.shipped()[0].id).start
    start = replace(start, options={**start.options, "air": False})
    return Turn(Table(Session.new(None, start, SeededDice("hand"))))


@pytest.fixture
def moving() -> Turn:
    """The first movement phase, everybody placed as suggested."""
    turn = set_up()
    while turn.table.setting_up:
        key = next(b.click for b in reversed(turn.buttons) if isinstance(b.click, KeyClick))
        assert turn.click(key)
    return turn


def stack_of_several(turn: Turn) -> tuple[Hex, tuple[PieceId, ...]]:
    stacks = turn.table.own_observation().stacks.items()
    movable = set(turn.pieces)
    found = ((Hex(at), tuple(p for p in stack if p in movable)) for at, stack in stacks if isinstance(at, int))
    return next((at, stack) for at, stack in found if len(stack) > 1)  # type: ignore[misc]


def test_a_unit_is_taken_out_of_a_stack_that_its_hex_brought_in(moving: Turn) -> None:
    at, stack = stack_of_several(moving)
    assert moving.click(HexClick(at))
    assert set(moving.chosen) >= set(stack)
    shown = [offer.piece for offer in hand.offers(moving.table, moving)]
    assert moving.click_listed(stack[0], at)
    assert stack[0] not in moving.chosen
    assert set(moving.chosen) >= set(stack[1:])
    assert [offer.piece for offer in hand.offers(moving.table, moving)] == shown


def beside_another(moving: Turn) -> tuple[PieceId, PieceId, Hex]:
    """Take a unit up; return it, another one that could move, and the reachable hex where that one stands."""
    places = moving.table.own_observation().places
    able = moving.pieces
    for mover in able:
        moving.clear()
        moving.click(PieceClick(mover))
        for other in able:
            if places[other] in moving.hexes:
                return mover, other, Hex(int(places[other]))
    raise AssertionError("nobody can reach anybody")


def test_a_counter_in_reach_sends_the_hand_to_its_hex_as_the_line_says(moving: Turn) -> None:
    mover, other, at = beside_another(moving)
    found = preview.of_piece(moving.table, moving, other, at)
    assert found.words == f"Move here ({moving.hexes[at]})"
    assert found.highlights[0].hexes[-1] == at
    assert found.instead.startswith("Ctrl+click: ")
    assert moving.click_piece(other, at)
    assert moving.table.session.state.places[mover] == at
    assert moving.clicks == ()


def test_shift_sets_a_point_where_a_counter_lies_and_ctrl_takes_the_counter(moving: Turn) -> None:
    mover, other, at = beside_another(moving)
    before = moving.table.own_observation().places
    assert moving.click_piece(other, at, Pace.WAYPOINT)
    assert (moving.chosen[0], moving.way[-1]) == (mover, at)
    moving.back()
    assert moving.click_piece(other, at, Pace.CHOOSE)
    assert moving.chosen == (other,)
    assert moving.table.own_observation().places == before


def test_a_counter_out_of_reach_begins_anew_as_the_line_says(moving: Turn) -> None:
    places = moving.table.own_observation().places
    able = moving.pieces
    moving.click(PieceClick(able[0]))
    other = next(p for p in able if places[p] not in (*moving.hexes, moving.start))
    at = Hex(int(places[other]))
    assert preview.of_piece(moving.table, moving, other, at).words.startswith("Begin anew with ")
    assert moving.click_piece(other, at)
    assert moving.chosen == (other,)
    assert preview.of_piece(moving.table, moving, other, at).words.startswith("Leave ")
    assert moving.click_piece(other, at)
    assert moving.chosen == ()


def test_a_placed_unit_keeps_its_place_in_the_card_of_the_set_up() -> None:
    turn = set_up()
    before = hand.offers(turn.table, turn)
    wanted = next(offer.piece for offer in before if offer.open)
    turn.click(PieceClick(wanted))
    turn.click(HexClick(next(iter(turn.hexes))))
    after = hand.offers(turn.table, turn)
    assert [offer.piece for offer in after] == [offer.piece for offer in before]
    assert [offer.piece for offer in after if offer.placed and offer not in before] == [wanted]


def test_looking_into_a_saved_game_leaves_its_date(tmp_path: Path) -> None:
    start, path = opening.opening(library.shipped()[0].id).start, tmp_path / "game.countermarch"
    Session.new(path, start, SeededDice("hand")).close()
    os.utime(path, (1_000_000, 1_000_000))
    Session.open(path).close()
    assert path.stat().st_mtime == 1_000_000


def test_the_log_says_who_agreed_that_a_step_is_taken_back(moving: Turn) -> None:
    moving.click(KeyClick("end-phase"))
    session = moving.table.session
    sides = session.sides
    answer = session.undo(sides[0], session.at, sides)
    assert not isinstance(answer, Refusal | Barred)
    entry = session.log(sides)[-1]
    said = "".join(sentence.text for sentence in moving.table.sentences.entry(entry))
    assert bool(entry.consent) == ("agreed" in said)
    assert entry.consent == session.history.record(session.at).consent
    told = moving.table.sentences.entry(replace(entry, consent=(sides[1],)))[0].text
    assert told.endswith(f"{moving.table.sentences.side(sides[1])} agreed.")
