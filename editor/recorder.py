"""Joins a document and its journal: every change is written down before it is seen on the screen."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from PySide6.QtCore import QObject, QThreadPool, QTimer

from core.view.language import tr
from editor.document import Document
from editor.models.journal import Journal, sync

PAUSE = 250
"""Milliseconds after a change until it is brought onto the disk, so that a failing power loses no more than that."""


class Recorder(QObject):
    """Begins a journal with the first change and removes it when everything is saved."""

    def __init__(self, document: Document, complain: Callable[[str], object]) -> None:
        super().__init__(document)
        self._document, self._complain = document, complain
        self._journal: Journal | None = None
        self._fails = self._ended = False
        self._saved_at = document.undo_stack.index()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._sync)
        document.undo_stack.indexChanged.connect(self._record)
        document.saved.connect(self.forget)

    def _record(self, index: int) -> None:
        document = self._document
        if self._journal is None and not document.modified:
            self._saved_at = index
            return
        try:
            if self._journal is None:
                self._journal = Journal(document.manuscript, self._saved_at, shipped=document.shipped)
            words = document.undo_stack.text(index - 1) if index else tr("As opened")
            self._journal.record(index, words, document.scenario)
        except OSError as error:
            self._say(error)
            return
        self._fails = False
        self._timer.start()

    def _say(self, error: OSError) -> None:
        """Say once that nothing is written down; the next change tries again."""
        if not self._fails:
            reason = error.strerror or str(error)
            self._complain(
                tr("Changes cannot be kept against a crash ({reason}). Save now, or to another disk.", reason=reason)
            )
        self._fails = True

    def _sync(self) -> None:
        if self._journal is not None:
            descriptor = self._journal.descriptor()
            QThreadPool.globalInstance().start(lambda: _quietly(descriptor))

    def forget(self) -> None:
        """Remove the journal: what it held is saved, or not wanted."""
        self._timer.stop()
        if self._journal is not None:
            self._journal.forget()
            self._journal = None
        self._saved_at = self._document.undo_stack.index()

    def end(self) -> None:
        """Remove the journal and begin no other: the document is closed, and its undo stack is taken apart."""
        if not self._ended:
            self._ended = True
            self._document.undo_stack.indexChanged.disconnect(self._record)
            self._document.saved.disconnect(self.forget)
            self.forget()


def _quietly(descriptor: int) -> None:
    """Bring a file onto the disk; when that fails, the next change will say so."""
    with contextlib.suppress(OSError):
        sync(descriptor)
