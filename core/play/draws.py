"""Every draw from a cup: what came out, and what had lain in the cup, so that anybody can count it over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.model.dice import Throw, cup_from_text
from core.play.records import START
from core.play.seats import Viewers
from core.play.session import Session


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as it was made.

    Attributes:
        record: the journal's record it belongs to.
        lay: what lay in the cup, token -> how many; empty where an old file does not tell.
        taken_back: whether that step was undone later; the token was drawn all the same.
    """

    record: int
    throw: Throw
    lay: Mapping[str, int]
    taken_back: bool

    @property
    def token(self) -> str:
        """What came out."""
        return str(self.throw.result)

    @property
    def chance(self) -> Fraction | None:
        """How probable the token was; None where nobody noted what lay in the cup."""
        return Fraction(self.lay.get(self.token, 0), sum(self.lay.values())) if self.lay else None


def draws(session: Session, viewers: Viewers) -> tuple[Drawn, ...]:
    """Return every draw of a game that some viewers saw, in order."""
    standing = set(session.history.in_force)
    return tuple(
        Drawn(n, throw, cup_from_text(throw.cup), record.kind != START and n not in standing)
        for n, record in session.history
        for throw in record.throws
        if not throw.sides and (not throw.seen_by or set(throw.seen_by) & set(viewers))
    )
