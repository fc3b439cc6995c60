"""Finding things by a few letters: how well words fit what was typed, and the best of many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from core.view.plain_words import plain

T = TypeVar("T")

MOST = 60
"""Finds that are listed at most."""

LONGEST_SCATTERED = 28
"""Letters of words in which scattered ones are looked for; nearly everything stands scattered in a long sentence."""

WHOLE, START, WORD, INSIDE, SCATTERED = range(5)
"""How well words fit, best first: they are what was typed, begin so, hold a word that begins so, hold it, hold its
letters in order."""


def fit(wanted: str, words: str) -> int | None:
    """Return how well words fit what was typed, 0 the best; None when they do not.

    Several words typed may stand in any order; the worst of them counts.

    >>> fit("end", "End the phase"), fit("phase end", "End the phase"), fit("ndph", "End the phase"), fit("x", "End")
    (1, 2, 4, None)
    """
    words, worst = plain(words), WHOLE
    for part in plain(wanted).split():
        found = _fit(part, words)
        if found is None:
            return None
        worst = max(worst, found)
    return worst


def _fit(part: str, words: str) -> int | None:
    if words == part:
        return WHOLE
    if words.startswith(part):
        return START
    at = words.find(part)
    if at > 0:
        return INSIDE if words[at - 1].isalnum() and f" {part}" not in words else WORD
    letters = iter(words)
    scattered = len(part) > 2 and len(words) <= LONGEST_SCATTERED and all(letter in letters for letter in part)
    return SCATTERED if scattered else None


def best(wanted: str, entries: Iterable[T], words: Callable[[T], str], most: int = MOST) -> tuple[T, ...]:
    """Return the entries that fit, best first; those that fit alike stay in their order."""
    rated = ((fit(wanted, words(entry)), number, entry) for number, entry in enumerate(entries))
    found = [(rate, number, entry) for rate, number, entry in rated if rate is not None]
    found.sort(key=lambda one: one[:2])
    return tuple(entry for _, _, entry in found[:most])
