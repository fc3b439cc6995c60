"""The phases of the turn as far as they can happen: what weather, turn and points rule out is not named."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.kaiser import drumfire, gas, observation
from core.games.kaiser.air import GROUND, MISSIONS, OBSERVATION, air_points, assigned, available, sortie
from core.games.kaiser.artillery import allowance
from core.games.kaiser.clauses import c
from core.games.kaiser.ground_attack import phase as ground_phase
from core.games.kaiser.interception import possible as interceptable
from core.games.kaiser.losses import at_hand
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.sequence import ORDER
from core.games.kaiser.service import pool
from core.mechanics.phases import AT
from core.model.display import Sequence
from core.model.state import Position

Steps = tuple[tuple[str, str], ...]


def phases(rules: Rules, seen: Position) -> Sequence:
    """Return the phases that this turn can have, the present one marked, and those that the next turn can have.

    Before the first turn none is marked.

    Clause: kaiser 4.2
    """
    turn, at = seen.tracks["turn"], _at(seen)
    kept = [n for n, (kind, _) in enumerate(ORDER) if n == at or _can_be(rules, seen, kind, past=n < at)]
    last = rules.figure("last-turn")
    coming = tuple(kind for kind, _ in ORDER if turn < last and _on_turn(rules, seen, kind, turn + 1))
    return Sequence(
        "phases",
        "Phases of the turn",
        _titled(rules, (ORDER[n][0] for n in kept)),
        kept.index(at) if at in kept else -1,
        c("4.2"),
        _titled(rules, coming),
    )


def _at(seen: Position) -> int:
    """Return the number of the phase under way, -1 before the first."""
    frame = seen.frame("sequence")
    following = frame[1].get(AT) if frame else None
    return (following - 1) % len(ORDER) if isinstance(following, int) else -1


def _titled(rules: Rules, kinds: Iterator[str] | tuple[str, ...]) -> Steps:
    titles = {frame.id: frame.title for frame in rules.schema.frames}
    return tuple((kind, titles[kind]) for kind in kinds)


def _can_be(rules: Rules, seen: Position, kind: str, *, past: bool) -> bool:
    """Tell whether a phase of this turn was possible, or still is."""
    if not _on_turn(rules, seen, kind, seen.tracks["turn"]):
        return False
    if kind in _missions(rules):
        return _flies(rules, seen, kind, past=past)
    if kind == gas.PHASE and not past:
        return gas.payable(rules, seen) > 0
    return True


def _on_turn(rules: Rules, seen: Position, kind: str, turn: int) -> bool:
    """Tell whether the special rules of the first turns and the schedule leave room for a phase on a turn."""
    opening = turn < rules.figure("normal-from-turn")
    if kind == drumfire.PHASE:
        return opening and allowance(rules, turn, GERMAN).total > 0
    if kind in (*_missions(rules), "weather", "counter-battery", gas.PHASE):
        return not opening
    if kind == "breakdown":
        return not opening and bool(at_hand(rules, seen))
    if kind == "reinforcements":
        return any(code.turn == turn for code in rules.codes.values())
    if kind == "service-companies":
        return turn >= rules.figure("service-from-turn") and bool(pool(rules, seen))
    return True


def _missions(rules: Rules) -> dict[str, str]:
    """Return phases of the air -> the mission whose points they need; empty for all of them."""
    return {
        "air-allocation": "",
        "interception": "",
        **{ground_phase(side): GROUND for side in rules.sides},
        **{observation.phase(side): OBSERVATION for side in rules.sides},
    }


def _flies(rules: Rules, seen: Position, kind: str, *, past: bool) -> bool:
    """Tell whether a phase of the air has anything to do: before both sides have shown, what the weather lets fly."""
    shown = any(sortie(side) in seen.marks for side in rules.sides)
    if kind == "air-allocation" or not shown:
        return any(available(rules, seen, side) for side in rules.sides)
    if kind == "interception":
        return past or any(interceptable(rules, seen, side) for side in rules.sides)
    mission = _missions(rules)[kind]
    side = next(side for side in rules.sides if kind.startswith(side))
    return assigned(seen, side)[MISSIONS.index(mission)] > 0 if past else air_points(seen, side, mission) > 0
