"""Advance after combat: attackers go one by one into the hex they emptied, and on as far as the die lets them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.battle_frame import BATTLE, attackers_of, remember, targets_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.costs import entry_costs
from core.games.kaiser.duties import ADVANCED
from core.games.kaiser.losses import surviving
from core.games.kaiser.rules import Rules
from core.games.kaiser.zones import zone
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import Finished
from core.mechanics.movement import Ground, JointReach, Walker, joint_reach
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.events import SetPieceMark
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import At, PieceId, Side, Unknown, Value, Values, Way, Who

ADVANCE = "advance"
STAY = KeyClick("end-advance")
STOSSTRUPPEN = "stosstruppen"
ROLL, GONE = "roll", "gone"
"""Memos of an advance: its die, and who has advanced."""


def points(rules: Rules, position: Position, piece: PieceId, roll: int) -> int:
    """Return the movement points that a die gives a unit.

    Clause: kaiser 8.8.3.B#1, 8.8.3.B#2, 8.8.6, 17.3.A, 17.3.B
    """
    swift = under(rules.kind(piece) == STOSSTRUPPEN, c("8.8.3.B#1"))
    row = STOSSTRUPPEN if swift else str(rules.side(piece))
    column = "opening" if under(rules.opening(position), c("8.8.6"), c("17.3.A"), c("17.3.B")) else "later"
    worth = rules.chart(ADVANCE).cell(row, column)
    return {"double": 2 * roll, "die": roll, "half": under(roll // 2, c("8.8.3.B#2"))}[str(worth)]


def halts(rules: Rules, position: Position, piece: PieceId) -> bytes:
    """Return one byte a cell: 1 where a unit's advance ends, in enemy zones; Stosstruppen go on through them.

    Clause: kaiser 8.8.4.C, 6.2.3
    """
    if under(rules.kind(piece) == STOSSTRUPPEN, c("8.8.4.C")):
        return rules.nowhere
    return under(zone(rules, position, rules.enemy(rules.side(piece))), c("8.8.4.C"))


@dataclass(frozen=True)
class Advancer:
    """A unit that may advance.

    Attributes:
        left: points left.
        first: the hexes of which one must come first; empty when it has taken its first step.
    """

    rules: Rules
    position: Position
    piece: PieceId
    way: tuple[Hex, ...]
    left: int
    first: tuple[Hex, ...]

    @property
    def at(self) -> Hex:
        """Where it is now."""
        return self.way[-1]

    @cached_property
    def stopped(self) -> bool:
        """Whether it has come into an enemy zone that ends its advance (8.8.4.C)."""
        return len(self.way) > 1 and halts(self.rules, self.position, self.piece)[self.at] != 0

    @cached_property
    def reach(self) -> JointReach:
        """Where it can still go.

        Clause: kaiser 8.8.4.C
        """
        if self.stopped:
            return JointReach.nowhere(self.at)
        return self._reach(halts(self.rules, self.position, self.piece))

    def _reach(self, ends: bytes) -> JointReach:
        """Return where its points lead when it must stop in some hexes; costs are those of movement, with gas.

        Clause: kaiser 8.8.3.A, 8.8.4.A, 8.8.4.B, 9.3.4.B#1
        """
        rules = self.rules
        entry = under(entry_costs(rules, self.position), c("8.8.3.A"), c("9.3.4.B#1"))
        closed = rules.held(self.position, rules.enemy(rules.side(self.piece)))
        walker = Walker(entry, under(self.left, c("8.8.4.B")))
        found = joint_reach(rules.grid, (walker,), self.at, Ground(closed, ends, self._first_closed()))
        return self._and_back(found, walker, Ground(closed, ends)) if self.first else found

    def _and_back(self, found: JointReach, walker: Walker, ground: Ground) -> JointReach:
        """Return a reach with what lies behind the unit: once it has been in the first hex it may turn round.

        Clause: kaiser 8.8.4.A
        """
        grid, at = self.rules.grid, self.at
        near = (h for h in grid.adjacent(at) if h in found.costs and not ground.halts[h])
        turns = [(found.costs[h] + walker.entry[6 * h + (grid.direction(h, at) or 0)], h) for h in near]
        back, over = min(turns, default=(walker.left, at))
        if back >= walker.left or ground.halts[at]:
            return found
        behind = joint_reach(grid, (Walker(walker.entry, walker.left - back),), at, ground)
        nearer = {to: back + cost for to, cost in behind.costs.items() if to != at}
        costs = {**nearer, **{to: cost for to, cost in found.costs.items() if cost <= nearer.get(to, cost)}}

        def path(to: Hex) -> tuple[Hex, ...]:
            straight = to not in nearer or costs[to] == found.costs.get(to)
            return found.path(to) if straight else (*found.path(over), *behind.path(to))

        return JointReach(at, costs, path)

    def _first_closed(self) -> bytes:
        """Return what may not be the first hex: all but those that the defenders held.

        Clause: kaiser 8.8.4.A
        """
        if not self.first:
            return b""
        cells = bytearray(b"\x01" * self.rules.grid.size)
        for at in self.first:
            cells[at] = 0
        return under(bytes(cells), c("8.8.4.A"))

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex it can go on to, ascending."""
        return tuple(sorted(to for to in self.reach.costs if to != self.at))

    def go(self, to: Hex) -> Advancer:
        """Return it after going on to a hex in reach."""
        way = self.reach.path(to)
        return replace(self, way=(*self.way, *way[1:]), left=self.left - self.reach.costs[to], first=())

    def refuse(self, to: Hex) -> Refusal | None:
        """Return why it cannot go on to a hex, or None.

        Clause: kaiser 8.8.4.A, 8.8.4.B, 8.8.4.C
        """
        rules, where = self.rules, to if self.rules.grid.exists(to) else None
        values: Values = {"who": Who((self.piece,)), "at": At(to), "left": self.left}
        if where is not None and to in self.hexes:
            return None
        if self.stopped:
            return Refusal(c("8.8.4.C"), "advance-stopped", where, values)
        if where is not None and rules.held(self.position, rules.enemy(rules.side(self.piece)))[to]:
            return Refusal(c("8.8.3.A"), "advance-into-enemy", where, values)
        near = rules.grid.direction(self.at, to) if where is not None else None
        if self.first and near is not None and to not in self.first:
            return Refusal(c("8.8.4.A"), "advance-first-hex", where, {**values, "first": At(self.first[0])})
        if near is not None:
            cost = entry_costs(rules, self.position)[6 * self.at + near]
            if cost != IMPASSABLE:
                return Refusal(c("8.8.4.B"), "advance-too-dear", where, {**values, "cost": cost})
        if where is not None and to in self._reach(rules.nowhere).costs:
            return Refusal(c("8.8.4.C"), "zones-in-the-way", where, values)
        return Refusal(c("8.8.3.A"), "advance-out-of-reach", where, values)


