"""Panels beside the map: the turn, the phases, the victory points, the boxes."""

from __future__ import annotations

from core.games.czech38.clauses import c
from core.games.czech38.control import controller
from core.games.czech38.display_rear import air_charts, interdiction_overlays, reinforcements
from core.games.czech38.display_trays import trays
from core.games.czech38.landing import NOTE
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.sequence import TURN
from core.games.czech38.victory import BONUS_TOWNS, score
from core.mechanics.panels import turn_track
from core.mechanics.phases import AT
from core.model.display import Ledger, Level, Panel, Row, Sequence
from core.model.state import Observation, Position
from core.model.values import At

PART_OF = {
    "air-allocation": "air-power",
    "air-superiority": "air-power",
    "czech-interdiction": "air-power",
    "german-interdiction": "german-assault",
}
"""Step of the sequence -> the phase of 5.2.C that it belongs to; the others are phases themselves."""


def panels(rules: Rules, seen: Observation) -> tuple[Panel, ...]:
    """Return every panel, in the order they are shown."""
    return (
        turn_track(rules, seen, c("5.1.A")),
        phases(rules, seen),
        victory_ledger(rules, seen),
        *reinforcements(rules, seen),
        *air_charts(rules, seen),
        *interdiction_overlays(rules, seen),
        *trays(rules, seen),
    )


def phases(rules: Rules, seen: Position) -> Sequence:
    """Return the phases of a turn with the present one marked; before the first turn none is (5.2.C)."""
    titles = {frame.id: frame.title for frame in rules.schema.frames}
    shown = [phase.kind for phase in TURN if phase.kind not in PART_OF]
    if rules.option("air") is not True:
        shown.remove("air-power")
    frame = seen.frame("sequence")
    following = frame[1].get(AT) if frame else None
    now = ""
    if isinstance(following, int) and seen.frame("set-up") is None and seen.frame(NOTE) is None:
        kind = TURN[(following - 1) % len(TURN)].kind
        now = PART_OF.get(kind, kind)
    at = shown.index(now) if now in shown else -1
    steps = tuple((kind, titles[kind]) for kind in shown)
    over = seen.tracks.get("turn", 1) >= rules.figure("last-turn")
    return Sequence("phases", "Phases of the turn", steps, at, c("5.2.C"), () if over else steps)


def victory_ledger(rules: Rules, seen: Position) -> Ledger:
    """Return what the Czech total is made of, and by how much the capture of each town would change it.

    A row of a town names its holder; its figure is what the total would change by.

    Clause: czech38 4.1.A, 4.2.A, 4.2.B, 4.2.C, 4.2.D, 4.2.E, 4.3.B
    """
    working = score(rules, seen)
    rows = [Row(line.key, line.value, group="points-made-of") for line in working.lines]
    for at, points in sorted(rules.scenario.map.feature("vp").items(), key=lambda town: (-town[1], town[0])):
        holder = controller(seen, at)
        name = rules.scenario.map.names.get(at, "")
        words, change = f"{name} {rules.sheet.label(at)}".strip(), -points if holder == CZECH else points
        rows.append(Row(words, change, holder, at, "points-captures"))
    chart, paid = rules.chart("victory_points"), seen.marks.get(BONUS_TOWNS)
    for at in sorted(rules.scenario.map.feature("bonus-town")):
        won = isinstance(paid, tuple) and At(at) in paid
        amount = 0 if won else int(str(chart.cell("bonus-town", chart.columns[0])))
        name = rules.scenario.map.names.get(at, "")
        words = f"{name} {rules.sheet.label(at)}".strip()
        rows.append(Row(words, amount, controller(seen, at), at, "points-captures"))
    levels = (
        Level(rules.figure("victory-below"), "points-czechs-win", c("4.2.E"), CZECH),
        Level(None, "points-germany-wins", c("4.2.D"), GERMAN),
    )
    return Ledger("vp", "Czech victory points", tuple(rows), working.total, levels)

