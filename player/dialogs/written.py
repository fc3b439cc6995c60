"""A file was written: where it is, with a way to look at it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from core.qt.panels import label
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr
from player.dialogs.frame import Dialog


class WrittenDialog(Dialog):
    """Says where the report is."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(tr("The report is written"), parent, width=520)
        where = label(str(path), QUIET, wraps=True)
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addWidget(where)
        look = self.add_answer(tr("Look at it"))
        look.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))))
        close = self.add_answer(tr("Go on"), PRIMARY)
        close.clicked.connect(self.accept)
