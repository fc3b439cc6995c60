"""Answers kept by the identity of what they were read from: positions share what no event touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recall(Generic[T]):
    """The last few answers of one question, each with the very objects it was computed from.

    The objects are kept alive with the answer, so their identity cannot be taken over by others.
    """

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._kept: list[tuple[tuple[object, ...], T]] = []

    def get(self, compute: Callable[[], T], *read: object) -> T:
        """Return the answer for these objects, computed at most once while it is among the last few."""
        for i, (kept, answer) in enumerate(self._kept):
            if all(a is b for a, b in zip(kept, read, strict=True)):
                if i:
                    self._kept.insert(0, self._kept.pop(i))
                return answer
        answer = compute()
        self._kept.insert(0, (read, answer))
        del self._kept[self._most :]
        return answer


class Known(Generic[T]):
    """Answers kept by value, dropped all at once when there are too many."""

    def __init__(self, most: int = 512) -> None:
        self._most = most
        self._kept: dict[object, T] = {}

    def get(self, key: object, compute: Callable[[], T]) -> T:
        """Return the answer for a key that compares by value."""
        answer = self._kept.get(key)
        if answer is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            answer = self._kept[key] = compute()
        return answer
