"""What lies over the map in the editor: counters as set up, where units may begin, what a tool will touch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from core.board.hexes import Hex
from core.model.touched import Touched
from core.model.values import PieceId
from core.model.working import Overlay
from core.view.scene import CounterFace, Highlight, HighlightKind, Scene, SetupCodes
from core.view.setup_areas import KINDS
from editor.docks.forces_dock import ForcesDock
from editor.models.standing import SetupArea, Zone, areas, standing, stands_in, zone
from editor.tools.unit_tool import UnitTool
from editor.workplace import Workplace


class UnitsOnMap(QObject):
    """Joins the table of units and the map: one selection, one picture."""

    def __init__(self, place: Workplace, dock: ForcesDock, shown: QAction) -> None:
        super().__init__(place)
        self._place, self._canvas, self._dock, self._shown = place, place.canvas, dock, shown
        self._stacks: dict[Hex, tuple[CounterFace, ...]] = {}
        self._standing: dict[Hex, tuple[CounterFace, ...]] = {}
        self._stood: tuple[object, ...] | None = None
        self._areas: tuple[SetupArea, ...] = ()
        self._zone: Zone | None = None
        self._preview: tuple[Hex, ...] = ()
        self._pulls = False
        place.shown.connect(lambda _: self.refresh())
        place.changed.connect(self._changed)
        place.overlaid.connect(self._show)
        place.stirred.connect(self._tool_taken)
        dock.chosen.connect(self._chosen)
        shown.toggled.connect(lambda _: self.refresh())

    def _changed(self, touched: Touched) -> None:
        if touched.pieces or touched.hexes:
            self.refresh()

    def _tool_taken(self) -> None:
        """Show the grip of a zone with the tool that can pull it, and with no other."""
        if self._pulls != isinstance(self._canvas.tool, UnitTool):
            self._show()

    def refresh(self) -> None:
        """Show counters and legal hexes as they are now."""
        document = self._place.document
        if document is None:
            return
        scenario, schema = document.scenario, document.schema
        stood = (scenario.pieces, scenario.map.sheet)
        if self._stood is None or any(one is not other for one, other in zip(stood, self._stood, strict=True)):
            self._stood, self._standing = stood, standing(scenario, schema)
        self._stacks = self._standing if self._shown.isChecked() else {}
        chosen = self._still_there()
        tool = self._canvas.tool
        pulled = tool.pulled if isinstance(tool, UnitTool) else None
        self._areas = areas(document.game, scenario, chosen)
        self._zone = zone(scenario, schema, chosen, pulled) if chosen else None
        self._show()

    def preview(self, hexes: Sequence[Hex]) -> None:
        """Show which hexes a tool would touch."""
        if tuple(hexes) != self._preview:
            self._preview = tuple(hexes)
            self._show()

    def _still_there(self) -> list[PieceId]:
        assert self._place.document is not None
        return [piece for piece in self._dock.selected() if piece in self._place.document.scenario.piece_of]

    def _show(self) -> None:
        document = self._place.document
        if document is None:
            return
        if self._stood is None or self._stood[1] is not document.scenario.map.sheet:
            self.refresh()  # Another map: what was worked out on the one before has hexes that this one lacks.
            return
        marks = [mark for laid in self._place.overlays.values() for mark in laid]
        shown = tuple((kind, area) for kind, area in zip(KINDS, self._areas, strict=False) if len(area.hexes) > 1)
        marks += (Highlight(HighlightKind.LEGAL_SETUP, area.hexes) for _, area in shown)
        self._pulls = isinstance(self._canvas.tool, UnitTool)
        if self._zone is not None and self._pulls:
            marks.append(Highlight(HighlightKind.GRIP, (self._zone.centre, self._zone.handle)))
        if self._preview:
            marks.append(Highlight(HighlightKind.CLICK, self._preview))
        overlays = tuple(Overlay(kind, area.hexes) for kind, area in shown)
        letters = {kind: area.letter for kind, area in shown if len(self._areas) > 1}
        chosen = frozenset(self._still_there())
        veils = tuple(veil for laid in self._place.veils.values() for veil in laid)
        scene = Scene(
            self._stacks, tuple(marks), overlays + veils, chosen, letters=letters, setup_codes=SetupCodes.SHOWN
        )
        self._canvas.set_scene(scene)

    def _chosen(self, ids: Sequence[PieceId]) -> None:
        self.refresh()
        self._place.stirred.emit()
        document = self._place.document
        if document is not None and ids and ids[-1] in document.scenario.piece_of:
            at = stands_in(document.scenario, document.schema, document.scenario.piece_of[ids[-1]])
            if at is not None:
                self._canvas.ensure_visible(at)
