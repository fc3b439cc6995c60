"""How a rule names the clauses that it enforces where it neither refuses nor costs nor changes anything."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def under(value: T, *clauses: str) -> T:
    """Return a value as it is, naming the clauses that make it so.

    For rules that neither refuse nor cost nor change anything, but say what counts or what does not.
    """
    return value
