"""Whether a game's file was put back to an older copy since it was last played on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.board.figures import is_figure
from core.view.language import tr_n

NAMED_BY = 1
"""The record whose hash names a game: the first after the header, which is salted."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game that this machine has seen: number and hash of its record."""

    record: int
    link: str

    def __str__(self) -> str:
        """Return it as it is kept in the settings."""
        return f"{self.record} {self.link}"

    @classmethod
    def of(cls, text: str) -> Step | None:
        """Return a step from the settings, None for anything else."""
        number, _, link = text.partition(" ")
        return cls(int(number), link) if is_figure(number) and link else None


def name_of(hashes: Sequence[str]) -> str:
    """Return what names a game among all others; empty before its first record."""
    return hashes[NAMED_BY] if len(hashes) > NAMED_BY else ""


def last_step(hashes: Sequence[str]) -> Step:
    """Return the last step of a game."""
    return Step(len(hashes) - 1, hashes[-1])


def missing(hashes: Sequence[str], known: Step | None) -> int:
    """Return how many steps that were seen here are not in the file; 0 when none is missing."""
    if known is None or (known.record < len(hashes) and hashes[known.record] == known.link):
        return 0
    return max(known.record - len(hashes) + 1, 1)


def told(steps: int) -> str:
    """Return in a sentence that a file was put back."""
    return tr_n(
        "{count} step that was played on this machine is not in this file. If it was put back to an older copy, the "
        "other players should know: its dice were rolled.",
        "{count} steps that were played on this machine are not in this file. If it was put back to an older copy, "
        "the other players should know: their dice were rolled.",
        steps,
    )
