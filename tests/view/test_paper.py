"""Blocks flow down columns and over pages: whole, in order, headings with what follows, inside the margins."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.view.drawing import Box, Group, Shape
from core.view.paper import PAPERS, Block, Chapter, Spread, pages

SPREAD = Spread(PAPERS["A4"])


def block(name: str, height: float, *, stays: bool = False) -> Block:
    return Block(height, Group(name, (Shape(Box(0, 0, 10, height).outline(), "#000000"),)), stays)


def heading(title: str, width: float) -> Block:
    return block(title, 20, stays=True)


def place(group: Group) -> tuple[float, float, float]:
    """Return left, top and bottom of a block's rectangle."""
    shape = group.items[0]
    assert isinstance(shape, Shape)
    xs, ys = shape.path.numbers[0::2], shape.path.numbers[1::2]
    return min(xs), min(ys), max(ys)


heights = st.lists(st.floats(5, 300), min_size=1, max_size=60)


@given(st.lists(st.tuples(heights, st.integers(1, 3)), min_size=1, max_size=4))
def test_every_block_is_on_some_page_once_in_order_and_inside_the_margins(
    made: list[tuple[list[float], int]],
) -> None:
    chapters = [
        Chapter(f"c{n}", lambda _, sizes=sizes, n=n: [block(f"{n}-{i}", h) for i, h in enumerate(sizes)], columns)
        for n, (sizes, columns) in enumerate(made)
    ]
    found = [group for page in pages(chapters, SPREAD, heading) for group in page]
    wanted = [name for n, (sizes, _) in enumerate(made) for name in (f"c{n}", *(f"{n}-{i}" for i in range(len(sizes))))]
    assert [group.name for group in found] == wanted
    for group in found:
        left, top, bottom = place(group)
        assert top >= SPREAD.top - 0.01
        assert bottom <= SPREAD.bottom + 0.01
        assert SPREAD.paper.margin - 0.01 <= left <= SPREAD.paper.width - SPREAD.paper.margin


@given(heights, st.integers(1, 3))
def test_no_two_blocks_of_a_page_overlap(sizes: list[float], columns: int) -> None:
    chapter = Chapter("c", lambda _: [block(str(i), h) for i, h in enumerate(sizes)], columns)
    for page in pages([chapter], SPREAD, heading):
        spans = sorted(place(group) for group in page)
        for (x, _, bottom), (other, top, _) in pairwise(spans):
            assert x != other or bottom <= top + 0.01


def test_a_heading_is_never_the_last_of_a_column() -> None:
    room = SPREAD.bottom - SPREAD.top - 20
    blocks = [block("filler", room - 30), block("head", 20, stays=True), block("body", 40)]
    first, second = pages([Chapter("c", lambda _: blocks)], SPREAD, heading)
    assert [group.name for group in first] == ["c", "filler"]
    assert [group.name for group in second] == ["head", "body"]


def test_a_chapter_without_room_for_its_beginning_opens_a_new_page() -> None:
    room = SPREAD.bottom - SPREAD.top
    chapters = [
        Chapter("a", lambda _: [block("x", room - 50)]),
        Chapter("b", lambda _: [block("y", 40)]),
    ]
    first, second = pages(chapters, SPREAD, heading)
    assert [group.name for group in first] == ["a", "x"]
    assert [group.name for group in second] == ["b", "y"]


def test_the_last_columns_of_a_chapter_end_level() -> None:
    chapter = Chapter("c", lambda _: [block(str(i), 20) for i in range(10)], columns=2)
    (page,) = pages([chapter], SPREAD, heading)
    lefts = [place(group)[0] for group in page[1:]]
    assert lefts.count(min(lefts)) == lefts.count(max(lefts)) == 5


def test_a_chapter_without_blocks_leaves_no_heading() -> None:
    assert pages([Chapter("empty", lambda _: [])], SPREAD, heading) == [[]]
