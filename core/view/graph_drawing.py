"""Graphs as drawings: bars side by side, and lines over time. On screen, in reports and on paper the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.view.drawing import (
    Anchor,
    Box,
    Cap,
    Drawing,
    Group,
    Item,
    Join,
    Path,
    Shape,
    Stroke,
    Text,
    Weight,
    circle,
    polygon,
    polyline,
)
from core.view.language import MINUS
from core.view.palette import Palette

SMALL = 12.0
LETTER = 6.4
"""About what a letter of a label is wide."""

LEFT, RIGHT, TOP, FOOT = 34.0, 12.0, 26.0, 26.0
"""Room round the field of a graph: figures at the left, the key on top, labels below."""

ROLES = ("bar-own", "target", "selected", "accent-edge")
"""Palette roles of the first, second, ... series; each has a pattern of its own too."""

GAP = 0.22
"""Part of a group's width that stays empty between groups."""


@dataclass(frozen=True, slots=True)
class Line:
    """One series: its name and its figures, one a label."""

    title: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """What a graph shows.

    Attributes:
        labels: what stands under the groups, in order; empty ones are left blank.
        level: a height to mark with a dashed line across, such as what is expected; None for none.
        level_title: what the dashed line is.
    """

    title: str
    labels: tuple[str, ...]
    lines: tuple[Line, ...]
    level: float | None = None
    level_title: str = ""

    @property
    def most(self) -> float:
        """The greatest figure, at least 0."""
        return max([*self._figures, self.level or 0.0, 0.0])

    @property
    def least(self) -> float:
        """The smallest figure, at most 0."""
        return min([*self._figures, self.level or 0.0, 0.0])

    @property
    def _figures(self) -> list[float]:
        return [value for line in self.lines for value in line.values]


@dataclass(frozen=True)
class _Field:
    """The part of a drawing in which figures become heights. `marks` are the figures at its left, upwards."""

    graph: Graph
    palette: Palette
    box: Box
    marks: tuple[float, ...]

    def x(self, number: int) -> float:
        """Return where a group begins."""
        return self.box.x + number * self.step

    @property
    def step(self) -> float:
        return self.box.w / max(len(self.graph.labels), 1)

    def y(self, value: float) -> float:
        bottom, top = self.marks[0], self.marks[-1]
        return self.box.y + self.box.h * (top - value) / (top - bottom)


def bars(graph: Graph, palette: Palette, size: tuple[float, float]) -> Drawing:
    """Return groups of bars, one bar a series: plain, striped, dotted, in this order."""
    field = _field(graph, palette, size)
    items: list[Item] = []
    wide = field.step * (1 - GAP) / max(len(graph.lines), 1)
    for number in range(len(graph.labels)):
        for row, line in enumerate(graph.lines):
            value, x = line.values[number], field.x(number) + field.step * GAP / 2 + row * wide
            top = field.y(max(value, 0.0))
            items += _bar(Box(x + 1, top, wide - 2, field.y(min(value, 0.0)) - top), row, palette)
            if value and wide >= 14:
                items.append(_figure(_said(value), x + wide / 2, top - 4, palette))
    return _finished(field, size, items)


def curves(graph: Graph, palette: Palette, size: tuple[float, float]) -> Drawing:
    """Return one line a series over the labels, told apart by its marks and its dashes."""
    field = _field(graph, palette, size)
    items: list[Item] = []
    for row, line in enumerate(graph.lines):
        points = [(field.x(number) + field.step / 2, field.y(value)) for number, value in enumerate(line.values)]
        colour = palette[ROLES[row % len(ROLES)]]
        dash = ((), (7.0, 4.0), (2.0, 4.0))[row % 3]
        if len(points) > 1:
            items.append(Shape(polyline(points), "", Stroke(colour, 2.0, Cap.FLAT, Join.ROUND, dash)))
        items += [Shape(_mark(x, y, row), colour) for x, y in points]
    return _finished(field, size, items)


def _field(graph: Graph, palette: Palette, size: tuple[float, float]) -> _Field:
    width, height = size
    box = Box(LEFT, TOP, width - LEFT - RIGHT, height - TOP - FOOT)
    return _Field(graph, palette, box, marks_of(graph.least, graph.most))


def marks_of(least: float, most: float) -> tuple[float, ...]:
    """Return the round figures of an axis from the lowest up; 0 is always one of them.

    >>> marks_of(0, 23), marks_of(-30, 1)
    ((0.0, 5.0, 10.0, 15.0, 20.0, 25.0), (-30.0, -20.0, -10.0, 0.0, 10.0))
    """
    if least >= 0:
        top = max(ceiling(most), 1.0)
        parts = 4 if top % 4 == 0 else 5 if top % 5 == 0 else 2 if top % 2 == 0 else 1
        return tuple(top * part / parts for part in range(parts + 1))
    unit = 10.0 ** math.floor(math.log10(most - least))
    step = max(next(unit * part for part in (0.2, 0.5, 1, 2) if unit * part >= (most - least) / 5), 1.0)
    return tuple(step * part for part in range(math.floor(least / step), math.ceil(most / step) + 1))


