"""The palettes to choose from, in a menu of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from core.view.language import message, tr
from core.view.palette import SHIPPED

NAMES = {
    "light": message("Light"),
    "dark": message("Dark"),
    "high-contrast": message("High contrast"),
    "protan": message("Red-blind"),
    "deutan": message("Green-blind"),
    "tritan": message("Blue-blind"),
}


class ColoursMenu(QMenu):
    """One line a palette; the one in use is ticked."""

    def __init__(self, chosen: Callable[[str], object], in_use: Callable[[], str]) -> None:
        super().__init__(tr("Colours"))
        self._in_use = in_use
        group = QActionGroup(self)
        for id_ in SHIPPED:
            action = self.addAction(tr(NAMES.get(id_, id_)))
            action.setObjectName(id_)
            action.setCheckable(True)
            action.triggered.connect(partial(chosen, id_))
            group.addAction(action)
        self.aboutToShow.connect(self.tick)

    def tick(self) -> None:
        """Tick the palette that is in use."""
        for action in self.actions():
            action.setChecked(action.objectName() == self._in_use())
