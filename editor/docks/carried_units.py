"""Units on their way from one widget of the editor to another, in the hand of the mouse."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from core.model.values import PieceId
from core.qt.theme import GRID

UNITS = "application/x-countermarch-units"
"""What a drag of units is called; it means nothing to other programs."""


def carried(ids: Iterable[PieceId]) -> QMimeData:
    """Return what a drag of some units carries."""
    made = QMimeData()
    made.setData(UNITS, "\n".join(ids).encode())
    return made


def carried_ids(dragged: QMimeData) -> tuple[PieceId, ...]:
    """Return the units of a drag; none where it carries something else."""
    words = dragged.data(UNITS).data().decode() if dragged.hasFormat(UNITS) else ""
    return tuple(PieceId(word) for word in words.split("\n") if word)


def carry(source: QWidget, ids: Iterable[PieceId], words: str) -> None:
    """Let units be dragged from a widget until they are put down somewhere; `words` go with the pointer."""
    shown = QLabel(words)
    shown.setMargin(GRID // 2)
    drag = QDrag(source)
    drag.setMimeData(carried(ids))
    picture = QPixmap(shown.sizeHint())
    picture.fill(shown.palette().color(QPalette.ColorRole.ToolTipBase))  # without a ground it is lost over other words
    shown.resize(picture.size())
    shown.render(picture)
    drag.setPixmap(picture)
    drag.setHotSpot(QPoint(-2 * GRID, -GRID))  # what one aims at stays in view
    drag.exec(Qt.DropAction.CopyAction)
