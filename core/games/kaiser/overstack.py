"""Too many units in a hex when their movement phase ends: the owner says which are lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.paths import cells_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.gas import zone
from core.games.kaiser.limits import entered_at
from core.games.kaiser.losses import removal
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import excess, load, overstacked
from core.mechanics.driver import Procedure, Run
from core.model.actions import Action, Click, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Values, Who

KIND = "overstack"


def too_full(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes where a side must lose units when its movement phase ends, ascending.

    Where reinforcements of this turn were placed a stack may be larger, until the turn is over (ruling).

    Clause: kaiser 7.2.C, 15.1.2.A, 15.1.5
    """
    placed = {entered_at(position, piece) for piece in position.piece_marks}
    spared = under(frozenset(at for at in placed if at is not None), c("15.1.2.A"), c("15.1.5"))
    return tuple(at for at in overstacked(rules, position, side) if at not in spared)


def losing(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes where a side would lose units or steps if its movement phase ended now, ascending.

    Clause: kaiser 7.2.C, 9.3.4.B#2
    """
    gassed = zone(rules, position)
    in_gas = (at for at in cells_of(gassed) if any(rules.units(position, at, side)))
    return tuple(sorted({*too_full(rules, position, side), *in_gas}))


def ask(run: Run[Rules], side: Side) -> bool:
    """Let a side choose which units of the first hex that is too full it loses; tell whether there is such a hex.

    Clause: kaiser 7.2.C
    """
    full = too_full(run.rules, run.state, side)
    if not full:
        return False
    run.push(KIND, side, clause=c("7.2.C"), at=At(full[0]))
    return True


@dataclass(frozen=True, eq=False)
class ExcessChoice:
    """Which units are lost: enough to bring the stack to its limit, and none that could have stayed."""

    rules: Rules
    seen: Observation
    side: Side
    at: Hex
    chosen: tuple[PieceId, ...] = ()
    shape: Shape = Shape.K_OF

    @property
    def _stack(self) -> tuple[PieceId, ...]:
        return self.rules.units(self.seen, self.at, self.side)

    @property
    def _excess(self) -> int:
        return excess(self.rules, self.seen, self.at, self.side)

    @property
    def prompt(self) -> Prompt:
        """Ask for the excess."""
        left = max(0, self._excess - load(self.rules, *self.chosen))
        values: Values = {"at": At(self.at), "excess": self._excess, "left": left}
        return Prompt("lose-excess", c("7.2.C"), values)

    @property
    def action(self) -> Action | None:
        """The loss, once it is enough; units in the order of their stack."""
        if load(self.rules, *self.chosen) < self._excess:
            return None
        return Action(self.side, KIND, tuple(PieceClick(piece) for piece in self._stack if piece in self.chosen))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may go."""
        clicks = (PieceClick(piece) for piece in self._stack)
        return tuple(
            Candidate(k, load(self.rules, k.piece), "lose-unit", c("7.2.C")) for k in clicks if self.refuse(k) is None
        )

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a unit is not lost.

        Clause: kaiser 7.2.C
        """
        values: Values = {"at": At(self.at), "excess": self._excess}
        if not isinstance(click, PieceClick) or click.piece not in self._stack or click.piece in self.chosen:
            return Refusal(c("7.2.C"), "not-in-excess", self.at, values)
        if not self._leads_on((*self.chosen, click.piece)):
            return Refusal(c("7.2.C"), "more-than-excess", self.at, {**values, "who": Who((click.piece,))})
        return None

    def _leads_on(self, chosen: tuple[PieceId, ...]) -> bool:
        """Tell whether some units with these are enough and no fewer of them would be."""
        if load(self.rules, *self.chosen) >= self._excess:
            return False
        points, excess_ = [load(self.rules, piece) for piece in chosen], self._excess
        if sum(points) >= excess_:
            return sum(points) - min(points) < excess_
        drafts = {(sum(points), min(points))}
        for piece in self._stack:
            more = load(self.rules, piece)
            if piece in chosen:
                continue
            grown = {(total + more, min(least, more)) for total, least in drafts}
            if any(excess_ <= total < excess_ + least for total, least in grown):
                return True
            drafts |= {(total, least) for total, least in grown if total < excess_}
        return False

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit."""
        return replace(self, chosen=(*self.chosen, click.piece)) if isinstance(click, PieceClick) else self


def excess_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side whose stack is too large."""
    at = seen.top.get("at") if seen.top else None
    if not isinstance(at, At) or seen.acting is None:
        return None
    return ExcessChoice(rules, seen, seen.acting, at.hex)


def act_excess(run: Run[Rules], action: Action) -> None:
    """Take the chosen units off the map; a division lost so is no loss in combat.

    Clause: kaiser 7.2.C
    """
    frame = run.pop(c("7.2.C"))
    for click in action.clicks:
        if isinstance(click, PieceClick):
            changes = removal(run.rules, run.state, click.piece)
            values: Values = {"who": Who((click.piece,)), "at": frame.get("at")}
            run.tell("excess-lost", c("7.2.C"), *changes, values=values)


PROCEDURES: dict[str, Procedure[Rules]] = {
    KIND: Procedure(c("7.2.C"), excess_choices, act_excess, forced=True),
}
