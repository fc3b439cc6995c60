"""Answers to questions about a position: reach, path, supply, battle, place, score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from core.board.hexes import Hex
from core.board.hexsides import hexside
from core.games.czech38.battle import Launch
from core.games.czech38.battle_odds import Asked, explain_battle
from core.games.czech38.clauses import c
from core.games.czech38.control import controller
from core.games.czech38.display_rear import dear_area
from core.games.czech38.explain_factors import explain_factors
from core.games.czech38.explain_ground import explain_ground
from core.games.czech38.explain_zones import explain_network, explain_zones
from core.games.czech38.interdiction import FLIES, cells
from core.games.czech38.landing import SLOT
from core.games.czech38.launch import assault_times
from core.games.czech38.movement import (
    Front,
    Group,
    March,
    refuse_entry,
    refuse_step,
    step_costs,
    step_price,
    take_step,
)
from core.games.czech38.reach import assaultable, guaranteed, reach_of, refuse_far
from core.games.czech38.rules import Rules
from core.games.czech38.segments import Mode, mode_of
from core.games.czech38.stacks import load, mixed
from core.games.czech38.supply import trace
from core.games.czech38.transfers import transfer_refusal
from core.games.czech38.victory import score, worth
from core.games.czech38.zones import zone
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, PieceId, Unknown, Value, Values, Way, Who
from core.model.working import Explanation, Line, Overlay, Question

TERRAIN_CLAUSES = {
    "clear": c("11.8.1.1"),
    "forest": c("11.8.1.2"),
    "rough": c("11.8.1.3"),
    "mountain": c("11.8.1.4"),
    "wetland": c("11.8.1.5"),
}
SIDE_CLAUSES = {"river_minor": c("11.8.1.7.B"), "river_major": c("11.8.1.8")}

Answer = Explanation | Refusal


def explain(rules: Rules, seen: Observation, question: Question) -> Answer:
    """Answer a question.

    Values by kind: `reach` who; `path` who, way; `supply` who; `battle` at, who, perhaps
    suppose, and for a mobile assault from and perhaps round; `place` at; `score` nothing;
    `zones` side, who or at; `network` side; `ground` at; `factors` who.
    """
    answers: Mapping[str, Callable[[Rules, Observation, Values], Answer]] = {
        "reach": _reach,
        "path": _path,
        "supply": _supply,
        "battle": _battle,
        "place": _place,
        "score": _score,
        "ground": explain_ground,
        "factors": explain_factors,
        "zones": explain_zones,
        "network": explain_network,
    }
    answer = answers.get(question.kind)
    if answer is None:
        return Refusal("", "no-such-question", None, {"kind": question.kind})
    return answer(rules, seen, question.values)


def _pieces(rules: Rules, seen: Observation, values: Values) -> tuple[PieceId, ...]:
    """Return the pieces that a question names and the viewer sees on the map, bottom to top of the first one's hex."""
    who = values.get("who")
    named = [p for p in who.pieces if isinstance(p, str)] if isinstance(who, Who) else []
    standing = [p for p in named if isinstance(seen.places.get(p), int) and p in rules.movement_class]
    if not standing:
        return ()
    at = seen.places[standing[0]]
    return tuple(p for p in seen.stack(at) if p in standing and isinstance(p, str))


def _front(rules: Rules, seen: Observation, pieces: tuple[PieceId, ...]) -> Front:
    """Return the front that units meet as they would move now."""
    side = rules.side(pieces[0])
    return Front.of(rules, seen, side, mode_of(seen, side))


def _barred_from_transfer(rules: Rules, seen: Observation, pieces: tuple[PieceId, ...]) -> Refusal | None:
    """Return why units do not move in the segment of operational transfer, if that is now (11.9.2.B)."""
    if mode_of(seen, rules.side(pieces[0])) is Mode.REGULAR:
        return None
    refusals = (transfer_refusal(rules, seen, piece) for piece in pieces)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _nobody(values: Values) -> Refusal:
    return Refusal(c("11.1.A"), "not-on-the-map", None, {"who": values.get("who", Who(()))})


