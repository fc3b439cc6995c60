"""The map of a scenario: terrain as rows of letters, everything else as short lists by hex label."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import yaml

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside
from core.files import fields
from core.files.map_head import NO_CELL, read_sheet
from core.files.map_labels import Labels, read_amounts, read_sides, read_ways, twice
from core.files.page import Node, Page
from core.files.provenance_yaml import KEYS as PROVENANCE_KEYS
from core.files.provenance_yaml import provenance_of, read_provenances
from core.model.scenario import GameMap, NamedPlace
from core.model.schema import Schema
from core.model.units import Provenance

KEYS = (
    "title", "grid", "numbering", "terrain", "layers", "features", "hexsides", "paths", "places",
    "provenance", "hex_provenance",
)  # fmt: skip
Members = TypeVar("Members")


def read_map(page: Page, root: dict[str, Node], schema: Schema) -> GameMap | None:
    """Return the map of a page, or None when its head is wrong; everything that is wrong is noted on the page.

    Args:
        root: the values of the page's top level.
        schema: the words of the game.
    """
    keys = ("legend", "rows")
    terrain = fields.mapping(page, root.get("terrain"), "terrain", keys, required=keys)
    sheet = read_sheet(page, root, _rows(page, terrain.get("rows"), "terrain.rows"))
    if sheet is None:
        return None
    labels = Labels.of(sheet)
    kinds, codes = _legend(page, terrain.get("legend"), "terrain.legend", [kind.id for kind in schema.terrain])
    layers, layer_values = _read_layers(page, root.get("layers"), sheet.grid, schema)

    def sides_of(node: Node, field: str) -> tuple[Hexside, ...]:
        return read_sides(page, node, field, labels)

    def amounts_of(node: Node, field: str) -> dict[Hex, int]:
        return read_amounts(page, node, field, labels)

    def ways_of(node: Node, field: str) -> tuple[tuple[Hex, ...], ...]:
        return read_ways(page, node, field, labels)

    return GameMap(
        sheet,
        kinds,
        _painted(page, terrain.get("rows"), "terrain.rows", sheet.grid, codes),
        layers,
        layer_values,
        _by_kind(page, root.get("features"), "features", [f.id for f in schema.features], amounts_of),
        _by_kind(page, root.get("hexsides"), "hexsides", [side.id for side in schema.hexsides], sides_of),
        _by_kind(page, root.get("paths"), "paths", [path.id for path in schema.paths], ways_of),
        _read_places(page, root.get("places"), labels, schema),
        read_provenances(page, root.get("provenance"), "provenance"),
        _read_hex_provenance(page, root.get("hex_provenance"), labels),
    )


def _rows(page: Page, node: Node | None, field: str) -> list[str]:
    if isinstance(node, yaml.ScalarNode) and node.style == "|":
        return str(node.value).splitlines()
    if node is not None:
        page.wrong(node, field, "rows of letters below `rows: |`, one line a row of the map")
    return []


def _legend(page: Page, node: Node | None, field: str, known: Sequence[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Return all kinds, those of the legend first, and the letter of each that has one."""
    kinds: list[str] = []
    codes: dict[str, int] = {}
    for key, value in fields.entries(page, node, field):
        kind = fields.choice(page, value, f"{field}.{key.value}", known)
        if len(key.value) != 1 or key.value == NO_CELL or key.value.isspace():
            page.wrong(key, field, "a single letter; the point is kept for cells the map does not have")
        elif kind in kinds:
            page.wrong(value, field, "one letter for each", found=f"a second letter for {kind}")
        else:
            codes[key.value] = len(kinds)
            kinds.append(kind)
    return (*kinds, *(kind for kind in known if kind not in kinds)), codes


def _painted(page: Page, node: Node | None, field: str, grid: Grid, codes: Mapping[str, int]) -> bytes:
    """Return one byte a cell from rows of letters."""
    cells = bytearray(grid.size)
    rows = _rows(page, node, field) if not isinstance(node, yaml.ScalarNode) or node.style == "|" else []
    if node is None or not rows:
        return bytes(cells)
    if len(rows) != grid.rows:
        page.wrong(node, field, f"{grid.rows} rows, as the grid says", found=f"{len(rows)} rows")
    table = str.maketrans({letter: chr(index) for letter, index in codes.items()} | {NO_CELL: "\0"})
    good = frozenset((*codes, NO_CELL))
    for r, row in enumerate(rows[: grid.rows]):
        if len(row) == grid.columns and good.issuperset(row):
            cells[r :: grid.rows] = row.translate(table).encode("latin-1")
        else:
            _explain_row(page, node, f"{field}, row {r + 1}", row, (r, grid, good))
    _check_gaps(page, node, field, grid, rows)
    return bytes(cells)


