"""Can it be started and won: room, ways in, aims in reach, on the invented game and on a broken campaign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from probe.field import scenario
from probe.schema import AMBER, BLUE

from core.board.hexes import Hex
from core.mechanics.winnable import Aim, Course, winnable_issues
from core.model.issues import Severity
from core.model.starts import Start, Way
from core.model.units import Piece
from core.model.values import PieceId
from core.play.library import named

FIELD = scenario()
GRID = FIELD.map.grid
A1, F5 = FIELD.map.sheet.hex("A1"), FIELD.map.sheet.hex("F5")


def course(
    *aims: Aim, closed: Callable[[Piece, Hex], bool] = lambda piece, at: False, most: int = 2, enters: str = ""
) -> Course:
    """Return a game in which everybody walks alike and stacks hold `most` pieces."""
    return Course(
        lambda piece: "foot", closed, lambda piece: piece.id == enters,
        lambda pieces: "probe 6" if len(pieces) > most else "", aims,
    )  # fmt: skip


def begins(piece: str, *hexes: Hex, way: Way = Way.PRINTED_HEX) -> Start:
    return Start(PieceId(piece), way, "code", "probe 1", hexes=hexes)


def told(starts: list[Start], rules: Course) -> list[tuple[str, str | None, Hex | None]]:
    return [(issue.key, issue.piece, issue.at) for issue in winnable_issues(FIELD, starts, rules)]


def test_an_aim_behind_closed_ground_is_out_of_reach() -> None:
    wall = frozenset(GRID.adjacent(F5))
    aim = Aim(AMBER, (F5,), "probe 7")
    starts = [begins("a1", A1), begins("b1", F5)]
    assert told(starts, course(aim)) == []
    assert told(starts, course(aim, closed=lambda piece, at: at in wall)) == [("scenario-aim-out-of-reach", None, F5)]
    # a piece that begins behind the wall gets there, and so does one to whom it is open
    assert told([*starts, begins("a2", F5)], course(aim, closed=lambda piece, at: at in wall)) == []
    assert told(starts, course(Aim(BLUE, (F5,), "probe 7"), closed=lambda piece, at: at in wall)) == []


def test_a_piece_that_comes_later_needs_a_hex_that_lets_it_in() -> None:
    late = begins("a1", way=Way.LATER)
    assert told([late], course()) == []
    assert told([late], course(enters="a1")) == [("scenario-entry-missing", "a1", None)]
    closed = course(enters="a1", closed=lambda piece, at: at == A1)
    assert told([begins("a1", A1, way=Way.LATER)], closed) == [("scenario-entry-closed", "a1", A1)]
    assert told([begins("a1", A1, F5, way=Way.LATER)], closed) == []


def test_an_area_too_small_for_all_who_choose_in_it() -> None:
    near = GRID.adjacent(A1)[0]
    choosing = [begins(piece, A1, near, way=Way.CHOICE) for piece in ("a1", "a2", "a3")]
    assert told(choosing, course()) == []
    assert told(choosing, course(most=1)) == [("scenario-area-full", "a3", None)]
    # who has the smaller choice is served first, and a printed hex is taken whoever comes after
    mixed = [begins("a1", A1, near, way=Way.CHOICE), begins("a2", A1, way=Way.CHOICE)]
    assert told(mixed, course(most=1)) == []
    assert told([*mixed, begins("a3", near)], course(most=1)) == [("scenario-area-full", "a1", None)]


def test_the_campaign_can_be_started_and_won() -> None:
    game, campaign = named("czech38")
    assert not [i for i in game.setup_issues(campaign, {}) if i.key.startswith(("scenario-aim", "scenario-e"))]


@pytest.mark.clause("czech38 4.2.D")
def test_a_town_on_an_island_can_never_be_taken() -> None:
    game, campaign = named("czech38")
    at = campaign.map.sheet.hex("5613")
    kinds = campaign.map.terrain_kinds
    cells = bytearray(campaign.map.terrain)
    for near in campaign.map.grid.adjacent(at):
        cells[near] = kinds.index("flooded")
    flooded = replace(campaign, map=replace(campaign.map, terrain=bytes(cells)))
    found = [issue for issue in game.setup_issues(flooded, {}) if issue.key == "scenario-aim-out-of-reach"]
    assert [(issue.at, issue.clause, issue.severity) for issue in found] == [(at, "czech38 4.2.D", Severity.WARNING)]


@pytest.mark.clause("czech38 8.2.A")
def test_without_entry_hexes_nobody_comes_but_by_air() -> None:
    game, campaign = named("czech38")
    features = {kind: marks for kind, marks in campaign.map.features.items() if kind != "soviet-entry"}
    closed = replace(campaign, map=replace(campaign.map, features=features))
    found = [issue for issue in game.setup_issues(closed, {}) if issue.key == "scenario-entry-missing"]
    kinds = {campaign.piece_of[issue.piece].type for issue in found if issue.piece}
    assert "corps" in kinds
    assert "air" not in kinds


@pytest.mark.clause("czech38 3.2.B")
def test_a_zone_holds_those_who_share_it_or_says_so() -> None:
    game, campaign = named("czech38")
    zone = [piece.id for piece in campaign.pieces if "-" in piece.setup]
    pieces = tuple(
        replace(piece, setup="5706-0", default_place="") if piece.id in zone else piece for piece in campaign.pieces
    )
    found = [i for i in game.setup_issues(replace(campaign, pieces=pieces), {}) if i.key == "scenario-area-full"]
    assert [issue.piece for issue in found] == zone[3:]
