"""What comes after the decision at hand: the phases that follow."""

from __future__ import annotations

from core.model.display import Sequence
from player.models.table import Table

SHOWN = 3
"""Phases ahead that are named."""


def phases_ahead(table: Table) -> tuple[str, ...]:
    """Return the phases that follow the present one, the nearest first; none where the game shows no sequence.

    After the last phase of a turn the first one of the next turn follows.
    """
    panels = table.session.rulebook.display(table.observation())
    sequence = next((panel for panel in panels if isinstance(panel, Sequence)), None)
    if sequence is None or table.session.outcome is not None:
        return ()
    following = (*sequence.steps[sequence.at + 1 :], *sequence.coming)
    return tuple(title for _, title in following[:SHOWN])
