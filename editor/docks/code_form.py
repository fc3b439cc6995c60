"""The fields of a set-up code, made from the forms that a game declares."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QSizePolicy, QSpinBox, QWidget

from core.model.scenario import Scenario
from core.model.setup_forms import NUMBERS, SetupForm
from core.qt.panels import picker
from core.qt.theme import GRID
from core.view.language import tr
from editor.models.codes import TITLES, FormField, Shared, form_fields, leaves_choice

USUAL = "usual"
HEIGHT = 30
"""Pixels that each field is high at least: those of Qt's own differ from kind to kind."""


class CodeForm(QWidget):
    """Shows what some codes share; what they do not share reads `differ` and stays as it is until it is filled in.

    `form_wanted` carries a form, `field_wanted` a field's name and what was typed, `usual_wanted` a hex's number.
    """

    form_wanted = Signal(object)
    field_wanted = Signal(str, str)
    usual_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.form_box = QComboBox()
        self.form_box.setAccessibleName(tr("Form of the code"))
        self.form_box.setPlaceholderText(tr("differ"))
        self.form_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.form_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.form_box.activated.connect(lambda index: self.form_wanted.emit(self.form_box.itemData(index)))
        self.boxes: dict[str, QWidget] = {name: self._box(name) for name in TITLES}
        self.usual = self._line(tr("Usual hex"))
        self.usual.editingFinished.connect(lambda: self._said(self.usual, USUAL))
        self._shown: dict[str, str] = {}
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(GRID)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._rows.addRow(tr("Code"), self.form_box)
        for name, box in self.boxes.items():
            self._rows.addRow(tr(TITLES[name]), box)
        self._rows.addRow(tr("Usual hex"), self.usual)
        for box in (self.form_box, *self.boxes.values()):
            box.setMinimumHeight(HEIGHT)

    def _box(self, name: str) -> QWidget:
        if name in NUMBERS:
            return self._number(name)
        if name != "hex":
            return self._choice(name)
        line = self._line(tr(TITLES[name]))
        line.editingFinished.connect(lambda: self._said(line, name))
        return line

    def _line(self, title: str) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(title)
        return line

    def _said(self, line: QLineEdit, name: str) -> None:
        """Tell what was typed; a line that says what it said before says nothing."""
        if line.text().strip() == self._shown.get(name, ""):
            return
        if name == USUAL:
            self.usual_wanted.emit(line.text())
        else:
            self.field_wanted.emit(name, line.text())

    def _number(self, name: str) -> QSpinBox:
        box = QSpinBox()
        box.setAccessibleName(tr(TITLES[name]))
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda value: self.field_wanted.emit(name, str(value)) if value else None)
        return box

    def _choice(self, name: str) -> QComboBox:
        box = picker(tr(TITLES[name]))
        box.setPlaceholderText(tr("differ"))
        box.activated.connect(lambda index: self.field_wanted.emit(name, box.itemData(index)))
        return box

    def fill(self, scenario: Scenario, forms: Sequence[SetupForm], shared: Shared) -> None:
        """Show the codes of some units; `forms` are those that all of them may bear."""
        self._shown = {}
        self.form_box.setPlaceholderText(tr("none yet") if shared.bare else tr("differ"))
        fields = {} if shared.form is None else {field.name: field for field in form_fields(shared.form, scenario)}
        with QSignalBlocker(self.form_box):
            self.form_box.clear()
            for form in forms:
                self.form_box.addItem(form.title, form)
                self.form_box.setItemData(self.form_box.count() - 1, _pattern(form), Qt.ItemDataRole.ToolTipRole)
            ids = [form.id for form in forms]
            self.form_box.setCurrentIndex(ids.index(shared.form.id) if shared.form and shared.form.id in ids else -1)
        for name, box in self.boxes.items():
            self._rows.setRowVisible(box, name in fields)
            if name in fields and shared.form is not None:
                self._fill(box, fields[name], shared, shared.form.die)
        self._rows.setRowVisible(self.usual, shared.form is not None and leaves_choice(shared.form))
        self._shown[USUAL] = shared.usual or ""
        self.usual.setText(self._shown[USUAL])
        self.usual.setPlaceholderText(tr("differ") if shared.usual is None else tr("none"))

    def _fill(self, box: QWidget, field: FormField, shared: Shared, die: int) -> None:
        value = shared.values.get(field.name)
        with QSignalBlocker(box):
            if isinstance(box, QSpinBox):
                box.setSpecialValueText(tr("differ") if value is None else "")
                box.setRange(0 if value is None else field.least, field.most)
                box.setSuffix(tr(" in {die}", die=die) if field.name == "chance" else "")
                box.setValue(int(value or 0))
            elif isinstance(box, QComboBox):
                box.clear()
                for word in field.words:
                    box.addItem(word, word)
                box.setCurrentIndex(field.words.index(str(value)) if value in field.words else -1)
            elif isinstance(box, QLineEdit):
                self._shown[field.name] = str(value or "")
                box.setText(self._shown[field.name])
                box.setPlaceholderText(tr("differ") if value is None else "")


def _pattern(form: SetupForm) -> str:
    """Return how a code of a form looks, in words: `hex-distance`."""
    return form.pattern.format_map({name: tr(TITLES[name]).lower() for name in form.fields})