def _explain_row(page: Page, node: Node, field: str, row: str, among: tuple[int, Grid, frozenset[str]]) -> None:
    r, grid, good = among
    at = _Line(node, r)
    if len(row) != grid.columns:
        page.wrong(at, field, f"{grid.columns} letters, one a column", found=f"{len(row)} letters")
    for letter in sorted({letter for letter in row if letter not in good}):
        found = f"the letter '{letter}' in place {row.index(letter) + 1}"
        page.wrong(at, field, f"a letter of the legend ({' '.join(sorted(good))})", found=found)


def _check_gaps(page: Page, node: Node, field: str, grid: Grid, rows: Sequence[str]) -> None:
    """Every layer must have its points where the terrain has them: there are no cells there."""
    for r, row in enumerate(rows[: grid.rows]):
        whole = 0 not in grid.present[r :: grid.rows] and NO_CELL not in row
        if whole or len(row) != grid.columns:
            continue
        for c, letter in enumerate(row):
            if (letter == NO_CELL) == grid.exists(c * grid.rows + r):
                expected = "a letter" if letter == NO_CELL else "a point"
                expected += ", as the terrain has it there"
                page.wrong(_Line(node, r), f"{field}, row {r + 1}", expected, found=f"'{letter}' in place {c + 1}")
                break


class _Line(yaml.ScalarNode):
    """A line inside a block of rows, so that a problem names it and not the block's first line."""

    def __init__(self, block: Node, below: int) -> None:
        mark = block.start_mark
        super().__init__(block.tag, "", yaml.Mark(mark.name, 0, mark.line + 1 + below, 0, None, 0))


def _read_layers(
    page: Page, node: Node | None, grid: Grid, schema: Schema
) -> tuple[dict[str, bytes], dict[str, tuple[str, ...]]]:
    types = {layer.id: layer for layer in schema.layers}
    layers: dict[str, bytes] = {}
    layer_values: dict[str, tuple[str, ...]] = {}
    for name, value in fields.mapping(page, node, "layers", types, required=types).items():
        field = f"layers.{name}"
        values = fields.mapping(page, value, field, ("legend", "rows"), required=("legend", "rows"))
        layer_values[name], codes = _legend(page, values.get("legend"), f"{field}.legend", types[name].values)
        _rows(page, values.get("rows"), f"{field}.rows")
        layers[name] = _painted(page, values.get("rows"), f"{field}.rows", grid, codes)
    return layers, layer_values


def _by_kind(
    page: Page, node: Node | None, among: str, known: Sequence[str], read: Callable[[Node, str], Members]
) -> dict[str, Members]:
    """Return what each kind's list holds; kinds without members are left out."""
    lists = fields.mapping(page, node, among, known)
    found = {kind: read(value, f"{among}.{kind}") for kind, value in lists.items()}
    return {kind: members for kind, members in found.items() if members}


def _read_places(page: Page, node: Node | None, labels: Labels, schema: Schema) -> tuple[NamedPlace, ...]:
    places = []
    for i, item in enumerate(fields.items(page, node, "places")):
        field = f"places[{i}]"
        keys = ("name", "kind", "hexes")
        values = fields.mapping(page, item, field, (*keys, "also"), required=keys)
        also = fields.items(page, values.get("also"), f"{field}.also")
        hexes = [
            labels.hex(page, at, f"{field}.hexes") for at in fields.items(page, values.get("hexes"), f"{field}.hexes")
        ]
        places.append(
            NamedPlace(
                fields.text(page, values.get("name"), f"{field}.name"),
                fields.choice(page, values.get("kind"), f"{field}.kind", list(schema.place_kinds)),
                tuple(at for at in hexes if at is not None),
                tuple(fields.text(page, name, f"{field}.also") for name in also),
            )
        )
    return tuple(places)


def _read_hex_provenance(page: Page, node: Node | None, labels: Labels) -> dict[str, dict[Hex, Provenance]]:
    groups: dict[str, dict[Hex, Provenance]] = {}
    for key, value in fields.entries(page, node, "hex_provenance"):
        group = groups.setdefault(key.value, {})
        for i, item in enumerate(fields.items(page, value, f"hex_provenance.{key.value}")):
            field = f"hex_provenance.{key.value}[{i}]"
            values = fields.mapping(page, item, field, (*PROVENANCE_KEYS, "hexes"), required=("word", "hexes"))
            provenance = provenance_of(page, values, field)
            for label in fields.items(page, values.get("hexes"), f"{field}.hexes"):
                at = labels.hex(page, label, f"{field}.hexes")
                if at in group:
                    twice(page, label, f"{field}.hexes")
                elif at is not None:
                    group[at] = provenance
    return {group: hexes for group, hexes in groups.items() if hexes}