def _said(value: float) -> str:
    """Return a figure in letters, with the typographic minus."""
    return f"{value:g}".replace("-", MINUS)


def ceiling(value: float) -> float:
    """Return the round figure that an axis ends with.

    >>> [ceiling(value) for value in (0, 3, 7, 23, 41, 130)]
    [1, 4.0, 8.0, 25.0, 50.0, 200.0]
    """
    if value <= 1:
        return 1
    unit = 10.0 ** math.floor(math.log10(value))
    return next(unit * part for part in (1, 2, 2.5, 4, 5, 8, 10) if unit * part >= value and _whole(unit * part))


def _whole(value: float) -> bool:
    return value == int(value)


def _finished(field: _Field, size: tuple[float, float], items: Iterable[Item]) -> Drawing:
    groups = (
        Group("axes", tuple(_axes(field))),
        Group("level", tuple(_level(field))),
        Group("figures", tuple(items)),
        Group("labels", tuple(_labels(field))),
        Group("key", tuple(_key(field))),
    )
    return Drawing(size[0], size[1], groups, title=field.graph.title)


def _axes(field: _Field) -> Iterable[Item]:
    for value in field.marks:
        y = field.y(value)
        crossed = value == 0 > field.marks[0]  # What is above nothing and what is below it are told apart.
        stroke = Stroke(field.palette["text-quiet" if crossed else "line"], 1.0, Cap.FLAT)
        yield Shape(polyline(((field.box.x, y), (field.box.x + field.box.w, y))), "", stroke)
        yield Text(_said(value), field.box.x - 6, y + 4, SMALL, field.palette["text-quiet"], anchor=Anchor.END)


def _level(field: _Field) -> Iterable[Item]:
    level = field.graph.level
    if level is not None:
        y = field.y(level)
        line = polyline(((field.box.x, y), (field.box.x + field.box.w, y)))
        yield Shape(line, "", Stroke(field.palette["text"], 1.4, Cap.FLAT, Join.ROUND, (5.0, 4.0)))


def _labels(field: _Field) -> Iterable[Item]:
    y, free = field.box.y + field.box.h + 17, -math.inf
    for number, label in enumerate(field.graph.labels):
        half = len(label) * LETTER / 2
        # A label that would run into the one before it stays away.
        if label and field.x(number) + field.step / 2 - half >= free:
            free = field.x(number) + field.step / 2 + half + LETTER
            yield Text(label, field.x(number) + field.step / 2, y, SMALL, field.palette["text"])


def _key(field: _Field) -> Iterable[Item]:
    """Name the series, and the dashed line, on top."""
    x, y = field.box.x, 14.0
    many = len(field.graph.lines) > 1
    for row, line in enumerate(field.graph.lines if many else ()):
        yield from _bar(Box(x, y - 10, 14, 11), row, field.palette)
        yield Text(line.title, x + 20, y, SMALL, field.palette["text"], anchor=Anchor.START)
        x += 36 + len(line.title) * 7.0
    if field.graph.level is not None:
        line_at = polyline(((x, y - 4), (x + 20, y - 4)))
        yield Shape(line_at, "", Stroke(field.palette["text"], 1.4, Cap.FLAT, Join.ROUND, (5.0, 4.0)))
        yield Text(field.graph.level_title, x + 26, y, SMALL, field.palette["text"], anchor=Anchor.START)


def _bar(box: Box, row: int, palette: Palette) -> list[Item]:
    """Return a bar in the colour and pattern of its series: plain, striped, or with a line across."""
    if box.h <= 0:
        return []
    found: list[Item] = [Shape(box.outline(), palette[ROLES[row % len(ROLES)]])]
    gaps = Stroke(palette["card"], 1.4, Cap.FLAT)
    if row % 3 == 1:
        found += [Shape(polyline(ends), "", gaps) for ends in _stripes(box)]
    elif row % 3 == 2:
        found.append(Shape(box.grown(-2.5).outline() if min(box.w, box.h) > 6 else box.outline(), palette["card"]))
    return found


def _stripes(box: Box) -> Iterable[Sequence[tuple[float, float]]]:
    """Yield slanting lines inside a box, 6 apart."""
    at = 6.0
    while at < box.w + box.h:
        start = (box.x + min(at, box.w), box.y + max(at - box.w, 0.0))
        end = (box.x + max(at - box.h, 0.0), box.y + min(at, box.h))
        yield (start, end)
        at += 6.0


def _mark(x: float, y: float, row: int) -> Path:
    if row % 3 == 1:
        return Box(x - 3, y - 3, 6, 6).outline()
    if row % 3 == 2:
        return polygon(((x, y - 4), (x + 4, y + 3), (x - 4, y + 3)))
    return circle(x, y, 3)


def _figure(words: str, x: float, y: float, palette: Palette) -> Text:
    return Text(words, x, y, SMALL, palette["text"], Weight.SEMIBOLD, halo=palette["window"], halo_width=3.0)
