"""Retreats: into neighbours that nothing bars, and of those only the nearest to safety."""

from __future__ import annotations

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.mechanics.retreat import nearest, retreat_hexes
from core.model.refusal import Refusal

GRID = Grid(9, 9, Orientation.FLAT, Shifted.ODD)
MIDDLE = GRID.hex_at(4, 4)


def bar(*hexes: Hex, key: str = "barred"):  # type: ignore[no-untyped-def]
    return lambda at: Refusal("game 1", key, at) if at in hexes else None


def test_only_the_nearest_to_a_goal_are_open() -> None:
    north = GRID.hex_at(4, 0)
    found = retreat_hexes(GRID, MIDDLE, (), (north,))
    assert found.open == (GRID.neighbour(MIDDLE, 0),)
    assert len(found.distance) == 6


def test_equals_are_all_open() -> None:
    found = retreat_hexes(GRID, MIDDLE, (), (GRID.hex_at(4, 0), GRID.hex_at(4, 8)))
    assert found.open == (GRID.neighbour(MIDDLE, 0), GRID.neighbour(MIDDLE, 3))


def test_a_barred_hex_leaves_the_next_best_and_keeps_its_first_reason() -> None:
    first = GRID.adjacent(MIDDLE)[0]
    found = retreat_hexes(GRID, MIDDLE, (bar(first, key="one"), bar(first, key="two")), (GRID.hex_at(4, 0),))
    assert first not in found.open
    assert found.open
    assert found.barred[first].key == "one"


def test_without_a_goal_everything_unbarred_is_open() -> None:
    assert retreat_hexes(GRID, MIDDLE, (), ()).open == GRID.adjacent(MIDDLE)
    assert nearest(GRID, MIDDLE, ()) == 0


def test_nothing_is_open_when_all_is_barred() -> None:
    found = retreat_hexes(GRID, MIDDLE, (bar(*GRID.adjacent(MIDDLE)),), (GRID.hex_at(0, 0),))
    assert (found.open, len(found.barred)) == ((), 6)


def test_the_edge_of_the_map_ends_the_choice() -> None:
    corner = GRID.hex_at(0, 0)
    assert set(retreat_hexes(GRID, corner, (), ()).open) == set(GRID.adjacent(corner))
