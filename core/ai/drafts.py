"""Walking a draft to its end."""

from __future__ import annotations

from core.model.actions import Action
from core.model.choice import Choice

MOST_CLICKS = 200
"""More clicks than any sensible action has."""


def finished(choice: Choice) -> Action | None:
    """Walk a draft to an action by what is primary in it, or what comes first; None when it leads to none."""
    for _ in range(MOST_CLICKS):
        if choice.action is not None:
            return choice.action
        candidates = choice.candidates()
        if not candidates:
            return None
        choice = choice.take(next((one for one in candidates if one.primary), candidates[0]).click)
    return None
