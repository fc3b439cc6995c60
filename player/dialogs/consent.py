"""Taking back what cannot be taken back alone: the other side agrees, or it stands."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.qt.panels import label
from core.qt.theme import DANGER
from core.view.language import tr
from player.dialogs.frame import Dialog


class ConsentDialog(Dialog):
    """Asks those who must agree; accepted means that they do, and that is recorded."""

    def __init__(self, reason: str, who: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Take the last step back?"), parent)
        self.body.addWidget(label(reason, wraps=True))
        asked = tr(
            "{who} must agree. That it was taken back, and by whose consent, stands in the log for good.", who=who
        )
        self.body.addWidget(label(asked, "quiet", wraps=True))
        stand = self.add_answer(tr("Let it stand"))
        stand.clicked.connect(self.reject)
        agree = self.add_answer(tr("{who} agrees", who=who), DANGER)
        agree.clicked.connect(self.accept)
        stand.setFocus()
