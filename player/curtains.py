"""When the screen passes from one player to the other: everything is covered, then told what happened meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QApplication, QDialog, QToolTip

from core.model.refusal import Refusal
from core.model.values import Side
from core.play.pins import Pin
from player import sight
from player.dialogs.curtain import Curtain, Seat
from player.dialogs.pin_fields import pins_of
from player.models.overview import overview, standing
from player.models.table import Table
from player.models.timeline import last_seen, title_of

if TYPE_CHECKING:
    from player.main_window import MainWindow

ALLOWED = ("quit", "dark", "contrast", "size", "keys")
"""Commands that tell nothing of the game."""


class Curtains(QObject):
    """Lets the curtain of a window fall and rise. `shown` is the one that is down now."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.shown: Curtain | None = None
        self._looking: Side | None = None
        self._views: dict[Side, tuple[float, QPointF]] = {}

    @property
    def _table(self) -> Table | None:
        return None if self._window.page is None else self._window.page.bridge.table

    def fall(self) -> None:
        """Cover the window when hidden knowledge changes hands: map, dialogs, menus, tooltips, title, commands."""
        table = self._table
        if table is None or not table.session.seats.curtain or table.deciding is None:
            return
        self._clear_away()
        self._look_away()
        self._drop(table)
        since = last_seen(table.session, table.sitting)
        self._window.around.prepare_recap(since if since < table.session.at else 0)

    def _look_away(self) -> None:
        """Keep where the player looked who leaves the screen, for his return, and forget it on the screen."""
        page, left = self._window.page, self._looking
        if page is None:
            return
        if left is not None:
            self._views[left] = (page.canvas.zoom, page.canvas.visible_rect.center())
        sight.forget(page)

    def _look_back(self) -> None:
        """Look where the player looked last who sits down, else where something happened."""
        page, table = self._window.page, self._table
        if page is None or table is None:
            return
        self._looking = table.sitting
        known = self._views.get(table.sitting)
        if known is None:
            sight.look_at_armies(page)
        else:
            zoom, middle = known
            page.canvas.zoom_to(zoom)
            page.canvas.centre_on_part(middle.x(), middle.y())

    def _drop(self, table: Table) -> None:
        old = self.shown
        self.shown = Curtain(seat_of(table), self._window.colours, self._window)
        if old is not None:
            old.hide()
            old.deleteLater()
        self.shown.lifted.connect(self._rise)
        self.shown.pin_wanted.connect(lambda pin: self._set_pin(pin, ()))
        self.shown.forgotten.connect(self._lift_pin)

    def _clear_away(self) -> None:
        """Take everything off the screen that may tell something."""
        window = self._window
        QToolTip.hideText()
        popup = QApplication.activePopupWidget()
        while popup is not None:
            popup.close()
            following = QApplication.activePopupWidget()
            popup = following if following is not popup else None
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.around.leave_replay()
        # Hidden alone, the page could still be given the keyboard by whatever ends a step with the map in hand.
        window.pages.setEnabled(False)
        window.pages.hide()
        window.setWindowTitle("Countermarch")
        for id_, action in window.actions_.items():
            action.setEnabled(id_ in ALLOWED)

    def _rise(self) -> None:
        """Show the game again, and what happened since this player's turn."""
        self.shown = None
        self.show_again()
        if self._window.page is not None:
            self._look_back()
            self._window.page.canvas.setFocus()
            self._window.around.recap()

    def show_again(self) -> None:
        """Show what was hidden behind the curtain, and let the commands work again."""
        window = self._window
        if self.shown is not None:
            self.shown.hide()
            self.shown.deleteLater()
            self.shown = None
        window.pages.setEnabled(True)
        window.pages.show()
        window.refresh_commands()

    def leave(self) -> None:
        """Forget a game that is left, and show what was hidden."""
        self._looking = None
        self._views.clear()
        self.show_again()

    def _set_pin(self, pin: Pin | None, consent: tuple[Side, ...]) -> None:
        table = self._table
        if table is None:
            return
        answer = table.session.set_pin(table.sitting, pin, table.session.at, consent)
        if isinstance(answer, Refusal) and self.shown is not None:
            self.shown.say(str(table.sentences.refusal(answer)))
            return
        self._drop(table)

    def _lift_pin(self) -> None:
        table = self._table
        if table is not None:
            self._set_pin(None, tuple(side for side in table.session.sides if side != table.sitting))


def seat_of(table: Table) -> Seat:
    """Return who is asked to sit down now."""
    session, sentences, side = table.session, table.sentences, table.sitting
    kind, seen = table.side_type(side), overview(Table(session, ()))
    names = dict(session.seats.names)
    others = [names.get(other) or sentences.side(other) for other in session.sides if other != side]
    return Seat(
        sentences.side(side),
        kind.adjective,
        table.schema.schemes.get(kind.scheme, ("#000000", "#888888")),
        names.get(side, ""),
        sentences.joined(others),
        session.history.pins.get(side),
        not session.read_only,
        tuple(filter(None, (title_of(session, seen.turn, seen.phase), *standing(seen)[:1]))),
        pins_of(table, session.sides),
    )
