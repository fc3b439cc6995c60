"""Another size of the map: columns and rows added or cut off on any side, everything on it following its hex."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TypeVar

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, hexes_of, hexside, sides_of
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.view.language import tr

T = TypeVar("T")

LARGEST = 400
"""Columns or rows a map may have."""


class Labels(Enum):
    """What happens to the numbers printed in the hexes."""

    STAY = "stay"
    BEGIN_ANEW = "begin-anew"


@dataclass(frozen=True, slots=True)
class Margins:
    """Columns and rows to add on each side; negative ones are cut off."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class TooSmall(ValueError):
    """Nothing, or too much, would be left of the map, or its numbers would end; the text says what there may be."""


@dataclass(frozen=True)
class Resized:
    """One sheet on the way to another: where each hex and hexside goes, None where it is cut off."""

    old: MapSheet
    new: MapSheet
    margins: Margins

    def hex(self, at: Hex) -> Hex | None:
        """Return where a hex has gone."""
        column = self.old.grid.column(at) + self.margins.left
        row = self.old.grid.row(at) + self.margins.top
        return self.new.grid.find(column, row)

    def side(self, side: Hexside) -> Hexside | None:
        """Return where a hexside has gone; a side of two hexes stays while one of them does."""
        for at in hexes_of(self.old.grid, side):
            there = None if at is None else self.hex(at)
            if at is not None and there is not None:
                return hexside(self.new.grid, there, sides_of(self.old.grid, at).index(side))
        return None

    def cells(self, layer: bytes, empty: int = 0) -> bytes:
        """Return a layer in the new order; hexes that are new get `empty`."""
        moved = bytearray([empty]) * self.new.grid.size
        grid = self.new.grid
        for at in range(self.old.grid.size):
            column = self.old.grid.column(Hex(at)) + self.margins.left
            row = self.old.grid.row(Hex(at)) + self.margins.top
            if 0 <= column < grid.columns and 0 <= row < grid.rows:
                moved[column * grid.rows + row] = layer[at]
        return bytes(moved)

    def by_hex(self, found: Mapping[Hex, T]) -> dict[Hex, T]:
        """Return a mapping by hex without what was cut off."""
        moved = ((self.hex(at), value) for at, value in found.items())
        return {at: value for at, value in moved if at is not None}

    def ways(self, way: tuple[Hex, ...]) -> list[tuple[Hex, ...]]:
        """Return the parts of a way that are left; a single hex is no way."""
        parts: list[list[Hex]] = [[]]
        for at in way:
            there = self.hex(at)
            if there is not None:
                parts[-1].append(there)
            elif parts[-1]:
                parts.append([])
        return [tuple(part) for part in parts if len(part) > 1]

    @cached_property
    def lost(self) -> tuple[Hex, ...]:
        """The hexes that are cut off, ascending."""
        return tuple(at for at in self.old.grid.hexes if self.hex(at) is None)


def resized_sheet(sheet: MapSheet, margins: Margins, labels: Labels = Labels.STAY) -> Resized:
    """Return a sheet with columns and rows added or cut off.

    A map whose shifted columns (pointy-top: rows) change their number keeps every hex beside its neighbours, since
    the other ones are then called shifted.

    Raises:
        TooSmall: fewer than one column or row, or more than `LARGEST`, would be left.
    """
    old = sheet.grid
    columns, rows = old.columns + margins.left + margins.right, old.rows + margins.top + margins.bottom
    size = {"columns": columns, "rows": rows, "most": LARGEST}
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        said = tr("{columns} x {rows} hexes: a map has from 1 to {most} columns and rows.", **size)
        raise TooSmall(said)
    before = margins.left if old.orientation is Orientation.FLAT else margins.top
    shifted = _other(old.shifted) if before % 2 else old.shifted
    grid = Grid(columns, rows, old.orientation, shifted)
    there = (
        (old.column(at) + margins.left, old.row(at) + margins.top) for at in old.missing
    )
    gone = tuple(grid.hex_at(c, r) for c, r in there if 0 <= c < columns and 0 <= r < rows)
    grid = replace(grid, missing=gone)
    change = Resized(sheet, replace(sheet, grid=grid), margins)
    if labels is Labels.STAY:
        change = replace(change, new=replace(change.new, numbering=_same_labels(change)))
    return change


