"""The head of a map file: how many cells, which way they point, what is printed in them."""

from __future__ import annotations

import dataclasses
import re
from string import Formatter
from typing import get_args

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.labels import Names, Numbering, Slope, cells_by_label
from core.board.mapsheet import MapSheet
from core.files import fields
from core.files.page import Node, Page
from core.files.yaml_text import folded, quote, scalar

GRID_KEYS = ("columns", "rows", "orientation", "shifted", "hex_mm")
NUMBERING = {field.name: field.default for field in dataclasses.fields(Numbering)}
CHOICES = {"column_names": get_args(Names), "row_names": get_args(Names), "slope": get_args(Slope)}
MOST_ACROSS = 1000
NO_CELL = "."
"""The letter of a cell the map does not have, in every block of rows."""

_WIDTH = re.compile(r"(0?[1-9])?\Z")


def read_sheet(page: Page, root: dict[str, Node], rows: list[str]) -> MapSheet | None:
    """Return the sheet; None when the head is wrong, for then no label of the file can be judged.

    Args:
        root: the top level of the page.
        rows: the terrain's rows, whose points say which cells are missing.
    """
    before = len(page.problems)
    grid = fields.mapping(
        page, root.get("grid"), "grid", GRID_KEYS, required=("columns", "rows", "orientation", "shifted")
    )
    columns = fields.number(page, grid.get("columns"), "grid.columns", 1, MOST_ACROSS)
    deep = fields.number(page, grid.get("rows"), "grid.rows", 1, MOST_ACROSS)
    way = fields.choice(page, grid.get("orientation"), "grid.orientation", [o.value for o in Orientation])
    hex_mm = fields.decimal(page, grid["hex_mm"], "grid.hex_mm", 5, 100) if "hex_mm" in grid else 15.0
    numbering = _read_numbering(page, root.get("numbering"))
    if len(page.problems) > before or numbering is None or not _fits(page, root, rows, (columns, deep)):
        return None
    orientation = Orientation(way)
    shifted = _read_shifted(page, grid["shifted"], orientation, numbering)
    missing = tuple(
        Hex(c * deep + r) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == NO_CELL
    )
    if len(missing) == columns * deep:
        page.wrong(root.get("terrain"), "terrain.rows", "at least one cell", found="points only")
        return None
    sheet = MapSheet(
        Grid(columns, deep, orientation, shifted, missing),
        numbering,
        fields.text(page, root.get("title"), "title"),
        hex_mm,
    )
    return sheet if len(page.problems) == before and _labels_differ(page, root, sheet) else None


def _fits(page: Page, root: dict[str, Node], rows: list[str], size: tuple[int, int]) -> bool:
    """Whether the terrain has as many rows and letters as the head says; what does not fit is noted."""
    columns, deep = size
    node = root.get("terrain")
    if len(rows) != deep:
        page.wrong(node, "terrain.rows", f"{deep} rows, as the grid says", found=f"{len(rows)} rows")
        return False
    uneven = [r for r, row in enumerate(rows) if len(row) != columns]
    for r in uneven:
        expected = f"{columns} letters, as the grid says"
        page.wrong(node, f"terrain.rows, row {r + 1}", expected, found=f"{len(rows[r])} letters in '{rows[r][:20]}'")
    return not uneven


def _read_numbering(page: Page, node: Node | None) -> Numbering | None:
    before = len(page.problems)
    values: dict[str, int | str | bool] = {}
    for key, value in fields.mapping(page, node, "numbering", NUMBERING).items():
        field = f"numbering.{key}"
        usual = NUMBERING[key]
        if isinstance(usual, bool):
            values[key] = fields.switch(page, value, field)
        elif isinstance(usual, int):
            values[key] = fields.number(page, value, field, -9999, 9999)
        elif key in CHOICES:
            values[key] = fields.choice(page, value, field, CHOICES[key])
        else:
            values[key] = _pattern(page, value, field)
    if len(page.problems) > before:
        return None
    try:
        return Numbering(**values)  # type: ignore[arg-type]
    except ValueError as error:
        page.wrong(
            node, "numbering", "a way to number hexes that gives each its own label", found=f"a mistake: {error}"
        )
        return None


def _pattern(page: Page, node: Node, field: str) -> str:
    pattern = fields.text(page, node, field)
    try:
        parts = [part for part in Formatter().parse(pattern) if part[1] is not None]
    except ValueError:
        parts = []
    good = all(name in ("column", "row") and _WIDTH.match(spec or "") and not turned for _, name, spec, turned in parts)
    if {name for _, name, _, _ in parts} != {"column", "row"} or not good:
        page.wrong(node, field, 'the words {column} and {row} with their widths, such as "{column:02}{row:02}"')
    return pattern


def _read_shifted(page: Page, node: Node, orientation: Orientation, numbering: Numbering) -> Shifted:
    first, step = _along(orientation, numbering)
    words = ("odd", "even") if step % 2 else ("first", "second")
    word = fields.choice(page, node, "grid.shifted", words)
    if word in ("first", "second"):
        return Shifted.EVEN if word == "first" else Shifted.ODD
    return Shifted.EVEN if (word == "odd") == (first % 2 == 1) else Shifted.ODD


def _along(orientation: Orientation, numbering: Numbering) -> tuple[int, int]:
    """Return first number and step of what is shifted: columns of a flat-top map, rows of a pointy-top one."""
    if orientation is Orientation.FLAT:
        return numbering.first_column, numbering.column_step
    return numbering.first_row, numbering.row_step


def shifted_word(orientation: Orientation, shifted: Shifted, numbering: Numbering) -> str:
    """Return which printed columns (or rows) sit half a cell lower (or further right), as the file says it."""
    first, step = _along(orientation, numbering)
    if step % 2 == 0:
        return "first" if shifted is Shifted.EVEN else "second"
    return "odd" if (shifted is Shifted.EVEN) == (first % 2 == 1) else "even"


def _labels_differ(page: Page, root: dict[str, Node], sheet: MapSheet) -> bool:
    try:
        cells_by_label(sheet.numbering, sheet.grid)
    except ValueError as error:
        expected = "a label of its own for each hex"
        page.wrong(root.get("numbering"), "numbering", expected, found=f"a mistake: {error}")
        return False
    return True


def head_text(sheet: MapSheet) -> str:
    """Return title, grid and numbering as YAML."""
    grid, numbering = sheet.grid, sheet.numbering
    axis = "columns" if grid.orientation is Orientation.FLAT else "rows"
    where = "half a hex lower" if axis == "columns" else "half a hex further right"
    lines = [f"title: {folded(sheet.title, 2)}"] if sheet.title else []
    lines += [
        "grid:",
        f"  columns: {grid.columns}",
        f"  rows: {grid.rows}",
        f"  orientation: {grid.orientation.value}",
        f"  shifted: {shifted_word(grid.orientation, grid.shifted, numbering)}  # these printed {axis} sit {where}",
        f"  hex_mm: {sheet.hex_mm:g}",
        "numbering:",
        f"  pattern: {quote(numbering.pattern)}",
    ]
    for key, usual in NUMBERING.items():
        value = getattr(numbering, key)
        if key != "pattern" and value != usual:
            lines.append(f"  {key}: {scalar(value)}")
    return "\n".join(lines) + "\n"