def advancers(rules: Rules, position: Position) -> tuple[Advancer, ...]:
    """Return the attackers that have not advanced yet and can, in the order of the attack."""
    found = position.frame(BATTLE)
    top = position.top
    roll = top.get(ROLL) if top is not None else None
    if found is None or top is None or not isinstance(roll, int):
        return ()
    done = gone(top)
    waiting = (piece for piece in surviving(position, attackers_of(found[1])) if piece not in done)
    able = (advancer(rules, position, piece, targets_of(found[1]), roll) for piece in waiting)
    return tuple(one for one in able if one.hexes)


def advancer(rules: Rules, position: Position, piece: PieceId, emptied: tuple[Hex, ...], roll: int) -> Advancer:
    """Return a unit about to advance by a die."""
    at = Hex(int(position.places[piece]))
    return Advancer(rules, position, piece, (at,), points(rules, position, piece, roll), emptied)


def gone(frame: Frame) -> tuple[PieceId, ...]:
    """Return who has advanced already."""
    found = frame.get(GONE)
    return tuple(p for p in found.pieces if not isinstance(p, Unknown)) if isinstance(found, Who) else ()


@dataclass(frozen=True)
class ChooseAdvance:
    """8.8.4.A: who advances next; nobody has to."""

    by: Side
    able: tuple[Advancer, ...]
    targets: tuple[Hex, ...]
    action: Action | None = None
    shape: Shape = Shape.PIECES

    @property
    def prompt(self) -> Prompt:
        """Who advances next."""
        hexes, who = tuple(map(At, self.targets)), Who(tuple(one.piece for one in self.able))
        left = sorted({one.left for one in self.able})
        values: Values = {"at": hexes[0], "hexes": hexes, "who": who}
        if left:
            values = {**values, "left": left[0], "most": left[-1]}
        return Prompt("choose-advance-unlike" if len(left) > 1 else "choose-advance", c("8.8.5"), values)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every unit that can advance with its points, and the end."""
        pieces = (Candidate(PieceClick(one.piece), one.left, "advance", c("8.8.4.A")) for one in self.able)
        return (*pieces, Candidate(STAY, key="end-advance", clause=c("8.8.5")))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click begins no advance, or None.

        Clause: kaiser 8.8.3.A, 8.8.4.A, 8.8.5
        """
        if click == STAY:
            return under(None, c("8.8.5"))
        if isinstance(click, PieceClick):
            if any(one.piece == click.piece for one in self.able):
                return None
            return Refusal(c("8.8.3.A"), "advance-not-attacker", self.targets[0], {"who": Who((click.piece,))})
        return Refusal(c("8.8.4.A"), "advance-unit-first", self.targets[0], {"at": At(self.targets[0])})

    def take(self, click: Click) -> Choice:
        """Return the advance of a unit, or the end."""
        if isinstance(click, PieceClick):
            return AdvanceDraft(self.by, next(one for one in self.able if one.piece == click.piece))
        return Finished(Action(self.by, ADVANCE, (STAY,)), c("8.8.5"))


