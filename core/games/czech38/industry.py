"""Industry on its way to safety: destroyed where nobody guards it, lost with its guards, or off the map."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.losses import dead_box
from core.games.czech38.movement import Group, March, refuse_halted
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH
from core.games.czech38.stacks import guarded, owner
from core.games.czech38.victory import HUNGARY
from core.mechanics.driver import Run
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Position
from core.model.values import At, Box, PieceId, Unknown, Values, Who

ON = "industry-evacuation"
"""The option that brings industry into play (16.2.A)."""

SAFE = Box("czech-evacuated")
BY_PRINT = 2
"""Amount of the exit feature where only the printed run of hexes leads out (16.2.G)."""


def industry_in(rules: Rules, position: Position, at: Hex) -> tuple[PieceId, ...]:
    """Return the industry counters that can be seen in a hex."""
    known = (token for token in position.stack(at) if not isinstance(token, Unknown))
    return tuple(piece for piece in known if rules.kind(piece) == "industry")


def share_fate(run: Run[Rules], at: Hex) -> None:
    """Let industry go with the last step of the units that guarded it.

    Clause: czech38 16.2.E
    """
    lost = industry_in(run.rules, run.state, at)
    if lost and not guarded(run.rules, run.state, at):
        changes = stack_changes(run.state, lost, dead_box(CZECH))
        run.tell("industry-lost", c("16.2.E"), *changes, values={"who": Who(lost), "at": At(at)})


def overrun(run: Run[Rules], way: Iterable[Hex]) -> None:
    """Destroy industry that nobody guards in the hexes that Germans are about to enter; it wins them no points.

    It goes before they come, so that no hex ever holds both sides.

    Clause: czech38 4.4.B, 16.2.D
    """
    rules, state = run.rules, run.state
    if not rules.option(ON):
        return
    alone = [at for at in dict.fromkeys(way) if owner(rules, state, at) == CZECH and not guarded(rules, state, at)]
    caught = tuple(piece for at in alone for piece in industry_in(rules, state, at))
    if caught:
        changes = stack_changes(state, caught, dead_box(CZECH))
        # Nothing is paid for it.
        values: Values = {"who": Who(caught), "points": under(0, c("4.4.B"))}
        run.tell("industry-destroyed", c("16.2.D"), *changes, values=values)


def beneath(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Lay industry beneath the units that guard it, so that everybody sees which is alone.

    Clause: czech38 16.2.C, 16.2.D
    """
    if before.stacks is after.stacks or not rules.option(ON):
        return
    for change in event.changes:
        if not isinstance(change, ev.SetStack) or isinstance(change.place, str):
            continue
        stack = after.stack(change.place)
        ordered = tuple(sorted(stack, key=lambda token: isinstance(token, Unknown) or rules.fights(token)))
        if ordered != stack and owner(rules, after, change.place) == CZECH:
            values: Values = {"at": At(Hex(change.place))}
            yield Event("stack-ordered", c("16.2.C"), values, (ev.SetStack(change.place, ordered),))


def exit_refusal(group: Group, march: March) -> Refusal | None:
    """Return why a group may not leave the map from where it is, or None.

    The text begins the run of exits in Germany; we read the hexes of the Soviet sources, and an option follows the
    print as far as it leads along the edge.

    Clause: czech38 11.10, 16.2.G
    """
    rules = group.rules
    values: Values = {"at": At(march.at), "who": Who(group.pieces)}
    if any(rules.kind(piece) != "industry" for piece in group.pieces):
        return Refusal(c("11.10"), "stays-on-map", march.at, values)
    amount = rules.scenario.map.feature("industry-exit").get(march.at, 0)
    if amount == BY_PRINT and under(rules.option("industry-exit") != "as-printed", c("16.2.G")):
        amount = 0
    if not amount:
        return Refusal(c("16.2.G"), "no-exit-here", march.at, values)
    if march.halted:
        return refuse_halted(march.halted, group.pieces, march.at)
    cost = rules.figure("industry-exit-cost")
    for piece, points, used in zip(group.pieces, group.allowances, march.spent, strict=True):
        if points - used < cost:
            return Refusal(c("16.2.G"), "exit-too-dear", march.at, {**values, "who": Who((piece,)), "cost": cost})
    return None


def evacuate(run: Run[Rules], pieces: tuple[PieceId, ...], at: Hex, marks: tuple[ev.Change, ...]) -> None:
    """Take industry to safety, for points unless Hungary bars the way they would be won.

    Args:
        marks: what its move leaves on units.

    Clause: czech38 4.4.A, 4.6.B, 8.4.E, 16.2.G
    """
    chart, track = run.rules.chart("victory_points"), run.state.tracks.get("industry-vp", 0)
    worth = int(str(chart.cell("industry", chart.columns[0]))) * len(pieces)
    if under(HUNGARY in run.state.marks, c("4.6.B"), c("8.4.E")):
        worth = 0
    points = ev.SetTrack("industry-vp", track + under(worth, c("4.4.A")))
    values: Values = {"who": Who(pieces), "at": At(at), "points": worth}
    gone = stack_changes(run.state, pieces, SAFE)
    run.tell("industry-evacuated", c("16.2.G"), *gone, points, *marks, values=values)


STANDING = (beneath,)
