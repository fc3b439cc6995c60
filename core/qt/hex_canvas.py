"""The map in a window: tiles below, the scene above, the pointer and the keyboard turned into hexes.

The widget knows nothing of rules. It says what was clicked and shows the `Scene` it is given.
"""

from __future__ import annotations

import math
from dataclasses import replace
from enum import Enum
from time import perf_counter

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex, Orientation
from core.board.hexsides import Hexside
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.canvas_layers import CanvasLayers, Placed
from core.qt.levels import FIRST, LAST, Level, level, number_for, zoom_of
from core.qt.painter import colour_of
from core.qt.scenery import LINES, Scenery
from core.qt.tiles import TileKey, Tiles, covering
from core.view.describe import describe_hex
from core.view.palette import Palette, palette
from core.view.scene import EMPTY, Scene

BUDGET = 0.008
"""Seconds a frame may spend on building tiles."""

DRAG = 6
"""Pixels the pointer must move with a button down before it is a drag."""

FAN_DELAY = 500
"""Milliseconds the pointer rests on a stack before the stack fans out."""

WHEEL_NOTCH = 120
"""What a wheel's notch counts; one notch is one level."""

PREFETCH = 1
"""Tiles built ahead all round the window when there is nothing else to do."""


class Pick(Enum):
    """What the pointer picks."""

    HEXES = "hexes"
    SIDES = "sides"


