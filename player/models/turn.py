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
from player.models import meaning, points
from player.models.draft import Draft
from player.models.meaning import Meaning, Sense


class Pace(Enum):
    """What a click on the map is meant for: to complete an action, to set a point on the way, to choose a counter."""

    SUBMIT = auto()
    WAYPOINT = auto()
    CHOOSE = auto()


@dataclass
class Turn(Draft):
    """The draft of the deciding side, and what clicks make of it.

    `wanted` is the throw at the players' table that the draft waits for.
    """

    wanted: Wanted | None = None

    def blocked(self, at: Hex) -> Said | None:
        """Return why a hex may not be clicked now; None when it may."""
        refusal = self.refuse(HexClick(at))
        return None if refusal is None else self.table.asking.refusal(refusal)

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
        # Points are handed in on purpose, even where the least of them would do.
        finished = self.action is not None and self._base is None and (
            (isinstance(click, KeyClick) and not self.candidates)
            or (isinstance(click, HexClick) and shape is Shape.HEX and pace is not Pace.WAYPOINT)
        )
        return self.submit() if finished else True

    def click_hex(self, at: Hex, pieces: Iterable[PieceId] = (), pace: Pace = Pace.SUBMIT) -> bool:
        """Click a hex of the map; `pieces` stand there, bottom to top."""
        return self._mean(meaning.of_hex(self, at, pieces), at, pace)

    def click_piece(self, piece: PieceId, at: Hex, pace: Pace = Pace.SUBMIT) -> bool:
        """Click a counter on the map."""
        decide = meaning.of_piece if pace is Pace.CHOOSE else meaning.of_counter
        return self._mean(decide(self, piece, at), at, pace)

    def _mean(self, meant: Meaning, at: Hex, pace: Pace) -> bool:
        """Do what a click on the map means."""
        if meant.sense is Sense.GROW:
            if meant.via is not None:
                self._take(HexClick(meant.via))
            return self.click(meant.click, pace)
        if meant.sense is Sense.LEAVE:
            return self._toggled(meant.click)
        if meant.sense is Sense.ANEW:
            return self._anew((meant.click,))
        return self._tell(meant.refusal, at)

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

    def _lay(self, base: Choice, click: CountClick) -> bool:
        """Lay an amount on a slot, instead of what lies there."""
        refusal = points.refuse(base, points.plan_of(self.clicks), click)
        return self._tell(refusal) if refusal is not None else self._rebuild((*self.clicks, click))

    def retake(self, clicks: tuple[Click, ...]) -> None:
        """Take up a draft again that was held before."""
        self._rebuild(clicks)

    def propose(self, clicks: tuple[Click, ...]) -> bool:
        """Take up clicks that were proposed; return whether the decision takes them all."""
        return self._rebuild(clicks)

    def _toggled(self, click: Click) -> bool:
        """Take a piece out of the draft again when it is clicked a second time, whatever click brought it in."""
        left = self.without(click)
        return left is not None and self._rebuild(left)

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
            self.said = self.table.asking.refusal(refusal)
            self.said_at = refusal.at if refusal.at is not None else at
        return False
