"""The set-up sheet of the game that is played: made from its scenario and options, never from the position."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.model.values import Side
from core.qt.sheet_preview import SheetPreview
from player.models.table import Table


def sides_offered(table: Table) -> tuple[Side, ...]:
    """Return whose sheets may be shown to whoever sits before the screen.

    A sheet says where units begin, which is on the table for everybody in an open game. Where a curtain keeps what one
    side knows from the other, and the rules hide anything, a side sees its own.
    """
    session = table.session
    secrecy = session.rulebook.secrecy
    secret = session.seats.curtain and (secrecy.hides_stacks or bool(secrecy.hidden_boxes))
    return tuple(table.viewers) if secret else tuple(session.sides)


def sheet_of(table: Table, window: QWidget) -> SheetPreview:
    """Return the preview of the set-up sheet, as the editor shows it, for the sides that may be shown."""
    start = table.session.start
    return SheetPreview(start.game, start.scenario, start.options_in_force, window, sides_offered(table))
