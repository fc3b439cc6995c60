"""Docks that read the document only while they are seen: a stroke of the brush must not wait for hidden tabs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QDockWidget, QWidget


class WhenSeen(QObject):
    """Refreshes a dock when what it reads is another, at once or as soon as it is seen.

    `reads` returns the parts of the document that the dock shows; parts that are the same object, or equal tuples, are
    no reason to show them again. `turned` says that its tab came to the front, or went behind another one.
    """

    turned = Signal(bool)

    def __init__(self, widget: QWidget, shows: Callable[[], None], reads: Callable[[], tuple[object, ...]]) -> None:
        super().__init__(widget)
        self._widget, self._shows, self._reads = widget, shows, reads
        self._shown: tuple[object, ...] | None = None
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    def ask(self, *_: object) -> None:
        """Something may have changed."""
        # A dock behind another tab is visible to Qt, which only moves it out of the window.
        if self._widget.isVisible() and not self._widget.visibleRegion().isEmpty():
            self._look()

    def again(self, *_: object) -> None:
        """Something changed that is not among what is read, such as the colours."""
        self.forget()
        self.ask()

    def forget(self) -> None:
        """Forget what is shown, so that the next look shows it again."""
        self._shown = None

    def _look(self) -> None:
        now = self._reads()
        if self._shown is None or not _same(now, self._shown):
            self._shown = now
            self._shows()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look when the dock comes into view, and follow the tab that it stands in from then on."""
        if watched is self._widget and event.type() == QEvent.Type.Show:
            self._follow()
            self.ask()
        return False

    def _follow(self) -> None:
        """Listen to the dock that the widget stands in: only it tells when its tab comes to the front."""
        parent = self._widget.parentWidget()
        if self._dock is None and isinstance(parent, QDockWidget):
            self._dock = parent
            parent.visibilityChanged.connect(self._turned)

    def _turned(self, *seen: bool) -> None:
        self.turned.emit(all(seen))
        if all(seen):
            self._look()


def _same(now: tuple[object, ...], before: tuple[object, ...]) -> bool:
    pairs = zip(now, before, strict=True)
    return len(now) == len(before) and all(a is b or (isinstance(a, tuple) and a == b) for a, b in pairs)
