"""Changing the position by agreement: units, hexes and tracks; what the rules forbid is named and overridden openly."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from core.board.hexes import Hex
from core.qt.icons import icon
from core.qt.panels import clause_chip, clear, label, row
from core.qt.theme import DANGER, GRID
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog
from player.dialogs.pin_fields import PinFields, pins_of
from player.models.amendments import Amendments, NoSuchPlace, Unit
from player.models.search import best
from player.reading import gloss

FIELD = 32
"""Pixels of a field or button of the form."""


class AmendDialog(Dialog):
    """Collects changes until everybody agrees. `agreed` carries the changes and who agreed."""

    agreed = Signal(tuple, tuple)

    def __init__(self, wanted: Amendments, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(tr("Change the position by agreement"), parent, width=760)
        self._wanted, self._palette = wanted, palette
        self._units = wanted.units
        self._form = QGridLayout()
        self._form.setHorizontalSpacing(GRID)
        self._form.setVerticalSpacing(GRID)
        self._form.setColumnStretch(1, 1)
        self._trouble = label("", wraps=True)
        self._trouble.setStyleSheet(f"color: {palette['danger']};")
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Changes"))
        self._list.setMinimumHeight(96)
        self._faults = QVBoxLayout()
        self._consents: list[QCheckBox] = []
        self._pins = PinFields(pins_of(wanted.table, wanted.asked))
        self._add_unit_rows()
        self._add_hex_row()
        self._add_track_row()
        self._lay_out()
        self._show()

    def begin_with(self, at: Hex) -> None:
        """Begin with the topmost unit of a hex, where there is one that may be shown."""
        stack = self._wanted.table.observation().stack(at)
        numbers = {unit.piece: number for number, unit in enumerate(self._units)}
        found = next((numbers[piece] for piece in reversed(stack) if piece in numbers), None)
        if found is not None:
            self._unit_box.setCurrentIndex(found)

    # Putting together ----------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.body.addLayout(self._form)
        self.body.addWidget(self._trouble)
        drop = QPushButton(tr("Take the chosen change out"))
        drop.clicked.connect(lambda _=False: self._do(lambda: self._wanted.drop(self._list.currentRow())))
        self.body.addLayout(row(label(tr("Changes, in this order"), "quiet"), 1, drop))
        self.body.addWidget(self._list, 1)
        self.body.addLayout(self._faults)
        sentences = self._wanted.table.sentences
        agreeing = row(spacing=2 * GRID)
        for side in self._wanted.asked:
            box = QCheckBox(tr("Agreed by {side}", side=sentences.side(side)))
            box.toggled.connect(lambda _: self._enable())
            self._consents.append(box)
            agreeing.addWidget(box)
        agreeing.addStretch(1)
        self.body.addLayout(agreeing)
        self.body.addWidget(self._pins)
        leave = self.add_answer(tr("Leave the position alone"))
        leave.clicked.connect(self.reject)
        self._change = self.add_answer(tr("Change the position"), DANGER)
        self._change.clicked.connect(self._agree)

    def _add_unit_rows(self) -> None:
        units = self._unit_box = QComboBox()
        units.setEditable(True)
        units.setAccessibleName(tr("Unit"))
        units.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        units.completer().setFilterMode(Qt.MatchFlag.MatchContains)
        units.completer().setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        for unit in self._units:
            where = tr("in {place}", place=unit.where) if unit.where else tr("out of play")
            units.addItem(f"{unit.name}, {where}")
        units.currentIndexChanged.connect(lambda _: self._unit_chosen())
        units.lineEdit().editingFinished.connect(self._name_unit)
        place = self._place = QLineEdit(placeholderText=tr("Hex, place or box"))
        place.setAccessibleName(tr("Hex, place or box"))
        steps = self._steps = QSpinBox()
        steps.setAccessibleName(tr("Steps"))
        marks = self._marks = QComboBox()
        marks.setAccessibleName(tr("Mark"))
        for mark in self._wanted.marks:
            marks.addItem(mark.title, mark.id)
        self._add_row(tr("Unit"), units, ())
        put = self._button(tr("Put it there"), self._put)
        self._add_row(tr("Stands in"), place, (put, self._button(tr("Out of play"), self._take_off)))
        self._add_row(tr("Steps"), steps, (self._button(tr("Set the steps"), self._set_steps),))
        if self._wanted.marks:
            self._add_row(tr("Mark"), marks, (self._button(tr("Set or wipe"), self._toggle_mark),))
        self._unit_chosen()

    def _add_hex_row(self) -> None:
        if not self._wanted.layers:
            return
        at = self._at = QLineEdit(placeholderText=tr("Hex or place"))
        at.setAccessibleName(tr("Hex or place"))
        cells = self._cells = QComboBox()
        cells.setAccessibleName(tr("Becomes"))
        word = self._wanted.table.sentences.word
        for layer in self._wanted.layers:
            for value in layer.values:
                cells.addItem(f"{layer.name}: {word(value)}", (layer, value))
        self._add_row(tr("Hex"), at, (cells, self._button(tr("Set the hex"), self._paint)))

    def _add_track_row(self) -> None:
        if not self._wanted.tracks:
            return
        tracks = self._tracks = QComboBox()
        tracks.setAccessibleName(tr("Track"))
        value = self._value = QSpinBox()
        value.setAccessibleName(tr("Figure"))
        tracks.currentIndexChanged.connect(lambda _: self._track_chosen())
        for track in self._wanted.tracks:
            tracks.addItem(track.title, track)
        self._add_row(tr("Track"), tracks, (value, self._button(tr("Set the track"), self._count)))

    def _add_row(self, title: str, field: QWidget, after: tuple[QWidget, ...]) -> None:
        number = self._form.rowCount()
        field.setMinimumHeight(FIELD)
        for widget in after:
            widget.setMinimumHeight(FIELD)
        self._form.addWidget(QLabel(title), number, 0)
        self._form.addWidget(field, number, 1, 1, 1 if after else 3)
        for column, widget in enumerate(after, 2):
            self._form.addWidget(widget, number, column, 1, 2 if len(after) == 1 else 1)

    def _button(self, words: str, do: Callable[[], None]) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.clicked.connect(lambda _=False: self._do(do))
        return made

    # Changes -------------------------------------------------------------------------------------

    @property
    def _unit(self) -> Unit | None:
        at = self._unit_box.currentIndex()
        return self._units[at] if 0 <= at < len(self._units) else None

    def _unit_chosen(self) -> None:
        if self._unit is not None:
            self._steps.setRange(1, max(self._unit.most, 1))
            self._steps.setValue(self._unit.steps)

    def _name_unit(self) -> None:
        """Take the unit that fits what was typed best; the field always names the unit that is changed."""
        typed, box = self._unit_box.currentText(), self._unit_box
        if typed != box.itemText(box.currentIndex()):
            found = best(typed, range(box.count()), box.itemText, 1) if typed.strip() else ()
            box.setCurrentIndex(next(iter(found), box.currentIndex()))
            box.setEditText(box.itemText(box.currentIndex()))

    def _track_chosen(self) -> None:
        track = self._tracks.currentData()
        if track is not None:
            self._value.setRange(track.least, track.most)
            self._value.setValue(self._wanted.table.observation().tracks.get(track.id, track.least))

    def _do(self, change: Callable[[], None]) -> None:
        self._name_unit()
        try:
            change()
        except NoSuchPlace as error:
            words = tr("“{words}” is no hex and no box here. Write a number of the map, or a name.", words=str(error))
            self._trouble.setText(words)
            self._trouble.show()
            return
        self._show()

    def _put(self) -> None:
        if self._unit is not None:
            self._wanted.put(self._unit.piece, self._wanted.place(self._place.text()))

    def _take_off(self) -> None:
        if self._unit is not None:
            self._wanted.put(self._unit.piece, None)

    def _set_steps(self) -> None:
        if self._unit is not None:
            self._wanted.set_steps(self._unit.piece, self._steps.value())

    def _toggle_mark(self) -> None:
        if self._unit is not None:
            self._wanted.toggle_mark(self._unit.piece, str(self._marks.currentData()))

    def _paint(self) -> None:
        layer, value = self._cells.currentData()
        self._wanted.paint(layer, self._wanted.hex(self._at.text()), value)

    def _count(self) -> None:
        self._wanted.count(self._tracks.currentData().id, self._value.value())

    # Showing -------------------------------------------------------------------------------------

    def _show(self) -> None:
        refused = self._wanted.refused
        self._trouble.setText("" if refused is None else refused.text)
        self._trouble.setVisible(bool(self._trouble.text()))
        self._list.clear()
        self._list.addItems(self._wanted.sentences)
        self._list.setCurrentRow(self._list.count() - 1)
        clear(self._faults)
        for fault in self._wanted.overridden:
            self._add_fault(fault.text, fault.clause)
        gloss(self, self.book)
        for box in self._consents:
            box.setChecked(False)
        self._enable()

    def _add_fault(self, text: str, clause: str) -> None:
        sign = QLabel()
        sign.setPixmap(icon("warning", self._palette, "danger").pixmap(18, 18))
        words = label(tr("The rules forbid it; agreement overrides them: {fault}", fault=text), wraps=True)
        line = row(sign, words)
        line.setStretch(1, 1)
        if clause:
            line.addWidget(clause_chip(clause))
        self._faults.addLayout(line)

    def _enable(self) -> None:
        ready = bool(self._wanted.made) and self._wanted.refused is None
        for box in self._consents:
            box.setEnabled(ready)
        self._change.setEnabled(ready and all(box.isChecked() for box in self._consents))
        lacking = tr("Something must be changed, and all must agree.")
        self._change.setToolTip("" if self._change.isEnabled() else lacking)

    def _agree(self) -> None:
        if not self._pins.hold():
            return
        then = partial(self.agreed.emit, self._wanted.made, self._wanted.asked)
        self.finished.connect(lambda _: then())
        self.accept()
