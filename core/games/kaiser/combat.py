"""Combat phases: attacks one after the other, each from its declaration to the advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from core.board.hexes import Hex
from core.games.kaiser import advance, retreat, sos
from core.games.kaiser.advance import begin_advance
from core.games.kaiser.artillery import KINDS, Guns
from core.games.kaiser.attack_choice import choose_attack
from core.games.kaiser.barrages import spend_rolling
from core.games.kaiser.battle import Battle
from core.games.kaiser.battle_frame import BATTLE, STAGE, attackers_of, battle_of, memo_of, remember, targets_of
from core.games.kaiser.battle_odds import End, Result, battle_working, settle, sums_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.duties import ATTACKED, FOUGHT, front_of, owed_at_first, phase
from core.games.kaiser.duties import memo_of as hexes_memo
from core.games.kaiser.loss_choice import steps_at_most
from core.games.kaiser.losses import act_losses, ask_of, at_hand, eliminate, losses_choice, losses_stand, surviving
from core.games.kaiser.retreat import RETREAT, exits, go_back, stack_price
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.sos import ask_sos
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END_PHASE
from core.model.actions import Action, CountClick, HexClick, PieceClick
from core.model.events import SetPieceMark
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import GameState
from core.model.values import At, Key, PieceId, Side, Value, Values, Who
from core.model.working import Working

LEFT, GOING, END, STEPS = "left", "going", "end", "steps"
"""Memos of a combat that failed: the stacks still to pay, the one about to go back; how it ended, and steps due."""

DEFENDER, ATTACKER = "defender-losses", "attacker-losses"


def begin_combat(run: Run[Rules], side: Side) -> None:
    """Begin a side's combat phase: what is owed is settled now. It ends at once where nobody can be attacked.

    Clause: kaiser 8.1.1, 8.1.2.A
    """
    owed = owed_at_first(run.rules, run.state, side)
    run.push(phase(side), side, clause=c("8.1.1"), owed=hexes_memo(owed))
    end_when_done(run, side)


def end_when_done(run: Run[Rules], side: Side) -> None:
    """End a combat phase in which nobody can attack anybody any more.

    Clause: kaiser 8.0.J
    """
    if not front_of(run.rules, run.state, side).reach:
        end_phase(run, side)


def end_phase(run: Run[Rules], side: Side) -> None:
    """End a combat phase.

    Clause: kaiser 8.0.J
    """
    run.tell("phase-ended", c("8.0.J"), values={"side": Key(side), "phase": Key(phase(side))})
    run.pop(c("8.0.J"))


def act_combat(run: Run[Rules], action: Action) -> None:
    """Declare an attack, or end the phase.

    Clause: kaiser 8.0.J
    """
    if action.kind == END_PHASE:
        end_phase(run, action.by)
        return
    declare(run, action)


def declare(run: Run[Rules], action: Action) -> None:
    """Declare an attack: nobody in it attacks again in this phase, nor is attacked again; its guns are spent.

    Clause: kaiser 8.1.4, 8.0.B
    """
    targets = tuple(click.hex for click in action.clicks if isinstance(click, HexClick))
    attackers = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    laid = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
    guns = Guns(*(laid.get(kind, 0) for kind in KINDS))
    enemy = run.rules.enemy(action.by)
    defenders = tuple(piece for at in targets for piece in run.rules.units(run.state, at, enemy))
    marks = [SetPieceMark(piece, under(FOUGHT, c("8.0.B")), value=True) for piece in attackers]
    marks += [SetPieceMark(piece, under(ATTACKED, c("8.1.4")), value=True) for piece in defenders]
    values: Values = {"who": Who(attackers), "hexes": hexes_memo(targets), "at": At(targets[0])}
    run.tell("attack-declared", c("8.1.4"), *marks, values=values)
    spend_rolling(run, action.by, targets[0], guns)
    run.push(BATTLE, clause=c("8.7"), stage="sos", **memo_of(targets, attackers, guns))


def step_battle(run: Run[Rules]) -> None:
    """Take a combat one stage on."""
    STAGES[str(run.state.agenda[-1].get(STAGE))](run)


def call_sos(run: Run[Rules]) -> None:
    """Ask the defender for his barrage, then only the dice are left.

    Clause: kaiser 9.6
    """
    battle = battle_of(run.rules, run.state, run.state.agenda[-1])
    run.remember(STAGE, "dice", c("9.6"))
    ask_sos(run, battle)


def told(working: Working) -> tuple[Value, ...]:
    """Return the lines of a working as a value for the log: key, value, clause and the units meant."""
    found: list[Value] = []
    for line in working.lines:
        units = next((value for value in line.values.values() if isinstance(value, Who)), None)
        found.append((line.key, line.value, line.clause, units))
    return tuple(found)


def throw(run: Run[Rules]) -> None:
    """Settle what both sides add up to, throw a die for each, and find the result.

    It leads to steps lost, and perhaps to a retreat or an advance.

    Clause: kaiser 8.0.D, 8.0.F, 8.0.G, 8.0.H, 14.1.1.A
    """
    frame = run.state.agenda[-1]
    battle = battle_of(run.rules, run.state, frame)
    working = battle_working(battle)
    sums = sums_of(working)
    where: Values = {"at": At(battle.targets[0]), "hexes": hexes_memo(battle.targets)}
    values: Values = {**where, "attack": sums.attack, "defense": sums.defense, "lines": told(working)}
    run.tell("odds", c("8.0.E"), values=values)
    attack = run.roll(6, key="attack-roll", clause=c("8.0.F"), values={"added": sums.attack_added}, about=where)
    defense = run.roll(6, key="defense-roll", clause=c("8.0.G"), values={"added": sums.defense_added}, about=where)
    result = settle(sums, attack, defense)
    stacks = tuple(Who(tuple(p for p in battle.attackers if run.state.places[p] == at)) for at in battle.origins)
    stage = under(NEXT[result.end], c("8.0.D"))
    memory = remember(run, stage=stage, steps=result.steps, left=stacks, end=result.end.value)
    told_result: Values = {**where, **_result_values(result, sums.morale), "lost": min(result.steps, held(battle))}
    run.tell(result.end.value, CLAUSE[result.end], *memory, values=told_result)


def held(battle: Battle) -> int:
    """Return the most steps that the defenders of a combat can lose."""
    return steps_at_most(battle.rules, battle.position, battle.defenders, len(at_hand(battle.rules, battle.position)))


def _result_values(result: Result, morale: int) -> Values:
    return {
        "attack": result.attack,
        "defense": result.defense,
        "quotient": result.quotient,
        "morale": morale,
        "steps": result.steps,
    }


NEXT = {End.ELIMINATED: "wiped-out", End.FAILED: "pay", End.SUCCESS: "defender"}
CLAUSE = {End.ELIMINATED: c("8.7.1"), End.FAILED: c("8.7.2"), End.SUCCESS: c("8.7.3")}


def wipe_out(run: Run[Rules]) -> None:
    """Eliminate all attackers with all their steps: no regiment is left of a division.

    Clause: kaiser 8.7.1
    """
    for piece in surviving(run.state, attackers_of(run.state.agenda[-1])):
        eliminate(run, piece, c("8.7.1"))
    finish(run)


def hit_defender(run: Run[Rules]) -> None:
    """Let the defender lose his steps, as he chooses among all that took part; he never goes back.

    Clause: kaiser 8.0.D, 8.0.I, 8.7.5.A, 8.8.2
    """
    frame = run.state.agenda[-1]
    battle, steps = battle_of(run.rules, run.state, frame), frame.get(STEPS)
    run.remember(STAGE, "advance", c("8.0.I"))
    if isinstance(steps, int):
        ask_of(run, DEFENDER, under(battle.defenders, c("8.0.D"), c("8.8.2")), steps, c("8.7.5.A"))


def make_pay(run: Run[Rules]) -> None:
    """Let the next attacking stack of a failed attack lose its steps and go back, one stack after the other.

    Those who did not take part stay and lose nothing.

    Clause: kaiser 8.0.D, 8.0.I, 8.7.4.A, 8.7.4.B, 8.8.1
    """
    frame = run.state.agenda[-1]
    going, left = frame.get(GOING), frame.get(LEFT)
    if isinstance(going, Who):
        run.remember(GOING, None, c("8.8.1"))
        _send_back(run, surviving(run.state, going.pieces))
    elif isinstance(left, tuple) and left:
        first, *others = left
        stack = surviving(run.state, first.pieces) if isinstance(first, Who) else ()
        run.tell("remembers", c("8.7.4.A"), *remember(run, left=tuple(others), going=Who(stack)))
        if stack:
            _charge(run, stack)
    else:
        finish(run)


def _charge(run: Run[Rules], stack: tuple[PieceId, ...]) -> None:
    at = Hex(int(run.state.places[stack[0]]))
    price = stack_price(run.rules, run.state, stack)
    open_ = exits(run.rules, run.state, run.rules.side(stack[0]), at).open
    ask_of(run, ATTACKER, stack, price, c("8.7.4.A") if open_ else c("8.7.4.B"))


def _send_back(run: Run[Rules], stack: tuple[PieceId, ...]) -> None:
    if not stack:
        return
    at, side = Hex(int(run.state.places[stack[0]])), run.rules.side(stack[0])
    open_ = exits(run.rules, run.state, side, at).open
    if len(open_) == 1:
        go_back(run, stack, open_[0])
    elif open_:
        run.push(RETREAT, side, clause=c("8.8.1"), who=Who(stack))
    else:
        run.tell("no-retreat", c("8.7.4.B"), values={"who": Who(stack), "at": At(at)})


def follow_up(run: Run[Rules]) -> None:
    """Let the attackers advance when no defender is left in any hex; then the combat is over.

    Clause: kaiser 8.7.5.B, 8.8.3.A
    """
    frame = run.state.agenda[-1]
    battle = battle_of(run.rules, run.state, frame)
    attackers = surviving(run.state, battle.attackers)
    run.remember(STAGE, "over", c("8.0.I"))
    emptied = under(len(battle.defenders) == 0, c("8.7.5.B"), c("8.8.3.A"))
    if attackers and emptied:
        begin_advance(run, attackers, targets_of(frame))


def finish(run: Run[Rules]) -> None:
    """End a combat, and with the last that can be fought its phase.

    Clause: kaiser 8.0.I
    """
    run.pop(c("8.0.I"))
    top = run.state.agenda[-1]
    if top.sides and top.kind == phase(top.sides[0]):
        end_when_done(run, top.sides[0])


STAGES: Mapping[str, Callable[[Run[Rules]], None]] = {
    "sos": call_sos,
    "dice": throw,
    "wiped-out": wipe_out,
    "pay": make_pay,
    "defender": hit_defender,
    "advance": follow_up,
    "over": finish,
}
"""What a combat does next, by its memo `stage`."""


def battle_stands(rules: Rules, state: GameState, frame: Frame) -> Refusal | None:
    """Return why a combat cannot go on after an edit, or None: before its dice both sides must be there."""
    if frame.get(STAGE) not in ("sos", "dice"):
        return None
    battle = battle_of(rules, state, frame)
    attackers = surviving(state, battle.attackers)
    pairs = ((at, Hex(int(state.places[piece]))) for piece in attackers for at in battle.targets)
    apart = any(rules.grid.direction(at, from_) is None for at, from_ in pairs)
    if len(attackers) < len(battle.attackers) or apart or not battle.defenders:
        return Refusal(c("8.0.A"), "battle-called-off", targets_of(frame)[0], {"at": At(targets_of(frame)[0])})
    return None


PROCEDURES: dict[str, Procedure[Rules]] = {
    **{phase(side): Procedure(c("8.0.A"), choose_attack, act_combat) for side in (GERMAN, ALLIED)},
    **retreat.PROCEDURES,
    **advance.PROCEDURES,
    **sos.PROCEDURES,
    BATTLE: Procedure(c("8.7"), step=step_battle, stands=battle_stands),
    DEFENDER: Procedure(c("8.7.5.A"), losses_choice, act_losses, forced=True, stands=losses_stand),
    ATTACKER: Procedure(c("8.7.4.A"), losses_choice, act_losses, forced=True, stands=losses_stand),
}

BEGINS = {phase(side): partial(begin_combat, side=side) for side in (GERMAN, ALLIED)}
