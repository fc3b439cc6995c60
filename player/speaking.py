"""What a page says to screen readers while the keyboard stays on the map: why not, what happened, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.qt.speech import say_aloud
from core.view.language import tr

if TYPE_CHECKING:
    from player.game_page import GamePage


class Speaking(QObject):
    """Says each sentence once, when it has changed; what is behind a curtain is not said."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._asked, self._whom = "", page.bridge.table.deciding
        self._record = page.bridge.table.session.at
        page.bridge.refused.connect(self._refused)
        page.bridge.drafted.connect(self._ask)
        page.bridge.happened.connect(self._tell)

    def _say(self, *sentences: str) -> None:
        words = " ".join(filter(None, sentences))
        if words and self._page.isVisible():
            say_aloud(self._page.canvas, words)

    def _refused(self) -> None:
        said = self._page.bridge.turn.said
        if said is not None:
            self._say(tr("Not possible: {why}", why=str(said)))

    def _ask(self) -> None:
        self._say(self._question())

    def _question(self) -> str:
        """Return what is asked now and of whom when that is somebody else; nothing when it was said already."""
        table, asked, before = self._page.bridge.table, self._page.decision.accessibleDescription(), self._asked
        whom, self._asked, self._whom = self._whom, asked, table.deciding
        if self._whom is not None and self._whom != whom:
            return tr("{side}: {question}", side=table.sentences.heading(self._whom), question=asked)
        return asked if asked != before else ""

    def _tell(self) -> None:
        """Say what happened since the last time, its last sentence alone, and what is asked now."""
        told = [line for line in self._page.bridge.story.told if line.record > self._record and not line.taken_back]
        self._record = self._page.bridge.table.session.at
        self._say(told[-1].text if told else "", self._question())
