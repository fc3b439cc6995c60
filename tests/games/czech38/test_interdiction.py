"""Interdiction: 6.7."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.model.actions import HexClick
from core.model.display import Sequence
from core.model.state import Position
from core.model.values import At, Key, PieceId, Way, Who
from core.model.working import Explanation, Overlay, Question
from tests.games.czech38.airfield import STACKS, air_phase, allocate, held, skies
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, labels, position, unit

GERMANS_FLY, CZECHS_FLY = 1, 2


def under(position_: Position) -> dict[str, int]:
    """Return label -> whose aircraft are over the hexes that are interdicted."""
    return {labels((h,))[0]: value for h, value in enumerate(position_.layers["interdiction"]) if value}  # type: ignore[arg-type]


def moving(side: str, *hexes: str, land: Land | None = None, **given: bool | str) -> Table:
    """Return a movement phase of a side under enemy interdiction over these hexes."""
    value, enemy = (CZECHS_FLY, "czech") if side == GERMAN else (GERMANS_FLY, "german")
    flying = " ".join(f"{enemy[0]}A{n + 1}" for n in range(len(hexes)))
    pieces = (unit("g1"), unit("g2", "panzer", steps=4, move=10), unit("c1"), unit("c2", "mobile", steps=1, move=8))
    stacks = {"0405": "g1 g2", "0905": "c1 c2", f"{enemy}-interdiction": flying}
    layers = {"interdiction": dict.fromkeys(hexes, value)}
    return position(
        skies(*pieces, land=land), {place: ids for place, ids in stacks.items() if ids}, layers=layers,
        at_phase=f"{side}-movement", **given,
    )  # fmt: skip


def lines(table: Table, side: str, piece: str, *way: str) -> list[tuple[str, object, str]]:
    """Return how a way's price is worked out: key, amount, clause."""
    question = Question("path", {"who": Who((PieceId(piece),)), "way": Way(tuple(at(label) for label in way))})
    answer = table.rules.explain(table.seen(side), question)  # type: ignore[arg-type]
    assert isinstance(answer, Explanation)
    return [(line.key, line.value, line.clause.removeprefix("czech38 ")) for line in answer.lines]


@pytest.mark.clause("czech38 6.7.1.A")
@pytest.mark.clause("czech38 6.7.1.E")
def test_czech_interdiction_is_placed_before_the_german_turn_and_ends_with_its_movement() -> None:
    table = air_phase(3, dice=(1,))
    allocate(table, (0, 0, 0), (0, 2, 0))
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.top.sides) == ("czech-interdiction", (CZECH,))
    table.act(CZECH, "0404")
    table.act(CZECH, "0505")
    assert (table.state.top.kind, under(table.state)) == ("german-movement", {"0404": 2, "0505": 2})
    events = table.act(GERMAN, "end-phase")
    assert under(table.state) == {}
    assert [e.clause for e in events if e.kind == "interdiction-lifted"] == ["czech38 6.7.1.E"]
    assert len(held(table, "czech-flown")) == 2


@pytest.mark.clause("czech38 6.7.1.A")
@pytest.mark.clause("czech38 6.7.1.F")
def test_german_interdiction_is_placed_after_the_german_assaults_and_ends_with_czech_movement() -> None:
    table = air_phase(3, dice=(1,))
    allocate(table, (0, 1, 0), (0, 0, 0))
    table.act(GERMAN, "end-phase")
    assert table.state.top is not None
    assert table.state.top.kind == "german-assault"
    table.act(GERMAN, "end-phase")
    assert table.state.top.kind == "german-interdiction"
    table.act(GERMAN, "0904")
    assert (table.state.top.kind, under(table.state)) == ("czech-movement", {"0904": 1})
    events = table.act(CZECH, "end-phase")
    assert under(table.state) == {}
    assert [e.clause for e in events if e.kind == "interdiction-lifted"] == ["czech38 6.7.1.F"]


@pytest.mark.clause("czech38 6.7.1.B")
def test_one_unit_a_hex() -> None:
    table = air_phase()
    allocate(table, (0, 0, 0), (0, 2, 0))
    table.act(CZECH, "0404")
    assert table.refused(CZECH, "0404") == "6.7.1.B"
    assert "0404" not in table.candidates(CZECH)
    assert table.refused(CZECH, "g1") == "6.7.1.B", "hexes are interdicted, not units"


