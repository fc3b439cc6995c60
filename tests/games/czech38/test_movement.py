"""Movement of units and stacks: 11.1 to 11.8, 10.3."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.czech38.movement import Front, Group
from core.games.czech38.reach import reach_of
from core.games.czech38.supply import in_supply
from core.model.actions import HexClick
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Way
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit


def foot(*, move: int = 5, land: Land | None = None, enemy: str = "", destroyed: str = "") -> Table:
    """Return one German infantry division in 0405, perhaps with a Czech one or a destroyed fort on the field."""
    stacks = {"0405": "g1", **({enemy: "c1"} if enemy else {})}
    layers = {"fort": {destroyed: 1}} if destroyed else {}
    return position(scenario(unit("g1", move=move), unit("c1", steps=1), land=land), stacks, layers=layers)


def price(kind: str, land: Land, to: str = "0404") -> int | None:
    """Return what a German unit of a type pays from 0405 to a neighbour; None when it may not."""
    table = position(scenario(unit("g1", kind, move=9), land=land), {"0405": "g1"})
    return table.candidates(GERMAN, "g1").get(to)


@pytest.mark.clause("czech38 11.1.A")
@pytest.mark.clause("czech38 11.1.B")
def test_a_unit_goes_from_hex_to_hex_as_far_as_its_points_reach() -> None:
    table = foot(move=2)
    assert table.refused(GERMAN, "g1", "0402") == "11.1.A"
    assert table.refused(GERMAN, "g1", "0403") == ""
    assert table.refused(GERMAN, "g1", "0405") == "11.1.B"
    table.act(GERMAN, "g1", "0403")
    moved = next(event for event in table.events if event.kind == "moved")
    assert moved.values["way"] == Way((at("0405"), at("0404"), at("0403")))
    assert table.refused(GERMAN, "g1") == "11.1.A"


@pytest.mark.clause("czech38 11.1.A")
def test_a_refusal_by_distance_says_price_and_points_left() -> None:
    refusal = foot(move=2).draft(GERMAN, "g1", "0402")
    assert isinstance(refusal, Refusal)
    assert (refusal.values["cost"], refusal.values["left"]) == (3, 2)
    assert refusal.at == at("0402")


@pytest.mark.clause("czech38 11.8.2.3.A")
def test_where_only_the_way_round_is_too_long_what_closes_the_short_one_is_named() -> None:
    land = Land(features={"fort": {"0404": 1}})
    refusal = foot(move=2, land=land).draft(GERMAN, "g1", "0403")
    assert isinstance(refusal, Refusal)
    assert (refusal.key, refusal.clause) == ("way-closed", "czech38 11.8.2.3.A")
    assert (refusal.values["by"], refusal.values["cost"], refusal.values["left"]) == (At(at("0404")), 3, 2)
    longer = foot(move=2, land=land).draft(GERMAN, "g1", "0401")
    assert isinstance(longer, Refusal)
    assert (longer.key, longer.clause) == ("too-far", "czech38 11.1.A"), "the short way is too long as well"


@pytest.mark.clause("czech38 11.1.C")
@pytest.mark.clause("czech38 5.1.D")
def test_a_side_moves_only_in_its_own_phase() -> None:
    table = foot(enemy="0805")
    assert table.refused(GERMAN, "c1") == "11.1.C"
    assert table.refused(GERMAN, "0805") == "11.1.C"
    assert table.rules.legal(table.seen(CZECH)).root is None


@pytest.mark.clause("czech38 11.2.A")
def test_points_are_not_saved_for_the_next_turn() -> None:
    table = foot(move=4)
    table.act(GERMAN, "g1", "0403")
    for side in (GERMAN, GERMAN, CZECH, CZECH):
        table.act(side, "end-phase")
    assert table.state.tracks["turn"] == 2
    table.act(GERMAN, "regular-movement")
    reached = table.candidates(GERMAN, "g1")
    assert max(cost or 0 for cost in reached.values()) == 4


@pytest.mark.clause("czech38 11.2.B")
def test_a_phase_may_end_without_a_move() -> None:
    table = foot()
    assert "end-phase" in table.candidates(GERMAN)
    events = table.act(GERMAN, "end-phase")
    assert events[0].clause == "czech38 11.2.B"
    assert table.state.top is not None
    assert table.state.top.kind == "german-assault"


@pytest.mark.clause("czech38 11.2.C")
def test_a_unit_may_stop_with_points_left_and_go_on_later() -> None:
    table = foot()
    draft = table.grown(GERMAN, "g1", "0404")
    assert draft.prompt.clause == "czech38 11.2.C"
    assert draft.prompt.values["left"] == 4
    table.act(GERMAN, "g1", "0404")
    table.act(GERMAN, "g1", "0403")
    assert table.place("g1") == "0403"


@pytest.mark.clause("czech38 11.2.D")
def test_a_move_is_over_when_another_begins() -> None:
    table = position(scenario(unit("g1"), unit("g2")), {"0405": "g1", "0207": "g2"})
    table.act(GERMAN, "g1", "0404")
    table.act(GERMAN, "g2", "0206")
    assert table.refused(GERMAN, "g1") == "11.2.D"
    assert table.refused(GERMAN, "g2") == ""


@pytest.mark.clause("czech38 11.3.A")
def test_one_hex_is_always_in_reach_for_all_points() -> None:
    land = Land(terrain={"0404": "mountain"})
    table = position(scenario(unit("g1", "panzer", move=3), land=land), {"0405": "g1"})
    assert table.candidates(GERMAN, "g1")["0404"] == 3
    table.act(GERMAN, "g1", "0404")
    assert table.refused(GERMAN, "g1") == "11.3.A"


@pytest.mark.clause("czech38 11.3.A")
def test_the_guarantee_is_for_the_only_hex_of_the_phase() -> None:
    # Ruling: "expending all" means that none may have been used before.
    land = Land(terrain={"0403": "mountain"})
    table = position(scenario(unit("g1", "panzer", move=3), land=land), {"0405": "g1"})
    assert table.refused(GERMAN, "g1", "0404", "0403") == "11.1.A"
    table.act(GERMAN, "g1", "0404")
    assert table.refused(GERMAN, "g1", "0403") == "11.1.A"


@pytest.mark.clause("czech38 11.3.B")
@pytest.mark.clause("czech38 11.8.1.5")
def test_the_guarantee_opens_no_closed_ground() -> None:
    land = Land(terrain={"0404": "wetland"})
    table = position(scenario(unit("g1", "panzer", move=3), land=land), {"0405": "g1"})
    assert table.refused(GERMAN, "g1", "0404") == "11.8.1.5"


@pytest.mark.clause("czech38 11.3.B")
@pytest.mark.clause("czech38 10.3.B")
def test_no_unit_goes_straight_from_zone_to_zone() -> None:
    # 0405 and 0406 both touch 0505; 0404 does not. The way round is two hexes.
    table = foot(enemy="0505", move=1)
    assert table.refused(GERMAN, "g1", "0406") == "10.3.B"
    assert table.refused(GERMAN, "g1", "0404") == ""
    longer = foot(enemy="0505", move=2)
    assert longer.refused(GERMAN, "g1", "0404", "0504") == ""
    assert longer.grown(GERMAN, "g1", "0406").action == longer.grown(GERMAN, "g1", "0305", "0406").action


@pytest.mark.clause("czech38 10.3.A")
def test_a_unit_stops_in_the_first_enemy_zone() -> None:
    table = foot(enemy="0605")
    assert table.refused(GERMAN, "g1", "0504", "0503") == "10.3.A"
    table.act(GERMAN, "g1", "0504")
    assert table.refused(GERMAN, "g1") == "10.3.A"
    assert table.refused(GERMAN, "g1", "0503") == "10.3.A"


@pytest.mark.clause("czech38 10.3.A")
def test_a_far_hex_is_not_reached_through_zones() -> None:
    table = foot(enemy="0605", move=3)
    assert "0705" not in table.candidates(GERMAN, "g1")
    assert "0705" in foot(move=3).candidates(GERMAN, "g1")
    assert table.refused(GERMAN, "g1", "0705") == "11.1.A"


@pytest.mark.clause("czech38 10.3.C")
def test_friends_do_not_lift_enemy_zones() -> None:
    table = position(scenario(unit("g1"), unit("g2"), unit("c1")), {"0405": "g1", "0504": "g2", "0605": "c1"})
    assert table.refused(GERMAN, "g1", "0504", "0503") == "10.3.A"


@pytest.mark.clause("czech38 11.4")
def test_nobody_enters_a_hex_with_enemies() -> None:
    table = foot(enemy="0406")
    assert table.refused(GERMAN, "g1", "0406") == "11.4"
    assert "0406" not in table.candidates(GERMAN, "g1")
    assert foot(enemy="0407").refused(GERMAN, "g1", "0407") == "11.4"


@pytest.mark.clause("czech38 11.5")
def test_units_that_began_apart_do_not_move_together() -> None:
    table = position(scenario(unit("g1"), unit("g2"), unit("g3")), {"0405": "g1", "0404": "g2 g3"})
    table.act(GERMAN, "g1", "0404")
    assert table.refused(GERMAN, "g2", "g1") == "11.5"
    assert table.refused(GERMAN, "g1", "g2") == "11.5"
    assert table.refused(GERMAN, "g2", "g3") == ""
    apart = position(scenario(unit("g1"), unit("g2")), {"0405": "g1", "0404": "g2"})
    assert apart.refused(GERMAN, "g1", "g2") == "11.5"


@pytest.mark.clause("czech38 11.5")
def test_a_click_on_the_hex_takes_the_whole_stack() -> None:
    table = position(scenario(unit("g1"), unit("g2"), unit("g3")), {"0405": "g1 g2 g3"})
    whole, one_by_one = table.grown(GERMAN, "0405", "0404"), table.grown(GERMAN, "g3", "g1", "g2", "0404")
    assert whole.action == one_by_one.action
    table.act(GERMAN, "0405", "0404")
    assert {table.place(piece) for piece in ("g1", "g2", "g3")} == {"0404"}


@pytest.mark.clause("czech38 11.6.A")
def test_a_stack_drops_a_unit_that_goes_its_own_way_and_moves_on() -> None:
    table = position(scenario(unit("g1"), unit("g2"), unit("g3")), {"0405": "g1 g2 g3"})
    table.act(GERMAN, "g1", "g2", "g3", "0404")
    table.act(GERMAN, "g3", "0303")
    table.act(GERMAN, "g3", "0302")
    table.act(GERMAN, "g1", "g2", "0403")
    assert table.refused(GERMAN, "g3") == "11.2.D"
    # The rest may split again.
    table.act(GERMAN, "g1", "0402")
    table.act(GERMAN, "g2", "0502")
    assert (table.place("g1"), table.place("g2"), table.place("g3")) == ("0402", "0502", "0302")


@pytest.mark.clause("czech38 11.6.B")
def test_a_waiting_stack_is_done_when_a_unit_from_elsewhere_moves() -> None:
    pieces = scenario(unit("g1"), unit("g2"), unit("g3"))
    table = position(pieces, {"0405": "g1 g2", "0207": "g3"})
    table.act(GERMAN, "g1", "g2", "0404")
    table.act(GERMAN, "g2", "0403")
    assert table.refused(GERMAN, "g1") == ""
    table.act(GERMAN, "g3", "0206")
    assert table.refused(GERMAN, "g1") == "11.6.B"
    assert table.refused(GERMAN, "g2") == "11.2.D"


@pytest.mark.clause("czech38 11.7")
def test_each_unit_pays_its_own_cost_from_its_own_points() -> None:
    # Ruling: a stack goes on while every member can pay; the other reading charges all the same.
    land = Land(terrain={"0404": "rough", "0403": "rough"})
    pieces = scenario(unit("g1", "panzer", move=6), unit("g2", move=4), land=land)
    table = position(pieces, {"0405": "g1 g2"})
    table.act(GERMAN, "g1", "g2", "0404", "0403")
    assert table.state.mark(PieceId("g1"), "spent") == 6
    assert table.state.mark(PieceId("g2"), "spent") == 4


@pytest.mark.clause("czech38 11.7")
def test_a_stack_moves_as_far_as_its_slowest_and_the_faster_go_on() -> None:
    table = position(scenario(unit("g1", move=2), unit("g2", move=4)), {"0405": "g1 g2"})
    assert table.refused(GERMAN, "g1", "g2", "0402") == "11.1.A"
    table.act(GERMAN, "g1", "g2", "0403")
    table.act(GERMAN, "g2", "0401")
    assert (table.place("g1"), table.place("g2")) == ("0403", "0401")


@pytest.mark.clause("czech38 11.7")
def test_the_reach_of_a_mixed_stack_is_what_single_steps_reach() -> None:
    land = Land(
        terrain={"0404": "mountain", "0505": "forest", "0305": "rough", "0403": "rough", "0504": "wetland"},
        sides={"river_major": (("0405", "0406"), ("0406", "0407"))},
    )
    table = position(scenario(unit("g1", "panzer", move=8), unit("g2", move=5), land=land), {"0405": "g1 g2"})
    seen = table.seen(GERMAN)
    group = Front.of(table.rules.rules, seen, GERMAN).group(PieceId("g1"), PieceId("g2"))
    assert set(reach_of(group, group.start).costs) == by_single_steps(table, seen, group)


def by_single_steps(table: Table, seen: Observation, group: Group) -> set[int]:
    """Return where a group gets by trying every way, as brute force has it."""
    grid, reached, open_ = table.rules.rules.grid, set(), [(group.start.at, (0, 0))]
    best: dict[int, list[tuple[int, ...]]] = {}
    while open_:
        here, paid = open_.pop()
        if any(all(a <= b for a, b in zip(old, paid, strict=True)) for old in best.get(here, [])):
            continue
        best.setdefault(here, []).append(paid)
        reached.add(here)
        for d in range(6):
            to = grid.neighbour(here, d)
            after = tuple(p + entry[6 * here + d] for p, entry in zip(paid, group.entries, strict=True))
            if to is not None and all(a <= b for a, b in zip(after, group.allowances, strict=True)):
                open_.append((to, after))
    return reached


@pytest.mark.clause("czech38 11.8.C")
@pytest.mark.clause("czech38 11.8.1.7.B")
def test_a_step_costs_the_sum_of_hex_and_hexside() -> None:
    land = Land(terrain={"0404": "rough"}, sides={"river_minor": (("0405", "0404"),)})
    assert price("infantry", land) == 3


@pytest.mark.clause("czech38 11.8.C.ex")
def test_the_example_of_a_major_river_into_rough_follows_the_option() -> None:
    land = Land(terrain={"0404": "rough"}, sides={"river_major": (("0405", "0404"),)})
    field = scenario(unit("g1", "panzer", move=9), land=land)
    for option, cost in (("by-rule", 5), ("by-example", 4)):
        table = position(field, {"0405": "g1"}, rough_cost=option)
        assert table.candidates(GERMAN, "g1")["0404"] == cost


COSTS = {
    "clear": (1, 1, 1), "forest": (2, 1, 1), "rough": (3, 1, 2), "mountain": (4, 2, 3), "wetland": (None, 2, 2),
    "flooded": (None, None, None),
}  # fmt: skip


@pytest.mark.clause("czech38 11.8.1.1")
@pytest.mark.clause("czech38 11.8.1.2")
@pytest.mark.clause("czech38 11.8.1.6")
@pytest.mark.parametrize("terrain", COSTS)
def test_ground_costs_what_the_chart_says(terrain: str) -> None:
    land = Land(terrain={"0404": terrain})
    found = tuple(price(kind, land) for kind in ("panzer", "mountain", "infantry"))
    assert found == COSTS[terrain]


@pytest.mark.clause("czech38 11.8.1.3")
@pytest.mark.clause("czech38 11.8.1.4")
@pytest.mark.clause("czech38 11.8.1.5")
def test_broken_and_soft_ground_by_class() -> None:
    for terrain in ("rough", "mountain", "wetland"):
        land = Land(terrain={"0404": terrain})
        assert tuple(price(kind, land) for kind in ("light", "mountain", "border-sector")) == COSTS[terrain]


@pytest.mark.clause("czech38 11.8.1.6")
def test_flooded_ground_is_closed() -> None:
    table = foot(land=Land(terrain={"0404": "flooded"}))
    assert table.refused(GERMAN, "g1", "0404") == "11.8.1.6"


@pytest.mark.clause("czech38 11.8.1.7.B")
@pytest.mark.clause("czech38 11.8.1.8")
def test_rivers_cost_by_class() -> None:
    for kind, costs in (("river_minor", (2, 2)), ("river_major", (3, 2))):
        land = Land(sides={kind: (("0405", "0404"),)})
        assert (price("panzer", land), price("infantry", land)) == costs


@pytest.mark.clause("czech38 11.8.2.1.A")
def test_the_border_costs_nothing() -> None:
    land = Land(sides={"border": (("0405", "0404"),)})
    assert price("panzer", land) == 1


@pytest.mark.clause("czech38 11.8.2.2.A")
@pytest.mark.clause("czech38 11.8.2.2.B")
def test_towns_and_positions_cost_what_their_ground_costs() -> None:
    for kind in ("town", "large_town", "prague"):
        land = Land(terrain={"0404": "forest"}, towns={"0404": kind}, features={"ip": {"0404": 1}})
        assert (price("panzer", land), price("infantry", land)) == (2, 1)


@pytest.mark.clause("czech38 11.8.2.3.A")
@pytest.mark.clause("czech38 14.1.1.B")
def test_intact_forts_are_closed_to_germans() -> None:
    for work in ("fort", "heavy_fort"):
        table = foot(land=Land(features={work: {"0404": 1}}))
        assert table.refused(GERMAN, "g1", "0404") == "11.8.2.3.A"
        broken = foot(land=Land(features={work: {"0404": 1}}), destroyed="0404")
        assert broken.refused(GERMAN, "g1", "0404") == ""


@pytest.mark.clause("czech38 11.8.2.3.B")
def test_czechs_pass_forts_at_the_price_of_the_ground() -> None:
    land = Land(terrain={"0904": "rough"}, features={"fort": {"0904": 1}})
    field = scenario(unit("c1", steps=1), land=land)
    table = position(field, {"0905": "c1"}, at_phase="czech-movement")
    assert table.candidates(CZECH, "c1")["0904"] == 2
    assert table.refused(CZECH, "c1", "0904", "0903") == ""


@pytest.mark.clause("czech38 14.1.4")
def test_the_soviet_corps_keeps_out_of_intact_forts() -> None:
    land = Land(features={"fort": {"0904": 1}})
    table = position(scenario(unit("s1", "corps", steps=4), land=land), {"0905": "s1"}, at_phase="czech-movement")
    assert table.refused(CZECH, "s1", "0904") == "14.1.4"


@pytest.mark.clause("czech38 11.10")
def test_nobody_leaves_the_map() -> None:
    table = position(scenario(unit("g1")), {"0101": "g1"})
    refusal = table.grown(GERMAN, "g1").refuse(HexClick(Hex(10_000)))
    assert refusal is not None
    assert refusal.clause == "czech38 11.10"


@pytest.mark.clause("czech38 1.2.note")
def test_hexes_cut_by_the_edge_are_hexes_like_others() -> None:
    table = position(scenario(unit("g1", move=2)), {"0102": "g1"})
    table.act(GERMAN, "g1", "0101")
    assert table.place("g1") == "0101"
    assert table.refused(GERMAN, "g1", "0201") == ""


@pytest.mark.clause("czech38 7.6")
def test_units_may_move_where_they_will_be_out_of_supply() -> None:
    # A wall of enemies and flood cuts the east off; the gap at 0605 leads out of supply.
    flood = {f"06{row:02}": "flooded" for row in range(1, 11) if row != 5}
    pieces = scenario(unit("g1"), unit("c1"), land=Land(terrain=flood, features={"fort": {"0605": 1}}))
    table = position(pieces, {"0505": "g1", "0805": "c1"}, layers={"fort": {"0605": 1}})
    table.act(GERMAN, "g1", "0605")
    table.act(GERMAN, "g1", "0704")
    assert in_supply(table.rules.rules, table.state, PieceId("g1"))
    cut = position(pieces, {"0704": "g1", "0605": "c1"}, layers={"fort": {"0605": 1}})
    assert not in_supply(cut.rules.rules, cut.state, PieceId("g1"))
    assert cut.refused(GERMAN, "g1", "0803") == ""
    # Only the points keep a unit from going on; supply does not.
    rough = Land(terrain={**flood, "0903": "rough"}, features={"fort": {"0605": 1}})
    for points, clause in ((4, "11.1.A"), (8, "")):  # halved without supply
        slow = scenario(unit("g1", move=points), unit("c1"), land=rough)
        far = position(slow, {"0704": "g1", "0605": "c1"}, layers={"fort": {"0605": 1}})
        assert far.refused(GERMAN, "g1", "0803", "0903") == clause


def test_the_normal_form_of_a_far_click_walks_to_the_same_action() -> None:
    land = Land(terrain={"0404": "mountain", "0504": "rough"}, sides={"river_minor": (("0405", "0305"),)})
    table = foot(land=land)
    for word in table.candidates(GERMAN, "g1"):
        draft = table.grown(GERMAN, "g1", word)
        assert draft.action is not None
        walked = table.rules.legal(table.seen(GERMAN)).walk(draft.action)
        assert not isinstance(walked, Refusal)
        assert walked.action == draft.action


def test_the_end_of_the_phase_counts_who_has_not_moved() -> None:
    table = position(scenario(unit("g1"), unit("g2")), {"0405": "g1", "0207": "g2"})
    root = table.root(GERMAN)
    end = root.candidates()[-1]
    assert (end.values["count"], end.grave) == (2, True)
    table.act(GERMAN, "g1", "0404")
    assert table.root(GERMAN).candidates()[-1].values["count"] == 1
