"""What the canvas paints over the tiles each time: overlays, counters, names, badges, highlights, the fan."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform

from core.board.hexes import Hex
from core.qt.counter_pictures import Pictures
from core.qt.levels import REFERENCE, Level
from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.scenery import Scenery
from core.qt.stamps import Stamp, outlined, paint_stamps, stamps_of
from core.view import highlights, stacks
from core.view.counter_drawing import SIDE
from core.view.drawing import Anchor, Box, Group, Item, Shape, Stroke, Text, Weight, circle, placed
from core.view.font_metrics import CAP_HEIGHT
from core.view.palette import Palette
from core.view.place_drawing import badge, name_scale
from core.view.scene import EMPTY, CounterFace, Scene

FAN_SIDE = 62.0
"""Least side of a fanned counter, in the window's pixels."""


BADGE_RADIUS = 7.0
"""Below this radius (pixels of the window) badges are left out."""

Where = tuple[Level, QRect, tuple[float, float]]
"""A level, the visible area, and a point of the reference layout."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter on the screen: its box in pixels of the level."""

    face: CounterFace
    hex: Hex
    box: QRect


class CanvasLayers:
    """Paints a scene over a scenery, and says what lies under a point."""

    def __init__(self, scenery: Scenery) -> None:
        self._scenery = scenery
        self._pictures = Pictures(scenery.palette)
        self._scene = EMPTY
        self._below: list[Stamp] = []
        self._above: list[Stamp] = []
        self._spots: dict[Level, list[Placed]] = {}

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._scene

    @property
    def palette(self) -> Palette:
        """Its colours."""
        return self._scenery.palette

    def set_scene(self, scene: Scene) -> None:
        """Show another scene."""
        moved = scene.stacks is not self._scene.stacks and scene.stacks != self._scene.stacks
        self._scene = scene
        self._below = [outlined(s) for s in stamps_of(highlights.below_counters(self._scenery.sheet, scene))]
        self._above = [outlined(s) for s in stamps_of(highlights.above_counters(self._scenery.sheet, scene))]
        if moved:
            self._spots.clear()

    def counters(self, level: Level) -> list[Placed]:
        """Return every visible counter, those painted last at the end."""
        found = self._spots.get(level)
        if found is None:
            found = self._spots[level] = self._place(level)
        return found

    def _place(self, level: Level) -> list[Placed]:
        sheet, radius = self._scenery.sheet, level.radius
        sx, sy = level.scale
        side = counter_side(level)
        found = []
        for at in sorted(self._scene.stacks):
            stack = self._scene.stacks[at]
            x, y = sheet.layout.centre(at)
            for spot in stacks.stacked(len(stack)):
                corner = (round(x * sx + spot.box.x * radius), round(y * sy + spot.box.y * radius))
                found.append(Placed(stack[spot.index], at, QRect(*corner, side, side)))
        return found

    def paint(self, painter: QPainter, level: Level, area: QRect) -> None:
        """Paint everything over the tiles so that the area's corner lies at the painter's origin."""
        base = painter.transform()
        sx, sy = level.scale
        mapped = QTransform(sx, 0, 0, sy, -area.x(), -area.y()) * base
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_stamps(painter, mapped, self._below)
        self._paint_counters(painter, level, area)
        self._paint_names(painter, level, area)
        self._paint_stamps(painter, mapped, self._above)
        self.paint_fan(painter, level, area)

    def _paint_stamps(self, painter: QPainter, transform: QTransform, stamps: list[Stamp]) -> None:
        if stamps:
            base = painter.transform()
            painter.setTransform(transform)
            paint_stamps(painter, stamps)
            painter.setTransform(base)

    def _paint_counters(self, painter: QPainter, level: Level, area: QRect) -> None:
        scene, side = self._scene, counter_side(level)
        reach = area.adjusted(-side, -side, side, side)
        left, top = area.x(), area.y()
        for counter in self.counters(level):
            box = counter.box
            if not reach.contains(box.topLeft()):
                continue
            picture = self._pictures.counter(counter.face, side, scene.setup_codes)
            painter.drawPixmap(box.x() - left + picture.dx, box.y() - top + picture.dy, picture.pixmap)
            if counter.face.piece in scene.selected or counter.face.piece in scene.clickable:
                self._ring(painter, box.translated(-left, -top), counter.face.piece)
        for at, stack in scene.stacks.items():
            if len(stack) > stacks.VISIBLE:
                self._paint_rest(painter, level, area, at)

    def _ring(self, painter: QPainter, box: QRect, piece: str) -> None:
        """Mark a counter: the accent when it may be clicked, a blue rim when it is selected."""
        chosen = piece in self._scene.selected
        role = "selected" if chosen else "accent"
        width = max(2.0, box.width() * (0.06 if chosen else 0.045))
        painter.setPen(pen_of(Stroke(self.palette[role], width)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = box.width() * 0.1
        painter.drawRoundedRect(QRectF(box).adjusted(-1, -1, 1, 1), corner, corner)

    def _paint_rest(self, painter: QPainter, level: Level, area: QRect, at: Hex) -> None:
        """Write how many counters the stack has in all, at its lower right."""
        count = len(self._scene.stacks[at])
        palette = self.palette
        disc = Group(
            "count",
            (
                Shape(circle(0, 0, 0.17 * REFERENCE), palette["card"], Stroke(palette["text"], 1.6)),
                Text(str(count), 0, 0.085 * REFERENCE, 0.24 * REFERENCE, palette["text"], Weight.BOLD, Anchor.MIDDLE),
            ),
        )
        x, y = self._scenery.sheet.point(at, 0.66, 0.72)
        self._stick(painter, ("count", count), disc, (level, area, (x, y)))

    def _paint_names(self, painter: QPainter, level: Level, area: QRect) -> None:
        sheet, stacked = self._scenery.sheet, self._scene.stacks
        window_radius = level.radius / level.ratio
        for spot in self._scenery.names:
            growth = name_scale(sheet, spot.place, window_radius)
            if not growth:
                continue
            taken = any(stacked.get(at) for at in spot.place.hexes)
            text = spot.rim if taken else spot.text
            where = (level, area, (text.x, text.y))
            below = text.y > sheet.layout.centre(spot.hex)[1]
            drop = (growth - 1) * text.size * CAP_HEIGHT if below else 0.0
            item = placed(placed(text, -text.x, -text.y), 0, drop, growth)
            self._stick(painter, ("name", text.text, text.anchor, text.size, growth), item, where)
        if window_radius < BADGE_RADIUS:
            return
        for _, at, amount in sheet.marks("badge"):
            x, y = sheet.layout.centre(at)
            item = Group("badge", tuple(placed(part, -x, -y) for part in badge(sheet, at, amount)))
            self._stick(painter, ("badge", amount), item, (level, area, (x, y)))

    def _stick(self, painter: QPainter, key: tuple[object, ...], item: Item, where: Where) -> None:
        """Put the picture of a small drawing at a point of the reference layout, when it is in the area."""
        level, area, (x, y) = where
        sx, sy = level.scale
        px, py = round(x * sx) - area.x(), round(y * sy) - area.y()
        reach = round(4 * level.radius)
        if -reach < px < area.width() + reach and -reach < py < area.height() + reach:
            picture = self._pictures.item(key, item, level.scale)
            painter.drawPixmap(px + picture.dx, py + picture.dy, picture.pixmap)

    def fan(self, level: Level, area: QRect) -> tuple[QRect, list[Placed]] | None:
        """Return the card and counters of the stack that lies spread out, in pixels of the level."""
        at = self._scene.fanned
        stack = self._scene.stacks.get(at, ()) if at is not None else ()
        if at is None or not stack:
            return None
        unit = max(level.radius, FAN_SIDE * level.ratio / SIDE)
        sx, sy = level.scale
        x, y = self._scenery.sheet.layout.centre(at)
        room = Box(area.x() / unit, area.y() / unit, area.width() / unit, area.height() / unit)
        card, spots = stacks.fanned(len(stack), (x * sx / unit, y * sy / unit), room)
        side = round(SIDE * unit)
        counters = [
            Placed(stack[spot.index], at, QRect(round(spot.box.x * unit), round(spot.box.y * unit), side, side))
            for spot in spots
        ]
        return QRectF(card.x * unit, card.y * unit, card.w * unit, card.h * unit).toRect(), counters

    def paint_fan(self, painter: QPainter, level: Level, area: QRect) -> None:
        """Paint the stack that lies spread out, over everything."""
        laid = self.fan(level, area)
        if laid is None:
            return
        card, counters = laid
        sheet = QRectF(card.translated(-area.topLeft()))
        corner = 10 * level.ratio
        for spread, opacity in ((7, 20), (4, 34), (1, 60)):
            shade = colour_of(self.palette["shadow"])
            shade.setAlpha(opacity)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawRoundedRect(sheet.adjusted(-spread, -spread + 2, spread, spread + 2), corner, corner)
        painter.setPen(pen_of(Stroke(self.palette["line-strong"], 1.0)))
        painter.setBrush(brush_of(self.palette["card"]))
        painter.drawRoundedRect(sheet, corner, corner)
        for counter in counters:
            picture = self._pictures.counter(counter.face, counter.box.width(), self._scene.setup_codes)
            spot = QPointF(counter.box.topLeft() - area.topLeft())
            painter.drawPixmap(spot + QPointF(picture.dx, picture.dy), picture.pixmap)
            if counter.face.piece in self._scene.selected or counter.face.piece in self._scene.clickable:
                self._ring(painter, counter.box.translated(-area.topLeft()), counter.face.piece)

    def counter_at(self, level: Level, area: QRect, point: QPoint) -> Placed | None:
        """Return the topmost counter under a point in pixels of the level."""
        laid = self.fan(level, area)
        for counter in reversed([*self.counters(level), *(laid[1] if laid else [])]):
            if counter.box.contains(point):
                return counter
        return None

    def on_fan(self, level: Level, area: QRect, point: QPoint) -> bool:
        """Whether a point lies on the card of the stack that is spread out."""
        laid = self.fan(level, area)
        return laid is not None and laid[0].contains(point)


def counter_side(level: Level) -> int:
    """Return the side of a counter on the map, in pixels."""
    return max(3, round(SIDE * level.radius))
