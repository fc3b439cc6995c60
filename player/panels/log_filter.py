"""What the log is filtered by: words, a side, kinds of sentence that can be switched off."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from core.qt.panels import Flow
from core.qt.theme import GRID
from core.view.language import tr
from player.models.sifting import Sieve, kinds
from player.models.table import Table

CHIP_STYLE = """
QToolButton { padding: 1px 7px; min-height: 16px; font-size: 12px; border-radius: 9px; }
QToolButton:focus { padding: 0px 6px; }
QToolButton:!checked { background: transparent; }
"""


class LogFilter(QWidget):
    """The fields over the log. `changed` tells that something else passes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = QLineEdit(placeholderText=tr("Filter the log"))
        self.words.setAccessibleName(tr("Filter the log"))
        self.words.setClearButtonEnabled(True)
        self.words.textChanged.connect(self.changed)
        self.side = QComboBox()
        self.side.setAccessibleName(tr("Whose steps"))
        self.side.currentIndexChanged.connect(self.changed)
        self._chips: dict[str, QToolButton] = {}
        self._kinds = QWidget()
        self._flow = Flow(self._kinds, gap=4)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        line.addWidget(self.words, 1)
        line.addWidget(self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(line)
        column.addWidget(self._kinds)
        self._kinds.hide()

    @property
    def sieve(self) -> Sieve:
        """What passes now."""
        left_out = frozenset(kind for kind, chip in self._chips.items() if not chip.isChecked())
        return Sieve(self.words.text(), self.side.currentData(), left_out)

    def open(self) -> None:
        """Let everything pass again."""
        self.words.clear()
        self.side.setCurrentIndex(0)
        for chip in self._chips.values():
            chip.setChecked(True)

    def offer(self, table: Table) -> None:
        """Offer the sides and kinds of a game; what was chosen stays chosen where the game is the same."""
        offered = kinds(table)
        if [kind for kind, _ in offered] == list(self._chips) and self.side.count():
            return
        self._offer_sides(table)
        for chip in self._chips.values():
            chip.deleteLater()
        while self._flow.takeAt(0) is not None:
            pass
        self._chips = {kind: self._chip(title) for kind, title in offered}
        for chip in self._chips.values():
            self._flow.addWidget(chip)

    def _offer_sides(self, table: Table) -> None:
        with QSignalBlocker(self.side):
            self.side.clear()
            self.side.addItem(tr("all"), None)
            for side in table.schema.sides:
                self.side.addItem(side.adjective, side.id)

    def _chip(self, title: str) -> QToolButton:
        chip = QToolButton()
        chip.setCheckable(True)
        # A tick tells what passes without its colour.
        chip.toggled.connect(lambda passes: chip.setText(f"✓ {title}" if passes else title))
        chip.setChecked(True)
        chip.setAccessibleName(tr("Show {kind} in the log", kind=title))
        chip.setToolTip(tr("Show {kind} in the log", kind=title))
        chip.setStyleSheet(CHIP_STYLE)
        chip.toggled.connect(lambda _: self.changed.emit())
        return chip

    def show_kinds(self, *, room: bool) -> None:
        """Show the kinds where there is room for them."""
        self._kinds.setVisible(room and bool(self._chips))
