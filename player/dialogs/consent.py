"""Taking back what cannot be taken back alone: the other side agrees, or it stands."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.play.undoing import Barred
from core.qt.panels import clause_chip, label, row
from core.qt.theme import DANGER
from core.view.language import tr
from player.dialogs.frame import Dialog
from player.dialogs.pin_fields import PinFields, pins_of
from player.models.table import Table


class ConsentDialog(Dialog):
    """Asks those who must agree; accepted means that they do, and that is recorded."""

    def __init__(self, table: Table, barred: Barred, step: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Take the last step back?"), parent)
        sentences = table.sentences
        reason, who = sentences.barred(barred), sentences.joined([sentences.side(side) for side in barred.needs])
        if step:
            self.body.addWidget(label(tr("The step: {step}", step=step), wraps=True))
        line = row(label(reason.text, wraps=True), *([clause_chip(reason.clause)] if reason.clause else []))
        line.setStretch(0, 1)
        self.body.addLayout(line)
        asked = tr(
            "It needs the consent of {who}. That it was taken back, and who agreed, stands in the log for good.",
            who=who,
        )
        self.body.addWidget(label(asked, "quiet", wraps=True))
        self._pins = PinFields(pins_of(table, barred.needs))
        self.body.addWidget(self._pins)
        stand = self.add_answer(tr("Let it stand"))
        stand.clicked.connect(self.reject)
        agree = self.add_answer(tr("Agreed by {who}", who=who), DANGER)
        agree.clicked.connect(self._agree)
        stand.setFocus()

    def _agree(self) -> None:
        if self._pins.hold():
            self.accept()
