"""The datum of the box check that is in hand: its counter, its value, and the field to type into."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.qt.counter_button import counter_pixmap
from core.qt.panels import label, row
from core.qt.theme import FIGURE, GRID, QUIET
from core.view.language import tr
from core.view.palette import Palette
from core.view.scene import SetupCodes, face_of
from editor.document import Document
from editor.models.box_check import Datum

COUNTER, ENTRY = 72, 260


class Entry(QLineEdit):
    """The field that everything is typed into. Keys that write nothing belong to the check."""

    def __init__(self, key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__()
        self._key = key
        self.setMinimumWidth(ENTRY)
        self.setAccessibleName(tr("What the printed game says"))
        self.setPlaceholderText(tr("Enter: as printed"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the keys of the check to it, the others to the field."""
        if not self._key(event):
            super().keyPressEvent(event)


class InHand(QWidget):
    """One datum. `key` is asked for every key whether the check does something with it."""

    def __init__(self, key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__()
        self.entry = Entry(key)
        self._counter = QLabel()
        self._counter.setFixedSize(COUNTER, COUNTER)
        self._title, self._value = label("", "", wraps=True), label("", FIGURE)
        self._hint = label("", QUIET, wraps=True)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addLayout(row(self._value, self.entry, 1))
        words.addWidget(self._hint)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * GRID)
        line.addWidget(self._counter)
        line.addLayout(words, 1)

    def show_datum(self, document: Document, datum: Datum, origin: str, palette: Palette) -> None:
        """Show a datum, where it comes from in words, and its counter."""
        self._title.setText(f"{datum.title} — {origin}")
        self._value.setText(datum.value)
        self._hint.setText(datum.hint)
        piece = document.scenario.piece_of.get(datum.piece) if datum.piece is not None else None
        self._counter.setVisible(piece is not None)
        if piece is not None:
            steps = piece.faces[datum.place].steps if datum.fact == "factors" else None
            face = face_of(piece, document.schema, steps)
            ratio = self.devicePixelRatioF()
            self._counter.setPixmap(counter_pixmap(face, palette.id, COUNTER, ratio, SetupCodes.SHOWN))
