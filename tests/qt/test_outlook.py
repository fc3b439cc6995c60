"""Where the map is looked at by itself."""

from __future__ import annotations

from PySide6.QtCore import QSize

from core.board.hexes import Grid, Orientation, Shifted
from core.board.layout import Layout
from core.qt.viewport import EMPTY, Viewport

GRID = Grid(60, 60, Orientation.FLAT, Shifted.ODD)


def test_a_hex_at_the_edge_is_brought_to_sight_without_half_a_window_of_nothing() -> None:
    viewport = Viewport()
    viewport.set_grid(GRID)
    viewport.size = QSize(600, 400)
    viewport.zoom_to(0.6, 0, 0)
    corner, middle = GRID.find(0, 0), GRID.find(30, 30)
    assert corner is not None
    assert middle is not None
    layout = Layout(GRID, viewport.level(0).radius)
    viewport.bring(*layout.centre(corner))
    assert viewport.area.left() >= -EMPTY
    assert viewport.area.top() >= -EMPTY
    viewport.look_at(-10_000, -10_000)
    assert viewport.area.left() < -EMPTY  # a hand may draw it further
