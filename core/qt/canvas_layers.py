"""What the canvas paints over the tiles each time: overlays, counters, names, badges, highlights, the fan."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform

from core.qt.counter_pictures import Pictures
from core.qt.levels import Level
from core.qt.painter import brush_of, paint_item, pen_of
from core.qt.scenery import Scenery
from core.qt.stamps import Stamp, outlined, paint_stamps, stamps_of
from core.qt.stickers import Placed, Sticker, StickerSheet
from core.view import highlights, stacks
from core.view.counter_drawing import SIDE, CounterLook
from core.view.drawing import Box, Group, Stroke, Text, Weight
from core.view.layers import CONTROL, COUNTERS, EVERYTHING, NAMES, Layers, layer_of
from core.view.overlays import control_drawing, overlay_drawing, overlay_signs
from core.view.palette import Palette, faded
from core.view.scene import EMPTY, CounterFace, Scene, SetupCodes
from core.view.stacks import FAN_CAPTION

FAN_SIDE = 62.0
"""Least side of a fanned counter, in the window's pixels."""

LEVELS_KEPT = 16
PICKED_BY_KEY = 9
"""Counters of a fan that figures pick."""

LEAST_MADE = 6
"""Counters painted in a frame however late it is: on a busy machine blank cards would stay for long."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """The stickers of one level."""

    counters: list[Sticker]
    labels: list[Sticker]


@dataclass(frozen=True, slots=True)
class Below:
    """Something between map and counters, ready to be painted, its signs over them, and the layer it belongs to."""

    layer: str
    source: object
    letters: Mapping[str, str]
    stamps: list[Stamp]
    signs: list[Stamp] = field(default_factory=list)


class CanvasLayers:
    """Paints a scene over a scenery, and says what lies under a point."""

    def __init__(self, scenery: Scenery) -> None:
        self._scenery = scenery
        self._pictures = Pictures(scenery.palette)
        self._scene = EMPTY
        self._chosen = EVERYTHING
        self._below: list[Below] = []
        self._above: list[Stamp] = []
        self._stuck: dict[tuple[Level, bool], Stuck] = {}
        self._amounts: dict[Level, list[Sticker]] = {}
        self._rims: dict[Level, list[Sticker]] = {}

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self._scenery.palette

    def set_scene(self, scene: Scene) -> None:
        """Show another scene."""
        before, self._scene = self._scene, scene
        if (scene.overlays, scene.control, scene.letters) != (before.overlays, before.control, before.letters):
            self._prepare_below()
        self._above = _prepared(highlights.marks_above(self._scenery.sheet, scene))
        self._amounts.clear()
        self._rims.clear()
        if scene.stacks != before.stacks or scene.setup_codes is not before.setup_codes:
            self.forget_places()

    def set_layers(self, chosen: Layers) -> None:
        """Show other layers: what is prepared and painted already stays, only the composition changes."""
        self._chosen = chosen
        self._amounts.clear()

    def _prepare_below(self) -> None:
        """Prepare what lies below the counters; what was prepared for the scene before is taken over."""
        sheet, letters = self._scenery.sheet, self._scene.letters
        kept = {id(below.source): below for below in self._below if below.letters == letters}
        found = []
        for overlay in self._scene.overlays:
            drawn = kept.get(id(overlay))
            if drawn is None:
                stamps = _prepared(overlay_drawing(sheet, overlay, letters))
                signs = _prepared(overlay_signs(sheet, overlay))
                drawn = Below(layer_of(overlay.kind), overlay, letters, stamps, signs)
            found.append(drawn)
        control = self._scene.control
        flags = kept.get(id(control))
        found.append(flags or Below(CONTROL, control, letters, _prepared(control_drawing(sheet, control))))
        self._below = found

    @property
    def bare(self) -> bool:
        """Whether the counters are off."""
        return self._chosen.strength(COUNTERS) == 0.0

    def forget_places(self) -> None:
        """Place counters, names and badges anew: the map has changed."""
        self._stuck.clear()

    def _maker(self) -> StickerSheet:
        return StickerSheet(self._scenery.sheet, self._scenery.names, self._pictures)

    def _amount_stickers(self, level: Level) -> list[Sticker]:
        if level not in self._amounts:
            shown = highlights.showing(self._scene, self._chosen)
            self._amounts[level] = self._maker().amounts(shown, level)
        return self._amounts[level]

    def _rim_stickers(self, level: Level) -> list[Sticker]:
        if level not in self._rims:
            self._rims[level] = self._maker().rims(self._scene, level)
        return self._rims[level]

    def _stickers(self, level: Level) -> Stuck:
        found = self._stuck.get((level, self.bare))
        if found is None:
            while len(self._stuck) >= LEVELS_KEPT:
                del self._stuck[next(iter(self._stuck))]
            maker = self._maker()
            scene = replace(self._scene, stacks={}) if self.bare else self._scene
            found = Stuck(maker.counters(scene, level), maker.labels(scene, level))
            self._stuck[level, self.bare] = found
        return found

    def build_ahead(self, level: Level) -> bool:
        """Paint one counter that a level will want; return whether there was one to paint."""
        for sticker in self._stickers(level).counters:
            if sticker.picture is None:
                sticker.seen()
                return True
        return False

    def paint(
        self, painter: QPainter, level: Level, area: QRect, part: QRect | None = None, budget: float = math.inf
    ) -> int:
        """Paint everything over the tiles so that the area's corner lies at the painter's origin.

        Args:
            part: the part of the level that is wanted; all of the area when None.
            budget: seconds for painting pictures that are not there yet.

        Returns:
            How many counters were not ready; each has a plain card in its stead.
        """
        base = painter.transform()
        sx, sy = level.scale
        mapped = QTransform(sx, 0, 0, sy, -area.x(), -area.y()) * base
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stuck = self._stickers(level)
        for below in self._below:
            self._paint_stamps(painter, mapped, below.stamps, self._chosen.strength(below.layer))
        deadline = perf_counter() + budget
        shown = (level, area.topLeft(), area if part is None else part)
        painter.setOpacity(self._chosen.strength(COUNTERS))
        missing = self._paint_stickers(painter, shown, stuck.counters, deadline)
        painter.setOpacity(self._chosen.strength(NAMES))
        if painter.opacity():
            self._paint_stickers(painter, shown, stuck.labels, math.inf)
        painter.setOpacity(1.0)
        for below in self._below:
            self._paint_stamps(painter, mapped, below.signs, self._chosen.strength(below.layer))
        self._paint_stickers(painter, shown, self._rim_stickers(level), math.inf)
        self._paint_stamps(painter, mapped, self._above)
        self._paint_stickers(painter, shown, self._amount_stickers(level), math.inf)
        self.paint_fan(painter, level, area)
        return missing

    def _paint_stamps(
        self, painter: QPainter, transform: QTransform, stamps: list[Stamp], strength: float = 1.0
    ) -> None:
        if stamps and strength:
            base = painter.transform()
            painter.setTransform(transform)
            painter.setOpacity(strength)
            paint_stamps(painter, stamps)
            painter.setOpacity(1.0)
            painter.setTransform(base)

    def _paint_stickers(
        self, painter: QPainter, where: tuple[Level, QPoint, QRect], stickers: list[Sticker], deadline: float
    ) -> int:
        level, corner, part = where
        reach = round(6 * level.radius) + 64
        left, top = corner.x(), corner.y()
        first_x, first_y = part.x() - reach, part.y() - reach
        right, bottom = part.x() + part.width() + reach, part.y() + part.height() + reach
        draw, missing, made = painter.drawPixmap, 0, 0
        marked = self._scene.selected | self._scene.clickable
        for sticker in stickers:
            x, y = sticker.x, sticker.y
            if not (first_x < x < right and first_y < y < bottom):
                continue
            counter = sticker.counter
            late = made >= LEAST_MADE and perf_counter() > deadline
            if sticker.picture is None and counter is not None and late:
                missing += 1
                _paint_card(painter, counter.box.translated(-left, -top), counter.face)
                continue
            made += sticker.picture is None
            picture = sticker.picture or sticker.seen()
            draw(x - left + picture.dx, y - top + picture.dy, picture.pixmap)
            if marked and counter is not None and counter.face.piece in marked:
                self._ring(painter, counter.box.translated(-left, -top), counter.face.piece)
        return missing

    def _ring(self, painter: QPainter, box: QRect, piece: str) -> None:
        """Mark a counter: the accent when it may be clicked, a blue rim when it is selected."""
        chosen = piece in self._scene.selected
        width = max(2.0, box.width() * (0.06 if chosen else 0.045))
        painter.setPen(pen_of(Stroke(self.palette["selected" if chosen else "accent"], width)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = box.width() * 0.1
        painter.drawRoundedRect(QRectF(box).adjusted(-1, -1, 1, 1), corner, corner)
        if chosen:
            # A folded corner tells the chosen from the others without its colour.
            fold = box.width() * 0.24
            paper = [QPointF(box.left(), box.top()), QPointF(box.left() + fold, box.top())]
            painter.setBrush(brush_of(self.palette["selected"]))
            painter.drawPolygon([*paper, QPointF(box.left(), box.top() + fold)])

    def fan(self, level: Level, area: QRect) -> tuple[QRect, list[Placed]] | None:
        """Return the card and counters of the stack that lies spread out, in pixels of the level."""
        at = self._scene.fanned
        stack = self._scene.stacks.get(at, ()) if at is not None else ()
        if at is None or not stack or self.bare:
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
        self._paint_fan_card(painter, QRectF(laid[0].translated(-area.topLeft())), 10 * level.ratio)
        look = CounterLook(setup=self._scene.setup_codes is SetupCodes.SHOWN)
        for number, counter in enumerate(laid[1], 1):
            box = counter.box.translated(-area.topLeft())
            picture = self._pictures.counter(counter.face, box.width(), look)
            painter.drawPixmap(box.x() + picture.dx, box.y() + picture.dy, picture.pixmap)
            if counter.face.piece in self._scene.selected or counter.face.piece in self._scene.clickable:
                self._ring(painter, box, counter.face.piece)
            if number <= PICKED_BY_KEY:
                self._paint_caption(painter, str(number), box)

    def _paint_caption(self, painter: QPainter, words: str, box: QRect) -> None:
        """Write below a fanned counter which figure picks it."""
        size = box.width() * FAN_CAPTION / SIDE * 0.62
        baseline = box.bottom() + box.width() * FAN_CAPTION / SIDE * 0.72
        caption = Text(words, box.center().x() + 0.5, baseline, size, self.palette["text-quiet"], Weight.SEMIBOLD)
        paint_item(painter, caption)

    def _paint_fan_card(self, painter: QPainter, card: QRectF, corner: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for spread, opacity in ((7, 20), (4, 34), (1, 60)):
            painter.setBrush(brush_of(faded(self.palette["shadow"], opacity * 100 // 255)))
            painter.drawRoundedRect(card.adjusted(-spread, -spread + 2, spread, spread + 2), corner, corner)
        painter.setPen(pen_of(Stroke(self.palette["line-strong"], 1.0)))
        painter.setBrush(brush_of(self.palette["card"]))
        painter.drawRoundedRect(card, corner, corner)

    def counter_at(self, level: Level, area: QRect, point: QPoint) -> Placed | None:
        """Return the topmost counter under a point in pixels of the level."""
        laid = self.fan(level, area)
        for counter in laid[1] if laid else ():
            if counter.box.contains(point):
                return counter
        if laid and laid[0].contains(point):
            return None
        for sticker in reversed(self._stickers(level).counters):
            if sticker.counter is not None and sticker.counter.box.contains(point):
                return sticker.counter
        return None

    def on_fan(self, level: Level, area: QRect, point: QPoint) -> bool:
        """Whether a point lies on the card of the stack that is spread out."""
        laid = self.fan(level, area)
        return laid is not None and laid[0].contains(point)


def _paint_card(painter: QPainter, box: QRect, face: CounterFace) -> None:
    """Paint a bare card for a counter that is not painted yet; its frame shows it on ground of any colour."""
    painter.fillRect(box, brush_of(face.ink))
    painter.fillRect(box.adjusted(1, 1, -1, -1), brush_of(face.ground))


def _prepared(group: Group) -> list[Stamp]:
    return [outlined(stamp) for stamp in stamps_of(group)]
