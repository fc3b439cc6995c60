"""Chapter 5: movement unit by unit, in two segments."""

from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.actions import HexClick, PieceClick
from core.model.refusal import Refusal
from core.model.values import Key, PieceId, Way, Who
from core.model.working import Explanation, Question
from tests.games.kaiser.front import ALLIED, GERMAN, GRID, Land, Table, at, front, hq, position, unit

MOVEMENT = "german-movement"


def table(*pieces: str, land: Land | None = None, move: int = 5, turn: int = 3, **stacks: str) -> Table:
    """Return a game at the German movement: `at1005="g1"` puts g1 into 1005; the Allied unit b1 stands by in 0102."""
    ids = {id_ for ids in stacks.values() for id_ in ids.split()} | set(pieces)
    units = [hq(id_) if id_.endswith("H") else unit(id_, move=move) for id_ in sorted(ids)]
    where = {label.removeprefix("at"): ids for label, ids in stacks.items()}
    return position(front(*units, land=land), where, at_phase=MOVEMENT, turn=turn)


@pytest.mark.clause("kaiser 5.0")
@pytest.mark.clause("kaiser 5.0.A")
def test_any_number_of_units_moves_in_any_order_or_none() -> None:
    game = table(at1205="g1", at1207="g2", at0105="b1")
    assert {"g1", "g2"} <= game.candidates(GERMAN).keys()
    game.act(GERMAN, "g2", "1208")
    game.act(GERMAN, "g1", "1206")
    assert (game.place("g1"), game.place("g2")) == ("1206", "1208")
    assert game.refused(GERMAN, "no-button") == "5.0.A"
    idle = table(at1205="g1", at0105="b1")
    idle.act(GERMAN, "end-phase")
    assert Key("movement") in [event.values["phase"] for event in idle.events if event.kind == "phase-ended"]
    assert idle.asked == ("allied-movement", (ALLIED,))


@pytest.mark.clause("kaiser 5.0.B")
def test_a_move_is_done_in_one_go_hex_by_hex() -> None:
    game = table(at1205="g1 g2", at0105="b1")
    assert game.refused(GERMAN, "g1", "g2") == "5.0.B"
    assert game.refused(GERMAN, "1205") == "5.0.B"
    assert game.refused(GERMAN, "g1", "1205") == "5.0.B"
    assert game.refused(GERMAN, "r1") == "5.0.B"  # it waits in its box
    nowhere = game.grown(GERMAN, "g1").refuse(HexClick(Hex(GRID.size)))
    assert nowhere is not None
    assert nowhere.key == "off-the-map"
    events = game.act(GERMAN, "g1", "1206", "1207", "1107")
    moved = next(event for event in events if event.kind == "moved")
    assert len(moved.values["way"].hexes) == 4  # type: ignore[union-attr]
    assert game.place("g2") == "1205"
    game.act(GERMAN, "g2", "1204")
    assert game.refused(GERMAN, "g1") == "5.0.B"


@pytest.mark.clause("kaiser 5.0.C")
@pytest.mark.clause("kaiser 5.3")
def test_each_hex_and_each_side_costs_what_the_chart_says() -> None:
    land = Land(
        terrain={"1206": "woods", "1204": "marsh"},
        features={"wire": ("1104",)},
        sides={"river": (("1205", "1105"),), "stream": (("1205", "1304"),)},
    )
    game = table(land=land, at1205="g1", at0105="b1")
    costs = game.candidates(GERMAN, "g1")
    assert (costs["1206"], costs["1204"], costs["1104"]) == (2, 3, 2)
    assert (costs["1105"], costs["1304"], costs["1305"]) == (3, 2, 1)


@pytest.mark.clause("kaiser 5.3")
def test_a_bridge_takes_away_what_the_water_costs() -> None:
    pair = (("1205", "1105"),)
    game = table(land=Land(sides={"river": pair, "bridge": pair}), at1205="g1", at0105="b1")
    assert game.candidates(GERMAN, "g1")["1105"] == 1


@pytest.mark.clause("kaiser 5.3")
def test_ground_that_the_chart_closes_is_entered_by_nobody() -> None:
    scenario = front(unit("g1"), unit("b1"), land=Land(terrain={"1206": "marsh"}))
    chart = scenario.charts["terrain_effects"]
    rows = zip(chart.rows, chart.cells, strict=True)
    cells = tuple(("no", *row[1:]) if kind == "marsh" else row for kind, row in rows)
    closed = replace(scenario, charts={**scenario.charts, "terrain_effects": replace(chart, cells=cells)})
    game = position(closed, {"1205": "g1", "0105": "b1"}, turn=3)
    assert game.refused(GERMAN, "g1", "1206") == "5.3"
    assert "1206" not in game.candidates(GERMAN, "g1")


