"""Keys on paper: groups of keys with what they do, set in two columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from core.view.drawing import Anchor, Drawing, Group, Shape, Stroke, Text, Weight, polyline
from core.view.font_metrics import wrapped
from core.view.paper import Block, Chapter, Paper, Spread, pages

INK, QUIET, LINE = "#1B1B1B", "#5A5A5A", "#9A9A9A"
TITLE, HEADING, NORMAL = 20.0, 12.5, 9.5
"""Sizes of text in points."""

ROW, SPACE = 12.5, 3.5
"""Points from one line to the next, and below an entry."""

KEYS = 0.36
"""The part of a column that the keys take."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together: a title, then (keys, what they do)."""

    title: str
    keys: tuple[tuple[str, str], ...]


def key_sheet(title: str, groups: Iterable[KeyGroup], paper: Paper) -> list[Drawing]:
    """Return the sheet, a drawing a page, in points."""
    spread = Spread(paper, head=44.0, foot=8.0)
    chapters = [Chapter(group.title, partial(_rows, group), columns=2) for group in groups]
    made = pages(chapters, spread, _heading)
    return [
        Drawing(paper.width, paper.height, (_head(title, paper), *groups_), ground="#FFFFFF", title=title)
        for groups_ in made
    ]


def _head(title: str, paper: Paper) -> Group:
    y = paper.margin + TITLE
    left, right = paper.margin, paper.width - paper.margin
    line = Shape(polyline([(left, y + 10), (right, y + 10)]), "", Stroke(INK, 1.0))
    return Group("head", (Text(title, left, y, TITLE, INK, Weight.BOLD, Anchor.START), line))


def _heading(title: str, width: float) -> Block:
    line = Shape(polyline([(0, HEADING + 6), (width, HEADING + 6)]), "", Stroke(LINE, 0.5))
    text = Text(title, 0, HEADING, HEADING, INK, Weight.SEMIBOLD, Anchor.START)
    return Block(HEADING + 11, Group("heading", (text, line)), stays=True)


def _rows(group: KeyGroup, width: float) -> Sequence[Block]:
    return [_row(keys, words, width) for keys, words in group.keys]


def _row(keys: str, words: str, width: float) -> Block:
    """Return one entry: the keys in bold, what they do beside them on as many lines as it needs."""
    indent = width * KEYS
    left = wrapped(keys, indent - 8, NORMAL, Weight.SEMIBOLD)
    right = wrapped(words, width - indent, NORMAL)
    lines = [
        *(Text(text, 0, ROW * (n + 1) - 3, NORMAL, INK, Weight.SEMIBOLD, Anchor.START) for n, text in enumerate(left)),
        *(Text(text, indent, ROW * (n + 1) - 3, NORMAL, QUIET, Weight.REGULAR, Anchor.START)
          for n, text in enumerate(right)),
    ]  # fmt: skip
    return Block(ROW * max(len(left), len(right)) + SPACE, Group("keys", tuple(lines)))
