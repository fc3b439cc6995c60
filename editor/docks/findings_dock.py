"""Everything wrong with the scenario as it stands: severity, sentence, place; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.board.hexsides import hexes_of
from core.model.issues import Issue, Severity
from core.qt.icons import icon
from core.qt.theme import GRID, QUIET, set_look
from core.view.language import tr
from core.view.palette import Palette
from core.view.sentences import Sentences
from editor.document import Document

ICONS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
PAUSE = 400
"""Milliseconds without an edit before the scenario is checked again."""

ISSUE = Qt.ItemDataRole.UserRole


class FindingsDock(QWidget):
    """Checks the document whenever it has rested for a moment."""

    go_to = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._document: Document | None = None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.check)
        self._summary = QLabel(tr("No scenario is open."))
        set_look(self._summary, QUIET)
        self._list = QTreeWidget()
        self._list.setAccessibleName(tr("Findings"))
        self._list.setRootIsDecorated(False)
        self._list.setMinimumHeight(56)
        self._list.setHeaderLabels([tr("Finding"), tr("Place"), tr("Clause")])
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._list.itemActivated.connect(self._go)
        self._list.itemClicked.connect(self._go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._summary)
        layout.addWidget(self._list, 1)

    def watch(self, document: Document) -> None:
        """Check another document from now on."""
        self._document = document
        self.check()

    def wait(self, _touched: object) -> None:
        """Begin the pause anew."""
        self._timer.start()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette
        self.check()

    def check(self) -> None:
        """Check the scenario and list what was found, the worst first."""
        document = self._document
        if document is None:
            return
        issues = document.issues()
        sentences = Sentences.of(document.game, document.scenario)
        self._list.clear()
        for issue in issues:
            self._list.addTopLevelItem(self._row(issue, sentences))
        self._list.resizeColumnToContents(1)
        self._list.setColumnWidth(0, max(320, self.width() - 260))
        counts = [(sum(i.severity is s for i in issues), s.value) for s in Severity]
        said = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n)
        self.setWindowTitle(tr("Findings ({count})", count=len(issues)))
        self._summary.setText(said or tr("Nothing wrong was found."))

    def _row(self, issue: Issue, sentences: Sentences) -> QTreeWidgetItem:
        said = sentences.issue(issue)
        row = QTreeWidgetItem([said.text, self._place(issue), said.clause])
        row.setIcon(0, icon(ICONS[issue.severity], self._palette))
        row.setToolTip(0, said.text)
        row.setData(0, ISSUE, issue)
        return row

    def _place(self, issue: Issue) -> str:
        assert self._document is not None
        at = place_of(self._document, issue)
        return "" if at is None else self._document.scenario.map.sheet.label(at)

    def _go(self, row: QTreeWidgetItem) -> None:
        assert self._document is not None
        at = place_of(self._document, row.data(0, ISSUE))
        if at is not None:
            self.go_to.emit(at)


def place_of(document: Document, issue: Issue) -> Hex | None:
    """Return the hex a finding is about, None when it is about no hex."""
    if issue.at is not None:
        return issue.at
    if issue.side is not None:
        return hexes_of(document.scenario.map.grid, issue.side)[0]
    return None
