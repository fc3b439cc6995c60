"""What is printed in the rulebook, what is our reconstruction, and which rulings are in force."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QWidget

from core.qt.panels import label
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr
from player.dialogs.facts import add_facts
from player.dialogs.frame import Dialog
from player.models.opening import Opening


class AboutScenario(Dialog):
    """Tells where everything in a scenario comes from."""

    def __init__(self, chosen: Opening, parent: QWidget | None = None) -> None:
        super().__init__(chosen.title, parent, width=760)
        self.resize(760, 600)
        self.body.addWidget(label(chosen.start.scenario.summary, QUIET, wraps=True))
        leaves = QTabWidget()
        leaves.setDocumentMode(True)
        leaves.setAccessibleName(tr("Where the facts come from"))
        leaves.tabBar().setDrawBase(False)
        add_facts(leaves, chosen)
        self.body.addWidget(leaves, 1)
        close = self.add_answer(tr("Close"), PRIMARY)
        close.clicked.connect(self.accept)
