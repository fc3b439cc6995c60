"""Air units: where they are, which mission they fly, and what becomes of them when the capital falls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.games.czech38.clauses import c, under
from core.games.czech38.control import controller
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.setup_codes import Kind
from core.games.czech38.weather import can_fly, roll_weather
from core.mechanics.air import dealt
from core.mechanics.driver import Procedure, Run
from core.mechanics.points import Points
from core.mechanics.rulebook import stack_changes
from core.mechanics.sealed import seal
from core.model import events as ev
from core.model.actions import Action
from core.model.choice import Choice
from core.model.events import Event
from core.model.state import GameState, Observation, Position
from core.model.values import Box, Key, PieceId, Place, Side, Unknown, Value, Values, Who

SUPERIORITY, INTERDICTION, SUPPORT = "superiority", "interdiction", "support"
MISSIONS = (SUPERIORITY, INTERDICTION, SUPPORT)
"""The boxes of the allocation chart, in the order it has them (6.5.A)."""

DEALT = (INTERDICTION, SUPPORT, SUPERIORITY)
"""The missions in the order in which units are dealt to them: where a loss would hurt longest comes first."""

HOME, FLOWN = "air", "flown"
"""Where units wait that fly no mission, and where those are that are done for the turn."""

ALLOCATION = "air-allocation"
CAPITAL_FELL = "capital-fell"
"""Mark of the game: the loss of the capital has cost its air units (6.3.C)."""


def box(side: Side, mission: str) -> Box:
    """Return a side's box for a mission, for units at home (`air`), or for those that are done (`flown`)."""
    return Box(f"{side}-{mission}")


def units(position: Position, side: Side, mission: str) -> tuple[PieceId, ...]:
    """Return the air units in a side's box."""
    return tuple(piece for piece in position.stack(box(side, mission)) if not isinstance(piece, Unknown))


def fleet(position: Position, side: Side) -> tuple[PieceId, ...]:
    """Return all air units that a side has now."""
    return tuple(piece for mission in (HOME, FLOWN, *MISSIONS) for piece in units(position, side, mission))


def moved(position: Position, to: Mapping[Box, tuple[PieceId, ...]]) -> tuple[ev.Change, ...]:
    """Return the changes that take air units from their boxes into others."""
    stacks: dict[Place, tuple[PieceId | Unknown, ...]] = {}
    moving = {piece for pieces in to.values() for piece in pieces}
    for piece in moving:
        place = position.places[piece]
        stacks[place] = tuple(p for p in position.stack(place) if p not in moving)
    for place, pieces in to.items():
        stacks[place] = (*stacks.get(place, position.stack(place)), *pieces)
    return tuple(ev.SetStack(place, stacks[place]) for place in sorted(stacks, key=str))


def begin_air_power(run: Run[Rules]) -> None:
    """Open the mutual air power phase: all units are at hand again, new ones arrive, then the weather.

    Units are cancelled, never lost, and those that did not fly are no better off than those that did.

    Clause: czech38 6.1.B, 6.1.D, 6.1.E, 6.3.B, 6.4, 8.4.D
    """
    rules = run.rules
    for side in rules.sides:
        away = tuple(p for mission in (*MISSIONS, FLOWN) for p in units(run.state, side, mission))
        home = under(box(side, HOME), c("6.1.B"), c("6.1.D"))
        if away:
            run.tell("air-ready", c("6.1.E"), *moved(run.state, {home: away}), values={"side": Key(side)})
    new = arrivals(rules, run.state)
    if new:
        # Hungary changes nothing for them.
        box_ = under(box(CZECH, HOME), c("6.4"), c("8.4.D"))
        run.tell("air-arrived", c("6.3.B"), *moved(run.state, {box_: new}), values={"who": Who(new)})
    if any(fleet(run.state, side) for side in rules.sides):
        roll_weather(run)


