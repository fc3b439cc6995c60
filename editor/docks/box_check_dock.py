"""The box check: an owner compares what is reconstructed with his printed game, with both hands on the keyboard."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.board.hexes import Hex
from core.qt.panels import label, row
from core.qt.theme import GRID, QUIET, set_look
from core.view.language import tr
from core.view.palette import Palette
from core.view.scene import Highlight, HighlightKind
from core.view.sentences import Sentences
from editor.commands.rules import ComparePrinted
from editor.docks.box_check_hand import InHand
from editor.docks.box_check_model import BoxCheckModel
from editor.docks.progress_strip import ProgressStrip
from editor.docks.when_seen import WhenSeen
from editor.document import Document
from editor.models.box_check import BadEntry, Datum, Section, entered, rest_of_line, sections
from editor.models.standing import stands_in
from editor.workplace import Workplace

SECTIONS, LINE, SIGN, VALUE, FROM = 250, 24, 26, 150, 260
WHO = "box-check"


class BoxCheckDock(QWidget):
    """Sections at the left, their data at the right, and below the one in hand with the field to type into.

    Attributes:
        at: number of the datum in hand.
        today: the day that is written down.
    """

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self._sections: tuple[Section, ...] = ()
        self.at = 0
        self.today = date.today
        self.model = BoxCheckModel(place.colours)
        self.listed = QListWidget()
        self.listed.setAccessibleName(tr("What is compared"))
        self.listed.setFixedWidth(SECTIONS)
        self.listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.listed.currentRowChanged.connect(lambda _: self._begin_section())
        self.table = self._table()
        self.strip = ProgressStrip(place.colours)
        self.hand = InHand(self.key)
        self.entry = self.hand.entry
        self.entry.returnPressed.connect(self.enter)
        self._count = label("", QUIET)
        self.said = label("", "", wraps=True)
        self.said.setAccessibleName(tr("What is wrong"))
        self._lay_out()
        self._seen = WhenSeen(self, self.refresh, self._reads)
        self._seen.turned.connect(self._turned)
        place.shown.connect(lambda _: self._watch())
        place.changed.connect(self._seen.ask)
        place.recoloured.connect(self._recolour)

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setAccessibleName(tr("Data to compare"))
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(LINE)
        head = table.horizontalHeader()
        for column, width in ((0, SIGN), (2, VALUE), (3, FROM)):
            table.setColumnWidth(column, width)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(lambda index: self.go(index.row()))
        return table

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(GRID)
        column.addLayout(row(self.strip, self._count))
        column.addWidget(self.table, 1)
        column.addWidget(self.hand)
        column.addWidget(self.said)
        self.said.hide()
        keys = tr("Enter: as printed · Shift+Enter: the rest of the row · ↑ ↓ Backspace: on and back · "
                  "Ctrl+↓: next open · Page ↑ ↓: section · Ctrl+S: save")  # fmt: skip
        column.addWidget(label(keys, "small", wraps=True))
        line = QHBoxLayout(self)
        line.setContentsMargins(GRID, GRID, GRID, GRID)
        line.setSpacing(2 * GRID)
        line.addWidget(self.listed)
        line.addLayout(column, 1)

    # What is shown ---------------------------------------------------------------------------------

    def _reads(self) -> tuple[object, ...]:
        document = self._place.document
        return (document, document.scenario if document is not None else None)

    def _watch(self) -> None:
        self._sections = ()
        self._seen.again()

    def _turned(self, *_: bool) -> None:
        """Take the mark off the map when the tab goes, and lay it there again when it comes to the front."""
        self._place.lay_over(WHO, ())
        self._seen.forget()

    @property
    def section(self) -> Section | None:
        """The section in hand."""
        line = self.listed.currentRow()
        return self._sections[line] if 0 <= line < len(self._sections) else None

    @property
    def datum(self) -> Datum | None:
        """The datum in hand."""
        section = self.section
        return section.data[self.at] if section is not None and self.at < len(section.data) else None

    def refresh(self) -> None:
        """Show what the document says now."""
        document = self._place.document
        if document is None:
            return
        before = [section.id for section in self._sections]
        self._sections = sections(document.scenario, document.schema)
        fresh = before != [section.id for section in self._sections]
        with QSignalBlocker(self.listed):
            if fresh:
                self.listed.clear()
                self.listed.addItems([""] * len(self._sections))
                self.listed.setCurrentRow(0)
            for line, section in enumerate(self._sections):
                self._name(self.listed.item(line), section)
        if fresh:
            self._begin_section()
        else:
            self._show(document)

    def _name(self, item: QListWidgetItem, section: Section) -> None:
        sign = "✓ " if section.done == len(section.data) else ""
        item.setText(f"{sign}{section.title}  {section.done}/{len(section.data)}")
        item.setToolTip(item.text())

    def _begin_section(self) -> None:
        section = self.section
        self.at = self._next_open(0) if section is not None else 0
        if self._place.document is not None:
            self._show(self._place.document)

    def _show(self, document: Document) -> None:
        section, datum = self.section, self.datum
        said = Sentences.of(document.game, document.scenario)
        self.model.show(section, said)
        if section is None or datum is None:
            return
        self.table.selectRow(self.at)
        self.table.scrollTo(self.model.index(self.at, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.strip.show_done([found.done for found in section.data], self.at)
        self._count.setText(tr("{done} of {count}", done=section.done, count=len(section.data)))
        self.hand.show_datum(document, datum, self.model.origin(datum), self._place.colours)
        self._mark(document, datum)

    def _mark(self, document: Document, datum: Datum) -> None:
        at = datum.at
        if at is None and datum.piece is not None:
            at = stands_in(document.scenario, document.schema, document.scenario.piece_of[datum.piece])
        if at is None:
            self._place.lay_over(WHO, ())
            return
        self._place.canvas.set_cursor_hex(at)
        self._place.canvas.ensure_visible(at)
        self._place.lay_over(WHO, (Highlight(HighlightKind.TARGET, (Hex(at),)),))

    def _recolour(self, palette: Palette) -> None:
        self.model.palette = self.strip.palette_ = palette
        self._seen.again()

    # What is typed ---------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key of the check does; return whether it was one."""
        keys, control = Qt.Key, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        pressed, empty = event.key(), not self.entry.text()
        if pressed in (keys.Key_Return, keys.Key_Enter) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.enter_rest()
        elif pressed == keys.Key_Down:
            self.go(self._next_open(self.at + 1) if control else self.at + 1)
        elif pressed == keys.Key_Up or (pressed == keys.Key_Backspace and empty):
            self.go(self.at - 1)
        elif pressed in (keys.Key_PageDown, keys.Key_PageUp):
            step = 1 if pressed == keys.Key_PageDown else -1
            self.listed.setCurrentRow(min(max(self.listed.currentRow() + step, 0), self.listed.count() - 1))
        else:
            return False
        return True

    def go(self, to: int) -> None:
        """Go to a datum of the section without saying anything of this one."""
        section = self.section
        if section is None or self._place.document is None:
            return
        self.at = min(max(to, 0), len(section.data) - 1)
        self._say("")
        self.entry.clear()
        self._show(self._place.document)

    def _next_open(self, start: int) -> int:
        """Return the next datum that was not compared, from one on; the last where all are."""
        section = self.section
        assert section is not None
        left = (n for n in range(start, len(section.data)) if not section.data[n].done)
        return next(left, min(start, len(section.data) - 1))

    def enter(self) -> None:
        """Take what stands in the field for what the printed game says; nothing says that the datum is as printed."""
        self._enter(self.entry.text())

    def enter_rest(self) -> None:
        """Say that the rest of the line is as printed."""
        section = self.section
        if section is not None:
            self._enter("." * rest_of_line(section, self.at))

    def _enter(self, words: str) -> None:
        document, section, datum = self._place.document, self.section, self.datum
        if document is None or section is None or datum is None:
            return
        words = "" if words.strip(".") == "" and not datum.line else words
        try:
            found = entered((document.scenario, document.schema), section, self.at, words, self.today())
        except BadEntry as bad:
            self._say(str(bad))
            self.entry.selectAll()
            return
        told = tr("Compared: {what}", what=datum.title)
        # where one goes on is settled first, so that what follows the change shows the next datum at once
        before, last = self.at, self.at + found.count >= len(section.data)
        self.at = min(self.at + found.count, len(section.data) - 1)
        refused = document.do(ComparePrinted(document, found.edit, told))
        if refused:
            self.at = before
            self._say(refused)
            return
        self.entry.clear()
        self._say(self._finished() if last else "")

    def _finished(self) -> str:
        section = self.section
        assert section is not None
        left = len(section.data) - section.done
        if left:
            return tr("The end of {section}; {left} of it are open still.", section=section.title, left=left)
        return tr("All of {section} is compared. Page ↓ goes on.", section=section.title)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))
        set_look(self.said, "" if words else QUIET)
