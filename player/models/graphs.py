"""Figures as graphs, in windows and in reports."""

from __future__ import annotations

from core.view.graph_drawing import Graph, Line
from core.view.language import tr
from player.models.statistics import DiceLine, Series


def dice_graph(line: DiceLine) -> Graph:
    """Return how often each face fell, with a line at what is expected."""
    tally = line.tally
    return Graph(
        tr("{whose}: how often each face fell", whose=line.title),
        tuple(str(face) for face in range(1, tally.sides + 1)),
        (Line(line.title, tuple(map(float, tally.counts))),),
        tally.expected,
        tr("expected: {count} of each", count=round(tally.expected, 1)),
    )


def series_graph(title: str, series: tuple[Series, ...]) -> Graph:
    """Return series over the same labels; a label is said where it changes."""
    labels = series[0].points if series else ()
    return Graph(
        title,
        tuple(label for label, _ in labels),
        tuple(Line(one.title, tuple(float(value) for _, value in one.points)) for one in series),
    )


def losses_graph(series: tuple[Series, ...]) -> Graph:
    """Return the steps lost by turn."""
    return series_graph(tr("Steps lost in each turn"), series)


def tempo_graph(title: str, series: tuple[Series, ...]) -> Graph:
    """Return what is counted turn by turn."""
    return series_graph(tr("{counted}, turn by turn", counted=title), series)


def scores_graph(series: tuple[Series, ...]) -> Graph:
    """Return the points over the phases, only the first of a turn named, with a line where another side wins."""
    found = series_graph(tr("Points, phase by phase"), series)
    shown, before = [], ""
    for label in found.labels:
        turn = label.partition(" · ")[0]
        shown.append(turn if turn != before else "")
        before = turn
    level, words = next((one.turning for one in series if one.turning is not None), (None, ""))
    return Graph(found.title, tuple(shown), found.lines, level, words)
