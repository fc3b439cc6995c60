"""Every tool of the window, made for a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import PieceId
from editor.document import Document
from editor.models.kit import Paint
from editor.tools.select_tool import SelectTool
from editor.tools.shape_tools import FigureTool, FillTool, Hold, RiverTool
from editor.tools.tool import Brush, Eyedropper, Hand, SidePen, Tool
from editor.tools.unit_tool import UnitTool


@dataclass(frozen=True)
class Bench:
    """What tools need of the window.

    Attributes:
        picked: takes a paint in hand.
        show: shows which hexes a tool would touch.
        chosen, choose: the units that are chosen in the table.
    """

    hold: Hold
    picked: Callable[[Paint], None]
    show: Callable[[Sequence[Hex]], None]
    chosen: Callable[[], Sequence[PieceId]]
    choose: Callable[[Sequence[PieceId]], None]


def tools_for(document: Document, bench: Bench) -> Iterator[Tool]:
    """Yield a tool of each kind."""
    yield Brush(document, bench.hold)
    yield FigureTool(document, bench.hold, bench.show)
    yield FillTool(document, bench.hold)
    yield SidePen(document)
    yield RiverTool(document)
    yield Eyedropper(document, bench.picked)
    yield SelectTool(document, bench.show)
    yield UnitTool(document, bench.chosen, bench.choose)
    yield Hand(document)
