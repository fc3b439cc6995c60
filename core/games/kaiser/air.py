"""Air operations: how many points fly, and the sealed allocation of both sides to three missions."""

from __future__ import annotations

from core.games.kaiser.artillery import track
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.weather import effect
from core.mechanics.driver import Procedure, Run
from core.mechanics.points import Points
from core.mechanics.sealed import seal
from core.model import events as ev
from core.model.actions import Action
from core.model.choice import Choice
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import Key, Side, Value

PHASE = "air-allocation"
OBSERVATION, GROUND, INTERCEPTION = "observation", "ground", "interception"
MISSIONS = (OBSERVATION, GROUND, INTERCEPTION)
"""The three missions, in the order in which they are written (12.0.B)."""


def air_track(side: Side, mission: str) -> str:
    """Return the track of a side's points for a mission that can still be used."""
    return track(side, mission)


def air_points(position: Position, side: Side, mission: str) -> int:
    """Return the points that a side can still use for a mission this turn."""
    return position.tracks.get(air_track(side, mission), 0)


def sortie(side: Side) -> str:
    """Return the mark of the game that keeps what a side has assigned this turn, in the order of `MISSIONS`."""
    return f"air-{side}"


def assigned(position: Position, side: Side) -> tuple[int, int, int]:
    """Return the points that a side has assigned to each mission this turn; nothing before both are revealed."""
    flying = position.marks.get(sortie(side))
    known = tuple(n for n in flying if isinstance(n, int)) if isinstance(flying, tuple) else ()
    return (known[0], known[1], known[2]) if len(known) == len(MISSIONS) else (0, 0, 0)


def available(rules: Rules, position: Position, side: Side) -> int:
    """Return the points that a side may assign: what it receives, as far as the weather lets it fly.

    In mist the pools are halved before they are assigned (ruling).

    Clause: kaiser 12.0.A, 12.0.D, 12.1, 12.1#clear, 12.1#mist, 12.1#fog
    """
    received = under(rules.allowance(position.tracks["turn"], track(side, "air")), c("12.0.A"), c("12.0.D"))
    share = effect(rules, position, "air")
    flying = under(received * share // 100, c("12.1#clear"), c("12.1#mist"), c("12.1#fog"))
    return under(flying, c("12.1"))


def begin_allocation(run: Run[Rules]) -> None:
    """Let both sides assign their aircraft in secret; in fog, and on the first two turns, nobody flies.

    Clause: kaiser 4.2.2, 4.2.2.1, 12.0.A, 17.4
    """
    for side in run.rules.sides:
        _ground_all(run, side)
    normal = not run.rules.opening(run.state)
    sides = tuple(side for side in run.rules.sides if available(run.rules, run.state, side))
    if under(normal, c("4.2.2"), c("17.4")) and sides:
        run.push(PHASE, *sides, clause=c("4.2.2.1"))


def _ground_all(run: Run[Rules], side: Side) -> None:
    """End the missions of the last turn: no aircraft fly on, and none were ever lost.

    Clause: kaiser 12.0.D
    """
    if sortie(side) in run.state.marks or any(air_points(run.state, side, mission) for mission in MISSIONS):
        tracks = (ev.SetTrack(air_track(side, mission), 0) for mission in MISSIONS)
        run.tell("aircraft-landed", c("12.0.D"), *tracks, ev.SetMark(sortie(side), None), values={"side": Key(side)})


def allocation_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the acting side's allocation: each point has one mission or none, at most half of them observe.

    Clause: kaiser 12.0.B, 12.0.C, 12.2.1
    """
    side = seen.acting
    if side is None:
        return None
    points = under(available(rules, seen, side), c("12.0.C"))
    most = points // rules.figure("observation-divisor")
    half = Refusal(c("12.2.1"), "observation-half", values={"most": most, "points": points})
    missions = under(MISSIONS, c("12.0.B"))
    limits = (most, points, points)
    return Points(side, PHASE, missions, points, c("12.0.B"), limits, spare=True, why={OBSERVATION: half})


def act_allocation(run: Run[Rules], action: Action) -> None:
    """Seal an allocation; when all are in, reveal them.

    Clause: kaiser 12.0.B
    """
    seal(run, action, c("12.0.B"), reveal)


def reveal(run: Run[Rules]) -> None:
    """Open both allocations at once and note what each side has in the air.

    Clause: kaiser 4.2.2.1, 12.0.B, 12.2, 12.3.A
    """
    for side in run.rules.sides:
        slot = f"{PHASE}-{side}"
        sealed = run.state.seals.get(slot)
        if sealed is None or not isinstance(sealed.value, tuple):
            continue
        flying = {m: n if isinstance(n, int) else 0 for m, n in zip(MISSIONS, sealed.value, strict=True)}
        values: dict[str, Value] = {"side": Key(side), **flying}
        changes = (
            ev.SetSeal(slot, None, None, open=True),
            ev.SetTrack(air_track(side, OBSERVATION), under(flying[OBSERVATION], c("12.2"))),
            ev.SetTrack(air_track(side, GROUND), under(flying[GROUND], c("12.3.A"))),
            ev.SetTrack(air_track(side, INTERCEPTION), flying[INTERCEPTION]),
            ev.SetMark(sortie(side), tuple(flying.values())),
        )
        run.tell("aircraft-revealed", c("4.2.2.1"), *changes, values=values, bars="reveal")


PROCEDURES: dict[str, Procedure[Rules]] = {
    PHASE: Procedure(c("4.2.2.1"), allocation_choice, act_allocation),
}
