"""What is wanted on paper, as the command line and the windows order it."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.contract import Game
from core.model.scenario import Scenario
from core.model.values import Side
from core.view.palette import Palette
from core.view.paper import PAPERS, Paper


@dataclass(frozen=True)
class SheetOrder:
    """A sheet of a scenario.

    Attributes:
        scale: 1 is the map's own size in PDF and SVG, and a hex radius of 44 pixels in PNG.
        side: whose set-up sheet; None for sheets that belong to nobody.
    """

    game: Game
    scenario: Scenario
    palette: Palette
    scale: float = 1.0
    paper: Paper = PAPERS["A4"]
    side: Side | None = None
