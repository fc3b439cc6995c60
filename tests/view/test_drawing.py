"""Paths and boxes: what they cover, and what placing and turning does to them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.view.drawing import (
    Anchor,
    Box,
    Drawing,
    Group,
    Path,
    Shape,
    Stroke,
    Text,
    circle,
    inked,
    joined,
    placed,
    polygon,
    polyline,
)

COORDINATE = st.floats(-1e4, 1e4, allow_nan=False)
POINTS = st.lists(st.tuples(COORDINATE, COORDINATE), min_size=2, max_size=8)


@given(POINTS, COORDINATE, COORDINATE, st.floats(0.1, 10))
def test_a_placed_path_has_scaled_and_moved_bounds(
    points: list[tuple[float, float]], dx: float, dy: float, scale: float
) -> None:
    left, top, right, bottom = polyline(points).bounds
    moved = polyline(points).placed(dx, dy, scale).bounds
    assert moved == pytest.approx((left * scale + dx, top * scale + dy, right * scale + dx, bottom * scale + dy))


@given(POINTS, st.floats(-360, 360))
def test_turning_keeps_distances_from_the_origin(points: list[tuple[float, float]], degrees: float) -> None:
    numbers = polyline(points).turned(degrees).numbers
    turned = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert [math.hypot(*point) for point in turned] == pytest.approx([math.hypot(*point) for point in points])


def test_turning_is_clockwise_where_y_grows_downwards() -> None:
    assert polyline([(1, 0), (2, 0)]).turned(90).numbers == pytest.approx((0, 1, 0, 2))


def test_steps_give_each_command_its_numbers() -> None:
    path = polygon([(0, 0), (1, 0), (1, 1)]) + circle(0, 0, 1)
    commands = [command for command, _ in path.steps()]
    assert "".join(commands) == path.commands
    assert sum(len(numbers) for _, numbers in path.steps()) == len(path.numbers)


def test_joined_is_the_sum() -> None:
    parts = [polygon([(0, 0), (1, 0), (1, 1)]), polyline([(3, 3), (4, 4)])]
    assert joined(parts) == parts[0] + parts[1]


def test_a_circle_is_round_to_a_thousandth() -> None:
    numbers = circle(0, 0, 1).numbers
    start, first, second, end = (numbers[index : index + 2] for index in (0, 2, 4, 6))
    middle = [(s + 3 * a + 3 * b + e) / 8 for s, a, b, e in zip(start, first, second, end, strict=True)]
    assert math.hypot(*middle) == pytest.approx(1, abs=1e-3)


def test_overlap_is_the_shared_area() -> None:
    assert Box(0, 0, 4, 4).overlap(Box(2, 3, 4, 4)) == 2
    assert Box(0, 0, 4, 4).overlap(Box(4, 0, 4, 4)) == 0


def test_rounded_outline_stays_inside_its_box() -> None:
    assert Box(2, 3, 10, 6).outline(2).bounds == (2, 3, 12, 9)


def test_placing_scales_lines_and_text_but_leaves_hairlines() -> None:
    line = Shape(polyline([(0, 0), (1, 1)]), stroke=Stroke("#000000", 2.0, dash=(1.0, 2.0)))
    hair = Shape(polyline([(0, 0), (1, 1)]), stroke=Stroke("#000000", 0.0))
    text = Text("a", 1, 1, 10, "#000000", anchor=Anchor.START, halo="#FFFFFF", halo_width=1)
    moved = placed(Group("g", (line, hair, text)), 5, 6, 3)
    assert isinstance(moved, Group)
    big, still_hair, words = moved.items
    assert isinstance(big, Shape)
    assert big.stroke == Stroke("#000000", 6.0, dash=(3.0, 6.0))
    assert isinstance(still_hair, Shape)
    assert still_hair.stroke is not None
    assert still_hair.stroke.width == 0
    assert isinstance(words, Text)
    assert (words.x, words.y, words.size, words.halo_width) == (8, 9, 30, 3)


def test_groups_can_be_chosen_and_left_out() -> None:
    drawing = Drawing(1, 1, (Group("a", ()), Group("b", ()), Group("c", ())))
    assert [group.name for group in drawing.only("c", "a").groups] == ["a", "c"]
    assert [group.name for group in drawing.without("b").groups] == ["a", "c"]
    assert drawing.group("z") == Group("z", ())


def test_hairlines_get_ink_on_paper() -> None:
    hair = Shape(Path(), stroke=Stroke("#000000", 0.0))
    drawn = inked(Drawing(1, 1, (Group("a", (Group("b", (hair,)),)),)), 0.4)
    inner = drawn.groups[0].items[0]
    assert isinstance(inner, Group)
    assert isinstance(inner.items[0], Shape)
    assert inner.items[0].stroke == Stroke("#000000", 0.4)