@pytest.mark.clause("czech38 6.7.1.C")
@pytest.mark.clause("czech38 6.7.1.D")
@pytest.mark.clause("czech38 9.5")
def test_anywhere_over_anybody() -> None:
    table = air_phase()
    allocate(table, (0, 0, 0), (0, 3, 0))
    assert set(table.candidates(CZECH)) == {*labels(table.rules.rules.grid.hexes), "end-phase"}
    refusal = table.root(CZECH).refuse(HexClick(Hex(table.rules.rules.grid.size)))
    assert refusal is not None
    assert refusal.clause == "czech38 6.7.1.D"
    for label in ("0405", "0905", "0110"):
        table.act(CZECH, label)
    assert set(under(table.state)) == {"0405", "0905", "0110"}
    assert table.state.stack(at("0405")) == (PieceId("g1"),), "the ground stack has not grown"


@pytest.mark.clause("czech38 14.3.D")
def test_positions_can_be_interdicted() -> None:
    land = Land(features={"ip": {"0904": 1}})
    table = position(skies(land=land), {**STACKS, "german-interdiction": "gA1"}, at_phase="german-interdiction")
    table.act(GERMAN, "0904")
    assert under(table.state) == {"0904": 1}


@pytest.mark.clause("czech38 6.1.E")
def test_units_that_are_not_placed_do_not_fly() -> None:
    table = air_phase()
    allocate(table, (0, 0, 0), (0, 3, 0))
    table.act(CZECH, "0404")
    table.act(CZECH, "end-phase")
    assert table.state.top is not None
    assert (table.state.top.kind, under(table.state)) == ("german-movement", {"0404": 2})
    assert (len(held(table, "czech-interdiction")), len(held(table, "czech-flown"))) == (1, 2)


@pytest.mark.clause("czech38 6.7.2.A")
def test_the_hex_and_its_neighbours_cost_double() -> None:
    costs = moving(GERMAN, "0403").candidates(GERMAN, "g1")
    assert (costs["0404"], costs["0504"], costs["0406"]) == (2, 1, 1)
    assert costs["0403"] == 4
    assert moving(GERMAN).candidates(GERMAN, "g1")["0403"] == 2


@pytest.mark.clause("czech38 6.7.2.A")
def test_the_price_says_so() -> None:
    table = moving(GERMAN, "0403", land=Land(terrain={"0404": "rough"}))
    assert lines(table, GERMAN, "g1", "0405", "0404") == [
        ("step-terrain", 2, "11.8.1.3"), ("step-interdicted", 2, "6.7.2.A"),
    ]  # fmt: skip


@pytest.mark.clause("czech38 6.7.2.B")
def test_a_river_costs_double_too() -> None:
    land = Land(sides={"river_minor": (("0405", "0404"),), "river_major": (("0405", "0406"),)})
    table = moving(GERMAN, "0404", "0407", land=land)
    assert (table.candidates(GERMAN, "g1")["0404"], table.candidates(GERMAN, "g2")["0406"]) == (4, 6)
    assert lines(table, GERMAN, "g1", "0405", "0404") == [
        ("step-terrain", 1, "11.8.1.1"), ("step-hexside", 1, "11.8.1.7.B"),
        ("step-interdicted", 1, "6.7.2.A"), ("hexside-interdicted", 1, "6.7.2.B"),
    ]  # fmt: skip


@pytest.mark.clause("czech38 6.7.2.C")
def test_it_never_hinders_its_own_side() -> None:
    table = moving(CZECH, "0904")
    assert table.candidates(CZECH, "c1")["0904"] == 2
    own = position(
        skies(), {**STACKS, "german-interdiction": "gA1"}, layers={"interdiction": {"0404": GERMANS_FLY}}
    )
    assert own.candidates(GERMAN, "g1")["0404"] == 1


@pytest.mark.clause("czech38 6.7.2.E")
def test_any_number_doubles_once() -> None:
    table = moving(GERMAN, "0404", "0403", "0504")
    assert table.candidates(GERMAN, "g1")["0404"] == 2


@pytest.mark.clause("czech38 6.7.2.D")
@pytest.mark.clause("czech38 7.2.D")
def test_lines_of_supply_pass_under_it() -> None:
    table = moving(GERMAN, *(f"{column:02}{row:02}" for column in (2, 3) for row in range(1, 11)))
    assert table.state.mark(PieceId("g1"), "halved") is None
    answer = table.rules.explain(table.seen(GERMAN), Question("supply", {"who": Who((PieceId("g1"),))}))
    assert isinstance(answer, Explanation)
    assert answer.lines[0].key == "in-supply"


