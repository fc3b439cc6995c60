"""All keys on one sheet."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from core.qt.panels import label
from core.qt.theme import CLAUSE, GRID, PRIMARY
from player.dialogs.frame import Dialog
from player.panels.map_keys import SHEET


class KeysSheet(Dialog):
    """What every key does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Keys", parent, width=640)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        line = 0
        for title, keys in SHEET:
            heading = label(title)
            heading.setStyleSheet("font-weight: 700; padding-top: 6px;")
            grid.addWidget(heading, line, 0, 1, 2)
            line += 1
            for key in keys:
                grid.addWidget(label(key.keys, CLAUSE), line, 0)
                grid.addWidget(label(key.words, wraps=True), line, 1)
                line += 1
        self.body.addLayout(grid)
        close = self.add_answer("Close", PRIMARY)
        close.clicked.connect(self.accept)
