"""Paints a `Drawing` onto paper so that the file is small: whole device units, opaque lines, text that stays text.

Qt's PDF writer turns each translucent line into the area it covers, which is many times as much to write; lines
are therefore given the colour they would have on the paper.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform

from core.qt.fonts import drawing_font
from core.qt.painter import LETTER_SIZE, brush_of, colour_of, pen_of, text_path, text_transform
from core.view.drawing import Drawing, Item, Path, Shape, Stroke, Text
from core.view.palette import channels, mixed

DARKER = 18
"""Percent by which a translucent line is made stronger: most of what it crosses is darker than the paper."""


def paint_on_paper(painter: QPainter, drawing: Drawing, units: float) -> None:
    """Paint a drawing with its margin from the painter's origin.

    Args:
        units: device units to one of the drawing's; coordinates are rounded to whole ones.
    """
    paper = drawing.paper
    if drawing.ground:
        painter.fillRect(QRect(0, 0, round(paper.w * units), round(paper.h * units)), colour_of(drawing.ground))
    sheet = _Sheet(painter, units, drawing)
    for group in drawing.groups:
        sheet.paint(group)


class _Sheet:
    """A painter with the way from a drawing's coordinates to device units."""

    def __init__(self, painter: QPainter, units: float, drawing: Drawing) -> None:
        self._painter, self._units, self._margin = painter, units, drawing.margin
        self._ground = drawing.ground or "#FFFFFF"
        margin = drawing.margin
        self._placed = QTransform(units, 0, 0, units, margin * units, margin * units)

    def paint(self, item: Item) -> None:
        """Paint a shape, a text, or a group with all its parts."""
        if isinstance(item, Shape):
            self._shape(item)
        elif isinstance(item, Text):
            self._words(item)
        else:
            before = self._painter.opacity()
            if item.opacity != 1.0:
                self._painter.setOpacity(before * item.opacity)
            for part in item.items:
                self.paint(part)
            if item.opacity != 1.0:
                self._painter.setOpacity(before)

    def _shape(self, shape: Shape) -> None:
        path = self._path(shape.path)
        if shape.fill:
            self._painter.fillPath(path, brush_of(shape.fill))
        if shape.stroke is not None:
            self._painter.strokePath(path, _pen(shape.stroke, self._units, self._ground))

    def _path(self, path: Path) -> QPainterPath:
        units, margin = self._units, self._margin
        made = QPainterPath()
        take = iter([round((value + margin) * units) for value in path.numbers]).__next__
        for command in path.commands:
            if command == "L":
                made.lineTo(take(), take())
            elif command == "M":
                made.moveTo(take(), take())
            elif command == "C":
                made.cubicTo(take(), take(), take(), take(), take(), take())
            else:
                made.closeSubpath()
        return made

    def _words(self, text: Text) -> None:
        painter, before = self._painter, self._painter.transform()
        if text.halo:
            halo = _pen(Stroke(text.halo, 2 * text.halo_width), self._units, self._ground)
            painter.strokePath(self._placed.map(text_path(text)), halo)
        painter.setTransform(text_transform(text) * self._placed * before)
        painter.setFont(drawing_font(LETTER_SIZE, text.weight))
        painter.setPen(colour_of(text.fill))
        painter.drawText(QPointF(0, 0), text.text)
        painter.setTransform(before)


@lru_cache(maxsize=1024)
def _pen(stroke: Stroke, units: float, ground: str) -> QPen:
    """Return a stroke's opaque pen in device units; its dashes are in widths and need no change."""
    opacity = round(channels(stroke.colour)[3] * 100 / 255)
    colour = stroke.colour[:7]
    if opacity < 100:
        colour = mixed(ground, colour, min(100, opacity + DARKER))
    pen = QPen(pen_of(replace(stroke, colour=colour)))
    pen.setCosmetic(False)
    pen.setWidthF(max(1, round(stroke.width * units)))
    return pen
