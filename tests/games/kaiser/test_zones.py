"""Chapter 6: zones of control."""

import pytest

from core.games.kaiser.zones import zone
from tests.games.kaiser.front import ALLIED, GERMAN, GRID, Land, Table, at, front, hq, labels, position, unit

AROUND = ("0904", "1005", "1006", "0906", "0806", "0805")
"""The neighbours of 0905."""


def zones(game: Table, side: str) -> set[str]:
    """Return the hexes in a side's zones."""
    cells = zone(game.rules, game.state, GERMAN if side == "german" else ALLIED)
    return set(labels(h for h in GRID.hexes if cells[h]))


@pytest.mark.clause("kaiser 6.0")
@pytest.mark.clause("kaiser 15.2.4")
def test_all_units_control_their_six_neighbours_but_service_companies() -> None:
    company = unit("s1", "service", "company")
    alone = position(front(company, unit("g1")), {"0905": "s1", "1508": "g1"}, turn=6)
    assert zones(alone, "allied") == set()
    headquarters = position(front(hq("bH"), unit("g1")), {"0905": "bH", "1508": "g1"}, turn=6)
    assert zones(headquarters, "allied") == set(AROUND)
    both = position(front(company, hq("bH"), unit("g1")), {"0905": "bH s1", "1508": "g1"}, turn=6)
    assert zones(both, "allied") == set(AROUND)


@pytest.mark.clause("kaiser 6.1.A")
@pytest.mark.clause("kaiser 6.1.D")
def test_zones_are_the_same_in_every_phase_whoever_shares_them() -> None:
    units = (unit("b1"), unit("b2"), unit("g1"))
    for phase in ("breakdown", "german-movement", "allied-movement"):
        game = position(front(*units), {"0905": "b1 b2", "1508": "g1"}, at_phase=phase, turn=3)
        assert zones(game, "allied") == set(AROUND)
        assert len(zones(game, "german")) == 6


@pytest.mark.clause("kaiser 6.1.B")
@pytest.mark.clause("kaiser 6.1.D")
def test_entering_a_zone_costs_nothing_more_and_leaving_one_costs_once() -> None:
    units = (unit("g1"), unit("g2"), unit("b1"), unit("b2"))
    game = position(front(*units), {"1205": "g1", "1306": "g2", "1105": "b1", "1104": "b2"}, turn=3)
    assert game.candidates(GERMAN, "g2")["1206"] == 1
    assert game.candidates(GERMAN, "g1")["1305"] == 2 + 1


@pytest.mark.clause("kaiser 6.1.C")
def test_ground_never_stops_a_zone() -> None:
    sides = tuple(("0905", near) for near in AROUND)
    land = Land(
        terrain={"0904": "marsh", "1005": "woods"}, features={"redoubt": ("1006",)}, sides={"river": sides},
        towns={"0906": "town"},
    )  # fmt: skip
    game = position(front(unit("b1"), unit("g1"), land=land), {"0905": "b1", "1508": "g1"}, turn=3)
    assert zones(game, "allied") == set(AROUND)


@pytest.mark.clause("kaiser 6.2.1")
def test_a_unit_that_entered_a_zone_is_done_for_the_phase() -> None:
    game = position(front(unit("b1"), unit("g1"), unit("g2")), {"0905": "b1", "1205": "g1", "1508": "g2"}, turn=3)
    assert game.refused(GERMAN, "g1", "1005", "1004") == "5.1.3.A"
    game.act(GERMAN, "g1", "1005")
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "g1") == "5.0.F"


@pytest.mark.clause("kaiser 6.2.2.A")
@pytest.mark.clause("kaiser 6.2.3")
def test_nobody_goes_from_zone_to_zone() -> None:
    game = position(front(unit("b1"), unit("g1", move=3)), {"0905": "b1", "1005": "g1"}, turn=3)
    assert game.refused(GERMAN, "g1", "1006") == ""  # round by 1105, which costs 1 + 1 + 1
    short = position(front(unit("b1"), unit("g1", move=2)), {"0905": "b1", "1005": "g1"}, turn=3)
    assert short.refused(GERMAN, "g1", "1006") == "6.2.3"
    assert short.refused(GERMAN, "g1", "0904") == "6.2.3"
    assert short.candidates(GERMAN, "g1")["1105"] == 2


@pytest.mark.clause("kaiser 6.2.2.B")
def test_whoever_left_a_zone_may_enter_another() -> None:
    game = position(front(unit("b1"), unit("g1")), {"0905": "b1", "1005": "g1"}, turn=3)
    assert game.candidates(GERMAN, "g1")["1006"] == 2 + 2
    assert "0906" not in game.candidates(GERMAN, "g1")  # it stops in 1006, and every other way is too long
    events = game.act(GERMAN, "g1", "1006")
    moved = next(event for event in events if event.kind == "moved")
    assert labels(moved.values["way"].hexes) == ("1005", "1105", "1006")  # type: ignore[union-attr]


@pytest.mark.clause("kaiser 6.2.2.B")
def test_a_zone_may_be_entered_by_the_second_step_of_a_way_that_was_clicked() -> None:
    game = position(front(unit("b1"), unit("g1")), {"0905": "b1", "1005": "g1"}, turn=3)
    game.act(GERMAN, "g1", "1105", "1006")
    assert game.place("g1") == "1006"


@pytest.mark.clause("kaiser 6.2.4")
def test_friends_do_not_lift_a_zone_for_movement() -> None:
    units = (unit("b1"), unit("g1"), unit("g2"))
    game = position(front(*units), {"0905": "b1", "1005": "g1", "1105": "g2"}, turn=3)
    assert game.refused(GERMAN, "g2", "1005", "1004") == "5.1.3.A"
    assert zone(game.rules, game.state, ALLIED)[at("1005")]