@pytest.mark.clause("kaiser 5.0.D")
@pytest.mark.clause("kaiser 5.2.1")
def test_a_unit_goes_as_far_as_its_allowance_in_the_first_segment() -> None:
    game = table(at1205="g1", at0105="b1")
    assert game.candidates(GERMAN, "g1")["1210"] == 5
    assert game.refused(GERMAN, "g1", "1211") == "5.0.D"
    assert game.refused(GERMAN, "g1", "1210", "1211") == "5.0.D"
    assert game.refused(GERMAN, "g1", "no-button") == "5.0.D"
    game.act(GERMAN, "g1", "1206")
    assert game.place("g1") == "1206"


@pytest.mark.clause("kaiser 5.0.E")
def test_points_left_over_are_lost() -> None:
    game = table(at1205="g1 g2", at0105="b1")
    game.act(GERMAN, "g1", "1206")
    assert game.refused(GERMAN, "g1") == "5.0.B"
    assert game.candidates(GERMAN, "g2")["1210"] == 5
    assert game.refused(GERMAN, "g2", "1211") == "5.0.D"


@pytest.mark.clause("kaiser 5.0.F")
@pytest.mark.clause("kaiser 5.1.1")
def test_a_unit_moves_in_one_segment_only() -> None:
    game = table(at1205="g1 g2", at0105="b1")
    game.act(GERMAN, "g1", "1206")
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "g1") == "5.0.F"
    assert "g1" not in game.candidates(GERMAN)
    game.act(GERMAN, "g2", "1204")
    assert game.refused(GERMAN, "g2") == "5.0.B"
    assert game.refused(GERMAN, "b1") == "5.1.1"


@pytest.mark.clause("kaiser 5.1.2")
def test_enemies_are_never_entered() -> None:
    game = table(at1205="g1", at1105="b1")
    assert game.refused(GERMAN, "g1", "1105") == "5.1.2"
    away = table(at1205="g1", at0805="b1")
    assert "0805" not in away.candidates(GERMAN, "g1")
    assert away.refused(GERMAN, "g1", "0805") == "5.1.2"


@pytest.mark.clause("kaiser 5.1.3.A")
@pytest.mark.clause("kaiser 6.2.1")
def test_a_zone_stops_whoever_enters_it() -> None:
    game = table(at1205="g1", at0905="b1")
    reach = game.candidates(GERMAN, "g1")
    assert reach["1005"] == 2
    assert game.refused(GERMAN, "g1", "1005", "1105") == "5.1.3.A"
    game.act(GERMAN, "g1", "1005")
    assert game.place("g1") == "1005"


@pytest.mark.clause("kaiser 5.1.3.A")
@pytest.mark.clause("kaiser 6.2.1")
def test_zones_may_close_the_way() -> None:
    game = table(at1205="g1", at0902="b1", at0905="b2", at0908="b3", at0911="b4", move=12)
    assert not {"0705", "0803"} & game.candidates(GERMAN, "g1").keys()
    assert game.refused(GERMAN, "g1", "0705") == "5.1.3.A"


@pytest.mark.clause("kaiser 5.0.B")
def test_enemies_from_edge_to_edge_leave_no_way() -> None:
    wall = {f"at09{row:02}": f"b{row}" for row in range(1, 13)}
    game = table(at1205="g1", **wall)
    assert game.refused(GERMAN, "g1", "0705") == "5.0.B"


@pytest.mark.clause("kaiser 5.1.3.B")
def test_leaving_a_zone_costs_half_the_allowance_rounded_down() -> None:
    game = table(at1205="g1", at1105="b1")
    reach = game.candidates(GERMAN, "g1")
    assert reach["1305"] == 2 + 1
    assert reach["1505"] == 2 + 3
    assert "1605" not in reach
    assert game.refused(GERMAN, "g1", "1605") == "5.0.D"
    game.act(GERMAN, "g1", "1305")
    assert game.state.mark(game.click("g1").piece, "spent") == 3  # type: ignore[union-attr]


@pytest.mark.clause("kaiser 5.1.3.C")
@pytest.mark.clause("kaiser 5.2.2.B")
def test_nobody_enters_or_leaves_a_zone_in_the_second_segment() -> None:
    game = table(at1205="g1", at1305="g2", at1105="b1")
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "g1") == "5.2.2.B"
    assert game.refused(GERMAN, "g2", "1206") == "5.1.3.C"
    assert game.refused(GERMAN, "g2", "1205") == "5.1.3.C"
    reach = game.candidates(GERMAN, "g2")
    assert not {"1205", "1206", "1104", "1106", "1006", "1005"} & reach.keys()
    assert {"1204", "1306", "1103"} <= reach.keys()


