"""Answers about combat: what an attack would lead to, what is owed, and what could be done about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.games.kaiser.artillery import guns
from core.games.kaiser.barrages import SOS, barrages_barred, rolling_room, sos_bonus, sos_room, sos_targets
from core.games.kaiser.battle import Battle
from core.games.kaiser.battle_frame import BATTLE, attackers_of, battle_of, targets_of
from core.games.kaiser.battle_odds import End, battle_working, for_more_wins, spread
from core.games.kaiser.clauses import c
from core.games.kaiser.duties import attacker_barred, front_of, memo_of, phase, target_refusal
from core.games.kaiser.proposals import proposed
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import in_order
from core.games.kaiser.supply import IN_SUPPLY, states_of
from core.mechanics.cover import Combat
from core.model.actions import Click, HexClick, PieceClick
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, PieceId, Side, Unknown, Value, Values, Who
from core.model.working import Explanation, Line, Outcome, Overlay, Proposal

Answer = Explanation | Refusal

SUPPOSE_ROLLING, SUPPOSE_SOS = "suppose-rolling", "suppose-sos"
"""Beginnings of what can be supposed of a battle: so many points of a barrage."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A combat that somebody asks about.

    Attributes:
        points: of the barrage that is laid: a rolling one, or an SOS barrage for the stack in `sos_at`.
    """

    targets: tuple[Hex, ...]
    attackers: tuple[PieceId, ...]
    points: int = 0
    sos_at: Hex | None = None


def explain_battle(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Answer what a combat would lead to: every line, the table of both dice, the lines of supply on the map.

    Clause: kaiser 8.0.F, 8.0.G, 8.0.H
    """
    asked = asked_of(rules, seen, values)
    if not asked.targets or not asked.attackers:
        return Explanation()
    battle = _under_way(rules, seen, asked)
    if battle is None:
        refusal = refused(rules, seen, asked)
        if refusal is not None:
            return refusal
        battle = Battle(rules, seen, asked.targets, asked.attackers, asked.points)
    supposed = words(values.get("suppose"))
    told = _supposed(battle, supposed)
    working = battle_working(told)
    found, more = spread(told, working), for_more_wins(working)
    return Explanation(
        lines=(*working.lines, *_supply_lines(told), *filter(None, (more,))),
        total=working.total,
        spread=found,
        overlays=tuple(_overlays(told)),
        better=chances(found),
        suppositions=tuple(_suppositions(battle, told, seen.acting)),
    )


def asked_of(rules: Rules, seen: Observation, values: Values) -> Asked:
    """Return the combat that a question names: `hexes` or `at`, `who`, points `field` and `heavy`, the stack `sos`."""
    hexes, at, who = values.get("hexes"), values.get("at"), values.get("who")
    named: tuple[Value, ...] = hexes if isinstance(hexes, tuple) else (at,)
    targets = dict.fromkeys(v.hex for v in named if isinstance(v, At) and rules.grid.exists(v.hex))
    pieces = who.pieces if isinstance(who, Who) else ()
    attackers = tuple(p for p in pieces if not isinstance(p, Unknown) and isinstance(seen.places.get(p), int))
    points = sum(n for n in (values.get("field"), values.get("heavy")) if isinstance(n, int))
    supported = values.get(SOS)
    sos_at = supported.hex if isinstance(supported, At) else None
    return Asked(in_order(rules, seen, targets), attackers, points, sos_at)


def words(value: Value) -> tuple[str, ...]:
    """Return the words of a key, or of several."""
    several = value if isinstance(value, tuple) else (value,)
    return tuple(key.word for key in several if isinstance(key, Key))


def _under_way(rules: Rules, seen: Observation, asked: Asked) -> Battle | None:
    """Return the combat of the frame under way when it is the one asked about."""
    found = seen.frame(BATTLE)
    if found is None or (targets_of(found[1]), attackers_of(found[1])) != (asked.targets, asked.attackers):
        return None
    battle = battle_of(rules, seen, found[1])
    return battle if asked.sos_at is None else replace(battle, sos=asked.points, sos_at=asked.sos_at)


def refused(rules: Rules, seen: Observation, asked: Asked) -> Refusal | None:
    """Return why a combat may not be fought at all, or None.

    Clause: kaiser 8.0.A, 8.1.4, 8.2.4
    """
    side = rules.side(asked.attackers[0])
    for at in asked.targets:
        refusal = target_refusal(rules, seen, side, at)
        if refusal is not None:
            return refusal
    for piece in asked.attackers:
        barred = attacker_barred(seen, piece)
        if barred is not None:
            return barred
        from_ = Hex(int(seen.places[piece]))
        far = next((at for at in asked.targets if rules.grid.direction(at, from_) is None), None)
        if far is not None or rules.side(piece) != side:
            where = far if far is not None else asked.targets[0]
            return Refusal(c("8.2.4"), "not-next-to-all", where, {"who": Who((piece,)), "at": At(where)})
    return None


def chances(found: tuple[Outcome, ...]) -> Line:
    """Return how many of all pairs of dice succeed, fail, and shatter the attack.

    Clause: kaiser 8.7
    """
    counts = {end: sum(outcome.result == Key(end.value) for outcome in found) for end in End}
    values: Values = {
        "wins": counts[End.SUCCESS],
        "fails": counts[End.FAILED],
        "shattered": counts[End.ELIMINATED],
        "pairs": len(found),
    }
    return Line("chances", counts[End.SUCCESS], c("8.7"), values)


