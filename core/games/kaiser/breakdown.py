"""German divisions broken down into replacement regiments, as far as there are any."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.losses import at_hand
from core.games.kaiser.move_choice import FRESH
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import BROKEN_DOWN, GERMAN
from core.games.kaiser.zones import zone
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END, END_PHASE, Finished
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Key, PieceId, Unknown, Values, Who

PHASE = "breakdown"
DIVISION = "division"
OPTION = "reduced-breakdown"


def begin_breakdown(run: Run[Rules]) -> None:
    """Ask Germany which divisions break down, where any can; not on the first two turns.

    Clause: kaiser 4.2.5.1, 13.0, 17.6
    """
    if under(run.rules.opening(run.state), c("4.2.5.1"), c("13.0"), c("17.6")):
        return
    if able(run.rules, run.state):
        run.push(PHASE, GERMAN, clause=c("13.0"))


def regiments_from(rules: Rules, position: Position, division: PieceId) -> int:
    """Return how many regiments a division breaks down into; a reduced one by the option (ruling), 0 for none.

    Clause: kaiser 13.1.1, 13.2.1#1
    """
    whole = under(rules.figure("breakdown-regiments"), c("13.1.1"), c("13.2.1#1"))
    if position.steps.get(division, 0) == rules.piece(division).max_steps:
        return whole
    reduced = {"three": whole, "two": min(whole, 2), "forbidden": 0}
    return under(reduced.get(str(rules.option(OPTION)), whole), c("13.1.1"))


def breakdown_refusal(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why a unit may not break down now, or None.

    Clause: kaiser 13.0, 13.1.1, 13.2.3.A
    """
    place, values = position.places.get(piece), {"who": Who((piece,))}
    if rules.side_of.get(piece) != GERMAN or rules.size(piece) != DIVISION or not isinstance(place, int):
        return Refusal(c("13.0"), "only-divisions-break-down", Hex(place) if isinstance(place, int) else None, values)
    at = Hex(place)
    if zone(rules, position, rules.enemy(GERMAN))[at]:
        return Refusal(c("13.1.1"), "breaks-down-outside-zones", at, {**values, "at": At(at)})
    wanted, there = regiments_from(rules, position, piece), len(at_hand(rules, position))
    if not wanted:
        return Refusal(c("13.1.1"), "reduced-stays-whole", at, values)
    if there < wanted:
        return Refusal(c("13.2.3.A"), "too-few-regiments", at, {**values, "count": wanted, "left": there})
    return None


def able(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the divisions that may break down now, hex by hex: one after the other, any number may.

    Clause: kaiser 13.1.4
    """
    places = sorted(place for place in position.stacks if isinstance(place, int))
    tokens = (token for place in places for token in position.stacks[place] if not isinstance(token, Unknown))
    return under(tuple(token for token in tokens if breakdown_refusal(rules, position, token) is None), c("13.1.4"))


@dataclass(frozen=True)
class BreakdownChoice:
    """A division that breaks down, or the end."""

    rules: Rules
    seen: Observation
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask for a division, and tell how many regiments are at hand."""
        return Prompt("which-breaks-down", c("13.1.4"), {"left": len(at_hand(self.rules, self.seen))})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the divisions that may, each with the regiments it becomes, and the end."""
        divisions = able(self.rules, self.seen)
        clicks = (
            Candidate(PieceClick(p), regiments_from(self.rules, self.seen, p), "break-down", c("13.1.1"))
            for p in divisions
        )
        return (*clicks, Candidate(END, key="end-breakdown", clause=c("13.1.4"), primary=True))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click breaks nothing down."""
        if click == END:
            return None
        if isinstance(click, PieceClick):
            return breakdown_refusal(self.rules, self.seen, click.piece)
        return Refusal(c("13.0"), "choose-a-division")

    def take(self, click: Click) -> Choice:
        """Return the breakdown, which is for good, or the end of the phase.

        Clause: kaiser 13.1.3
        """
        if isinstance(click, PieceClick):
            count = regiments_from(self.rules, self.seen, click.piece)
            values: Values = {"who": Who((click.piece,)), "count": count}
            return Finished(Action(GERMAN, PHASE, (click,)), c("13.1.3"), key="break-for-good", values=values)
        return Finished(Action(GERMAN, END_PHASE, (END,)), c("13.1.4"))


def breakdown_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the breakdown phase."""
    return None if seen.acting is None else BreakdownChoice(rules, seen)


def act_breakdown(run: Run[Rules], action: Action) -> None:
    """Break a division down, or end the phase."""
    if action.kind == END_PHASE:
        run.pop(c("13.1.4"))
        return
    for click in action.clicks:
        if isinstance(click, PieceClick):
            break_down(run, click.piece)


def break_down(run: Run[Rules], division: PieceId) -> None:
    """Put replacement regiments in the place of a division, which never comes back.

    They keep its corps (ruling on 16.0), stay where they are in the movement that follows, and are no Stosstruppen.

    Clause: kaiser 13.1.1, 13.1.2, 13.1.3, 13.2.1#1, 13.2.2, 13.2.4, 16.0
    """
    rules, state = run.rules, run.state
    at, count = Hex(int(state.places[division])), regiments_from(rules, state, division)
    regiments = under(at_hand(rules, state)[:count], c("13.2.1#1"), c("13.2.4"))
    corps = under(Key(rules.corps(state, division)), c("16.0"))
    changes: list[ev.Change] = [
        *(ev.SetPieceMark(division, mark, None) for mark in state.piece_marks.get(division, {})),
        *stack_changes(state, (division,), under(BROKEN_DOWN, c("13.1.3"))),
    ]
    where: Values = {"who": Who((division,)), "at": At(at), "count": count}
    run.tell("division-broken-down", c("13.1.1"), *changes, values=where)
    comes: list[ev.Change] = list(stack_changes(run.state, regiments, at))
    for regiment in regiments:
        comes.append(ev.SetSteps(regiment, under(rules.piece(regiment).max_steps, c("13.2.2"))))
        comes.append(ev.SetPieceMark(regiment, "corps", corps))
        comes.append(ev.SetPieceMark(regiment, FRESH, under(True, c("13.1.2"))))  # noqa: FBT003 - a mark's value
    run.tell("regiments-formed", c("13.1.1"), *comes, values={"who": Who(regiments), "at": At(at)})


PROCEDURES: dict[str, Procedure[Rules]] = {PHASE: Procedure(c("13.0"), breakdown_choices, act_breakdown, forced=True)}
BEGINS = {PHASE: begin_breakdown}