def _same_labels(change: Resized) -> Numbering:
    """Return the numbering that gives every hex the label it had."""
    numbering, old, new = change.old.numbering, change.old.grid, change.new.grid
    kept = next(((at, there) for at in old.hexes if (there := change.hex(at)) is not None), None)
    if kept is None:
        raise TooSmall(tr("No hex of the map would be left."))
    (column, row), (now_column, now_row) = numbering.lines(old, kept[0]), numbering.lines(new, kept[1])
    first_column = numbering.first_column + numbering.column_step * (column - now_column)
    first_row = numbering.first_row + numbering.row_step * (row - now_row)
    moved = replace(numbering, first_column=first_column, first_row=first_row)
    if not _can_count(moved, new):
        raise TooSmall(tr("There are no numbers or letters before the first ones; let the numbers begin anew."))
    return moved


def _can_count(numbering: Numbering, grid: Grid) -> bool:
    """Tell whether no hex would have a number below 0, or a letter before A."""
    ends = [numbering.lines(grid, at) for at in grid.hexes]
    columns, rows = {column for column, _ in ends}, {row for _, row in ends}
    for first, step, names, lines in (
        (numbering.first_column, numbering.column_step, numbering.column_names, columns),
        (numbering.first_row, numbering.row_step, numbering.row_names, rows),
    ):
        least = min(first + step * line for line in (min(lines), max(lines)))
        if least < (0 if names == "number" else 1):
            return False
    return True


def _other(shifted: Shifted) -> Shifted:
    return Shifted.EVEN if shifted is Shifted.ODD else Shifted.ODD


def resized(scenario: Scenario, margins: Margins, labels: Labels = Labels.STAY) -> Scenario:
    """Return a scenario on a map of another size; terrain, hexsides, roads, places, features and codes follow.

    New hexes have the first terrain of the legend and the first value of every area. Set-up codes keep pointing to
    their hexes: where numbers begin anew the codes are written anew. A code whose hex was cut off stays as it is,
    and the check names it.

    Raises:
        TooSmall: see `resized_sheet`.
    """
    change = resized_sheet(scenario.map.sheet, margins, labels)
    pieces = scenario.pieces
    if labels is Labels.BEGIN_ANEW:
        said = _relabelling(change)
        pieces = tuple(
            replace(piece, setup=said(piece.setup), default_place=said(piece.default_place)) for piece in pieces
        )
    return replace(scenario, map=_resized_map(scenario.map, change), pieces=pieces)


def _resized_map(old: GameMap, change: Resized) -> GameMap:
    sides = {kind: [change.side(side) for side in found] for kind, found in old.hexsides.items()}
    hexsides = {kind: tuple(s for s in found if s is not None) for kind, found in sides.items()}
    paths = {kind: tuple(part for way in ways for part in change.ways(way)) for kind, ways in old.paths.items()}
    features = {kind: change.by_hex(found) for kind, found in old.features.items()}
    return replace(
        old,
        sheet=change.new,
        terrain=change.cells(old.terrain),
        layers={name: change.cells(cells) for name, cells in old.layers.items()},
        features={kind: found for kind, found in features.items() if found},
        hexsides={kind: found for kind, found in hexsides.items() if found},
        paths={kind: found for kind, found in paths.items() if found},
        places=tuple(place for place in (_moved_place(place, change) for place in old.places) if place.hexes),
        hex_provenance={group: change.by_hex(found) for group, found in old.hex_provenance.items()},
    )


def _moved_place(place: NamedPlace, change: Resized) -> NamedPlace:
    hexes = (change.hex(at) for at in place.hexes)
    return replace(place, hexes=tuple(at for at in hexes if at is not None))


def _relabelling(change: Resized) -> Callable[[str], str]:
    """Return what rewrites a code: the label in it becomes that of the same hex on the new sheet."""
    old = {change.old.label(at): at for at in change.old.grid.hexes}

    def said(code: str) -> str:
        words = code.split("-") if code not in old else [code]
        at = old.get(words[0])
        there = None if at is None else change.hex(at)
        return code if there is None else "-".join([change.new.label(there), *words[1:]])

    return said
