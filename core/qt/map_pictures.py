"""Pictures of a map with a scene over it: small ones for cards, larger ones of a part for reports."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter

from core.board.hexes import Hex
from core.qt.canvas_layers import CanvasLayers
from core.qt.levels import STEPS_PER_DOUBLING, Level, level
from core.qt.painter import colour_of, paint
from core.qt.scenery import Scenery
from core.view.drawing import Drawing
from core.view.scene import Scene

ZOOM = 0.62
"""At this zoom counters are read."""

COMPRESSION = 80
"""Of 100. The last steps cost four times the work and save a fiftieth of the size."""

AROUND = 2.6
"""Radii of map about the outermost hexes of a picture."""


def picture_of(drawing: Drawing, ratio: float) -> QImage:
    """Return a drawing as a picture, sharp at a screen's pixel ratio; may be made in a thread of its own."""
    image = QImage(math.ceil(drawing.width * ratio), math.ceil(drawing.height * ratio), QImage.Format.Format_RGB32)
    image.fill(colour_of(drawing.ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    paint(painter, replace(drawing, ground=""))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def part_of_map(scenery: Scenery, scene: Scene, hexes: Iterable[Hex], most: QSize) -> QImage:
    """Return the part of a map about some hexes, with everything that lies over it; without any, the whole map.

    Counters are as large as can be read where the part allows; no side is longer than `most` says.
    """
    grid = scenery.scenario.map.grid
    zoom = ZOOM
    while True:
        sized = level(grid.orientation, math.log2(zoom) * STEPS_PER_DOUBLING, 1.0)
        area = _area(scenery, sized, tuple(hexes))
        if (area.width() <= most.width() and area.height() <= most.height()) or zoom < 0.1:
            break
        zoom *= max(min(most.width() / area.width(), most.height() / area.height()), 0.6) * 0.99
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    image.fill(colour_of(scenery.palette["paper"]))
    scenery.set_lost(scene.lost_forts, scene.lost_positions)
    layers = CanvasLayers(scenery)
    layers.set_scene(scene)
    painter = QPainter(image)
    scenery.render(painter, sized, area)
    layers.paint(painter, sized, area)
    painter.end()
    return image


def _area(scenery: Scenery, sized: Level, hexes: tuple[Hex, ...]) -> QRect:
    """Return the part of a level about some hexes, on the map."""
    whole = QRect(QPoint(0, 0), QSize(*sized.size(scenery.scenario.map.grid)))
    if not hexes:
        return whole
    sx, sy = sized.scale
    points = [scenery.sheet.layout.centre(at) for at in hexes]
    margin = AROUND * sized.radius
    left, right = min(x for x, _ in points) * sx - margin, max(x for x, _ in points) * sx + margin
    top, bottom = min(y for _, y in points) * sy - margin, max(y for _, y in points) * sy + margin
    part = QRect(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))
    return part.intersected(whole)


def png_bytes(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG file; may be made in a thread of its own."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(COMPRESSION)
    writer.write(image)
    buffer.close()
    return bytes(held.data())
