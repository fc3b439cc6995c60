"""Docks that read the document only while they are seen: a stroke of the brush must not wait for hidden tabs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WhenSeen(QObject):
    """Refreshes a dock when what it reads is another, at once or as soon as it is seen.

    `reads` returns the parts of the document that the dock shows; parts that are the same object, or equal tuples, are
    no reason to show them again.
    """

    def __init__(self, widget: QWidget, shows: Callable[[], None], reads: Callable[[], tuple[object, ...]]) -> None:
        super().__init__(widget)
        self._widget, self._shows, self._reads = widget, shows, reads
        self._shown: tuple[object, ...] | None = None
        widget.installEventFilter(self)

    def ask(self, *_: object) -> None:
        """Something may have changed."""
        if self._widget.isVisible():
            self._look()

    def again(self, *_: object) -> None:
        """Something changed that is not among what is read, such as the colours."""
        self._shown = None
        self.ask()

    def _look(self) -> None:
        now = self._reads()
        if self._shown is None or not _same(now, self._shown):
            self._shown = now
            self._shows()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look when the dock comes into view."""
        if watched is self._widget and event.type() == QEvent.Type.Show:
            self._look()
        return False


def _same(now: tuple[object, ...], before: tuple[object, ...]) -> bool:
    pairs = zip(now, before, strict=True)
    return len(now) == len(before) and all(a is b or (isinstance(a, tuple) and a == b) for a, b in pairs)
