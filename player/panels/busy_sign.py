"""What is being prepared beside the window, in words at the end of the status line, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from core.qt.errand import Errand
from core.qt.panels import label
from core.qt.theme import GRID, SMALL
from core.view.language import tr


class BusySign(QWidget):
    """Says what one waits for, one thing at a time, while the pointer says that one waits."""

    def __init__(self) -> None:
        super().__init__()
        self._words = label("")
        self._words.setStyleSheet("font-weight: 600;")
        self._stop = QPushButton(tr("Stop"))
        self._stop.setAccessibleName(tr("Stop"))
        self._stop.setStyleSheet(f"QPushButton {{ padding: 0 8px; font-size: {SMALL}px; }}")
        self._stopping: Callable[[], object] | None = None
        self._stop.clicked.connect(lambda _=False: self._stopping and self._stopping())
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, GRID, 0)
        line.setSpacing(GRID)
        line.addWidget(self._words)
        line.addWidget(self._stop)
        self.hide()

    @property
    def page(self) -> QWidget:
        """The page whose status line this stands in."""
        line = self.parentWidget()
        return line.parentWidget() or line

    @property
    def busy(self) -> bool:
        """Whether something is being prepared."""
        return not self.isHidden()

    def begin(self, words: str, stop: Callable[[], object] | None = None) -> None:
        """Say what is being prepared; `stop` gives it up, None where it cannot be given up."""
        # The page's own pointer: it goes with the page when the game is left meanwhile.
        self.page.setCursor(Qt.CursorShape.BusyCursor)
        self._stopping = stop
        self._stop.setVisible(stop is not None)
        self.say(words)
        self.show()

    def say(self, words: str) -> None:
        """Say how far it has come."""
        self._words.setText(words)
        self.setAccessibleName(words)

    def end(self) -> None:
        """It is there, or will not come."""
        self.page.unsetCursor()
        self.hide()

    def watch(self, errand: Errand, words: str) -> None:
        """Start an errand and say what it prepares until it has ended."""
        self.begin(words)
        errand.finished.connect(self.end)
        errand.start()
