"""The air landing: a hex noted in secret before the first turn, and what comes of it at the turn's end."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.industry import overrun
from core.games.czech38.losses import dead_box
from core.games.czech38.rules import Rules
from core.games.czech38.schema import HOME
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.stacks import guarded, owner, stack_refusal
from core.mechanics.driver import Procedure, Run
from core.mechanics.faces import faces
from core.mechanics.finished import Finished
from core.mechanics.phases import begin_put_off, put_off
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, HexClick, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.dice import Dice
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Box, Key, PieceId, Side, Unknown, Value, Values, Who

NOTE = "air-landing"
"""Option, frame and slot of the landing."""

SLOT = f"{NOTE}-{GERMAN}"
NO_DROP, SEAL = KeyClick("no-drop"), KeyClick("seal")
WAITING = Box("german-drop")
GUESS = "imagined"
"""What the die is asked for where a note can only be guessed: no event tells it, for nothing has happened."""

GROUND = ("clear", "forest")
"""Natural terrain that paratroopers can land in (16.3.1.A)."""


def paratroopers(position: Position) -> PieceId | None:
    """Return the regiment that waits to be dropped, or None."""
    return next((piece for piece in position.stack(WAITING) if not isinstance(piece, Unknown)), None)


def begin_landing(run: Run[Rules]) -> None:
    """Ask the German side, once set-up is over, for the hex of its landing.

    Clause: czech38 16.3.1.A
    """
    if run.rules.option(NOTE) is True:
        put_off(run, NOTE, GERMAN, c("16.3.1.A"))


def drop_refusal(rules: Rules, at: Hex) -> Refusal | None:
    """Return why nobody can be dropped into a hex, or None: open ground of the enemy's, no fort and no capital.

    Clause: czech38 16.3.1.A
    """
    if not rules.grid.exists(at):
        return Refusal(c("16.3.1.A"), "off-the-map")
    values: Values = {"at": At(at), "terrain": Key(rules.terrain(at))}
    if rules.scenario.map.layer_at("country", at) != HOME[CZECH]:
        return Refusal(c("16.3.1.A"), "drop-outside-country", at, values)
    if at in rules.scenario.map.feature("prague") or rules.works[at]:
        return Refusal(c("16.3.1.A"), "drop-onto-works", at, values)
    if rules.terrain(at) not in GROUND:
        return Refusal(c("16.3.1.A"), "drop-ground", at, values)
    return None


@dataclass(frozen=True)
class LandingChoice:
    """A hex, or none: both are noted and sealed alike."""

    rules: Rules
    by: Side
    shape: Shape = Shape.HEX
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask for the hex."""
        return Prompt("note-landing", c("16.3.1.A"))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes, and the bluff."""
        hexes = (at for at in self.rules.grid.hexes if drop_refusal(self.rules, at) is None)
        clicks = [Candidate(HexClick(at), key="drop-here", clause=c("16.3.1.A")) for at in hexes]
        return (*clicks, Candidate(NO_DROP, key="no-drop", clause=c("16.3.2.A")))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click notes nothing, or None; nobody must drop.

        Clause: czech38 16.3.1.A, 16.3.2.A
        """
        if isinstance(click, HexClick):
            return drop_refusal(self.rules, click.hex)
        known = click == under(NO_DROP, c("16.3.2.A"))
        return None if known else Refusal(c("16.3.1.A"), "choose-drop")

    def take(self, click: Click) -> Choice:
        """Return the note, to be confirmed: it cannot be changed afterwards."""
        return ConfirmLanding(self.by, click)


@dataclass(frozen=True)
class ConfirmLanding:
    """What is noted is noted: the last word is asked for."""

    by: Side
    noted: Click
    shape: Shape = Shape.CONFIRM
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask whether it stands."""
        if isinstance(self.noted, HexClick):
            return Prompt("seal-landing", c("16.3.2.C"), {"at": At(self.noted.hex)})
        return Prompt("seal-no-drop", c("16.3.2.A"))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the word."""
        return (Candidate(SEAL, key="seal-note", clause=c("16.3.2.C"), primary=True),)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click seals nothing, or None."""
        return None if click == SEAL else Refusal(c("16.3.2.C"), "seal-first")

    def take(self, click: Click) -> Choice:
        """Return the sealed note."""
        return Finished(Action(self.by, NOTE, (self.noted, SEAL)), c("16.3.1.A"))


def landing_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side that lands."""
    return None if seen.acting is None else LandingChoice(rules, seen.acting)