def arrivals(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the air units that are still to come and whose turn it is."""
    turn = position.tracks["turn"]
    waiting = (p for p in position.stack(Box("soviet")) if not isinstance(p, Unknown) and rules.kind(p) == "air")
    return tuple(p for p in waiting if p in rules.codes and _due(rules, p) <= turn)


def _due(rules: Rules, piece: PieceId) -> int:
    code = rules.codes[piece]
    return code.turn if code.kind is Kind.TURN else 0


def begin_allocation(run: Run[Rules]) -> None:
    """Let every side with air units allocate them in secret; bad weather keeps all on the ground.

    Clause: czech38 6.2.1.B, 6.5.D
    """
    grounded = under(not can_fly(run.state), c("6.2.1.B"))
    sides = tuple(side for side in run.rules.sides if units(run.state, side, HOME))
    if sides and not grounded:
        run.push(ALLOCATION, *sides, clause=c("6.5.D"))


def allocation_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the acting side's choice: points are its air units, which may go to the missions in any number.

    A unit flies one mission a turn, or none.

    Clause: czech38 6.3.A, 6.5.B, 6.5.C, 6.6.2.A, 6.6.2.B
    """
    if seen.acting is None:
        return None
    home = units(seen, seen.acting, HOME)
    ready = under(len(home), c("6.3.A"), c("6.5.C"), c("6.6.2.A"), c("6.6.2.B"))
    # Nobody has to fly (6.1.E).
    tokens = spared_first(rules, home)
    return Points(seen.acting, ALLOCATION, MISSIONS, ready, c("6.5.B"), spare=True, tokens=tokens, dealt=DEALT)


def act_allocation(run: Run[Rules], action: Action) -> None:
    """Seal an allocation; when both are in, show them."""
    seal(run, action, c("6.5.D"), show_allocations)


def show_allocations(run: Run[Rules]) -> None:
    """Open both sides' allocations at once and send the units to their boxes.

    Clause: czech38 6.5.D
    """
    for side in run.rules.sides:
        sealed = run.state.seals.get(f"{ALLOCATION}-{side}")
        if sealed is None:
            continue
        counts = tuple(n for n in sealed.value if isinstance(n, int)) if isinstance(sealed.value, tuple) else ()
        flying = dict(zip(MISSIONS, counts, strict=True))
        home = units(run.state, side, HOME)
        values: dict[str, Value] = {"side": Key(side), **flying, "home": len(home) - sum(counts)}
        opened = ev.SetSeal(f"{ALLOCATION}-{side}", None, None, open=True)
        sent = moved(run.state, _sent(run.rules, side, home, flying))
        run.tell("air-revealed", c("6.5.D"), opened, *sent, values=values, bars="reveal")


def _sent(
    rules: Rules, side: Side, home: tuple[PieceId, ...], flying: Mapping[str, int]
) -> dict[Box, tuple[PieceId, ...]]:
    groups = dealt(spared_first(rules, home), [flying[mission] for mission in DEALT])
    return {box(side, mission): group for mission, group in zip(DEALT, groups, strict=False) if group}


def spared_first(rules: Rules, home: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Return units in the order in which they are dealt: those that the fall of the capital spares come first."""
    return tuple(sorted(home, key=lambda piece: lost_with_capital(rules, piece)))


def lost_with_capital(rules: Rules, piece: PieceId) -> bool:
    """Tell whether an air unit can be lost with the capital: Czech ones, not Soviet ones (ruling on 6.3.C)."""
    return under(rules.piece(piece).nationality == CZECH, c("6.3.C"))


def capital_fallen(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Take Czech air units out of play the moment the last hex of the capital is German, for good.

    Those that fly no mission go first, those over the map last.

    Clause: czech38 6.3.C
    """
    capital = rules.scenario.map.feature("prague")
    if before.layers is after.layers or not capital or CAPITAL_FELL in after.marks:
        return
    if not fleet(after, CZECH) or any(controller(after, at) != GERMAN for at in capital):
        return
    order = (HOME, FLOWN, SUPERIORITY, SUPPORT, INTERDICTION)
    czech = [p for mission in order for p in units(after, CZECH, mission) if lost_with_capital(rules, p)]
    gone = tuple(czech[: rules.figure("air-lost-with-capital")])
    values: Values = {"who": Who(gone), "count": len(gone)}
    changes = stack_changes(after, gone, Box("czech-dead"))
    yield Event("air-lost", c("6.3.C"), values, (ev.SetMark(CAPITAL_FELL, value=True), *changes))


STANDING = (capital_fallen,)

PROCEDURES: dict[str, Procedure[Rules]] = {
    ALLOCATION: Procedure(c("6.5.D"), allocation_choice, act_allocation),
}