class HexCanvas(QWidget):
    """The map widget.

    Signals carry whole numbers for hexes and hexsides; -1 stands for none. A click on a counter gives
    `piece_clicked` and no `hex_clicked`.
    """

    hex_clicked = Signal(int, object)
    hex_right_clicked = Signal(int, object)
    piece_clicked = Signal(str, int, object)
    hex_hovered = Signal(int)
    piece_hovered = Signal(str)
    side_clicked = Signal(int)
    side_hovered = Signal(int)
    cursor_moved = Signal(int)
    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Map")
        self.pick = Pick.HEXES
        self.standins = True
        self.frames_with_standins = 0
        self._palette = palette("light")
        self._scenery: Scenery | None = None
        self._schema: Schema | None = None
        self._number = 0
        self._left = self._top = 0
        self._scene = EMPTY
        self._own_fan: Hex | None = None
        self._cursor: Hex | None = None
        self._hovered = self._hovered_side = -1
        self._hovered_piece = ""
        self._press: QPoint | None = None
        self._pressed_at = (0, 0)
        self._dragging = False
        self._wheel = 0
        self._fan_timer = QTimer(self, singleShot=True, interval=FAN_DELAY)
        self._fan_timer.timeout.connect(self._fan_under_pointer)
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._build_ahead)

    # What is shown -------------------------------------------------------------------------------

    def set_map(self, scenario: Scenario, schema: Schema) -> None:
        """Show a scenario's map, whole."""
        self._schema = schema
        self._prepare(scenario)
        self._cursor = None
        self.fit()

    def _prepare(self, scenario: Scenario) -> None:
        assert self._schema is not None
        self._scenery = Scenery(scenario, self._schema, self._palette)
        self._scenery.set_lost(self._scene.lost_forts, self._scene.lost_positions)
        self._tiles = Tiles(self._scenery)
        self._layers = CanvasLayers(self._scenery)
        self._layers.set_scene(self._shown_scene())
        self._overview = self._make_overview()
        self.update()

    def _make_overview(self) -> QPixmap:
        """Paint the whole map small: what stands in for a tile that is not there yet."""
        scenery = self._scenery
        assert scenery is not None
        number = FIRST
        while number < LAST and max(self._level_size(number + 1)) <= 1100:
            number += 1
        size = self._level_size(number)
        pixmap = QPixmap(*size)
        painter = QPainter(pixmap)
        scenery.render(painter, self._level(number), QRect(0, 0, *size))
        painter.end()
        return pixmap

    @property
    def scenario(self) -> Scenario | None:
        """The scenario whose map is shown."""
        return self._scenery.scenario if self._scenery else None

    @property
    def overview(self) -> QPixmap | None:
        """The whole map, small."""
        return self._overview if self._scenery else None

    def set_scene(self, scene: Scene) -> None:
        """Show other counters, highlights and overlays."""
        works = (scene.lost_forts, scene.lost_positions)
        before = (self._scene.lost_forts, self._scene.lost_positions)
        self._scene = scene
        if self._own_fan is not None and len(scene.stacks.get(self._own_fan, ())) < 2:
            self._own_fan = None
        if self._scenery is None:
            return
        if works != before:
            self._scenery.set_lost(*works)
            self._tiles.drop((works[0] ^ before[0]) | (works[1] ^ before[1]))
        if scene.cursor is not None:
            self._cursor = scene.cursor
        self._refresh_scene()

    def _refresh_scene(self) -> None:
        if self._scenery is not None:
            self._layers.set_scene(self._shown_scene())
            self.update()

    def _shown_scene(self) -> Scene:
        fanned = self._scene.fanned if self._scene.fanned is not None else self._own_fan
        cursor = self._cursor if self.hasFocus() or self._scene.cursor is not None else None
        return replace(self._scene, fanned=fanned, cursor=cursor)

    def set_palette(self, colours: Palette) -> None:
        """Use other colours."""
        self._palette = colours
        if self._scenery is not None:
            self._prepare(self._scenery.scenario)

    def replace_hexes(self, scenario: Scenario, hexes: frozenset[Hex], sides: frozenset[Hexside]) -> None:
        """Show an edited scenario on the same grid; only what touches these hexes and sides is painted again."""
        scenery = self._scenery
        if scenery is None:
            return
        old = scenery.scenario.map
        changed = [*(LINES if sides else ())]
        if old.features != scenario.map.features or old.places != scenario.map.places:
            changed = [*LINES, "built"]
        if old.paths != scenario.map.paths:
            changed.append("roads")
        scenery.set_scenario(scenario, dict.fromkeys(changed))
        grid = scenario.map.grid
        near = {Hex(side // 6) for side in sides} | {
            Hex(grid.neighbours[side]) for side in sides if grid.neighbours[side] >= 0
        }
        self._tiles.drop(sorted(hexes | near))
        self._layers.set_scene(self._shown_scene())
        self.update()

    # Where one looks -----------------------------------------------------------------------------

    def _level(self, number: int | None = None) -> Level:
        assert self._scenery is not None
        orientation = self._scenery.scenario.map.grid.orientation
        return level(orientation, self._number if number is None else number, self.devicePixelRatioF())

    def _level_size(self, number: int | None = None) -> tuple[int, int]:
        assert self._scenery is not None
        return self._level(number).size(self._scenery.scenario.map.grid)

    @property
    def zoom(self) -> float:
        """The zoom factor; 1 is a radius of 44 pixels."""
        return zoom_of(self._number)

    @property
    def device_size(self) -> QSize:
        """The widget's size in the screen's pixels."""
        ratio = self.devicePixelRatioF()
        return QSize(math.ceil(self.width() * ratio), math.ceil(self.height() * ratio))

    @property
    def area(self) -> QRect:
        """What is visible, in pixels of the level."""
        return QRect(QPoint(self._left, self._top), self.device_size)

    @property
    def visible_rect(self) -> QRectF:
        """What is visible, in parts of the map's width and height."""
        if self._scenery is None:
            return QRectF(0, 0, 1, 1)
        width, height = self._level_size()
        size = self.device_size
        return QRectF(self._left / width, self._top / height, size.width() / width, size.height() / height)

    def zoom_to(self, factor: float, about: QPoint | None = None) -> None:
        """Zoom to the level nearest to a factor, keeping a point of the widget (its middle) where it is."""
        self._go_to_level(number_for(factor), about)

    def _go_to_level(self, number: int, about: QPoint | None = None) -> None:
        number = min(max(number, FIRST), LAST)
        if self._scenery is None or number == self._number:
            return
        ratio = self.devicePixelRatioF()
        point = about if about is not None else QPoint(self.width() // 2, self.height() // 2)
        px, py = point.x() * ratio, point.y() * ratio
        before, after = self._level().scale, self._level(number).scale
        map_x, map_y = (self._left + px) / before[0], (self._top + py) / before[1]
        self._number = number
        self._look_at(round(map_x * after[0] - px), round(map_y * after[1] - py))

    def fit(self) -> None:
        """Show the whole map, as large as it goes."""
        if self._scenery is None:
            return
        size = self.device_size
        number = LAST
        while number > FIRST:
            width, height = self._level_size(number)
            if width <= size.width() and height <= size.height():
                break
            number -= 1
        self._number = number
        width, height = self._level_size()
        self._look_at((width - size.width()) // 2, (height - size.height()) // 2)

    def centre_on(self, at: Hex) -> None:
        """Bring a hex to the middle of the widget."""
        if self._scenery is None:
            return
        x, y = self._scenery.sheet.layout.centre(at)
        sx, sy = self._level().scale
        size = self.device_size
        self._look_at(round(x * sx) - size.width() // 2, round(y * sy) - size.height() // 2)

    def centre_on_part(self, x: float, y: float) -> None:
        """Bring a point, in parts of the map's width and height, to the middle of the widget."""
        if self._scenery is not None:
            width, height = self._level_size()
            size = self.device_size
            self._look_at(round(x * width) - size.width() // 2, round(y * height) - size.height() // 2)

    def pan_by(self, dx: int, dy: int) -> None:
        """Move the map's window by so many of the screen's pixels."""
        self._look_at(self._left + dx, self._top + dy)

    def _look_at(self, left: int, top: int) -> None:
        """Move the window's corner; a map smaller than the window stays in its middle."""
        size = self.device_size
        width, height = self._level_size()
        slack_x, slack_y = size.width() // 3, size.height() // 3
        if width <= size.width():
            self._left = (width - size.width()) // 2
        else:
            self._left = min(max(left, -slack_x), width - size.width() + slack_x)
        if height <= size.height():
            self._top = (height - size.height()) // 2
        else:
            self._top = min(max(top, -slack_y), height - size.height() + slack_y)
        self.update()
        self.view_changed.emit()

    def ensure_visible(self, at: Hex) -> None:
        """Move the map just enough to show a hex with room about it."""
        if self._scenery is None:
            return
        x, y = self._scenery.sheet.layout.centre(at)
        sx, sy = self._level().scale
        reach = round(1.6 * self._level().radius)
        area, px, py = self.area, round(x * sx), round(y * sy)
        dx = min(0, px - reach - area.left()) + max(0, px + reach - area.right())
        dy = min(0, py - reach - area.top()) + max(0, py + reach - area.bottom())
        if dx or dy:
            self._look_at(self._left + dx, self._top + dy)

    def widget_point(self, at: Hex) -> QPoint:
        """Return where a hex's centre lies in the widget."""
        assert self._scenery is not None
        x, y = self._scenery.sheet.layout.centre(at)
        sx, sy = self._level().scale
        ratio = self.devicePixelRatioF()
        return QPoint(round((x * sx - self._left) / ratio), round((y * sy - self._top) / ratio))

    # Painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the tiles together and paint the scene over them."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if ratio != 1.0:
            painter.scale(1 / ratio, 1 / ratio)
        if self._scenery is None:
            painter.fillRect(self.area, colour_of(self._palette["paper"]))
            return
        current, area = self._level(), self.area
        if self._paint_tiles(painter, current, area):
            self.update()
        else:
            self._idle.start()
        self._layers.paint(painter, current, area)
        self._layers.paint_fan(painter, current, area)
        painter.end()

    def _paint_tiles(self, painter: QPainter, current: Level, area: QRect) -> int:
        """Paint the tiles, building them while the frame's time lasts; return how many stand-ins were used."""
        deadline = perf_counter() + BUDGET
        missing = 0
        for key in covering(current, area):
            tile = self._tiles.ready(key)
            if tile is None and (not self.standins or perf_counter() < deadline):
                tile = self._tiles.build(key)
            corner = key.area.topLeft() - area.topLeft()
            if tile is not None:
                painter.drawPixmap(corner, tile)
            else:
                missing += 1
                self._paint_standin(painter, key, corner)
        self.frames_with_standins += bool(missing)
        return missing

    def _paint_standin(self, painter: QPainter, key: TileKey, corner: QPoint) -> None:
        width, height = self._level_size()
        sx, sy = self._overview.width() / width, self._overview.height() / height
        area = key.area
        painter.fillRect(QRect(corner, area.size()), colour_of(self._palette["paper"]))
        source = QRectF(area.x() * sx, area.y() * sy, area.width() * sx, area.height() * sy)
        painter.drawPixmap(QRectF(QRect(corner, area.size())), self._overview, source)

    def _build_ahead(self) -> None:
        """Build one tile about the window, then come back for the next."""
        if self._scenery is None or not self.isVisible():
            return
        current, area = self._level(), self.area
        reach = 256 * PREFETCH
        around = area.adjusted(-reach, -reach, reach, reach)
        width, height = self._level_size()
        around = around.intersected(QRect(0, 0, width, height))
        for key in covering(current, around):
            if self._tiles.ready(key) is None:
                self._tiles.build(key)
                self._idle.start()
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle of the map where it was."""
        super().resizeEvent(event)
        if self._scenery is None:
            return
        old = event.oldSize()
        if old.width() <= 0 or old.height() <= 0:
            self.fit()
            return
        ratio = self.devicePixelRatioF()
        dx, dy = self.width() - old.width(), self.height() - old.height()
        self._look_at(self._left - round(dx * ratio / 2), self._top - round(dy * ratio / 2))

    def sizeHint(self) -> QSize:
        """Ask for two thirds of a small screen."""
        return QSize(960, 640)

    # Pointer -------------------------------------------------------------------------------------

    def _device(self, point: QPoint) -> tuple[int, int]:
        """Return a point of the widget in pixels of the level."""
        ratio = self.devicePixelRatioF()
        return (self._left + math.floor(point.x() * ratio), self._top + math.floor(point.y() * ratio))

    def _map_point(self, point: QPoint) -> tuple[float, float]:
        x, y = self._device(point)
        sx, sy = self._level().scale
        return ((x + 0.5) / sx, (y + 0.5) / sy)

    def hex_at(self, point: QPoint) -> Hex | None:
        """Return the hex under a point of the widget."""
        return self._scenery.sheet.layout.hit(*self._map_point(point)) if self._scenery else None

    def side_at(self, point: QPoint) -> Hexside | None:
        """Return the hexside nearest to a point of the widget."""
        return self._scenery.sheet.layout.nearest_side(*self._map_point(point)) if self._scenery else None

    def counter_at(self, point: QPoint) -> Placed | None:
        """Return the topmost counter under a point of the widget."""
        if self._scenery is None:
            return None
        return self._layers.counter_at(self._level(), self.area, *self._device(point))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a button went down: a click or a drag begins."""
        self._press = event.position().toPoint()
        self._pressed_at = (self._left, self._top)
        self._dragging = False
        self._fan_timer.stop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or say what lies under the pointer."""
        point = event.position().toPoint()
        held = event.buttons() & (Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton)
        if self._press is not None and held:
            moved = point - self._press
            if self._dragging or moved.manhattanLength() >= DRAG:
                self._dragging = True
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                ratio = self.devicePixelRatioF()
                left, top = self._pressed_at
                self._look_at(left - round(moved.x() * ratio), top - round(moved.y() * ratio))
            return
        self._hover(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish a drag, or click what lies under the pointer."""
        point, pressed = event.position().toPoint(), self._press
        self._press = None
        if self._dragging:
            self._dragging = False
            self.unsetCursor()
            return
        if pressed is None or self._scenery is None:
            return
        if event.button() == Qt.MouseButton.RightButton:
            at = self.hex_at(point)
            self.hex_right_clicked.emit(-1 if at is None else at, event.modifiers())
        elif event.button() == Qt.MouseButton.LeftButton:
            self._click(point, event.modifiers())

    def _click(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        if self.pick is Pick.SIDES:
            side = self.side_at(point)
            if side is not None:
                self.side_clicked.emit(side)
            return
        counter = self.counter_at(point)
        if counter is not None:
            self.piece_clicked.emit(counter.face.piece, counter.hex, modifiers)
            return
        if self._layers.on_fan(self._level(), self.area, *self._device(point)):
            return
        self.close_fan()
        at = self.hex_at(point)
        if at is not None:
            self.hex_clicked.emit(at, modifiers)

    def _hover(self, point: QPoint) -> None:
        if self._scenery is None:
            return
        on_fan = self._layers.on_fan(self._level(), self.area, *self._device(point))
        found = None if on_fan else self.hex_at(point)
        at = -1 if found is None else int(found)
        counter = self.counter_at(point)
        piece = counter.face.piece if counter is not None else ""
        if piece != self._hovered_piece:
            self._hovered_piece = piece
            self.piece_hovered.emit(piece)
        if self.pick is Pick.SIDES:
            near = self.side_at(point)
            side = -1 if near is None else int(near)
            if side != self._hovered_side:
                self._hovered_side = side
                self.side_hovered.emit(side)
        if at != self._hovered and not on_fan:
            self._hovered = at
            self.hex_hovered.emit(at)
            if self._own_fan is not None and at != self._own_fan:
                self.close_fan()
        if self._own_fan is None and counter is not None and len(self._scene.stacks[counter.hex]) > 1:
            self._fan_timer.start()
        else:
            self._fan_timer.stop()

    def _fan_under_pointer(self) -> None:
        if self._hovered >= 0:
            self.fan_out(Hex(self._hovered))

    def fan_out(self, at: Hex) -> None:
        """Spread out the stack of a hex so that each counter can be read and clicked."""
        if len(self._scene.stacks.get(at, ())) > 1:
            self._own_fan = at
            self._refresh_scene()

    def close_fan(self) -> None:
        """Put the stack that was spread out together again."""
        self._fan_timer.stop()
        if self._own_fan is not None:
            self._own_fan = None
            self._refresh_scene()

    def leaveEvent(self, event: QEvent) -> None:
        """Say that nothing is under the pointer any more."""
        super().leaveEvent(event)
        self._fan_timer.stop()
        self.close_fan()
        if self._hovered != -1:
            self._hovered = -1
            self.hex_hovered.emit(-1)
        if self._hovered_piece:
            self._hovered_piece = ""
            self.piece_hovered.emit("")
        if self._hovered_side != -1:
            self._hovered_side = -1
            self.side_hovered.emit(-1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer, one level a notch; with Shift or a sideways wheel, pan."""
        turned = event.angleDelta()
        sideways = turned.x() if turned.x() else turned.y() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0
        if sideways:
            self.pan_by(-sideways, 0)
            return
        self._wheel += turned.y()
        notches = int(self._wheel / WHEEL_NOTCH)
        if notches:
            self._wheel -= notches * WHEEL_NOTCH
            self._go_to_level(self._number + notches, event.position().toPoint())

    # Keyboard ------------------------------------------------------------------------------------

    @property
    def cursor_hex(self) -> Hex | None:
        """The keyboard's hex."""
        return self._cursor

    def set_cursor_hex(self, at: Hex) -> None:
        """Put the keyboard's hex somewhere and bring it into view."""
        if self._scenery is None or at == self._cursor:
            return
        self._cursor = at
        self._refresh_scene()
        self.ensure_visible(at)
        assert self._schema is not None
        self.setAccessibleDescription(describe_hex(self._scenery.scenario, self._schema, at))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.cursor_moved.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the hex cursor, click with it, zoom, fan out."""
        key = event.key()
        if self._scenery is None:
            super().keyPressEvent(event)
        elif key in STEPS:
            self._step(*STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._click_cursor(event.modifiers())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._go_to_level(self._number + 1, self._cursor_point())
        elif key == Qt.Key.Key_Minus:
            self._go_to_level(self._number - 1, self._cursor_point())
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self._toggle_fan()
        elif key == Qt.Key.Key_Escape and self._own_fan is not None:
            self.close_fan()
        else:
            super().keyPressEvent(event)

    def _cursor_point(self) -> QPoint | None:
        return self.widget_point(self._cursor) if self._cursor is not None else None

    def _step(self, columns: int, rows: int) -> None:
        """Move the cursor to a neighbour: along the rows and columns of the grid, which always touch."""
        assert self._scenery is not None
        grid = self._scenery.scenario.map.grid
        if self._cursor is None:
            start = self.hex_at(QPoint(self.width() // 2, self.height() // 2))
            self.set_cursor_hex(grid.hexes[0] if start is None else start)
            return
        found = grid.find(grid.column(self._cursor) + columns, grid.row(self._cursor) + rows)
        if found is not None:
            self.set_cursor_hex(found)

    def _click_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Click the keyboard's hex: the counter on top of it, or the hex itself with Shift."""
        at = self._cursor
        if at is None:
            return
        self.hex_clicked.emit(at, modifiers)

    def _toggle_fan(self) -> None:
        at = self._cursor if self._hovered < 0 else Hex(self._hovered)
        if self._own_fan is not None:
            self.close_fan()
        elif at is not None:
            self.fan_out(at)

    def focusInEvent(self, event: QEvent) -> None:
        """Show the cursor while the map has the keyboard."""
        super().focusInEvent(event)
        self._refresh_scene()

    def focusOutEvent(self, event: QEvent) -> None:
        """Hide the cursor."""
        super().focusOutEvent(event)
        self._refresh_scene()


STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
