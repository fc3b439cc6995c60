"""Ending a phase with something undone: what it is, with a way to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from core.qt.counter_button import CounterButton
from core.qt.panels import Flow, label
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.scene import CounterFace
from player.dialogs.frame import Dialog


class EndPhaseDialog(Dialog):
    """Asks before a phase ends. `unit_wanted` carries a unit that the player wants to go to instead."""

    unit_wanted = Signal(str)

    def __init__(
        self, words: str, units: Sequence[CounterFace], palette: Palette, parent: QWidget | None = None
    ) -> None:
        super().__init__(f"{words}?", parent, width=520)
        count = len(units)
        told = tr_n(
            "{count} unit has not been used. Click one to go to it.",
            "{count} units have not been used. Click one to go to it.",
            count,
        )
        self.body.addWidget(label(told, QUIET, wraps=True))
        sheet = QWidget()
        flow = Flow(sheet, gap=6)
        for face in units:
            button = CounterButton(face, palette, side=48)
            button.clicked.connect(lambda _=False, piece=face.piece: self._go(piece))
            flow.addWidget(button)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(sheet)
        rows = min(-(-count // 8), 4)
        area.setFixedHeight(rows * 54)
        self.body.addWidget(area)
        stay = self.add_answer(tr("Go on playing"))
        stay.clicked.connect(self.reject)
        end = self.add_answer(words, PRIMARY)
        end.clicked.connect(self.accept)
        end.setFocus()

    def _go(self, piece: str) -> None:
        self.reject()
        self.unit_wanted.emit(piece)
