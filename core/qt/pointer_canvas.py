"""The pointer over the map: clicks, hovering, dragging, the wheel, stacks that fan out."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.qt.counter_button import counter_pixmap
from core.qt.map_view import MapView, with_fan
from core.view.scene import Scene

DRAG = 6
"""Pixels the pointer must move with a button down before it is a drag."""

HELD = 52
"""Pixels of a counter in the hand."""

FAN_DELAY = 500
"""Milliseconds the pointer rests on a stack before the stack fans out."""

NOTCH = 120
"""What a wheel's notch counts; one notch is one level."""


class Pick(Enum):
    """What the pointer picks."""

    HEXES = "hexes"
    SIDES = "sides"


class PointerCanvas(MapView):
    """A map that says what the pointer does.

    Signals carry whole numbers for hexes and hexsides; -1 stands for none. A click on a counter gives
    `piece_clicked` and no `hex_clicked`; a click while `pick` is `SIDES` gives `side_clicked` alone.
    `fans_at_rest` says whether a stack spreads out by itself where the pointer rests on it.
    A counter that `may_lift` lets go is dragged by itself, every other drag pans the map: `piece_lifted` says that it
    is in the hand and where it stood, `piece_dropped` over which hex it was let go, -1 when it was put back.
    """

    hex_clicked = Signal(int, object)
    hex_right_clicked = Signal(int, object)
    piece_clicked = Signal(str, int, object)
    hex_hovered = Signal(int)
    piece_hovered = Signal(str)
    piece_lifted = Signal(str, int)
    piece_dropped = Signal(str, int)
    side_clicked = Signal(int)
    side_hovered = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.pick = Pick.HEXES
        self._fanned: Hex | None = None
        self._hovered = self._hovered_side = -1
        self._hovered_piece = ""
        self._point: QPoint | None = None
        self._press: QPoint | None = None
        self._dragged: QPoint | None = None
        self._wheel = 0
        self.fans_at_rest = True
        self.may_lift: Callable[[str], bool] = lambda _: False
        self._lifted = ""
        self._rest = QTimer(self, singleShot=True, interval=FAN_DELAY)
        self._rest.timeout.connect(self._fan_under_pointer)

    # Stacks --------------------------------------------------------------------------------------

    def set_scene(self, scene: Scene) -> None:
        """Show other counters; a fan whose stack is gone closes, and another counter may lie under the pointer."""
        if self._fanned is not None and len(scene.stacks.get(self._fanned, ())) < 2:
            self._fanned = None
        super().set_scene(scene)
        if self._point is not None and self._press is None:
            counter = self.counter_at(self._point)
            self._say_piece(counter.face.piece if counter is not None else "")

    def shown_scene(self) -> Scene:
        """Return the scene with the stack that the pointer spread out."""
        return with_fan(super().shown_scene(), self._fanned, None)

    @property
    def fanned(self) -> Hex | None:
        """The hex whose stack lies spread out."""
        return self._fanned

    def fan_out(self, at: Hex) -> None:
        """Spread out the stack of a hex so that each counter can be read and clicked."""
        if len(self._scene.stacks.get(at, ())) > 1:
            self._fanned = at
            self.refresh_scene()

    def close_fan(self) -> None:
        """Put the stack that was spread out together again."""
        self._rest.stop()
        if self._fanned is not None:
            self._fanned = None
            self.refresh_scene()

    def _fan_under_pointer(self) -> None:
        if self._hovered >= 0:
            self.fan_out(Hex(self._hovered))

    # Buttons -------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a button went down: a click or a drag begins."""
        self.put_back()
        self._press = event.position().toPoint()
        self._dragged = None
        self._rest.stop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or say what lies under the pointer."""
        point = event.position().toPoint()
        held = event.buttons() & (Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton)
        if self._press is None or not held:
            self._hover(point)
            return
        if self._lifted:
            self._carry(point)
            return
        started = self._dragged is None and (point - self._press).manhattanLength() >= DRAG
        if started and event.buttons() & Qt.MouseButton.LeftButton and self._lift(self._press):
            return
        if started:
            self._dragged = self._press
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._dragged is not None:
            moved, ratio = self._dragged - point, self.devicePixelRatioF()
            self._dragged = point
            self.pan_by(round(moved.x() * ratio), round(moved.y() * ratio))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish a drag, or click what lies under the pointer."""
        point, pressed, dragged = event.position().toPoint(), self._press, self._dragged
        self._press = self._dragged = None
        if self._lifted:
            self._drop(point)
        elif dragged is not None:
            self.unsetCursor()
        elif pressed is not None and event.button() == Qt.MouseButton.RightButton:
            at = self.hex_at(point)
            self.hex_right_clicked.emit(-1 if at is None else at, event.modifiers())
        elif pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            self._click(point, event.modifiers())

    # Counters in the hand ------------------------------------------------------------------------

    @property
    def lifted(self) -> str:
        """The counter that is being dragged, empty for none."""
        return self._lifted

    def put_back(self) -> None:
        """Let the counter in the hand go without putting it anywhere."""
        if self._lifted:
            piece, self._lifted = self._lifted, ""
            self._press = None
            self.unsetCursor()
            self.piece_dropped.emit(piece, -1)

    def _lift(self, point: QPoint) -> bool:
        """Take up the counter at a point, if there is one that may be dragged."""
        counter = self.counter_at(point)
        if counter is None or self.pick is Pick.SIDES:
            return False
        if not counter.face.piece or not self.may_lift(counter.face.piece):
            return False
        self._lifted = counter.face.piece
        self._rest.stop()
        picture = counter_pixmap(counter.face, self.colours.id, HELD, self.devicePixelRatioF())
        self.setCursor(QCursor(picture))
        self.piece_lifted.emit(counter.face.piece, counter.hex)
        return True

    def _carry(self, point: QPoint) -> None:
        at = self.hex_at(point) if self.rect().contains(point) else None
        self._say_hex(-1 if at is None else int(at))

    def _drop(self, point: QPoint) -> None:
        piece, self._lifted = self._lifted, ""
        self.unsetCursor()
        at = self.hex_at(point) if self.rect().contains(point) else None
        self.piece_dropped.emit(piece, -1 if at is None else at)

    def _click(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        if self.pick is Pick.SIDES:
            side = self.side_at(point)
            if side is not None:
                self.side_clicked.emit(side)
            return
        counter = self.counter_at(point)
        if counter is not None:
            self.piece_clicked.emit(counter.face.piece, counter.hex, modifiers)
        elif not self.on_fan(point):
            self.close_fan()
            at = self.hex_at(point)
            if at is not None:
                self.hex_clicked.emit(at, modifiers)

    # Hovering ------------------------------------------------------------------------------------

    def _hover(self, point: QPoint) -> None:
        self._point = point
        counter = self.counter_at(point)
        self._say_piece(counter.face.piece if counter is not None else "")
        if self.pick is Pick.SIDES:
            side = self.side_at(point)
            self._say_side(-1 if side is None else int(side))
        if not self.on_fan(point):
            at = self.hex_at(point)
            self._say_hex(-1 if at is None else int(at))
        rests = counter is not None and len(self._scene.stacks.get(counter.hex, ())) > 1
        if rests and self.fans_at_rest and self._fanned is None:
            self._rest.start()
        else:
            self._rest.stop()

    def _say_hex(self, at: int) -> None:
        if at != self._hovered:
            self._hovered = at
            if self._fanned is not None and at != self._fanned:
                self.close_fan()
            self.hex_hovered.emit(at)

    def _say_side(self, side: int) -> None:
        if side != self._hovered_side:
            self._hovered_side = side
            self.side_hovered.emit(side)

    def _say_piece(self, piece: str) -> None:
        if piece != self._hovered_piece:
            self._hovered_piece = piece
            self.piece_hovered.emit(piece)

    def leaveEvent(self, event: QEvent) -> None:
        """Say that nothing is under the pointer any more."""
        super().leaveEvent(event)
        self._point = None
        self.close_fan()
        self._say_piece("")
        self._say_side(-1)
        self._say_hex(-1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer, one level a notch; with Shift or a sideways wheel, pan."""
        turned = event.angleDelta()
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        sideways = turned.x() or (turned.y() if shifted else 0)
        if sideways:
            self.pan_by(-sideways, 0)
            return
        self._wheel += turned.y()
        notches = int(self._wheel / NOTCH)
        if notches:
            self._wheel -= notches * NOTCH
            self.zoom_by(notches, event.position().toPoint())
