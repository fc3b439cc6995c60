"""The editor's map: the left button paints with the tool in hand, the middle button or Space moves the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.board.layout import Point
from core.qt.hex_canvas import STEPS, HexCanvas
from core.qt.levels import UNIT_RADIUS
from core.qt.painter import colour_of
from core.qt.viewport import Viewport
from editor.models.edits import Mark
from editor.models.kit import Where
from editor.models.scan import Order
from editor.models.selection import Join
from editor.models.side_ways import nearest_corner
from editor.tools.tool import Hand, Tool, side_meant

WORK = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Keys that do with the cursor's hex what a click does."""

RING = 0.36
"""Size of a ring round what wants looking at, in parts of the hex's radius."""

DIGITS = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(1, 10)}


HALO = QColor(255, 255, 255, 210)
"""Lies beneath what a tool shows, so that it stands out from any ground."""

FAR = 10
"""How much further Shift and an arrow key move something than the arrow key alone; that moves it by one pixel."""


class Traced(Protocol):
    """A picture to trace from."""

    def paint(self, painter: QPainter, viewport: Viewport, radius: float, order: Order) -> None:
        """Paint it in the screen's own pixels, if it is to lie there."""


class PaintCanvas(HexCanvas):
    """Feeds the tool in hand. The right button, or Shift with the left, lifts instead of laying.

    Keys: Space paints the cursor's hex; a tool that goes from hex to hex begins with the first Space and ends with
    the second. With a hexside tool 1 to 6 mark the sides of the cursor's hex, clockwise from the top.

    `bars` says why a tool may change nothing just now, `refused` carries what it said.
    """

    side_meant_changed = Signal(int)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool: Tool | None = None
        self._mark: Mark | None = None
        self._meant: Hexside | None = None
        self._drawn: Hexside | None = None
        self._by_key = False
        self.scan: Traced | None = None
        self.bars: Callable[[Tool], str] = _nothing
        self.hex_hovered.connect(self._point_at)
        self.cursor_moved.connect(self._cursor_went)

    @property
    def side_meant(self) -> Hexside | None:
        """The hexside under the pointer, or the one marked by key."""
        return self._meant

    @property
    def stroke_in_hand(self) -> int | None:
        """The number of the stroke that is being drawn; None while no button is down."""
        return None if self._mark is None or self.tool is None else self.tool.stroke

    def give_up(self) -> None:
        """Give up what is being drawn; what the mouse does until the button comes up draws nothing."""
        self._mark, self._by_key = None, False
        if self.tool is not None:
            self.tool.drop()
            self.tool.release()
        self.update()

    def hold(self, tool: Tool) -> None:
        """Take a tool in hand."""
        if self.tool is not None and self.tool is not tool:
            self.tool.put_down()
        self.tool = tool
        self._mark, self._by_key = None, False
        shape = Qt.CursorShape.OpenHandCursor if isinstance(tool, Hand) else Qt.CursorShape.CrossCursor
        self.setCursor(shape)
        self._mean(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, or let the map be dragged."""
        lifts = event.button() == Qt.MouseButton.RightButton or (
            event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        )
        paints = event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        if not paints or self.tool is None or isinstance(self.tool, Hand):
            super().mousePressEvent(event)
            return
        if self._barred(self.tool):
            return
        self._give_up_keys()
        self._mark = Mark.LIFT if lifts else Mark.PUT
        self.tool.join = join_of(event.modifiers(), event.button())
        point = event.position().toPoint()
        at = self.hex_at(point)
        if at is not None and self.tool.picks is Where.HEX:  # its brackets would cover the sides that are drawn
            self.set_cursor_hex(at)
        self._mean(self._side_under(event))
        self.tool.press(at, self._meant, self._mark)
        self._reach(event)
        self._drawn = self._meant

    def _barred(self, tool: Tool) -> bool:
        """Whether a tool may change nothing just now; then it is said why."""
        words = self.bars(tool)
        if words:
            self.refused.emit(words)
        return bool(words)

    def _reach(self, event: QMouseEvent) -> None:
        """Tell a tool that asks for them which corner and which point are under the pointer."""
        if self.tool is None or self.scenario is None:
            return
        layout, point = self._layout(), self.viewport.to_map(*self.device_point(event.position().toPoint()))
        side = self.side_at(event.position().toPoint())
        if self.tool.corners and side is not None:
            self.tool.reach(nearest_corner(self.scenario.map.grid, side, point, layout.unit))
        if self.tool.traces:
            self.tool.trace(point, layout)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the stroke; show which side would be meant."""
        self._mean(self._side_under(event))
        if self._mark is None or self.tool is None:
            super().mouseMoveEvent(event)
            return
        at = self.hex_at(event.position().toPoint())
        self._say_hex(-1 if at is None else int(at))
        self.tool.drag(at, self._meant, self._mark)
        self._reach(event)
        self._drawn = self._meant

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke."""
        if self._mark is None or self.tool is None:
            super().mouseReleaseEvent(event)
            return
        self._mark = None
        self.tool.release()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paint with the keyboard's hex, or move it."""
        key, at = Qt.Key(event.key()), self.cursor_hex
        if key == Qt.Key.Key_Escape and self.tool is not None:
            self.give_up()
            return
        if key in STEPS and self.tool is not None and self.tool.nudges:
            step = (FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1) / (UNIT_RADIUS * self.zoom)
            self.tool.nudge(STEPS[key][0] * step, STEPS[key][1] * step)
            return
        sides = self.tool is not None and self.tool.picks is Where.SIDE
        if key in (DIGITS if sides else WORK) and self.tool is not None and self._barred(self.tool):
            return
        lifts = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if at is None or self.tool is None:
            super().keyPressEvent(event)
        elif sides and 1 <= DIGITS.get(key, 0) <= 6:
            self._stroke(at, DIGITS[key] - 1, Mark.LIFT if lifts else Mark.PUT)
        elif not sides and key in WORK and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.tool.join = join_of(event.modifiers())
            mark = Mark.LIFT if lifts else Mark.PUT
            if self.tool.spans:
                self._span(at, mark)
            else:
                self._stroke(at, None, mark)
        else:
            super().keyPressEvent(event)

    def _span(self, at: Hex, mark: Mark) -> None:
        """Set the first hex of a tool that goes from hex to hex, or the last one."""
        assert self.tool is not None
        if not self._by_key:
            self._mark, self._by_key = mark, True
            self.tool.press(at, None, mark)
            return
        self.tool.drag(at, None, self._mark or mark)
        self._mark, self._by_key = None, False
        self.tool.release()

    def _give_up_keys(self) -> None:
        """Forget what was begun by keyboard, since the mouse begins something else."""
        if self._by_key and self.tool is not None:
            self._by_key = False
            self.tool.release()

    def _point_at(self, at: int) -> None:
        if self.tool is not None and self._mark is None:
            self.tool.hover(None if at < 0 else Hex(at))
            self.update()

    def _cursor_went(self, at: int) -> None:
        if self.tool is not None and self._by_key and self._mark is not None:
            self.tool.drag(Hex(at), None, self._mark)
        self._point_at(at)

    def _stroke(self, at: Hex, direction: int | None, mark: Mark) -> None:
        """Make a stroke of one hex or one hexside."""
        assert self.tool is not None
        assert self.scenario is not None
        side = None if direction is None else hexside(self.scenario.map.grid, at, direction)
        self._mean(side)
        self.tool.press(at, side, mark)
        self.tool.release()
        self._drawn = side

    def _side_under(self, event: QMouseEvent) -> Hexside | None:
        """Return the side that is meant: near enough to its middle that it cannot be another."""
        if self.tool is None or self.tool.picks is not Where.SIDE or self.scenario is None or self.tool.corners:
            return None
        point = event.position().toPoint()
        on_map = self.viewport.to_map(*self.device_point(point))
        return side_meant(self._layout(), self.side_at(point), on_map)

    def _mean(self, side: Hexside | None) -> None:
        if side != self._meant:
            self._meant, self._drawn = side, None
            self.side_meant_changed.emit(-1 if side is None else int(side))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map, and over it what the tool shows and the hexside that would be marked."""
        super().paintEvent(event)
        if self.scenario is None or self.tool is None:
            return
        layout = self._layout()
        sketch = self.tool.sketch(layout)
        lines = list(sketch.lines)
        if self._meant is not None and self._meant != self._drawn:  # what was just drawn is left in view
            lines.append(layout.side_ends(self._meant))
        painter = QPainter(self)
        if self.scan is not None:
            painter.save()
            painter.scale(1 / self.devicePixelRatioF(), 1 / self.devicePixelRatioF())
            self.scan.paint(painter, self.viewport, layout.radius, Order.EVERYTHING)
            painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((colour_of(self.colours["cursor-halo"]), 4.0), (colour_of(self.colours["cursor"]), 1.5)):
            self._paint_lines(painter, sketch.edges, colour, width)
        self._paint_sketch(painter, lines, sketch.rings)
        painter.end()

    def paint_between(self, painter: QPainter) -> None:
        """Paint the scan under the counters, if it is to lie there."""
        if self.scan is not None:
            self.scan.paint(painter, self.viewport, self._layout().radius, Order.MAP)

    def _paint_sketch(self, painter: QPainter, lines: Sequence[Sequence[Point]], rings: Sequence[Point]) -> None:
        for colour, width in ((HALO, 8.0), (colour_of(self.colours["accent"]), 4.0)):
            self._paint_lines(painter, lines, colour, width)
        reach = self._on_widget((RING * self._layout().radius, 0.0)) - self._on_widget((0.0, 0.0))
        radius = max(7.0, reach.x())
        for colour, width in ((HALO, 5.0), (colour_of(self.colours["danger"]), 2.5)):
            painter.setPen(QPen(colour, width))
            for point in rings:
                painter.drawEllipse(self._on_widget(point), radius, radius)

    def _paint_lines(
        self, painter: QPainter, lines: Sequence[Sequence[Point]], colour: QColor, width: float
    ) -> None:
        painter.setPen(
            QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        for line in lines:
            painter.drawPolyline(QPolygonF([self._on_widget(point) for point in line]))

    def _on_widget(self, point: Point) -> QPointF:
        """Return where a point of the map lies in the widget."""
        x, y = self.viewport.from_map(*point)
        ratio = self.devicePixelRatioF()
        return QPointF(x / ratio, y / ratio)


def _nothing(_tool: Tool) -> str:
    """Bar no tool."""
    return ""


def join_of(modifiers: Qt.KeyboardModifier, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> Join:
    """Return what a press does with the hexes chosen before."""
    if modifiers & Qt.KeyboardModifier.ShiftModifier:
        return Join.ADD
    takes = modifiers & Qt.KeyboardModifier.ControlModifier or button == Qt.MouseButton.RightButton
    return Join.TAKE if takes else Join.ANEW
