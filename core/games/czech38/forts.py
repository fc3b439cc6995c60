"""Forts and improved positions: their own defense, and how they are destroyed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import INTACT, Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.stacks import owner
from core.mechanics.driver import StandingRule
from core.model.events import Event, SetCell, SetStack
from core.model.state import GameState, Position
from core.model.values import At, Key, Values, Way
from core.model.working import Line

DESTROYED = 1
"""Value of the fort and position layers once the work is destroyed; it never returns (14.1.1.D)."""


def intrinsic(rules: Rules, position: Position, at: Hex, *, garrison: int) -> Line | None:
    """Return the defense of an intact fort itself, or None where there is no fort.

    It stands for an infantry unit that never moves, never attacks and cannot be seen.

    Args:
        garrison: units that defend the hex with it.

    In the Moravian Gate it is stronger where the option is on: a greater factor, still a single step (ruling).

    Clause: czech38 14.1.2.A, 14.1.2.B, 14.2.B, 16.4.A
    """
    fort = under(rules.fort(position, at), c("14.3.B"))
    if not fort:
        return None
    values: Values = {"at": At(at)}
    if rules.option("moravian-gate") is True and at in rules.scenario.map.feature("moravian-gate"):
        return Line("gate-intrinsic", rules.figure("moravian-gate-intrinsic"), c("16.4.A"), values)
    if fort == "heavy_fort":
        return Line("heavy-fort-intrinsic", rules.figure("heavy-fort-intrinsic"), c("14.2.B"), values)
    if garrison:
        return Line("fort-intrinsic", rules.figure("fort-intrinsic"), c("14.1.2.B"), values)
    return Line("fort-intrinsic", rules.figure("fort-intrinsic"), c("14.1.2.A"), values)


def entered(event: Event) -> Iterator[Hex]:
    """Yield every hex of the map that an event may have brought pieces into, also those only passed."""
    for change in event.changes:
        if isinstance(change, SetStack) and change.pieces and not isinstance(change.place, str):
            yield change.place
    for value in event.values.values():
        if isinstance(value, Way):
            yield from value.hexes


def fort_taken(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Destroy a fort that Germans have advanced into: nothing else brings them into an intact one.

    Clause: czech38 14.1.1.C
    """
    if event.kind == "advanced":
        for at in entered(event):
            fort = rules.fort(after, at)
            if fort and owner(rules, after, at) == GERMAN:
                values: Values = {"at": At(at), "work": Key(fort)}
                yield Event("fort-destroyed", c("14.1.1.C"), values, (SetCell("fort", at, DESTROYED),))


def position_overrun(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Destroy an improved position once Germans come to occupy its hex.

    The rulebook has markers for destroyed positions and no rule that destroys one; occupation by move or
    advance is our ruling.

    Clause: czech38 14.1.1.note
    """
    works = rules.scenario.map.feature("ip")
    if not works or after.stacks is before.stacks:
        return
    for at in dict.fromkeys(entered(event)):
        if at in works and after.layers["position"][at] == INTACT and _german(rules, event, after, at):
            yield Event("position-destroyed", c("14.1.1.note"), {"at": At(at)}, (SetCell("position", at, DESTROYED),))


def _german(rules: Rules, event: Event, after: GameState, at: Hex) -> bool:
    """Tell whether it is Germans that stand in a hex after an event, or passed it in its course."""
    if after.stack(at):
        return owner(rules, after, at) == GERMAN
    ends = (value.hexes[-1] for value in event.values.values() if isinstance(value, Way) and at in value.hexes)
    return any(owner(rules, after, end) == GERMAN for end in ends)


STANDING: tuple[StandingRule[Rules], ...] = (fort_taken, position_overrun)
"""What the driver asks after every event."""
