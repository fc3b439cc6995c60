"""One of a few things is picked for the next start: a size, a language."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.qt.panels import label, picker
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr
from player.dialogs.frame import Dialog


class PickDialog(Dialog):
    """Offers entries, each with words and what they stand for. `picked` carries what the chosen one stands for."""

    picked = Signal(object)

    def __init__(
        self, title: str, note: str, entries: Iterable[tuple[str, object]], now: object, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent, width=420)
        self.body.addWidget(label(note, QUIET, wraps=True))
        self.box = picker(title, entries)
        self.box.setCurrentIndex(max(self.box.findData(now), 0))
        self.body.addWidget(self.box)
        stay = self.add_answer(tr("Cancel"))
        stay.clicked.connect(self.reject)
        keep = self.add_answer(tr("Use it from the next start"), PRIMARY)
        keep.clicked.connect(self._pick)
        self.box.setFocus()

    def _pick(self) -> None:
        self.picked.emit(self.box.currentData())
        self.accept()
