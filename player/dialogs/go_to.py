"""Go to a hex by its number, to a place or to a unit by a few letters of its name; the list follows as one types."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from core.qt.counter_button import counter_pixmap
from core.qt.icons import icon
from core.qt.panels import label
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog
from player.models.finding import Found, find, findable
from player.models.table import Table

PICTURE = 32
WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that walk through the list while one types."""


class GoToDialog(Dialog):
    """Finds a hex. `hex_wanted` carries it."""

    hex_wanted = Signal(int)

    def __init__(self, table: Table, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(tr("Find a hex, a place or a unit"), parent, width=520)
        self._table, self._palette = table, palette
        self._entries = findable(table)
        self._field = QLineEdit(placeholderText=tr("Number or a few letters of a name"))
        self._field.setAccessibleName(tr("Number or name"))
        self._field.setClearButtonEnabled(True)
        self._field.textChanged.connect(self._show)
        self._field.installEventFilter(self)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Found"))
        self._list.setMinimumHeight(9 * (PICTURE + 8))
        self._list.setIconSize(QSize(PICTURE, PICTURE))
        self._list.setUniformItemSizes(True)
        self._list.itemActivated.connect(lambda _: self._go())
        self._nothing = label(tr("Nothing on the map has that name. Try fewer letters."), QUIET, wraps=True)
        self.body.addWidget(self._field)
        self.body.addWidget(self._nothing)
        self.body.addWidget(self._list, 1)
        stay = self.add_answer(tr("Stay here"))
        stay.clicked.connect(self.reject)
        go = self.add_answer(tr("Go there"), PRIMARY)
        go.clicked.connect(self._go)
        self._field.setFocus()
        self._show("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows walk through the list while one types."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in WALK:
            self._list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _show(self, text: str) -> None:
        found = find(self._table, self._entries, text)
        self._list.clear()
        for entry in found:
            self._list.addItem(self._item(entry))
        self._list.setCurrentRow(0 if found else -1)
        self._nothing.setVisible(not found)

    def _item(self, entry: Found) -> QListWidgetItem:
        item = QListWidgetItem(f"{entry.words}   {entry.note}".strip())
        item.setData(Qt.ItemDataRole.UserRole, int(entry.at))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.words}, {entry.note}")
        item.setSizeHint(QSize(0, PICTURE + 8))
        if entry.face is not None:
            picture = counter_pixmap(entry.face, self._palette.id, PICTURE, self.devicePixelRatioF())
            item.setIcon(QIcon(picture))
        else:
            item.setIcon(icon("target", self._palette))
        return item

    def _go(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self.hex_wanted.emit(int(item.data(Qt.ItemDataRole.UserRole)))
            self.accept()
