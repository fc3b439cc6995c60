"""Paints a `Drawing` with QPainter: on screen, into pictures and onto paper.

Text is painted as outlines of the bundled font, so that it has the same shape at every size and position.
`core.qt.paper` paints for PDF, where text stays text.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from core.qt.fonts import drawing_font
from core.view.drawing import Anchor, Cap, Drawing, Item, Join, Path, Shape, Stroke, Text, Weight
from core.view.font_metrics import text_width
from core.view.palette import channels

CAPS = {
    Cap.ROUND: Qt.PenCapStyle.RoundCap,
    Cap.FLAT: Qt.PenCapStyle.FlatCap,
    Cap.SQUARE: Qt.PenCapStyle.SquareCap,
}
JOINS = {Join.ROUND: Qt.PenJoinStyle.RoundJoin, Join.MITRE: Qt.PenJoinStyle.MiterJoin}

LETTER_SIZE = 64.0
"""Letters are taken from the font at this size and scaled."""


@lru_cache(maxsize=1024)
def colour_of(colour: str) -> QColor:
    """Return a colour of a drawing as Qt's."""
    return QColor(*channels(colour))


@lru_cache(maxsize=1024)
def brush_of(colour: str) -> QBrush:
    """Return a filled brush of a colour."""
    return QBrush(colour_of(colour))


@lru_cache(maxsize=1024)
def pen_of(stroke: Stroke) -> QPen:
    """Return the pen of a stroke; a width of 0 is one pixel at any zoom."""
    pen = QPen(colour_of(stroke.colour), stroke.width)
    pen.setCapStyle(CAPS[stroke.cap])
    pen.setJoinStyle(JOINS[stroke.join])
    if stroke.width == 0:
        pen.setCosmetic(True)
        pen.setWidthF(1.0)
    elif stroke.dash:
        pen.setDashPattern([length / stroke.width for length in stroke.dash])
    return pen


def qt_path(path: Path) -> QPainterPath:
    """Return a path as Qt's, filled by the even-odd rule."""
    made = QPainterPath()
    number = iter(path.numbers)
    take = number.__next__
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


@lru_cache(maxsize=8192)
def letters(text: str, weight: Weight) -> tuple[QPainterPath, float]:
    """Return the outlines of a line of text at `LETTER_SIZE` from its start on the baseline, and its width."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(0, 0), drawing_font(LETTER_SIZE, weight), text)
    return path, text_width(text, LETTER_SIZE, weight)


def text_path(text: Text) -> QPainterPath:
    """Return the outlines of a text where it stands."""
    return text_transform(text).map(letters(text.text, text.weight)[0])


def text_transform(text: Text) -> QTransform:
    """Return the way from letters at `LETTER_SIZE` on their baseline to a text where it stands."""
    width = letters(text.text, text.weight)[1]
    scale = text.size / LETTER_SIZE
    back = {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[text.anchor]
    transform = QTransform()
    transform.translate(text.x, text.y)
    if text.turn:
        transform.rotate(text.turn)
    transform.scale(scale, scale)
    transform.translate(-back, 0)
    return transform


def paint(painter: QPainter, drawing: Drawing) -> None:
    """Paint a whole drawing in its own coordinates; the painter's transform is the caller's."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = drawing.paper
    if drawing.ground:
        painter.fillRect(QRectF(paper.x, paper.y, paper.w, paper.h), colour_of(drawing.ground))
    for group in drawing.groups:
        paint_item(painter, group)


def drawing_pixmap(drawing: Drawing, side: int, ratio: float) -> QPixmap:
    """Return a square drawing of side 1 as a picture of this many of the window's pixels, sharp at a pixel ratio."""
    made = QPixmap(round(side * ratio), round(side * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.scale(side, side)
    paint(painter, drawing)
    painter.end()
    return made


def paint_item(painter: QPainter, item: Item) -> None:
    """Paint a shape, a text, or a group with all its parts."""
    if isinstance(item, Shape):
        paint_shape(painter, item)
    elif isinstance(item, Text):
        paint_text(painter, item)
    else:
        before = painter.opacity()
        if item.opacity != 1.0:
            painter.setOpacity(before * item.opacity)
        for part in item.items:
            paint_item(painter, part)
        if item.opacity != 1.0:
            painter.setOpacity(before)


def paint_shape(painter: QPainter, shape: Shape) -> None:
    """Paint a path with its fill and, over it, its line."""
    path = qt_path(shape.path)
    if shape.fill:
        painter.fillPath(path, brush_of(shape.fill))
    if shape.stroke is not None:
        painter.strokePath(path, pen_of(shape.stroke))


def paint_text(painter: QPainter, text: Text) -> None:
    """Paint a text, its halo first."""
    if text.halo:
        painter.strokePath(text_path(text), pen_of(Stroke(text.halo, 2 * text.halo_width)))
    painter.fillPath(text_path(text), brush_of(text.fill))


def pixel_size(drawing: Drawing, scale: float) -> tuple[int, int]:
    """Return the pixels that hold a drawing at a scale."""
    paper = drawing.paper
    return (math.ceil(paper.w * scale), math.ceil(paper.h * scale))
