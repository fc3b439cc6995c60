"""The map as a widget that only shows, and the part of it that is looked at."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.map_painter import BUDGET, MapPainter
from core.qt.painter import colour_of
from core.qt.scenery import Scenery
from core.qt.stickers import Placed
from core.qt.viewport import Viewport, device_size
from core.view.layers import EVERYTHING, Layers
from core.view.palette import Palette, palette
from core.view.scene import EMPTY, Scene


class MapView(QWidget):
    """Shows a map and a scene. `view_changed` tells that another part is visible."""

    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.standins = True
        self.frames_with_standins = 0
        self.viewport = Viewport()
        self._palette = palette("light")
        self._schema: Schema | None = None
        self._painter: MapPainter | None = None
        self._scene = EMPTY
        self._layers = EVERYTHING
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._build_ahead)

    # What is shown -------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario | None:
        """The scenario whose map is shown."""
        return self._painter.scenery.scenario if self._painter else None

    @property
    def scenery(self) -> Scenery | None:
        """The map as it is prepared in the palette in use."""
        return self._painter.scenery if self._painter else None

    @property
    def scene(self) -> Scene:
        """What lies over the map."""
        return self._scene

    @property
    def overview(self) -> QPixmap | None:
        """The whole map, small."""
        return self._painter.overview if self._painter else None

    @property
    def colours(self) -> Palette:
        """The palette in use."""
        return self._palette

    def set_map(self, scenario: Scenario, schema: Schema, scenery: Scenery | None = None) -> None:
        """Show a scenario's map, whole; `scenery` is that map in the palette in use, prepared beforehand."""
        self._schema = schema
        self._prepare(scenario, schema, scenery)
        self.fit()

    def _prepare(self, scenario: Scenario, schema: Schema, scenery: Scenery | None = None) -> None:
        self._painter = MapPainter(scenario, schema, self._palette, scenery)
        self._painter.set_layers(self._layers)
        self._painter.between = self.paint_between
        self.viewport.set_grid(scenario.map.grid)
        self._painter.set_scene(self.shown_scene(), EMPTY, self.viewport)
        self._moved()

    def set_scene(self, scene: Scene) -> None:
        """Show other counters, highlights and overlays."""
        before, self._scene = self._scene, scene
        if self._painter is not None:
            self._painter.set_scene(self.shown_scene(), before, self.viewport)
            self.update()

    def set_layers(self, chosen: Layers) -> None:
        """Show other layers, or the same more or less strongly."""
        self._layers = chosen
        if self._painter is not None:
            self._painter.set_layers(chosen)
            self.update()

    def shown_scene(self) -> Scene:
        """Return the scene as it is painted; a canvas adds its own cursor."""
        return self._scene

    def refresh_scene(self) -> None:
        """Paint the scene again."""
        self.set_scene(self._scene)

    def set_palette(self, colours: Palette, scenery: Scenery | None = None) -> None:
        """Use other colours; `scenery` is the map in them, prepared beforehand."""
        self._palette = colours
        if self._painter is not None and self._schema is not None:
            self._prepare(self._painter.scenery.scenario, self._schema, scenery)

    def replace_hexes(self, scenario: Scenario, hexes: frozenset[Hex], sides: frozenset[Hexside]) -> None:
        """Show an edited scenario on the same grid; only what touches these hexes and sides is painted again."""
        if self._painter is not None:
            changed = self._painter.replace_hexes(scenario, hexes, sides, self.viewport)
            self._update_part(changed)

    # Where one looks -----------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """The zoom factor; 1 is a radius of 44 pixels."""
        return self.viewport.zoom

    @property
    def visible_rect(self) -> QRectF:
        """What is visible, in parts of the map's width and height."""
        return self.viewport.parts if self._painter else QRectF(0, 0, 1, 1)

    def zoom_to(self, factor: float, about: QPoint | None = None) -> None:
        """Zoom to the level nearest to a factor, keeping a point of the widget (its middle) where it is."""
        if self._painter is not None:
            self.viewport.zoom_to(factor, *self.device_point(about or self.rect().center()))
            self._moved()

    def zoom_by(self, levels: int, about: QPoint | None = None) -> None:
        """Zoom by so many levels, keeping a point of the widget (its middle) where it is."""
        if self._painter is not None:
            self.viewport.step(levels, *self.device_point(about or self.rect().center()))
            self._moved()

    def fit(self) -> None:
        """Show the whole map, as large as it goes."""
        if self._painter is not None:
            self.viewport.fit()
            self._moved()

    def centre_on(self, at: Hex) -> None:
        """Bring a hex to the middle of the widget, or near the edge of the map as near to it as the map fills it."""
        if self._painter is not None:
            self.viewport.bring(*self._layout().centre(at))
            self._moved()

    def centre_on_part(self, x: float, y: float) -> None:
        """Bring a point, in parts of the map's width and height, to the middle of the widget."""
        if self._painter is not None:
            width, height = self._layout().bounds
            self.viewport.centre_on(x * width, y * height)
            self._moved()

    def pan_by(self, dx: int, dy: int) -> None:
        """Move the visible part by so many of the screen's pixels."""
        if self._painter is not None:
            corner = self.viewport.area.topLeft()
            self.viewport.look_at(corner.x() + dx, corner.y() + dy)
            self._moved()

    def ensure_visible(self, at: Hex) -> None:
        """Move the map just enough to show a hex with room about it."""
        if self._painter is not None:
            self.viewport.reveal(*self._layout().centre(at), 1.6)
            self._moved()

    def _moved(self) -> None:
        self.update()
        self.view_changed.emit()

    # Points --------------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        assert self._painter is not None
        return self._painter.scenery.sheet.layout

    def device_point(self, point: QPoint) -> tuple[float, float]:
        """Return the middle of the pixel under a point of the widget."""
        ratio = self.devicePixelRatioF()
        return (point.x() * ratio + 0.5, point.y() * ratio + 0.5)

    def widget_point(self, at: Hex) -> QPoint:
        """Return where a hex's centre lies in the widget."""
        x, y = self.viewport.from_map(*self._layout().centre(at))
        ratio = self.devicePixelRatioF()
        return QPoint(int(x // ratio), int(y // ratio))

    def hex_at(self, point: QPoint) -> Hex | None:
        """Return the hex under a point of the widget."""
        if self._painter is None:
            return None
        return self._layout().hit(*self.viewport.to_map(*self.device_point(point)))

    def side_at(self, point: QPoint) -> Hexside | None:
        """Return the hexside nearest to a point of the widget."""
        if self._painter is None:
            return None
        return self._layout().nearest_side(*self.viewport.to_map(*self.device_point(point)))

    def counter_at(self, point: QPoint) -> Placed | None:
        """Return the topmost counter under a point of the widget."""
        if self._painter is None:
            return None
        viewport = self.viewport
        return self._painter.layers.counter_at(viewport.level(), viewport.area, self._level_point(point))

    def on_fan(self, point: QPoint) -> bool:
        """Whether a point of the widget lies on the card of a stack that is spread out."""
        if self._painter is None:
            return False
        viewport = self.viewport
        return self._painter.layers.on_fan(viewport.level(), viewport.area, self._level_point(point))

    def _update_part(self, part: QRect) -> None:
        """Have a part of the level painted again."""
        ratio, corner = self.devicePixelRatioF(), self.viewport.area.topLeft()
        left, top = (part.left() - corner.x()) / ratio, (part.top() - corner.y()) / ratio
        self.update(QRectF(left, top, part.width() / ratio, part.height() / ratio).toAlignedRect())

    def _level_point(self, point: QPoint) -> QPoint:
        x, y = self.device_point(point)
        return self.viewport.area.topLeft() + QPoint(int(x), int(y))

    # Qt's calls ----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map; while tiles are missing, come back with the next frame."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if ratio != 1.0:
            painter.scale(1 / ratio, 1 / ratio)
        if self._painter is None:
            painter.fillRect(QRect(QPoint(0, 0), self.viewport.size), colour_of(self._palette["paper"]))
            return
        if ratio != self.viewport.ratio:
            self.viewport.resize(device_size(self.width(), self.height(), ratio), ratio)
        budget = BUDGET if self.standins else math.inf
        missing = self._painter.paint(painter, self.viewport, self.viewport.covered(event.rect()), budget)
        painter.end()
        self.frames_with_standins += bool(missing)
        if missing:
            self.update()
        else:
            self._idle.start()

    def paint_between(self, painter: QPainter) -> None:
        """Paint what lies between map and counters, in the screen's own pixels; the map alone has nothing there."""

    def _build_ahead(self) -> None:
        if self._painter is not None and self.isVisible() and self._painter.build_ahead(self.viewport):
            self._idle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle of the map where it was."""
        super().resizeEvent(event)
        ratio = self.devicePixelRatioF()
        size = device_size(self.width(), self.height(), ratio)
        if self._painter is None:
            self.viewport.size, self.viewport.ratio = size, ratio
        else:
            self.viewport.resize(size, ratio)
            self._moved()

    def sizeHint(self) -> QSize:
        """Ask for two thirds of a small screen."""
        return QSize(960, 640)


def with_fan(scene: Scene, fanned: Hex | None, cursor: Hex | None) -> Scene:
    """Return a scene with the canvas's own fan and cursor, where it has none of its own."""
    return replace(
        scene,
        fanned=scene.fanned if scene.fanned is not None else fanned,
        cursor=scene.cursor if scene.cursor is not None else cursor,
    )
