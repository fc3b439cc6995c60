"""How the tools are set: one set of settings for the window, so that a setting stays when the tool changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from editor.models.selection import Outline
from editor.models.strokes import Bound, Figure


class Lifts(Enum):
    """What lifting takes from a hexside."""

    IN_HAND = "in-hand"
    ALL = "all"


@dataclass
class Hold:
    """The settings.

    Attributes:
        size: hexes that brush, line and ring reach to each side.
        amount: how much of a feature is laid: the level of a fort, the points of a town.
    """

    size: int = 0
    figure: Figure = Figure.LINE
    bound: Bound = Bound.TERRAIN
    outline: Outline = Outline.RECTANGLE
    lifts: Lifts = Lifts.IN_HAND
    amount: int = 1
