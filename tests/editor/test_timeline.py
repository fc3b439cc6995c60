"""Who comes when: columns of the turn track, units moved between turns and pools, and what bars them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.model.setup_forms import SetupForm
from core.model.values import PieceId, Side
from core.play.library import named
from editor.models import muster, timeline
from editor.models.codes import BadCode

GAME, CAMPAIGN = named("czech38")
FIELD = scenario()
ENTRY = SetupForm("entry", "Enters", "T{turn} {place} {chance}", "x 1", words={"place": ("A", "B")}, die=6)
MANY = replace(SCHEMA, setup_forms=(ENTRY, *SCHEMA.setup_forms))


def column(key: str, side: Side | None = None) -> timeline.Column:
    (found,) = [column for column in timeline.columns(CAMPAIGN, GAME.schema, side) if column.key == key]
    return found


def ids(shown: timeline.Column) -> list[str]:
    return [arrival.piece.id for arrival in shown.arrivals]


def test_every_unit_that_is_not_on_the_map_stands_in_one_column() -> None:
    line = timeline.columns(CAMPAIGN, GAME.schema)
    shown = [id_ for column in line for id_ in ids(column)]
    away = {p.id for p in CAMPAIGN.pieces if muster.beginning(CAMPAIGN, GAME.schema, p).name in ("POOL", "LATER")}
    assert len(shown) == len(set(shown))
    assert set(shown) == away
    assert [column.title for column in line][:5] == [
        "Strategic reserve", "Slovak garrison", "Landing from the air", "Set aside", "Turn 1",
    ]  # fmt: skip
    assert len([column for column in line if column.turn]) == len(CAMPAIGN.turns)


def test_one_side_has_its_own_pools_only() -> None:
    titles = [shown.title for shown in timeline.columns(CAMPAIGN, GAME.schema, Side("czech"))]
    assert titles[:2] == ["Slovak garrison", "Set aside"]
    assert ids(column("turn-1", Side("czech"))) == [p for p in ids(column("turn-1")) if p.startswith("c")]


def test_entry_place_and_chance_are_noted_and_kept_when_the_turn_changes() -> None:
    coming = replace(FIELD.pieces[0], setup="T2 B 4")
    field = replace(FIELD, pieces=(coming, *FIELD.pieces[1:]))
    line = timeline.columns(field, MANY)
    (shown,) = [column for column in line if column.arrivals]
    assert (shown.title, shown.told, shown.arrivals[0].note) == ("Turn 2", "hour 2", "B · 4 in 6")
    edit = timeline.moved_to(field, MANY, [coming.id], line[-1])
    assert edit is not None
    assert edit.scenario.piece_of[coming.id].setup == "T3 B 4"
    assert timeline.moved_to(field, MANY, [coming.id], shown) is None


@given(st.sampled_from([p.id for p in CAMPAIGN.pieces]), st.integers(1, 10))
def test_anybody_can_be_sent_to_any_turn_and_nobody_else_changes(id_: PieceId, turn: int) -> None:
    edit = timeline.moved_to(CAMPAIGN, GAME.schema, [id_], column(f"turn-{turn}"))
    after = edit.scenario if edit is not None else CAMPAIGN
    assert muster.turn_of(after, GAME.schema, after.piece_of[id_]) == turn
    assert [p for p in after.pieces if p.id != id_] == [p for p in CAMPAIGN.pieces if p.id != id_]
    assert after.piece_of[id_].default_place == ""


def test_a_pool_takes_its_own_side_only() -> None:
    reserve = column("pool-reserve")
    edit = timeline.moved_to(CAMPAIGN, GAME.schema, [PieceId("g3")], reserve)
    assert edit is not None
    assert edit.scenario.piece_of[PieceId("g3")].setup == "Reserve"
    with pytest.raises(BadCode, match="is not of the side that Strategic reserve is for") as barred:
        timeline.moved_to(CAMPAIGN, GAME.schema, [PieceId("c3")], reserve)
    assert barred.value.clause == "czech38 8.1.A"


def test_a_game_without_codes_for_turns_says_so() -> None:
    (turn, *_) = [column for column in timeline.columns(FIELD, SCHEMA) if column.turn]
    with pytest.raises(BadCode, match="no code by which"):
        timeline.moved_to(FIELD, SCHEMA, [FIELD.pieces[0].id], turn)


def test_the_unplaced_stand_first_and_are_no_goal() -> None:
    lost = replace(CAMPAIGN, pieces=(replace(CAMPAIGN.pieces[0], setup=""), *CAMPAIGN.pieces[1:]))
    line = timeline.columns(lost, GAME.schema)
    assert (line[0].title, ids(line[0])) == ("Unplaced", [CAMPAIGN.pieces[0].id])
    assert timeline.beside(line, line[1].key, -1) is None
    assert timeline.beside(line, "turn-3", 1) == line[[c.key for c in line].index("turn-4")]
    assert timeline.beside(line, "turn-10", 1) is None