@dataclass(frozen=True)
class AdvanceDraft:
    """A unit's advance so far."""

    by: Side
    unit: Advancer
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Where to, or whether to go on; it may stop anywhere."""
        values: Values = {"who": Who((self.unit.piece,)), "at": At(self.unit.at), "left": self.unit.left}
        return Prompt("advance-where" if self.unit.first else "advance-on", c("8.8.5"), values)

    @property
    def action(self) -> Action | None:
        """The advance, once it leads anywhere."""
        if self.unit.first:
            return None
        return Action(self.by, ADVANCE, (PieceClick(self.unit.piece), *map(HexClick, self.unit.way[1:])))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every hex in reach with its cost."""
        costs = self.unit.reach.costs
        return tuple(Candidate(HexClick(to), costs[to], "advance-to", c("8.8.3.A")) for to in self.unit.hexes)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not lead on, or None."""
        if isinstance(click, HexClick):
            return self.unit.refuse(click.hex)
        return Refusal(c("8.8.4.A"), "one-advance-first", self.unit.at, {"who": Who((self.unit.piece,))})

    def take(self, click: Click) -> Choice:
        """Return the advance led on to a hex."""
        return replace(self, unit=self.unit.go(click.hex)) if isinstance(click, HexClick) else self


def begin_advance(run: Run[Rules], attackers: tuple[PieceId, ...], emptied: tuple[Hex, ...]) -> None:
    """Throw one die for all attackers of a combat, and ask them if anybody can take the first hex.

    Clause: kaiser 8.8.3.B, 8.8.4.B
    """
    roll = run.roll(6, key="advance-roll", clause=c("8.8.3.B"), values={"at": At(emptied[0])})
    able = (advancer(run.rules, run.state, piece, emptied, roll) for piece in attackers)
    if under(any(one.hexes for one in able), c("8.8.4.B")):
        run.push(ADVANCE, run.rules.side(attackers[0]), clause=c("8.8.3.A"), roll=roll)


def choose_advance(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of a side that may advance."""
    found = seen.frame(BATTLE)
    if seen.acting is None or found is None:
        return None
    return ChooseAdvance(seen.acting, advancers(rules, seen), targets_of(found[1]))


def act_advance(run: Run[Rules], action: Action) -> None:
    """Carry out the advance of one unit, or end it; it ends by itself when nobody else can.

    Clause: kaiser 8.8.4.A, 8.8.5, 8.8.7
    """
    way = tuple(click.hex for click in action.clicks if isinstance(click, HexClick))
    if not way:
        run.pop(c("8.8.5"))
        return
    piece = next(click.piece for click in action.clicks if isinstance(click, PieceClick))
    from_ = Hex(int(run.state.places[piece]))
    done: Value = Who((*gone(run.state.agenda[-1]), piece))
    # Whoever advances fights no more in the phase.
    mark = SetPieceMark(piece, under(ADVANCED, c("8.8.7")), value=True)
    changes = (*stack_changes(run.state, (piece,), way[-1]), mark, *remember(run, gone=done))
    values: Values = {"who": Who((piece,)), "way": Way((from_, *way)), "at": At(way[-1]), "from": At(from_)}
    run.tell("advanced", c("8.8.4.A"), *changes, values=values)
    if not advancers(run.rules, run.state):
        run.pop(c("8.8.3.A"))


def advance_stands(rules: Rules, state: GameState, frame: Frame) -> Refusal | None:
    """Return why an advance cannot go on after an edit: nobody can advance any more."""
    # Who may advance is read from the frame on top.
    if state.top is not frame or advancers(rules, state):
        return None
    return Refusal(c("8.8.3.A"), "nobody-left-to-advance")


PROCEDURES: dict[str, Procedure[Rules]] = {
    ADVANCE: Procedure(c("8.8.3.A"), choose_advance, act_advance, forced=True, stands=advance_stands),
}
