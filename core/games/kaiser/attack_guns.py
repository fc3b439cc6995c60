"""The rolling barrage of an attack in the making: a button asks for it, points are laid on both kinds of guns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.games.kaiser.artillery import KINDS, Guns, Room, guns
from core.games.kaiser.barrages import barrages_barred, rolling_room
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.mechanics.points import Points
from core.model.actions import Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values
from core.model.working import Question

ROLLING = KeyClick("fire-rolling")


@dataclass(frozen=True)
class Support:
    """What guns can do for an attack.

    Attributes:
        laid: points laid so far by kind, in the order they were named.
    """

    rules: Rules
    seen: Observation
    by: Side
    targets: tuple[Hex, ...]
    attackers: tuple[PieceId, ...]
    laid: tuple[tuple[str, int], ...]

    @cached_property
    def room(self) -> Room:
        """How many points may go into the barrage."""
        return rolling_room(self.rules, self.seen, self.attackers, self.targets)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the button that asks for the barrage, and every amount that could be laid without it."""
        return tuple(self._candidates())

    def _candidates(self) -> Iterator[Candidate]:
        if self.barred is None and not self.laid:
            yield Candidate(ROLLING, key=ROLLING.key, clause=c("9.5"))
        for kind in KINDS:
            for count in range(max(self.room.sums, default=0) + 1):
                if self.refuse(CountClick(kind, count)) is None:
                    yield Candidate(CountClick(kind, count), count, f"rolling-{kind}", c("9.5"))

    @cached_property
    def barred(self) -> Refusal | None:
        """Why no barrage at all supports the attack: the weather, the range, or no points left.

        Clause: kaiser 9.5
        """
        barred = barrages_barred(self.seen)
        if barred is not None or len(self.room.open) > 1:
            return barred
        return self.room.refuse(Guns(1)) or self.room.refuse(Guns(0, 1))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a barrage cannot be asked for, or so many points not be laid, or None.

        Clause: kaiser 9.5
        """
        if self.barred is not None:
            return self.barred
        laid = dict(self.laid)
        fresh = isinstance(click, CountClick) and click.slot in KINDS and click.slot not in laid and click.count >= 0
        if not isinstance(click, CountClick):
            return Refusal(c("9.5"), "one-rolling-barrage", self.targets[0]) if laid else None
        if not fresh:
            return Refusal(c("9.5"), "one-rolling-barrage", self.targets[0])
        laid[click.slot] = click.count
        return self.room.refuse(Guns(*(laid.get(kind, 0) for kind in KINDS)))

    def question(self, kind: str, asks: Question) -> Points:
        """Return the question how many points support the attack; its action is the whole attack.

        Args:
            kind: of the action.
            asks: the odds of the attack, shown beside it.
        """
        before: tuple[Click, ...] = (*map(HexClick, self.targets), *map(PieceClick, self.attackers))
        left, room = guns(self.seen, self.by), self.room
        where: Values = {"at": At(self.targets[0]), "hexes": tuple(map(At, self.targets))}
        values: Values = {**where, "field": left.field, "heavy": left.heavy}
        return Points(
            self.by, kind, KINDS, room.open[-1], c("9.5"), (room.most.field, room.most.heavy), sums=room.open,
            why=room.why, before=before, values=values, asks=asks,
        )  # fmt: skip
