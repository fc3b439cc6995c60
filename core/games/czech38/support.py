"""Ground support: who may call aircraft into a battle, and the question whether he does."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.czech38.air import FLOWN, SUPPORT, box, moved, units
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import GERMAN
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import Finished
from core.model import events as ev
from core.model.actions import Action, Click, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Key, PieceId, Side, Unknown, Values, Who
from core.model.working import Question

ASK = "ground-support"
COMMIT, DECLINE, NONE_THIS_PHASE = KeyClick("commit"), KeyClick("decline"), KeyClick("none-this-phase")
AGAIN = KeyClick("ask-again")
MOBILE = "mobile"
"""Memo of a battle's frame: it is a mobile assault."""

ANSWERED = "support-answered"
"""Memo of a battle's frame: the sides that have said their last word on support, in order."""


def standing_no(side: Side) -> str:
    """Return the mark of the game that says a side wants not to be asked again this phase."""
    return f"no-support-{side}"


def count_key(side: Side) -> str:
    """Return the memo of a battle's frame that counts a side's supporting units."""
    return f"support-{side}"


@dataclass(frozen=True)
class Fight:
    """The battle that a position is in, as the question of support sees it."""

    target: Hex
    attackers: tuple[PieceId, ...]
    frame: Frame

    def committed(self, side: Side) -> int:
        """Return how many of a side's air units support it."""
        count = self.frame.get(count_key(side))
        return count if isinstance(count, int) else 0

    @property
    def mobile(self) -> bool:
        """Whether it is a mobile assault."""
        return self.frame.get(MOBILE) is True

    @property
    def answered(self) -> tuple[str, ...]:
        """The sides that need not be asked any more."""
        told = self.frame.get(ANSWERED)
        return tuple(key.word for key in told if isinstance(key, Key)) if isinstance(told, tuple) else ()


def fight_of(position: Position) -> Fight | None:
    """Return the battle under way, or None."""
    found = position.frame("battle")
    if found is None:
        return None
    target, attackers = found[1].get("target"), found[1].get("attackers")
    if not isinstance(target, At) or not isinstance(attackers, Who):
        return None
    return Fight(target.hex, tuple(p for p in attackers.pieces if not isinstance(p, Unknown)), found[1])


def committed(position: Position, target: Hex, attackers: tuple[PieceId, ...], side: Side) -> int:
    """Return how many air units support a side in a battle; none before it is declared."""
    fight = fight_of(position)
    if fight is None or (fight.target, fight.attackers) != (target, attackers):
        return 0
    return fight.committed(side)


@dataclass(frozen=True, slots=True)
class Call:
    """A side that would call aircraft into a battle.

    Attributes:
        attacks: whether it is the attacker.
        committed: its units in this battle already.
        mobile: whether the battle is a mobile assault.
    """

    side: Side
    target: Hex
    attacks: bool
    committed: int = 0
    mobile: bool = False


def support_refusal(rules: Rules, position: Position, call: Call) -> Refusal | None:
    """Return why a side may not call an air unit into a battle, or None; how far it is does not matter.

    Clause: czech38 6.8.1.A, 6.8.1.B, 6.8.1.C, 6.8.1.E, 6.8.3.A, 6.8.3.B, 6.8.3.C, 12.9.2.B, 12.9.2.C, 14.1.1.E,
    15.8
    """
    values: Values = {"at": At(call.target), "side": Key(call.side)}
    if not under(units(position, call.side, SUPPORT), c("6.8.1.A"), c("6.8.1.B"), c("6.8.1.C")):
        return Refusal(c("6.8.1.A"), "no-support-left", call.target, values)
    if call.committed >= under(rules.figure("ground-support-limit"), c("12.9.2.C")):
        return Refusal(c("6.8.1.E"), "support-limit", call.target, values)
    # Only Czech and Soviet aircraft cannot come to such battles in time; German ones may, for what they defend.
    defends = under(not call.attacks, c("15.7.A"))
    late = call.mobile and defends and call.side != GERMAN
    if under(late, c("6.8.3.C")):
        return Refusal(c("15.8"), "no-support-against-mobile-assault", call.target, values)
    # Improved positions are no forts.
    fort = under(rules.fort(position, call.target), c("12.9.2.B"), c("14.1.1.E"), c("6.8.3.B"), c("14.3.D"))
    if call.attacks and call.side == GERMAN and fort:
        return Refusal(c("6.8.3.A"), "no-support-against-forts", call.target, values)
    return None


def call_of(rules: Rules, fight: Fight, side: Side) -> Call:
    """Return a side's call in the battle under way."""
    attacks = rules.side(fight.attackers[0]) == side
    return Call(side, fight.target, attacks, fight.committed(side), fight.mobile)


def ask_support(run: Run[Rules]) -> bool:
    """Ask the attacker, then the defender, for support as the last step before the die; tell whether somebody is.

    Clause: czech38 6.8.1.D, 6.8.1.F
    """
    rules, fight = run.rules, fight_of(run.state)
    if fight is None:
        return False
    attacking = rules.side(fight.attackers[0])
    for side in under((attacking, rules.enemy(attacking)), c("6.8.1.F"), c("6.8.1.D")):
        if side in fight.answered or standing_no(side) in run.state.marks:
            continue
        if support_refusal(rules, run.state, call_of(rules, fight, side)) is None:
            run.push(ASK, side, clause=c("6.8.1.F"))
            return True
    return False


