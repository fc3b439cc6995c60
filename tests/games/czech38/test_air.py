"""Air units, their allocation, and the capital's fall: 6.1, 6.3 to 6.5."""

from __future__ import annotations

import pytest

from core.games.czech38.air import MISSIONS
from core.games.czech38.imagine import imagine
from core.games.czech38.supply import in_supply
from core.model.actions import Action, CountClick
from core.model.choice import Shape
from core.model.display import Allocation
from core.model.events import SetSeal
from core.model.evolve import evolve
from core.model.observation import Sight
from core.model.values import Box, PieceId, Unknown
from core.play.dice import SeededDice
from tests.games.czech38.airfield import CZECH_AIR, GERMAN_AIR, air_phase, allocate, at_home, held, skies
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, position, scenario, unit

CAPITAL = Land(features={"prague": {"0705": 1, "0706": 1}}, sources={"czech": ("1205", "0705")})


@pytest.mark.clause("czech38 6.3.A")
@pytest.mark.clause("czech38 6.3.B")
@pytest.mark.clause("czech38 6.4")
@pytest.mark.parametrize(("turn", "czech"), [(1, 3), (3, 4), (4, 5)])
def test_soviet_units_join_on_their_turns(turn: int, czech: int) -> None:
    table = air_phase(turn, dice=(1,) if turn > 1 else ())
    for side, ready in ((GERMAN, 7), (CZECH, czech)):
        root = table.root(side)
        assert root.shape is Shape.POINTS
        assert root.prompt.values["points"] == ready


@pytest.mark.clause("czech38 8.4.D")
def test_hungary_does_not_keep_soviet_aircraft_away() -> None:
    table = position(
        skies(), {"0405": "g1", "0905": "c1", **at_home()}, at_phase="air-power", turn=3, dice=(1,),
        game_marks={"hungary": 2},
    )  # fmt: skip
    assert "sA1" in held(table, "czech-air")


@pytest.mark.clause("czech38 6.5.B")
@pytest.mark.parametrize("mission", ["superiority", "interdiction", "support"])
def test_all_may_fly_one_mission(mission: str) -> None:
    table = air_phase()
    table.act(GERMAN, *(f"{slot}={7 if slot == mission else 0}" for slot in ("superiority", "interdiction", "support")))
    assert table.state.seals["air-allocation-german"].by == GERMAN


@pytest.mark.clause("czech38 6.5.C")
def test_no_unit_flies_twice() -> None:
    table = air_phase()
    assert table.refused(GERMAN, "superiority=4", "interdiction=4") == "6.5.B"
    assert table.refused(GERMAN, "superiority=8") == "6.5.B"
    assert table.refused(GERMAN, "interdiction=1", "interdiction=1") == "6.5.B", "a box is filled once"
    allocate(table, (0, 0, 0), (0, 2, 1))
    assert [len(held(table, f"czech-{box}")) for box in ("interdiction", "support", "air")] == [2, 1, 0]


@pytest.mark.clause("czech38 6.5.D")
def test_allocations_are_sealed_until_both_are_in() -> None:
    table = air_phase()
    table.act(GERMAN, "superiority=2", "interdiction=4", "support=1")
    seal = table.seen(CZECH).seals["air-allocation-german"]
    assert seal.value is Unknown.VALUE
    assert table.seen(GERMAN).seals["air-allocation-german"].value == (2, 4, 1)
    assert "air-revealed" not in table.kinds()
    assert table.seen(CZECH).stack(Box("german-air")) == tuple(map(PieceId, GERMAN_AIR)), "nobody has moved yet"
    events = table.act(CZECH, "superiority=0", "interdiction=3", "support=0", dice=(5, 6))
    told = [event for event in events if event.kind == "air-revealed"]
    assert [(e.values["superiority"], e.values["interdiction"], e.values["support"]) for e in told] == [
        (2, 4, 1), (0, 3, 0),
    ]  # fmt: skip
    assert {event.bars_undo for event in told} == {"reveal"}
    assert table.state.seals == {}


@pytest.mark.clause("czech38 6.1.E")
def test_who_stays_at_home_flies_next_turn_like_those_who_flew() -> None:
    table = air_phase()
    allocate(table, (4, 0, 0), (0, 0, 0))
    assert (len(held(table, "german-air")), len(held(table, "german-flown"))) == (3, 4)
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=(2,))
    assert table.root(GERMAN).prompt.values["points"] == 7


@pytest.mark.clause("czech38 6.1.B")
@pytest.mark.clause("czech38 6.1.D")
def test_a_cancelled_unit_is_back_next_turn_and_not_before() -> None:
    table = air_phase()
    allocate(table, (3, 0, 0), (3, 0, 0))
    assert held(table, "czech-air") == ()
    assert set(held(table, "czech-flown")) == set(CZECH_AIR)
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=(2,))
    assert set(held(table, "czech-air")) == set(CZECH_AIR)


@pytest.mark.clause("czech38 6.1.C")
@pytest.mark.clause("czech38 7.1.E")
def test_aircraft_are_always_in_supply() -> None:
    land = Land(sources={"german": (), "czech": ()})
    field = scenario(unit("g1"), unit("c1"), unit("gA1", "air", steps=0), land=land)
    table = position(field, {"0405": "g1", "0905": "c1", "german-support": "gA1"})
    told = next(event for event in table.events if event.kind == "out-of-supply")
    assert table.state.mark(PieceId("g1"), "halved") is True
    assert table.state.mark(PieceId("gA1"), "halved") is None
    assert in_supply(table.rules.rules, table.state, PieceId("gA1"))
    assert str(told.values["who"]) == "Who(pieces=('g1',))"


