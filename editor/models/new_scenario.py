"""A scenario from nothing: an empty map of the game's own words, with the rules of another scenario if one is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.labels import Names, Numbering
from core.board.mapsheet import MapSheet
from core.files.scenario_yaml import PART_KEYS, ScenarioFiles, write_scenario
from core.model.scenario import GameMap, Scenario, Turn
from core.model.schema import Schema
from core.model.units import Provenance
from core.play.games_folder import slug
from core.view.language import tr
from editor.models.resize import LARGEST

OWN = Provenance("hand")
"""Where the map of a new scenario comes from."""

TURNS = 10
"""Turns of a scenario that takes no rules from another."""


@dataclass(frozen=True)
class Pattern:
    """A usual way to number hexes."""

    pattern: str
    letters: Names = "number"

    def numbering(self) -> Numbering:
        """Return it as a numbering that begins with the first column and row."""
        return Numbering(self.pattern, column_names=self.letters)

    @property
    def sample(self) -> str:
        """How the first hex reads."""
        return self.numbering().label(Grid(1, 1, Orientation.FLAT, Shifted.ODD), Hex(0))


PATTERNS = (
    Pattern("{column:02}{row:02}"),
    Pattern("{column}.{row:02}"),
    Pattern("{column:02}.{row:02}"),
    Pattern("{column}{row}", "letter"),
    Pattern("{column}-{row}", "letter"),
    Pattern("{column}{row:02}", "doubled"),
)
"""Offered by their sample; anything else is typed as a pattern."""


@dataclass(frozen=True)
class Wish:
    """What a new scenario shall be.

    Attributes:
        columns, rows: hexes of the sheet.
        hex_mm: millimetres from side to side in print.
        legend: kinds of terrain of the schema, in the order of the map's legend.
        base: the terrain every hex begins with; one of the legend.
        areas: layer -> the value every hex begins with; the schema's last one where nothing is said.
        rules: a scenario of the game whose charts, turns, options, parameters and boxes are taken over.
        units: whether its units come along.
    """

    title: str
    columns: int = 20
    rows: int = 15
    orientation: Orientation = Orientation.FLAT
    shifted: Shifted = Shifted.ODD
    numbering: Numbering = PATTERNS[0].numbering()
    hex_mm: float = 15.0
    legend: tuple[str, ...] = ()
    base: str = ""
    areas: Mapping[str, str] = field(default_factory=dict)
    rules: Scenario | None = None
    units: bool = False


class NotPossible(ValueError):
    """A wish that no map can have; the text says what is wrong and what may be."""


def sheet_of(wish: Wish) -> MapSheet:
    """Return the sheet of a wish; NotPossible when it has no hexes, or two of them the same number."""
    if not (1 <= wish.columns <= LARGEST and 1 <= wish.rows <= LARGEST):
        size = {"columns": wish.columns, "rows": wish.rows, "most": LARGEST}
        raise NotPossible(tr("{columns} x {rows} hexes: a map has from 1 to {most} columns and rows.", **size))
    try:
        grid = Grid(wish.columns, wish.rows, wish.orientation, wish.shifted)
        sheet = MapSheet(grid, wish.numbering, wish.title.strip(), wish.hex_mm)
        sheet.hex(sheet.label(grid.hexes[-1]))  # asks for every label: two hexes may have the same
    except ValueError as wrong:
        raise NotPossible(str(wrong)) from wrong
    return sheet


def new_map(wish: Wish, schema: Schema) -> GameMap:
    """Return an empty map; see `sheet_of` for what cannot be."""
    sheet = sheet_of(wish)
    known = tuple(kind.id for kind in schema.terrain)
    legend = tuple(kind for kind in known if kind in wish.legend) or known
    base = wish.base if wish.base in legend else legend[0]
    size = sheet.grid.size
    layers, values = {}, {}
    for layer in schema.layers:
        wanted = wish.areas.get(layer.id, layer.values[-1])
        values[layer.id] = layer.values
        layers[layer.id] = bytes([layer.values.index(wanted)]) * size
    return GameMap(sheet, legend, bytes([legend.index(base)]) * size, layers, values, provenance={"terrain": OWN})


def new_scenario(wish: Wish, schema: Schema) -> Scenario:
    """Return the scenario that is wished for, whole by the schema and without a thing on its map.

    Units that come along keep their faces; those set up on hexes that the new map lacks keep their codes, which the
    findings then name.
    """
    title = wish.title.strip() or tr("New scenario")
    turns = tuple(Turn(number, "") for number in range(1, TURNS + 1))
    made = Scenario(f"new/{file_name(title)}", schema.game, title, new_map(wish, schema), (), {}, turns=turns)
    rules = wish.rules
    if rules is None:
        return replace(made, boxes=tuple(box.id for box in schema.boxes))
    return replace(
        made,
        pieces=rules.pieces if wish.units else (),
        charts=rules.charts,
        turns=rules.turns,
        boxes=rules.boxes,
        options=rules.options,
        parameters=rules.parameters,
        parameter_provenance=rules.parameter_provenance,
    )


def file_name(title: str) -> str:
    """Return what the scenario file is called, without its ending; never the name of one of its parts."""
    name = slug(title)
    return f"{name}-scenario" if name in (*PART_KEYS, "plans") else name


def write_new(wish: Wish, schema: Schema, folder: Path) -> ScenarioFiles:
    """Write a new scenario into a folder that is not there yet; OSError when the disk refuses."""
    scenario = new_scenario(wish, schema)
    return write_scenario(replace(scenario, id=f"{folder.name}/{file_name(scenario.title)}"), schema, folder)
