"""Persistent gas: markers that stay where they are laid, and what their zones do to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE, nearest
from core.games.kaiser.artillery import KINDS, Guns, Limit, Room, Spending, field_area, guns, room, spend, stacks_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.loss_choice import GAS as LOSS
from core.games.kaiser.losses import ask_of
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.stacks import hex_clicked, in_order
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END, END_PHASE, Finished
from core.mechanics.points import Points
from core.model import events as ev
from core.model.actions import Action, Click, CountClick, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Key, Side, Values
from core.model.working import Question

PHASE = "gas-fire"
LAYER = "gas"
NO_GAS, GAS = 0, 1


ORDER = "gas-order"
"""Mark of the game: the hex of each marker in the order in which they were laid; a hex may hold several (9.3.2)."""


def markers(position: Position) -> tuple[Hex, ...]:
    """Return the hex of every gas marker in the order in which they were laid; others after them, ascending."""
    layer = position.layers.get(LAYER, b"")
    if GAS not in layer:
        return ()
    noted = [at.hex for at in laid_in_order(position) if layer[at.hex] == GAS]
    others = (Hex(at) for at, value in enumerate(layer) if value == GAS and at not in noted)
    return (*noted, *others)


def laid_in_order(position: Position) -> tuple[At, ...]:
    """Return where markers were laid, in order."""
    noted = position.marks.get(ORDER)
    return tuple(at for at in noted if isinstance(at, At)) if isinstance(noted, tuple) else ()


def zone(rules: Rules, position: Position) -> bytes:
    """Return one byte a cell: 1 in the hex of a marker and the six around it; several markers are no worse than one.

    Clause: kaiser 9.3.4.B, 9.3.4.C
    """
    laid = markers(position)
    if not laid:
        return rules.nowhere

    def spread() -> bytes:
        found = bytearray(rules.grid.size)
        for at in laid:
            for near in (at, *under(rules.grid.adjacent(at), c("9.3.4.B"))):
                found[near] = 1
        return under(bytes(found), c("9.3.4.C"))

    return rules.zones.get(("gas", position.layers[LAYER]), spread)


def entry_under_gas(rules: Rules, entry: bytes, gassed: bytes) -> bytes:
    """Return the cost of every step, twice as much into the zones of gas, the hexside's cost included (ruling).

    Clause: kaiser 9.3.4.B#1, 9.3.4.C
    """
    if gassed is rules.nowhere:
        return entry
    times = rules.figure("gas-multiplier")

    def dearer() -> bytes:
        costs, neighbours = bytearray(entry), rules.grid.neighbours
        for step, cost in enumerate(entry):
            if cost != IMPASSABLE and gassed[neighbours[step]]:
                costs[step] = min(IMPASSABLE - 1, under(cost * times, c("9.3.4.B#1")))
        return bytes(costs)

    return rules.zones.get(("gassed", entry, gassed), dearer)


def begin_gas_fire(run: Run[Rules]) -> None:
    """Ask Germany for gas where any can be laid; not on the first two turns.

    Clause: kaiser 4.2.4.2, 9.3, 9.8.3, 17.2.1
    """
    if under(run.rules.opening(run.state), c("4.2.4.2"), c("9.3"), c("9.8.3"), c("17.2.1")):
        return
    if Ground(run.rules, run.state).targets:
        run.push(PHASE, GERMAN, clause=c("9.3"))


def payable(rules: Rules, position: Position) -> int:
    """Return how many markers can still be laid: as many as are off the map, and as the points left pay for.

    Clause: kaiser 9.3.1, 9.3.6
    """
    spare = under(rules.figure("gas-markers") - len(markers(position)), c("9.3.6"))
    return max(0, min(spare, under(guns(position, GERMAN).total // rules.figure("gas-price"), c("9.3.1"))))


def gas_room(rules: Rules, position: Position, at: Hex) -> Room:
    """Return how a marker on a hex may be paid for: field points only within their range (ruling on 9.3.3).

    Clause: kaiser 9.3.1, 9.3.2, 9.3.3
    """
    price = under(rules.figure("gas-price"), c("9.3.1"), c("9.3.2"))
    cap = Refusal(c("9.3.1"), "gas-price", at, {"at": At(at), "price": price})
    return room(rules, position, GERMAN, (at,), Limit((price,), cap))


@dataclass(frozen=True)
class Ground:
    """Where gas may be laid in a position."""

    rules: Rules
    position: Position

    @cached_property
    def _steps(self) -> Sequence[int]:
        """By cell: how far the nearest German unit is, -1 where there is none."""
        return nearest(self.rules.grid, stacks_of(self.rules, self.position, GERMAN))

    @cached_property
    def _in_range(self) -> frozenset[Hex]:
        return frozenset(field_area(self.rules, self.position, GERMAN))

    @cached_property
    def targets(self) -> tuple[Hex, ...]:
        """Every hex that a marker may be laid on, ascending; none when no marker can be paid for or is left."""
        if not payable(self.rules, self.position):
            return ()
        return tuple(at for at in self.rules.grid.hexes if self.refuse(at) is None)

    def refuse(self, at: Hex) -> Refusal | None:
        """Return why no marker may be laid on a hex, or None; ground, enemies and gas that lies there do not matter.

        Clause: kaiser 9.3.2, 9.3.3
        """
        values: Values = {"at": At(at)}
        least, steps = self.rules.figure("gas-distance"), self._steps[at]
        if 0 <= steps < least:
            return Refusal(c("9.3.3"), "gas-too-near", at, {**values, "least": least, "far": steps})
        left, price = guns(self.position, GERMAN), self.rules.figure("gas-price")
        if at not in self._in_range and left.heavy < price:
            values = {**values, "price": price, "heavy": left.heavy, "range": self.rules.figure("field-range")}
            return Refusal(c("9.1.1#field"), "gas-out-of-range", at, values)
        return None


@dataclass(frozen=True)
class LayGas:
    """A hex for the next marker, then the points that pay for it; or the end."""

    rules: Rules
    seen: Observation
    by: Side
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Where the next marker goes, and how many could still be paid."""
        values: Values = {"left": payable(self.rules, self.seen), "price": self.rules.figure("gas-price")}
        return Prompt("lay-gas", c("9.3.1"), values)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every hex that may be gassed, and the end: nobody has to fire gas."""
        end = Candidate(END, key="end-gas", clause=c("9.3.1"), grave=True)
        laid = set(markers(self.seen))
        hexes = Ground(self.rules, self.seen).targets
        return (*(_target(at, again=at in laid) for at in hexes), end)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a hex cannot be gassed, or None."""
        if click == END:
            return None
        at = hex_clicked(self.seen, click)
        if at is None:
            return Refusal(c("9.3.2"), "gas-a-hex")
        if not self.rules.grid.exists(at):
            return Refusal(c("9.3.3"), "off-the-map")
        refusal = Ground(self.rules, self.seen).refuse(at)
        if refusal is None and not isinstance(click, HexClick):
            return Refusal(c("9.3.2"), "gas-a-hex", at)
        return refusal

    def take(self, click: Click) -> Choice:
        """Return the payment of a marker, or the finished end."""
        if not isinstance(click, HexClick):
            return Finished(Action(self.by, END_PHASE, (END,)), c("9.3.1"))
        paying = gas_room(self.rules, self.seen, click.hex)
        price = paying.sums[0]
        asks = Question("place", {"at": At(click.hex), "fire": Key(PHASE)})
        most = (paying.most.field, paying.most.heavy)
        values: Values = {"at": At(click.hex), "price": price}
        return Points(
            self.by, PHASE, KINDS, price, c("9.3.1"), most,
            sums=paying.sums, why=paying.why, before=(click,), values=values, asks=asks,
        )  # fmt: skip


