"""What the rules propose to do next, each as a button that takes it up as a draft."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from core.qt.panels import clear, label, wrapped
from core.qt.theme import DOCK_WIDTH, SMALL, SMALL_TEXT
from core.view.language import tr
from core.view.sentences import printed_clause
from player.models.answers import Suggestion
from player.panels.decision import in_lines
from player.panels.look import Look

ROOM = DOCK_WIDTH - 96
"""Pixels that a button has for its words."""

MOST = 8
"""Proposals that are listed; the rest follows when these are done."""


class ProposalList(QWidget):
    """Buttons, one a proposal. `taken` carries the clicks of the one that was pressed."""

    taken = Signal(tuple)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.buttons: list[QPushButton] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 4, 0, 0)
        self._rows.setSpacing(4)

    def show_proposals(self, proposals: tuple[Suggestion, ...], caption: str = "") -> None:
        """Show other proposals below a caption; none hides the list."""
        clear(self._rows)
        self.buttons = []
        self.setVisible(bool(proposals))
        if caption and proposals:
            self._rows.addWidget(label(caption, SMALL_TEXT, wraps=True))
        for proposal in proposals[:MOST]:
            made = self._button(proposal)
            self.buttons.append(made)
            self._rows.addWidget(made)
        if len(proposals) > MOST:
            more = QPushButton(tr("{count} more after these", count=len(proposals) - MOST))
            more.setFlat(True)
            more.setEnabled(False)
            more.setStyleSheet(f"font-size: {SMALL}px; border: none; text-align: left;")
            more.setProperty("look", SMALL_TEXT)
            self._rows.addWidget(more)

    def _button(self, proposal: Suggestion) -> QPushButton:
        words = f"{proposal.text} · {proposal.value}" if proposal.value else proposal.text
        made = QPushButton()
        made.setStyleSheet(f"font-size: {SMALL}px; padding: 4px 8px; text-align: left;")
        made.setText(in_lines(words, made, ROOM))
        made.setAccessibleName(tr("Take up: {words}", words=words))
        clause = printed_clause(proposal.clause)
        made.setToolTip(wrapped(f"{proposal.whole}\n{clause}: {self.look.says(proposal.clause)}"))
        made.clicked.connect(lambda _=False, clicks=proposal.clicks: self.taken.emit(clicks))
        return made
