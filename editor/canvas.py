"""The editor's map: the left button paints with the tool in hand, the middle button or Space moves the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.qt.hex_canvas import HexCanvas
from core.qt.painter import colour_of
from editor.models.edits import Mark
from editor.models.kit import Where
from editor.models.side_ways import nearest_corner
from editor.tools.tool import Hand, Tool, side_meant

DIGITS = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(1, 10)}


class PaintCanvas(HexCanvas):
    """Feeds the tool in hand. The right button, or Shift with the left, lifts instead of laying.

    Keys: Space paints the cursor's hex; with a hexside tool 1 to 6 mark its sides, clockwise from the top.
    """

    side_meant_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool: Tool | None = None
        self._mark: Mark | None = None
        self._meant: Hexside | None = None
        self._drawn: Hexside | None = None

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
        self._mark = None
        if self.tool is not None:
            self.tool.drop()
            self.tool.release()

    def hold(self, tool: Tool) -> None:
        """Take a tool in hand."""
        self.tool = tool
        self._mark = None
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
        self._mark = Mark.LIFT if lifts else Mark.PUT
        point = event.position().toPoint()
        at = self.hex_at(point)
        if at is not None and self.tool.picks is Where.HEX:  # its brackets would cover the sides that are drawn
            self.set_cursor_hex(at)
        self._mean(self._side_under(event))
        self.tool.press(at, self._meant, self._mark)
        self._reach(event)
        self._drawn = self._meant

    def _reach(self, event: QMouseEvent) -> None:
        """Tell a tool that draws along corners which one is under the pointer."""
        side = self.side_at(event.position().toPoint())
        if self.tool is not None and self.tool.corners and side is not None and self.scenario is not None:
            layout, point = self._layout(), self.viewport.to_map(*self.device_point(event.position().toPoint()))
            self.tool.reach(nearest_corner(self.scenario.map.grid, side, point, layout.unit))

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paint with the keyboard's hex, or move it."""
        key, at = Qt.Key(event.key()), self.cursor_hex
        if key == Qt.Key.Key_Escape and self.tool is not None:
            self.give_up()
            return
        sides = self.tool is not None and self.tool.picks is Where.SIDE
        lifts = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if at is None or self.tool is None:
            super().keyPressEvent(event)
        elif sides and 1 <= DIGITS.get(key, 0) <= 6:
            self._stroke(at, DIGITS[key] - 1, Mark.PUT)
        elif not sides and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._stroke(at, None, Mark.LIFT if lifts else Mark.PUT)
        else:
            super().keyPressEvent(event)

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
        """Paint the map, and over it the hexside that would be marked; what was just drawn is left in view."""
        super().paintEvent(event)
        if self._meant is None or self._meant == self._drawn or self.scenario is None:
            return
        ratio = self.devicePixelRatioF()
        ends = [self.viewport.from_map(*point) for point in self._layout().side_ends(self._meant)]
        first, last = (QPointF(x / ratio, y / ratio) for x, y in ends)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((QColor(255, 255, 255, 210), 8.0), (colour_of(self.colours["accent"]), 4.0)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(first, last)
        painter.end()
