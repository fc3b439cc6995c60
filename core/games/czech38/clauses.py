"""How the rules of this game name their clauses."""

from __future__ import annotations

from core.mechanics.citing import citing, under

__all__ = ["c", "under"]

c = citing("czech38")
"""Return the full id of a clause."""
