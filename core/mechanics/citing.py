"""How a rule names the clause that it enforces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

T = TypeVar("T")


def citing(game: str) -> Callable[[str], str]:
    """Return what gives the full id of a clause: the name of its game, then its number."""

    @cache
    def cited(clause: str) -> str:
        return f"{game} {clause}"

    return cited


def under(value: T, *clauses: str) -> T:
    """Return a value as it is, naming the clauses that make it so.

    For rules that neither refuse nor cost nor change anything, but say what counts or what does not.
    """
    return value
