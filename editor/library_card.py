"""The library: every scenario with its picture, and what can be done with those of one's own."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.files.atomic import NotSaved
from core.files.problems import FileProblems
from core.play import library, shelf
from core.play.library import Entry
from core.qt.map_pictures import picture_of
from core.qt.panels import button
from core.qt.theme import GRID, PRIMARY, QUIET, SMALL_TEXT, TITLE, set_look
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.small_map import small_map
from editor.dialogs import Card, say_problem

PICTURE = QSize(300, 176)
WIDTH = 880
REST = 60
"""Milliseconds that the choice rests before a scenario is read for its picture."""

ENTRY = Qt.ItemDataRole.UserRole


class LibraryCard(Card):
    """The user's own scenarios first, then those of the program.

    Attributes:
        listed: the list.
    """

    def __init__(self, parent: QWidget, colours: Palette, opened: Collection[Path]) -> None:
        """Show the library.

        Args:
            opened: files that are open on tabs; they are neither renamed nor thrown away from here.
        """
        super().__init__(parent, tr("Scenarios"), WIDTH)
        self._colours, self._opened = colours, opened
        self._thrown: list[shelf.Thrown] = []
        self._lack = ""
        self.listed = QListWidget()
        self.listed.setAccessibleName(tr("Scenarios"))
        self.listed.setMinimumSize(420, 360)
        self.listed.itemActivated.connect(lambda _: self.choose(tr("Open")))
        self.listed.currentItemChanged.connect(lambda *_: self._turned())
        self.about = About(colours)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._show)
        self._said = self._line()
        self.buttons = self._make_buttons()
        self.hold(self._columns())
        self._body.addWidget(self._said)
        self.verb(tr("New scenario…"))
        self.verb(tr("Cancel"))
        self._open = self.verb(tr("Open"), PRIMARY)
        self.fill()
        self.listed.setFocus()

    def _columns(self) -> QWidget:
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addWidget(self.listed, 1)
        verbs = QHBoxLayout()
        verbs.setSpacing(GRID)
        for made in self.buttons.values():
            made.setAutoDefault(False)
            verbs.addWidget(made)
        verbs.addStretch(1)
        left.addLayout(verbs)
        row.addLayout(left, 1)
        row.addWidget(self.about)
        return both

    def _make_buttons(self) -> dict[str, QPushButton]:
        return {
            "copy": button(tr("New copy…"), tr("A copy of your own of the chosen scenario"), self.copy),
            "rename": button(tr("Rename…"), tr("Another title (F2)"), self.rename, "F2"),
            "delete": button(tr("Delete"), tr("Into the trash folder (Delete)"), self.delete, "Del"),
            "undo": button(tr("Bring back"), tr("What was deleted last (Ctrl+Z)"), self.bring_back, "Ctrl+Z"),
            "folder": button(tr("Open folder"), tr("Where its files lie"), self.open_folder),
        }

    def _line(self) -> QLabel:
        made = QLabel()
        made.setWordWrap(True)
        set_look(made, QUIET)
        return made

    # What is shown -------------------------------------------------------------------------------

    def fill(self, chosen: Path | None = None) -> None:
        """List what there is now, and choose a file, else the first."""
        self.listed.clear()
        shipped = library.shipped()
        self._lack = "" if shipped else library.nothing_shipped()
        for entry in (*library.own(), *shipped):
            note = tr("cannot be opened") if entry.trouble else entry.origin
            item = QListWidgetItem(f"{entry.title}\n{note}")
            item.setData(ENTRY, entry)
            item.setToolTip(f"{entry.id}\n{entry.path}")
            self.listed.addItem(item)
        rows = [row for row in range(self.listed.count()) if self._at(row).path == chosen]
        self.listed.setCurrentRow(rows[0] if rows else 0)
        self._turned()

    def _at(self, row: int) -> Entry:
        found: Entry = self.listed.item(row).data(ENTRY)
        return found

    @property
    def entry(self) -> Entry | None:
        """The chosen scenario."""
        item = self.listed.currentItem()
        found: Entry | None = None if item is None else item.data(ENTRY)
        return found

    def _turned(self) -> None:
        entry = self.entry
        mine = entry is not None and entry.own and entry.path not in self._opened
        self.buttons["copy"].setEnabled(entry is not None)
        self.buttons["folder"].setEnabled(entry is not None)
        for name in ("rename", "delete"):
            self.buttons[name].setEnabled(mine)
        self.buttons["undo"].setEnabled(bool(self._thrown))
        self.buttons["undo"].setVisible(bool(self._thrown))
        self._open.setEnabled(entry is not None)
        self._said.setText(self._lack)
        if entry is not None and entry.own and not mine:
            self._said.setText(tr("It is open on a tab: close that first to rename or delete it here."))
        self._rest.start()

    def _show(self) -> None:
        if self.entry is not None:
            self.about.show_entry(self.entry)

    # What is done --------------------------------------------------------------------------------

    def copy(self) -> None:
        """Put a copy of the chosen scenario into the user's library."""
        entry = self.entry
        if entry is None:
            return
        title = ask_title(self, tr("New copy"), tr("{title} (my copy)", title=entry.title))
        if title:
            self._try(lambda: self.fill(shelf.copied(entry, title)))

    def rename(self) -> None:
        """Give the chosen scenario another title."""
        entry = self.entry
        if entry is None or not self.buttons["rename"].isEnabled():
            return
        title = ask_title(self, tr("Rename"), entry.title)
        if title and title != entry.title:
            self._try(lambda: shelf.renamed(entry, title))
            self.fill(entry.path)

    def delete(self) -> None:
        """Move the chosen scenario into the trash; it can be brought back."""
        entry = self.entry
        if entry is None or not self.buttons["delete"].isEnabled():
            return
        row = self.listed.currentRow()
        if self._try(lambda: self._thrown.append(shelf.thrown_away(entry))):
            self.fill()
            self.listed.setCurrentRow(min(row, self.listed.count() - 1))
            words = tr("{title} lies in {folder} now.", title=entry.title, folder=self._thrown[-1].trash.parent)
            self._said.setText(words)

    def bring_back(self) -> None:
        """Bring back what was deleted last."""
        if self._thrown and self._try(lambda: shelf.brought_back(self._thrown[-1])):
            self.fill()
            place = self._thrown.pop().place
            paths = [self._at(row).path for row in range(self.listed.count())]
            self.fill(next((path for path in paths if place in (path, path.parent)), None))

    def open_folder(self) -> None:
        """Show where the chosen scenario's files lie."""
        if self.entry is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.entry.path.parent)))

    def _try(self, does: Callable[[], object]) -> bool:
        """Do something with files; what cannot be done is said."""
        try:
            does()
        except NotSaved as error:
            say_problem(self, tr("That cannot be done"), [str(error)])
        except FileProblems as problems:
            say_problem(self, tr("This scenario cannot be read"), [problem.sentence for problem in problems.problems])
        else:
            return True
        return False


