"""Roads as networks: laying, lifting, joins, gaps; and the bridges that follow from them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.schema import SCHEMA

from core.board.hexes import Grid, Hex
from core.board.hexsides import between
from core.mechanics.crossing_checks import crossing_issues
from core.model.crossings import crossed
from core.model.scenario import Scenario
from core.model.schema import HexsideType
from editor.models.crossings import with_crossings
from editor.models.edits import Mark, mark_sides
from editor.models.ways import laid, lay_way, lift_steps, lifted, network, piece_at, steps_of, straight
from tests.editor.boards import boards, ways

BRIDGE = HexsideType("bridge", "bridge", "probe 4", "bridge", carries=("road",), over=("brook",))
BRIDGED = replace(SCHEMA, hexsides=(*SCHEMA.hexsides, BRIDGE))


def sound(grid: Grid, found: tuple[tuple[Hex, ...], ...]) -> bool:
    return all(len(way) > 1 and all(grid.direction(a, b) is not None for a, b in pairwise(way)) for way in found)


@given(st.data())
def test_laying_adds_its_steps_and_no_others(data: st.DataObject) -> None:
    board = data.draw(boards(3))
    grid, roads = board.map.grid, board.map.paths.get("road", ())
    way = data.draw(ways(grid))
    after = laid(roads, way)
    assert steps_of(after) == steps_of(roads) | steps_of([way])
    assert laid(after, way) == after
    assert len(steps_of(after)) <= sum(len(found) - 1 for found in after)


@given(st.data())
def test_lifting_takes_its_steps_and_no_others(data: st.DataObject) -> None:
    board = data.draw(boards(3))
    roads = tuple(way for way in board.map.paths.get("road", ()) if len(way) > 1)
    gone = data.draw(st.sets(st.sampled_from(sorted(steps_of(roads)) or [(Hex(0), Hex(1))])))
    after = lifted(roads, gone)
    assert steps_of(after) == steps_of(roads) - gone
    assert sound(board.map.grid, after)


def test_a_road_drawn_in_pieces_is_one_way() -> None:
    assert laid([(1, 2, 3)], (3, 4)) == ((1, 2, 3, 4),)
    assert laid([(1, 2, 3)], (0, 1)) == ((0, 1, 2, 3),)
    assert laid([(1, 2), (4, 5)], (2, 3, 4)) == ((1, 2, 3, 4, 5),)
    assert laid([(9, 8), (1, 2, 3), (6, 7)], (3, 4)) == ((9, 8), (1, 2, 3, 4), (6, 7))


def test_a_road_that_meets_the_middle_of_another_joins_it_as_a_way_of_its_own() -> None:
    assert laid([(1, 2, 3)], (7, 2)) == ((1, 2, 3), (7, 2))
    assert laid([(1, 2, 3), (7, 2)], (2, 8)) == ((1, 2, 3), (7, 2), (2, 8))


def test_a_ring_closes() -> None:
    assert steps_of(laid([(1, 2, 3)], (3, 1))) == {(1, 2), (2, 3), (1, 3)}


def test_lifting_a_step_parts_the_way() -> None:
    assert lifted([(1, 2, 3, 4)], [(2, 3)]) == ((1, 2), (3, 4))
    assert lifted([(1, 2, 3)], [(1, 2)]) == ((2, 3),)
    assert lifted([(1, 2)], [(1, 2)]) == ()


def test_a_piece_runs_from_join_to_join() -> None:
    roads = [(1, 2, 3, 4), (3, 9, 10)]
    assert piece_at(roads, Hex(2)) == {(1, 2), (2, 3)}
    assert piece_at(roads, Hex(9)) == {(3, 9), (9, 10)}
    assert piece_at(roads, Hex(3)) == {(2, 3), (3, 4), (3, 9)}
    assert piece_at(roads, Hex(10)) == {(9, 10)}
    assert piece_at(roads, Hex(77)) == frozenset()


@given(boards(3))
def test_a_line_of_stops_goes_from_neighbour_to_neighbour(board: Scenario) -> None:
    grid = board.map.grid
    way = straight(grid, (grid.hexes[0], grid.hexes[-1], grid.hexes[0]))
    assert all(grid.direction(a, b) is not None for a, b in pairwise(way))


@pytest.fixture
def ford() -> Scenario:
    """Return the probe's map: a brook east of B2 and B3."""
    from probe.field import scenario

    return scenario()


def places(board: Scenario, *labels: str) -> tuple[Hex, ...]:
    return tuple(board.map.sheet.hex(label) for label in labels)


def test_the_network_tells_pieces_loose_ends_and_joins(ford: Scenario) -> None:
    first = lay_way(ford, "road", places(ford, "B3", "C3", "D3")).scenario
    both = lay_way(first, "road", places(first, "C2", "C3")).scenario
    all_ = lay_way(both, "road", places(both, "B5", "C5")).scenario
    found = network(all_.map, "road")
    assert found.joins == places(all_, "C3")
    assert found.loose == tuple(sorted(places(all_, "B3", "D3", "C2")))  # C3 has a name, B5 and C5 lie on the edge
    assert [len(piece) for piece in found.pieces] == [4, 2]


def test_a_bridge_comes_and_goes_with_road_and_brook(ford: Scenario) -> None:
    b2, c2 = places(ford, "B2", "C2")
    side = between(ford.map.grid, b2, c2)
    road = with_crossings(lay_way(ford, "road", (b2, c2)), BRIDGED)
    assert road.scenario.map.hexsides["bridge"] == (side,)
    assert road.touched.hexsides == {side}
    assert tuple(crossing_issues(road.scenario.map, BRIDGED)) == ()
    gone = with_crossings(lift_steps(road.scenario, "road", [(min(b2, c2), max(b2, c2))]), BRIDGED)
    assert gone.scenario.map.hexsides == ford.map.hexsides
    dry = with_crossings(mark_sides(road.scenario, [side], "brook", Mark.LIFT), BRIDGED)
    assert "bridge" not in dry.scenario.map.hexsides
    assert with_crossings(lay_way(ford, "road", (b2, c2)), SCHEMA).scenario.map.hexsides == ford.map.hexsides


def test_a_bridge_elsewhere_is_left_alone_and_told(ford: Scenario) -> None:
    b2, c2, b3, c3 = places(ford, "B2", "C2", "B3", "C3")
    stray = between(ford.map.grid, b3, c3)
    drawn = mark_sides(ford, [stray], "bridge", Mark.PUT).scenario
    road = with_crossings(lay_way(drawn, "road", (b2, c2)), BRIDGED).scenario
    assert set(road.map.hexsides["bridge"]) == {stray, between(ford.map.grid, b2, c2)}
    assert crossed(road.map, BRIDGE) == {between(ford.map.grid, b2, c2)}
    assert [(i.key, i.side) for i in crossing_issues(road.map, BRIDGED)] == [("scenario-bridge-without-road", stray)]
    bare = mark_sides(road, [between(ford.map.grid, b2, c2)], "bridge", Mark.LIFT).scenario
    keys = {issue.key for issue in crossing_issues(bare.map, BRIDGED)}
    assert keys == {"scenario-bridge-without-road", "scenario-bridge-missing"}
    dry = mark_sides(road, [between(ford.map.grid, b2, c2)], "brook", Mark.LIFT).scenario
    assert "scenario-bridge-over-nothing" in {issue.key for issue in crossing_issues(dry.map, BRIDGED)}