def imagined_note(rules: Rules, dice: Dice) -> Value:
    """Return a note as likely as another to somebody who may not see it: no drop, or some hex."""
    hexes = [at for at in rules.grid.hexes if drop_refusal(rules, at) is None]
    if not hexes or dice.roll(2, key=GUESS, clause="") == 1:
        return Key(NO_DROP.key)
    return At(hexes[dice.roll(len(hexes), key=GUESS, clause="") - 1])


def act_landing(run: Run[Rules], action: Action) -> None:
    """Seal the note: nobody else sees it until the end of the turn, and nobody cancels it.

    Clause: czech38 16.3.1.B, 16.3.2.A, 16.3.2.C
    """
    noted = action.clicks[0]
    value = At(noted.hex) if isinstance(noted, HexClick) else Key(NO_DROP.key)
    hidden = ev.SetSeal(SLOT, action.by, under(value, c("16.3.2.C")), open=False)
    run.tell("landing-noted", c("16.3.1.B"), hidden, values={"side": Key(action.by)})
    run.pop(c("16.3.1.A"))


def resolve_landing(run: Run[Rules]) -> None:
    """Show the note at the end of its turn, and drop the regiment if a hex was noted; otherwise it never comes.

    Clause: czech38 16.3.1.B, 16.3.2.B
    """
    sealed = run.state.seals.get(SLOT)
    if sealed is None or run.state.tracks["turn"] != under(run.rules.figure("landing-turn"), c("16.3.1.B")):
        return
    opened = ev.SetSeal(SLOT, None, None, open=True)
    piece = paratroopers(run.state)
    if not isinstance(sealed.value, At) or piece is None:
        run.tell("no-drop-shown", c("16.3.2.B"), opened, bars="reveal")
        return
    run.tell("landing-shown", c("16.3.1.B"), opened, values={"at": sealed.value}, bars="reveal")
    _drop(run, piece, sealed.value.hex)


def _drop(run: Run[Rules], piece: PieceId, at: Hex) -> None:
    """Drop the regiment: onto fighting units it dies, unguarded industry dies of it, otherwise the die decides.

    Germans in the hex must leave room for it (ruling).

    Clause: czech38 16.3.1.C, 16.3.1.D
    """
    rules = run.rules
    values: Values = {"who": Who((piece,)), "at": At(at)}
    held_by = owner(rules, run.state, at)
    if held_by == CZECH and guarded(rules, run.state, at):
        _lose(run, piece, "dropped-onto-enemy", c("16.3.1.C"), at)
        return
    overrun(run, under((at,), c("16.3.1.C")))
    chart = rules.chart("air_landing")
    about = faces(chart, rules.terrain(at))
    roll = run.roll(6, key="landing-rolled", clause=c("16.3.1.D"), values=values, about=about)
    friends = tuple(token for token in run.state.stack(at) if not isinstance(token, Unknown))
    crowded = stack_refusal(rules, (*friends, piece), at) is not None
    if crowded or chart.cell(str(roll), rules.terrain(at)) != under("lands", c("16.3.1.D")):
        _lose(run, piece, "drop-failed", c("16.3.1.D"), at)
    else:
        run.tell("dropped", c("16.3.1.D"), *stack_changes(run.state, (piece,), at), values=values)


def _lose(run: Run[Rules], piece: PieceId, kind: str, clause: str, at: Hex) -> None:
    """Let the regiment die on landing."""
    gone = (ev.SetSteps(piece, 0), *stack_changes(run.state, (piece,), dead_box(GERMAN)))
    run.tell(kind, clause, *gone, values={"who": Who((piece,)), "at": At(at)})


PROCEDURES: dict[str, Procedure[Rules]] = {
    NOTE: Procedure(c("16.3.1.A"), landing_choice, act_landing, lambda run: begin_put_off(run, c("16.3.1.A"))),
}