class About(QFrame):
    """What a scenario looks like and how large it is."""

    def __init__(self, colours: Palette) -> None:
        super().__init__()
        self._colours = colours
        self._known: dict[tuple[Path, float], tuple[QPixmap, str]] = {}
        self.setFixedWidth(PICTURE.width())
        self._picture = QLabel()
        self._picture.setFixedSize(PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title, self._words, self._summary = QLabel(), QLabel(), QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._picture)
        for label, look in ((self._title, TITLE), (self._words, QUIET), (self._summary, SMALL_TEXT)):
            label.setWordWrap(True)
            set_look(label, look)
            column.addWidget(label)
        column.addStretch(1)

    @property
    def words(self) -> str:
        """What is said of it."""
        return self._words.text()

    def show_entry(self, entry: Entry) -> None:
        """Show a scenario; one that cannot be read says what is wrong with it."""
        self._title.setText(entry.title)
        key = entry.path, _changed(entry.path)
        if key not in self._known:
            self._known[key] = self._read(entry)
        picture, words = self._known[key]
        self._picture.setPixmap(picture)
        self._picture.setVisible(not picture.isNull())
        said, _, summary = words.partition("\n\n")
        self._words.setText(said)
        self._summary.setText(summary)
        for label in (self._title, self._words, self._summary):
            label.setFixedHeight(label.heightForWidth(PICTURE.width()) if label.text() else 0)

    def _read(self, entry: Entry) -> tuple[QPixmap, str]:
        try:
            game, scenario = library.open_scenario(entry.path)
        except FileProblems as problems:
            return QPixmap(), problems.problems[0].sentence
        size = float(PICTURE.width()), float(PICTURE.height())
        drawing = small_map(scenario, game.schema, self._colours, size)
        picture = QPixmap.fromImage(picture_of(drawing, self.devicePixelRatioF()))
        grid = scenario.map.grid
        lines = (
            tr("{columns} x {rows} hexes", columns=grid.columns, rows=grid.rows),
            tr_n("{count} unit", "{count} units", len(scenario.pieces)),
            tr_n("{count} turn", "{count} turns", len(scenario.turns)),
            tr("version {version}", version=scenario.version),
        )
        return picture, f"{' · '.join(lines)}\n{entry.origin}\n\n{scenario.summary}"


def ask_title(parent: QWidget, what: str, offered: str) -> str:
    """Ask what a scenario is called; empty when the user would rather not say."""
    card = Card(parent, what)
    field = QLineEdit(offered)
    field.setAccessibleName(tr("Title"))
    field.selectAll()
    card.hold(field)
    card.verb(tr("Cancel"))
    done = card.verb(tr("OK"), PRIMARY)
    field.textChanged.connect(lambda words: done.setEnabled(bool(words.strip())))
    field.setFocus()
    card.exec()
    return field.text().strip() if card.chosen == tr("OK") else ""


class Wanted(Enum):
    """What the user may want of the library other than one of its scenarios."""

    NOTHING = "nothing"
    A_NEW_ONE = "new"


def choose_scenario(parent: QWidget, colours: Palette, opened: Collection[Path]) -> Entry | Wanted:
    """Let the user choose a scenario of the library, or ask for a new one."""
    card = LibraryCard(parent, colours, opened)
    card.exec()
    if card.chosen == tr("New scenario…"):
        return Wanted.A_NEW_ONE
    return card.entry or Wanted.NOTHING if card.chosen == tr("Open") else Wanted.NOTHING


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
