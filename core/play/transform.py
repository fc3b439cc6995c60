"""A scenario on another sheet: shifted, mirrored, turned to pointy-top, renumbered. What is played stays the same.

The rules must not care how a map is laid out or what its hexes are called: a game mapped click by click
onto a transformed map must tell the same events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, hexes_of, hexside
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.actions import Action, Click, HexClick
from core.model.events import Change, Event
from core.model.frames import Frame
from core.model.scenario import GameMap, Scenario
from core.model.state import GameState
from core.model.units import Piece
from core.model.values import At, Place, Value, Way

Cell = tuple[int, int]
"""Column and row, counted from 0."""

_WORD = re.compile(r"[A-Za-z0-9.]+")


@dataclass(frozen=True)
class Transformation:
    """One sheet laid out as another.

    Attributes:
        old, new: the sheets.
        cells: old hex -> new hex, for every cell of the old rectangle.
        directions: old direction -> new direction.
    """

    old: MapSheet
    new: MapSheet
    cells: tuple[Hex, ...]
    directions: tuple[int, ...]

    def hex(self, at: Hex) -> Hex:
        """Return where a hex has gone."""
        return self.cells[at]

    def place(self, place: Place) -> Place:
        """Return where a hex has gone; boxes stay."""
        return place if isinstance(place, str) else self.hex(place)

    def side(self, side: Hexside) -> Hexside:
        """Return where a hexside has gone."""
        return hexside(self.new.grid, self.hex(hexes_of(self.old.grid, side)[0]), self._direction(side))

    def _direction(self, side: Hexside) -> int:
        return self.directions[side % 6]

    def bytes(self, layer: bytes) -> bytes:
        """Return a layer in the new order; cells that are new get 0."""
        moved = bytearray(self.new.grid.size)
        for at, value in enumerate(layer):
            moved[self.cells[at]] = value
        return bytes(moved)

    def by_hex(self, amounts: Mapping[Hex, Any]) -> dict[Hex, Any]:
        """Return a mapping by hex, in ascending order of the new hexes."""
        return dict(sorted((self.hex(at), value) for at, value in amounts.items()))

    def text(self, text: str) -> str:
        """Return a code such as `L-4` with the label in it as it is printed now."""
        return _WORD.sub(lambda found: self._relabelled(found.group()), text)

    def _relabelled(self, word: str) -> str:
        at = self._labels.get(word)
        return word if at is None else self.new.label(self.hex(at))

    @cached_property
    def _labels(self) -> Mapping[str, Hex]:
        return {self.old.label(at): at for at in self.old.grid.hexes}

    def scenario(self, scenario: Scenario) -> Scenario:
        """Return a scenario on the new sheet."""
        if self.new.numbering == self.old.numbering or self._keeps_labels():
            pieces = scenario.pieces
        else:
            pieces = tuple(map(self._piece, scenario.pieces))
        return replace(scenario, map=self.map(scenario.map), pieces=pieces)

    def _keeps_labels(self) -> bool:
        return all(self.old.label(at) == self.new.label(self.hex(at)) for at in self.old.grid.hexes)

    def _piece(self, piece: Piece) -> Piece:
        return replace(piece, setup=self.text(piece.setup), default_place=self.text(piece.default_place))

    def map(self, old: GameMap) -> GameMap:
        """Return a map on the new sheet."""
        places = tuple(replace(place, hexes=tuple(map(self.hex, place.hexes))) for place in old.places)
        return replace(
            old,
            sheet=self.new,
            terrain=self.bytes(old.terrain),
            layers={name: self.bytes(cells) for name, cells in old.layers.items()},
            features={kind: self.by_hex(amounts) for kind, amounts in old.features.items()},
            hexsides={kind: tuple(map(self.side, sides)) for kind, sides in old.hexsides.items()},
            paths={kind: tuple(tuple(map(self.hex, way)) for way in ways) for kind, ways in old.paths.items()},
            places=places,
            hex_provenance={group: self.by_hex(found) for group, found in old.hex_provenance.items()},
        )

    def action(self, action: Action) -> Action:
        """Return an action with its hexes where they have gone."""
        return replace(action, clicks=tuple(map(self.click, action.clicks)))

    def click(self, click: Click) -> Click:
        """Return a click where its hex has gone."""
        return HexClick(self.hex(click.hex)) if isinstance(click, HexClick) else click

    def event(self, event: Event) -> Event:
        """Return an event with all hexes in it where they have gone."""
        values = {key: self.value(value) for key, value in event.values.items()}
        return replace(event, values=values, changes=tuple(map(self.change, event.changes)))

    def value(self, value: Value) -> Value:
        """Return a value with its hexes where they have gone."""
        if isinstance(value, At):
            return At(self.hex(value.hex))
        if isinstance(value, Way):
            return Way(tuple(map(self.hex, value.hexes)))
        return tuple(map(self.value, value)) if isinstance(value, tuple) else value

    def change(self, change: Change) -> Change:
        """Return a change with its hexes where they have gone."""
        moved: dict[str, Any] = {}
        for entry in fields(change):
            found = getattr(change, entry.name)
            mapped = _FIELDS.get(entry.name, _same)(self, found)
            if mapped is not found:
                moved[entry.name] = mapped
        return replace(change, **moved) if moved else change

    def frame(self, frame: Frame) -> Frame:
        """Return a frame with the hexes in its memory where they have gone."""
        return replace(frame, memo={key: self.value(value) for key, value in frame.memo.items()})

    def state(self, state: GameState) -> GameState:
        """Return a state on the new sheet."""
        marks = {p: {m: self.value(v) for m, v in found.items()} for p, found in state.piece_marks.items()}
        return replace(
            state,
            stacks={self.place(place): stack for place, stack in state.stacks.items()},
            places={piece: self.place(place) for piece, place in state.places.items()},
            piece_marks=marks,
            layers={name: self.bytes(cells) for name, cells in state.layers.items()},
            marks={mark: self.value(value) for mark, value in state.marks.items()},
            seals={slot: replace(seal, value=self.value(seal.value)) for slot, seal in state.seals.items()},
            agenda=tuple(map(self.frame, state.agenda)),
        )


def _same(transformation: Transformation, value: Any) -> Any:
    return value


_FIELDS: Mapping[str, Callable[[Transformation, Any], Any]] = {
    "place": Transformation.place,
    "hex": Transformation.hex,
    "value": Transformation.value,
    "frame": Transformation.frame,
}


def _transformation(old: MapSheet, grid: Grid, numbering: Numbering, move: Callable[[Cell], Cell]) -> Transformation:
    cells = tuple(grid.hex_at(*move(divmod(at, old.grid.rows))) for at in range(old.grid.size))
    missing = set(map(Hex, range(grid.size))) - {cells[at] for at in old.grid.hexes}
    grid = replace(grid, missing=tuple(sorted(missing)))
    new = replace(old, grid=grid, numbering=numbering)
    return Transformation(old, new, cells, _directions(old.grid, grid, cells))


def _directions(old: Grid, new: Grid, cells: tuple[Hex, ...]) -> tuple[int, ...]:
    """Return where each direction points now; every inner cell must say the same."""
    inner = [at for at in old.hexes if not old.on_edge(at)]
    found = {tuple(new.direction(cells[at], cells[near]) for near in old.adjacent(at)) for at in inner}
    if len(found) != 1 or None in next(iter(found)):
        raise ValueError("a layout that keeps every hex beside its neighbours was expected")
    return tuple(int(d) for d in next(iter(found)) if d is not None)


def _other(shifted: Shifted) -> Shifted:
    return Shifted.EVEN if shifted is Shifted.ODD else Shifted.ODD


def shifted(sheet: MapSheet, by: int = 1) -> Transformation:
    """Return the map with `by` empty columns (pointy-top: rows) before it; an odd number changes which are shifted."""
    old, numbering = sheet.grid, sheet.numbering
    parity = _other(old.shifted) if by % 2 else old.shifted
    if old.orientation is Orientation.FLAT:
        grid = replace(old, columns=old.columns + by, shifted=parity, missing=())
        first = numbering.first_column - by * numbering.column_step
        same = replace(numbering, first_column=first)
        return _transformation(sheet, grid, same, lambda cell: (cell[0] + by, cell[1]))
    grid = replace(old, rows=old.rows + by, shifted=parity, missing=())
    same = replace(numbering, first_row=numbering.first_row - by * numbering.row_step)
    return _transformation(sheet, grid, same, lambda cell: (cell[0], cell[1] + by))


def mirrored(sheet: MapSheet) -> Transformation:
    """Return the map upside down (pointy-top: left to right), so that the other columns or rows are shifted."""
    old, numbering = sheet.grid, sheet.numbering
    grid = replace(old, shifted=_other(old.shifted), missing=())
    if old.orientation is Orientation.FLAT:
        last = numbering.first_row + numbering.row_step * (old.rows - 1)
        turned = replace(numbering, first_row=last, row_step=-numbering.row_step)
        return _transformation(sheet, grid, turned, lambda cell: (cell[0], old.rows - 1 - cell[1]))
    last = numbering.first_column + numbering.column_step * (old.columns - 1)
    turned = replace(numbering, first_column=last, column_step=-numbering.column_step)
    return _transformation(sheet, grid, turned, lambda cell: (old.columns - 1 - cell[0], cell[1]))


def transposed(sheet: MapSheet) -> Transformation:
    """Return the map with columns as rows: flat-top becomes pointy-top and the other way round."""
    old, numbering = sheet.grid, sheet.numbering
    pointy = old.orientation is Orientation.FLAT
    grid = Grid(old.rows, old.columns, Orientation.POINTY if pointy else Orientation.FLAT, old.shifted)
    swap = {"column": "row", "row": "column"}
    turned = replace(
        numbering,
        pattern=re.sub("column|row", lambda found: swap[found.group()], numbering.pattern),
        first_column=numbering.first_row,
        first_row=numbering.first_column,
        column_step=numbering.row_step,
        row_step=numbering.column_step,
        column_names=numbering.row_names,
        row_names=numbering.column_names,
    )
    return _transformation(sheet, grid, turned, lambda cell: (cell[1], cell[0]))


def renumbered(sheet: MapSheet, columns: int = 7, rows: int = 3) -> Transformation:
    """Return the same map whose numbers begin farther on: every label changes."""
    numbering = sheet.numbering
    moved = replace(numbering, first_column=numbering.first_column + columns, first_row=numbering.first_row + rows)
    return _transformation(sheet, replace(sheet.grid, missing=()), moved, lambda cell: cell)


