"""What every panel needs to know to draw itself: the colours, and what a clause says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.view.clause_book import ClauseBook
from core.view.palette import Palette
from player.models.table import Table


@dataclass
class Look:
    """Colours and clause summaries, shared by the panels of one game; other colours show at the next refresh."""

    palette: Palette
    summaries: Mapping[str, str]
    book: ClauseBook

    @classmethod
    def of(cls, table: Table, palette: Palette) -> Look:
        """Return the look of a game's panels."""
        clauses = table.session.start.game.clauses()
        summaries = {clause: str(entry.get("summary", "")) for clause, entry in clauses.items()}
        return cls(palette, summaries, ClauseBook.of(clauses))

    def says(self, clause: str) -> str:
        """Return what a clause says in our own words; of several, the first one's."""
        return self.summaries.get(clause.split(",")[0].strip(), "")
