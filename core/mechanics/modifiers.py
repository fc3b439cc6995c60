"""Modifiers: a list of rules, each of which may add lines with a value and a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from core.model.working import Line

Subject = TypeVar("Subject")
ModifierRule = Callable[[Subject], Iterable[Line]]
"""What one clause has to say on a subject; its lines bear whole numbers."""


def gathered(rules: Sequence[ModifierRule[Subject]], subject: Subject) -> tuple[Line, ...]:
    """Return the lines of every rule that applies, in the order of the rules."""
    return tuple(line for rule in rules for line in rule(subject))


def total(lines: Iterable[Line]) -> int:
    """Return the sum of the lines' values: all modifiers are cumulative."""
    return sum(line.value for line in lines if isinstance(line.value, int))
