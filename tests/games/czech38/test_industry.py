"""Evacuation of industry: 16.2, 4.4, 4.6.B, 9.4."""

from __future__ import annotations

import pytest

from core.games.czech38.interdiction import FLIES
from core.model.scenario import Scenario
from core.model.values import PieceId, Way
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit

EXITS = Land(features={"industry-exit": {"1205": 1, "1206": 2}})


def field(land: Land | None = None) -> Scenario:
    """Return the field with industry, divisions, and panzers."""
    ids = [f"cY{n}" for n in range(1, 5)]
    works = [unit(id_, "industry", steps=0, size="industry", move=6, option="industry-evacuation") for id_ in ids]
    czechs = [unit(f"c{n}", steps=1) for n in (1, 2, 3)]
    return scenario(*works, *czechs, unit("g1", steps=4), unit("gP", "panzer", steps=4, move=10), land=land or EXITS)


def play(
    stacks: dict[str, str], phase: str = "czech-movement", land: Land | None = None, *,
    layers: dict[str, dict[str, int]] | None = None, game_marks: dict[str, int | str | bool] | None = None,
    **given: bool | str,
) -> Table:  # fmt: skip
    """Return a phase of a game with industry."""
    return position(
        field(land), stacks, at_phase=phase, layers=layers, game_marks=game_marks, industry_evacuation=True, **given
    )


@pytest.mark.clause("czech38 16.2.A")
def test_five_counters_begin_on_the_map_with_the_option(campaign: Scenario) -> None:
    from core.games.czech38.game import GAME
    from core.play.dice import ScriptedDice

    begun = GAME.bind(campaign, {"industry-evacuation": True}).start(ScriptedDice()).state
    works = [p.id for p in campaign.pieces if p.type == "industry"]
    assert [isinstance(begun.places.get(p), int) for p in works] == [True] * 5
    assert not set(works) & set(GAME.bind(campaign, {}).start(ScriptedDice()).state.places)


@pytest.mark.clause("czech38 16.2.B")
def test_it_moves_on_wheels_and_reaches_into_no_hex() -> None:
    land = Land(terrain={"0904": "forest", "0906": "wetland"})
    table = play({"0905": "cY1", "0705": "g1"}, land=land)
    assert table.candidates(CZECH, "cY1")["0904"] == 2
    assert table.refused(CZECH, "cY1", "0906") == "11.8.1.5"
    table.act(CZECH, "end-phase")
    table = play({"0705": "g1", "0805": "cY1"}, "german-movement")
    assert table.refused(GERMAN, "g1", "0704", "0804") == ""


@pytest.mark.clause("czech38 16.2.B")
def test_one_hex_is_guaranteed_to_industry_too() -> None:
    # Ruling: it is a ground piece.
    land = Land(terrain={"0904": "mountain"}, sides={"river_major": (("0905", "0904"),)})
    scenario_ = scenario(unit("cY1", "industry", steps=0, size="industry", move=3), unit("g1"), land=land)
    table = position(scenario_, {"0905": "cY1"}, at_phase="czech-movement")
    assert table.candidates(CZECH, "cY1")["0904"] == 3


@pytest.mark.clause("czech38 16.2.C")
@pytest.mark.clause("czech38 9.4")
def test_each_counts_as_a_unit() -> None:
    table = play({"0905": "cY1 cY2 c1", "0904": "cY3", "0906": "c2"})
    assert table.refused(CZECH, "cY3", "0905") == "9.1.B"
    assert table.refused(CZECH, "c2", "0905") == "9.1.B"
    assert table.refused(CZECH, "c2", "0904") == ""


@pytest.mark.clause("czech38 16.2.C")
def test_whoever_guards_it_lies_on_top() -> None:
    table = play({"0905": "c1", "0904": "cY1"})
    table.act(CZECH, "cY1", "0905")
    assert table.state.stack(at("0905")) == ("cY1", "c1")
    assert PieceId("cY1") not in table.seen(GERMAN).places


@pytest.mark.clause("czech38 16.2.D")
@pytest.mark.parametrize("piece", ["g1", "gP"])
def test_any_german_unit_overruns_it_at_no_extra_cost(piece: str) -> None:
    table = play({"0605": piece, "0705": "cY1 cY2", "0805": "cY3"}, "german-movement")
    assert table.candidates(GERMAN, piece)["0705"] == 1
    table.act(GERMAN, piece, "0705", "0805")
    assert [table.place(p) for p in ("cY1", "cY2", "cY3")] == ["czech-dead"] * 3
    assert table.place(piece) == "0805"


@pytest.mark.clause("czech38 4.4.B")
def test_its_destruction_pays_nobody() -> None:
    table = play({"0605": "g1", "0705": "cY1"}, "german-movement")
    before = table.state.tracks["vp"]
    events = table.act(GERMAN, "g1", "0705")
    destroyed = next(event for event in events if event.kind == "industry-destroyed")
    assert destroyed.values["points"] == 0
    assert table.state.tracks["vp"] == before


@pytest.mark.clause("czech38 16.2.D")
def test_guarded_industry_stops_germans_like_its_guards() -> None:
    table = play({"0605": "g1", "0705": "cY1 c1"}, "german-movement")
    assert table.refused(GERMAN, "g1", "0705") == "11.4"


