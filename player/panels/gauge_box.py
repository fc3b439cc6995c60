"""A figure of the strip with what it stands for, in the longest form that there is width for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from core.qt.panels import figured, label, wrapped
from core.qt.theme import FIGURE, SMALL_TEXT
from core.view.language import tr
from core.view.sentences import printed_clause
from player.models.overview import Gauge, Mark


class GaugeBox(QFrame):
    """A figure below its title. `pressed` carries its id when it is clicked."""

    pressed = Signal(str)

    def __init__(self, gauge: Gauge) -> None:
        super().__init__()
        self.gauge = gauge
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        column.addStretch(1)
        column.addWidget(label(gauge.title, SMALL_TEXT))
        self._note = label(gauge.note, SMALL_TEXT)
        line = figured(label(gauge.value, FIGURE), self._note, 6)
        line.addStretch(1)
        column.addLayout(line)
        column.addStretch(1)
        self.setAccessibleName(f"{gauge.title} {gauge.value} {gauge.note}".strip())
        lead = (gauge.lead,) if gauge.lead is not None else ()
        said = (*map(_cited, (*lead, *gauge.levels)), tr("Click for the sum behind it."))
        self.setToolTip(wrapped(" ".join(said)))

    def show_note(self, *, shown: bool) -> None:
        """Show what the figure stands for, or the figure alone; who is ahead is always shown."""
        self._note.setVisible(shown or self.gauge.lead is not None)
        self.layout().activate()

    def choose_form(self, fits: Callable[[], bool]) -> int:
        """Say what the figure stands for in the longest form that fits, else in the shortest; return its number."""
        for number, form in enumerate(self.gauge.forms):
            self._note.setText(form)
            self.layout().activate()
            if fits():
                return number
        return len(self.gauge.forms)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell that it was clicked."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit(self.gauge.id)


def _cited(mark: Mark) -> str:
    return f"{printed_clause(mark.clause)}: {mark.text}" if mark.clause else mark.text
