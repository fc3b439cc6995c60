"""Taking back what cannot be taken back alone: the other side agrees, or it stands."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.qt.panels import clause_chip, label, row
from core.qt.theme import DANGER
from core.view.language import tr
from core.view.sentences import Said
from player.dialogs.frame import Dialog


class ConsentDialog(Dialog):
    """Asks those who must agree; accepted means that they do, and that is recorded."""

    def __init__(self, reason: Said, who: str, step: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Take the last step back?"), parent)
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
        stand = self.add_answer(tr("Let it stand"))
        stand.clicked.connect(self.reject)
        agree = self.add_answer(tr("Agreed by {who}", who=who), DANGER)
        agree.clicked.connect(self.accept)
        stand.setFocus()
