"""Panels of what is not on the map: boxes, reinforcements to come, and what the German victory points are made of."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.kaiser.clauses import c
from core.games.kaiser.control import holder
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ARRIVALS, BROKEN_DOWN, EXITED, GERMAN, REPLACEMENTS, SERVICE_POOL
from core.games.kaiser.victory import points_for, score, winner
from core.model.display import Ledger, Level, Row, Tray
from core.model.state import Position
from core.model.values import Box

NOTES: Mapping[Box, tuple[str, str]] = {
    REPLACEMENTS: ("tray-replacements", c("13.2.1")),
    EXITED: ("tray-exited", c("20.1.2")),
    ARRIVALS: ("tray-arrivals", c("15.1.1.B")),
    SERVICE_POOL: ("tray-service", c("15.2.1")),
    BROKEN_DOWN: ("tray-broken-down", c("13.1.3")),
}
"""Box -> what its units wait for, and the clause that says so."""


def trays(rules: Rules, seen: Position) -> tuple[Tray, ...]:
    """Return the boxes off the map in the schema's order: those that hold anything."""
    found = []
    for kind in rules.schema.boxes:
        note, clause = NOTES.get(kind.id, ("", kind.clause))
        if seen.stack(kind.id):
            values = {"turn": rules.figure("service-from-turn")} if kind.id == SERVICE_POOL else {}
            found.append(Tray(str(kind.id), kind.title, kind.side, seen.stack(kind.id), note, clause, values))
    return tuple(found)


def reinforcements(rules: Rules, seen: Position) -> Ledger:
    """Return who comes on which turn and by which hex, those that are still to come (15.3)."""
    rows = []
    for piece in seen.stack(ARRIVALS):
        code = rules.codes.get(piece) if isinstance(piece, str) else None
        if code is not None and isinstance(piece, str):
            hexes = rules.entry_of(piece)
            at = hexes[0] if hexes else None
            # A number beside a hex is a change of points; a turn is none.
            rows.append((code.turn, Row(rules.piece(piece).name, str(code.turn), code.place, at, "arrivals-on")))
    ordered = tuple(row for _, row in sorted(rows, key=lambda found: found[0]))
    return Ledger("reinforcements", "Allied units to come", ordered)


def victory_ledger(rules: Rules, seen: Position) -> Ledger:
    """Return what the German total is made of, what each town would change, and the levels of victory.

    A row of a town names who was the last to pass it; its figure is what its capture would add or take.

    Clause: kaiser 20.1.1.A, 20.3
    """
    working = score(rules, seen)
    rows = [Row(line.key, line.value, group="points-made-of") for line in working.lines]
    each = points_for(rules, "town")
    for at in rules.scoring_towns:
        last = holder(seen, at)
        name = f"{rules.scenario.map.names.get(at, '')} {rules.sheet.label(at)}".strip()
        rows.append(Row(name, -each if last == GERMAN else each, last or "", at, "points-captures"))
    chart = rules.chart("victory_levels")
    figures = ((row, chart.cell(row, chart.columns[0])) for row in chart.rows)
    levels = tuple(
        Level(figure if isinstance(figure, int) else None, f"level-{row}", c("20.3"), winner(row))
        for row, figure in figures
    )
    return Ledger("vp", "German victory points", tuple(rows), working.total, levels)
