"""Tells battles step by step over a game's page: what is seen now, and what comes with the next key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from player.bridge import Bridge
from player.models.answers import Answer
from player.models.resolution import Telling, dice, stages, title_of_telling
from player.panels.resolution import MOST_DICE, ResolutionCard

CONTINUE = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Resolving(QObject):
    """Holds a page back while a battle is told; `told` says that the page may show what has become of it.

    `advanced` says that the card tells more than before.

    Attributes:
        wanted: whether battles are told step by step at all.

    `others` are the cards that would tell the end of it too early: they are hidden meanwhile.
    """

    told = Signal()
    advanced = Signal()

    def __init__(self, bridge: Bridge, card: ResolutionCard, others: Sequence[QWidget]) -> None:
        super().__init__(card)
        self.wanted = False
        self._bridge, self._card, self._others = bridge, card, others
        self._telling: Telling | None = None
        self._seen = bridge.table.session.at
        card.continued.connect(self.go_on)
        card.skipped.connect(self.finish)

    @property
    def telling(self) -> bool:
        """Whether a battle is being told."""
        return self._telling is not None

    def begin(self, odds: Answer) -> bool:
        """Begin to tell what happened since the last time, if it was a battle; return whether it is.

        Args:
            odds: what stood beside the draft that led to it.
        """
        since, self._seen = self._seen, self._bridge.table.session.at
        self._drop()
        if not self.wanted or (odds.picture is None and odds.pairs is None) or self._seen <= since:
            return False
        new = [line for line in self._bridge.story.refresh() if line.record > since and not line.taken_back]
        found = stages(self._bridge.table, new, odds)
        if not found:
            return False
        self._telling = Telling(found, pairs=odds.pairs)
        for other in self._others:
            other.hide()
        self.go_on()
        return True

    def go_on(self) -> None:
        """Tell the next stage; after the last one the page goes on."""
        telling = self._telling
        if telling is None:
            return
        if telling.over:
            self.finish()
            return
        telling.advance()
        table = self._bridge.table
        self._card.show_telling(telling, title_of_telling(table, telling), dice(table, telling.told, MOST_DICE))
        self._card.settle()
        self.advanced.emit()

    def finish(self) -> None:
        """Leave the rest untold: the log has it."""
        if self._drop():
            self.told.emit()

    def _drop(self) -> bool:
        """Tell no more; return whether something was being told."""
        told = self._telling is not None
        self._telling = None
        if told:
            self._card.stop()
        return told

    def take(self, event: QKeyEvent) -> bool:
        """Go on or leave off by key; return whether the key was for this."""
        if self._telling is None:
            return False
        if event.key() in CONTINUE:
            self.go_on()
        elif event.key() == Qt.Key.Key_Escape:
            self.finish()
        else:
            return False
        return True
