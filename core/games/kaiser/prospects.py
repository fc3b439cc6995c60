"""Whether a scenario of this game can be started and won: ways in for reinforcements, towns within German reach."""

from __future__ import annotations

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.stacks import load
from core.games.kaiser.starts import starts
from core.mechanics.winnable import Aim, Course, winnable_issues
from core.model.issues import Issue
from core.model.units import Piece


def prospect_issues(rules: Rules) -> tuple[Issue, ...]:
    """Return what keeps a scenario without errors from being started or won.

    Ground that the chart closes is closed to everybody alike and for good; the towns west of the line are what the
    Germans come for.

    Clause: kaiser 5.3, 15.1.1.A, 20.1.1.A
    """
    def closed(piece: Piece, at: Hex) -> bool:
        return rules.hex_cost(at) == IMPASSABLE

    def crowded(pieces: tuple[Piece, ...]) -> str:
        full = load(rules, *(piece.id for piece in pieces)) > rules.figure("stacking-limit")
        return c("7.0") if full else ""

    course = Course(
        walks=lambda piece: "foot",
        closed=closed,
        enters=lambda piece: bool(rules.entry_of(piece.id)),
        crowded=crowded,
        aims=(Aim(GERMAN, rules.scoring_towns, c("20.1.1.A")),),
    )
    return winnable_issues(rules.scenario, starts(rules), course)