def _target(at: Hex, *, again: bool) -> Candidate:
    """Return a hex for a marker; one more where gas lies already does no more harm, it only lasts longer."""
    if again:
        return Candidate(HexClick(at), key="gas-again", clause=c("9.3.4.C"), grave=True)
    return Candidate(HexClick(at), key="gas-here", clause=c("9.3.3"))


def gas_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of who fires gas."""
    return None if seen.acting is None else LayGas(rules, seen, seen.acting)


def act_gas(run: Run[Rules], action: Action) -> None:
    """Pay for a marker and lay it, or end it.

    Clause: kaiser 9.3.1, 9.3.2
    """
    if action.kind == END_PHASE:
        run.pop(c("9.3.1"))
        return
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    spend(run, action.by, Spending(PHASE, Guns(*counts(action)), at), c("9.3.1"))
    order = ev.SetMark(ORDER, (*map(At, markers(run.state)), At(at)))
    run.tell("gas-laid", c("9.3.2"), ev.SetCell(LAYER, at, GAS), order, values={"side": Key(action.by), "at": At(at)})


def counts(action: Action) -> tuple[int, ...]:
    """Return the points an action lays, in the order of its slots."""
    return tuple(click.count for click in action.clicks if isinstance(click, CountClick))


def end_of_movement(run: Run[Rules], side: Side) -> None:
    """Take a step from every stack of the moving side that ends its movement phase in gas, moved or not.

    Its owner chooses the unit (ruling); Germans suffer from their own gas.

    Clause: kaiser 9.3.4.B, 9.3.4.B#2, 9.3.4.C
    """
    gassed = zone(run.rules, run.state)
    caught = in_order(run.rules, run.state, (at for at in stacks_of(run.rules, run.state, side) if gassed[at]))
    for at in reversed(under(caught, c("9.3.4.B#2"))):
        # What is pushed last is asked first: the owner goes through his stacks in the order of their units.
        units = run.rules.units(run.state, at, side)
        ask_of(run, LOSS, units, run.rules.figure("gas-steps"), c("9.3.4.B#2"))


def disperse(run: Run[Rules]) -> None:
    """Roll for every marker at the start of the terminal phase: on a 1 it is gone; nothing else removes one.

    Clause: kaiser 4.2.7.A, 9.3.4.A, 9.3.5.A, 9.3.5.A#1, 9.3.5.A#2, 9.3.5.B, 9.3.6
    """
    for at in under(markers(run.state), c("4.2.7.A"), c("9.3.4.A")):
        roll = run.roll(6, key="gas-rolled", clause=c("9.3.5.A"), values={"at": At(at)})
        if roll <= under(run.rules.figure("gas-lifts-on"), c("9.3.5.A#1"), c("9.3.5.A#2"), c("9.3.5.B")):
            _lift(run, at)


def _lift(run: Run[Rules], at: Hex) -> None:
    """Remove one marker from a hex; the gas over it is gone with the last."""
    left = list(markers(run.state))
    left.remove(at)
    order = ev.SetMark(ORDER, tuple(map(At, left)) or None)
    if at in left:
        run.tell("gas-thinned", c("9.3.5.A#1"), order, values={"at": At(at)})
    else:
        run.tell("gas-cleared", c("9.3.5.A#1"), ev.SetCell(LAYER, at, NO_GAS), order, values={"at": At(at)})


PROCEDURES: dict[str, Procedure[Rules]] = {PHASE: Procedure(c("9.3"), gas_choice, act_gas, forced=True)}
