"""One field that finds everything: commands with their keys, the answers of the decision, places and units."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from core.qt.clause_pages import UP_AND_DOWN
from core.qt.panels import Elided, label
from core.qt.theme import GRID, KEY, SMALL_TEXT
from core.view.language import message, tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog
from player.models.deeds import Deed, Sort, find_deeds

ROW = 34
SORTS = {
    Sort.ANSWER: message("Answer"),
    Sort.COMMAND: message("Command"),
    Sort.PLACE: message("Place"),
    Sort.UNIT: message("Unit"),
    Sort.CLAUSE: message("Clause"),
}


class CommandPalette(Dialog):
    """Lists what fits as one types; Enter does the chosen deed after the dialog has gone."""

    def __init__(self, deeds: Sequence[Deed], palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(tr("What do you want to do?"), parent, width=640)
        self._deeds = deeds
        self._found: tuple[Deed, ...] = ()
        self._field = QLineEdit(placeholderText=tr("A command, an answer, a hex, a place, a unit or a clause"))
        self._field.setAccessibleName(tr("Search"))
        self._field.setClearButtonEnabled(True)
        self._field.textChanged.connect(self._show)
        self._field.returnPressed.connect(self._do)
        self._field.installEventFilter(self)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Found"))
        self._list.setMinimumHeight(11 * ROW)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setUniformItemSizes(True)
        # The rows keep their inks: the chosen one is told by its ground and a bar, not by the strong selection.
        self._list.setStyleSheet(
            f"QListView::item:selected {{ background: {palette['button-hover']}; border-radius: 0;"
            f"border-left: 4px solid {palette['selected']}; }}"
        )
        self._list.itemClicked.connect(lambda _: self._do())
        self._nothing = label(tr("Nothing has that name. Try fewer letters."), "quiet")
        self.body.addWidget(self._field)
        self.body.addWidget(self._nothing)
        self.body.addWidget(self._list, 1)
        self._field.setFocus()
        self._show("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows walk through the list while one types."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in UP_AND_DOWN:
            self._list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _show(self, wanted: str) -> None:
        self._found = find_deeds(self._deeds, wanted)
        self._list.clear()
        for deed in self._found:
            item = QListWidgetItem()
            item.setSizeHint(QSize(0, ROW))
            keys = f", {deed.keys}" if deed.keys else ""
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{deed.words}, {tr(SORTS[deed.sort])}{keys}")
            self._list.addItem(item)
            self._list.setItemWidget(item, _line(deed))
        self._nothing.setVisible(not self._found)
        self._list.setVisible(bool(self._found))
        if self._found:
            self._list.setCurrentRow(0)

    def _do(self) -> None:
        at = self._list.currentRow()
        if 0 <= at < len(self._found):
            deed = self._found[at]
            # Only when this dialog has gone: what is done may open another one.
            self.finished.connect(lambda _: deed.do())
            self.accept()


def _line(deed: Deed) -> QWidget:
    """Return a deed's row: what it is called, what sort it is, its keys."""
    line = QWidget()
    line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    laid = QHBoxLayout(line)
    laid.setContentsMargins(GRID, 0, GRID, 0)
    laid.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    words = Elided(deed.words, "")
    laid.addWidget(words, 3)
    if deed.note:
        laid.addWidget(Elided(deed.note, SMALL_TEXT), 2)
    laid.addWidget(label(tr(SORTS[deed.sort]), SMALL_TEXT))
    if deed.keys:
        laid.addWidget(label(deed.keys, KEY))
    return line
