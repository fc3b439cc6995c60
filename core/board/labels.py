"""What is printed in the cells: 0101, A1, 12.07, descending, lettered or along a slanting axis.

A numbering belongs to the map. Files and people write labels; everything else works with cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, product
from string import Formatter
from typing import Literal

from core.board.figures import is_figure
from core.board.hexes import Grid, Hex, Orientation, lean

Names = Literal["number", "letter", "doubled"]
Slope = Literal["falling", "rising"]
_STYLES = ("number", "letter", "doubled")
_MOST_NEAREST = 3


class UnknownLabel(LookupError):
    """No cell of the map carries a label.

    Args:
        found: what was written.
        nearest: existing labels that look most like it, best first; empty when none does.
        example: a label of this map, to show how they are written.
    """

    def __init__(self, found: str, nearest: tuple[str, ...], example: str = "") -> None:
        self.found = found
        self.nearest = nearest
        self.example = example
        cure = f"nearest: {', '.join(nearest)}" if nearest else f"labels look like {example!r}"
        super().__init__(f"no hex {found!r} on this map; {cure}")


@dataclass(frozen=True)
class Numbering:
    """How the cells of a map are labelled.

    Args:
        pattern: a format string with the fields ``column`` and ``row``; everything else is
            printed as it stands.
        first_column, first_row: the number of the first column and row; with letters 1 is A.
        column_step, row_step: what the next one adds; -1 counts down, 0 is not allowed.
        column_names, row_names: ``number``; ``letter`` (A to Z, AA, AB); ``doubled`` (A to Z, AA,
            BB).
        oblique: count along a slanting axis: rows of a flat-top map, columns of a pointy-top map
            are then the straight lines of cells that run across the sheet at an angle, and the
            topmost or leftmost of them is the first.
        slope: whether these lines fall or rise towards the east.

    Raises:
        ValueError: a pattern, step or style that cannot label a map.

    >>> from core.board.hexes import Shifted
    >>> grid = Grid(3, 2, Orientation.FLAT, Shifted.ODD)
    >>> letters = Numbering("{column}-{row}", first_row=9, row_step=-1, column_names="letter")
    >>> [letters.label(grid, h) for h in grid.hexes]
    ['A-9', 'A-8', 'B-9', 'B-8', 'C-9', 'C-8']
    >>> letters.hex(grid, "C-8")
    5
    """

    pattern: str = "{column:02}{row:02}"
    first_column: int = 1
    first_row: int = 1
    column_step: int = 1
    row_step: int = 1
    column_names: Names = "number"
    row_names: Names = "number"
    oblique: bool = False
    slope: Slope = "falling"

    def __post_init__(self) -> None:
        try:
            fields = [name for _, name, _, _ in Formatter().parse(self.pattern) if name is not None]
            self.pattern.format(column=1, row=1)
        except (ValueError, LookupError, AttributeError) as problem:
            fields = [str(problem)]
        if set(fields) != {"column", "row"}:
            raise ValueError(
                f"pattern {self.pattern!r}: expected the fields {{column}} and {{row}} and no other, "
                "such as '{column:02}{row:02}'"
            )
        if self.column_step == 0 or self.row_step == 0:
            raise ValueError("column_step and row_step: 0 gives all cells the same number; use 1 or -1")
        for style in (self.column_names, self.row_names):
            if style not in _STYLES:
                raise ValueError(f"names {style!r}: expected one of {', '.join(_STYLES)}")
        if self.slope not in ("falling", "rising"):
            raise ValueError(f"slope {self.slope!r}: expected falling or rising")

    def label(self, grid: Grid, h: Hex) -> str:
        """Return what is printed in a cell.

        Raises:
            ValueError: the count reaches a number that has no letter.
        """
        column, row = self.lines(grid, h)
        return self.pattern.format(
            column=_name(self.column_names, self.first_column + self.column_step * column),
            row=_name(self.row_names, self.first_row + self.row_step * row),
        )

    def hex(self, grid: Grid, text: str) -> Hex:
        """Return the cell with a label, written exactly as printed.

        Raises:
            UnknownLabel: no existing cell has it.
            ValueError: the numbering gives two cells the same label.
        """
        cells = cells_by_label(self, grid)
        found = cells.get(text)
        if found is None:
            raise UnknownLabel(text, nearest_labels(cells, text), next(iter(cells), ""))
        return found

    def lines(self, grid: Grid, h: Hex) -> tuple[int, int]:
        """Return which column and row a cell is counted in, from 0; along the slope where there is one."""
        column, row = grid.column(h), grid.row(h)
        if not self.oblique:
            return column, row
        if grid.orientation is Orientation.FLAT:
            row += self._slant(grid, column, grid.columns)
        else:
            column += self._slant(grid, row, grid.rows)
        return column, row

    def _slant(self, grid: Grid, index: int, count: int) -> int:
        """Return how many lines a column or row lies from the corner where counting starts."""
        fallen = lean(grid.shifted, index)
        if self.slope == "rising":
            return index - fallen
        return lean(grid.shifted, count - 1) - fallen


def _name(style: Names, number: int) -> int | str:
    if style == "number":
        return number
    if number < 1:
        raise ValueError(f"number {number} has no letter (A is 1); begin with a larger first column or row")
    if style == "doubled":
        return chr(ord("A") + (number - 1) % 26) * (1 + (number - 1) // 26)
    letters = ""
    while number:
        number, last = divmod(number - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters


@lru_cache(maxsize=16)
def labels_of(numbering: Numbering, grid: Grid) -> tuple[str, ...]:
    """Return the label of every cell of the rectangle, missing ones included."""
    return tuple(numbering.label(grid, Hex(h)) for h in range(grid.size))


@lru_cache(maxsize=16)
def cells_by_label(numbering: Numbering, grid: Grid) -> dict[str, Hex]:
    """Return the existing cells by label.

    Raises:
        ValueError: two cells have the same label.
    """
    labels = labels_of(numbering, grid)
    cells: dict[str, Hex] = {}
    for h in grid.hexes:
        first = cells.setdefault(labels[h], h)
        if first != h:
            raise ValueError(
                f"pattern {numbering.pattern!r} prints {labels[h]!r} in two hexes: "
                f"column {grid.column(first) + 1}, row {grid.row(first) + 1} and "
                f"column {grid.column(h) + 1}, row {grid.row(h) + 1} of the sheet; "
                "put a separator between the fields or give them a fixed width"
            )
    return cells


def nearest_labels(cells: dict[str, Hex], text: str) -> tuple[str, ...]:
    """Return up to three labels that are one slip away from ``text``, else two characters.

    Slips are tried out, labels are not searched, so that a file full of wrong labels is read
    quickly on a large map too.
    """
    some = [*islice(cells, 400), *islice(cells, 0, None, 1 + len(cells) // 400)]
    alphabet = "".join(sorted(set("".join(some))))
    slips = [_one_slip(alphabet, text)]
    if len(text) in set(map(len, some)):
        slips.append(_two_characters(alphabet, text))
    for near in slips:
        found = {label for label in near if label in cells}
        if found:
            return tuple(sorted(found, key=lambda label: (_away(text, label), label))[:_MOST_NEAREST])
    return ()


def _one_slip(alphabet: str, text: str) -> Iterator[str]:
    yield from {text.strip(), text.upper(), text.strip().upper(), text.zfill(4)}
    for i in range(len(text[:12]) + 1):
        yield text[:i] + text[i + 1 :]
        yield text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :]
        for letter in alphabet:
            yield text[:i] + letter + text[i + 1 :]
            yield text[:i] + letter + text[i:]


def _two_characters(alphabet: str, text: str) -> Iterator[str]:
    for i, j in combinations(range(len(text[:8])), 2):
        for first, second in product(alphabet, repeat=2):
            yield text[:i] + first + text[i + 1 : j] + second + text[j + 1 :]


def _away(text: str, label: str) -> tuple[int, int]:
    """Return how far two labels lie apart: as numbers, else letter by letter, case last."""
    if is_figure(text) and is_figure(label):
        return 0, abs(int(text) - int(label))
    pairs = zip(text.strip().upper(), label.upper(), strict=False)
    return abs(len(text) - len(label)), sum(abs(ord(a) - ord(b)) for a, b in pairs)
