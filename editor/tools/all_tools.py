"""Every tool of the window, made for a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import PieceId
from core.view.language import tr
from core.view.scene import Highlight, HighlightKind
from editor.docks.scan_dock import ScanDock
from editor.document import Document
from editor.models.kit import Group, Paint
from editor.tools.road_tool import RoadTool
from editor.tools.scan_tool import ScanTool
from editor.tools.select_tool import SelectTool
from editor.tools.shape_tools import FigureTool, FillTool, RiverTool
from editor.tools.tool import Brush, Eyedropper, Hand, SidePen, Tool
from editor.tools.unit_tool import UnitTool
from editor.workplace import Workplace


@dataclass(frozen=True)
class Bench:
    """What tools need of the window.

    Attributes:
        picked: takes a paint in hand.
        show: shows which hexes a tool would touch.
        chosen, choose: the units that are chosen in the table.
    """

    place: Workplace
    picked: Callable[[Paint], None]
    show: Callable[[Sequence[Hex]], None]
    chosen: Callable[[], Sequence[PieceId]]
    choose: Callable[[Sequence[PieceId]], None]

    def show_choice(self, hexes: Sequence[Hex]) -> None:
        """Show which hexes are chosen, whatever tool is in hand."""
        self.place.lay_over("choice", [Highlight(HighlightKind.CLICK, tuple(hexes))] if hexes else ())
        self.place.stirred.emit()

    def refuse(self, words: str, anyway: Callable[[], None]) -> None:
        """Say why units were not put where they were dragged, and offer to put them there all the same."""
        answers = {tr("Set it all the same"): anyway, tr("Leave it"): lambda: None}
        self.place.banner.say("refused", words, answers)


def tools_for(document: Document, bench: Bench) -> Iterator[Tool]:
    """Yield a tool of each kind."""
    hold = bench.place.hold
    yield Brush(document, hold)
    yield FigureTool(document, hold, bench.show)
    yield FillTool(document, hold)
    yield SidePen(document, hold)
    yield RiverTool(document, hold)
    yield RoadTool(document)
    yield Eyedropper(document, bench.picked)
    yield SelectTool(document, hold, bench.show_choice)
    yield UnitTool(document, bench.chosen, bench.choose, bench.refuse)
    scan = bench.place.dock(ScanDock)
    yield ScanTool(document, lambda: scan.layer.scan, scan.layer.show, scan.refresh)
    yield Hand(document)


FIRST_TOOL = {Group.HEXSIDES: SidePen.name, Group.WAYS: RoadTool.name}
"""Which tool is taken in hand with a paint; the brush for any other."""


def tool_for(paint: Paint, in_hand: Tool) -> str:
    """Return the tool that is in hand once a paint is chosen: the same if it lays it, or waits with hexes chosen."""
    if paint.group in in_hand.groups or (isinstance(in_hand, SelectTool) and in_hand.chosen):
        return in_hand.name
    return FIRST_TOOL.get(paint.group, Brush.name)


def group_for(tool: Tool, paint: Paint | None) -> Group | None:
    """Return the group whose first paint a tool needs in hand; None when it can work with the present one."""
    if not tool.groups or (paint is not None and paint.group in tool.groups):
        return None
    return next(group for group in Group if group in tool.groups)
