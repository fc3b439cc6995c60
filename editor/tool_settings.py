"""The row over the map: how the tool in hand is set; what the tool does not know is not shown."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QToolBar

from core.qt.theme import QUIET, set_look
from core.view.language import tr
from editor.models.strokes import LARGEST_BRUSH
from editor.tools.shape_tools import BOUNDS, FIGURES, FigureTool, FillTool, Hold
from editor.tools.tool import Brush, Tool


class ToolSettings(QToolBar):
    """Size of the brush, kind of figure, what ends a fill. `[` and `]` change the size."""

    def __init__(self, hold: Hold) -> None:
        super().__init__(tr("Tool settings"))
        self.setObjectName("tool-settings")
        self.setMovable(False)
        self._hold = hold
        self.size_box = QSpinBox()
        self.size_box.setRange(1, LARGEST_BRUSH * 2 + 1)
        self.size_box.setSingleStep(2)
        self.size_box.setValue(1)
        self.size_box.setAccessibleName(tr("Width in hexes"))
        self.size_box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.size_box.valueChanged.connect(self._sized)
        self.figure_box = _choice(FIGURES.values(), tr("Figure"))
        self.figure_box.currentIndexChanged.connect(self._drawn)
        self.bound_box = _choice(BOUNDS.values(), tr("A fill ends at"))
        self.bound_box.currentIndexChanged.connect(self._bounded)
        self._name = QLabel()
        set_look(self._name, QUIET)
        self._name.setMinimumWidth(96)
        self._name.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self._name)
        self._shown = {
            "figure": self.addWidget(self.figure_box),
            "bound": self.addWidget(self.bound_box),
            "size-words": self.addWidget(QLabel(tr("  Width  "))),
            "size": self.addWidget(self.size_box),
        }
        for keys, step in (("[", -2), ("]", 2)):
            made = QShortcut(QKeySequence(keys), self)
            made.activated.connect(lambda by=step: self.size_box.setValue(self.size_box.value() + by))

    def show_tool(self, tool: Tool) -> None:
        """Show what can be set on a tool; the row is as high for a tool without settings."""
        boxes = (self.figure_box, self.bound_box, self.size_box)
        for box in boxes:
            box.ensurePolished()
        self._name.setMinimumHeight(max(box.sizeHint().height() for box in boxes))
        self._name.setText(tr(tool.name))
        sized = isinstance(tool, (Brush, FigureTool))
        wanted = {
            "figure": isinstance(tool, FigureTool),
            "bound": isinstance(tool, FillTool),
            "size-words": sized,
            "size": sized,
        }
        for name, action in self._shown.items():
            action.setVisible(wanted[name])

    def _sized(self, width: int) -> None:
        self._hold.size = (width - 1) // 2

    def _drawn(self, index: int) -> None:
        self._hold.figure = tuple(FIGURES)[index]

    def _bounded(self, index: int) -> None:
        self._hold.bound = tuple(BOUNDS)[index]


def _choice(entries: Iterable[str], name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    for words in entries:
        box.addItem(tr(words))
    return box
