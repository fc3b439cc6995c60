"""Small pictures of what repeats from hex to hex, at one level: grounds, outlines, labels."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from core.board.hexes import Orientation
from core.qt.levels import HEIGHT, REFERENCE, Level, dropped
from core.qt.painter import brush_of, colour_of, qt_path, text_path
from core.qt.stamps import Stamp, paint_stamps, stamps_of
from core.view.drawing import Anchor, Group, Shape, Text, polygon
from core.view.map_drawing import NUMBER_BASELINE, Detail
from core.view.sheet import Sheet
from core.view.terrain_drawing import VARIANTS, glyphs, ground

KINDS_A_TERRAIN = 2 * VARIANTS
"""A kind of ground is `terrain * KINDS_A_TERRAIN + shaded * VARIANTS + variant`."""

SEAM = 1.2
"""Pixels by which a ground is larger than its hex all round, so that no paper shines through."""


Half = tuple[QPixmap, int, int]
"""Half a label, and where it lies from a sprite's corner."""

PATTERN_SIDE = 256
"""Pixels the pattern of outlines is wide and high at least: many small copies take far longer than a few large."""


class Sprites:
    """The pictures of one level. A sprite's corner lies `margin` left of and above its hex's origin."""

    def __init__(self, sheet: Sheet, level: Level) -> None:
        self.level = level
        self._sheet = sheet
        self._strips: dict[tuple[int, int], QPixmap] = {}
        self._edges: dict[int, QPixmap] = {}
        self._labels: dict[str, tuple[Half, ...]] = {}
        self._halves: dict[tuple[str, Anchor], Half] = {}
        sx, sy = level.scale
        flat = level.orientation is Orientation.FLAT
        half = (REFERENCE * sx, HEIGHT * REFERENCE * sy) if flat else (HEIGHT * REFERENCE * sx, REFERENCE * sy)
        self.margin = 2
        self.width = math.ceil(2 * half[0]) + 2 * self.margin
        self.height = math.ceil(2 * half[1]) + 2 * self.margin
        self.centre = (half[0] + self.margin, half[1] + self.margin)
        self._hexagon = qt_path(polygon([(x * sx, y * sy) for x, y in sheet.corner_steps]))
        self.pattern = self._make_pattern()
        self.cover = self._make_cover()

    def strip(self, kind: int, length: int) -> QPixmap:
        """Return the grounds of so many hexes of a kind one after the other, with what stands on them."""
        found = self._strips.get((kind, length))
        if found is None:
            found = self._strips[kind, length] = self._make_strip(kind, length)
        return found

    def has(self, kind: int, length: int) -> bool:
        """Whether a strip is there."""
        return (kind, length) in self._strips

    def _make_strip(self, kind: int, length: int) -> QPixmap:
        more = (length - 1) * 2 * self.level.across
        flat = self.level.orientation is Orientation.FLAT
        pixmap = QPixmap(self.width, self.height + more) if flat else QPixmap(self.width + more, self.height)
        pixmap.fill(Qt.GlobalColor.transparent)
        x, y = self.centre
        gaps = [2 * self.level.across * number for number in range(length)]
        self._paint_ground(pixmap, kind, [(x, y + gap) if flat else (x + gap, y) for gap in gaps])
        return pixmap

    def edge(self, side: int) -> QPixmap:
        """Return one side of a hex's outline, for the rim of the map."""
        found = self._edges.get(side)
        if found is None:
            found = self._edges[side] = self._blank()
            painter = _painter(found)
            painter.setPen(outline_pen(self._sheet.palette["outline"], self.level))
            painter.translate(*self.centre)
            sx, sy = self.level.scale
            ends = (self._sheet.corner_steps[side], self._sheet.corner_steps[(side + 1) % 6])
            painter.drawPolyline([QPointF(x * sx, y * sy) for x, y in ends])
            painter.end()
        return found

    def label(self, label: str) -> tuple[Half, ...]:
        """Return the pictures a label is put together from."""
        found = self._labels.get(label)
        if found is None:
            found = self._labels[label] = tuple(self.half(text, side) for text, side in halves_of(label))
        return found

    def half(self, text: str, side: Anchor) -> Half:
        """Return the picture of half a label."""
        found = self._halves.get((text, side))
        if found is None:
            found = self._halves[text, side] = self._make_label(text, side)
        return found

    def _blank(self) -> QPixmap:
        pixmap = QPixmap(self.width, self.height)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _paint_ground(self, pixmap: QPixmap, kind: int, centres: list[tuple[float, float]]) -> None:
        terrain, rest = divmod(kind, KINDS_A_TERRAIN)
        shaded, variant = divmod(rest, VARIANTS)
        look, palette = self._sheet.looks[terrain], self._sheet.palette
        colour = ground(look, palette, shaded=bool(shaded))
        painter = _painter(pixmap)
        for x, y in centres:
            painter.translate(x, y)
            painter.fillPath(self._hexagon, brush_of(colour))
            painter.strokePath(self._hexagon, QPen(colour_of(colour), SEAM))
            painter.translate(-x, -y)
        if self.level.detail.glyphs:
            sx, sy = self.level.scale
            for x, y in centres:
                painter.save()
                painter.translate(x, y)
                painter.setClipPath(self._hexagon)
                painter.scale(sx * REFERENCE, sy * REFERENCE)
                paint_stamps(painter, _glyph_stamps(glyphs(look, variant, palette, shaded=bool(shaded))))
                painter.restore()
        painter.end()

    def _make_pattern(self) -> QPixmap:
        """Paint the outlines of all hexes; they repeat every two columns and two rows."""
        level, grid = self.level, self._sheet.map.grid
        flat = level.orientation is Orientation.FLAT
        size = (2 * level.along, 2 * level.across) if flat else (2 * level.across, 2 * level.along)
        pixmap = QPixmap(*size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = _painter(pixmap)
        painter.setPen(outline_pen(self._sheet.palette["outline"], level))
        sx, sy = level.scale
        half = [QPointF(x * sx, y * sy) for x, y in self._sheet.corner_steps[:4]]
        for line in range(-2, 5):
            for step in range(-2, 5):
                column, row = (line, step) if flat else (step, line)
                x, y = level.cell_origin(column, row, dropped(grid, line))
                centre = QPointF(x - self.margin + self.centre[0], y - self.margin + self.centre[1])
                painter.drawPolyline([centre + corner for corner in half])
        painter.end()
        return _repeated(pixmap)

    def _make_cover(self) -> QPixmap:
        """Paint a hex of bare paper, laid over the pattern where the map has no cell."""
        pixmap = self._blank()
        painter = _painter(pixmap)
        painter.translate(*self.centre)
        painter.fillPath(self._hexagon, brush_of(self._sheet.palette["paper"]))
        painter.strokePath(self._hexagon, QPen(colour_of(self._sheet.palette["paper"]), 0.8))
        painter.end()
        return pixmap

    def _make_label(self, text: str, side: Anchor) -> Half:
        radius = self.level.radius
        path = text_path(Text(text, 0.0, 0.0, Detail.at(radius).number_size * radius, "", anchor=side))
        x, y = self.centre[0], self.centre[1] + NUMBER_BASELINE * radius
        box = path.boundingRect().translated(x, y)
        left, top = math.floor(box.left()) - 1, math.floor(box.top()) - 1
        pixmap = QPixmap(max(1, math.ceil(box.right()) + 1 - left), max(1, math.ceil(box.bottom()) + 1 - top))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = _painter(pixmap)
        painter.translate(x - left, y - top)
        painter.fillPath(path, brush_of(self._sheet.palette["number"]))
        painter.end()
        return pixmap, left, top


def halves_of(label: str) -> tuple[tuple[str, Anchor], ...]:
    """Return a label in two parts that meet at the hex's middle: there are far fewer parts than labels."""
    middle = (len(label) + 1) // 2
    parts = ((label[:middle], Anchor.END), (label[middle:], Anchor.START))
    return tuple((text, side) for text, side in parts if text)


@lru_cache(maxsize=1024)
def _glyph_stamps(shapes: tuple[Shape, ...]) -> list[Stamp]:
    return stamps_of(Group("", shapes))


def _repeated(period: QPixmap) -> QPixmap:
    """Return a pattern that repeats, as often side by side as makes it worth painting with."""
    across, down = (math.ceil(PATTERN_SIDE / side) for side in (period.width(), period.height()))
    pixmap = QPixmap(across * period.width(), down * period.height())
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawTiledPixmap(pixmap.rect(), period)
    painter.end()
    return pixmap


def _painter(pixmap: QPixmap) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def outline_pen(colour: str, level: Level) -> QPen:
    """Return the pen of hex outlines: one pixel, fainter where the hexes are small."""
    faint = QColor(colour_of(colour))
    faint.setAlphaF(faint.alphaF() * min(1.0, max(0.25, (level.radius - 2) / 12)))
    pen = QPen(faint, 1.0)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
