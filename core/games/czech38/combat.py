"""Prepared assaults: the table of their decisions and steps, from the declaration to the advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.board.hexes import Hex
from core.games.czech38.advance import able, act_advance, choose_advance
from core.games.czech38.amending import battle_stands
from core.games.czech38.attack_choice import choose_assault
from core.games.czech38.attack_rules import apart_from, attacked_before
from core.games.czech38.battle_frame import battle_of, memo, reveal, sides_of
from core.games.czech38.battle_odds import automatic, battle_working, settle
from core.games.czech38.clauses import c, under
from core.games.czech38.combat_tables import combat_tables
from core.games.czech38.industry import share_fate
from core.games.czech38.losses import (
    act_losses,
    decides,
    defenders_of,
    eliminate,
    exits_for,
    steps_of,
    take_losses,
)
from core.games.czech38.mobile_assault import after_round
from core.games.czech38.rules import Rules
from core.games.czech38.support import AGAIN, MOBILE, ask_again, ask_support
from core.mechanics.driver import Procedure, Run
from core.mechanics.results_table import ALL, Loss, parse_result
from core.model.actions import Action, HexClick, PieceClick
from core.model.events import DropFrames, SetKnown, SetMemo, SetPieceMark
from core.model.frames import Frame
from core.model.state import GameState
from core.model.values import At, Key, PieceId, Unknown, Value, Values, Who
from core.model.working import Working


def act_assault_phase(run: Run[Rules], action: Action) -> None:
    """Declare an assault, or end the phase."""
    if action.kind == "end-phase":
        run.tell("phase-ended", c("12.1.B"), values={"side": Key(action.by), "phase": Key("assault")})
        run.pop(c("5.1.E"))
        return
    if action.kind == AGAIN.key:
        ask_again(run, action)
        return
    target = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    attackers = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    declare(run, target, attackers)
    run.push("battle", clause=c("12.6.B"), target=At(target), attackers=Who(attackers), stage="support")


def declare(run: Run[Rules], target: Hex, attackers: tuple[PieceId, ...]) -> None:
    """Declare an assault: nobody in it attacks again this phase, nor is attacked again.

    Clause: czech38 12.4.C, 12.4.D
    """
    depth, before = len(run.state.agenda) - 1, attacked_before(run.state)
    defenders = defenders_of(run.rules, run.state, target)
    marks = [SetPieceMark(piece, "fought", value=True) for piece in attackers]
    attacked = SetMemo(depth, "attacked", tuple(At(at) for at in (*before, target)))
    values: Values = {"at": At(target), "who": Who(attackers)}
    run.tell("attack-declared", c("12.3.A"), *marks, attacked, values=values)
    if defenders:
        # Told apart, for their own side alone may know them yet.
        hit = (SetPieceMark(piece, "attacked", value=True) for piece in defenders)
        run.tell("defense-begun", c("12.4.D"), *hit, values={"at": At(target)})
    reveal(run, target, attackers)


def step_battle(run: Run[Rules]) -> None:
    """Take a battle one stage on."""
    stage = run.state.agenda[-1].get("stage")
    STAGES[str(stage)](run)


def told(working: Working) -> tuple[Value, ...]:
    """Return the lines of a working as a value for the log: key, value, clause and the units meant."""
    found: list[Value] = []
    for line in working.lines:
        units = next((value for value in line.values.values() if isinstance(value, Who)), None)
        found.append((line.key, line.value, line.clause, units))
    return tuple(found)


def loss_word(loss: Loss) -> Value:
    """Return a loss for a sentence: a number of steps, or the word for everybody."""
    return loss if isinstance(loss, int) else Key("everybody")


def call_support(run: Run[Rules]) -> None:
    """Ask for ground support as long as somebody may call it; then only the die is left.

    Clause: czech38 6.8.1.D
    """
    if not ask_support(run):
        find_result(run)


def find_result(run: Run[Rules]) -> None:
    """Settle the odds, then the result: by the die, or without one beyond both ends of the chart.

    Clause: czech38 12.8.1, 12.8.2.B, 12.8.2.C, 12.10
    """
    rules, (target, attackers) = run.rules, battle_of(run.state.agenda[-1])
    working = battle_working(rules, run.state, target, attackers)
    ratio = next(line for line in working.lines if line.key == "odds-ratio")
    values: Values = {**ratio.values, "at": At(target), "column": working.total, "lines": told(working)}
    run.tell("odds", c("12.8.1.C"), *memo(run, column=working.total), values=values)
    result = automatic(rules, working)
    if result is None:
        faces = combat_tables(rules).faces
        results = tuple(str(settle(rules, working, face)) for face in range(1, faces + 1))
        about: Values = {"at": At(target), "faces": results}
        roll = run.roll(faces, key="assault-roll", clause=c("12.10"), values={"column": working.total}, about=about)
        result, key, clause = settle(rules, working, roll), "assault-result", c("12.10")
    elif result.attacker is ALL:
        key, clause = "automatic-result", c("12.8.2.C")
    else:
        key, clause = "automatic-result", c("12.8.2.B")
    losses = {"attacker": loss_word(result.attacker), "defender": loss_word(result.defender)}
    values = {"at": At(target), "column": working.total, "result": str(result), **losses}
    run.tell(key, clause, *memo(run, stage="defender", result=str(result)), values=values)


def hit_defenders(run: Run[Rules]) -> None:
    """Let the defender meet his loss, before the attacker.

    Clause: czech38 12.11.B, 12.11.E
    """
    rules, (target, _) = run.rules, battle_of(run.state.agenda[-1])
    loss, side = parse_result(str(run.state.agenda[-1].get("result"))).defender, sides_of(run)[1]
    run.remember("stage", "attacker")
    if loss == 0:
        run.tell("unharmed", c("12.14"), values={"side": Key(side), "at": At(target)})
        return
    lose_apart(run, target)
    steps = steps_of(run.state, defenders_of(rules, run.state, target))
    if loss is ALL:
        lose_all(run, tuple(steps))
        lose_intrinsic(run, target, garrison=len(steps))
    elif isinstance(loss, int):
        if steps and decides(steps, loss, exits_for(rules, run.state, side, target)):
            run.push("defender-losses", side, clause=c("12.11.E"), due=loss)
        else:
            lose_every_step(run, steps)
        if loss > sum(steps.values()):
            lose_intrinsic(run, target, garrison=len(steps))


def lose_apart(run: Run[Rules], target: Hex) -> None:
    """Eliminate units that had retreated into a hex, now that its defenders suffer; it meets none of their loss.

    Clause: czech38 12.12.K
    """
    known = (token for token in run.state.stack(target) if not isinstance(token, Unknown))
    for piece in apart_from(run.state, tuple(piece for piece in known if run.rules.fights(piece))):
        eliminate(run, piece, c("12.12.K"))


def lose_all(run: Run[Rules], pieces: tuple[PieceId, ...]) -> None:
    """Eliminate everybody involved of a side; nobody retreats out of it.

    Clause: czech38 12.15
    """
    for piece in pieces:
        eliminate(run, piece, c("12.15"))


def lose_every_step(run: Run[Rules], steps: Mapping[PieceId, int]) -> None:
    """Take all units of a side that has no more steps than it must lose.

    Clause: czech38 2.11.A
    """
    for piece in steps:
        eliminate(run, piece, c("2.11.A"))


def lose_intrinsic(run: Run[Rules], target: Hex, *, garrison: int) -> None:
    """Let a fort's own defense fall, always the last: the hex lies open for an advance, the fort still stands.

    Args:
        garrison: units that defended the fort.

    Clause: czech38 14.1.2.A, 14.1.2.B
    """
    if run.rules.fort(run.state, target):
        clause = c("14.1.2.B") if garrison else c("14.1.2.A")
        run.tell("intrinsic-lost", clause, *memo(run, intrinsic="lost"), values={"at": At(target)})


def hit_attackers(run: Run[Rules]) -> None:
    """Let the attacker meet his loss.

    Clause: czech38 12.11.A
    """
    frame = run.state.agenda[-1]
    target, attackers = battle_of(frame)
    loss: Loss = parse_result(str(frame.get("result"))).attacker
    if not fort_holds(run.rules, run.state, frame):
        share_fate(run, target)
    side, steps = sides_of(run)[0], steps_of(run.state, attackers)
    run.remember("stage", "advance")
    if loss == 0:
        run.tell("unharmed", c("12.14"), values={"side": Key(side), "at": At(target)})
    elif loss is ALL:
        lose_all(run, tuple(steps))
    elif isinstance(loss, int) and loss < sum(steps.values()):
        run.push("attacker-losses", side, clause=c("12.11.A"), due=loss)
    else:
        lose_every_step(run, steps)


def fort_holds(rules: Rules, state: GameState, frame: Frame) -> bool:
    """Tell whether the hex under attack has an intact fort whose own defense, the last step of the hex, still stands.

    Clause: czech38 14.1.1.B, 14.1.2.B, 16.2.E
    """
    target, _ = battle_of(frame)
    return rules.fort(state, target) != "" and frame.get("intrinsic") != "lost"


def vacant(rules: Rules, state: GameState, frame: Frame) -> bool:
    """Tell whether a battle has emptied the defender's hex.

    Clause: czech38 12.16.A, 14.1.1.B
    """
    target, _ = battle_of(frame)
    return not state.stack(target) and not fort_holds(rules, state, frame)


def offer_advance(run: Run[Rules]) -> None:
    """Ask the attacker for his advance where there is one; who assaults on the move never advances so.

    Clause: czech38 12.16.A, 15.14.A
    """
    frame, side = run.state.agenda[-1], sides_of(run)[0]
    target, attackers = battle_of(frame)
    if under(frame.get(MOBILE) is True, c("15.14.A")):
        after_round(run)
        return
    run.remember("stage", "over")
    if vacant(run.rules, run.state, frame) and able(run.rules, run.state, target, attackers):
        run.push("advance", side, clause=c("12.16.A"))


def end_battle(run: Run[Rules]) -> None:
    """End a battle: what was uncovered for it is covered again.

    Clause: czech38 12.7.A
    """
    target, _ = battle_of(run.state.agenda[-1])
    for side in run.rules.sides:
        known = run.state.knows.get(side, ())
        if known:
            lapses = (SetKnown(side, piece, known=False) for piece in known)
            run.tell("stacks-covered", c("12.7.A"), *lapses, values={"side": Key(side)})
    run.tell("battle-over", c("12.5"), DropFrames(len(run.state.agenda) - 1), values={"at": At(target)})


STAGES: Mapping[str, Callable[[Run[Rules]], None]] = {
    "support": call_support,
    "odds": find_result,
    "defender": hit_defenders,
    "attacker": hit_attackers,
    "advance": offer_advance,
    "over": end_battle,
}
"""What happens at each stage of a battle, in order."""

PROCEDURES: Mapping[str, Procedure[Rules]] = {
    "german-assault": Procedure(c("12.1.A"), choose_assault, act_assault_phase),
    "czech-assault": Procedure(c("12.1.A"), choose_assault, act_assault_phase),
    "battle": Procedure(c("12.10"), step=step_battle, stands=battle_stands),
    "defender-losses": Procedure(c("12.11.C"), take_losses, act_losses, forced=True),
    "attacker-losses": Procedure(c("12.13.B"), take_losses, act_losses, forced=True),
    "advance": Procedure(c("12.16.A"), choose_advance, act_advance, forced=True),
}
"""Frame kind -> how it works, for the game's table."""
