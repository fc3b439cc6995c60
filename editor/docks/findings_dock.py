"""Everything wrong with the scenario as it stands: severity, sentence, place, clause, and a quick fix, if any."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.board.hexes import Hex
from core.board.hexsides import hexes_of
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.play.library import Game
from core.qt.errand import Errand
from core.qt.icons import icon
from core.qt.panels import label, row
from core.qt.theme import GRID, QUIET
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.sentences import Sentences
from editor.commands.rules import CureFinding
from editor.docks.clause_row import summary_of
from editor.document import Document, issues_of
from editor.models.cures import Bench, Cure, cure_of, cures_of
from editor.models.edits import Edit
from editor.models.mend_all import alike, mend_all
from editor.models.standards import standard_charts

ICONS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
PAUSE = 400
"""Milliseconds without an edit before the scenario is checked again."""

LEAST = 92
"""Pixels that the list is high at least: its head and two findings; a dock that is pulled higher shows more."""

ISSUE = Qt.ItemDataRole.UserRole
FINDING, PLACE, CLAUSE, FIX = range(4)
WIDTHS = {PLACE: 120, CLAUSE: 88, FIX: 220}


class FindingsList(QTreeWidget):
    """The findings. Enter goes to the place of one; Shift+Enter asks for its fix, with Ctrl for that of all alike."""

    fixed = Signal()
    all_fixed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for the fix on Shift+Enter."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            every = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.all_fixed if every else self.fixed).emit()
        else:
            super().keyPressEvent(event)


class FindingsDock(QWidget):
    """Checks the document whenever it has rested for a moment, beside the window: no stroke waits for it.

    `go_to` carries the hex of a finding that was chosen, `chosen` the finding itself, `checked` all findings.
    """

    go_to = Signal(int)
    chosen = Signal(object)
    checked = Signal(object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._document: Document | None = None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._ask)
        self._asking = False
        self._summary = label(tr("No scenario is open."), QUIET)
        self.fix_button = QPushButton(tr("Fix"))
        self.fix_button.setEnabled(False)
        self.fix_button.clicked.connect(lambda _=False: self.fix())
        self.other_button = QPushButton(tr("Other fixes"))
        self._others = QMenu(self.other_button)
        self.other_button.setMenu(self._others)
        self.all_button = QPushButton()
        self.all_button.setToolTip(tr("As one step of undoing (Ctrl+Shift+Enter)"))
        self.all_button.clicked.connect(lambda _=False: self.fix_all())
        self._list = self._make_list()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(row(self._summary, 1, self.all_button, self.other_button, self.fix_button))
        layout.addWidget(self._list, 1)
        self._whole = label("", "", wraps=True)
        layout.addWidget(self._whole)
        self._whole.hide()

    def _make_list(self) -> FindingsList:
        made = FindingsList()
        made.setAccessibleName(tr("Findings"))
        made.setRootIsDecorated(False)
        made.setMinimumHeight(LEAST)
        made.setHeaderLabels([tr("Finding"), tr("Place"), tr("Clause"), tr("Quick fix (Shift+Enter)")])
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        head = made.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(FINDING, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            made.setColumnWidth(column, width)
        made.itemActivated.connect(self._go)
        made.itemClicked.connect(self._go)
        made.currentItemChanged.connect(lambda *_: self._offer())
        made.fixed.connect(self.fix)
        made.all_fixed.connect(self.fix_all)
        return made

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

    # The findings ----------------------------------------------------------------------------------

    def check(self) -> None:
        """Check the scenario at once and list what was found, the worst first."""
        if self._document is not None:
            self._timer.stop()
            self._list_all(self._document, self._document.issues())

    def _ask(self) -> None:
        """Have the scenario checked in a thread of its own; one answer is waited for at a time."""
        if self._document is None:
            return
        if self._asking:
            self._timer.start()
            return
        self._asking = True
        errand = Errand(partial(_judged, self._document.game, self._document.scenario))
        errand.done.connect(self._arrived)
        errand.failed.connect(self._failed)
        errand.start()

    def _arrived(self, judged: tuple[Scenario, tuple[Issue, ...]]) -> None:
        """List what was found, unless the scenario is another by now: then it is being asked again already."""
        self._asking = False
        if self._document is not None and judged[0] is self._document.scenario:
            self._list_all(self._document, judged[1])

    def _failed(self, error: Exception) -> None:
        """Let the window say what went wrong."""
        self._asking = False
        raise error

    def _list_all(self, document: Document, issues: tuple[Issue, ...]) -> None:
        line = self._list.indexOfTopLevelItem(self._list.currentItem())
        sentences, bench = Sentences.of(document.game, document.scenario), self._bench(document)
        self._list.clear()
        for issue in issues:
            self._list.addTopLevelItem(self._row(issue, sentences, cure_of(bench, issue)))
        if issues and line >= 0:
            self._list.setCurrentItem(self._list.topLevelItem(min(line, len(issues) - 1)))
        self.setWindowTitle(tr("Findings ({count})", count=len(issues)))
        self._summary.setText(_counted(issues))
        self._offer()
        self.checked.emit(issues)

    @staticmethod
    def _bench(document: Document) -> Bench:
        shipped = standard_charts(document.scenario.game, document.as_opened)
        return Bench(document.game, document.scenario, shipped)

    def _row(self, issue: Issue, sentences: Sentences, cure: Cure | None) -> QTreeWidgetItem:
        assert self._document is not None
        said = sentences.issue(issue)
        words = cure.words if cure is not None else ""
        found = QTreeWidgetItem([said.text, self._place(issue), said.clause, words])
        found.setIcon(FINDING, icon(ICONS[issue.severity], self._palette))
        found.setToolTip(FINDING, said.text)
        found.setToolTip(CLAUSE, summary_of(said.clause, self._document.game.clauses()))
        found.setToolTip(FIX, words)
        found.setData(FINDING, Qt.ItemDataRole.AccessibleTextRole, f"{issue.severity.value}: {said.text}")
        found.setData(FINDING, ISSUE, issue)
        return found

    def _place(self, issue: Issue) -> str:
        assert self._document is not None
        scenario = self._document.scenario
        at = place_of(self._document, issue)
        if at is not None:
            return scenario.map.sheet.label(at)
        if issue.piece in scenario.piece_of:
            return scenario.piece_of[issue.piece].name
        return scenario.charts[issue.chart].title if issue.chart in scenario.charts else ""

    # What is done with one -------------------------------------------------------------------------

    def _go(self, found: QTreeWidgetItem) -> None:
        assert self._document is not None
        issue = found.data(FINDING, ISSUE)
        at = place_of(self._document, issue)
        self.chosen.emit(issue)
        if at is not None:
            self.go_to.emit(at)

    def _cures(self) -> tuple[Cure, ...]:
        item, document = self._list.currentItem(), self._document
        if item is None or document is None:
            return ()
        return cures_of(self._bench(document), item.data(FINDING, ISSUE))

    def _alike(self) -> tuple[Issue, ...]:
        """Return the findings of the kind of the chosen one."""
        rows = (self._list.topLevelItem(line) for line in range(self._list.topLevelItemCount()))
        issues = tuple(item.data(FINDING, ISSUE) for item in rows if item is not None)
        item = self._list.currentItem()
        return alike(issues, item.data(FINDING, ISSUE)) if item is not None else ()

    def _offer(self) -> None:
        """Say the chosen finding in full, and on the buttons what its fixes do."""
        cures, item, many = self._cures(), self._list.currentItem(), len(self._alike())
        self._whole.setText(item.text(FINDING) if item is not None else "")
        self._whole.setVisible(item is not None)
        self.fix_button.setEnabled(bool(cures))
        self.fix_button.setText(cures[0].words if cures else tr("Fix"))
        self.all_button.setText(tr("Fix all {count} like this", count=many))
        self.all_button.setVisible(bool(cures) and many > 1)
        self._others.clear()
        for cure in cures[1:]:
            self._others.addAction(cure.words, partial(self._put_right, cure))
        self.other_button.setVisible(len(cures) > 1)

    def fix(self) -> None:
        """Put the chosen finding right, as one step of undoing; what cannot be put right is told."""
        cures = self._cures()
        if cures:
            self._put_right(cures[0])

    def fix_all(self) -> None:
        """Put every finding of the chosen one's kind right, as one step of undoing."""
        document, issues, cures = self._document, self._alike(), self._cures()
        if document is None or not cures:
            return
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            edit = mend_all(self._bench(document), issues)
        finally:
            QApplication.restoreOverrideCursor()
        words = tr_n("{what}, and {count} more", "{what}, and {count} more", len(issues) - 1, what=cures[0].words)
        self._push(edit, words)

    def _put_right(self, cure: Cure) -> None:
        self._push(cure.make(), cure.words)

    def _push(self, edit: Edit | None, words: str) -> None:
        if edit is None:
            self._summary.setText(tr("Nothing nearby would do; mend it by hand."))
        elif self._document is not None:
            refused = self._document.do(CureFinding(self._document, edit, words))
            if refused:
                self._summary.setText(refused)
            else:
                self.check()


def _judged(game: Game, scenario: Scenario) -> tuple[Scenario, tuple[Issue, ...]]:
    return scenario, issues_of(game, scenario)


def _counted(issues: tuple[Issue, ...]) -> str:
    count = {severity: sum(issue.severity is severity for issue in issues) for severity in Severity}
    errors, warnings, notes = (count[severity] for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE))
    parts = [
        tr_n("{count} error", "{count} errors", errors) if errors else "",
        tr_n("{count} warning", "{count} warnings", warnings) if warnings else "",
        tr_n("{count} note", "{count} notes", notes) if notes else "",
    ]
    return ", ".join(filter(None, parts)) or tr("Nothing wrong was found.")


def place_of(document: Document, issue: Issue) -> Hex | None:
    """Return the hex a finding is about, None when it is about no hex."""
    if issue.at is not None:
        return issue.at
    if issue.side is not None:
        return hexes_of(document.scenario.map.grid, issue.side)[0]
    return None
