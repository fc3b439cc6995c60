"""A map as small as a stamp: in its size, without words, with a block of its own shape for each side's stacks."""

from __future__ import annotations

import pytest
from probe.field import scenario
from probe.game import GAME

from core.board.layout import Layout
from core.view.drawing import Shape, Text
from core.view.palette import SHIPPED, palette
from core.view.scene import Scene, face_of
from core.view.small_map import blocks, small_map


@pytest.mark.parametrize("id_", SHIPPED)
def test_it_fits_its_size_and_says_nothing(id_: str) -> None:
    drawing = small_map(scenario(), GAME.schema, palette(id_), (120.0, 70.0))
    assert drawing.width <= 120.01
    assert drawing.height <= 70.01
    assert max(drawing.width / 120, drawing.height / 70) == pytest.approx(1)
    assert not [item for group in drawing.groups for item in group.items if isinstance(item, Text)]


def test_sides_differ_by_shape_as_well_as_colour() -> None:
    pieces = scenario().pieces
    sides = [side.id for side in GAME.schema.sides]
    first, second = (next(piece for piece in pieces if piece.side == side) for side in sides)
    grid = scenario().map.grid
    faces = {grid.hexes[0]: (face_of(first, GAME.schema, 1),), grid.hexes[4]: (face_of(second, GAME.schema, 1),)}
    order = [GAME.schema.schemes[side.scheme][1] for side in GAME.schema.sides]
    group = blocks(Layout(grid, 5.0), Scene(faces), palette("light"), order)
    shapes = [item for item in group.items if isinstance(item, Shape)]
    assert [shape.fill for shape in shapes] == order
    square, diamond = (shape.path.commands + str(len(shape.path.numbers)) for shape in shapes)
    corners = [sorted({round(number, 3) for number in shape.path.numbers}) for shape in shapes]
    assert square == diamond
    assert len(corners[0]) < len(corners[1])