def _supply_lines(battle: Battle) -> Iterator[Line]:
    """Yield the state of supply of every attacker that the modifiers do not name already.

    Clause: kaiser 14.0.A, 14.1.3
    """
    for piece, found in states_of(battle.rules, battle.position, battle.attackers).items():
        if found.state == IN_SUPPLY:
            values: Values = {"who": Who((piece,)), "length": found.length}
            traced = bool(found.way)
            yield Line("supplied" if traced else "supply-given", 0 if traced else None, found.clause, values)


def _overlays(battle: Battle) -> Iterator[Overlay]:
    ways = dict.fromkeys((from_, at) for from_ in battle.origins for at in battle.targets)
    yield Overlay("attack", battle.targets, ways=tuple(ways))
    states = states_of(battle.rules, battle.position, battle.attackers).values()
    lines = dict.fromkeys(found.way for found in states if len(found.way) > 1)
    if lines:
        yield Overlay("supply", ways=tuple(lines))


def _supposed(battle: Battle, supposed: tuple[str, ...]) -> Battle:
    """Return a combat with the barrages that are supposed of it."""
    for key in supposed:
        word, _, points = key.rpartition("-")
        if is_figure(points) and word == SUPPOSE_ROLLING:
            battle = replace(battle, rolling=int(points))
        elif is_figure(points) and word == SUPPOSE_SOS:
            battle = replace(battle, sos=int(points), sos_at=battle.sos_at or battle.targets[0])
    return battle


def _suppositions(battle: Battle, told: Battle, viewer: Side | None) -> Iterator[Line]:
    """Yield the barrages that can be supposed, each with the pairs of dice that succeed then.

    Clause: kaiser 9.5, 9.6
    """
    rules, position = battle.rules, battle.position
    if viewer is None or position.frame(BATTLE) is not None or barrages_barred(position) is not None:
        return
    if not battle.rolling and guns(position, battle.attacking).total:
        for points in rolling_room(rules, position, battle.attackers, battle.targets).open[1:]:
            yield _supposition(SUPPOSE_ROLLING, points, replace(told, rolling=points), c("9.5"))
    stacks = sos_targets(rules, position, battle.defending, battle.targets) if battle.sos_at is None else ()
    sums = {points for at in stacks for points in sos_room(rules, position, battle.defending, at).open}
    told_of: set[int] = set()
    for points in sorted(sums):
        bonus = sos_bonus(rules, points)
        if bonus and bonus not in told_of:
            told_of.add(bonus)
            yield _supposition(SUPPOSE_SOS, points, replace(told, sos=points, sos_at=stacks[0]), c("9.6"))


def _supposition(word: str, points: int, battle: Battle, clause: str) -> Line:
    found = chances(spread(battle, battle_working(battle)))
    share = f"{found.values['wins']}/{found.values['pairs']}"
    return Line(f"{word}-{points}", share, clause, {"count": points})


def explain_duties(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Answer what a side still owes in its combat phase, and propose combats that do it all.

    Clause: kaiser 8.1.1, 8.1.2.A, 8.1.2.B
    """
    side = seen.acting or rules.sides[0]
    if seen.frame(phase(side)) is None:
        return Refusal(c("8.0.A"), "no-combat-phase")
    front = front_of(rules, seen, side)
    lines = []
    if front.owed:
        told: Values = {"hexes": memo_of(front.owed), "count": len(front.owed), "at": At(front.owed[0])}
        lines.append(Line("duty-hexes", len(front.owed), c("8.1.1"), told))
    if front.bound:
        lines.append(Line("duty-units", len(front.bound), c("8.1.2.A"), {"who": Who(front.bound)}))
    if not lines:
        lines.append(Line("duty-none", None, c("8.1.1")))
    combats = proposed(rules, seen, side)
    return Explanation(
        tuple(lines),
        len(front.owed),
        overlays=(Overlay("duty", front.owed),) if front.owed else (),
        pieces=front.bound,
        proposals=tuple(_proposal(rules, seen, combat) for combat in combats),
    )


def _proposal(rules: Rules, seen: Observation, combat: Combat) -> Proposal:
    battle = Battle(rules, seen, combat.stacks, combat.attackers)
    found = chances(spread(battle, battle_working(battle)))
    wins, pairs = (int(str(found.values[name])) for name in ("wins", "pairs"))
    values: Values = {
        **found.values,
        "hexes": memo_of(combat.stacks),
        "at": At(combat.stacks[0]),
        "count": len(combat.stacks),
        "who": Who(combat.attackers),
    }
    clicks: tuple[Click, ...] = (*map(HexClick, combat.stacks), *map(PieceClick, combat.attackers))
    return Proposal(Line("proposed-combat", f"{round(100 * wins / pairs)} %", c("8.1.2.B"), values), clicks)


ANSWERS: Mapping[str, Callable[[Rules, Observation, Values], Answer]] = {
    "battle": explain_battle,
    "duties": explain_duties,
}
"""Kind of question -> what answers it."""
