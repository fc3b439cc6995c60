"""Strategic and operational transfer, and the segments of movement: 11.9."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model.refusal import Refusal
from core.model.values import At, PieceId, Way, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit

PIECES = (
    unit("g1"), unit("g2"), unit("g3", "panzer", steps=4, move=10), unit("g4", steps=1), unit("g5"),
    unit("c1", steps=1), unit("c2", steps=1), unit("s1", "corps", steps=4, move=7, size="corps"),
    unit("gA1", "air", steps=0), unit("cA1", "air", steps=0),
)  # fmt: skip


def moving(
    side: str = GERMAN, turn: int = 2, *, land: Land | None = None, over: str = "",
    marks: dict[str, dict[str, int | str]] | None = None, merged: bool = False, stacks: dict[str, str] | None = None,
    **parameters: int,
) -> Table:  # fmt: skip
    """Return a movement phase: Germans in the west, Czechs and Soviets in the east, well apart."""
    standing = {"0203": "g1 g2", "0205": "g3", "0207": "g4", "1103": "c1", "1107": "s1", **(stacks or {})}
    enemy = {"german": 2, "czech": 1}[side]
    return position(
        scenario(*PIECES, land=land, **parameters), {place: ids for place, ids in standing.items() if ids},
        at_phase=f"{side}-movement", turn=turn, marks=marks, layers={"interdiction": {over: enemy} if over else {}},
        merged_segments=merged,
    )  # fmt: skip


def segment(table: Table) -> object:
    """Return the segment of the movement phase; None in regular movement."""
    assert table.state.top is not None
    return table.state.top.get("segment")


def rails(table: Table) -> set[str]:
    """Return the units that may leave by rail."""
    return {word for word in table.candidates(GERMAN) if word.startswith("g")}


# Segments ----------------------------------------------------------------------------------------


@pytest.mark.clause("czech38 11.9.3.A")
def test_segments_follow_one_another_and_none_comes_back() -> None:
    table = moving()
    assert segment(table) == "strategic-transfer"
    assert {"operational-transfer", "regular-movement", "end-phase"} <= set(table.candidates(GERMAN))
    table.act(GERMAN, "operational-transfer")
    assert segment(table) == "operational-transfer"
    assert table.refused(GERMAN, "strategic-transfer") == "11.9.3.A"
    table.act(GERMAN, "regular-movement")
    assert segment(table) is None
    assert table.refused(GERMAN, "operational-transfer") == "11.9.3.A"
    assert table.refused(GERMAN, "regular-movement") == "11.9.3.A"


def test_a_segment_may_be_passed_over() -> None:
    table = moving()
    table.act(GERMAN, "regular-movement")
    assert table.candidates(GERMAN, "g1")["0202"] == 1
    other = moving()
    other.act(GERMAN, "end-phase")
    assert other.state.top is not None
    assert other.state.top.kind == "german-assault"


@pytest.mark.clause("czech38 11.9.1.A")
@pytest.mark.clause("czech38 11.9.2.A")
def test_there_are_no_transfers_on_the_first_turn() -> None:
    for side in (GERMAN, CZECH):
        table = moving(side, turn=1)
        assert segment(table) is None
        assert table.refused(side, "operational-transfer") == "11.9.2.A"
    assert segment(moving(turn=2)) == "strategic-transfer"
    assert segment(moving(CZECH, turn=2)) == "operational-transfer"
    assert segment(moving(turn=2, transfers_from_turn=3)) is None
    without = position(scenario(*PIECES), {"0203": "g1", "1103": "c1"}, turn=2, transfers=False)
    assert segment(without) is None
    assert without.refused(GERMAN, "operational-transfer") == "11.9.2.A"
    assert moving().refused(GERMAN, "support=1") == "11.9.1.A"


@pytest.mark.clause("czech38 11.9.1.G")
def test_the_czechs_have_no_strategic_transfer() -> None:
    table = moving(CZECH)
    assert segment(table) == "operational-transfer"
    assert table.refused(CZECH, "strategic-transfer") == "11.9.3.A"


def test_segments_without_anybody_to_move_are_left_out() -> None:
    table = moving(stacks={"0203": "g1", "0205": "", "0207": "", "0303": "c1", "1103": ""})
    assert segment(table) is None


@pytest.mark.clause("czech38 11.9.3.A")
def test_who_has_transferred_does_not_move_again_nor_the_other_way_round() -> None:
    table = moving()
    table.act(GERMAN, "operational-transfer")
    table.act(GERMAN, "g1", "0202")
    table.act(GERMAN, "regular-movement")
    assert table.refused(GERMAN, "g1") == "11.9.3.A"
    table.act(GERMAN, "g2", "0202")


@pytest.mark.clause("czech38 11.9.3.A")
@pytest.mark.clause("czech38 11.9.3.B")
def test_the_czechs_may_merge_their_segments_by_agreement() -> None:
    table = moving(CZECH, merged=True)
    table.act(CZECH, "s1", "1106")
    assert table.refused(CZECH, "operational-transfer", "s1") == "11.9.3.A"
    table.act(CZECH, "operational-transfer", "c1", "1102")
    assert table.refused(CZECH, "c1") == "11.9.3.A"
    table.act(CZECH, "operational-transfer", "c1", "1101")
    apart = moving(CZECH)
    apart.act(CZECH, "regular-movement")
    assert apart.refused(CZECH, "operational-transfer") == "11.9.3.A"


@pytest.mark.clause("czech38 11.9.2.A")
def test_merged_segments_are_the_czechs_alone() -> None:
    assert segment(moving(merged=True)) == "strategic-transfer"
    table = moving(CZECH, merged=True)
    assert table.refused(CZECH, "operational-transfer", "end-phase") == "11.9.2.A"
    assert "regular-movement" not in table.candidates(CZECH)


@pytest.mark.clause("czech38 8.1.I")
def test_who_came_in_makes_no_transfer_even_in_merged_segments() -> None:
    land = Land(features={"soviet-entry": {"1210": 1}})
    pieces = (unit("g1"), unit("c1", steps=1), unit("c10", steps=1))
    stacks = {"0203": "g1", "1103": "c1", "czech-arrivals": "c10"}
    table = position(
        scenario(*pieces, land=land), stacks, at_phase="czech-movement", turn=2, merged_segments=True
    )
    table.act(CZECH, "c10", "1210")
    assert table.refused(CZECH, "operational-transfer", "c10") == "8.1.I"
    assert table.refused(CZECH, "operational-transfer", "c1") == ""


# Strategic transfer ------------------------------------------------------------------------------


@pytest.mark.clause("czech38 11.10")
@pytest.mark.clause("czech38 11.9.1.C")
@pytest.mark.clause("czech38 11.9.1.F")
def test_who_leaves_by_rail_may_come_back_from_the_next_turn_on() -> None:
    table = moving()
    table.act(GERMAN, "g1")
    assert table.place("g1") == "german-transfer"
    table.act(GERMAN, "regular-movement")
    assert table.refused(GERMAN, "g1") == "11.9.1.C"
    for turn in (3, 4):
        table.act(GERMAN, "end-phase")
        for side in (GERMAN, CZECH, CZECH):
            table.act(side, "end-phase")
        assert table.state.tracks["turn"] == turn
        table.act(GERMAN, "regular-movement")
        assert table.refused(GERMAN, "g1") == ""
    table.act(GERMAN, "g1", "0601", "0602")
    assert table.place("g1") == "0602"


@pytest.mark.clause("czech38 11.9.1.A")
@pytest.mark.clause("czech38 11.9.1.D")
def test_four_steps_a_turn_by_present_steps() -> None:
    table = moving()
    assert table.candidates(GERMAN)["g3"] == 4
    table.act(GERMAN, "g4")
    assert table.root(GERMAN).prompt.values["left"] == 3
    assert table.refused(GERMAN, "g3") == "11.9.1.D"
    table.act(GERMAN, "g1")
    assert table.refused(GERMAN, "g2") == "11.9.1.D"
    assert rails(table) == set()
    reduced = moving()
    reduced.state = replace(reduced.state, steps={**reduced.state.steps, PieceId("g3"): 2})
    reduced.act(GERMAN, "g3")
    reduced.act(GERMAN, "g1")


@pytest.mark.clause("czech38 11.9.1.D")
@pytest.mark.clause("czech38 11.9.1.E")
def test_two_divisions_may_leave_from_different_hexes() -> None:
    table = moving(stacks={"0207": "g4 g5"})
    table.act(GERMAN, "g1")
    table.act(GERMAN, "g5")
    assert rails(table) == set()


@pytest.mark.clause("czech38 11.9.1.B")
def test_only_from_a_quiet_hex_of_germany_in_supply() -> None:
    assert moving(stacks={"0303": "c2"}).refused(GERMAN, "g1") == "11.9.1.B"
    assert moving(over="0203").refused(GERMAN, "g1") == "11.9.1.B"
    assert moving(over="0303").refused(GERMAN, "g1") == "11.9.1.B"
    abroad = moving(stacks={"0203": "g1", "0805": "g2"})
    assert abroad.refused(GERMAN, "g2") == "11.9.1.B"
    cut_off = moving(marks={"g1": {"halved": 1}})
    assert cut_off.refused(GERMAN, "g1") == "11.9.1.B"
    assert cut_off.refused(GERMAN, "g2") == ""


def test_a_fort_next_door_does_not_bar_the_railway() -> None:
    assert moving(land=Land(features={"fort": {"0303": 1}})).refused(GERMAN, "g1") == ""


@pytest.mark.clause("czech38 11.9.1.B")
def test_aircraft_that_the_players_put_on_the_map_go_by_no_railway() -> None:
    table = moving(stacks={"0203": "g1 g2 gA1"})
    assert table.refused(GERMAN, "gA1") == "11.9.1.B"
    assert "gA1" not in rails(table)


@pytest.mark.clause("czech38 11.9.1.B")
@pytest.mark.clause("czech38 11.1.C")
def test_a_click_on_a_hex_takes_the_topmost_unit_that_may_leave() -> None:
    table = moving()
    table.act(GERMAN, "0203")
    assert table.place("g2") == "german-transfer"
    assert table.refused(GERMAN, "1103") == "11.9.1.B"
    assert table.refused(GERMAN, "c1") == "11.1.C"
    assert table.refused(GERMAN, "gA1") == "11.9.1.B"


# Operational transfer ----------------------------------------------------------------------------


def transferring(side: str = GERMAN, **given: object) -> Table:
    """Return the segment of operational transfers."""
    table = moving(side, **given)  # type: ignore[arg-type]
    if segment(table) == "strategic-transfer":
        table.act(GERMAN, "operational-transfer")
    return table


@pytest.mark.clause("czech38 11.9.2.D")
def test_twice_the_printed_points_at_normal_costs() -> None:
    land = Land(terrain={"0202": "rough"})
    table = transferring(land=land)
    costs = table.candidates(GERMAN, "g1")
    assert costs["0202"] == 2
    far = transferring(stacks={"1103": "", "1107": "", "1210": "c1"})
    assert max(cost or 0 for cost in far.candidates(GERMAN, "g1").values()) == 10
    far.act(GERMAN, "g1", "0903")
    assert far.state.mark(PieceId("g1"), "spent") == 7
    assert far.state.mark(PieceId("g1"), "transferred") is True


@pytest.mark.clause("czech38 11.9.2.C")
def test_any_number_of_any_nationality() -> None:
    table = transferring(CZECH)
    table.act(CZECH, "c1", "1102")
    table.act(CZECH, "s1", "1108")
    german = transferring()
    for piece, to in (("g1", "0202"), ("g2", "0204"), ("g3", "0206"), ("g4", "0208")):
        german.act(GERMAN, piece, to)


@pytest.mark.clause("czech38 11.9.2.B")
def test_only_who_begins_quiet_and_in_supply() -> None:
    assert transferring(stacks={"0303": "c2"}).refused(GERMAN, "g1") == "11.9.2.B"
    assert transferring(over="0203").refused(GERMAN, "g1") == "11.9.2.B"
    assert transferring(over="0303").refused(GERMAN, "g1") == "11.9.2.B"
    assert transferring(marks={"g1": {"halved": 1}}).refused(GERMAN, "g1") == "11.9.2.B"
    assert transferring().refused(GERMAN, "g1") == ""
    alone = moving(CZECH, merged=True, stacks={"1107": ""})
    alone.act(CZECH, "c1", "1102")
    assert alone.refused(CZECH, "operational-transfer") == "11.9.2.B"


@pytest.mark.clause("czech38 11.9.2.E")
def test_never_next_to_enemies_or_interdiction_on_the_way() -> None:
    table = transferring(stacks={"0504": "c2"})
    costs = table.candidates(GERMAN, "g1")
    for near in ("0404", "0405", "0503", "0505"):
        assert table.refused(GERMAN, "g1", near) == "11.9.2.E"
        assert near not in costs
    assert "0304" in costs
    under = transferring(over="0404")
    assert under.refused(GERMAN, "g1", "0404") == "11.9.2.E"
    assert under.refused(GERMAN, "g1", "0303") == "11.9.2.E"


@pytest.mark.clause("czech38 11.9.2.E")
def test_industry_next_door_does_not_count() -> None:
    pieces = (unit("g1"), unit("c1", steps=1), unit("c9", "industry", steps=0))
    stacks = {"0203": "g1", "1103": "c1", "0404": "c9"}
    table = position(scenario(*pieces), stacks, turn=2)
    table.act(GERMAN, "operational-transfer")
    assert "0304" in table.candidates(GERMAN, "g1")


@pytest.mark.clause("czech38 11.9.2.F")
def test_germans_keep_away_from_intact_forts_at_the_start_and_on_the_way() -> None:
    land = Land(features={"fort": {"0303": 1}})
    table = transferring(land=land)
    assert table.refused(GERMAN, "g1") == "11.9.2.F"
    refusal = table.draft(GERMAN, "g1")
    assert isinstance(refusal, Refusal)
    assert refusal.values["fort"] == At(at("0303")), "the hex of the fort is named, not the unit's own"
    assert table.refused(GERMAN, "g4", "0206") == ""
    assert table.refused(GERMAN, "g4", "0304") == "11.9.2.F"
    czech = transferring(CZECH, land=Land(features={"fort": {"1003": 1}}))
    assert "1103" not in czech.candidates(CZECH, "c1")
    assert "1004" in czech.candidates(CZECH, "c1")


@pytest.mark.clause("czech38 6.7.2.D")
def test_interdiction_bars_transfers_all_the_same() -> None:
    # Ruling: the bars of 11.9 are further penalties of movement.
    assert transferring(CZECH, over="1004").refused(CZECH, "c1") == "11.9.2.B"


def test_a_stack_may_split_on_the_way() -> None:
    table = transferring(stacks={"1103": "", "1107": "", "1210": "c1"})
    table.act(GERMAN, "g1", "g2", "0302")
    table.act(GERMAN, "g1", "0401")
    table.act(GERMAN, "g2", "0301")
    assert (table.place("g1"), table.place("g2")) == ("0401", "0301")


def test_reach_and_price_are_those_of_the_transfer() -> None:
    table = transferring(stacks={"1103": "", "1107": "", "1210": "c1"})
    who = Who((PieceId("g1"),))
    reach = table.rules.explain(table.seen(GERMAN), Question("reach", {"who": who}))
    assert isinstance(reach, Explanation)
    assert reach.total == 10
    way = Way((at("0203"), at("0202")))
    price = table.rules.explain(table.seen(GERMAN), Question("path", {"who": who, "way": way}))
    assert isinstance(price, Explanation)
    assert price.total == 1
    barred = transferring(marks={"g1": {"halved": 1}})
    refusal = barred.rules.explain(barred.seen(GERMAN), Question("reach", {"who": who}))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "czech38 11.9.2.B"
