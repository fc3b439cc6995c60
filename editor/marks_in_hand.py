"""Where on the map the feature in hand lies: ringed, with its figure, since many features are hardly drawn."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.model.touched import Touched
from core.model.working import Overlay
from editor.docks.palette_dock import PaletteDock
from editor.models.kit import Group, Paint
from editor.workplace import Workplace

KIND = "in-hand"


class MarksInHand(QObject):
    """Lays an outline round every hex that bears the feature which is chosen in the palette."""

    def __init__(self, place: Workplace, palette: PaletteDock) -> None:
        super().__init__(palette)
        self._place, self._palette = place, palette
        palette.chosen.connect(self._show)
        place.shown.connect(lambda _: self._show(palette.paint_in_hand))
        place.changed.connect(self._changed)

    def _changed(self, touched: Touched) -> None:
        if touched.hexes:
            self._show(self._palette.paint_in_hand)

    def _show(self, paint: Paint | None) -> None:
        document = self._place.document
        if document is None:
            return
        marked = paint is not None and paint.group is Group.FEATURES
        found = document.scenario.map.feature(paint.id) if paint is not None and marked else {}
        counts = {at: amount for at, amount in found.items() if amount != 1}
        self._place.lay_over(KIND, (), (Overlay(KIND, tuple(sorted(found)), counts),) if found else ())