@pytest.mark.clause("czech38 16.2.E")
@pytest.mark.parametrize("mobile", [False, True])
def test_guarded_industry_shares_the_fate_of_the_last_step(*, mobile: bool) -> None:
    stacks = {"0605": "gP", "0705": "cY1 c1 c2", "0704": "g1"}
    if mobile:
        land = Land(features={"ip": {}})
        pieces = [unit(id_, "panzer", steps=4, move=20) for id_ in ("gP", "gQ", "gR")]
        works = unit("cY1", "industry", steps=0, size="industry", move=6, option="industry-evacuation")
        table = position(
            scenario(*pieces, works, unit("c1", steps=1), land=land),
            {"0605": "gP gQ gR", "0705": "cY1 c1"}, industry_evacuation=True,
        )  # fmt: skip
        table.act(GERMAN, "gP", "gQ", "gR", "0705", "launch", dice=(6,))
        assert table.place("gP") == "0705"
    else:
        table = play(stacks, "german-assault")
        table.act(GERMAN, "0705", "gP", "g1", dice=(6,))
        # 16 against 6 is 2:1; a six is 1/2.
        assert table.state.steps[PieceId("c1")] == 0
    assert table.place("cY1") == "czech-dead"
    assert "industry-lost" in table.kinds()


@pytest.mark.clause("czech38 16.2.E")
def test_as_long_as_a_guard_lives_so_does_industry() -> None:
    table = play({"0605": "g1", "0705": "cY1 c1 c2"}, "german-assault")
    table.act(GERMAN, "0705", "g1", dice=(6,))
    assert table.place("cY1") == "0705"


@pytest.mark.clause("czech38 16.2.F")
def test_interdiction_makes_its_way_dear_and_it_never_transfers() -> None:
    table = play({"0905": "cY1"}, layers={"interdiction": {"0904": FLIES[GERMAN]}})
    assert table.candidates(CZECH, "cY1")["0904"] == 2
    later = position(field(), {"0905": "cY1 c1"}, at_phase="czech-movement", turn=2, industry_evacuation=True)
    assert later.refused(CZECH, "cY1") == "16.2.F"


@pytest.mark.clause("czech38 16.2.G")
@pytest.mark.clause("czech38 4.4.A")
def test_it_leaves_for_one_point_and_pays_two() -> None:
    table = play({"1105": "cY1 cY2 c1"})
    assert table.refused(CZECH, "cY1", "leave-map") == "16.2.G"
    assert table.candidates(CZECH, "cY1", "1205")["leave-map"] == 1
    before = table.state.tracks["vp"]
    table.act(CZECH, "cY1", "cY2", "1205", "leave-map")
    assert table.place("cY1") == "czech-evacuated"
    assert table.state.tracks["vp"] == before + 4


@pytest.mark.clause("czech38 11.1.B")
def test_its_way_to_the_edge_is_told_before_it_leaves() -> None:
    events = play({"1005": "cY1"}).act(CZECH, "cY1", "1105", "1205", "leave-map")
    (moved,) = [event for event in events if event.kind == "moved"]
    assert moved.values["way"] == Way((at("1005"), at("1105"), at("1205")))


@pytest.mark.clause("czech38 16.2.G")
def test_it_needs_a_point_left() -> None:
    table = play({"0605": "cY1"}, land=Land(features={"industry-exit": {"1205": 1}}))
    assert table.candidates(CZECH, "cY1")["1205"] == 6
    assert table.refused(CZECH, "cY1", "1205", "leave-map") == "16.2.G"


@pytest.mark.clause("czech38 11.10")
def test_nobody_else_leaves() -> None:
    table = play({"1205": "c1 cY1"})
    assert table.refused(CZECH, "c1", "leave-map") == "11.10"
    assert table.refused(CZECH, "c1", "cY1", "leave-map") == "11.10"
    assert table.refused(CZECH, "cY1", "leave-map") == ""


@pytest.mark.clause("czech38 16.2.G")
def test_the_printed_run_of_exits_is_an_option() -> None:
    # Ruling: its first hex is a misprint; with the option hexes count that only the print leads to.
    assert play({"1206": "cY1"}).refused(CZECH, "cY1", "leave-map") == "16.2.G"
    assert play({"1206": "cY1"}, industry_exit="as-printed").refused(CZECH, "cY1", "leave-map") == ""
    assert play({"1205": "cY1"}, industry_exit="as-printed").refused(CZECH, "cY1", "leave-map") == ""


@pytest.mark.clause("czech38 4.6.B")
@pytest.mark.clause("czech38 8.4.E")
def test_after_hungary_it_pays_nothing() -> None:
    table = play({"1205": "cY1"}, game_marks={"hungary": 3})
    before = table.state.tracks["vp"]
    table.act(CZECH, "cY1", "leave-map")
    assert (table.place("cY1"), table.state.tracks["vp"]) == ("czech-evacuated", before)
    assert table.state.tracks["industry-vp"] == 0


@pytest.mark.clause("czech38 16.2.D")
def test_a_lone_counter_bars_no_supply_and_changes_no_control() -> None:
    # Rulings on 7.2.E and 3.5.E: it is no combat unit.
    table = play({"0605": "cY1", "0405": "g1"})
    table.act(CZECH, "cY1", "0604")
    assert table.state.layers["control"][at("0604")] == 0
