"""Mobile assaults: launched in the course of a move, fought in rounds, won or given up."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.czech38.air import INTERDICTION, units
from core.games.czech38.assault_round import ROUND, choose_round
from core.games.czech38.battle_frame import battle_of, memo, reveal, sides_of, surviving
from core.games.czech38.blitz import armour
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import shadow
from core.games.czech38.interdiction_choice import ask_lost
from core.games.czech38.launch import round_costs
from core.games.czech38.movement import HALT_RETURNED, March, allowance, spent
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH
from core.games.czech38.support import ANSWERED, MOBILE, count_key
from core.mechanics.driver import Procedure, Run
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action
from core.model.events import Change, SetPieceMark
from core.model.values import At, PieceId, Unknown, Values, Way, Who

ORIGIN, ROUNDS = "origin", "round"
"""Memos of the frame of a mobile assault: where it was launched, and which round is fought."""


def launch(run: Run[Rules], pieces: tuple[PieceId, ...], march: March, marks: tuple[Change, ...]) -> None:
    """Move a group to its launch hex, then assault the hex at the end of its way.

    While it fights, it stands where it came from; the hex under attack is its own only once it is won.

    Args:
        march: the way, its last hex that of the defenders.
        marks: what the move and the assault leave on units.

    Clause: czech38 15.4.A, 15.5.B, 15.12.B, 15.17
    """
    origin, target = march.way[-2], march.at
    if len(march.way) > 2:
        values: Values = {"who": Who(pieces), "way": Way(march.way[:-1]), "from": At(march.way[0]), "to": At(origin)}
        run.tell("moved", c("11.1.B"), *stack_changes(run.state, pieces, origin), values=values)
    # Units of their stack that stay behind have made none.
    assaulted = [SetPieceMark(piece, "assaulted", value=True) for piece in under(pieces, c("15.12.B"))]
    values = {"who": Who(pieces), "at": At(target), "from": At(origin)}
    run.tell("assault-launched", c("15.4.A"), *marks, *under(assaulted, c("15.5.B")), values=values)
    reveal(run, target, pieces)
    fight: Values = {"target": At(target), "attackers": Who(pieces), ORIGIN: At(origin), MOBILE: True, ROUNDS: 1}
    run.push("battle", clause=c("15.17"), stage="support", **fight)


def after_round(run: Run[Rules]) -> None:
    """Take a hex that the round has emptied, or ask for what comes next where defenders are left.

    Clause: czech38 15.10.A
    """
    target, attackers = battle_of(run.state.agenda[-1])
    alive = surviving(run.state, attackers)
    if not alive:
        run.remember("stage", "over")
    elif not any(isinstance(p, Unknown) or run.rules.fights(p) for p in run.state.stack(target)):
        _win(run, target, alive)
    else:
        side = sides_of(run)[0]
        fresh = memo(run, stage="over", attackers=Who(alive), **{ANSWERED: None, **_no_support(run)})
        run.tell("assault-goes-on", c("15.10.A"), *fresh, values={"at": At(target), "who": Who(alive)})
        if not _must_go_back(run, target, alive):
            run.push(ROUND, side, clause=c("15.10.A"))


def _must_go_back(run: Run[Rules], target: Hex, alive: tuple[PieceId, ...]) -> bool:
    """Let a force that cannot fight another round go back; tell whether it does.

    Clause: czech38 15.10.A.1, 15.13.E.note
    """
    values: Values = {"who": Who(alive), "at": At(target), "to": run.state.agenda[-1].get(ORIGIN)}
    if not armour(run.rules, alive):
        run.tell("assault-lost-its-armour", c("15.13.E.note"), *_halted(alive), values=values)
        return True
    for piece, cost in zip(alive, _round_costs(run, target, alive), strict=True):
        left = allowance(run.rules, run.state, piece) - (spent(run.state, piece) or 0)
        if cost > under(left, c("15.10.A.1")):
            short: Values = {**values, "who": Who((piece,)), "cost": cost, "left": left}
            run.tell("round-too-dear", c("15.10.A.1"), *_halted(alive), values=short)
            return True
    return False


def _halted(pieces: tuple[PieceId, ...]) -> list[SetPieceMark]:
    return [SetPieceMark(piece, "halted", HALT_RETURNED) for piece in pieces]


def _round_costs(run: Run[Rules], target: Hex, pieces: tuple[PieceId, ...]) -> tuple[int, ...]:
    dear = shadow(run.rules, run.state, run.rules.side(pieces[0]))[target] != 0
    return round_costs(run.rules, pieces, target, interdicted=dear)


def _no_support(run: Run[Rules]) -> dict[str, None]:
    """Return the memos that count support, emptied: aircraft help in one round (15.7.B)."""
    return under({count_key(side): None for side in run.rules.sides}, c("15.7.B"), c("15.7.C"))


def _win(run: Run[Rules], target: Hex, alive: tuple[PieceId, ...]) -> None:
    """Put the force into the hex that it has won, from where it may move on with what is left.

    Clause: czech38 15.14.B
    """
    origin = Hex(int(run.state.places[alive[0]]))
    before = len(units(run.state, CZECH, INTERDICTION))
    values: Values = {"who": Who(alive), "at": At(target), "way": Way((origin, target))}
    over = memo(run, stage="over")
    run.tell("assault-won", c("15.14.B"), *stack_changes(run.state, alive, target), *over, values=values)
    ask_lost(run, before)


def act_round(run: Run[Rules], action: Action) -> None:
    """Pay for another round and begin it, or stay in the launch hex, where the move is over.

    Clause: czech38 15.10.A.1, 15.10.A.2
    """
    run.pop(c("15.10.A"))
    target, attackers = battle_of(run.state.agenda[-1])
    values: Values = {"who": Who(attackers), "at": At(target)}
    if action.kind == "return":
        origin = run.state.agenda[-1].get(ORIGIN)
        run.tell("assault-given-up", c("15.10.A.2"), *_halted(attackers), values={**values, "to": origin})
        return
    paid = [
        SetPieceMark(piece, "spent", (spent(run.state, piece) or 0) + cost)
        for piece, cost in zip(attackers, _round_costs(run, target, attackers), strict=True)
    ]
    number = run.state.agenda[-1].get(ROUNDS)
    following = (number if isinstance(number, int) else 1) + 1
    begun = memo(run, stage="support", **{ROUNDS: following})
    run.tell("assault-renewed", c("15.10.A.1"), *paid, *begun, values={**values, "round": following})


PROCEDURES: dict[str, Procedure[Rules]] = {
    ROUND: Procedure(c("15.10.A"), choose_round, act_round),
}
