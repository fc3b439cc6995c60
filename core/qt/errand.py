"""Work that takes longer than a frame, done beside the window: files opened, scenarios read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal


class Errand(QThread):
    """A function run in a thread of its own. `done` carries its result, `failed` the error it raised.

    Both are delivered in the window's thread. The errand keeps itself alive until it is finished.
    """

    done = Signal(object)
    failed = Signal(object)
    _under_way: set[Errand] = set()  # noqa: RUF012

    def __init__(self, work: Callable[[], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        Errand._under_way.add(self)
        self.finished.connect(self._over)

    def _over(self) -> None:
        """Let go of itself and of everybody who waited: a window of a game that was left must not stay in memory."""
        Errand._under_way.discard(self)
        self.deleteLater()

    def run(self) -> None:
        """Do the work; Qt calls it in the thread."""
        try:
            result = self._work()
        except Exception as error:  # every failure becomes a sentence in the window
            self.failed.emit(error)
        else:
            self.done.emit(result)


def finish_errands() -> None:
    """Wait for what is under way; called before the program ends."""
    for errand in tuple(Errand._under_way):
        errand.wait()
