"""The buttons of a replay: back and on by step and phase, play and pause, how fast."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from core.qt.icons import icon
from core.qt.theme import ICON
from core.view.language import message, tr
from core.view.palette import Palette

STEP = 1200
"""Milliseconds a step is shown at ordinary speed."""

SPEEDS = (("½×", 2.0), ("1×", 1.0), ("2×", 0.5), ("4×", 0.25), ("8×", 0.125))
"""How it is said, and how long a step lasts."""

BUTTONS = (
    ("phase-back", message("Phase back"), message("Page Up")),
    ("previous", message("Step back"), "←"),
    ("play", message("Play"), "P"),
    ("next", message("Next step"), "→"),
    ("phase-next", message("Next phase"), message("Page Down")),
)


class Transport(QWidget):
    """Says where to wind: `stepped` by moments, `phased` by phases. `playing` runs by itself until it is stopped."""

    stepped = Signal(int)
    phased = Signal(int)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._clock = QTimer(self)
        self._clock.timeout.connect(lambda: self.stepped.emit(1))
        self._buttons: dict[str, QToolButton] = {}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for name, words, keys in BUTTONS:
            line.addWidget(self._button(name, tr(words), tr(keys)))
        self.speed = QComboBox()
        self.speed.setAccessibleName(tr("Speed"))
        self.speed.setToolTip(tr("Speed"))
        for said, share in SPEEDS:
            self.speed.addItem(said, share)
        self.speed.setCurrentIndex(1)
        self.speed.currentIndexChanged.connect(lambda _: self._keep_time())
        line.addWidget(self.speed)
        self._connect()

    def _button(self, name: str, words: str, keys: str) -> QToolButton:
        button = QToolButton()
        button.setIconSize(ICON)
        button.setFixedSize(36, 36)
        button.setIcon(icon(name, self._palette))
        button.setAccessibleName(words)
        button.setToolTip(f"{words} ({keys})")
        self._buttons[name] = button
        return button

    def _connect(self) -> None:
        for name, signal, by in (
            ("phase-back", self.phased, -1),
            ("previous", self.stepped, -1),
            ("next", self.stepped, 1),
            ("phase-next", self.phased, 1),
        ):
            self._buttons[name].clicked.connect(lambda _=False, signal=signal, by=by: self._wind(signal, by))
        self._buttons["play"].clicked.connect(self.toggle)

    def _wind(self, signal: Signal, by: int) -> None:
        self.stop()
        signal.emit(by)  # type: ignore[attr-defined]

    @property
    def playing(self) -> bool:
        """Whether it runs by itself."""
        return self._clock.isActive()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.stop()
        else:
            self._clock.start()
            self._keep_time()
            self._dress()
            self.stepped.emit(1)

    def stop(self) -> None:
        """Pause."""
        self._clock.stop()
        self._dress()

    def _keep_time(self) -> None:
        self._clock.setInterval(round(STEP * self.speed.currentData()))

    def _dress(self) -> None:
        button = self._buttons["play"]
        words = tr("Pause") if self.playing else tr("Play")
        button.setIcon(icon("pause" if self.playing else "play", self._palette))
        button.setAccessibleName(words)
        button.setToolTip(f"{words} (P)")
