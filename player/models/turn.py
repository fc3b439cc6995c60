"""The decision at hand, answered click by click: what a click leads to, and why it leads nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from core.board.hexes import Hex
from core.model.actions import Click, HexClick, KeyClick, PieceClick
from core.model.choice import Shape
from core.model.refusal import Refusal
from core.model.values import PieceId
from core.play.session import Submitted
from core.view.sentences import Said
from player.models.draft import Draft


class Pace(Enum):
    """What a click on a hex means when it completes an action."""

    SUBMIT = auto()
    WAYPOINT = auto()


@dataclass
class Turn(Draft):
    """The draft of the deciding side, and what clicks make of it."""

    def blocked(self, at: Hex) -> Said | None:
        """Return why a hex may not be clicked now; None when it may."""
        refusal = self.refuse(HexClick(at))
        return None if refusal is None else self.table.sentences.refusal(refusal)

    def click(self, click: Click, pace: Pace = Pace.SUBMIT) -> bool:
        """Make a click; a draft it completes beyond doubt is submitted. Return whether it was taken."""
        choice = self.choice
        if choice is None:
            return False
        refusal = choice.refuse(click)
        if refusal is not None:
            return self._toggled(click) or self._tell(refusal)
        shape = choice.shape
        self._take(click)
        finished = self.action is not None and (
            (isinstance(click, KeyClick) and not self.candidates)
            or (isinstance(click, HexClick) and shape is Shape.HEX and pace is Pace.SUBMIT)
        )
        return self.submit() if finished else True

    def click_hex(self, at: Hex, pieces: Iterable[PieceId] = (), pace: Pace = Pace.SUBMIT) -> bool:
        """Click a hex of the map: the hex itself, else a piece in it, else begin anew with what stands there."""
        if self.refuse(HexClick(at)) is None:
            return self.click(HexClick(at), pace)
        standing = [PieceClick(piece) for piece in reversed(tuple(pieces))]
        for piece in standing:
            if self.refuse(piece) is None:
                return self.click(piece, pace)
        if self.clicks and self._anew((HexClick(at), *standing)):
            return True
        return self._tell(self.refuse(HexClick(at)), at)

    def click_piece(self, piece: PieceId, at: Hex, pace: Pace = Pace.SUBMIT) -> bool:
        """Click a counter: the piece, else its hex (a target), else begin anew with it."""
        click = PieceClick(piece)
        for wanted in (click, HexClick(at)):
            if self.refuse(wanted) is None:
                return self.click(wanted, pace)
        if self._toggled(click):
            return True
        if self.clicks and self._anew((click, HexClick(at))):
            return True
        return self._tell(self.refuse(click), at)

    def click_listed(self, piece: PieceId, at: Hex | None) -> bool:
        """Click a piece in a list: it, or it taken out again, or a new draft with it; never the hex it stands in."""
        click = PieceClick(piece)
        refusal = self.refuse(click)
        if refusal is None:
            return self.click(click)
        if self._toggled(click) or (self.clicks and self._anew((click,))):
            return True
        return self._tell(refusal, at)

    def back(self) -> None:
        """Take the last click back."""
        if self.clicks:
            self._rebuild(self.clicks[:-1])

    def submit(self) -> bool:
        """Hand the complete draft in. Return whether the game took it."""
        action = self.action
        if action is None:
            return False
        answer = self.table.session.submit(action, self._at)
        if isinstance(answer, Submitted):
            self.clear()
            return True
        return self._tell(answer)

    def _take(self, click: Click) -> None:
        assert self._choice is not None
        self._choice = self._choice.take(click)
        self.clicks = (*self.clicks, click)
        self.said, self.said_at, self._candidates = None, None, None

    def _rebuild(self, clicks: tuple[Click, ...]) -> bool:
        """Walk clicks from the root; return whether all of them could be made."""
        self.clear()
        for click in clicks:
            if self._choice is None or self._choice.refuse(click) is not None:
                return False
            self._take(click)
        return True

    def _toggled(self, click: Click) -> bool:
        """Take a piece out of the draft again when it is clicked a second time."""
        if not isinstance(click, PieceClick) or click not in self.clicks:
            return False
        before = self.clicks
        if self._rebuild(tuple(other for other in before if other != click)):
            return True
        self._rebuild(before)
        return False

    def _anew(self, wanted: tuple[Click, ...]) -> bool:
        """Begin a new draft with the first of these clicks that the first question takes."""
        before = self.clicks
        self.clear()
        for click in wanted:
            if self._choice is not None and self._choice.refuse(click) is None:
                self._take(click)
                return True
        self._rebuild(before)
        return False

    def _tell(self, refusal: Refusal | None, at: Hex | None = None) -> bool:
        if refusal is not None:
            self.said = self.table.sentences.refusal(refusal)
            self.said_at = refusal.at if refusal.at is not None else at
        return False