@pytest.mark.clause("kaiser 5.1.4")
def test_a_retreat_or_advance_takes_nothing_from_the_allowance() -> None:
    units = (unit("g1"), unit("b1"))
    marks = {"g1": {"advanced": True}}
    game = position(front(*units), {"1205": "g1", "0105": "b1"}, turn=3, marks=marks)
    assert game.candidates(GERMAN, "g1")["1210"] == 5


@pytest.mark.clause("kaiser 5.1.5")
def test_one_hex_is_granted_however_dear() -> None:
    land = Land(terrain={"1206": "marsh", "1306": "marsh"})
    game = table(land=land, move=1, at1205="g1", at0105="b1")
    assert game.candidates(GERMAN, "g1")["1206"] == 1
    assert game.refused(GERMAN, "g1", "1206", "1207") == "5.1.5"
    game.act(GERMAN, "g1", "1206")
    assert game.place("g1") == "1206"


@pytest.mark.clause("kaiser 5.1.5")
def test_the_granted_hex_is_never_from_zone_to_zone() -> None:
    game = table(move=1, at1205="g1", at1105="b1")
    assert game.refused(GERMAN, "g1", "1206") == "6.2.3"
    # What leaving costs may be more than there is: the hex is granted all the same.
    assert game.candidates(GERMAN, "g1")["1305"] == 1


@pytest.mark.clause("kaiser 5.1.5")
@pytest.mark.clause("kaiser 5.2.2.B")
def test_the_granted_hex_holds_in_the_second_segment_too() -> None:
    land = Land(sides={"river": (("1205", "1206"),)}, terrain={"1206": "marsh"})
    game = table(land=land, move=1, at1205="g1", at1308="g2", at1208="b1")
    game.act(GERMAN, "second-segment")
    assert game.candidates(GERMAN, "g1")["1206"] == 3
    assert game.refused(GERMAN, "g1", "1207") == "5.1.3.C"


@pytest.mark.clause("kaiser 5.2.2.A")
@pytest.mark.clause("kaiser 4.2.5.2")
@pytest.mark.clause("kaiser 4.2.5.2.2")
def test_the_second_segment_triples_the_allowance() -> None:
    game = table(at1601="g1", at0112="b1")
    game.act(GERMAN, "second-segment")
    reach = game.candidates(GERMAN, "g1")
    assert reach["1612"] == 11
    assert max(price for price in reach.values() if price is not None) == 15
    assert game.refused(GERMAN, "second-segment") == "4.2.5.2"


@pytest.mark.clause("kaiser 5.2.2.A")
def test_there_is_no_second_segment_without_anybody_for_it() -> None:
    game = table(at1205="g1", at0105="b1")
    game.act(GERMAN, "g1", "1206")
    assert game.refused(GERMAN, "second-segment") == "5.2.2.A"
    assert "second-segment" not in game.candidates(GERMAN)


@pytest.mark.clause("kaiser 5.2.3")
def test_headquarters_move_in_the_first_segment_only() -> None:
    game = table(at1205="gH", at1305="g2", at0105="b1")
    assert game.candidates(GERMAN, "gH")["1210"] == 5
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "gH") == "5.2.3"
    assert "g2" in game.candidates(GERMAN)


@pytest.mark.clause("kaiser 5.4.A")
@pytest.mark.clause("kaiser 5.4.B")
@pytest.mark.clause("kaiser 7.2.B")
def test_friends_are_passed_at_no_cost_however_many() -> None:
    game = table(at1205="g1", at1206="g2 g3", at0105="b1")
    assert game.candidates(GERMAN, "g1")["1207"] == 2
    game.act(GERMAN, "g1", "1206", "1207")
    assert game.place("g1") == "1207"
    full = table(at1205="g1", at1206="g2 g3", at0105="b1")
    full.act(GERMAN, "g1", "1206")
    assert full.place("g1") == "1206"
    behind = table(at1305="g1", at1306="g2 g3", at1105="b1")
    behind.act(GERMAN, "second-segment")
    assert behind.refused(GERMAN, "g1", "1206") == "5.1.3.C"
    assert behind.candidates(GERMAN, "g1")["1306"] == 1


@pytest.mark.clause("kaiser 5.4.C")
@pytest.mark.clause("kaiser 5.4.D")
def test_own_zones_and_stacks_cost_nothing() -> None:
    game = table(at1205="g1 g2", at1206="g3", at0105="b1")
    reach = game.candidates(GERMAN, "g1")
    assert (reach["1206"], reach["1207"], reach["1210"]) == (1, 2, 5)


