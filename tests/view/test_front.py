"""Which part of a map is looked at first."""

from __future__ import annotations

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.layout import Layout
from core.view.front import busiest

GRID = Grid(40, 30, Orientation.FLAT, Shifted.ODD)
LAYOUT = Layout(GRID, 1.0)
VIEW = (15.0, 15.0)
"""Ten columns, and less than nine rows."""


def at(column: int, row: int) -> Hex:
    found = GRID.find(column, row)
    assert found is not None
    return found


def test_where_both_sides_meet_is_looked_at_before_a_crowd_of_one_side() -> None:
    crowd = {at(8, row): "red" for row in range(8, 16)}
    meeting = {at(30, 12): "red", at(31, 12): "blue", at(31, 13): "blue"}
    found = busiest({**crowd, **meeting}, LAYOUT, VIEW)
    assert found in meeting


def test_a_view_that_shows_no_edge_comes_first_and_an_edge_is_better_than_nothing() -> None:
    edge = {at(0, 0): "red", at(1, 0): "blue", at(0, 1): "red", at(1, 1): "blue"}
    inside = {at(20, 15): "red"}
    assert busiest({**edge, **inside}, LAYOUT, VIEW) == at(20, 15)
    assert busiest(edge, LAYOUT, VIEW) in edge
    assert busiest({}, LAYOUT, VIEW) is None
