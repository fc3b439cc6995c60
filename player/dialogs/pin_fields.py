"""Fields for the PINs of those who must agree: consent at one screen is theirs alone who know the word."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from core.model.values import Side
from core.play.pins import Pin
from core.qt.panels import label
from core.qt.theme import GRID
from core.view.language import tr
from player.models.table import Table

LONGEST = 40
"""Letters of a PIN."""


def pin_field(words: str) -> QLineEdit:
    """Return a field for a PIN that says in grey, and to screen readers, whose."""
    field = QLineEdit(placeholderText=words)
    field.setAccessibleName(words)
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setMaxLength(LONGEST)
    return field


def pins_of(table: Table, asked: Iterable[Side]) -> tuple[tuple[str, Pin], ...]:
    """Return sides in words with their PINs, of those that are asked and have one.

    Whoever sits at the screen has named his already.
    """
    session = table.session
    pins = session.history.pins if session.seats.curtain else {}
    others = (side for side in asked if side != table.sitting)
    return tuple((table.sentences.side(side), pin) for side in others if (pin := pins.get(side)) is not None)


class PinFields(QWidget):
    """A field for every PIN that is asked for; hidden where none is."""

    def __init__(self, pins: Iterable[tuple[str, Pin]]) -> None:
        super().__init__()
        self._fields: list[tuple[str, Pin, QLineEdit]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for side, pin in pins:
            field = pin_field(tr("PIN of {side}", side=side))
            self._fields.append((side, pin, field))
            column.addWidget(field)
        self._trouble = label("", wraps=True)
        self._trouble.hide()
        column.addWidget(self._trouble)
        if not self._fields:
            self.hide()  # Never shown from here: without a parent yet it would be a window of its own.

    def hold(self) -> bool:
        """Return whether every field has the right PIN; of the first that has not, that is said."""
        for side, pin, field in self._fields:
            if not pin.opens(field.text()):
                empty = tr("{side} agrees by its PIN. Let its player type it.", side=side)
                wrong = tr("That is not the PIN of {side}. Try again.", side=side)
                self._trouble.setText(wrong if field.text() else empty)
                self._trouble.show()
                field.setFocus()
                field.selectAll()
                return False
        return True
