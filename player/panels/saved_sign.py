"""Whether the game on the screen is saved: always, and here is where. Autosave is the journal."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QTime
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from core.play.session import Session
from core.qt.icons import icon
from core.qt.panels import label, wrapped
from core.qt.theme import QUIET
from core.view.language import tr
from core.view.palette import Palette
from player.bridge import Bridge
from player.panels.status import StatusLine


class SavedSign(QWidget):
    """A small sign at the end of the line at the bottom."""

    def __init__(self, bridge: Bridge, status: StatusLine, palette: Palette) -> None:
        super().__init__(status)
        status.layout().addWidget(self)
        self._session, self._palette = bridge.table.session, palette
        bridge.happened.connect(self.refresh)
        self._at = -1
        self._mark = QLabel()
        self._words = label("", QUIET)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self._mark)
        line.addWidget(self._words)
        self.refresh()

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette, self._at = palette, -1
        self.refresh()

    def refresh(self) -> None:
        """Say whether the last step is saved."""
        session = self._session
        if session.at == self._at:
            return
        self._at = session.at
        file = session.chronicle.file
        if session.read_only:
            name, words = "eye", tr("Only looking")
            more = tr("Somebody else has this game open, or its file may not be written. Nothing can be done here.")
        elif file is None:
            name, words = "note", tr("In no file")
            more = tr("This game is in memory alone and is gone when the window is closed.")
        else:
            time = QLocale().toString(now(), QLocale.FormatType.ShortFormat)
            name, words = "check", tr("Saved {time}", time=time)
            more = tr(
                "Every step is on the disk before you see it, in {file}. There is nothing to save: close the game "
                "whenever you like, and should the program or the machine stop, it goes on from the last step. The "
                "one file is the whole game and can be copied anywhere.", file=str(file.path),
            )
            if session.chronicle.hashes:
                more += " " + tr("Fingerprint of this step: {mark}.", mark=fingerprint(session))
        self._mark.setPixmap(icon(name, self._palette, "text-quiet").pixmap(14, 14))
        self._words.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(more)
        self.setToolTip(wrapped(more))


def now() -> QTime:
    """Return the time of day; pictures of the manual have one of their own, so that they stay the same."""
    return QTime.currentTime()


def fingerprint(session: Session) -> str:
    """Return a short name of the last record: equal on two machines only when all records are."""
    mark = session.chronicle.hashes[-1] if session.chronicle.hashes else ""
    return "-".join(mark[at : at + 4] for at in range(0, 12, 4))
