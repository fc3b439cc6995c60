"""Tokens in rows: counters, or plain discs for points, that can be picked up with the mouse and carried elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from core.qt.counter_button import counter_pixmap
from core.qt.painter import brush_of, pen_of
from core.view.drawing import Stroke
from core.view.palette import Palette
from core.view.scene import CounterFace

SIDE = 32
GAP = 4

NOWHERE = QPoint(-1_000_000, -1_000_000)
"""Where a token is let go that is put back."""

Tokens = tuple[CounterFace | None, ...]
"""What lies in a field, in order; None is a point without a counter."""


def token_pixmap(face: CounterFace | None, colours: Palette, side: int, ratio: float) -> QPixmap:
    """Return the picture of a token, sharp at the screen's pixel ratio."""
    if face is not None:
        return counter_pixmap(face, colours.id, side, ratio)
    pixels = round(side * ratio)
    made = QPixmap(pixels, pixels)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen_of(Stroke(colours["line-strong"], 1.5)))
    painter.setBrush(brush_of(colours["button"]))
    painter.drawEllipse(QRectF(side * 0.16, side * 0.16, side * 0.68, side * 0.68))
    painter.setBrush(brush_of(colours["text-quiet"]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QRectF(side * 0.42, side * 0.42, side * 0.16, side * 0.16))
    painter.end()
    return made


class TokenField(QWidget):
    """Shows tokens. `tapped` tells of a click on one, `carried` of one in hand, `dropped` where it was let go.

    Points are of the whole screen. What a move means is decided by whoever owns the field.
    """

    tapped = Signal()
    carried = Signal(object, QPoint)
    dropped = Signal(QPoint)

    def __init__(self, colours: Palette, side: int = SIDE) -> None:
        super().__init__()
        self._palette, self._side = colours, side
        self._tokens: Tokens = ()
        self._out: frozenset[int] = frozenset()
        self._pressed: tuple[int, QPoint] | None = None
        self._carrying = False
        self._over = -1
        self.movable = False
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_tokens(self, tokens: Tokens, colours: Palette, out: frozenset[int] = frozenset()) -> None:
        """Show other tokens; `out` are the numbers of those that are crossed out. A token in hand is let go."""
        if (tokens, colours, out) == (self._tokens, self._palette, self._out):
            return
        self._tokens, self._palette, self._out = tokens, colours, out
        self.let_go()
        self.updateGeometry()
        self.update()

    def let_go(self) -> None:
        """Forget the token that is carried, as if it had never been lifted."""
        carrying, self._pressed, self._carrying = self._carrying, None, False
        if carrying:
            self.dropped.emit(NOWHERE)

    # Places --------------------------------------------------------------------------------------

    def _across(self, width: int) -> int:
        return max(1, (width + GAP) // (self._side + GAP))

    def box(self, number: int) -> QRect:
        """Return where a token lies in the field."""
        row, column = divmod(number, self._across(self.width()))
        step = self._side + GAP
        return QRect(column * step, row * step, self._side, self._side)

    def _at(self, point: QPoint) -> int:
        return next((n for n in range(len(self._tokens)) if self.box(n).contains(point)), -1)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height of all rows, one at least."""
        rows = max(1, -(-len(self._tokens) // self._across(width)))
        return rows * (self._side + GAP) - GAP

    def sizeHint(self) -> QSize:
        """Ask for a row."""
        width = 7 * (self._side + GAP)
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def minimumSizeHint(self) -> QSize:
        """Ask for one token."""
        return QSize(self._side, self.heightForWidth(max(self.width(), self._side)))

    # Mouse ---------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a token."""
        number = self._at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or number < 0 or not self.movable:
            super().mousePressEvent(event)
            return
        self._pressed = (number, event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the token that is held; else show which one can be lifted."""
        here = event.position().toPoint()
        if self._pressed is None:
            self._hover(self._at(here) if self.movable else -1)
            return
        number, start = self._pressed
        if not self._carrying and (here - start).manhattanLength() < QApplication.startDragDistance():
            return
        self._carrying = True
        face = self._tokens[number] if number < len(self._tokens) else None
        self.carried.emit(face, event.globalPosition().toPoint())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the token go where the pointer is."""
        held, carrying = self._pressed, self._carrying
        self._pressed, self._carrying = None, False
        self.update()
        if carrying:
            self.dropped.emit(event.globalPosition().toPoint())
        elif held is not None:
            self.tapped.emit()
        else:
            super().mouseReleaseEvent(event)

    def leaveEvent(self, event: object) -> None:
        """Show all tokens plain."""
        self._hover(-1)

    def _hover(self, number: int) -> None:
        if number != self._over:
            self._over = number
            lifts = number >= 0
            self.setCursor(Qt.CursorShape.OpenHandCursor if lifts else Qt.CursorShape.ArrowCursor)
            self.update()

    # Painting ------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tokens; one that is carried is gone, one that is out is crossed out and pale."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        held = self._pressed[0] if self._pressed is not None and self._carrying else -1
        for number, face in enumerate(self._tokens):
            if number == held:
                continue
            box = self.box(number)
            painter.setOpacity(0.45 if number in self._out else 1.0)
            picture = token_pixmap(face, self._palette, self._side, self.devicePixelRatioF())
            painter.drawPixmap(box.topLeft(), picture)
            painter.setOpacity(1.0)
            if number in self._out:
                self._cross(painter, box)
            elif number == self._over:
                painter.setPen(pen_of(Stroke(self._palette["accent"], 2.0)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 5, 5)
        painter.end()

    def _cross(self, painter: QPainter, box: QRect) -> None:
        inner = QRectF(box).adjusted(6, 6, -6, -6)
        for colour, width in ((self._palette["card"], 5.0), (self._palette["danger"], 2.5)):
            painter.setPen(pen_of(Stroke(colour, width)))
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.bottomLeft(), inner.topRight())


class Carried(QLabel):
    """A token under the pointer, over everything else of its window."""

    def __init__(self, window: QWidget, colours: Palette, side: int = SIDE) -> None:
        super().__init__(window)
        self._palette, self._side = colours, side
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(side, side)

    def follow(self, face: CounterFace | None, point: QPoint) -> None:
        """Show a token at a point of the screen."""
        self.setPixmap(token_pixmap(face, self._palette, self._side, self.devicePixelRatioF()))
        self.move(self.parentWidget().mapFromGlobal(point) - QPoint(self._side // 2, self._side // 2))
        self.show()
        self.raise_()
