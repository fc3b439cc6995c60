"""Reading clauses of the rulebook beside whatever is open: a window, or a dialog that lies over it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from core.qt.panels import ClauseChip, wrapped
from core.view.clause_book import ClauseBook

CITES = "cites"
"""Property of a widget without a chip: the clauses it speaks of, written as a chip's."""


@runtime_checkable
class Reader(Protocol):
    """A window that has a rulebook's clauses and opens them beside itself or a dialog of its own."""

    @property
    def book(self) -> ClauseBook | None:
        """The clauses of the game that is shown; None without a game."""

    def read(self, clause: str, beside: QWidget) -> None:
        """Show a clause beside a window; an empty one lists first what that window cites."""


def reader_above(window: QWidget) -> Reader | None:
    """Return the window that a dialog belongs to, if it has clauses to read."""
    above = window.parentWidget()
    while above is not None and not isinstance(above, Reader):
        above = above.parentWidget()
    return above


def cite(widget: QWidget, clause: str) -> None:
    """Note which clauses a widget speaks of without showing a chip."""
    widget.setProperty(CITES, clause)


def cited(window: QWidget) -> list[str]:
    """Return the clauses that a window shows, each once, from the top of its widgets down."""
    found = (
        widget.clause if isinstance(widget, ClauseChip) else widget.property(CITES)
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
    )
    return list(dict.fromkeys(filter(None, found)))


def gloss(window: QWidget, book: ClauseBook | None) -> None:
    """Let every chip of a window that is silent say on hover what its clause says."""
    for chip in window.findChildren(ClauseChip):
        found = book.find(chip.clause) if book is not None and not chip.toolTip() else None
        if found is not None:
            chip.setToolTip(wrapped(f"{found.id}: {found.summary}"))