def test_without_the_air_war_nobody_is_asked() -> None:
    table = position(
        scenario(unit("g1"), unit("c1"), unit("gA1", "air", steps=0, option="air")),
        {"0405": "g1", "0905": "c1"}, at_phase="air-power", turn=2, air=False,
    )  # fmt: skip
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


def test_counts_are_listed_as_they_are_let_pass() -> None:
    table = air_phase()
    root = table.root(CZECH)
    listed = [CountClick(mission, n) for mission in ("superiority", "interdiction", "support") for n in range(4)]
    assert [c.click for c in root.candidates()] == listed
    assert all(root.refuse(click) is None for click in listed)


def fallen(czech: str, soviet: str, **boxes: str) -> Table:
    """Return the game after Germans have walked into the last hex of the capital."""
    pieces = (unit("g1"), unit("g2"), unit("c1"))
    home = {"0605": "g1", "0704": "g2", "0910": "c1", "czech-air": f"{czech} {soviet}".strip()}
    stacks = {place: ids for place, ids in {**home, **boxes}.items() if ids}
    table = position(skies(*pieces, land=CAPITAL), stacks, turn=5, layers={"control": {"0706": 0}}, transfers=False)
    assert "air-lost" not in table.kinds()
    table.act(GERMAN, "g1", "0705")
    return table


@pytest.mark.clause("czech38 6.3.C")
def test_the_last_hex_of_the_capital_costs_two_czech_units() -> None:
    table = fallen("cA1 cA2 cA3", "sA1 sA2")
    assert set(held(table, "czech-air")) == {"cA3", "sA1", "sA2"}
    assert held(table, "czech-dead") == ("cA1", "cA2")
    assert table.state.marks["capital-fell"] is True
    assert table.kinds().count("air-lost") == 1, "told once, though the capital is a source of supply as well"


@pytest.mark.clause("czech38 6.3.C")
def test_units_on_no_mission_go_first_and_soviet_ones_never() -> None:
    table = fallen("", "sA1", **{"czech-support": "cA1 sA2", "czech-flown": "cA2", "czech-interdiction": "cA3"})
    assert held(table, "czech-dead") == ("cA2", "cA1")
    assert held(table, "czech-interdiction") == ("cA3",)


@pytest.mark.clause("czech38 6.3.C")
def test_the_capital_costs_them_once() -> None:
    table = fallen("cA1 cA2 cA3", "")
    for side in (GERMAN, GERMAN):
        table.act(side, "end-phase")
    assert held(table, "czech-air") == ("cA3",)
    assert table.kinds().count("air-lost") == 1
    table.act(CZECH, "end-phase")
    table.act(CZECH, "end-phase", dice=(1,))
    assert table.root(CZECH).prompt.values["points"] == 1


def test_each_sides_air_chart_is_shown_and_nothing_that_is_sealed() -> None:
    def charts(table: Table) -> dict[str, tuple[list[int], int]]:
        panels = (p for p in table.rules.display(table.seen(CZECH)) if isinstance(p, Allocation))
        return {panel.id: ([slot.count for slot in panel.slots], panel.left) for panel in panels}

    table = air_phase()
    table.act(GERMAN, "superiority=0", "interdiction=4", "support=1")
    assert charts(table) == {"german-air": ([0, 0, 0, 0], 7), "czech-air": ([0, 0, 0, 0], 3)}
    table.act(CZECH, "superiority=1", "interdiction=0", "support=2")
    assert charts(table)["german-air"] == ([0, 4, 1, 0], 2)


@pytest.mark.clause("czech38 6.5.D")
def test_what_is_sealed_is_told_to_its_owner_alone() -> None:
    table = air_phase()
    before = table.state
    events = table.act(GERMAN, "superiority=2", "interdiction=4", "support=1")
    told = {}
    for viewers in ((GERMAN,), (CZECH,), ()):
        state, seals = before, []
        for event in events:
            after = evolve(state, event)
            view = Sight(table.rules.secrecy, viewers, state, after).view(event)
            seals += [change.value for change in view.changes if isinstance(change, SetSeal)]
            state = after
        told[viewers] = seals
    assert told == {(GERMAN,): [(2, 4, 1)], (CZECH,): [Unknown.VALUE], (): [Unknown.VALUE]}


@pytest.mark.clause("czech38 6.5.D")
def test_whoever_may_not_see_an_allocation_can_imagine_one_and_play_on() -> None:
    table = air_phase()
    table.act(GERMAN, "superiority=2", "interdiction=4", "support=1")
    guesses = [imagine(table.rules.rules, table.seen(CZECH), SeededDice(n)) for n in range(8)]
    laid = [guess.seals["air-allocation-german"].value for guess in guesses]
    assert len(set(laid)) > 1
    for guess, counts in zip(guesses, laid, strict=True):
        assert isinstance(counts, tuple)
        assert len(counts) == 3
        assert 0 <= sum(n for n in counts if isinstance(n, int)) <= len(GERMAN_AIR)
        action = Action(CZECH, "air-allocation", tuple(CountClick(slot, 1) for slot in MISSIONS))
        assert "air-revealed" in [event.kind for event in table.rules.resolve(guess, action, SeededDice(1)).events]
