"""Icons of the windows: small line drawings in the colour of the text, sharp at any pixel ratio."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap

from core.qt.painter import paint_shape
from core.qt.theme import selection_ink
from core.view.drawing import Shape, Stroke
from core.view.palette import Palette, mixed
from core.view.symbols import Symbol, read_symbol, symbol


class UnknownIcon(Exception):
    """An icon that is not shipped."""


@lru_cache(maxsize=128)
def icon_drawing(name: str) -> Symbol:
    """Return the lines of an icon.

    Raises:
        UnknownIcon: there is no file of this name in resources/icons.
    """
    file = resources.files("resources").joinpath("icons", f"{name}.svg")
    if not file.is_file():
        raise UnknownIcon(f"There is no icon {name!r} in resources/icons.")
    return read_symbol(file.read_text("utf-8"), name=file.name)


class LineIcon(QIconEngine):
    """Paints an icon's lines in the colours of a palette; `inks` are those where it is disabled and where chosen."""

    def __init__(self, drawing: Symbol, ink: str, inks: tuple[str, str]) -> None:
        super().__init__()
        self._drawing, self._ink, self._inks = drawing, ink, inks

    def clone(self) -> QIconEngine:
        """Return a copy."""
        return LineIcon(self._drawing, self._ink, self._inks)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Paint the icon into a rectangle."""
        disabled, chosen = self._inks
        colour = {QIcon.Mode.Disabled: disabled, QIcon.Mode.Selected: chosen}.get(mode, self._ink)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(rect.width() / self._drawing.width, rect.height() / self._drawing.height)
        painter.translate(rect.center().x() + 0.5, rect.center().y() + 0.5)
        painter.scale(scale, scale)
        painter.translate(-self._drawing.width / 2, -self._drawing.height / 2)
        for part in self._drawing.parts:
            line = Stroke(colour, part.width) if part.line else None
            paint_shape(painter, Shape(part.path, colour if part.fill else "", line))
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon as a picture of a size; a part that was squeezed to nothing gets an empty picture."""
        pixmap = QPixmap(size)
        if pixmap.isNull():
            return pixmap
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap


def icon(name: str, palette: Palette, role: str = "text") -> QIcon:
    """Return an icon in one of a palette's colours.

    Raises:
        UnknownIcon: there is no file of this name in resources/icons.
    """
    faint = mixed(palette[role], palette["window"], 55)
    return QIcon(LineIcon(icon_drawing(name), palette[role], (faint, selection_ink(palette))))


def symbol_icon(key: str, ink: str) -> QIcon:
    """Return a counter's symbol as an icon in one colour."""
    return QIcon(LineIcon(symbol(key), ink, (ink, ink)))
