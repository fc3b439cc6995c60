"""Counters, names and badges of one level, each with its place: what is stuck over the tiles in every frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QRect

from core.board.hexes import Hex
from core.qt.counter_pictures import Picture, Pictures
from core.qt.levels import REFERENCE, Level
from core.view import highlights, stacks
from core.view.counter_drawing import SIDE, CounterDetail, CounterLook
from core.view.drawing import Anchor, Group, Item, Shape, Stroke, Text, Weight, circle, placed
from core.view.font_metrics import CAP_HEIGHT
from core.view.place_drawing import NameSpot, badge, name_scale, text_box
from core.view.scene import CounterFace, Scene, SetupCodes
from core.view.sheet import Sheet

Made = Callable[[], Item]
"""Makes a small drawing about the origin when it is first seen."""

EDGE = 6.0
"""How far from the edge of the map a name stays, in the reference layout."""

BADGE_RADIUS = 7.0
"""Below this radius (pixels of the window) badges are left out."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter on the screen: its box in pixels of the level."""

    face: CounterFace
    hex: Hex
    box: QRect


@dataclass(slots=True)
class Sticker:
    """A picture at a point of the level, painted when it is first seen. `counter` is empty for names and badges."""

    x: int
    y: int
    make: Callable[[], Picture]
    counter: Placed | None = None
    picture: Picture | None = None

    def seen(self) -> Picture:
        """Return the picture."""
        if self.picture is None:
            self.picture = self.make()
        return self.picture


class StickerSheet:
    """Makes the stickers of a scene at a level."""

    def __init__(self, sheet: Sheet, names: tuple[NameSpot, ...], pictures: Pictures) -> None:
        self._sheet, self._names, self._pictures = sheet, names, pictures

    def counters(self, scene: Scene, level: Level) -> list[Sticker]:
        """Return the visible counters, stack by stack, the bottom ones first, and figures for what is not seen."""
        radius, side = level.radius, counter_side(level)
        sx, sy = level.scale
        look = counter_look(level, scene)
        found: list[Sticker] = []
        for at, stack in sorted(scene.stacks.items()):
            x, y = self._sheet.layout.centre(at)
            for spot in stacks.stacked(len(stack)):
                face = stack[spot.index]
                px, py = round(x * sx + spot.box.x * radius), round(y * sy + spot.box.y * radius)
                make = _maker(self._pictures, face, side, look)
                found.append(Sticker(px, py, make, Placed(face, at, QRect(px, py, side, side))))
            if len(stack) > stacks.VISIBLE and look.detail is not CounterDetail.BLOCK:
                point = self._sheet.point(at, 0.66, 0.72)
                found.append(self._stuck(level, point, ("count", len(stack)), self._count(len(stack))))
        return found

    def amounts(self, scene: Scene, level: Level) -> list[Sticker]:
        """Return the figures of overlays; the same figure is one picture wherever it stands."""
        return [self._amount(level, amount) for amount in highlights.amounts(scene)]

    def rims(self, scene: Scene, level: Level) -> list[Sticker]:
        """Return the fine rims of all that may be clicked; one picture for all."""
        made = partial(highlights.rim_drawing, self._sheet)
        centre = self._sheet.layout.centre
        return [self._stuck(level, centre(at), ("rim",), made) for at in highlights.rimmed(scene)]

    def _amount(self, level: Level, amount: highlights.Amount) -> Sticker:
        point = self._sheet.point(amount.at, *amount.place)
        key = ("amount", amount.amount, amount.size)
        made = partial(highlights.amount_drawing, self._sheet, amount.amount, amount.size)
        return self._stuck(level, point, key, made)

    def labels(self, scene: Scene, level: Level) -> list[Sticker]:
        """Return names and badges; a name whose hex holds a counter is on the hex's rim."""
        sheet, window_radius = self._sheet, level.radius / level.ratio
        found: list[Sticker] = []
        for spot in self._names:
            growth = name_scale(sheet, spot.place, window_radius)
            if growth:
                taken = any(scene.stacks.get(at) for at in spot.place.hexes)
                found.append(self._name(level, spot, spot.rim if taken else spot.text, growth))
        if window_radius >= BADGE_RADIUS:
            found += (self._badge(level, at, amount) for _, at, amount in sheet.marks("badge"))
        return found

    def _name(self, level: Level, spot: NameSpot, text: Text, growth: float) -> Sticker:
        """Return a name; one that grows when the map shrinks keeps its upper edge below a town's mark."""
        below = text.y > self._sheet.layout.centre(spot.hex)[1]
        drop = (growth - 1) * text.size * CAP_HEIGHT if below else 0.0
        key = ("name", text.text, text.anchor, text.size, growth, drop)

        def made() -> Item:
            grown = placed(placed(text, -text.x, -text.y), 0, drop, growth)
            assert isinstance(grown, Text)
            return replace(grown, halo_width=text.halo_width * min(growth, 1.3))

        return self._stuck(level, (text.x + self._inwards(text, growth), text.y), key, made)

    def _inwards(self, text: Text, growth: float) -> float:
        """Return how far a name that has grown is moved, so that it is not cut by the edge of the map."""
        box, most = text_box(text), self._sheet.layout.bounds[0] - EDGE
        left, right = (text.x + (end - text.x) * growth for end in (box.x, box.x + box.w))
        return max(EDGE - left, 0.0) if left < EDGE else min(most - right, 0.0)

    def _badge(self, level: Level, at: Hex, amount: int) -> Sticker:
        x, y = self._sheet.layout.centre(at)

        def made() -> Item:
            return Group("badge", tuple(placed(part, -x, -y) for part in badge(self._sheet, at, amount)))

        return self._stuck(level, (x, y), ("badge", amount), made)

    def _count(self, count: int) -> Made:
        palette = self._sheet.palette
        disc = Shape(circle(0, 0, 0.17 * REFERENCE), palette["card"], Stroke(palette["text"], 1.6))
        size = 0.24 * REFERENCE
        figure = Text(
            str(count), 0, size * CAP_HEIGHT / 2, size, palette["text"], Weight.BOLD, anchor=Anchor.MIDDLE
        )
        return lambda: Group("count", (disc, figure))

    def _stuck(self, level: Level, point: tuple[float, float], key: tuple[object, ...], made: Made) -> Sticker:
        sx, sy = level.scale
        pictures, scale = self._pictures, level.scale
        return Sticker(round(point[0] * sx), round(point[1] * sy), lambda: pictures.item(key, made, scale))


def _maker(pictures: Pictures, face: CounterFace, side: int, look: CounterLook) -> Callable[[], Picture]:
    return lambda: pictures.counter(face, side, look)


def counter_look(level: Level, scene: Scene) -> CounterLook:
    """Return what counters on the map show at a level."""
    detail = CounterDetail.at(counter_side(level) / level.ratio)
    return CounterLook(detail, setup=scene.setup_codes is SetupCodes.SHOWN)


def counter_side(level: Level) -> int:
    """Return the side of a counter on the map, in pixels."""
    return max(3, round(SIDE * level.radius))
