"""The map as Qt paints it quickly: small pictures for what repeats from hex to hex, prepared paths for the rest.

`render` paints any rectangle of the map at a level. What it paints does not depend on the rectangle, so a map put
together from tiles is the same, pixel for pixel, as one painted at once.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen, QPixmap, QTransform

from core.board.hexes import Hex, Orientation
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.levels import REFERENCE, Level
from core.qt.painter import brush_of, colour_of, pen_of, qt_path, text_path
from core.view import border_drawing, place_drawing, river_drawing, road_drawing
from core.view.drawing import Anchor, Group, Shape, Stroke, Text, polygon
from core.view.map_drawing import NUMBER_BASELINE, NUMBER_SIZE, SEAM, glyphs_of, hex_colour
from core.view.palette import Palette
from core.view.place_drawing import NameSpot
from core.view.sheet import Sheet
from core.view.terrain_drawing import variant_of

CELL = 4 * REFERENCE
"""Side of the coarse cells by which prepared paths are found, in the reference layout."""

LINES = ("roads", "rivers", "bridges", "frontier", "positions", "works", "forts", "towns")
"""Groups of prepared paths over the hexes, in painting order."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A prepared path in the reference layout with how it is painted."""

    path: QPainterPath
    fill: QBrush | None
    pen: QPen | None

    @property
    def bounds(self) -> QRectF:
        """What it covers, the width of its line included."""
        rim = self.pen.widthF() / 2 + 1 if self.pen is not None else 1
        return self.path.controlPointRect().adjusted(-rim, -rim, rim, rim)


def stamps_of(group: Group) -> list[Stamp]:
    """Return the shapes and texts of a group as prepared paths, in painting order."""
    found: list[Stamp] = []
    for item in group.items:
        if isinstance(item, Group):
            found += stamps_of(item)
        elif isinstance(item, Shape):
            fill = brush_of(item.fill) if item.fill else None
            found.append(Stamp(qt_path(item.path), fill, pen_of(item.stroke) if item.stroke else None))
        else:
            path = text_path(item)
            if item.halo:
                found.append(Stamp(path, None, pen_of(Stroke(item.halo, 2 * item.halo_width))))
            found.append(Stamp(path, brush_of(item.fill), None))
    return found


def outlined(stamp: Stamp) -> Stamp:
    """Return a drawn line as the area it covers: quicker to paint often, and the same in every tile."""
    if stamp.pen is None or stamp.pen.isCosmetic() or stamp.fill is not None:
        return stamp
    stroker = QPainterPathStroker(stamp.pen)
    stroker.setCurveThreshold(0.05)
    area = stroker.createStroke(stamp.path)
    area.setFillRule(Qt.FillRule.WindingFill)
    return Stamp(area, stamp.pen.brush(), None)


def groups_touched(old: Scenario, new: Scenario) -> tuple[str, ...]:
    """Return the groups of lines that must be prepared anew after an edit."""
    before, after = old.map, new.map
    if before.features != after.features or before.places != after.places or before.hexsides != after.hexsides:
        return (*LINES, "built")
    return ("roads",) if before.paths != after.paths else ()


def paint_stamps(painter: QPainter, stamps: Iterable[Stamp]) -> None:
    """Paint prepared paths under the painter's transform."""
    for stamp in stamps:
        if stamp.fill is not None:
            painter.fillPath(stamp.path, stamp.fill)
        if stamp.pen is not None:
            painter.strokePath(stamp.path, stamp.pen)


class StampIndex:
    """Prepared paths in painting order, found by the area they touch."""

    def __init__(self, stamps: list[Stamp]) -> None:
        self._stamps = stamps
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, stamp in enumerate(stamps):
            for cell in self._touched(stamp):
                self._cells.setdefault(cell, []).append(number)

    def within(self, area: QRectF) -> list[Stamp]:
        """Return what may touch an area of the reference layout, in painting order."""
        found: set[int] = set()
        for cell in _cells_of(area):
            found.update(self._cells.get(cell, ()))
        return [self._stamps[number] for number in sorted(found)]

    def _touched(self, stamp: Stamp) -> Collection[tuple[int, int]]:
        """Return the cells near the points of a path; long lines touch far fewer than their bounds do."""
        count = stamp.path.elementCount()
        bounds = stamp.bounds
        if max(bounds.width(), bounds.height()) < 2 * CELL:
            return list(_cells_of(bounds))
        rim = (stamp.pen.widthF() / 2 if stamp.pen is not None else 0) + REFERENCE * 1.05
        cells: set[tuple[int, int]] = set()
        for number in range(count):
            element = stamp.path.elementAt(number)
            cells.update(_cells_of(QRectF(element.x - rim, element.y - rim, 2 * rim, 2 * rim)))
        return cells


def _cells_of(area: QRectF) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(area.left() / CELL), math.floor(area.right() / CELL) + 1):
        for row in range(math.floor(area.top() / CELL), math.floor(area.bottom() / CELL) + 1):
            yield (column, row)


