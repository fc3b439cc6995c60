"""Where on the map the paint in hand lies that is hardly drawn: features ringed with their figure, areas tinted."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.model.touched import Touched
from core.model.working import Overlay
from core.view.area_marks import area_marks
from core.view.layers import AREAS
from editor.docks.palette_dock import PaletteDock
from editor.document import Document
from editor.models.kit import Group, Paint
from editor.workplace import Workplace

KIND = "in-hand"


class MarksInHand(QObject):
    """Lays an outline round every hex that bears the feature which is chosen in the palette, or a tint over its area.

    Areas are shown too while their layer is on, whatever is in hand.
    """

    def __init__(self, place: Workplace, palette: PaletteDock) -> None:
        super().__init__(palette)
        self._place, self._palette = place, palette
        palette.chosen.connect(lambda _: self._show())
        place.shown.connect(lambda _: self._show())
        place.layered.connect(self._show)
        place.changed.connect(self._changed)

    def _changed(self, touched: Touched) -> None:
        if touched.hexes:
            self._show()

    def _show(self) -> None:
        document, paint = self._place.document, self._palette.paint_in_hand
        if document is None:
            return
        bearers = _bearers(document, paint) if paint is not None and paint.group is Group.FEATURES else ()
        self._place.lay_over(KIND, (), (*bearers, *self._areas(document, paint)))

    def _areas(self, document: Document, paint: Paint | None) -> tuple[Overlay, ...]:
        painted = paint.layer if paint is not None else ""
        layers = document.schema.layers
        if not painted and not self._place.settings.layers.shows(AREAS):
            return ()
        shown = next((layer for layer in layers if layer.id == painted), layers[0] if layers else None)
        if shown is None:
            return ()
        return area_marks(document.scenario, shown, paint.id if paint is not None and painted else shown.values[0])


def _bearers(document: Document, paint: Paint) -> tuple[Overlay, ...]:
    found = document.scenario.map.feature(paint.id)
    counts = {at: amount for at, amount in found.items() if amount != 1}
    return (Overlay(KIND, tuple(sorted(found)), counts),) if found else ()
