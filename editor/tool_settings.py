"""The row over the map: how the tool in hand is set; what the tool does not know is not shown."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QToolBar

from core.qt.panels import picker
from core.qt.theme import QUIET, set_look
from core.view.language import message, tr
from editor.models.kit import Group
from editor.models.selection import Outline
from editor.models.strokes import LARGEST_BRUSH
from editor.tools.hold import Hold, Lifts
from editor.tools.select_tool import SelectTool
from editor.tools.shape_tools import BOUNDS, FIGURES, FigureTool, FillTool, RiverTool
from editor.tools.tool import Brush, SidePen, Tool

OUTLINES = {Outline.RECTANGLE: message("Rectangle"), Outline.LASSO: message("Lasso")}
LIFTS = {Lifts.IN_HAND: message("the mark in hand"), Lifts.ALL: message("every mark")}

MOST_AMOUNT = 99
"""Levels or points that a feature has at most."""


class ToolSettings(QToolBar):
    """Size of the brush, kind of figure, what ends a fill, what is removed. `[` and `]` change the size."""

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
        self.outline_box = _choice(OUTLINES.values(), tr("How hexes are chosen"))
        self.outline_box.currentIndexChanged.connect(self._outlined)
        self.lifts_box = _choice(LIFTS.values(), tr("Removing takes"))
        self.lifts_box.currentIndexChanged.connect(self._lifted)
        self.amount_box = QSpinBox()
        self.amount_box.setRange(1, MOST_AMOUNT)
        self.amount_box.setAccessibleName(tr("Level or points that are laid"))
        self.amount_box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.amount_box.valueChanged.connect(self._counted)
        self._name = QLabel()
        set_look(self._name, QUIET)
        self._name.setMinimumWidth(96)
        self._name.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self._name)
        self._shown = {
            "figure": self.addWidget(self.figure_box),
            "bound": self.addWidget(self.bound_box),
            "outline": self.addWidget(self.outline_box),
            "lifts-words": self.addWidget(QLabel(tr("  Right button removes  "))),
            "lifts": self.addWidget(self.lifts_box),
            "size-words": self.addWidget(QLabel(tr("  Width  "))),
            "size": self.addWidget(self.size_box),
            "amount-words": self.addWidget(QLabel(tr("  Level or points  "))),
            "amount": self.addWidget(self.amount_box),
        }
        for keys, step in (("[", -2), ("]", 2)):
            made = QShortcut(QKeySequence(keys), self)
            made.activated.connect(lambda by=step: self.size_box.setValue(self.size_box.value() + by))

    def show_tool(self, tool: Tool) -> None:
        """Show what can be set on a tool; the row is as high for a tool without settings."""
        boxes = (self.figure_box, self.bound_box, self.size_box, self.outline_box, self.lifts_box, self.amount_box)
        for box in boxes:
            box.ensurePolished()
        self._name.setMinimumHeight(max(box.sizeHint().height() for box in boxes))
        self._name.setText(tr(tool.name))
        sized = isinstance(tool, (Brush, FigureTool))
        sides = isinstance(tool, (SidePen, RiverTool))
        counted = tool.paint is not None and tool.paint.counted and Group.FEATURES in tool.groups
        wanted = {
            "figure": isinstance(tool, FigureTool),
            "bound": isinstance(tool, FillTool),
            "outline": isinstance(tool, SelectTool),
            "lifts-words": sides,
            "lifts": sides,
            "size-words": sized,
            "size": sized,
            "amount-words": counted,
            "amount": counted,
        }
        for name, action in self._shown.items():
            action.setVisible(wanted[name])

    def _sized(self, width: int) -> None:
        self._hold.size = (width - 1) // 2

    def _drawn(self, index: int) -> None:
        self._hold.figure = tuple(FIGURES)[index]

    def _outlined(self, index: int) -> None:
        self._hold.outline = tuple(OUTLINES)[index]

    def _lifted(self, index: int) -> None:
        self._hold.lifts = tuple(LIFTS)[index]

    def _counted(self, amount: int) -> None:
        self._hold.amount = amount

    def _bounded(self, index: int) -> None:
        self._hold.bound = tuple(BOUNDS)[index]


def _choice(entries: Iterable[str], name: str) -> QComboBox:
    box = picker(name, ((tr(words), None) for words in entries))
    box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    return box
