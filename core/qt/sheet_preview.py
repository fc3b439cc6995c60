"""A set-up sheet on screen, painted by the code that prints it, and the way into a file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.games.contract import Game, Options
from core.model.scenario import Scenario
from core.model.values import Side
from core.play.games_folder import sheets_folder
from core.qt.panels import clear, label, picker
from core.qt.setup_pages import page_image, write_setup
from core.qt.theme import GRID, PRIMARY, QUIET
from core.view.language import tr, tr_n
from core.view.palette import palette
from core.view.paper import PAPERS
from core.view.setup_sheet import SetupSheet

SCALE = 1.15
"""Pixels of the preview to a point of paper, at a screen of plain density."""


class SheetPreview(QDialog):
    """Chooses side and paper, shows the pages, and saves them. Printing is what the viewer of the PDF does best.

    `sides` are those whose sheets may be shown, all of the game when there are none.

    Attributes:
        saved: the files that were written last.
    """

    def __init__(
        self,
        game: Game,
        scenario: Scenario,
        options: Options,
        parent: QWidget | None = None,
        sides: Sequence[Side] = (),
    ) -> None:
        super().__init__(parent)
        self.saved: list[Path] = []
        self._game, self._scenario, self._options = game, scenario, options
        self.setWindowTitle(tr("Set-up sheet"))
        offered = [kind for kind in game.schema.sides if not sides or kind.id in sides]
        self.side = picker(tr("Side"), [(kind.name, str(kind.id)) for kind in offered])
        self.paper = picker(tr("Paper"), [(tr(paper.name), name) for name, paper in PAPERS.items()])
        self.pages = QVBoxLayout()
        self.pages.setSpacing(2 * GRID)
        self._count = label("", QUIET)
        self.save_button = QPushButton(tr("Save as PDF …"))
        self.save_button.setProperty("look", PRIMARY)
        self.save_button.clicked.connect(self.save)
        for box in (self.side, self.paper):
            box.currentIndexChanged.connect(self.show_sheet)
        self._lay_out()
        self.resize(760, 700)
        self.show_sheet()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        for words, box in ((tr("Side"), self.side), (tr("Paper"), self.paper)):
            named = label(words, QUIET)
            named.setBuddy(box)
            top.addWidget(named)
            top.addWidget(box)
        top.addWidget(self._count, 1)
        top.addWidget(self.save_button)
        sheet = QWidget()
        sheet.setLayout(self.pages)
        area = QScrollArea()
        area.setWidget(sheet)
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("Pages of the set-up sheet"))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(area, 1)

    @property
    def sheet(self) -> SetupSheet:
        """The sheet as it is chosen now; always in the light colours, for paper."""
        side = next(kind.id for kind in self._game.schema.sides if str(kind.id) == self.side.currentData())
        paper = PAPERS[str(self.paper.currentData())]
        return SetupSheet(self._game, self._scenario, self._options, side, palette("light"), paper)

    def show_sheet(self, _index: int = 0) -> None:
        """Paint the pages anew."""
        clear(self.pages)
        drawings = self.sheet.drawings()
        ratio = self.devicePixelRatioF()
        for number, drawing in enumerate(drawings, 1):
            picture = QPixmap.fromImage(page_image(drawing, SCALE * ratio))
            picture.setDevicePixelRatio(ratio)
            page = QLabel()
            page.setPixmap(picture)
            page.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            page.setAccessibleName(tr("Page {number} of {count}", number=number, count=len(drawings)))
            self.pages.addWidget(page)
        self._count.setText(tr_n("{count} page", "{count} pages", len(drawings)))

    def save(self) -> None:
        """Ask for a file and write the sheet; what the disk refuses is said, and can be tried elsewhere."""
        folder = sheets_folder()
        with suppress(OSError):  # A folder that cannot be made is said when the sheet is written.
            folder.mkdir(parents=True, exist_ok=True)
        proposed = folder / f"{self._scenario.id.replace('/', '-')}-{self.side.currentData()}.pdf"
        kinds = tr("PDF (*.pdf);;Pictures (*.png);;Drawings (*.svg)")
        found, _ = QFileDialog.getSaveFileName(self, tr("Save the set-up sheet"), str(proposed), kinds)
        if found:
            self.save_to(Path(found))

    def save_to(self, path: Path) -> None:
        """Write the sheet to a file."""
        path = path if path.suffix.lower() in (".pdf", ".png", ".svg") else path.with_name(f"{path.name}.pdf")
        try:
            self.saved = write_setup(path, self.sheet)
        except OSError as failed:
            reason = failed.strerror or str(failed)
            self._count.setText(tr("Not saved: {reason}. Choose another folder or name.", reason=reason))
            return
        self._count.setText(tr("Saved: {file}", file=self.saved[0].name))
