"""All keys on one sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from core.qt.panels import label
from core.qt.theme import CLAUSE, GRID, PRIMARY
from core.view.language import tr
from player.dialogs.frame import Dialog
from player.panels.map_keys import SHEET, KeyLine


class KeysSheet(Dialog):
    """What every key does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys"), parent, width=1040)
        sheet = QHBoxLayout()
        sheet.setSpacing(4 * GRID)
        first, *others = SHEET
        for group in ((first,), tuple(others)):
            column = QVBoxLayout()
            column.setSpacing(GRID)
            for title, keys in group:
                heading = label(tr(title))
                heading.setStyleSheet("font-weight: 700;")
                column.addWidget(heading)
                column.addLayout(_lines(keys))
                column.addSpacing(GRID)
            column.addStretch(1)
            sheet.addLayout(column, 1)
        self.body.addLayout(sheet)
        close = self.add_answer(tr("Close"), PRIMARY)
        close.clicked.connect(self.accept)


def _lines(keys: tuple[KeyLine, ...]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(1, 1)
    for number, key in enumerate(keys):
        chip = label(tr(key.keys), CLAUSE)
        grid.addWidget(chip, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(tr(key.words), wraps=True), number, 1)
    return grid
