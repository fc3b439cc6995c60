"""Reinforcements and Hungary: 8.0 to 8.4, 4.6."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.czech38.arrivals import arrival_refusal
from core.games.czech38.game import GAME
from core.games.czech38.supply import in_supply
from core.model.actions import HexClick
from core.model.display import Ledger, Tray
from core.model.scenario import Scenario
from core.model.values import Box, PieceId, Value, Who
from core.model.working import Explanation, Question
from core.play.dice import ScriptedDice
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, labels, options, position, scenario, unit

EAST = Land(features={"soviet-entry": {"1208": 1, "1209": 1, "1210": 1}, "vp": {"1005": 20}})
"""Where Soviet and Slovak units come in, and a town for Hungary to matter."""


def reserve(
    *, called: bool = True, land: Land | None = None, turn: int = 2, at_phase: str = "german-movement", **stacks: str
) -> Table:
    """Return a German movement phase with four divisions of the reserve, released or not."""
    pieces = (*(unit(f"g{n}R", setup="Reserve") for n in range(1, 5)), unit("g1"), unit("c1"), unit("g9", "panzer"))
    home = {"german-reserve": "g1R g2R g3R g4R", "0405": "g1", "0905": "c1", **stacks}
    marks = {"reserve-released": True} if called else {}
    return position(scenario(*pieces, land=land), home, at_phase=at_phase, turn=turn, game_marks=marks, transfers=False)


def slovakia(*, turn: int = 2, land: Land | None = None, hungary: int = 0, **stacks: str) -> Table:
    """Return a Czech movement phase with the garrison in Slovakia and the Soviet corps to come."""
    pieces = (
        unit("c10", steps=1, setup="Slovakia"), unit("c11", steps=1, setup="Slovakia"),
        unit("c3Mob", "mobile", steps=1, move=8, setup="Slovakia"),
        unit("sIAC", "corps", steps=4, move=7, size="corps", setup="Turn 7"), unit("g1"), unit("c1"),
    )  # fmt: skip
    home = {"slovak-garrison": "c10 c11 c3Mob", "soviet": "sIAC", "0405": "g1", "0905": "c1"}
    marks: dict[str, int | str | bool] = {"hungary": hungary} if hungary else {}
    return position(
        scenario(*pieces, land=land or EAST), {**home, **stacks}, at_phase="czech-movement", turn=turn,
        game_marks=marks, transfers=False,
    )  # fmt: skip


def called(table: Table, *pieces: str) -> Table:
    """Call units from Slovakia, with nothing of Hungary."""
    for piece in pieces:
        table.act(CZECH, piece, "call", dice=(1,))
    return table


@pytest.mark.clause("czech38 8.3.A")
@pytest.mark.clause("czech38 8.3.B")
def test_the_campaign_keeps_seven_units_in_slovakia(campaign: Scenario) -> None:
    state = GAME.bind(campaign, options()).start(ScriptedDice(())).state
    garrison = {"c10", "c11", "cBS39", "cBS40", "cBS41", "cBS42", "c3Mob"}
    assert set(state.stack(Box("slovak-garrison"))) == garrison


@pytest.mark.clause("czech38 3.3")
@pytest.mark.clause("czech38 8.1.A")
def test_the_campaign_keeps_its_reinforcements_off_the_map(campaign: Scenario) -> None:
    state = GAME.bind(campaign, options()).start(ScriptedDice(())).state
    reserve_ = "g34L g37L g52R g53L g56R g62R g73R g74R"
    assert state.stack(Box("german-reserve")) == tuple(map(PieceId, reserve_.split()))
    assert PieceId("sIAC") in state.stack(Box("soviet"))


@pytest.mark.clause("czech38 8.1.E")
def test_the_german_edge_of_the_campaign_is_where_its_sources_are(campaign: Scenario) -> None:
    rules = GAME.bind(campaign, options()).rules
    assert rules.german_edge == tuple(sorted(campaign.map.feature("german_source")))


# The German reserve ------------------------------------------------------------------------------


@pytest.mark.clause("czech38 8.1.B")
@pytest.mark.clause("czech38 8.1.A")
def test_the_reserve_waits_until_a_czech_unit_enters_germany() -> None:
    assert reserve(called=False).refused(GERMAN, "g1R") == "8.1.B"
    pieces = (unit("g1R", setup="Reserve"), unit("g1"), unit("c1"), unit("c2"))
    stacks = {"german-reserve": "g1R", "0405": "g1", "0705": "c1", "0905": "c2"}
    table = position(scenario(*pieces), stacks, at_phase="czech-movement", transfers=False)
    table.act(CZECH, "c2", "0805")
    assert "reserve-released" not in table.state.marks
    events = table.act(CZECH, "c1", "0606")
    assert [e.clause for e in events if e.kind == "reserve-released"] == ["czech38 8.1.B"]


@pytest.mark.clause("czech38 8.1.C")
def test_it_may_come_in_the_next_german_movement_also_when_the_intruder_has_left() -> None:
    pieces = (unit("g1R", setup="Reserve"), unit("g1"), unit("c1"))
    table = position(
        scenario(*pieces), {"german-reserve": "g1R", "0405": "g1", "0705": "c1"}, at_phase="czech-movement",
        transfers=False,
    )  # fmt: skip
    table.act(CZECH, "c1", "0606")
    table.act(CZECH, "c1", "0706")
    table.act(CZECH, "end-phase")
    table.act(CZECH, "end-phase")
    assert table.refused(GERMAN, "g1R") == ""


@pytest.mark.clause("czech38 8.1.B")
@pytest.mark.parametrize(("piece", "kind", "released"), [("s1", "corps", True), ("c1", "industry", False)])
def test_the_soviet_corps_releases_it_and_industry_does_not(piece: str, kind: str, *, released: bool) -> None:
    steps = 0 if kind == "industry" else 4
    pieces = (unit("g1R", setup="Reserve"), unit("g1"), unit(piece, kind, steps=steps))
    stacks = {"german-reserve": "g1R", "0405": "g1", "0705": piece}
    table = position(scenario(*pieces), stacks, at_phase="czech-movement", transfers=False)
    table.act(CZECH, piece, "0606")
    assert ("reserve-released" in table.state.marks) is released


@pytest.mark.clause("czech38 8.1.D")
def test_they_need_not_all_come_at_once() -> None:
    table = reserve()
    table.act(GERMAN, "g1R", "0101")
    for side in (GERMAN, GERMAN, CZECH, CZECH):
        table.act(side, "end-phase")
    assert table.refused(GERMAN, "g2R") == ""


@pytest.mark.clause("czech38 8.1.E")
def test_by_any_german_hex_of_the_edge() -> None:
    table = reserve()
    hexes = set(table.candidates(GERMAN, "g1R")) - {"g2R", "g3R", "g4R"}
    west = {f"01{row:02}" for row in range(1, 11)}
    rim = west | {f"{column:02}{row}" for column in range(1, 7) for row in ("01", "10")}
    assert hexes == rim
    off = table.grown(GERMAN, "g1R").refuse(HexClick(Hex(table.rules.rules.grid.size)))
    assert off is not None
    assert off.clause == "czech38 8.1.E"
    assert table.refused(GERMAN, "g1R", "end-phase") == "8.1.E"
    for elsewhere in ("0701", "0305"):
        assert table.refused(GERMAN, "g1R", elsewhere) == "8.1.E"
    table.act(GERMAN, "g1R", "0101")
    table.act(GERMAN, "g2R", "0610")


@pytest.mark.clause("czech38 8.1.F")
def test_zones_stop_them_and_enemies_keep_them_out() -> None:
    table = reserve(**{"0102": "c1"})
    assert table.refused(GERMAN, "g1R", "0102") == "8.1.F"
    draft = table.grown(GERMAN, "g1R", "0101")
    assert draft.candidates() == ()
    table.act(GERMAN, "g1R", "0101")
    assert table.refused(GERMAN, "g1R") == "10.3.A"


@pytest.mark.clause("czech38 8.1.F")
def test_when_every_hex_is_closed_nobody_comes() -> None:
    pieces = (unit("c10", steps=1, setup="Slovakia"), unit("g1"), unit("c1"))
    land = Land(features={"soviet-entry": {"1208": 1}})
    table = position(
        scenario(*pieces, land=land), {"czech-arrivals": "c10", "1208": "g1", "0905": "c1"}, at_phase="czech-movement",
        transfers=False,
    )  # fmt: skip
    assert table.refused(CZECH, "c10") == "8.1.F"


@pytest.mark.clause("czech38 8.1.F")
def test_a_stack_comes_in_only_where_all_of_it_has_room() -> None:
    pieces = (unit("c10", steps=1), unit("c11", steps=1), unit("g1"), unit("c1"), unit("c2"))
    land = Land(features={"soviet-entry": {"1208": 1}})
    stacks = {"czech-arrivals": "c10 c11", "1208": "c1 c2", "0405": "g1"}
    table = position(scenario(*pieces, land=land), stacks, at_phase="czech-movement", transfers=False)
    assert table.refused(CZECH, "c10", "c11") == "8.1.F"
    table.act(CZECH, "c10", "1208")


@pytest.mark.clause("czech38 8.1.G")
def test_the_first_hex_is_paid_for() -> None:
    table = reserve(land=Land(terrain={"0105": "rough", "0205": "clear"}))
    costs = table.candidates(GERMAN, "g1R")
    assert (costs["0105"], costs["0104"]) == (2, 1)
    table.act(GERMAN, "g1R", "0105")
    assert table.state.mark(PieceId("g1R"), "spent") == 2
    assert table.state.steps[PieceId("g1R")] == 2
    assert max(cost or 0 for cost in table.candidates(GERMAN, "g1R").values()) == 3


def test_who_comes_in_may_go_on_at_once() -> None:
    table = reserve()
    events = table.act(GERMAN, "g1R", "0105", "0205", "0304")
    assert table.place("g1R") == "0304"
    assert table.state.mark(PieceId("g1R"), "spent") == 3
    entered = next(event for event in events if event.kind == "entered")
    assert labels(entered.values["way"].hexes) == ("0105", "0205", "0304")  # type: ignore[union-attr]


@pytest.mark.clause("czech38 8.1.H")
def test_a_stack_may_come_in_together_up_to_the_limit() -> None:
    table = reserve()
    assert table.refused(GERMAN, "g1R", "g2R", "g3R", "g4R") == "8.1.H"
    assert "g4R" not in table.candidates(GERMAN, "g1R", "g2R", "g3R")
    assert table.refused(GERMAN, "g1R", "g1R") == "8.1.H"
    assert table.refused(GERMAN, "g1R", "g1") == "8.1.H"
    table.act(GERMAN, "g1R", "g2R", "g3R", "0101")
    assert table.refused(GERMAN, "g4R", "0101") == "9.1.B"


@pytest.mark.clause("czech38 8.0.B")
def test_they_are_in_supply_in_the_player_turn_of_their_entry_alone() -> None:
    nowhere = Land(sources={"german": ()})
    table = reserve(land=nowhere, **{"0203": "c1"})
    table.act(GERMAN, "g1R", "0103")
    who = Who((PieceId("g1R"),))

    def supplied() -> object:
        answer = table.rules.explain(table.seen(GERMAN), Question("supply", {"who": who}))
        assert isinstance(answer, Explanation)
        return answer.total.word  # type: ignore[union-attr]

    assert (supplied(), table.state.mark(PieceId("g1R"), "halved")) == ("in-supply", None)
    assert in_supply(table.rules.rules, table.state, PieceId("g1R"))
    table.act(GERMAN, "end-phase")
    assert supplied() == "in-supply"
    events = table.act(GERMAN, "0203", "g1R", dice=(6,))
    odds = next(event for event in events if event.kind == "odds")
    assert odds.values["attack"] == 4, "not halved"
    while table.state.top is not None and table.state.top.kind != "czech-movement":
        table.act(GERMAN, "end-phase" if table.state.top.kind == "german-assault" else "stay")
    assert supplied() == "out-of-supply"


@pytest.mark.clause("czech38 8.0.C")
@pytest.mark.clause("czech38 11.10")
def test_nobody_leaves_again() -> None:
    table = reserve()
    table.act(GERMAN, "g1R", "0101")
    grid = table.rules.rules.grid
    draft = table.grown(GERMAN, "g1R")
    refusal = draft.refuse(HexClick(Hex(grid.size)))
    assert refusal is not None
    assert refusal.clause == "czech38 11.10"


@pytest.mark.clause("czech38 8.1.I")
def test_regular_movement_only() -> None:
    pieces = (unit("g1R", setup="Reserve"), unit("g1"), unit("c1"))
    table = position(
        scenario(*pieces), {"german-reserve": "g1R", "0305": "g1", "1105": "c1"}, turn=2,
        game_marks={"reserve-released": True},
    )  # fmt: skip
    assert table.refused(GERMAN, "g1R") == "8.1.I"
    table.act(GERMAN, "operational-transfer")
    assert table.refused(GERMAN, "g1R") == "8.1.I"
    table.act(GERMAN, "regular-movement")
    table.act(GERMAN, "g1R", "0101")


# The Soviet corps --------------------------------------------------------------------------------


@pytest.mark.clause("czech38 8.2.A")
@pytest.mark.clause("czech38 8.2.B")
def test_the_corps_comes_on_turn_seven_or_never() -> None:
    assert slovakia(turn=6).refused(CZECH, "sIAC") == "8.2.A"
    table = slovakia(turn=7)
    assert set(table.candidates(CZECH, "sIAC")) == {"1208", "1209", "1210"}
    assert table.refused(CZECH, "sIAC", "1207") == "8.2.A"
    table.act(CZECH, "sIAC", "1208", "1107")
    assert table.place("sIAC") == "1107"
    assert slovakia(turn=8).refused(CZECH, "sIAC") == "8.2.B"


@pytest.mark.clause("czech38 8.2.C")
@pytest.mark.clause("czech38 8.4.C")
def test_hungary_keeps_the_corps_away() -> None:
    assert slovakia(turn=7, hungary=5).refused(CZECH, "sIAC") == "8.2.C"
    table = slovakia(turn=7)
    table.act(CZECH, "c10", "call", dice=(6,))
    assert table.refused(CZECH, "sIAC") == "8.4.C"


@pytest.mark.clause("czech38 8.4.C")
def test_a_corps_that_is_in_stays() -> None:
    table = slovakia(turn=7)
    table.act(CZECH, "sIAC", "1208")
    table.act(CZECH, "c10", "call", dice=(6,))
    assert table.place("sIAC") == "1208"


@pytest.mark.clause("czech38 14.1.4")
def test_the_corps_does_not_come_in_by_a_fort_and_czechs_do() -> None:
    land = Land(features={**EAST.features, "fort": {"1208": 1}})
    table = slovakia(turn=7, land=land)
    assert table.refused(CZECH, "sIAC", "1208") == "14.1.4"
    called(table, "c10").act(CZECH, "c10", "1208")


@pytest.mark.clause("czech38 9.2")
def test_the_corps_comes_in_alone() -> None:
    table = slovakia(turn=7, **{"1208": "c1"})
    assert table.refused(CZECH, "sIAC", "1208") == "9.2"


# Slovakia and Hungary ----------------------------------------------------------------------------


@pytest.mark.clause("czech38 8.3.B")
@pytest.mark.clause("czech38 8.3.C")
@pytest.mark.parametrize("turn", [1, 4, 9])
def test_the_garrison_may_be_called_in_any_czech_movement(turn: int) -> None:
    table = slovakia(turn=turn)
    assert table.refused(CZECH, "c10") == ""
    table.act(CZECH, "end-phase")


@pytest.mark.clause("czech38 8.3.E")
@pytest.mark.clause("czech38 8.3.F")
def test_each_unit_called_has_a_roll_of_its_own_before_it_moves() -> None:
    table = slovakia()
    for piece in ("c10", "c11", "c3Mob"):
        events = table.act(CZECH, piece, "call", dice=(2,))
        rolls = [event for event in events if event.kind == "hungary-rolled"]
        assert [(event.values["who"], event.bars_undo) for event in rolls] == [(Who((PieceId(piece),)), "die")]
        assert table.place(piece) == "czech-arrivals"


@pytest.mark.clause("czech38 8.3.E.2")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_on_a_low_roll_it_comes_in_by_the_soviet_hexes(roll: int) -> None:
    table = slovakia()
    table.act(CZECH, "c10", "call", dice=(roll,))
    assert set(table.candidates(CZECH, "c10")) == {"1208", "1209", "1210"}
    table.act(CZECH, "c10", "1209")
    assert "hungary" not in table.state.marks


def test_units_called_may_come_in_together() -> None:
    table = called(slovakia(), "c10", "c3Mob")
    table.act(CZECH, "c10", "c3Mob", "1209", "1108")
    assert (table.place("c10"), table.place("c3Mob")) == ("1108", "1108")


@pytest.mark.clause("czech38 8.3.E.1")
@pytest.mark.clause("czech38 8.4.B")
def test_on_a_six_hungary_intervenes_and_the_unit_comes_all_the_same_the_last_of_all() -> None:
    table = called(slovakia(), "c11")
    events = table.act(CZECH, "c10", "call", dice=(6,))
    assert [event.clause for event in events if event.kind == "hungary-intervened"] == ["czech38 8.4"]
    assert table.refused(CZECH, "c3Mob") == "8.4.B"
    table.act(CZECH, "c10", "1208")
    table.act(CZECH, "c11", "1209")


@pytest.mark.clause("czech38 8.4")
@pytest.mark.clause("czech38 8.4.A")
@pytest.mark.clause("czech38 4.6.A")
def test_it_costs_five_points_once_and_for_good() -> None:
    table = slovakia(land=Land(features={**EAST.features, "vp": {"1005": 9, "0705": 9}}))
    assert table.state.tracks["vp"] == 18
    events = table.act(CZECH, "c10", "call", dice=(6,))
    assert (table.state.tracks["vp"], table.state.tracks["lasting-vp"]) == (13, -5)
    kinds = [event.kind for event in events]
    assert kinds.index("vp-changed") < kinds.index("called"), "at once, before anything else"


@pytest.mark.clause("czech38 8.4.A")
def test_it_can_lose_the_game_on_the_spot() -> None:
    pieces = (unit("c10", steps=1, setup="Slovakia"), unit("g1"), unit("c1"))
    land = Land(features={**EAST.features, "vp": {"1005": 18}})
    table = position(
        scenario(*pieces, land=land, victory_below=16), {"slovak-garrison": "c10", "0405": "g1", "0905": "c1"},
        at_phase="czech-movement", transfers=False,
    )  # fmt: skip
    table.act(CZECH, "c10", "call", dice=(6,))
    assert table.state.verdict is not None
    assert (table.state.verdict.winner, table.state.verdict.clause) == (GERMAN, "czech38 4.2.D")


@pytest.mark.clause("czech38 4.6.B")
@pytest.mark.clause("czech38 8.4.E")
def test_evacuated_industry_counts_for_nothing_any_more() -> None:
    pieces = (unit("c10", steps=1, setup="Slovakia"), unit("g1"), unit("c1"))
    land = Land(features={**EAST.features, "vp": {"1005": 30}})
    table = position(
        scenario(*pieces, land=land), {"slovak-garrison": "c10", "0405": "g1", "0905": "c1"},
        at_phase="czech-movement", tracks={"industry-vp": 4, "vp": 34}, transfers=False,
    )  # fmt: skip
    table.act(CZECH, "c10", "call", dice=(6,))
    assert table.state.tracks["vp"] == 25


@pytest.mark.clause("czech38 8.3.E")
def test_a_call_is_asked_for_twice_for_it_rolls_a_die() -> None:
    table = slovakia()
    draft = table.grown(CZECH, "c10")
    assert draft.action is None
    assert [candidate.key for candidate in draft.candidates()] == ["call"]
    assert table.refused(CZECH, "c10", "1208") == "8.3.E"


def test_what_waits_off_the_map_is_shown() -> None:
    table = slovakia()
    shown = {panel.id: panel.pieces for panel in table.rules.display(table.seen(GERMAN)) if isinstance(panel, Tray)}
    assert shown["slovak-garrison"] == ("c10", "c11", "c3Mob")
    assert shown["soviet"] == ("sIAC",)


def test_who_is_still_to_come_is_told_with_what_it_waits_for() -> None:
    def due(table: Table) -> tuple[list[tuple[str, Value, str]], Value]:
        panels = table.rules.display(table.seen(GERMAN))
        ledger = next(p for p in panels if isinstance(p, Ledger) and p.id == "reinforcements")
        return [(row.text, row.value, row.note) for row in ledger.rows], ledger.total

    assert due(reserve(called=False)) == ([("due-reserve", 4, "not-released")], 0)
    assert due(reserve()) == ([("due-reserve", 4, "released")], 4)
    assert due(slovakia())[0] == [("due-garrison", 3, "on-call"), ("due-corps", 7, "turn")]
    assert due(slovakia(turn=7))[1] == 4
    assert due(reserve(at_phase="czech-movement"))[1] == 0, "the Germans' four are counted in their own turn"
    assert due(slovakia(turn=7, hungary=3)) == ([("due-garrison", 3, "closed"), ("due-corps", 7, "never")], 0)


@pytest.mark.clause("czech38 11.1.C")
def test_nobody_brings_in_units_of_the_other_side() -> None:
    table = slovakia()
    refused = arrival_refusal(table.rules.rules, table.state, GERMAN, PieceId("c10"))
    assert refused is not None
    assert refused.clause == "czech38 11.1.C"
    assert arrival_refusal(table.rules.rules, table.state, CZECH, PieceId("c10")) is None
