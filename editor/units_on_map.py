"""What lies over the map in the editor: counters as set up, the chosen unit's legal hexes, what a tool will touch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from core.board.hexes import Hex
from core.model.touched import Touched
from core.model.values import PieceId
from core.view.scene import CounterFace, Highlight, HighlightKind, Scene, SetupCodes
from editor.docks.forces_dock import ForcesDock
from editor.models.standing import legal_hexes, standing, stands_in
from editor.workplace import Workplace


class UnitsOnMap(QObject):
    """Joins the table of units and the map: one selection, one picture."""

    def __init__(self, place: Workplace, dock: ForcesDock, shown: QAction) -> None:
        super().__init__(place)
        self._place, self._canvas, self._dock, self._shown = place, place.canvas, dock, shown
        self._stacks: dict[Hex, tuple[CounterFace, ...]] = {}
        self._legal: tuple[Hex, ...] = ()
        self._preview: tuple[Hex, ...] = ()
        place.shown.connect(lambda _: self.refresh())
        place.changed.connect(self._changed)
        place.overlaid.connect(self._show)
        dock.chosen.connect(self._chosen)
        shown.toggled.connect(lambda _: self.refresh())

    def _changed(self, touched: Touched) -> None:
        if touched.pieces or touched.hexes:
            self.refresh()

    def refresh(self) -> None:
        """Show counters and legal hexes as they are now."""
        document = self._place.document
        if document is None:
            return
        scenario = document.scenario
        self._stacks = standing(scenario, document.schema) if self._shown.isChecked() else {}
        chosen = self._still_there()
        self._legal = legal_hexes(document.game, scenario, scenario.piece_of[chosen[-1]]) if chosen else ()
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
        if self._place.document is None:
            return
        marks = [mark for laid in self._place.overlays.values() for mark in laid]
        if len(self._legal) > 1:
            marks.append(Highlight(HighlightKind.LEGAL_SETUP, self._legal))
        if self._preview:
            marks.append(Highlight(HighlightKind.CLICK, self._preview))
        chosen = frozenset(self._still_there())
        veils = tuple(veil for laid in self._place.veils.values() for veil in laid)
        self._canvas.set_scene(Scene(self._stacks, tuple(marks), veils, chosen, setup_codes=SetupCodes.SHOWN))

    def _chosen(self, ids: Sequence[PieceId]) -> None:
        self.refresh()
        document = self._place.document
        if document is not None and ids and ids[-1] in document.scenario.piece_of:
            at = stands_in(document.scenario, document.schema, document.scenario.piece_of[ids[-1]])
            if at is not None:
                self._canvas.ensure_visible(at)
