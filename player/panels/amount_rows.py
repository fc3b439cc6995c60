"""Rows of small buttons by which a draft names amounts: guns for a battle, so many of a kind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.model.actions import CountClick
from core.qt.panels import clause_chip, clear, label
from core.qt.theme import SMALL
from core.view.language import number
from player.models.amounts import AmountRow
from player.panels.look import Look

SIDE = 30
"""Least width of a button, in pixels."""


class AmountRows(QWidget):
    """One row a kind: its name, then a button for each amount; the one that the draft holds is down.

    `laid` carries a `CountClick`.
    """

    laid = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.buttons: list[QPushButton] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)

    def show_rows(self, rows: Sequence[AmountRow]) -> None:
        """Show other rows; none hides all."""
        clear(self._rows)
        self.buttons = []
        for row in rows:
            self._rows.addWidget(label(row.label, wraps=True))
            self._rows.addLayout(self._buttons(row))
        self.setVisible(bool(rows))

    def _buttons(self, row: AmountRow) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(4)
        for amount in row.amounts:
            button = QPushButton(number(amount))
            button.setCheckable(True)
            button.setChecked(amount == row.laid)
            button.setMinimumWidth(SIDE)
            button.setStyleSheet(f"font-size: {SMALL}px; padding: 2px 8px;")
            button.setAccessibleName(f"{row.label}: {number(amount)}")
            click = CountClick(row.slot, amount)
            button.clicked.connect(lambda _=False, click=click: self.laid.emit(click))
            self.buttons.append(button)
            line.addWidget(button)
        line.addStretch(1)
        if row.clause:
            line.addWidget(clause_chip(row.clause, self.look.says(row.clause)))
        return line
