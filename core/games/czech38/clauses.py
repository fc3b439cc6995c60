"""How a rule names the clause that it enforces."""

from __future__ import annotations

from functools import cache

from core.mechanics.citing import under

__all__ = ("c", "under")


@cache
def c(clause: str) -> str:
    """Return the full id of a clause: `c("10.3.A")` is `czech38 10.3.A`."""
    return f"czech38 {clause}"
