"""Launching mobile assaults: 15.3 to 15.6, 15.9, 15.11, 15.12, 15.16, 15.17."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.czech38.blitz import trained
from core.games.czech38.game import GAME
from core.games.czech38.interdiction import FLIES
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.values import At, PieceId, Way, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at
from tests.games.czech38.panzers import assault, front, lines, spent


@pytest.mark.clause("czech38 15.3.B")
def test_motorized_infantry_needs_a_panzer_or_light_unit() -> None:
    table = front("gM1 gP1 gL1")
    assert table.refused(GERMAN, "gM1", "0705") == "15.3.B"
    assert table.refused(GERMAN, "gM1", "gP1", "0705") == ""
    assert table.refused(GERMAN, "gM1", "gL1", "0705") == ""


@pytest.mark.clause("czech38 15.1")
def test_foot_goes_in_no_mobile_assault() -> None:
    table = front("gI1 gP1")
    assert table.refused(GERMAN, "gI1", "gP1", "0705") == "15.1"
    assert table.refused(GERMAN, "gI1", "0705") == "11.4"
    assert table.refused(GERMAN, "gP1", "0705") == ""


@pytest.mark.clause("czech38 15.4.A")
def test_ground_three_times_and_the_zone_once() -> None:
    assert front().candidates(GERMAN, "gP1")["0705"] == 5
    assert front(land=Land(terrain={"0705": "forest"})).candidates(GERMAN, "gP1")["0705"] == 8
    assert front(move=11, land=Land(terrain={"0705": "rough"})).candidates(GERMAN, "gP1")["0705"] == 11


@pytest.mark.clause("czech38 15.4.A")
@pytest.mark.clause("czech38 11.1.B")
def test_it_is_the_end_of_a_way() -> None:
    table = front("", more={"0505": "gP1"})
    assert table.candidates(GERMAN, "gP1", "0605")["0705"] == 5
    table.act(GERMAN, "gP1", "0605", "0705", "launch", dice=(1,))
    moved, launched = [event for event in table.events if event.kind in ("moved", "assault-launched")]
    assert (moved.kind, launched.kind) == ("moved", "assault-launched")
    assert moved.values["way"] == Way((at("0505"), at("0605")))
    assert spent(table, "gP1") == 6
    assert table.refused(GERMAN) == ""


@pytest.mark.clause("czech38 15.4.A")
def test_a_far_enemy_is_assaulted_from_beside_it() -> None:
    table = front("", more={"0505": "gP1"})
    assert table.refused(GERMAN, "gP1", "0705") == "15.4.A"
    assert "0705" not in table.candidates(GERMAN, "gP1")


@pytest.mark.clause("czech38 12.1.A")
def test_no_odds_are_told_of_an_assault_from_afar_or_on_nobody() -> None:
    table = front()
    for origin, target in (("0505", "0705"), ("0605", "0604")):
        values = {"at": At(at(target)), "who": Who((PieceId("gP1"),)), "from": At(at(origin))}
        answer = table.rules.explain(table.seen(GERMAN), Question("battle", values))
        assert isinstance(answer, Refusal)
        assert answer.clause == "czech38 12.1.A"


@pytest.mark.clause("czech38 15.4.A")
def test_nothing_is_launched_before_the_word() -> None:
    table = front()
    draft = table.grown(GERMAN, "gP1", "0705")
    assert draft.action is None
    assert draft.prompt.asks is not None
    assert draft.prompt.asks.kind == "battle"
    assert list(table.candidates(GERMAN, "gP1", "0705")) == ["launch"]
    assert table.refused(GERMAN, "gP1", "0705", "0605") == "15.4.A"


@pytest.mark.clause("czech38 15.4.B")
def test_one_assault_after_another_with_what_is_left() -> None:
    table = front(more={"0806": "c2"})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    assert table.place("gP1") == "0705"
    assert spent(table, "gP1") == 5
    assert table.candidates(GERMAN, "gP1", "gP2", "gP3")["0806"] == 5
    assault(table, "gP1", "gP2", "gP3", to="0806", dice=(6,))
    assert table.place("gP3") == "0806"
    assert table.refused(GERMAN, "gP1") == "11.1.A"
    poor = front(move=9, more={"0806": "c2"})
    assault(poor, "gP1", "gP2", "gP3", dice=(6,))
    assert poor.refused(GERMAN, "gP1", "gP2", "gP3", "0806") == "15.5.D"


@pytest.mark.clause("czech38 15.4.B.ex")
def test_over_a_river_eight_points() -> None:
    land = Land(sides={"river_minor": (("0605", "0705"),)})
    assert front(land=land).candidates(GERMAN, "gP1")["0705"] == 8
    assert front(land=land, move=7).refused(GERMAN, "gP1", "0705") == "15.5.D"


@pytest.mark.clause("czech38 15.5.A")
@pytest.mark.parametrize("terrain", ["mountain", "wetland"])
def test_not_into_mountains_and_wetland(terrain: str) -> None:
    table = front(move=20, land=Land(terrain={"0705": terrain}))
    assert table.refused(GERMAN, "gP1", "0705") == "15.5.A"


@pytest.mark.clause("czech38 14.1.1.F")
@pytest.mark.parametrize("work", ["fort", "heavy_fort"])
def test_not_into_intact_forts(work: str) -> None:
    land = Land(features={work: {"0705": 1}})
    assert front(land=land).refused(GERMAN, "gP1", "0705") == "14.1.1.F"
    assert front(land=land, layers={"fort": {"0705": 1}}).refused(GERMAN, "gP1", "0705") == ""


@pytest.mark.clause("czech38 14.3.E")
def test_improved_positions_are_open_and_armour_fights_at_full_strength() -> None:
    land = Land(features={"ip": {"0705": 1}}, sides={"ip": (("0605", "0705"),)})
    table = front(land=land)
    assert table.refused(GERMAN, "gP1", "0705") == ""
    found = lines(table, "gP1", "gP2", "gP3")
    assert found["attack-total"][0] == 24
    assert found["shift-position"][0] == -1
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    assert "position-destroyed" in table.kinds()


@pytest.mark.clause("czech38 15.5.B")
def test_no_prepared_assault_in_the_same_turn() -> None:
    table = front("gP1 gP2", "c1", more={"0706": "c2", "0606": "gI1"})
    assault(table, "gP1", "gP2", dice=(6,))
    table.act(GERMAN, "end-phase")
    assert table.refused(GERMAN, "0706", "gP1") == "15.5.B"
    assert table.refused(GERMAN, "0706", "gI1") == ""
    assert table.state.mark(PieceId("gP1"), "assaulted") is True
    table.act(GERMAN, "end-phase")
    assert table.state.mark(PieceId("gP1"), "assaulted") is None


@pytest.mark.clause("czech38 15.5.D")
def test_the_guaranteed_hex_pays_for_no_assault() -> None:
    table = front(move=4)
    refusal = table.refused(GERMAN, "gP1", "0705")
    assert refusal == "15.5.D"
    assert table.refused(GERMAN, "gP1", "0505") == ""


@pytest.mark.clause("czech38 15.5.E")
def test_friends_all_round_give_no_column() -> None:
    table = front("gP1", more={"0806": "gP2", "0704": "gP3", "0706": "gI1"})
    found = lines(table, "gP1")
    assert not [key for key in found if key.startswith("concentric")]
    table.act(GERMAN, "end-phase")
    pieces = Who(tuple(map(PieceId, ("gP1", "gP2", "gP3"))))
    prepared = table.rules.explain(table.seen(GERMAN), Question("battle", {"at": At(at("0705")), "who": pieces}))
    assert isinstance(prepared, Explanation)
    assert [line.key for line in prepared.lines if line.key.startswith("concentric")]


@pytest.mark.clause("czech38 15.6.A")
def test_defenders_cut_off_in_this_phase_are_halved() -> None:
    ring = {"0804": "gI1", "0904": "gI2", "0805": "gI3"}
    land = Land(sources={"czech": ("0904",)})
    free = lines(front("gP1", "c1", land=Land(sources={"czech": ("0705",)})), "gP1")
    cut = lines(front("gP1", "c1", more=ring, land=land), "gP1")
    assert free["defense-total"][0] == 3
    assert cut["defense-total"] == (2, "12.2")
    assert cut["factor-out-of-supply"][1] == "7.5.2.C"


@pytest.mark.clause("czech38 15.6.A")
def test_the_force_is_in_the_hex_so_supply_runs_through_where_it_came_from() -> None:
    # Water all round 0705 but for 0605, where the force comes from, and the source behind it.
    wet = dict.fromkeys(("0704", "0805", "0806", "0706", "0606", "0604", "0504"), "flooded")
    land = Land(terrain=wet, sources={"czech": ("0505",)})
    assert "factor-out-of-supply" not in lines(front("gP1", "c1", land=land), "gP1")
    left_behind = front("gP1 gI1", "c1", land=land)
    assert lines(left_behind, "gP1")["factor-out-of-supply"][1] == "7.5.2.C"


@pytest.mark.clause("czech38 15.6.B")
def test_attackers_are_supplied_as_their_movement_began() -> None:
    land = Land(sources={"german": ("0505",)})
    cut = front("gP1", more={"0505": "c2"}, land=land)
    assert cut.state.mark(PieceId("gP1"), "halved") is True
    assert lines(cut, "gP1")["factor-out-of-supply"][1] == "7.5.2.B"
    # Once the source is open again it is late: their movement has begun.
    free = replace(cut.state, stacks={p: s for p, s in cut.state.stacks.items() if p != at("0505")})
    assert "factor-out-of-supply" in lines(replace(cut, state=free), "gP1")
    assert "factor-out-of-supply" not in lines(front("gP1", land=land), "gP1")


INTERDICTED = {"interdiction": {"0705": FLIES[CZECH]}}


@pytest.mark.clause("czech38 15.9.A")
@pytest.mark.clause("czech38 6.7.2.B")
def test_under_interdiction_with_the_points_for_it() -> None:
    assert front(layers=INTERDICTED).candidates(GERMAN, "gP1")["0705"] == 8
    assert front(layers=INTERDICTED, move=7).refused(GERMAN, "gP1", "0705") == "15.5.D"


@pytest.mark.clause("czech38 15.9.B")
@pytest.mark.parametrize(("reading", "price"), [("times-six", 8), ("times-four", 6), ("times-twelve", 14)])
def test_tripled_and_doubled_but_for_the_zone(reading: str, price: int) -> None:
    # Ruling: six times; the other readings are an option.
    table = front(move=20, layers=INTERDICTED, interdicted_assault=reading)
    assert table.candidates(GERMAN, "gP1")["0705"] == price


def priced(table: Table, *way: str) -> tuple[object, dict[str, tuple[object, str]]]:
    """Return what a way of the first panzer costs, and its lines: key -> value and clause."""
    values = {"who": Who((PieceId("gP1"),)), "way": Way(tuple(map(at, way)))}
    answer = table.rules.explain(table.seen(GERMAN), Question("path", values))
    assert isinstance(answer, Explanation), answer
    return answer.total, {line.key: (line.value, line.clause.removeprefix("czech38 ")) for line in answer.lines}


@pytest.mark.clause("czech38 15.4.A")
@pytest.mark.clause("czech38 15.9.B")
def test_the_price_is_told_line_by_line() -> None:
    land = Land(sides={"river_minor": (("0605", "0705"),)})
    total, found = priced(front(land=land), "0605", "0705")
    assert (total, found["step-assault"], found["step-zone-left"]) == (8, (4, "15.4.A"), (2, "15.2.A"))
    assert (found["step-terrain"][0], found["step-hexside"][0]) == (1, 1)
    total, found = priced(front(move=20, land=land, layers=INTERDICTED), "0605", "0705")
    assert (total, found["step-assault-interdicted"]) == (14, (10, "15.9.B"))


@pytest.mark.clause("czech38 15.4.A")
def test_the_reach_shows_what_may_be_assaulted_at_what_price() -> None:
    table = front()
    answer = table.rules.explain(table.seen(GERMAN), Question("reach", {"who": Who((PieceId("gP1"),))}))
    assert isinstance(answer, Explanation)
    prices = [line.value for line in answer.lines if line.key == "assault-price"]
    assert prices == [5]
    reach = next(overlay for overlay in answer.overlays if overlay.kind == "reach")
    assert reach.amounts[at("0705")] == 5
    blocked = next(overlay for overlay in answer.overlays if overlay.kind == "blocked")
    assert at("0705") not in blocked.hexes


@pytest.mark.clause("czech38 15.11.B")
def test_defenders_take_no_room_from_attackers() -> None:
    assert front(enemy="c1 c2 c3").refused(GERMAN, "gP1", "gP2", "gP3", "0705") == ""
    assert front(enemy="c1 c2 c3", move=4).refused(GERMAN, "gP1", "gP2", "gP3", "0705") == "15.5.D"


@pytest.mark.clause("czech38 15.11.A")
def test_nobody_launches_from_a_hex_that_holds_too_many() -> None:
    table = front("gP1 gM1", more={"0505": "gI1 gI2"})
    assert table.refused(GERMAN, "gP1", "0705") == ""
    # In play no hex comes to hold four; a position that was edited may.
    four = tuple(map(PieceId, ("gI1", "gI2", "gM1", "gP1")))
    left = {place: stack for place, stack in table.state.stacks.items() if place != at("0505")}
    stacks, places = {**left, at("0605"): four}, {**table.state.places, **dict.fromkeys(four, at("0605"))}
    table.state = replace(table.state, stacks=stacks, places=places)
    assert table.refused(GERMAN, "gP1", "0705") == "15.11.A"


@pytest.mark.clause("czech38 15.17.note")
def test_the_ninth_has_two_steps_and_is_mechanized_all_the_same(campaign: Scenario) -> None:
    ninth, second = campaign.piece_of[PieceId("g9Mot")], campaign.piece_of[PieceId("g2Mot")]
    assert (ninth.max_steps, second.max_steps) == (2, 4)
    assert ninth.factor("movement", 2) < second.factor("movement", 4)
    rules = GAME.bind(campaign, {}).rules
    assert (rules.mech(ninth.id), trained(rules)[ninth.id]) == (True, False)


@pytest.mark.clause("czech38 15.12.A")
def test_only_units_that_began_together_assault_together() -> None:
    table = front("gP1", more={"0505": "gP2"})
    table.act(GERMAN, "gP2", "0605")
    assert table.refused(GERMAN, "gP1", "gP2") == "11.5"
    assert table.refused(GERMAN, "gP2", "0705") == ""


@pytest.mark.clause("czech38 15.12.B")
def test_some_may_stay_behind() -> None:
    table = front()
    assault(table, "gP1", "gP2", dice=(6,))
    assert table.place("gP3") == "0605"
    assert [table.state.mark(PieceId(p), "assaulted") for p in ("gP1", "gP3")] == [True, None]
    assert table.refused(GERMAN, "gP3", "0604") == ""


@pytest.mark.clause("czech38 15.16")
def test_two_columns_for_whoever_is_assaulted_on_the_move() -> None:
    assert lines(front(), "gP1", "gP2", "gP3")["shift-mobile-assault"] == (-2, "15.16")
    assert lines(front(), "gP1", "gP2", "gP3")["odds-column"][0] == "6:1"


@pytest.mark.clause("czech38 15.17")
def test_other_shifts_hold_beside_it() -> None:
    land = Land(terrain={"0705": "rough"}, towns={"0705": "large_town"})
    found = lines(front(move=20, land=land), "gP1", "gP2", "gP3")
    assert (found["shift-rough"][0], found["shift-large-town"][0]) == (-1, -1)
    assert found["odds-column"][0] == "4:1"


@pytest.mark.clause("czech38 13.10.C")
def test_the_capital_keeps_its_shift() -> None:
    land = Land(features={"prague": {"0705": 1}})
    assert lines(front(land=land), "gP1", "gP2", "gP3")["shift-prague"] == (-2, "13.10.C")
