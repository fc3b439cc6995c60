"""Who sits where: which sides' knowledge is shown when a decision is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.model.values import Side

Viewers = tuple[Side, ...]


class Mode(Enum):
    """How a table is shared. Only the first keeps secrets between people; files name the value."""

    TWO_AT_ONE_SCREEN = "two-at-one-screen"
    ONE_PLAYS_BOTH = "one-plays-both"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Seats:
    """The table.

    Attributes:
        mode: how it is shared.
        names: side -> the player's name; may be empty.
    """

    mode: Mode = Mode.ONE_PLAYS_BOTH
    names: tuple[tuple[Side, str], ...] = ()

    @property
    def curtain(self) -> bool:
        """Whether the screen is covered when the decision passes to the other side."""
        return self.mode is Mode.TWO_AT_ONE_SCREEN

    @property
    def one_person(self) -> bool:
        """Whether one and the same person decides for everybody."""
        return self.mode is Mode.ONE_PLAYS_BOTH

    def viewers(self, deciding: Side, sides: Viewers) -> Viewers:
        """Return whose knowledge is on screen while `deciding` decides."""
        return (deciding,) if self.curtain else sides
