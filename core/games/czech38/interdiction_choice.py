"""Where interdiction is flown, and which of it is given up when units are lost."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.czech38.air import FLOWN, INTERDICTION, box, moved, units
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import FLIES, WINDOW, cells, lifted, over, placed
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END_PHASE, Finished
from core.model import events as ev
from core.model.actions import Action, Click, HexClick, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, Side, Values
from core.model.working import Question

END = KeyClick(END_PHASE)
LOST = "interdiction-lost"


def begin_interdiction(run: Run[Rules], side: Side) -> None:
    """Ask a side for the hexes of its interdiction, just before the enemy moves.

    Clause: czech38 6.7.1.A, 6.7.1.E, 6.7.1.F
    """
    waiting = len(units(run.state, side, INTERDICTION))
    if under(waiting, c("6.7.1.A"), c("6.7.1.E"), c("6.7.1.F")):
        run.push(f"{side}-interdiction", side, clause=WINDOW[side], left=waiting)


@dataclass(frozen=True)
class PlaceInterdiction:
    """A hex for the next unit, or the end: units not placed do not fly.

    Attributes:
        left: units still to be placed.
    """

    rules: Rules
    seen: Observation
    by: Side
    left: int
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Where the next unit goes."""
        return Prompt("place-interdiction", c("6.7.1.B"), {"left": self.left})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every hex that is free of interdiction, and the end."""
        layer = cells(self.rules, self.seen)
        # Anywhere on the map, whoever stands there (6.7.1.C, 6.7.1.D).
        open_ = (at for at in self.rules.grid.hexes if layer[at] != FLIES[self.by])
        hexes = [Candidate(HexClick(at), key="interdict-here", clause=c("6.7.1.B")) for at in open_]
        values: Values = {"count": self.left}
        return (*hexes, Candidate(END, key="end-interdiction", clause=c("6.1.E"), values=values, grave=True))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why no unit can be sent there, or None: nothing bars a hex but a unit that is over it already.

        Clause: czech38 6.7.1.B, 6.7.1.C, 6.7.1.D, 9.5, 14.3.D
        """
        if click == END:
            return None
        if not isinstance(click, HexClick):
            return Refusal(c("6.7.1.B"), "interdict-a-hex")
        at = click.hex
        if not self.rules.grid.exists(at):
            return Refusal(c("6.7.1.D"), "interdict-off-the-map")
        # That alone bars a hex: neither units nor works nor distance do.
        taken = cells(self.rules, self.seen)[at] == FLIES[self.by]
        if under(taken, c("6.7.1.C"), c("6.7.1.D"), c("9.5"), c("14.3.D")):
            return Refusal(c("6.7.1.B"), "interdicted-already", at, {"at": At(at)})
        return None

    def take(self, click: Click) -> Choice:
        """Return the finished action."""
        if isinstance(click, HexClick):
            asks = Question("place", {"at": At(click.hex), "interdicts": Key(self.by)})
            laid, values = Action(self.by, "interdict", (click,)), {"at": At(click.hex)}
            return Finished(laid, c("6.7.1.B"), asks, key="interdict-ready", values=values)
        return Finished(Action(self.by, END_PHASE, (END,)), c("5.1.E"))


def _left(seen: Observation) -> int:
    left = seen.top.get("left") if seen.top is not None else None
    return left if isinstance(left, int) else 0


def place_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side that places interdiction."""
    return None if seen.acting is None else PlaceInterdiction(rules, seen, seen.acting, _left(seen))


def act_place(run: Run[Rules], action: Action) -> None:
    """Send a unit over a hex, or end it; after the last unit the phase is over."""
    left = run.state.agenda[-1].get("left")
    waiting = left if isinstance(left, int) else 0
    if action.kind == "interdict":
        at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
        memo = ev.SetMemo(len(run.state.agenda) - 1, "left", waiting - 1)
        values: Values = {"side": Key(action.by), "at": At(at)}
        run.tell("interdiction-placed", c("6.7.1.B"), placed(action.by, at), memo, values=values)
        if waiting > 1:
            return
    else:
        idle = units(run.state, action.by, INTERDICTION)[-waiting:]
        changes = moved(run.state, {box(action.by, FLOWN): idle})
        values = {"side": Key(action.by), "count": waiting}
        run.tell("interdiction-ended", c("6.1.E"), *changes, values=values)
    run.pop(WINDOW[action.by])


def ask_lost(run: Run[Rules], before: int) -> None:
    """Ask the Czechs which hexes are left, when the fall of the capital has cost units that flew over some.

    Args:
        before: their interdiction units before it fell.

    Clause: czech38 6.3.C
    """
    gone = before - len(units(run.state, CZECH, INTERDICTION))
    flying = len(over(run.rules, run.state, CZECH))
    if min(gone, flying) > 0 and not run.over:
        run.push(LOST, CZECH, clause=c("6.3.C"), left=min(gone, flying))


@dataclass(frozen=True)
class GiveUp:
    """Which hex an interdiction unit that is lost has flown over."""

    rules: Rules
    seen: Observation
    by: Side
    left: int
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Which hex."""
        return Prompt("give-up-interdiction", c("6.3.C"), {"left": self.left})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the side's interdicted hexes."""
        hexes = over(self.rules, self.seen, self.by)
        return tuple(Candidate(HexClick(at), key="give-up-here", clause=c("6.3.C")) for at in hexes)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why that is no hex to give up, or None."""
        here = over(self.rules, self.seen, self.by)
        if isinstance(click, HexClick) and click.hex in here:
            return None
        if isinstance(click, HexClick) and self.rules.grid.exists(click.hex):
            return Refusal(c("6.3.C"), "not-interdicted-by-you", click.hex, {"at": At(click.hex)})
        return Refusal(c("6.3.C"), "give-up-a-hex")

    def take(self, click: Click) -> Choice:
        """Return the finished action."""
        values: Values = {"at": At(click.hex)} if isinstance(click, HexClick) else {}
        return Finished(Action(self.by, "give-up", (click,)), c("6.3.C"), key="give-up-ready", values=values)


def lost_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side that has lost units over the map."""
    return None if seen.acting is None else GiveUp(rules, seen, seen.acting, _left(seen))


def act_lost(run: Run[Rules], action: Action) -> None:
    """Clear the sky over a hex; after the last one go on."""
    left = run.state.agenda[-1].get("left")
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    rest = left - 1 if isinstance(left, int) else 0
    memo = ev.SetMemo(len(run.state.agenda) - 1, "left", rest)
    run.tell("interdiction-given-up", c("6.3.C"), *lifted((at,)), memo, values={"at": At(at)})
    if not rest:
        run.pop(c("6.3.C"))


PROCEDURES: dict[str, Procedure[Rules]] = {
    f"{GERMAN}-interdiction": Procedure(c("6.7.1.F"), place_choice, act_place),
    f"{CZECH}-interdiction": Procedure(c("6.7.1.E"), place_choice, act_place),
    LOST: Procedure(c("6.3.C"), lost_choice, act_lost, forced=True),
}
