"""The decision at hand, answered click by click: what a click leads to, and why it leads nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from core.board.hexes import Hex
from core.model.actions import Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.refusal import Refusal
from core.model.values import PieceId
from core.play.session import Submitted, Wanted
from core.view.sentences import Said
from player.models import points
from player.models.draft import Draft


class Pace(Enum):
    """What a click on a hex means when it completes an action."""

    SUBMIT = auto()
    WAYPOINT = auto()


@dataclass
class Turn(Draft):
    """The draft of the deciding side, and what clicks make of it.

    `wanted` is the throw at the players' table that the draft waits for.
    """

    wanted: Wanted | None = None

    def blocked(self, at: Hex) -> Said | None:
        """Return why a hex may not be clicked now; None when it may."""
        refusal = self.refuse(HexClick(at))
        return None if refusal is None else self.table.sentences.refusal(refusal)

    def click(self, click: Click, pace: Pace = Pace.SUBMIT) -> bool:
        """Make a click; a draft it completes beyond doubt is submitted. Return whether it was taken."""
        choice = self.choice
        if choice is None:
            return False
        if isinstance(click, CountClick) and self._base is not None:
            return self._lay(self._base, click)
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
        """Click a counter: the piece, or it taken out again, else another draft with it, else its hex (a target)."""
        click = PieceClick(piece)
        if self.refuse(click) is None:
            return self.click(click, pace)
        if self._toggled(click) or (pace is Pace.SUBMIT and self.switches(piece) and self._anew((click,))):
            return True
        if self.refuse(HexClick(at)) is None:
            return self.click(HexClick(at), pace)
        if self.clicks and self._anew((click, HexClick(at))):
            return True
        return self._tell(self.refuse(click), at)

    def switches(self, piece: PieceId) -> bool:
        """Whether a click on this counter puts it into the hand instead of what is there: it could act itself.

        While units are set up a click on a stack sends the unit in hand there.
        """
        if not self.clicks or self.table.setting_up or self.refuse(PieceClick(piece)) is None:
            return False
        side = self.table.deciding
        first = None if side is None else self.table.session.legal(side).root
        return first is not None and first.refuse(PieceClick(piece)) is None

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

    def submit(self, thrown: tuple[int | str, ...] = ()) -> bool:
        """Hand the complete draft in. Return whether the game took it.

        Where a throw at the players' table is wanted first, `wanted` says which; `thrown` are those made already.
        """
        action, self.wanted = self.action, None
        if action is None:
            return False
        answer = self.table.session.submit(action, self._at, thrown)
        if isinstance(answer, Submitted):
            self.clear()
            return True
        if isinstance(answer, Wanted):
            self.wanted = answer
            return False
        return self._tell(answer)

    def _take(self, click: Click) -> None:
        assert self._choice is not None
        self._reach(self._choice.take(click))
        self.clicks = (*self.clicks, click)
        self.said, self.said_at, self._candidates = None, None, None

    def _lay(self, base: Choice, click: CountClick) -> bool:
        """Lay an amount on a slot, instead of what lies there."""
        refusal = points.refuse(base, points.plan_of(self.clicks), click)
        return self._tell(refusal) if refusal is not None else self._rebuild((*self.clicks, click))

    def retake(self, clicks: tuple[Click, ...]) -> None:
        """Take up a draft again that was held before."""
        self._rebuild(clicks)

    def _rebuild(self, clicks: tuple[Click, ...]) -> bool:
        """Walk clicks from the root; return whether all of them could be made."""
        self.clear()
        for click in clicks:
            if self._base is not None:
                break
            if self._choice is None or self._choice.refuse(click) is not None:
                return False
            self._take(click)
        if self._base is not None:
            self.clicks = clicks
            reached = points.spelled(self._base, points.plan_of(clicks))
            self._reach(self._base if isinstance(reached, Refusal) else reached)
        return True

    def _toggled(self, click: Click) -> bool:
        """Take a piece out of the draft again when it is clicked a second time, whatever click brought it in."""
        if not isinstance(click, PieceClick) or click.piece not in self.chosen:
            return False
        before, spelled = self.clicks, self._spelled()
        if click not in spelled:
            return False
        left = tuple(other for other in spelled if other != click)
        if isinstance(spelled[0], PieceClick) and not any(isinstance(other, PieceClick) for other in left):
            left = ()  # A way without anybody on it is no draft.
        if self._rebuild(left):
            return True
        self._rebuild(before)
        return False

    def _spelled(self) -> tuple[Click, ...]:
        """The draft with every piece clicked by itself: a click on the hex of a stack stands for all it brought in."""
        source = self._source
        if any(isinstance(click, PieceClick) for click in source):
            return source
        here = None if self.start is None else HexClick(self.start)
        return (*map(PieceClick, self.chosen), *(click for click in source if click != here))

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
