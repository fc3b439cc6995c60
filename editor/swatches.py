"""Small pictures of paints, drawn by the map drawing itself, so that the palette shows what the map will show."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap

from core.board.hexes import Grid, Orientation, Shifted
from core.board.hexsides import hexside
from core.board.labels import Numbering
from core.board.layout import Layout
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, Scenario
from core.model.schema import Schema
from core.qt.painter import colour_of
from core.qt.painter import paint as paint_drawing
from core.qt.theme import SMALL
from core.view.map_drawing import Detail, map_drawing
from core.view.palette import Palette, palette
from editor.models.edits import Mark
from editor.models.kit import Group, Paint
from editor.models.ways import lay_way, straight

SIDE = 32
"""Pixels of a swatch."""


def swatch(paint: Paint, schema: Schema, colours: str, ratio: float) -> QIcon:
    """Return a picture of a paint in a palette's colours."""
    picture, made = _picture(paint, schema.game, colours, ratio, _Hidden(schema)), QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # it keeps its colours in a chosen row
        made.addPixmap(picture, mode)
    return made


class _Hidden:
    """Carries the schema past the cache, which must not compare it."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hidden)


@cache
def _picture(paint: Paint, game: str, colours: str, ratio: float, hidden: _Hidden) -> QPixmap:
    schema = hidden.schema
    pixmap = _drawn(_sample(paint, schema), schema, colours, ratio)
    if paint.group is Group.FEATURES:
        bare = _drawn(_plain(schema), schema, colours, ratio)
        if pixmap.toImage() == bare.toImage():  # the map does not show it: it is ringed there while it is in hand
            _ring(pixmap, initials(paint.name), palette(colours))
    return pixmap


def initials(name: str) -> str:
    """Return the first letters of the first two words of a name."""
    return "".join(word[:1] for word in name.split()[:2]).upper()


def _ring(pixmap: QPixmap, letters: str, colours: Palette) -> None:
    """Draw a ring with letters in it."""
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour_of(colours["text"]), 1.5))
    painter.drawEllipse(QRectF(4, 4, SIDE - 8, SIDE - 8))
    font = painter.font()
    font.setPixelSize(SMALL - 1)
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(QRectF(0, 0, SIDE, SIDE), Qt.AlignmentFlag.AlignCenter, letters)
    painter.end()


def _drawn(scenario: Scenario, schema: Schema, colours: str, ratio: float) -> QPixmap:
    """Return the middle hex of a map as the map drawing draws it."""
    size = round(SIDE * ratio)
    layout = Layout(scenario.map.grid, 0.56 * size)
    x, y = layout.centre(scenario.map.grid.hex_at(1, 1))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2 - x, size / 2 - y)
    bare = Detail(numbers=False)
    paint_drawing(painter, map_drawing(scenario, schema, palette(colours), layout, bare))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _plain(schema: Schema) -> Scenario:
    """Return a map of nine hexes with nothing on it."""
    grid = Grid(3, 3, Orientation.FLAT, Shifted.ODD)
    layers = {layer.id: bytes([len(layer.values) - 1]) * grid.size for layer in schema.layers}
    values = {layer.id: layer.values for layer in schema.layers}
    game_map = GameMap(
        MapSheet(grid, Numbering()), tuple(t.id for t in schema.terrain), bytes(grid.size), layers, values
    )
    return Scenario("sample", schema.game, "", game_map, (), {})


def _sample(paint: Paint, schema: Schema) -> Scenario:
    """Return a map of nine hexes with the paint on the middle one."""
    plain = _plain(schema)
    grid = plain.map.grid
    middle = grid.hex_at(1, 1)
    if paint.group is Group.HEXSIDES:
        sides = [hexside(grid, middle, direction) for direction in (5, 0, 1)]
        edit = paint.on_sides(plain, sides, Mark.PUT)
    elif paint.group is Group.WAYS:
        edit = lay_way(plain, paint.id, straight(grid, (grid.hex_at(0, 1), middle, grid.hex_at(2, 1))))
    else:
        edit = paint.on_hexes(plain, grid.hexes if paint.group is Group.TERRAIN else (middle,))
    return edit.scenario if edit else plain
