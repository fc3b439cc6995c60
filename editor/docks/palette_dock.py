"""The palette: what can be laid down, by group, each with its picture, its number key and its clause."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core.model.schema import Schema
from core.qt.theme import GRID, SMALL_TEXT, set_look
from core.view.language import tr
from editor.docks.clause_row import bare
from editor.models.kit import Group, Paint, paints
from editor.swatches import SIDE, swatch

PAINT = Qt.ItemDataRole.UserRole

HINT_LINES = 3
"""Lines that the longest hint needs; the list over it stays as tall as it is when the tool changes."""


class PaletteDock(QWidget):
    """Lists every paint of the game; the chosen one is what the tool in hand lays down."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("What to paint"))
        self._list.setIconSize(QSize(SIDE, SIDE))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(self._changed)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        set_look(self._hint, SMALL_TEXT)
        self._hint.ensurePolished()
        self._hint.setMinimumHeight(HINT_LINES * self._hint.fontMetrics().lineSpacing())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._hint)

    def fill(self, schema: Schema, colours: str) -> None:
        """Show the paints of a game in a palette's colours."""
        before = self.paint_in_hand
        self._list.blockSignals(True)  # noqa: FBT003 (Qt's own call)
        self._list.clear()
        found = paints(schema)
        for group in Group:
            mine = [paint for paint in found if paint.group is group]
            if mine:
                self._list.addItem(_heading(tr(group.value)))
            for number, paint in enumerate(mine, start=1):
                self._list.addItem(self._item(paint, number, schema, colours))
        self._list.blockSignals(False)  # noqa: FBT003
        self.choose(before if before in found else found[0])

    def show_hint(self, words: str) -> None:
        """Say what the buttons of the mouse do with the tool in hand."""
        self._hint.setText(words)

    def _item(self, paint: Paint, number: int, schema: Schema, colours: str) -> QListWidgetItem:
        key = f"   {number}" if paint.group is Group.TERRAIN and number <= 9 else ""
        name = paint.name[:1].upper() + paint.name[1:]
        item = QListWidgetItem(swatch(paint, schema, colours, self.devicePixelRatioF()), f"{name}{key}")
        item.setData(PAINT, paint)
        item.setToolTip(f"{name} ({bare(paint.clause)})")
        return item

    @property
    def paint_in_hand(self) -> Paint | None:
        """The chosen paint."""
        item = self._list.currentItem()
        paint: Paint | None = None if item is None else item.data(PAINT)
        return paint

    def choose(self, paint: Paint | None) -> None:
        """Take a paint in hand."""
        for item in self._items():
            if paint is not None and item.data(PAINT) == paint:
                self._list.setCurrentItem(item)

    def choose_terrain(self, number: int) -> None:
        """Take the terrain with this number, 1 first, in hand."""
        terrain = [item.data(PAINT) for item in self._items() if item.data(PAINT).group is Group.TERRAIN]
        if number <= len(terrain):
            self.choose(terrain[number - 1])

    def choose_first(self, group: Group) -> None:
        """Take the first paint of a group in hand, unless one of it is already."""
        in_hand = self.paint_in_hand
        if in_hand is None or in_hand.group is not group:
            self.choose(next((i.data(PAINT) for i in self._items() if i.data(PAINT).group is group), None))

    def _items(self) -> list[QListWidgetItem]:
        """Return the rows that are paints, not headings."""
        rows = (self._list.item(row) for row in range(self._list.count()))
        return [item for item in rows if item.data(PAINT) is not None]

    def _changed(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(PAINT) is not None:
            self.chosen.emit(item.data(PAINT))


def _heading(text: str) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    font = QFont()
    font.setBold(True)
    item.setFont(font)
    return item
