"""A field for an amount too large for tokens: typed, stepped from one answer to the next, or taken whole."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSpinBox

from player.models.points import Share

PAGE = 10
"""What a page up or down, and ten steps at once, add or take."""

WIDTH = 48

PATIENCE = 2500
"""Milliseconds within which a figure typed belongs to the one before."""


def paged(share: Share, *, up: bool) -> int:
    """Return the amount a page away, or the last one on the way there."""
    amounts = share.answers or share.amounts
    if up:
        return next((n for n in amounts if n >= share.laid + PAGE), amounts[-1])
    return next((n for n in reversed(amounts) if n <= share.laid - PAGE), amounts[0])


class FigureField(QSpinBox):
    """Shows a share's amount. Its steps are the share's, so that each leads to an answer where one is near."""

    def __init__(self) -> None:
        super().__init__()
        self._share: Share | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(WIDTH)
        self.setKeyboardTracking(False)
        # The box around it takes the keys: one stop for Tab, and no figure is left half typed.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def show_share(self, share: Share) -> None:
        """Show an amount and its bounds, without telling of it."""
        self._share = share
        silence = QSignalBlocker(self)
        self.setRange(share.amounts[0], share.amounts[-1])
        self.setValue(share.laid)
        self.setAccessibleName(share.label)
        silence.unblock()

    def stepBy(self, steps: int) -> None:  # noqa: N802
        """Go on by steps of the share; ten at once are a page."""
        if self._share is None:
            return
        share = replace(self._share, laid=self.value())
        if abs(steps) >= PAGE:
            self.setValue(paged(share, up=steps > 0))
        else:
            wanted = share.more if steps > 0 else share.fewer
            self.setValue(share.laid if wanted is None else wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End are the least and the most, not the ends of a text of two figures."""
        share, ends = self._share, (Qt.Key.Key_Home, Qt.Key.Key_End)
        if share is None or event.key() not in ends or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
            return
        self.setValue(share.least if event.key() == Qt.Key.Key_Home else share.whole)


class TypedFigures:
    """Figures typed one after the other that make one amount."""

    def __init__(self) -> None:
        self._text = ""
        self._since = QElapsedTimer()

    def forget(self) -> None:
        """Begin a new amount with the next figure."""
        self._text = ""

    def amount(self, figure: int, most: int) -> int:
        """Return the amount that a figure makes with those before it, as long as it is not above the most."""
        late = not self._since.isValid() or self._since.elapsed() > PATIENCE
        text = f"{'' if late else self._text}{figure}"
        self._text = text if int(text) <= most else str(figure)
        self._since.restart()
        return int(self._text)

    def complete(self, most: int) -> bool:
        """Whether no further figure could belong to the amount."""
        return not self._text or int(self._text) == 0 or int(self._text) * 10 > most
