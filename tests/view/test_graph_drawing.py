"""Graphs: figures become heights, series are told apart without colour, axes end with round figures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.view.drawing import Drawing, Group, Shape, Text
from core.view.graph_drawing import Graph, Line, bars, ceiling, curves
from core.view.palette import SHIPPED, palette

SIZE = (400.0, 240.0)
GRAPH = Graph("Losses", ("1", "2", "3"), (Line("red", (2.0, 0.0, 4.0)), Line("blue", (1.0, 3.0, 0.0))), 2.0, "expected")


def shapes(group: Group) -> list[Shape]:
    return [item for item in group.items if isinstance(item, Shape)]


@pytest.mark.parametrize("id_", SHIPPED)
def test_bars_are_as_high_as_their_figures(id_: str) -> None:
    drawing = bars(GRAPH, palette(id_), SIZE)
    solid = [shape for shape in shapes(drawing.group("figures")) if shape.fill]
    heights = [shape.path.bounds[3] - shape.path.bounds[1] for shape in solid]
    unit = heights[0] / 2
    assert heights == pytest.approx([2 * unit, 1 * unit, 3 * unit, 4 * unit])


def test_the_second_series_is_striped() -> None:
    figures = bars(GRAPH, palette("light"), SIZE).group("figures")
    assert any(shape.stroke and not shape.fill for shape in shapes(figures))
    one = Graph("x", ("1",), (Line("red", (2.0,)),))
    assert not any(shape.stroke for shape in shapes(bars(one, palette("light"), SIZE).group("figures")))


def test_a_label_that_would_run_into_another_stays_away() -> None:
    labels = ("Turn 1", "Turn 2", "", "", "Turn 3")
    crowded = Graph("Points", labels, (Line("red", (1.0,) * len(labels)),))
    for width, shown in ((1000.0, ["Turn 1", "Turn 2", "Turn 3"]), (200.0, ["Turn 1", "Turn 3"])):
        group = curves(crowded, palette("light"), (width, 240.0)).group("labels")
        assert [item.text for item in group.items if isinstance(item, Text)] == shown


def test_labels_key_and_level_are_named() -> None:
    for draw in (bars, curves):
        drawing = draw(GRAPH, palette("light"), SIZE)
        words = [item.text for group in drawing.groups for item in group.items if isinstance(item, Text)]
        assert {"1", "2", "3", "red", "blue", "expected"} <= set(words)
        assert drawing.title == "Losses"


def test_nothing_leaves_the_picture() -> None:
    for draw in (bars, curves):
        for group in draw(GRAPH, palette("dark"), SIZE).groups:
            for shape in shapes(group):
                left, top, right, bottom = shape.path.bounds
                assert 0 <= left <= right <= SIZE[0]
                assert 0 <= top <= bottom <= SIZE[1]


@pytest.mark.parametrize(("value", "top"), [(0, 1), (1, 1), (3, 4), (9, 10), (23, 25), (45, 50), (130, 200)])
def test_axes_end_with_round_figures(value: float, top: float) -> None:
    assert ceiling(value) == top


def test_a_graph_without_figures_is_only_its_axes() -> None:
    drawing = curves(Graph("empty", (), ()), palette("light"), SIZE)
    assert not drawing.group("figures").items


DEBT = Graph("Points", ("1", "2", "3"), (Line("red", (-30.0, -7.0, 1.0)),))


@pytest.mark.parametrize("draw", [bars, curves])
def test_figures_below_nothing_stay_in_the_picture_and_on_the_axis(draw: Callable[..., Drawing]) -> None:
    drawing = draw(DEBT, palette("light"), SIZE)
    words = [item.text for item in drawing.group("axes").items if isinstance(item, Text)]
    assert words == ["−30", "−20", "−10", "0", "10"]
    lowest = max(shape.path.bounds[3] for shape in shapes(drawing.group("axes")))
    for shape in shapes(drawing.group("figures")):
        assert shape.path.bounds[3] <= lowest + 4


def test_a_bar_below_nothing_hangs_from_it() -> None:
    drawing = bars(DEBT, palette("light"), SIZE)
    first, _, last = (shape.path.bounds for shape in shapes(drawing.group("figures")) if shape.fill)
    assert first[1] == pytest.approx(last[3]), "one begins where the other ends: at 0"
    assert first[3] - first[1] == pytest.approx(30 * (last[3] - last[1]))
