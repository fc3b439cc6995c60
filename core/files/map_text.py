"""A new map file: written to be read, so that a later change of one hex changes one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside
from core.board.mapsheet import MapSheet
from core.files.map_head import NO_CELL, head_text
from core.files.provenance_yaml import provenance_pairs, provenance_text
from core.files.yaml_text import flow_list, flow_map, label, quote, wrapped
from core.model.scenario import GameMap, NamedPlace
from core.model.schema import Schema
from core.model.units import Provenance


def map_text(map_: GameMap, schema: Schema) -> str:
    """Return the map as YAML below its `format` and `needs` lines."""
    grid = map_.grid
    parts = [head_text(map_.sheet), "\nterrain:\n", _legend(map_.terrain_kinds, terrain_codes(map_, schema), 2)]
    parts.append(_rows(grid, map_.terrain, terrain_codes(map_, schema), 2))
    if map_.layers:
        parts.append("\nlayers:\n")
    for name, cells in map_.layers.items():
        codes = layer_codes(map_, schema, name)
        parts += [f"  {quote(name)}:\n", _legend(map_.layer_values[name], codes, 4), _rows(grid, cells, codes, 4)]
    parts += [_features(map_), _hexsides(map_), _paths(map_), _places(map_), _provenance(map_)]
    return "".join(parts)


def terrain_codes(map_: GameMap, schema: Schema) -> str:
    """Return one letter for each of `terrain_kinds`: the schema's, where it is free."""
    wanted = {kind.id: kind.code for kind in schema.terrain}
    return free_codes([wanted.get(kind, "") for kind in map_.terrain_kinds])


def layer_codes(map_: GameMap, schema: Schema, layer: str) -> str:
    """Return one letter for each value of a layer."""
    wanted: dict[str, str] = {}
    for type_ in schema.layers:
        if type_.id == layer:
            wanted = dict(zip(type_.values, type_.codes, strict=False))
    return free_codes([wanted.get(value, "") for value in map_.layer_values[layer]])


def free_codes(wanted: Sequence[str], taken: str = "") -> str:
    """Return the wanted letters; one that is taken already, or is none, gives way to the first free letter."""
    codes = ""
    for letter in wanted:
        spare = (c for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if c not in taken + codes)
        usable = len(letter) == 1 and letter != NO_CELL and letter not in taken + codes
        codes += letter if usable else next(spare)
    return codes


def _legend(kinds: Sequence[str], codes: str, indent: int) -> str:
    pairs = {quote(code): quote(kind) for code, kind in zip(codes, kinds, strict=True)}
    return f"{' ' * indent}legend: {flow_map(pairs)}\n"


def _rows(grid: Grid, cells: bytes, codes: str, indent: int) -> str:
    lines = [f"{' ' * indent}rows: |"]
    for r in range(grid.rows):
        row = "".join(
            codes[cells[c * grid.rows + r]] if grid.exists(c * grid.rows + r) else NO_CELL for c in range(grid.columns)
        )
        lines.append(" " * (indent + 2) + row)
    return "\n".join(lines) + "\n"


def _features(map_: GameMap) -> str:
    parts = [f"  {quote(kind)}: {feature_text(map_.sheet, found)}\n" for kind, found in map_.features.items() if found]
    return "".join(["\nfeatures:\n", *parts]) if parts else ""


def feature_text(sheet: MapSheet, amounts: Mapping[Hex, int]) -> str:
    """Return a feature's hexes as a list, or as `{label: amount}` when some amount is not 1."""
    hexes = sorted(amounts)
    if all(amounts[at] == 1 for at in hexes):
        return wrapped([label(sheet.label(at)) for at in hexes], 2)
    return wrapped([f"{label(sheet.label(at))}: {amounts[at]}" for at in hexes], 2, brackets="{}")


def side_text(sheet: MapSheet, side: Hexside) -> str:
    """Return a hexside as `2604 NE`."""
    at, direction = divmod(side, 6)
    return label(f"{sheet.label(Hex(at))} {sheet.grid.orientation.compass[direction]}")


def sides_text(sheet: MapSheet, sides: Iterable[Hexside]) -> str:
    """Return hexsides as a list in the order they have."""
    return wrapped([side_text(sheet, side) for side in sides], 2)


def _hexsides(map_: GameMap) -> str:
    parts = [f"  {quote(kind)}: {sides_text(map_.sheet, sides)}\n" for kind, sides in map_.hexsides.items() if sides]
    return "".join(["\nhexsides:\n", *parts]) if parts else ""


def way_text(sheet: MapSheet, way: Iterable[Hex]) -> str:
    """Return a road as a list of labels on one line."""
    return flow_list(label(sheet.label(at)) for at in way)


def _paths(map_: GameMap) -> str:
    parts: list[str] = []
    for kind, ways in map_.paths.items():
        if ways:
            parts += [f"  {quote(kind)}:\n", *(f"    - {way_text(map_.sheet, way)}\n" for way in ways)]
    return "".join(["\npaths:\n", *parts]) if parts else ""


def place_text(sheet: MapSheet, place: NamedPlace) -> str:
    """Return a named place on one line."""
    hexes = flow_list(label(sheet.label(at)) for at in place.hexes)
    also = {"also": flow_list(map(quote, place.also))} if place.also else {}
    return flow_map({"name": quote(place.name), "kind": quote(place.kind), "hexes": hexes, **also})


def _places(map_: GameMap) -> str:
    parts = [f"  - {place_text(map_.sheet, place)}\n" for place in map_.places]
    return "".join(["\nplaces:\n", *parts]) if parts else ""


def _provenance(map_: GameMap) -> str:
    parts: list[str] = []
    if map_.provenance:
        parts.append("\nprovenance:\n")
        parts += [f"  {quote(group)}: {provenance_text(word)}\n" for group, word in map_.provenance.items()]
    singles = [_singles(map_.sheet, group, hexes) for group, hexes in map_.hex_provenance.items() if hexes]
    if singles:
        parts += ["\nhex_provenance:\n", *singles]
    return "".join(parts)


def _singles(sheet: MapSheet, group: str, hexes: Mapping[Hex, Provenance]) -> str:
    """Single hexes of a group, those with the same provenance together."""
    by_word: dict[Provenance, list[Hex]] = {}
    for at in sorted(hexes):
        by_word.setdefault(hexes[at], []).append(at)
    lines = [f"  {quote(group)}:\n"]
    for provenance, members in by_word.items():
        first, *rest = (f"{key}: {value}" for key, value in provenance_pairs(provenance).items())
        lines.append(f"    - {first}\n")
        lines += [f"      {line}\n" for line in rest]
        lines.append(f"      hexes: {wrapped([label(sheet.label(at)) for at in members], 6)}\n")
    return "".join(lines)