class Sprites:
    """Small pictures at one level: grounds by what they show, the outline, the halves of labels."""

    def __init__(self, sheet: Sheet, level: Level) -> None:
        self.level = level
        self._sheet = sheet
        self._grounds: dict[tuple[str, int, int], QPixmap] = {}
        self._labels: dict[tuple[str, Anchor], tuple[QPixmap, int, int]] = {}
        sx, sy = level.scale
        flat = level.orientation is Orientation.FLAT
        half_w, half_h = (2 * 32 * sx, REFERENCE * math.sqrt(3) / 2 * sy)
        if not flat:
            half_w, half_h = REFERENCE * math.sqrt(3) / 2 * sx, 2 * 32 * sy
        self.margin = 2
        self.width = math.ceil(2 * half_w) + 2 * self.margin
        self.height = math.ceil(2 * half_h) + 2 * self.margin
        self.centre = (half_w + self.margin, half_h + self.margin)
        self.outline = self._outline()

    def ground(self, at: Hex) -> QPixmap:
        """Return the ground of a hex with what stands on it."""
        sheet = self._sheet
        look = sheet.looks[sheet.map.terrain[at]]
        variant = variant_of(sheet.map.sheet.labels[at]) if self.level.detail.glyphs else 0
        key = (look, variant, sheet.shaded[at])
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = self._make_ground(at)
        return found

    def label(self, text: str, side: Anchor) -> tuple[QPixmap, int, int]:
        """Return a picture of half a label and where it lies from a hex's sprite corner."""
        found = self._labels.get((text, side))
        if found is None:
            found = self._labels[text, side] = self._make_label(text, side)
        return found

    def _blank(self) -> tuple[QPixmap, QPainter]:
        pixmap = QPixmap(self.width, self.height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(*self.centre)
        sx, sy = self.level.scale
        painter.scale(sx * REFERENCE, sy * REFERENCE)
        return pixmap, painter

    def _hexagon(self) -> QPainterPath:
        return qt_path(polygon([(x / REFERENCE, y / REFERENCE) for x, y in self._sheet.corner_steps]))

    def _make_ground(self, at: Hex) -> QPixmap:
        pixmap, painter = self._blank()
        colour = hex_colour(self._sheet, at)
        seam = max(SEAM, 1.2 / self.level.radius)
        path = self._hexagon()
        painter.fillPath(path, brush_of(colour))
        painter.strokePath(path, pen_of(Stroke(colour, seam)))
        if self.level.detail.glyphs:
            painter.setClipPath(path)
            for shape in glyphs_of(self._sheet, at):
                paint_stamps(painter, stamps_of(Group("", (shape,))))
        painter.end()
        return pixmap

    def _outline(self) -> QPixmap:
        pixmap, painter = self._blank()
        pen = pen_of(Stroke(self._sheet.palette["outline"], 0.0))
        if self.level.radius < 14:
            pen = QPen(pen)
            faint = pen.color()
            faint.setAlphaF(faint.alphaF() * max(0.25, (self.level.radius - 2) / 12))
            pen.setColor(faint)
        corners = self._sheet.corner_steps
        path = QPainterPath()
        path.moveTo(corners[0][0] / REFERENCE, corners[0][1] / REFERENCE)
        for x, y in corners[1:4]:
            path.lineTo(x / REFERENCE, y / REFERENCE)
        painter.strokePath(path, pen)
        painter.end()
        return pixmap

    def _make_label(self, text: str, side: Anchor) -> tuple[QPixmap, int, int]:
        radius = self.level.radius
        label = Text(text, 0.0, 0.0, NUMBER_SIZE * radius, self._sheet.palette["number"], anchor=side)
        path = text_path(label)
        x, y = self.centre[0], self.centre[1] + NUMBER_BASELINE * radius
        box = path.boundingRect().translated(x, y)
        left, top = math.floor(box.left()) - 1, math.floor(box.top()) - 1
        size = (math.ceil(box.right()) + 1 - left, math.ceil(box.bottom()) + 1 - top)
        pixmap = QPixmap(max(1, size[0]), max(1, size[1]))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(x - left, y - top)
        painter.fillPath(path, brush_of(label.fill))
        painter.end()
        return pixmap, left, top


class Scenery:
    """A map ready to be painted at any level, in any part."""

    def __init__(self, scenario: Scenario, schema: Schema, palette: Palette) -> None:
        self.palette = palette
        self._schema = schema
        self._lost: tuple[Collection[Hex], Collection[Hex]] = ((), ())
        self._sprites: dict[Level, Sprites] = {}
        self._groups: dict[str, list[Stamp]] = {}
        self._lines: StampIndex | None = None
        self._built: StampIndex | None = None
        self._names: tuple[NameSpot, ...] | None = None
        self.set_scenario(scenario, LINES)

    def set_scenario(self, scenario: Scenario, changed: Iterable[str] = ()) -> None:
        """Show another scenario on the same grid.

        Args:
            changed: names of the groups of lines to prepare anew; the rest stay as they are.
        """
        self.scenario = scenario
        layout = Layout(scenario.map.grid, REFERENCE)
        self.sheet = Sheet(scenario.map, self._schema, self.palette, layout)
        for sprites in self._sprites.values():
            sprites._sheet = self.sheet
        self.prepare_again(changed)

    def prepare_again(self, groups: Iterable[str]) -> None:
        """Forget what was prepared of these groups; names are placed again with them."""
        for name in tuple(groups):
            self._groups.pop(name, None)
            self._lines = self._built = self._names = None

    def set_lost(self, forts: Collection[Hex], positions: Collection[Hex]) -> None:
        """Say which works are destroyed."""
        if (forts, positions) != self._lost:
            self._lost = (forts, positions)
            self.prepare_again(("forts", "positions"))

    @property
    def names(self) -> tuple[NameSpot, ...]:
        """Where each name stands, in the reference layout."""
        if self._names is None:
            self._names = place_drawing.name_spots(self.sheet)
        return self._names

    def sprites(self, level: Level) -> Sprites:
        """Return the small pictures of a level."""
        found = self._sprites.get(level)
        if found is None:
            found = self._sprites[level] = Sprites(self.sheet, level)
        return found

    def _prepared(self, name: str) -> list[Stamp]:
        if name not in self._groups:
            self._groups[name] = [outlined(stamp) for stamp in stamps_of(self._group(name))]
        return self._groups[name]

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
            "works": border_drawing.works,
            "towns": place_drawing.towns,
            "built": place_drawing.built_ground,
        }[name](sheet)

    @property
    def lines(self) -> StampIndex:
        """What runs from hex to hex, ready to be painted."""
        if self._lines is None:
            self._lines = StampIndex([stamp for name in LINES for stamp in self._prepared(name)])
        return self._lines

    @property
    def built(self) -> StampIndex:
        """The ground of cities, ready to be painted."""
        if self._built is None:
            self._built = StampIndex(self._prepared("built"))
        return self._built

    def render(self, painter: QPainter, level: Level, area: QRect) -> None:
        """Paint a part of the map so that the area's corner lies at the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRect(0, 0, area.width(), area.height()), colour_of(self.palette["paper"]))
        sprites = self.sprites(level)
        cells = list(self.cells_in(level, area, sprites))
        for at, spot in cells:
            painter.drawPixmap(spot, sprites.ground(at))
        sx, sy = level.scale
        transform = QTransform(sx, 0, 0, sy, -area.x(), -area.y())
        wanted = QRectF(area.x() / sx, area.y() / sy, area.width() / sx, area.height() / sy)
        base = painter.transform()
        painter.setTransform(transform * base)
        paint_stamps(painter, self.built.within(wanted))
        painter.setTransform(base)
        for _, spot in cells:
            painter.drawPixmap(spot, sprites.outline)
        if level.detail.numbers:
            self._render_labels(painter, sprites, cells)
        painter.setTransform(transform * base)
        paint_stamps(painter, self.lines.within(wanted))
        painter.setTransform(base)

    def _render_labels(self, painter: QPainter, sprites: Sprites, cells: list[tuple[Hex, QPoint]]) -> None:
        labels = self.scenario.map.sheet.labels
        for at, spot in cells:
            text = labels[at]
            middle = (len(text) + 1) // 2
            for half, side in ((text[:middle], Anchor.END), (text[middle:], Anchor.START)):
                if half:
                    pixmap, dx, dy = sprites.label(half, side)
                    painter.drawPixmap(spot.x() + dx, spot.y() + dy, pixmap)

    def cells_in(self, level: Level, area: QRect, sprites: Sprites) -> Iterator[tuple[Hex, QPoint]]:
        """Yield the hexes whose pictures touch an area, and where in it each picture's corner lies."""
        grid = self.scenario.map.grid
        left, top = area.x() - sprites.width, area.y() - sprites.height
        right, bottom = area.x() + area.width() + sprites.margin, area.y() + area.height() + sprites.margin
        flat = level.orientation is Orientation.FLAT
        column_step, row_step = (level.along, 2 * level.across) if flat else (2 * level.across, level.along)
        first, last = max(0, left // column_step - 1), min(grid.columns - 1, right // column_step + 1)
        low, high = max(0, top // row_step - 1), min(grid.rows - 1, bottom // row_step + 1)
        present, margin = grid.present, sprites.margin
        for column in range(first, last + 1):
            for row in range(low, high + 1):
                at = column * grid.rows + row
                if present[at]:
                    x, y = level.origin(grid, at)
                    if left < x < right and top < y < bottom:
                        yield Hex(at), QPoint(x - area.x() - margin, y - area.y() - margin)