@pytest.mark.clause("kaiser 4.2.5.2")
@pytest.mark.clause("kaiser 4.2.5.2.1")
@pytest.mark.clause("kaiser 4.2.6.1")
def test_both_sides_have_both_segments_one_after_the_other() -> None:
    game = table(at1205="g1", at1008="b1", at0105="b2")
    assert game.asked == (MOVEMENT, (GERMAN,))
    assert game.candidates(GERMAN, "g1")["1107"] == 3
    game.act(GERMAN, "second-segment")
    game.act(GERMAN, "end-phase")
    assert game.asked == ("allied-movement", (ALLIED,))
    assert game.candidates(ALLIED, "b2")["0110"] == 5
    game.act(ALLIED, "second-segment")
    assert game.candidates(ALLIED, "b2")["0112"] == 7


@pytest.mark.clause("kaiser 4.2.6.1.1")
@pytest.mark.clause("kaiser 4.2.6.1.2")
def test_allies_move_like_germans() -> None:
    units = (unit("b1"), unit("b2"), unit("g1"))
    game = position(front(*units), {"0505": "b1", "0605": "b2", "0705": "g1"}, at_phase="allied-movement", turn=3)
    assert game.candidates(ALLIED, "b1")["0605"] == 1
    assert game.refused(ALLIED, "b1", "0605", "0505") == "5.1.3.A"
    assert game.candidates(ALLIED, "b2")["0606"] == 2 + 2  # round by 0505, never from zone to zone
    game.act(ALLIED, "second-segment")
    assert game.refused(ALLIED, "b2") == "5.2.2.B"
    assert game.refused(ALLIED, "b1", "0605") == "5.1.3.C"
    assert game.candidates(ALLIED, "b1")["0512"] == 7


@pytest.mark.clause("kaiser 9.3.4.B#1")
@pytest.mark.clause("kaiser 5.1.3.B")
def test_gas_doubles_the_ground_but_not_what_leaving_a_zone_costs() -> None:
    units = (unit("g1"), unit("b1"))
    gas = {"gas": {"1405": 1}}
    game = position(front(*units), {"1205": "g1", "1105": "b1"}, turn=3, layers=gas)
    assert game.candidates(GERMAN, "g1")["1304"] == 2 + 2


def price(game: Table, *way: str) -> dict[str, int]:
    """Return what makes up the price of g1's way, by key; lines of one key are added up."""
    seen = game.seen(GERMAN)
    question = Question("path", {"who": Who((PieceId("g1"),)), "way": Way(tuple(at(label) for label in way))})
    answer = game.rulebook.explain(seen, question)
    assert isinstance(answer, Explanation), answer
    found: dict[str, int] = {}
    for line in answer.lines:
        found[line.key] = found.get(line.key, 0) + int(str(line.value))
    assert sum(found.values()) == answer.total
    return found


@pytest.mark.clause("kaiser 5.3")
@pytest.mark.clause("kaiser 9.3.4.B#1")
def test_the_price_of_a_step_is_told_line_by_line() -> None:
    land = Land(terrain={"1306": "woods"}, sides={"river": (("1206", "1306"),)})
    units = (unit("g1", move=12), unit("b1"))
    where = {"1205": "g1", "0105": "b1"}
    dry = position(front(*units, land=land), where, turn=3)
    assert price(dry, "1205", "1206", "1306") == {"step-terrain": 3, "step-hexside": 2}
    gassed = position(front(*units, land=land), where, turn=3, layers={"gas": {"1407": 1}})
    assert price(gassed, "1205", "1206", "1306") == {"step-terrain": 3, "step-hexside": 2, "step-gas": 4}


@pytest.mark.clause("kaiser 5.0.B")
def test_a_way_leads_from_hex_to_neighbouring_hex() -> None:
    game = table(at1205="g1", at0105="b1")
    way = Way((at("1205"), at("1207")))
    answer = game.rulebook.explain(game.seen(GERMAN), Question("path", {"who": Who((PieceId("g1"),)), "way": way}))
    assert isinstance(answer, Refusal)
    assert (answer.clause, answer.key) == ("kaiser 5.0.B", "not-adjacent")


@pytest.mark.clause("kaiser 5.0.B")
def test_a_unit_on_an_island_has_no_way() -> None:
    scenario = front(unit("g1"), unit("b1"))
    sea = tuple(sorted(GRID.adjacent(at("1205"))))
    sheet = MapSheet(replace(GRID, missing=sea), Numbering())
    island = replace(scenario, map=replace(scenario.map, sheet=sheet))
    game = position(island, {"1205": "g1", "0102": "b1"}, turn=3)
    refusal = game.root(GERMAN).refuse(PieceClick(PieceId("g1")))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("kaiser 5.0.B", "no-way-there")
