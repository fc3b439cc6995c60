"""Where a scan lies: three points fix it, nudges move it, and it is kept with the user, not with the scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Orientation, Shifted
from core.board.layout import Layout
from editor.models import scan as scans
from editor.models.scan import (
    NotATriangle,
    Order,
    Placed,
    Scan,
    corners_of,
    fitted,
    keep_scan,
    kept_in,
    read_scan,
    spread,
)

whole = st.integers(-2000, 2000)
points = st.tuples(whole, whole)


@given(st.tuples(points, points, points), st.tuples(points, points, points), points)
def test_three_points_fix_the_picture_and_there_is_a_way_back(picture, on_map, other) -> None:  # type: ignore[no-untyped-def]
    try:
        placed = fitted(picture, on_map)
    except NotATriangle:
        return
    for point, wanted in zip(picture, on_map, strict=True):
        assert placed.on_map(point) == pytest.approx(wanted, abs=1e-5)
    assert placed.in_picture(placed.on_map(other)) == pytest.approx(other, rel=1e-3, abs=1e-2)


def test_points_on_one_line_place_nothing() -> None:
    with pytest.raises(NotATriangle, match="wide triangle"):
        fitted(((0, 0), (1, 1), (2, 2)), ((0, 0), (1, 0), (0, 1)))
    with pytest.raises(NotATriangle):
        fitted(((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 1), (2, 2)))


@pytest.mark.parametrize("orientation", Orientation)
def test_at_first_it_lies_over_the_whole_map_in_its_own_shape(orientation: Orientation) -> None:
    grid = Grid(9, 6, orientation, Shifted.EVEN)
    placed = spread((400, 300), grid)
    width, height = Layout(grid, 1.0).bounds
    left, top = placed.on_map((0, 0))
    right, bottom = placed.on_map((400, 300))
    assert (right - left) / (bottom - top) == pytest.approx(4 / 3)
    assert (left + right, top + bottom) == pytest.approx((width, height))
    assert min(left, top) == pytest.approx(0.0)


def test_the_hexes_that_are_proposed_form_a_wide_triangle() -> None:
    grid = Grid(9, 6, Orientation.FLAT, Shifted.ODD)
    assert corners_of(grid) == (grid.hex_at(0, 0), grid.hex_at(8, 0), grid.hex_at(0, 5))


def test_it_is_kept_beside_no_scenario_and_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans, "state_folder", lambda: tmp_path / "state")
    file = tmp_path / "scenarios" / "ford" / "ford.yaml"
    kept = Scan("/pictures/map.png", Placed(0.1, 0.0, -3.5, 0.0, 0.1, 2.0), 40, Order.EVERYTHING)
    keep_scan(file, kept)
    assert read_scan(file) == kept
    assert (tmp_path / "state") in kept_in(file).parents
    assert not (tmp_path / "scenarios").exists()
    assert read_scan(tmp_path / "scenarios" / "ford" / "other.yaml") is None
    kept_in(file).write_text("{torn", "utf-8")
    assert read_scan(file) is None
    keep_scan(file, None)
    assert not kept_in(file).exists()
