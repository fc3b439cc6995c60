"""All keys on one sheet."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QGridLayout, QHBoxLayout, QWidget

from core.qt.panels import label, row
from core.qt.theme import GRID, KEY, PRIMARY
from core.view.language import tr
from player.dialogs.frame import Dialog
from player.panels.map_keys import SHEET, KeyLine
from player.printing import print_keys, save_keys

FILE = "countermarch-keys.pdf"


class KeysSheet(Dialog):
    """What every key does; it can be printed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys"), parent, width=1040)
        sheet = QHBoxLayout()
        sheet.setSpacing(4 * GRID)
        half = len(SHEET) // 2
        for group in (SHEET[:half], SHEET[half:]):
            sheet.addLayout(_column(group), 1)
        self.body.addLayout(sheet)
        self._told = label("", "quiet", wraps=True)
        self._told.hide()
        self.body.addWidget(self._told)
        save = self.add_answer(tr("Save as PDF …"))
        save.clicked.connect(self._choose_file)
        paper = self.add_answer(tr("Print …"))
        paper.clicked.connect(self._choose_printer)
        close = self.add_answer(tr("Close"), PRIMARY)
        close.clicked.connect(self.accept)
        close.setFocus()

    def _choose_file(self) -> None:
        """Ask where the PDF shall lie."""
        dialog = QFileDialog(self, tr("Save the keys as PDF"), "", tr("PDF (*.pdf)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(FILE)
        dialog.fileSelected.connect(lambda path: self.save(Path(path)))
        dialog.open()

    def save(self, path: Path) -> None:
        """Write the sheet as a PDF, or say why it cannot be written."""
        try:
            save_keys(path)
        except OSError as error:
            why = error.strerror or str(error)
            self._told.setText(tr("It could not be saved: {why}. Choose another place.", why=why))
        else:
            self._told.setText(tr("Saved: {path}", path=path))
        self._told.show()

    def _choose_printer(self) -> None:
        """Ask for a printer and print."""
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)  # the dialog does not keep it alive
        dialog = QPrintDialog(self._printer, self)
        dialog.accepted.connect(lambda: print_keys(self._printer))
        QDialog.open(dialog)  # its own `open` wants a receiver


def _column(groups: tuple[tuple[str, tuple[KeyLine, ...]], ...]) -> QGridLayout:
    """Return groups of keys one below the other, all what they do in one line."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(5)
    grid.setColumnStretch(1, 1)
    for title, keys in groups:
        if grid.rowCount() > 1:
            grid.setRowMinimumHeight(grid.rowCount(), GRID)
        heading = label(tr(title))
        heading.setStyleSheet("font-weight: 700;")
        grid.addWidget(heading, grid.rowCount(), 0, 1, 2)
        for key in keys:
            number = grid.rowCount()
            caps = row(*(label(cap, KEY) for cap in tr(key.keys).split(", ")), 1, spacing=4)
            grid.addLayout(caps, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label(tr(key.words), wraps=True), number, 1)
    grid.setRowStretch(grid.rowCount(), 1)
    return grid
