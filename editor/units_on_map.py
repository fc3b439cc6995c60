"""What lies over the map in the editor: counters as set up, the chosen unit's legal hexes, what a tool will touch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from core.board.hexes import Hex
from core.model.touched import Touched
from core.model.values import PieceId
from core.view.scene import CounterFace, Highlight, HighlightKind, Scene, SetupCodes
from editor.canvas import PaintCanvas
from editor.docks.forces_dock import ForcesDock
from editor.document import Document
from editor.models.standing import legal_hexes, standing, stands_in


class UnitsOnMap(QObject):
    """Joins the table of units and the map: one selection, one picture."""

    def __init__(self, canvas: PaintCanvas, dock: ForcesDock, shown: QAction) -> None:
        super().__init__(canvas)
        self._canvas, self._dock, self._shown = canvas, dock, shown
        self._document: Document | None = None
        self._stacks: dict[Hex, tuple[CounterFace, ...]] = {}
        self._legal: tuple[Hex, ...] = ()
        self._preview: tuple[Hex, ...] = ()
        dock.chosen.connect(self._chosen)
        shown.toggled.connect(lambda _: self.refresh())

    def watch(self, document: Document, palette: str) -> None:
        """Show another document."""
        self._document = document
        self._dock.watch(document, palette)
        document.changed.connect(self._changed)
        self.refresh()

    def _changed(self, touched: Touched) -> None:
        if touched.pieces or touched.hexes:
            self.refresh()

    def refresh(self) -> None:
        """Show counters and legal hexes as they are now."""
        document = self._document
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
        assert self._document is not None
        return [piece for piece in self._dock.selected() if piece in self._document.scenario.piece_of]

    def _show(self) -> None:
        if self._document is None:
            return
        marks = []
        if len(self._legal) > 1:
            marks.append(Highlight(HighlightKind.LEGAL_SETUP, self._legal))
        if self._preview:
            marks.append(Highlight(HighlightKind.CLICK, self._preview))
        chosen = frozenset(self._still_there())
        self._canvas.set_scene(Scene(self._stacks, tuple(marks), selected=chosen, setup_codes=SetupCodes.SHOWN))

    def _chosen(self, ids: Sequence[PieceId]) -> None:
        self.refresh()
        document = self._document
        if document is not None and ids and ids[-1] in document.scenario.piece_of:
            at = stands_in(document.scenario, document.schema, document.scenario.piece_of[ids[-1]])
            if at is not None:
                self._canvas.ensure_visible(at)
