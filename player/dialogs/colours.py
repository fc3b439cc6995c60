"""The colours of the whole program: shown at once as one walks through the list."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QRadioButton, QWidget

from core.qt.painter import colour_of
from core.qt.panels import label
from core.qt.theme import GRID, PRIMARY, QUIET
from core.view.language import message, tr
from core.view.palette import SHIPPED, palette
from player.dialogs.frame import Dialog

WORDS = {
    "light": (message("Light"), message("calm paper")),
    "dark": (message("Dark"), message("for the evening")),
    "high-contrast": (message("High contrast"), message("black on white, strong lines")),
    "protan": (message("Red-blind"), message("protanopia: told apart by blue and yellow")),
    "deutan": (message("Green-blind"), message("deuteranopia: told apart by blue and yellow")),
    "tritan": (message("Blue-blind"), message("tritanopia: told apart by red and green")),
}
SAMPLES = ("clear", "forest", "mountain", "river-major", "accent", "selected", "target")
"""Roles shown as a strip beside the words."""

WIDE, HIGH = 22, 22


class ColoursDialog(Dialog):
    """Offers the palettes. `chosen` carries the one to use now; the button in front keeps it."""

    chosen = Signal(str)

    def __init__(self, now: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Colours"), parent, width=700)
        for id_ in SHIPPED:
            title, note = (tr(words) for words in WORDS[id_])
            button = QRadioButton(title)
            button.setAccessibleDescription(note)
            button.setChecked(id_ == now)
            button.toggled.connect(lambda on, id_=id_: self.chosen.emit(id_) if on else None)
            line = QHBoxLayout()
            line.setSpacing(2 * GRID)
            button.setMinimumWidth(max(140, button.sizeHint().width()))
            line.addWidget(button)
            line.addWidget(label(note, QUIET, wraps=True), 1)
            line.addWidget(_strip(id_))
            self.body.addLayout(line)
            if id_ == now:
                button.setFocus()
        keep = self.add_answer(tr("Keep these"), PRIMARY)
        keep.clicked.connect(self.accept)


def _strip(id_: str) -> QLabel:
    """Return a strip of a palette's colours."""
    strip, colours = QLabel(), palette(id_)
    picture = QPixmap(WIDE * len(SAMPLES), HIGH)
    painter = QPainter(picture)
    for number, role in enumerate(SAMPLES):
        painter.fillRect(WIDE * number, 0, WIDE, HIGH, colour_of(colours[role][:7]))
    painter.end()
    strip.setPixmap(picture)
    strip.setFixedSize(picture.size())
    return strip
