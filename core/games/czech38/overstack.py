"""Too many units in a hex: the other side takes out the fewest that mend it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from core.board.hexes import Hex
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.stacks import owner, stack_refusal
from core.mechanics.driver import Procedure, Run
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Box, Key, PieceId, Side, Values, Who


def overstacked(rules: Rules, position: Position) -> Hex | None:
    """Return the first hex that holds more than it may, or None (9.1.B, 9.2)."""
    for place in sorted(p for p, stack in position.stacks.items() if isinstance(p, int) and len(stack) > 1):
        if stack_refusal(rules, _known(position, Hex(place)), Hex(place)) is not None:
            return Hex(place)
    return None


def _known(position: Position, at: Hex) -> tuple[PieceId, ...]:
    return tuple(piece for piece in position.stack(at) if isinstance(piece, str))


def remedies(rules: Rules, pieces: tuple[PieceId, ...]) -> tuple[frozenset[PieceId], ...]:
    """Return every smallest set of pieces whose removal brings a stack back into its limit."""
    for size in range(len(pieces)):
        found = tuple(
            frozenset(out)
            for out in combinations(pieces, size)
            if stack_refusal(rules, tuple(p for p in pieces if p not in out), None) is None
        )
        if found:
            return found
    return ()


def check_stacks(run: Run[Rules]) -> bool:
    """Ask the opponent about an overstacked hex, if there is one; tell whether there is.

    He is shown the stack before he chooses. In play no move can overstack a hex; this mends positions that were
    written down or edited (ruling on 9.8).

    Clause: czech38 9.8
    """
    at = overstacked(run.rules, run.state)
    if at is None:
        return False
    side = owner(run.rules, run.state, at)
    judge = run.rules.enemy(side) if side is not None else run.rules.sides[0]
    pieces = _known(run.state, at)
    known = (ev.SetKnown(judge, piece, known=True) for piece in pieces)
    run.tell("stack-shown", c("9.8"), *known, values={"at": At(at), "who": Who(pieces)}, bars="reveal")
    run.push("overstack", judge, clause=c("9.8"), at=At(at))
    return True


@dataclass(frozen=True, eq=False)
class RemovalChoice:
    """Which units leave an overstacked hex: the fewest that bring it back into its limit."""

    rules: Rules
    seen: Observation
    side: Side
    at: Hex
    chosen: tuple[PieceId, ...] = ()
    shape: Shape = Shape.K_OF

    @property
    def _remedies(self) -> tuple[frozenset[PieceId], ...]:
        return remedies(self.rules, _known(self.seen, self.at))

    @property
    def prompt(self) -> Prompt:
        """Ask for the excess."""
        sets = self._remedies
        count = len(sets[0]) if sets else 0
        values: Values = {"at": At(self.at), "count": count, "left": count - len(self.chosen)}
        return Prompt("remove-excess", c("9.8"), values)

    @property
    def action(self) -> Action | None:
        """The removal, once a smallest set is complete; pieces in the order of their stack."""
        if frozenset(self.chosen) not in self._remedies:
            return None
        ordered = (piece for piece in _known(self.seen, self.at) if piece in self.chosen)
        return Action(self.side, "remove", tuple(map(PieceClick, ordered)))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may go."""
        clicks = (PieceClick(piece) for piece in _known(self.seen, self.at))
        return tuple(Candidate(k, key="remove-unit", clause=c("9.8")) for k in clicks if self.refuse(k) is None)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a unit is not among those that may go."""
        if isinstance(click, PieceClick) and click.piece not in self.chosen:
            wanted = {*self.chosen, click.piece}
            if any(wanted <= remedy for remedy in self._remedies):
                return None
        return Refusal(c("9.8"), "not-in-excess", self.at, {"at": At(self.at)})

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit."""
        return replace(self, chosen=(*self.chosen, click.piece)) if isinstance(click, PieceClick) else self


def removal_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side that mends an overstacked hex."""
    at = seen.top.get("at") if seen.top else None
    if not isinstance(at, At) or seen.acting is None:
        return None
    return RemovalChoice(rules, seen, seen.acting, at.hex)


def act_removal(run: Run[Rules], action: Action) -> None:
    """Take the chosen units off the map; the rest of the stack is hidden again."""
    pieces = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    owning = run.rules.enemy(action.by)
    values: Values = {"side": Key(owning), "who": Who(pieces)}
    known = run.state.knows.get(action.by, ())
    forgotten = (ev.SetKnown(action.by, piece, known=False) for piece in known)
    steps = (ev.SetSteps(piece, 0) for piece in pieces)
    dead = stack_changes(run.state, pieces, Box(f"{owning}-dead"))
    run.tell("removed", c("9.8"), *dead, *steps, *forgotten, values=values)
    run.pop(c("9.8"))


PROCEDURES: dict[str, Procedure[Rules]] = {
    "overstack": Procedure(c("9.8"), removal_choices, act_removal),
}