def test_the_first_hex_is_guaranteed_under_it_too() -> None:
    table = moving(GERMAN, "0404", land=Land(terrain={"0404": "mountain"}))
    assert table.candidates(GERMAN, "g1")["0404"] == 5


def test_the_figure_is_the_scenarios() -> None:
    field = skies(interdiction_multiplier=3)
    layers = {"interdiction": {"0404": CZECHS_FLY}}
    table = position(field, {**STACKS, "czech-interdiction": "cA1"}, layers=layers)
    assert table.candidates(GERMAN, "g1")["0404"] == 3


@pytest.mark.clause("czech38 6.7.1.B")
def test_whose_it_is_is_told_of_a_hex() -> None:
    table = moving(GERMAN, "0404")
    answer = table.rules.explain(table.seen(GERMAN), Question("place", {"at": At(at("0404"))}))
    assert isinstance(answer, Explanation)
    told = [(line.key, line.value) for line in answer.lines if line.clause == "czech38 6.7.1.B"]
    assert told == [("interdicted-here", Key("czech"))]


def test_placing_belongs_to_the_air_phase_and_to_the_german_turn() -> None:
    table = position(skies(), {**STACKS, "german-interdiction": "gA1", "czech-interdiction": "cA1"},
                     at_phase="czech-interdiction")  # fmt: skip
    for side, shown in ((CZECH, "air-power"), (GERMAN, "german-assault")):
        panel = next(p for p in table.rules.display(table.seen(side)) if isinstance(p, Sequence))
        assert panel.steps[panel.at][0] == shown
        if side == CZECH:
            table.act(CZECH, "end-phase")
            table.act(GERMAN, "end-phase")
            table.act(GERMAN, "end-phase")


CAPITAL = Land(features={"prague": {"0705": 1}})


@pytest.mark.clause("czech38 6.3.C")
def test_who_loses_units_over_the_map_says_which_hexes_are_free_again() -> None:
    pieces = (unit("g1"), unit("c1"))
    stacks = {"0605": "g1", "0910": "c1", "czech-interdiction": "sA1 cA1 cA2 cA3"}
    layers = {"interdiction": dict.fromkeys(("0101", "0201", "0301", "0401"), CZECHS_FLY)}
    table = position(skies(*pieces, land=CAPITAL), stacks, layers=layers)
    table.act(GERMAN, "g1", "0705")
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.top.sides) == ("interdiction-lost", (CZECH,))
    assert set(table.candidates(CZECH)) == {"0101", "0201", "0301", "0401"}
    assert table.refused(CZECH, "0501") == "6.3.C"
    assert table.refused(CZECH, "g1") == "6.3.C"
    table.act(CZECH, "0201")
    table.act(CZECH, "0401")
    assert table.state.top.kind == "german-movement"
    assert set(under(table.state)) == {"0101", "0301"}
    assert held(table, "czech-interdiction") == ("sA1", "cA3")


def test_interdicted_hexes_and_all_that_cost_more_are_shown() -> None:
    table = moving(GERMAN, "0404")
    panels = (panel for panel in table.rules.display(table.seen(GERMAN)) if isinstance(panel, Overlay))
    shown = {panel.kind: labels(panel.hexes) for panel in panels}
    assert shown["interdiction-czech"] == ("0404",)
    assert set(shown["interdicted-by-czech"]) == {"0404", "0403", "0405", "0303", "0304", "0503", "0504"}


@pytest.mark.clause("czech38 6.7.2.A")
def test_a_hex_to_interdict_shows_what_it_would_make_dear() -> None:
    table = air_phase()
    allocate(table, (0, 0, 0), (0, 1, 0))
    draft = table.grown(CZECH, "0405")
    asked = draft.prompt.asks
    assert asked is not None
    answer = table.rules.explain(table.seen(CZECH), asked)
    assert isinstance(answer, Explanation)
    (ring,) = answer.overlays
    assert ring.kind == "interdicted-by-czech"
    assert set(labels(ring.hexes)) == {"0405", *labels(table.rules.rules.grid.adjacent(at("0405")))}
    assert ring.sign == "×2"
