"""Chips with the clauses that something rests on, each saying in its tooltip what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.qt.panels import clause_chip, clear, label
from core.qt.theme import QUIET
from core.view.sentences import printed_clause

ClauseList = Mapping[str, Mapping[str, object]]
MOST = 3
"""Chips beside each other; those beyond are in the tooltip of the sign behind them."""


def bare(clause: str) -> str:
    """Return a clause as the rulebook writes it, whether it was written with its game or without."""
    return clause.rpartition(" ")[2]


def summary_of(clause: str, clauses: ClauseList) -> str:
    """Return what a clause says in our own words; empty when it is not listed."""
    return str(clauses.get(bare(clause), {}).get("summary", ""))


class ClauseRow(QWidget):
    """Clauses side by side."""

    def __init__(self) -> None:
        super().__init__()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(4)

    def show_clauses(self, named: Iterable[str], clauses: ClauseList) -> None:
        """Show other clauses."""
        clear(self._line)
        listed = [bare(clause) for clause in named]
        for clause in listed[:MOST]:
            self._line.addWidget(clause_chip(clause, summary_of(clause, clauses)))
        if len(listed) > MOST:
            more = label("…", QUIET)
            others = (f"{printed_clause(clause)}: {summary_of(clause, clauses)}" for clause in listed[MOST:])
            more.setToolTip("\n".join(others))
            self._line.addWidget(more)
