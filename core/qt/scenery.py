"""The map as Qt paints it quickly: small pictures for what repeats from hex to hex, prepared paths for the rest.

`render` paints any rectangle of the map at a level. What it paints does not depend on the rectangle, so a map put
together from tiles is the same, pixel for pixel, as one painted at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from enum import Enum

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from core.board.hexes import Grid, Hex, Orientation
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.grounds import Grounds
from core.qt.levels import REFERENCE, Level, dropped
from core.qt.painter import colour_of
from core.qt.sprites import Sprites, halves_of
from core.qt.stamps import Stamp, StampIndex, leaves, outlined, paint_stamps, prepared
from core.view import border_drawing, place_drawing, river_drawing, road_drawing, work_drawing
from core.view.drawing import Group, Shape, Text
from core.view.palette import Palette
from core.view.place_drawing import NameSpot
from core.view.sheet import FACING_REACH, Sheet


def put_together(scenery: Scenery) -> None:
    """Put together now what is else put together when it is first painted: runs, lines, and where names stand."""
    scenery.match_grounds()
    whole = QRectF(0, 0, *scenery.sheet.layout.bounds)
    scenery.built_within(whole)
    scenery.lines_within(whole)
    _ = scenery.names


class MapPart(Enum):
    """What the printed map is put together from, from below; each can be painted by itself, with nothing behind it."""

    GROUND = "terrain"
    GRID = "grid"
    NUMBERS = "numbers"
    LINES = "hexsides"


LINES = ("roads", "rivers", "bridges", "frontier", "positions", "works", "forts", "towns")
"""Groups of prepared paths over the hexes, in painting order."""

LEVELS_KEPT = 16
"""Levels whose small pictures are kept."""

RIVERS = frozenset(river_drawing.WIDTHS)
GROUP_OF_LOOK = {
    **dict.fromkeys(RIVERS, "rivers"),
    "bridge": "bridges",
    "frontier": "frontier",
    border_drawing.OBJECTIVE: "frontier",
    "position": "positions",
    **dict.fromkeys(("fort", "heavy-fort"), "forts"),
}
"""Which group of lines a mark is drawn in, by its look."""


def groups_touched(old: Scenario, new: Scenario, schema: Schema, hexes: Collection[Hex]) -> tuple[str, ...]:
    """Return the groups of lines that must be prepared anew after an edit.

    Args:
        hexes: those whose marks, or the marks on whose sides, may differ.
    """
    before, after = old.map, new.map
    looks = {kind.look for kind in schema.hexsides if before.hexsides.get(kind.id) != after.hexsides.get(kind.id)}
    changed = {kind.id for kind in schema.features if before.feature(kind.id) != after.feature(kind.id)}
    looks |= {kind.look for kind in schema.features if kind.id in changed}
    found = {GROUP_OF_LOOK[look] for look in looks if look in GROUP_OF_LOOK}
    found |= {"works" for look in looks if work_drawing.is_work(look)}
    if any(kind.look == "position" and kind.id in changed for kind in schema.hexsides):
        found.add("positions")  # it belongs to the hex that bears the feature of the same key
    forts = {at for kind in schema.features if GROUP_OF_LOOK.get(kind.look) == "forts" for at in after.feature(kind.id)}
    if "frontier" in looks or (looks & RIVERS and not forts.isdisjoint(hexes)):
        found.add("forts")  # they look to the frontier, and stand beside the water
    if before.places != after.places:
        found |= {"towns", "built"}
    if before.paths != after.paths:
        found.add("roads")
    return tuple(name for name in (*LINES, "built") if name in found)


class Scenery:
    """A map ready to be painted at any level, in any part.

    `small` holds pictures of the whole map as it is now, by level, for whoever paints it small.
    """

    def __init__(self, scenario: Scenario, schema: Schema, palette: Palette) -> None:
        self.palette = palette
        self._schema = schema
        self._lost: tuple[Collection[Hex], Collection[Hex]] = ((), ())
        self.small: dict[Level, QPixmap] = {}
        self._sprites: dict[Level, Sprites] = {}
        self._groups: dict[str, StampIndex] = {}
        self._stamps: dict[str, dict[Shape | Text, tuple[Stamp, ...]]] = {}
        self._names: tuple[NameSpot, ...] | None = None
        self._prices: place_drawing.Prices = {}
        self._take(scenario)
        self._grounds = Grounds(self.sheet)
        self._ahead: dict[Level, Iterator[bool]] = {}
        self._rim = _rim_cells(scenario.map.grid)
        self._missing = _missing_cells(scenario.map.grid)

    def _take(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.sheet = Sheet(scenario.map, self._schema, self.palette, Layout(scenario.map.grid, REFERENCE))

    def set_scenario(self, scenario: Scenario, hexes: Iterable[Hex], marked: Collection[Hex]) -> tuple[str, ...]:
        """Show an edited scenario on the same grid; return the groups of lines that are prepared anew.

        Args:
            hexes: those whose ground or layer may differ.
            marked: those whose marks, or the marks on whose sides, may differ as well.
        """
        changed = groups_touched(self.scenario, scenario, self._schema, marked)
        known, marks = self.sheet, self.scenario.map.features
        self.small = {}
        self._take(scenario)
        self.sheet.take_over(known)
        self._grounds.change(self.sheet, hexes)
        self.prepare_again(changed)
        if changed or marks != scenario.map.features:  # badges stand in the way of names as well
            place_drawing.forget_near(self._prices, scenario.map.grid, marked)
            self._names = None
        return changed

    def shows(self, scenario: Scenario, schema: Schema, palette: Palette) -> bool:
        """Return whether it is the map of a scenario in a palette."""
        return self.palette == palette and self._schema == schema and self.scenario == scenario

    def twin(self, scenario: Scenario) -> Scenery:
        """Return the same map, of an equal scenario, to be changed by somebody else; pictures serve both until then."""
        other = copy(self)
        other.scenario = scenario
        other._groups, other._stamps, other._prices = dict(self._groups), dict(self._stamps), dict(self._prices)
        other._grounds, other._ahead = self._grounds.twin(), {}
        return other

    def forts_near(self, hexes: Iterable[Hex]) -> set[Hex]:
        """Return the forts that may look another way when the frontier about some hexes changes."""
        game_map, reach = self.scenario.map, FACING_REACH
        forts = {at for look in ("fort", "heavy-fort") for _, at, _ in self.sheet.marks(look)}
        return {at for near in hexes for at in game_map.grid.within(near, reach) if at in forts}

    def prepare_again(self, groups: Iterable[str]) -> None:
        """Forget what was put together of these groups; what stays alike in them stays prepared."""
        for name in groups:
            self._groups.pop(name, None)

    def set_lost(self, forts: Collection[Hex], positions: Collection[Hex]) -> None:
        """Say which works are destroyed."""
        if (forts, positions) != self._lost:
            self._lost, self.small = (forts, positions), {}
            self.prepare_again(("forts", "positions"))

    @property
    def names(self) -> tuple[NameSpot, ...]:
        """Where each name stands, in the reference layout."""
        if self._names is None:
            self._names = place_drawing.name_spots(self.sheet, self._prices)
        return self._names

    def sprites(self, level: Level) -> Sprites:
        """Return the small pictures of a level."""
        found = self._sprites.get(level)
        if found is None:
            while len(self._sprites) >= LEVELS_KEPT:
                del self._sprites[next(iter(self._sprites))]
            found = self._sprites[level] = Sprites(self.sheet, level)
        return found

    def _prepared(self, name: str) -> StampIndex:
        found = self._groups.get(name)
        if found is None:
            known = self._stamps.get(name, {})
            items = list(leaves(self._group(name)))
            now = {item: known.get(item) or tuple(map(outlined, prepared(item))) for item in items}
            self._stamps[name] = now
            found = self._groups[name] = StampIndex([stamp for item in items for stamp in now[item]])
        return found

    def _group(self, name: str) -> Group:
        sheet, (forts, positions) = self.sheet, self._lost
        if name == "forts":
            return border_drawing.forts(sheet, forts)
        if name == "positions":
            return border_drawing.positions(sheet, positions)
        return {
            "roads": road_drawing.roads,
            "rivers": river_drawing.rivers,
            "bridges": river_drawing.bridges,
            "frontier": border_drawing.frontier,
            "works": work_drawing.works,
            "towns": place_drawing.towns,
            "built": place_drawing.built_ground,
        }[name](sheet)

    def match_grounds(self) -> None:
        """Find the grounds that are painted together, with glyphs and without."""
        for plain in (False, True):
            self._grounds.lines(plain=plain)

    def built_within(self, area: QRectF) -> list[Stamp]:
        """Return the built ground that may touch an area of the reference layout."""
        return self._prepared("built").within(area)

    def lines_within(self, area: QRectF) -> list[Stamp]:
        """Return what runs from hex to hex and may touch an area of the reference layout, in painting order."""
        return [stamp for name in LINES for stamp in self._prepared(name).within(area)]

    def render(
        self, painter: QPainter, level: Level, area: QRect, only: MapPart | None = None, *, numbers: bool = True
    ) -> None:
        """Paint an area of the map so that its corner lies at the painter's origin.

        Args:
            only: one part alone, without paper beneath; the whole map when None.
            numbers: whether hexes bear their numbers; in a small picture they are specks.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wants = {only} if only else set(MapPart) if numbers else set(MapPart) - {MapPart.NUMBERS}
        if only is None:
            painter.fillRect(QRect(0, 0, area.width(), area.height()), colour_of(self.palette["paper"]))
        sprites = self.sprites(level)
        lines = _Lines(self.sheet.map.grid.orientation, level, area, sprites)
        sx, sy = level.scale
        wanted = QRectF(area.x() / sx, area.y() / sy, area.width() / sx, area.height() / sy)
        base = painter.transform()
        mapped = QTransform(sx, 0, 0, sy, -area.x(), -area.y()) * base
        if MapPart.GROUND in wants:
            self._render_grounds(painter, sprites, lines)
            painter.setTransform(mapped)
            paint_stamps(painter, self.built_within(wanted))
            painter.setTransform(base)
        if MapPart.GRID in wants:
            self._render_outlines(painter, sprites, area)
            self._render_covers(painter, sprites, lines)
        if MapPart.NUMBERS in wants and level.detail.numbers:
            self._render_labels(painter, sprites, lines)
        if MapPart.LINES in wants:
            painter.setTransform(mapped)
            paint_stamps(painter, self.lines_within(wanted))
            painter.setTransform(base)

    def _render_grounds(self, painter: QPainter, sprites: Sprites, lines: _Lines) -> None:
        """Paint the grounds line by line; equal ones that follow each other are painted together."""
        grid, draw, strip = self.sheet.map.grid, painter.drawPixmap, sprites.strip
        plain = not lines.level.detail.glyphs
        low, high = lines.low, lines.high
        for line in range(max(0, lines.first), min(len(self._grounds.lines(plain=plain)), lines.last)):
            drop = dropped(grid, line)
            for start, length, kind in self._grounds.line(line, plain=plain):
                if start < high and start + length > low:
                    x, y = lines.spot(line, start, drop)
                    draw(x, y, strip(kind, length))

    def build_ahead(self, level: Level) -> bool:
        """Make one small picture that a level will want; return whether there was one to make."""
        if level not in self._ahead:
            self._ahead[level] = self._pictures_ahead(level)
        return next(self._ahead[level], False)

    def _pictures_ahead(self, level: Level) -> Iterator[bool]:
        """Make grounds and labels one by one."""
        runs = self._grounds.lines(plain=not level.detail.glyphs)
        for kind, length in dict.fromkeys((kind, n) for line in runs if line for _, n, kind in line):
            if not self.sprites(level).has(kind, length):
                self.sprites(level).strip(kind, length)
                yield True
        if level.detail.numbers:
            halves = (half for label in self.scenario.map.sheet.labels for half in halves_of(label))
            for text, side in dict.fromkeys(halves):
                self.sprites(level).half(text, side)
                yield True

    def _render_outlines(self, painter: QPainter, sprites: Sprites, area: QRect) -> None:
        width, height = sprites.level.size(self.sheet.map.grid)
        shown = area.intersected(QRect(0, 0, width + 1, height + 1))
        if not shown.isEmpty():
            pattern = sprites.pattern
            painter.drawTiledPixmap(
                shown.x() - area.x(),
                shown.y() - area.y(),
                shown.width(),
                shown.height(),
                pattern,
                shown.x() % pattern.width(),
                shown.y() % pattern.height(),
            )

    def _render_covers(self, painter: QPainter, sprites: Sprites, lines: _Lines) -> None:
        """Lay paper over the pattern where the map has no cell: beyond its rim and where cells are missing."""
        grid = self.sheet.map.grid
        if not lines.beyond(grid.columns, grid.rows) and not grid.missing:
            return
        count, other = (grid.columns, grid.rows) if lines.flat else (grid.rows, grid.columns)
        around = range(max(-1, lines.low), min(other + 1, lines.high))
        for line in range(max(-1, lines.first), min(count + 1, lines.last)):
            drop = dropped(grid, line)
            inside = 0 <= line < count
            for step in (*self._missing.get(line, ()), -1, other) if inside else around:
                if lines.low <= step < lines.high:
                    painter.drawPixmap(*lines.spot(line, step, drop), sprites.cover)
        for line in range(lines.first, lines.last):
            for step, side in self._rim.get(line, ()):
                if lines.low <= step < lines.high:
                    painter.drawPixmap(*lines.spot(line, step, dropped(grid, line)), sprites.edge(side))

    def _render_labels(self, painter: QPainter, sprites: Sprites, lines: _Lines) -> None:
        grid, labels, draw, flat = self.sheet.map.grid, self.scenario.map.sheet.labels, painter.drawPixmap, lines.flat
        for line in range(lines.first, lines.last):
            drop = dropped(grid, line)
            for step in range(lines.low, lines.high):
                at = grid.find(line, step) if flat else grid.find(step, line)
                if at is not None:
                    x, y = lines.spot(line, step, drop)
                    for pixmap, dx, dy in sprites.label(labels[at]):
                        draw(x + dx, y + dy, pixmap)


