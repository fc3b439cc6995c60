"""How a rule names the clause that it enforces."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def c(clause: str) -> str:
    """Return the full id of a clause: `c("10.3.A")` is `czech38 10.3.A`."""
    return f"czech38 {clause}"


def under(value: T, *clauses: str) -> T:
    """Return a value as it is, naming the clauses that make it so.

    For rules that neither refuse nor cost nor change anything, but say what counts or what does not.
    """
    return value
