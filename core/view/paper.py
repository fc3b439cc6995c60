"""Pages of paper: blocks of known height flow down columns, chapter after chapter; nothing is cut in two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.view.drawing import Group, Item, placed
from core.view.language import message

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in points, held upright; `margin` is kept free all round."""

    name: str
    width: float
    height: float
    margin: float = 14 * POINTS_PER_MM

    @property
    def room(self) -> float:
        """Width between the margins."""
        return self.width - 2 * self.margin


PAPERS = {
    "A4": Paper("A4", 210 * POINTS_PER_MM, 297 * POINTS_PER_MM),
    "Letter": Paper(message("Letter"), 612.0, 792.0),
}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page that stays whole: drawn from its upper left corner, `height` points high.

    `stays` keeps it with the block after it: a heading never ends a column.
    """

    height: float
    group: Group
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """Blocks of one width, set in columns. `blocks` is called with that width in points."""

    title: str
    blocks: Callable[[float], Sequence[Block]]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Spread:
    """How chapters are set: the strips kept free for head and foot of a page, and the gaps, in points."""

    paper: Paper
    head: float = 36.0
    foot: float = 22.0
    gutter: float = 16.0
    gap: float = 12.0

    @property
    def top(self) -> float:
        """Where the first block of a page begins."""
        return self.paper.margin + self.head

    @property
    def bottom(self) -> float:
        """Where the last block of a page must end."""
        return self.paper.height - self.paper.margin - self.foot

    def width(self, columns: int) -> float:
        """Return how wide one of so many columns is."""
        return (self.paper.room - self.gutter * (columns - 1)) / columns


def pages(chapters: Sequence[Chapter], spread: Spread, heading: Callable[[str, float], Block]) -> list[list[Group]]:
    """Return the groups of each page, placed.

    Args:
        heading: makes the block that opens a chapter, from its title and the width of the page.
    """
    flow = _Flow(spread)
    for chapter in chapters:
        blocks = list(chapter.blocks(spread.width(chapter.columns)))
        if blocks:
            flow.chapter(heading(chapter.title, spread.paper.room), blocks, chapter.columns)
    return flow.made


class _Flow:
    """The pages made so far and where on the last one the next chapter begins."""

    def __init__(self, spread: Spread) -> None:
        self.spread = spread
        self.made: list[list[Group]] = [[]]
        self.at = spread.top

    def chapter(self, heading: Block, blocks: list[Block], columns: int) -> None:
        """Set a chapter below what stands already, or on a new page when its beginning has no room."""
        first = sum(block.height for block in _opening(blocks))
        if self.at > self.spread.top:
            self.at += self.spread.gap
        if self.at > self.spread.top and self.at + heading.height + first > self.spread.bottom:
            self._turn()
        self._put(heading, self.spread.paper.margin, self.at)
        self.at += heading.height
        while blocks:
            blocks = self._fill(blocks, columns)
            if blocks:
                self._turn()

    def _turn(self) -> None:
        self.made.append([])
        self.at = self.spread.top

    def _fill(self, blocks: list[Block], columns: int) -> list[Block]:
        """Fill what is left of the page and return the blocks that are over; the last columns end level."""
        room = self.spread.bottom - self.at
        sets, over = _columns(blocks, columns, room)
        if not over:
            sets = _levelled(blocks, columns, room)
        left, step = self.spread.paper.margin, self.spread.width(columns) + self.spread.gutter
        deepest = 0.0
        for number, column in enumerate(sets):
            y = self.at
            for block in column:
                self._put(block, left + number * step, y)
                y += block.height
            deepest = max(deepest, y - self.at)
        self.at += deepest
        return over

    def _put(self, block: Block, x: float, y: float) -> None:
        moved = placed(block.group, x, y)
        assert isinstance(moved, Group)
        self.made[-1].append(moved)


def _opening(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the first block and those that must stay with it."""
    for block in blocks:
        yield block
        if not block.stays:
            return


def _columns(blocks: Sequence[Block], columns: int, room: float) -> tuple[list[list[Block]], list[Block]]:
    """Return blocks set into columns of this height, and those that found no room; one at least finds it."""
    sets: list[list[Block]] = []
    left = list(blocks)
    for _ in range(columns):
        column: list[Block] = []
        height = 0.0
        while left:
            together = list(_opening(left))
            needs = sum(block.height for block in together)
            # A block higher than a page goes through all the same: it would never find room.
            if height + needs > room and (column or sets):
                break
            column += together
            height += needs
            left = left[len(together) :]
        sets.append(column)
    return sets, left


def _levelled(blocks: Sequence[Block], columns: int, room: float) -> list[list[Block]]:
    """Return blocks set into columns that end as level as can be."""
    least, most = sum(block.height for block in blocks) / columns, room
    for _ in range(12):
        middle = (least + most) / 2
        if _columns(blocks, columns, middle)[1]:
            least = middle
        else:
            most = middle
    return _columns(blocks, columns, most)[0]


def stacked(blocks: Sequence[Block], name: str, gap: float = 0.0) -> Block:
    """Return blocks one below the other as one that stays whole."""
    items: list[Item] = []
    y = 0.0
    for number, block in enumerate(blocks):
        y += gap if number else 0.0
        items.append(placed(block.group, 0.0, y))
        y += block.height
    return Block(y, Group(name, tuple(items)))


def tighter(block: Block, *, stays: bool) -> Block:
    """Return a block that stays with the next one, or no longer does."""
    return replace(block, stays=stays)
