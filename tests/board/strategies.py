"""Grids and cells for the property tests of the board, small enough for brute force."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted

SHAPES = tuple(product(Orientation, Shifted))


@st.composite
def grids(draw: st.DrawFn, most: int = 7) -> Grid:
    """Any shape of grid up to ``most`` cells wide and high, some cells missing, one at least left."""
    orientation, shifted = draw(st.sampled_from(SHAPES))
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    gaps = draw(st.sets(st.integers(0, columns * rows - 1), max_size=min(6, columns * rows - 1)))
    return Grid(columns, rows, orientation, shifted, tuple(Hex(cell) for cell in gaps))


@st.composite
def grids_with_cells(draw: st.DrawFn, cells: int, most: int = 7) -> tuple[Grid, tuple[Hex, ...]]:
    """A grid and so many of its existing cells, repetitions allowed."""
    grid = draw(grids(most))
    return grid, tuple(draw(st.sampled_from(grid.hexes)) for _ in range(cells))


@st.composite
def grids_with_layer(draw: st.DrawFn, most: int = 7) -> tuple[Grid, bytes]:
    """A grid and one byte, 0 or 1, for each of its cells."""
    grid = draw(grids(most))
    layer = draw(st.lists(st.sampled_from((0, 1, 1, 1)), min_size=grid.size, max_size=grid.size))
    return grid, bytes(layer)
