"""Zones of control reach all neighbours but sealed cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.mechanics.zoc import exert

GRID = Grid(6, 5, Orientation.FLAT, Shifted.EVEN)
CELLS = st.lists(st.sampled_from(GRID.hexes), unique=True, max_size=12)


def cells(hexes: list[Hex]) -> bytes:
    return bytes(h in hexes for h in range(GRID.size))


@given(CELLS, CELLS, CELLS)
def test_a_zone_is_every_open_neighbour_of_an_open_holder(
    holders: list[Hex], sealed_in: list[Hex], sealed_out: list[Hex]
) -> None:
    found = exert(GRID, holders, sealed_in=cells(sealed_in), sealed_out=cells(sealed_out))
    for at in GRID.hexes:
        reached = any(GRID.distance(at, h) == 1 and h not in sealed_out for h in holders)
        assert found[at] == (reached and at not in sealed_in)
