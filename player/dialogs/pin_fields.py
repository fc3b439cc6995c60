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


class PinFields(QWidget):
    """A field for every side that is asked and has a PIN; hidden where none has.

    Whoever sits at the screen has named his already.
    """

    def __init__(self, table: Table, asked: Iterable[Side]) -> None:
        super().__init__()
        session = table.session
        pins = session.history.pins if session.seats.curtain else {}
        self._fields: list[tuple[str, Pin, QLineEdit]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for side in asked:
            pin = pins.get(side)
            if pin is not None and side != table.sitting:
                self._add(table.sentences.side(side), pin, column)
        self._trouble = label("", wraps=True)
        self._trouble.hide()
        column.addWidget(self._trouble)
        self.setVisible(bool(self._fields))

    def _add(self, side: str, pin: Pin, column: QVBoxLayout) -> None:
        field = QLineEdit(placeholderText=tr("PIN of {side}", side=side))
        field.setAccessibleName(field.placeholderText())
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setMaxLength(LONGEST)
        self._fields.append((side, pin, field))
        column.addWidget(field)

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