def _rim_cells(grid: Grid) -> dict[int, list[tuple[int, int]]]:
    """Return, by line of cells, the cells at the rim of the map: step along the line, side without neighbour."""
    flat = grid.orientation is Orientation.FLAT
    found: dict[int, list[tuple[int, int]]] = {}
    for at in grid.hexes:
        if grid.on_edge(at):
            column, row = divmod(at, grid.rows)
            line, step = (column, row) if flat else (row, column)
            bare = [(step, d) for d in range(6) if grid.neighbours[6 * at + d] < 0]
            found.setdefault(line, []).extend(bare)
    return found


def _missing_cells(grid: Grid) -> dict[int, list[int]]:
    """Return, by line of cells, the steps at which the map has no cell."""
    found: dict[int, list[int]] = {}
    for at in grid.missing:
        column, row = divmod(at, grid.rows)
        line, step = (column, row) if grid.orientation is Orientation.FLAT else (row, column)
        found.setdefault(line, []).append(step)
    return found


class _Lines:
    """The lines of cells (columns of a flat-top map, rows of a pointy-top one) that touch an area."""

    def __init__(self, orientation: Orientation, level: Level, area: QRect, sprites: Sprites) -> None:
        self.flat = orientation is Orientation.FLAT
        self.level = level
        self._left, self._top = area.x() + sprites.margin, area.y() + sprites.margin
        x, y, width, height = area.x(), area.y(), area.width(), area.height()
        start, extent = (x, width) if self.flat else (y, height)
        other, depth = (y, height) if self.flat else (x, width)
        across = 2 * level.across
        breadth, length = (sprites.width, sprites.height) if self.flat else (sprites.height, sprites.width)
        self.first = (start - breadth) // level.along
        self.last = (start + extent + sprites.margin) // level.along + 1
        self.low = (other - length) // across - 1
        self.high = (other + depth + sprites.margin) // across + 1

    def spot(self, line: int, step: int, drop: int) -> tuple[int, int]:
        """Return where in the area the corner of a cell's sprite lies."""
        column, row = (line, step) if self.flat else (step, line)
        x, y = self.level.cell_origin(column, row, drop)
        return (x - self._left, y - self._top)

    def beyond(self, columns: int, rows: int) -> bool:
        """Whether the area reaches the rim of the map."""
        count, other = (columns, rows) if self.flat else (rows, columns)
        return self.first < 0 or self.low < 0 or self.last > count or self.high > other
