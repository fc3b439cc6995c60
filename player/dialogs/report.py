"""A report of the game: through whose eyes, in which form, and where to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFileDialog, QLineEdit, QPushButton, QRadioButton, QWidget

from core.qt.panels import label, row
from core.qt.theme import GRID, PRIMARY, QUIET
from core.view.language import tr
from player.dialogs.frame import Dialog
from player.models.timeline import Eyes


class Form(Enum):
    """What a report is written as."""

    PAGE = "html"
    FOLDER = "markdown"


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for."""

    eyes: Eyes
    form: Form
    path: Path


class ReportDialog(Dialog):
    """Asks what report to write. `ordered` carries an `Order`."""

    ordered = Signal(object)

    def __init__(self, eyes: tuple[Eyes, ...], page: Path, parent: QWidget | None = None) -> None:
        super().__init__(tr("Write a report"), parent, width=600)
        self._offered, self._page = eyes, page
        words = tr("Turn by turn: a picture of the map, battles, everything that happened, losses, points and dice.")
        self.body.addWidget(label(words, QUIET, wraps=True))
        self._eyes = QComboBox()
        self._eyes.setAccessibleName(tr("Seen by"))
        for found in eyes:
            self._eyes.addItem(found.title)
        self.body.addLayout(row(label(tr("Seen by")), self._eyes, 1))
        self._forms = QButtonGroup(self)
        for number, form in enumerate((tr("One page (HTML) that needs nothing else"),
                                       tr("A folder with a Markdown file and pictures"))):
            button = QRadioButton(form)
            button.setChecked(number == 0)
            self._forms.addButton(button, number)
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._forms.idToggled.connect(lambda *_: self._suggest())
        self._path = QLineEdit()
        self._path.setAccessibleName(tr("Where to"))
        choose = QPushButton(tr("Choose …"))
        choose.clicked.connect(self._choose)
        line = row(self._path, choose, spacing=GRID)
        line.setStretch(0, 1)
        self.body.addLayout(line)
        cancel = self.add_answer(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        write = self.add_answer(tr("Write the report"), PRIMARY)
        write.clicked.connect(self._order)
        self._suggest()
        self._eyes.setFocus()

    @property
    def _form(self) -> Form:
        return Form.FOLDER if self._forms.checkedId() else Form.PAGE

    def _suggest(self) -> None:
        path = self._page if self._form is Form.PAGE else self._page.with_suffix("")
        self._path.setText(str(path))

    def _choose(self) -> None:
        chooser = QFileDialog(self, tr("Where to"), self._path.text())
        if self._form is Form.FOLDER:
            chooser.setFileMode(QFileDialog.FileMode.Directory)
        else:
            chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            chooser.setNameFilter(f"{tr('Pages')} (*.html)")
        chooser.fileSelected.connect(self._path.setText)
        chooser.open()

    def _order(self) -> None:
        text = self._path.text().strip()
        if text:
            self.accept()
            self.ordered.emit(Order(self._offered[self._eyes.currentIndex()], self._form, Path(text).expanduser()))
