"""Where the facts of a scenario come from, in three leaves: printed, ours, rulings in force."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from core.qt.fade import Fade
from core.qt.panels import clause_chip, label, row
from core.qt.theme import GRID, QUIET
from core.view.language import message, tr
from player.models.opening import Fact, Opening

TITLES = (message("Printed in the rulebook"), message("Our reconstruction"), message("Rulings in force"))
EMPTY = (
    message("Nothing of this scenario is printed in a rulebook."),
    message("Everything in this scenario is printed in its rulebook."),
    message("No clause of this game needed settling."),
)


def scroller(content: QWidget) -> QScrollArea:
    """Return an area in which a page scrolls up and down."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    Fade(area, QPalette.ColorRole.Window)
    return area


def facts_page(facts: Sequence[Fact], empty: str) -> QScrollArea:
    """Return a page with one paragraph a fact."""
    sheet = QWidget()
    column = QVBoxLayout(sheet)
    column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
    column.setSpacing(12)
    if not facts:
        column.addWidget(label(empty, QUIET, wraps=True))
    for fact in facts:
        paragraph = QVBoxLayout()
        paragraph.setSpacing(2)
        chips = [clause_chip(clause) for clause in fact.clause.split(", ")[:4] if clause]
        if fact.title:
            title = label(fact.title)
            title.setStyleSheet("font-weight: 600;")
            paragraph.addLayout(row(title, 1, *chips))
            paragraph.addWidget(label(fact.text, QUIET, wraps=True))
        else:
            words = label(fact.text, "", wraps=True)
            line = row(words, *chips)
            line.setStretch(0, 1)
            for number in range(1, line.count()):
                line.setAlignment(line.itemAt(number).widget(), Qt.AlignmentFlag.AlignTop)
            paragraph.addLayout(line)
        column.addLayout(paragraph)
    column.addStretch(1)
    return scroller(sheet)


def add_facts(leaves: QTabWidget, chosen: Opening) -> None:
    """Add the three leaves of a scenario to a book of leaves."""
    for title, facts, empty in zip(TITLES, (chosen.printed(), chosen.ours(), chosen.rulings()), EMPTY, strict=True):
        leaves.addTab(facts_page(facts, tr(empty)), tr(title))
