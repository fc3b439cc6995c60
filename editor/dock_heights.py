"""Docks that lie behind each other as tabs: each is as high as it needs, and none because of another one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar
from shiboken6 import isValid

LOW = 1
"""Pixels that the contents of a dock behind another one ask for."""


class DockHeights(QObject):
    """Gives each dock of a row of tabs the height it needs while it is in front, or had when it last was.

    Qt makes such a row as high as the highest of its docks asks for, whichever of them is seen.
    """

    def __init__(self, window: QMainWindow, docks: Mapping[QDockWidget, int]) -> None:
        """Watch the docks of a row.

        Args:
            docks: each with the pixels it is high unless its contents need more.
        """
        super().__init__(window)
        self._window, self._docks = window, tuple(docks)
        self._kept = dict(docks)
        self._front: QDockWidget | None = None
        self._stands = False
        for dock in docks:
            dock.widget().setMinimumHeight(LOW)
            dock.visibilityChanged.connect(lambda seen, dock=dock: self._turned(dock, seen=seen))

    def _turned(self, dock: QDockWidget, *, seen: bool) -> None:
        if not isValid(self._window):  # it is being taken apart
            return
        before = self._front
        # Qt tells who goes before who comes, or after.
        if self._stands and before is not None and (before is not dock) is seen:
            self._kept[before] = before.height()
        if seen:
            self._front = dock
        for other in self._docks:
            other.widget().setMinimumHeight(0 if other is self._front else LOW)
        self.resize()

    def pause(self) -> None:
        """Keep no heights while docks come or go together: what they are high in between is nobody's wish."""
        self._stands = False

    def resume(self) -> None:
        """Give the dock in front its height, and keep from now on what it is pulled to."""
        self._stands = True
        self.resize()

    def resize(self) -> None:
        """Give the dock in front its height."""
        if self._front is not None:
            wanted = max(self._kept[self._front], self._front.minimumSizeHint().height())
            self._window.resizeDocks([self._front], [wanted + self._tabs()], Qt.Orientation.Vertical)

    def _tabs(self) -> int:
        """Return how high the tabs of the row are: Qt counts them to its docks, a dock does not."""
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return max((bar.sizeHint().height() for bar in bars if bar.isVisible()), default=0)
