"""One figure or option of a form: its name, a field, its clause with what that says, and the way back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from core.model.scenario import Parameter
from core.model.schema import OptionType, ParameterType
from core.qt.panels import clause_chip, label
from core.qt.theme import SMALL_TEXT
from core.view.language import tr
from editor.docks.clause_row import bare
from editor.models.figures import words_of

FIELD = 170
"""Pixels of a field."""

SHORT = 12
"""Letters of a value that a button can name."""

Asked = Callable[[str], None]


class FigureRow:
    """The widgets of one line of a form. `asked` gets the words that were put in."""

    def __init__(self, kind: ParameterType | OptionType, says: str, asked: Asked) -> None:
        self.kind = kind
        self._asked = asked
        self.title = label(kind.title, "", wraps=True)
        self.field = self._field()
        self.field.setAccessibleName(kind.title)
        self.field.setMinimumWidth(FIELD)
        self.title.setBuddy(self.field)
        self.chip = clause_chip(bare(kind.clause), says)
        self.says = label(says, SMALL_TEXT, wraps=True)
        self.back = QPushButton()
        self.back.setToolTip(tr("Back to the rulebook's own value"))
        self.back.setAccessibleName(tr("{title}: back to the rulebook's value", title=kind.title))
        self.back.clicked.connect(lambda _=False: asked(self.default))

    @property
    def default(self) -> str:
        """The rulebook's own value, in words."""
        return words_of(self.kind.default)

    def _field(self) -> QWidget:
        kind = self.kind
        if isinstance(kind.default, bool):
            box = QCheckBox()
            box.clicked.connect(lambda on: self._asked("yes" if on else "no"))
            return box
        if kind.choices:
            listed = QComboBox()
            listed.addItems(list(kind.choices))
            listed.textActivated.connect(self._asked)
            return listed
        if isinstance(kind, ParameterType) and isinstance(kind.default, int):
            return self._number(kind)
        line = QLineEdit()
        line.editingFinished.connect(lambda: self._asked(line.text()))
        return line

    def _number(self, kind: ParameterType) -> QSpinBox:
        spin = QSpinBox(minimum=kind.least, maximum=kind.most, keyboardTracking=False)
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.valueChanged.connect(lambda value: self._asked(str(value)))
        return spin

    def add_to(self, grid: QGridLayout, line: int) -> None:
        """Put the widgets into two lines of a form: the field with its name and clause, and below it what that says."""
        top = 2 * line
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self.title, top, 0)
        grid.addWidget(self.chip, top, 1, left)
        grid.addWidget(self.field, top, 2, left)
        grid.addWidget(self.back, top, 3, left)
        grid.addWidget(self.says, top + 1, 0, 1, 5)

    def show_value(self, value: Parameter) -> None:
        """Show a value without asking for it."""
        field, words = self.field, words_of(value)
        with QSignalBlocker(field):
            if isinstance(field, QCheckBox):
                field.setChecked(bool(value))
            elif isinstance(field, QComboBox):
                field.setCurrentText(words)
            elif isinstance(field, QSpinBox):
                field.setValue(int(words))
            elif isinstance(field, QLineEdit) and field.text() != words:
                field.setText(words)
        own = words == self.default
        self.back.setEnabled(not own)
        back = tr("back to {value}", value=self.default) if len(self.default) <= SHORT else tr("back to the rulebook")
        self.back.setText(tr("as the rulebook") if own else back)
