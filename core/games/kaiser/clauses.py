"""How a rule names the clause that it enforces."""

from __future__ import annotations

from functools import cache

from core.mechanics.citing import under

__all__ = ("c", "under")


@cache
def c(clause: str) -> str:
    """Return the full id of a clause: `c("8.7.5.A")` is `kaiser 8.7.5.A`."""
    return f"kaiser {clause}"
