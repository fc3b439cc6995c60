"""The rule cases beside the scenario: how many hold as it stands, and which no longer do."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.model.issues import Issue, Severity
from core.model.touched import Touched
from core.play.case_file import Case
from core.qt.panels import clause_chip, clear, label, row
from core.qt.theme import GRID, SMALL, SMALL_TEXT
from core.view.language import tr
from editor.docks.clause_row import bare, summary_of
from editor.document import Document
from editor.models.own_cases import Ran, cases_beside, ran
from editor.workplace import Workplace

MOST = 6


class CasesList(QWidget):
    """Runs the cases one after the other between the window's own work, so that typing never waits for them.

    Attributes:
        results: what came of each case; those that are still to run are not among them.
    """

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self._cases: tuple[Case, ...] = ()
        self._left: list[Case] = []
        self.results: list[Ran] = []
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._run_one)
        self._heading = label("", "", wraps=True)
        self._heading.setStyleSheet("font-weight: 700;")
        self._broken = QVBoxLayout()
        self._broken.setSpacing(GRID // 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID, 0, 0)
        column.addWidget(self._heading)
        column.addLayout(self._broken)
        place.shown.connect(self._watch)
        place.changed.connect(self._changed)
        place.checked.connect(self.begin)

    def _watch(self, document: Document) -> None:
        self._cases = cases_beside(document.files.folder, document.scenario.game)
        self.setVisible(bool(self._cases))

    def _changed(self, _touched: Touched) -> None:
        """Stop: what is still to run would meet a scenario that nobody has checked yet."""
        self._left = []

    def begin(self, issues: tuple[Issue, ...]) -> None:
        """Run all cases on the scenario as it stands, now that it was checked."""
        self._left, self.results = list(self._cases), []
        if any(issue.severity is Severity.ERROR for issue in issues):
            self._left = []
            clear(self._broken)
            self._heading.setText(tr("The rule cases run once the findings name no errors."))
        self._next.start()

    def _run_one(self) -> None:
        document = self._place.document
        if document is None or not self._left:
            return
        self.results.append(ran(self._left.pop(0), document.game, document.scenario))
        if self._left:
            self._next.start()
        else:
            self._show(document)

    def _show(self, document: Document) -> None:
        broken = [result for result in self.results if not result.held]
        count = len(self.results)
        self._heading.setText(
            tr("{held} of {count} rule cases hold", held=count - len(broken), count=count)
            if broken
            else tr("All {count} rule cases hold", count=count)
        )
        clear(self._broken)
        for result in broken[:MOST]:
            clauses = [bare(clause) for clause in result.clauses[:1]]
            chips = [clause_chip(clause, summary_of(clause, document.game.clauses())) for clause in clauses]
            title = label(f"✗ {result.title}", "", wraps=True)
            title.setStyleSheet(f"font-size: {SMALL}px; font-weight: 600;")
            line = row(title, *chips)
            line.setStretch(0, 1)
            self._broken.addLayout(line)
            self._broken.addWidget(label(result.fault, SMALL_TEXT, wraps=True))
        if len(broken) > MOST:
            self._broken.addWidget(label(tr("and {more} more.", more=len(broken) - MOST), SMALL_TEXT))
