"""What the ground costs and whom it helps: 5.3, 10.0, 20.1.1."""

from __future__ import annotations

import pytest

from core.board.paths import IMPASSABLE
from core.games.kaiser.rules import Rules
from tests.games.kaiser.front import GRID, Land, at, front, labels, rules_of, unit


def cost(rules: Rules, start: str, end: str) -> int:
    """Return what a step between two neighbours costs."""
    direction = GRID.direction(at(start), at(end))
    assert direction is not None
    return rules.entry[6 * at(start) + direction]


def on(**land: object) -> Rules:
    """Return the rules of an empty front with this land."""
    return rules_of(front(land=Land(**land)))  # type: ignore[arg-type]


@pytest.mark.clause("kaiser 5.3")
@pytest.mark.clause("kaiser 5.0.C")
def test_every_kind_of_hex_costs_what_the_chart_says() -> None:
    rules = on(
        terrain={"0505": "woods", "0606": "marsh"},
        features={"wire": ("0707",), "redoubt": ("0808",), "fieldwork": ("0909",)},
        towns={"1010": "village"},
    )
    wanted = {"0404": 1, "0505": 2, "0606": 3, "0707": 2, "0808": 1, "0909": 1, "1010": 1}
    assert {label: rules.hex_cost(at(label)) for label in wanted} == wanted
    assert cost(rules, "0504", "0505") == 2


@pytest.mark.clause("kaiser 5.3")
def test_water_is_paid_on_top_and_a_bridge_takes_its_cost_away() -> None:
    water = {"river": (("0505", "0506"),), "canal": (("0605", "0606"),), "stream": (("0705", "0706"),)}
    rules = on(terrain={"0506": "woods"}, sides=water)
    assert cost(rules, "0505", "0506") == 2 + 2
    assert cost(rules, "0506", "0505") == 1 + 2, "a side is crossed both ways"
    assert cost(rules, "0605", "0606") == 1 + 1
    assert cost(rules, "0705", "0706") == 1 + 1
    bridged = on(terrain={"0506": "woods"}, sides={**water, "bridge": (("0505", "0506"),)})
    assert cost(bridged, "0505", "0506") == 2


@pytest.mark.clause("kaiser 5.3")
def test_the_dearest_kind_of_ground_in_a_hex_is_paid() -> None:
    rules = on(terrain={"0505": "woods"}, features={"redoubt": ("0505",)}, towns={"0505": "town"})
    assert rules.hex_cost(at("0505")) == 2


def test_beyond_the_edge_of_the_map_there_is_no_step() -> None:
    rules = on()
    over_the_edge = [d for d in range(6) if GRID.neighbours[6 * at("0101") + d] < 0]
    assert over_the_edge
    assert {rules.entry[6 * at("0101") + d] for d in over_the_edge} == {IMPASSABLE}


@pytest.mark.clause("kaiser 10.0.C")
def test_a_trench_shelters_whoever_is_in_it_from_every_direction() -> None:
    rules = on(features={"redoubt": ("0808",), "fieldwork": ("0909",), "wire": ("0707",)})
    assert dict(rules.ground_effects(at("0808"), "defender")) == {"clear": 0, "redoubt": 2}
    assert dict(rules.ground_effects(at("0808"), "drumfire")) == {"clear": 0, "redoubt": -2}
    assert dict(rules.ground_effects(at("0909"), "defender"))["fieldwork"] == 1
    assert dict(rules.ground_effects(at("0707"), "defender"))["wire"] == 1


@pytest.mark.clause("kaiser 8.1.3.A")
@pytest.mark.clause("kaiser 10.0.B")
@pytest.mark.clause("kaiser 10.0.A")
def test_towns_and_all_three_types_of_trench_excuse_their_garrisons() -> None:
    rules = on(
        features={"redoubt": ("0808",), "fieldwork": ("0909",), "wire": ("0707",), "hilltop": ("0606",)},
        towns={"1010": "village", "0404": "locality"},
    )
    assert labels(sorted(rules.refuges)) == ("0707", "0808", "0909", "1010")
    assert labels(sorted(rules.trenches)) == ("0707", "0808", "0909")


@pytest.mark.clause("kaiser 20.1.1.A")
def test_towns_west_of_the_line_score_and_mere_localities_do_not() -> None:
    rules = on(towns={"0803": "town", "0203": "village", "0903": "city", "0705": "locality"})
    assert labels(rules.scoring_towns) == ("0203", "0803")


@pytest.mark.clause("kaiser 7.1")
def test_stacking_points_go_by_size() -> None:
    rules = rules_of(
        front(
            unit("g1"), unit("g2", size="brigade"), unit("g3", size="regiment"), unit("b1"),
            unit("b2", "engineer", "company"), unit("b3", "hq", "hq"),
        )
    )  # fmt: skip
    points = {id_: rules.stacking[id_] for id_ in ("g1", "g2", "g3", "b1", "b2", "b3", "r1", "s-b1")}  # type: ignore[index]
    assert points == {"g1": 12, "g2": 4, "g3": 4, "b1": 2, "b2": 1, "b3": 1, "r1": 4, "s-b1": 1}
