"""Whether a scenario of this game can be started and won: room in the zones, ways in, towns within reach."""

from __future__ import annotations

from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.stacks import stack_refusal
from core.games.czech38.starts import starts
from core.mechanics.winnable import Aim, Course, winnable_issues
from core.model.issues import Issue
from core.model.units import Piece


def prospect_issues(rules: Rules) -> tuple[Issue, ...]:
    """Return what keeps a scenario without errors from being started or won.

    Forts are no obstacle: they fall. Ground that the terrain costs prohibit is one for good.
    """
    def crowded(pieces: tuple[Piece, ...]) -> str:
        refusal = stack_refusal(rules, tuple(piece.id for piece in pieces), None)
        return refusal.clause if refusal else ""

    course = Course(
        walks=lambda piece: rules.movement_class.get(piece.id, ""),
        closed=lambda piece, at: rules.prohibited(piece.id, at),
        enters=lambda piece: rules.codes[piece.id].enters(piece),
        crowded=crowded,
        aims=_aims(rules),
    )
    return winnable_issues(rules.scenario, starts(rules), course)


def _aims(rules: Rules) -> tuple[Aim, ...]:
    """Return what is worth points: Czech towns for the Germans, Zwickau and Chemnitz for the Czechs."""
    features = rules.scenario.map.feature
    return (
        Aim(GERMAN, tuple(sorted(features("vp"))), c("4.2.D")),
        Aim(CZECH, tuple(sorted(features("bonus-town"))), c("4.3.A")),
    )
