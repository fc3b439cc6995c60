"""Maps from a survey: two tables, one row a hex and one row a hexside, as a geographer hands them over.

`hexes.csv` has the columns `hex, terrain, features, towns, provenance, clause`; `hexsides.csv` has
`hex, direction, kind, provenance, clause`. Others (such as longitude and latitude) are not looked at.
Features and towns are lists with semicolons between; a feature with an amount is written `vp3`, a
town `name:kind`; a clause is written `what: number`. Every word must be one of the schema's, or one that
the survey's `Spelling` translates.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.board.labels import UnknownLabel
from core.board.mapsheet import MapSheet
from core.exchange.table import Row, Table, read_table
from core.files.problems import FileProblems
from core.model.scenario import GameMap, NamedPlace
from core.model.schema import Schema
from core.model.units import Provenance

AMOUNT = re.compile(r"(.*[^0-9])([0-9]+)\Z")
HEX_COLUMNS = ("hex", "terrain", "features", "towns", "provenance", "clause")
SIDE_COLUMNS = ("hex", "direction", "kind", "provenance", "clause")


@dataclass(frozen=True)
class Spelling:
    """The words of a survey that are not the schema's.

    Attributes:
        means: a word for terrain, a feature, a kind of place or of hexside -> the schema's word.
        left_out: features that only repeat what the board knows by itself or that the game does not ask for.
    """

    means: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset(("edge",))

    def __getitem__(self, word: str) -> str:
        """Return the schema's word for one of the survey's."""
        return self.means.get(word, word)


AS_IN_SCHEMA = Spelling()


def read_survey(
    hexes: Path, hexsides: Path, sheet: MapSheet, schema: Schema, spelling: Spelling = AS_IN_SCHEMA
) -> GameMap:
    """Return the map that two tables describe, on a given sheet, with where each fact comes from.

    Raises:
        FileProblems: everything that makes no sense in either table, each with line and column.
    """
    cells, sides = read_table(hexes, HEX_COLUMNS), read_table(hexsides, SIDE_COLUMNS)
    survey = _Survey(sheet, schema, spelling)
    for row in cells.rows:
        survey.add_hex(row)
    survey.note_gaps(cells)
    for row in sides.rows:
        survey.add_side(row)
    problems = [*cells.problems, *sides.problems]
    if problems:
        raise FileProblems(problems)
    return survey.as_map()


class _Survey:
    """What has been gathered from the tables, before it is frozen into a map."""

    def __init__(self, sheet: MapSheet, schema: Schema, spelling: Spelling) -> None:
        self.sheet, self.schema, self.spelling = sheet, schema, spelling
        self.terrain = bytearray(sheet.grid.size)
        self.layers = {layer.id: bytearray(sheet.grid.size) for layer in schema.layers}
        self.features: dict[str, dict[Hex, int]] = {feature.id: {} for feature in schema.features}
        self.places: dict[tuple[str, str], list[Hex]] = {}
        self.hexsides: dict[str, set[Hexside]] = {kind.id: set() for kind in schema.hexsides}
        self.crossings: dict[str, set[Hexside]] = {kind.id: set() for kind in schema.paths}
        self.words: dict[str, Counter[str]] = {}
        self.stated: dict[str, dict[Hex, Provenance]] = {}
        self.seen: set[Hex] = set()
        self._terrain = {kind.id: i for i, kind in enumerate(schema.terrain)}
        self._painted = {
            word: (layer.id, i) for layer in schema.layers for i, word in enumerate(layer.values)
        }

    def add_hex(self, row: Row) -> None:
        """Take one row of `hexes.csv`."""
        at = self._at(row)
        if at is None:
            return
        if at in self.seen:
            row.wrong("hex", row["hex"], "each hex once")
        self.seen.add(at)
        ground = self.spelling[row["terrain"]]
        if row.known("terrain", ground, self._terrain):
            self.terrain[at] = self._terrain[ground]
        for word in row.words("features"):
            if word not in self.spelling.left_out:
                self._add_feature(row, at, self.spelling[word])
        for word in row.words("towns"):
            name, _, spelled = word.rpartition(":")
            kind = self.spelling[spelled]
            if row.known("towns", kind, self.schema.place_kinds):
                self.places.setdefault((name, kind), []).append(at)
        self._note_provenance(row, at)

    def _add_feature(self, row: Row, at: Hex, word: str) -> None:
        if word in self._painted:
            layer, value = self._painted[word]
            self.layers[layer][at] = value
            return
        match = AMOUNT.match(word)
        name, amount = (word, 1) if word in self.features or not match else (match[1], int(match[2]))
        if row.known("features", name, {**self.features, **self._painted}):
            self.features[name][at] = amount
            self._count(f"features.{name}", row["provenance"], derived_by_hand=True)

    def _count(self, group: str, word: str, *, derived_by_hand: bool) -> None:
        """Count a row's word towards its group; a hand that set works left the ground as it was derived."""
        by_hand = word == "hand" and derived_by_hand
        self.words.setdefault(group, Counter())["hand" if by_hand else "derived"] += 1

    def _note_provenance(self, row: Row, at: Hex) -> None:
        """Note what the rulebook states of this hex: only the things its clauses name."""
        if row["provenance"] != "rulebook":
            return
        for item in row.words("clause"):
            what, _, clause = item.partition(":")
            group, number = self._group(what.strip(), at), clause.strip()
            doubt = number.partition(" (")[2].rstrip(")")
            stated = self.stated.setdefault(group, {})
            earlier = stated[at].clauses if at in stated else ()
            word = f"rulebook, {doubt}" if doubt else "rulebook"
            stated[at] = Provenance(word, (*earlier, number.partition(" (")[0]))

    def _group(self, what: str, at: Hex) -> str:
        if what == "terrain":
            return "terrain"
        if what == "town":
            return "places"
        if what in self.layers:
            return f"layers.{what}"
        there = (name for name, hexes in self.features.items() if at in hexes and name.endswith(what))
        return f"features.{next(there, what)}"

    def add_side(self, row: Row) -> None:
        """Take one row of `hexsides.csv`."""
        at = self._at(row)
        if at is None:
            return
        if row["direction"] not in ("0", "1", "2", "3", "4", "5"):
            row.wrong("direction", row["direction"], "a direction from 0 (first of the compass) to 5, clockwise")
            return
        kind = self.spelling[row["kind"]]
        if not row.known("kind", kind, {**self.hexsides, **self.crossings}):
            return
        side = hexside(self.sheet.grid, at, int(row["direction"]))
        group = self.hexsides if kind in self.hexsides else self.crossings
        if side in group[kind]:
            row.wrong("hex", f"{row['hex']} {row['direction']}", "each side once for a kind")
        group[kind].add(side)
        name = f"hexsides.{kind}" if kind in self.hexsides else f"paths.{kind}"
        self.words.setdefault(name, Counter())[row["provenance"]] += 1
        clauses = tuple(row.words("clause"))
        if clauses or row["provenance"] != "derived":
            self.stated.setdefault(name, {})[at] = Provenance(row["provenance"], clauses)

    def _at(self, row: Row) -> Hex | None:
        try:
            return self.sheet.hex(row["hex"])
        except UnknownLabel as unknown:
            row.wrong("hex", row["hex"], "a hex of this sheet", " or ".join(unknown.nearest))
            return None

    def note_gaps(self, table: Table) -> None:
        """Note the hexes of the sheet that have no row."""
        missing = [self.sheet.label(at) for at in self.sheet.grid.hexes if at not in self.seen]
        if missing:
            shown = ", ".join(missing[:5]) + (" ..." if len(missing) > 5 else "")
            table.wrong(0, "hex", f"no row for {len(missing)} hexes ({shown})", "one row for every hex of the sheet")

    def as_map(self) -> GameMap:
        """Freeze what was gathered."""
        groups = {group: Provenance(words.most_common(1)[0][0]) for group, words in self.words.items()}
        derived = Provenance("derived")
        return GameMap(
            self.sheet,
            tuple(kind.id for kind in self.schema.terrain),
            bytes(self.terrain),
            {name: bytes(cells) for name, cells in self.layers.items()},
            {layer.id: layer.values for layer in self.schema.layers},
            {name: dict(sorted(hexes.items())) for name, hexes in self.features.items() if hexes},
            {kind: tuple(sorted(sides)) for kind, sides in self.hexsides.items() if sides},
            {kind: tuple(self._ways(sides)) for kind, sides in self.crossings.items() if sides},
            tuple(NamedPlace(name, kind, tuple(hexes)) for (name, kind), hexes in self.places.items()),
            {"terrain": derived, **{f"layers.{name}": derived for name in self.layers}, "places": derived, **groups},
            self.stated,
        )

    def _ways(self, crossed: set[Hexside]) -> Iterator[tuple[Hex, ...]]:
        """Join crossed sides into ways, each as long as it can be; a branch begins a new one."""
        left = set(crossed)
        grid = self.sheet.grid

        def onward(at: Hex) -> Hex | None:
            for direction in range(6):
                side = hexside(grid, at, direction)
                if side in left:
                    left.discard(side)
                    return grid.neighbour(at, direction)
            return None

        while left:
            way = [Hex(min(left) // 6)]
            for step in (-1, 0):
                while (beyond := onward(way[step])) is not None:
                    way.insert(0 if step == 0 else len(way), beyond)
            if len(way) < 2:
                left.discard(min(left))
                continue
            yield tuple(way)
