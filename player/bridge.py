"""Between a game and its window: clicks go in, signals come out when the draft or the game has changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from core.board.hexes import Hex
from core.model.actions import Click
from core.model.refusal import Refusal
from core.model.values import PieceId, Side, Unknown
from core.play.amending import Amendment
from core.play.session import Told, Wanted
from core.play.undoing import Barred, Undoable
from core.view.scene import Scene, SetupCodes
from core.view.sentences import Said
from player.models import dragging, pictures
from player.models.layers import unsupplied
from player.models.story import Story
from player.models.table import Table
from player.models.turn import Pace, Turn


class Bridge(QObject):
    """One game on the screen.

    `drafted` tells that the draft is another one, `happened` that the game moved on, `refused` that a click led
    nowhere (the sentence is in `turn.said`), `throw_wanted` carries the throw that a draft waits for.
    """

    drafted = Signal()
    happened = Signal()
    refused = Signal()
    throw_wanted = Signal(object)

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.turn = Turn(table)
        self.story = Story(table)
        self.said: Said | None = None
        self._busy = False
        self._leave: Callable[[], None] = table.session.subscribe((), self._hear)
        self._counters: tuple[int, tuple[Side, ...], Scene] | None = None

    def close(self) -> None:
        """Stop listening and close the game's file."""
        self._leave()
        self.table.session.close()

    def _hear(self, told: Told) -> None:
        """Pass on what somebody else did; our own steps are told when they are finished."""
        if not self._busy:
            self.happened.emit()

    # Clicks --------------------------------------------------------------------------------------

    def click_hex(self, at: Hex, pace: Pace = Pace.SUBMIT) -> None:
        """Click a hex of the map."""
        stack = self.table.observation().stack(at)
        pieces = tuple(piece for piece in stack if not isinstance(piece, Unknown))
        self._do(lambda: self.turn.click_hex(at, pieces, pace))

    def click_piece(self, piece: PieceId, at: Hex, pace: Pace = Pace.SUBMIT) -> None:
        """Click a counter on the map; one that shows its back is a click on its hex."""
        if piece:
            self._do(lambda: self.turn.click_piece(piece, at, pace))
        else:
            self.click_hex(at, pace)

    def click_listed(self, piece: PieceId, at: Hex | None) -> None:
        """Click a counter in a card: the piece alone, never its hex."""
        self._do(lambda: self.turn.click_listed(piece, at))

    def click(self, click: Click) -> None:
        """Make a click of a panel."""
        self._do(lambda: self.turn.click(click))

    def take_up(self, clicks: tuple[Click, ...]) -> None:
        """Make these clicks a draft, in place of the one in hand."""
        self._do(lambda: self.turn.propose(clicks))

    def submit(self) -> None:
        """Hand the draft in."""
        self._do(self.turn.submit)

    def lift(self, piece: PieceId) -> None:
        """Take a counter up with the pointer."""
        self._do(lambda: dragging.lift(self.turn, piece))

    def drop(self, piece: PieceId, at: Hex) -> None:
        """Let a counter go over a hex."""
        self._do(lambda: dragging.drop(self.turn, piece, at))

    def throw(self, wanted: Wanted, result: int | str) -> None:
        """Go on with the draft that waited for a throw."""
        self._do(lambda: self.turn.submit((*wanted.thrown, result)))

    def amend(self, amendments: tuple[Amendment, ...], consent: tuple[Side, ...]) -> None:
        """Change the position by agreement."""
        session = self.table.session
        self._whole_step(lambda: session.amend(self.undoer, session.at, amendments, consent))

    def back(self) -> None:
        """Take the last click back."""
        self._do(self._back)

    def escape(self) -> None:
        """Leave the draft."""
        self._do(self._escape)

    def _back(self) -> bool:
        self.turn.back()
        return True

    def _escape(self) -> bool:
        self.turn.clear()
        return True

    def _do(self, step: Callable[[], bool]) -> None:
        """Take a step and tell what came of it."""
        before = self.table.session.at
        self.said = None
        self._busy = True
        try:
            taken = step()
        finally:
            self._busy = False
        if self.table.session.at != before:
            self.happened.emit()
        else:
            self.drafted.emit()
            if self.turn.wanted is not None:
                wanted, self.turn.wanted = self.turn.wanted, None
                self.throw_wanted.emit(wanted)
            elif not taken:
                self.refused.emit()

    # Undo ----------------------------------------------------------------------------------------

    @property
    def undoer(self) -> Side:
        """Who would take a step back: whoever took the last one, where one person sits here; else who sits here."""
        table = self.table
        return table.deciding or table.sitting

    def can_undo(self) -> Undoable | Barred:
        """Return whether the last step can be taken back."""
        return self.table.session.can_undo(self.undoer)

    def undo(self, consent: tuple[Side, ...] = ()) -> None:
        """Take the last step back, past a bar with the consent of those who must give it."""
        self._whole_step(lambda: self.table.session.undo(self.undoer, self.table.session.at, consent))

    def redo(self) -> None:
        """Do the last step again."""
        self._whole_step(lambda: self.table.session.redo(self.undoer, self.table.session.at))

    def concede(self) -> None:
        """Give the game up for whoever decides now."""
        self._whole_step(lambda: self.table.session.concede(self.undoer, self.table.session.at))

    def _whole_step(self, step: Callable[[], object]) -> None:
        def run() -> bool:
            answer = step()
            if isinstance(answer, Refusal):
                self.turn.said, self.turn.said_at = self.table.asking.refusal(answer), None
            elif isinstance(answer, Barred):
                self.turn.said, self.turn.said_at = self.table.sentences.barred(answer), None
            return not isinstance(answer, Refusal | Barred)

        self._do(run)

    # Pictures ------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return what lies over the map now, without previews."""
        codes = SetupCodes.SHOWN if self.table.setting_up else SetupCodes.HIDDEN
        return pictures.drafted_scene(self.position(), self.turn, codes)

    def position(self) -> Scene:
        """Return counters, wrecked works and taken hexes, without the draft; they are made once a step."""
        table = self.table
        now = (table.session.at, table.viewers)
        if self._counters is None or self._counters[:2] != now:
            lacking = frozenset[str]() if table.setting_up else unsupplied(table)
            self._counters = (*now, pictures.with_supply(pictures.counters_scene(table), lacking))
        return self._counters[2]