def _reach(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show where units can go at what price, and which hexes near them are closed, with the reason.

    Clause: czech38 11.1.A, 11.8.C
    """
    pieces = _pieces(rules, seen, values)
    if not pieces:
        return _nobody(values)
    refusal = _barred_from_transfer(rules, seen, pieces)
    if refusal is not None:
        return refusal
    group = _front(rules, seen, pieces).group(*pieces)
    march = group.start
    costs = dict(reach_of(group, march).costs)
    for to in guaranteed(group, march):
        costs.setdefault(to, min(group.allowances))
    assaults = {to: step_price(group, march, to) for to in assaultable(group, march)}
    del costs[march.at]
    left = min(points - used for points, used in zip(group.allowances, march.spent, strict=True))
    lines = [Line("movement-points", left, c("11.1.A"), {"who": Who(pieces)})]
    lines += [Line("assault-price", price, c("15.4.A"), {"at": At(to)}) for to, price in assaults.items()]
    closed = tuple((to, no) for to, no in closed_near(group, march, costs) if to not in assaults)
    lines += [Line(no.key, At(to), no.clause, {**no.values, "at": At(to)}) for to, no in closed]
    blocked = tuple(to for to, _ in closed)
    within = {**costs, **assaults}
    overlays = (Overlay("reach", tuple(sorted(within)), within), Overlay("blocked", blocked))
    return Explanation(tuple(lines), left, overlays=overlays)


def closed_near(group: Group, march: March, costs: Mapping[Hex, int]) -> Iterator[tuple[Hex, Refusal]]:
    """Yield every hex that a group borders or could border and may not enter, each with the reason."""
    adjacent = group.rules.grid.adjacent
    rim = {near for at in (march.at, *costs) for near in adjacent(at)} - set(costs) - {march.at}
    for to in sorted(rim):
        refusal = refuse_entry(group, to)
        if refusal is None and to in adjacent(march.at):
            refusal = refuse_step(group, march, to)
        yield to, refusal or refuse_far(group, march, to)


def _path(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Work out a way step by step: what each hex and each hexside costs the unit that pays most.

    Clause: czech38 11.8.C
    """
    pieces, way = _pieces(rules, seen, values), values.get("way")
    if not pieces or not isinstance(way, Way):
        return _nobody(values)
    group = _front(rules, seen, pieces).group(*pieces)
    march = group.start
    lines: list[Line] = []
    for to in way.hexes[1:] if way.hexes[:1] == (group.start.at,) else way.hexes:
        refusal = refuse_step(group, march, to)
        if refusal is not None:
            return refusal
        lines += step_lines(group, march, to)
        march = take_step(group, march, to)
    used = max(b - a for a, b in zip(group.start.spent, march.spent, strict=True))
    overlay = Overlay("way", march.way, ways=(march.way,))
    return Explanation(tuple(lines), used, overlays=(overlay,))


def step_lines(group: Group, march: March, to: Hex) -> Iterator[Line]:
    """Yield what makes up the price of one step for the unit that pays most.

    Clause: czech38 11.8.1.1 to 11.8.1.4, 11.8.1.7.B, 11.8.1.8, 11.8.2.2.B, 11.3.A, 15.2.A
    """
    rules, at = group.rules, march.at
    direction = rules.grid.direction(at, to)
    step = 6 * at + (direction or 0)
    entries = dict(zip(group.pieces, group.entries, strict=True))
    piece = max(group.pieces, key=lambda p: entries[p][step])
    class_, terrain = rules.movement_class[piece], rules.terrain(to)
    natural = rules.hex_cost(class_, to)
    values: Values = {"at": At(to), "terrain": Key(terrain)}
    yield Line("step-terrain", natural, TERRAIN_CLAUSES.get(terrain, c("11.8.A")), values)
    crossing = 0
    for kind, clause in SIDE_CLAUSES.items():
        side = hexside(rules.grid, at, direction or 0)
        if side in rules.scenario.map.sides_by_kind.get(kind, frozenset()):
            cost = int(str(rules.chart("terrain_costs").cell(kind, class_)))
            crossing += cost
            yield Line("step-hexside", cost, clause, {"at": At(to), "hexside": Key(kind)})
    if group.front.enemies[to]:
        yield from _assaulted(group, to, natural + crossing)
    else:
        yield from _interdicted(group, to, natural, crossing)
    toll = step_costs(group, march, to)[0] - _without_toll(group, at, to)
    if toll:
        yield Line("step-zone-left", toll, c("15.2.A"), {"at": At(at)})
    if group.start.fresh and at == group.start.at and entries[piece][step] > min(group.allowances):
        yield Line("step-guaranteed", min(group.allowances), c("11.3.A"), {"at": At(to)})


def _without_toll(group: Group, at: Hex, to: Hex) -> int:
    """Return what a step costs the first unit but for leaving an enemy zone."""
    step = 6 * at + (group.rules.grid.direction(at, to) or 0)
    if not group.front.enemies[to]:
        return group.entries[0][step]
    times = assault_times(group.rules, interdicted=group.front.shade[to] != 0)
    return group.rules.entry(group.pieces[0])[step] * times


def _assaulted(group: Group, to: Hex, ground: int) -> Iterator[Line]:
    """Yield what a mobile assault costs more than moving into its hex would.

    Clause: czech38 15.4.A, 15.9.B
    """
    dear = group.front.shade[to] != 0
    more = ground * (assault_times(group.rules, interdicted=dear) - 1)
    if dear:
        yield Line("step-assault-interdicted", more, c("15.9.B"), {"at": At(to)})
    else:
        yield Line("step-assault", more, c("15.4.A"), {"at": At(to)})


def _interdicted(group: Group, to: Hex, natural: int, crossing: int) -> Iterator[Line]:
    """Yield what enemy interdiction adds to the price of ground and of hexsides.

    Clause: czech38 6.7.2.A, 6.7.2.B
    """
    if group.front.shade[to]:
        more = group.rules.figure("interdiction-multiplier") - 1
        yield Line("step-interdicted", natural * more, c("6.7.2.A"), {"at": At(to)})
        if crossing:
            yield Line("hexside-interdicted", crossing * more, c("6.7.2.B"), {"at": At(to)})


def _supply(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show a unit's line of supply, or the hex that breaks it.

    Clause: czech38 7.1.C, 7.1.D, 7.4.A, 7.4.B
    """
    pieces = _pieces(rules, seen, values)
    if not pieces:
        return _nobody(values)
    found = trace(rules, seen, pieces[-1])
    who: Values = {"who": Who(pieces[-1:])}
    if found.way:
        line = Line("in-supply", Way(found.way), found.clause, {**who, "at": At(found.way[-1])})
        return Explanation((line,), Key("in-supply"), overlays=(Overlay("supply", found.way, ways=(found.way,)),))
    if not rules.fights(pieces[-1]) or found.clause == c("8.0.B"):
        return Explanation((Line("always-in-supply", Key("in-supply"), found.clause, who),), Key("in-supply"))
    blocked = () if found.blocker is None else (found.blocker,)
    key = "no-line-anywhere"
    if blocked:
        key = "line-blocked" if found.clause == c("7.2.E") else "line-blocked-by-fort"
    where: Values = {**who, "at": At(blocked[0])} if blocked else who
    lines = (Line(key, Key("out-of-supply"), found.clause, where), Line("factors-halved", None, c("7.4.B"), who))
    return Explanation(lines, Key("out-of-supply"), overlays=(Overlay("supply-blocked", blocked),))


def _battle(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Work out a battle's odds."""
    at, who = values.get("at"), values.get("who")
    named = [p for p in who.pieces if isinstance(p, str)] if isinstance(who, Who) else []
    attackers = tuple(p for p in named if isinstance(seen.places.get(p), int) and rules.fights(p))
    if not isinstance(at, At) or not rules.grid.exists(at.hex) or not attackers:
        return _nobody(values)
    origin, number = values.get("from"), values.get("round")
    launch = Launch(origin.hex, number if isinstance(number, int) else 1) if isinstance(origin, At) else None
    return explain_battle(rules, seen, Asked(at.hex, attackers, launch, _words(values.get("suppose"))))


def _words(value: Value) -> tuple[str, ...]:
    """Return the words of a key, or of several."""
    several = value if isinstance(value, tuple) else (value,)
    return tuple(key.word for key in several if isinstance(key, Key))


def _place(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Say what a hex is: ground, works, who controls it, whose zones reach it, how full it is, what it is worth.

    Clause: czech38 3.5.A, 9.1.B, 10.1.A, 11.8.B
    """
    at = values.get("at")
    if not isinstance(at, At) or not rules.grid.exists(at.hex):
        return Refusal(c("11.10"), "off-the-map")
    where = at.hex
    lines = [Line("terrain-here", Key(rules.terrain(where)), c("11.8.B"), {"at": at})]
    fort = rules.fort(seen, where)
    if fort:
        lines.append(Line("fort-here", Key(fort), c("14.1.1.A"), {"at": at}))
    if rules.position_intact(seen, where):
        lines.append(Line("position-here", Key("ip"), c("14.3.A"), {"at": at}))
    lines.append(Line("controlled-by", Key(controller(seen, where)), c("3.5.A"), {"at": at}))
    lines += [
        Line("zone-here", Key(side), c("10.1.A"), {"at": at})
        for side in rules.sides
        if zone(rules, seen, side)[where]
    ]
    stack = seen.stack(where)
    hidden = sum(isinstance(token, Unknown) for token in stack)
    counted: Values = {"at": at, "limit": rules.limit, "hidden": hidden}
    key = "stacked-here-hidden" if hidden else "stacked-here"
    lines.append(Line(key, mixed(load(rules, stack)), c("9.1.B"), counted))
    flying = (side for side in rules.sides if FLIES[side] == cells(rules, seen)[where])
    lines += [Line("interdicted-here", Key(side), c("6.7.1.B"), {"at": at}) for side in flying]
    noted = seen.seals.get(SLOT)
    if noted is not None and noted.value == at:
        lines.append(Line("landing-here", None, c("16.3.1.B"), {"at": at}))
    if worth(rules, where):
        lines.append(Line("worth", worth(rules, where), c("4.2.C"), {"at": at}))
    who = values.get("interdicts")
    side = next((side for side in rules.sides if who == Key(side)), None)
    overlays = (Overlay("place", (where,)),) if side is None else (dear_area(rules, side, (where,)),)
    return Explanation(tuple(lines), None, overlays=overlays)


def _score(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Add up the Czech victory points (4.1.A)."""
    working = score(rules, seen)
    towns = tuple(sorted(rules.scenario.map.feature("vp")))
    amounts = {at: worth(rules, at) for at in towns}
    return Explanation(working.lines, working.total, overlays=(Overlay("points", towns, amounts),))
