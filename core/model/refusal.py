"""Why something may not be done: always with the clause that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import NO_VALUES, Values


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule's no.

    Attributes:
        clause: the clause that forbids it, written `game 10.3.A`.
        key: the sentence's key in the game's texts.
        at: the hex to show it on, or None when it is not about one hex.
        values: what the sentence needs (what is wrong, and the cure).
    """

    clause: str
    key: str
    at: Hex | None = None
    values: Values = NO_VALUES