@dataclass(frozen=True)
class SupportChoice:
    """Support for this battle, none, or none for the rest of the phase."""

    rules: Rules
    seen: Observation
    by: Side
    fight: Fight
    action: Action | None = None
    shape: Shape = Shape.ONE_OF

    @property
    def prompt(self) -> Prompt:
        """Ask, with the odds as they are now beside it."""
        ready = units(self.seen, self.by, SUPPORT)
        enemy = self.fight.committed(self.rules.enemy(self.by))
        values: Values = {"at": At(self.fight.target), "left": len(ready), "enemy": enemy}
        odds = Question("battle", {"at": At(self.fight.target), "who": Who(self.fight.attackers)})
        return Prompt(self._question(enemy), c("6.8.1.F"), values, odds)

    def _question(self, enemy: int) -> str:
        attacking = self.rules.side(self.fight.attackers[0])
        if attacking == self.by:
            return "support-attack"
        if enemy:
            return "support-defense"
        barred = attacking == GERMAN and self.rules.fort(self.seen, self.fight.target)
        return "support-defense-of-fort" if barred else "support-defense-alone"

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the three answers."""
        where: Values = {"at": At(self.fight.target)}
        return (
            Candidate(COMMIT, key="commit-support", clause=c("6.8.2"), values=where),
            Candidate(DECLINE, key="decline-support", clause=c("6.8.1.F"), values=where, primary=True),
            Candidate(NONE_THIS_PHASE, key="none-this-phase", clause=c("6.8.1.F")),
        )

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no answer, or None."""
        if click in (COMMIT, DECLINE, NONE_THIS_PHASE):
            return None
        return Refusal(c("6.8.1.D"), "answer-support", self.fight.target, {"at": At(self.fight.target)})

    def take(self, click: Click) -> Choice:
        """Return the finished answer."""
        key = click.key if isinstance(click, KeyClick) else DECLINE.key
        return Finished(Action(self.by, key, (click,)), c("6.8.1.F"))


def support_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the question for the acting side in the battle under way."""
    fight = fight_of(seen)
    return None if seen.acting is None or fight is None else SupportChoice(rules, seen, seen.acting, fight)


def act_support(run: Run[Rules], action: Action) -> None:
    """Send a unit into the battle, where it is done for the turn, or note the refusal.

    Clause: czech38 6.8.1.B, 6.8.1.E
    """
    run.pop(c("6.8.1.F"))
    fight = fight_of(run.state)
    if fight is None:
        return
    values: Values = {"side": Key(action.by), "at": At(fight.target)}
    depth = len(run.state.agenda) - 1
    said = ev.SetMemo(depth, ANSWERED, tuple(Key(side) for side in (*fight.answered, action.by)))
    if action.kind == COMMIT.key:
        unit = units(run.state, action.by, SUPPORT)[:1]
        spent = moved(run.state, {box(action.by, under(FLOWN, c("6.8.1.B"))): unit})
        count = ev.SetMemo(depth, count_key(action.by), fight.committed(action.by) + 1)
        run.tell("support-committed", c("6.8.1.E"), *spent, count, values={**values, "who": Who(unit)})
    elif action.kind == DECLINE.key:
        run.tell("support-declined", c("6.8.1.F"), said, values=values)
    else:
        standing = ev.SetMark(standing_no(action.by), value=True)
        run.tell("no-support-this-phase", c("6.8.1.F"), said, standing, values=values)


def silent(rules: Rules, position: Position) -> tuple[Side, ...]:
    """Return the sides that want not to be asked this phase, though they have aircraft that could come."""
    return tuple(s for s in rules.sides if standing_no(s) in position.marks and units(position, s, SUPPORT))


def again_candidates(rules: Rules, seen: Observation) -> tuple[Candidate, ...]:
    """Return the button that takes standing answers back; whoever moves presses it for both, for it harms nobody."""
    sides = silent(rules, seen)
    values: Values = {"side": tuple(Key(side) for side in sides)}
    return (Candidate(AGAIN, key=AGAIN.key, clause=c("6.8.1.F"), values=values),) if sides else ()


def refuse_again(rules: Rules, seen: Observation) -> Refusal | None:
    """Return why no standing answer can be taken back, or None."""
    return None if silent(rules, seen) else Refusal(c("6.8.1.F"), "nobody-silent")


def ask_again(run: Run[Rules], action: Action) -> None:
    """Let the sides that wanted not to be asked this phase be asked again from the next battle on."""
    values: Values = {"side": tuple(Key(side) for side in silent(run.rules, run.state))}
    run.tell("asked-again", c("6.8.1.F"), *_forgotten(run), values=values)


def _forgotten(run: Run[Rules]) -> tuple[ev.SetMark, ...]:
    marks = (standing_no(side) for side in run.rules.sides)
    return tuple(ev.SetMark(mark, None) for mark in marks if mark in run.state.marks)


def forget_standing_answers(run: Run[Rules]) -> None:
    """Let both sides be asked again: a standing answer holds for one phase."""
    marks = _forgotten(run)
    if marks:
        run.tell("support-asked-again", c("6.8.1.F"), *marks)


PROCEDURES: dict[str, Procedure[Rules]] = {ASK: Procedure(c("6.8.1.F"), support_choice, act_support)}
