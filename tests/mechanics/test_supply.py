"""Supply lines: what reaches a source, and what breaks the way there."""

from __future__ import annotations

from core.board.hexes import Grid, Orientation, Shifted
from core.mechanics.supply import Trace, network, supplied, trace

GRID = Grid(5, 1, Orientation.FLAT, Shifted.ODD)
A, B, C, D, E = GRID.hexes
OPEN = bytes([1] * 5)


def closed(*hexes: int) -> bytes:
    return bytes(h not in hexes for h in range(5))


def test_cells_beyond_a_break_are_not_supplied() -> None:
    assert supplied(GRID, closed(C), (A,)) == bytes([1, 1, 0, 0, 0])


def test_a_closed_source_supplies_nobody() -> None:
    assert supplied(GRID, closed(A), (A,)) == bytes(5)


def test_a_line_runs_from_the_unit_to_the_nearest_source() -> None:
    assert trace(GRID, D, (A, E), open_=OPEN, passable=OPEN) == Trace((D, E))


def test_a_broken_line_names_the_first_cell_that_breaks_it() -> None:
    assert trace(GRID, E, (A,), open_=closed(B, C), passable=OPEN) == Trace((), C)


def test_no_line_at_all_names_no_cell() -> None:
    assert trace(GRID, E, (A,), open_=closed(C), passable=closed(C)) == Trace((), None)


def test_a_source_under_the_unit_is_a_line_of_one_cell() -> None:
    assert trace(GRID, A, (A,), open_=OPEN, passable=OPEN) == Trace((A,))


def test_a_network_is_one_line_for_every_hex_that_has_one() -> None:
    assert network(GRID, closed(C), (A, E), (B, D, C)) == ((B, A), (D, E))


def test_lines_of_a_network_share_their_last_steps() -> None:
    (long, short) = network(GRID, OPEN, (A,), (E, C))
    assert long[-len(short) :] == short
