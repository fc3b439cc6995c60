"""The steps of a new game but for the options: which scenario, who plays, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.model.values import Side
from core.play.games_folder import games_folder
from core.play.library import Entry, nothing_shipped
from core.play.seats import Mode, Seats
from core.qt.map_view import MapView
from core.qt.panels import clause_chip, clear, label, row, wrapped
from core.qt.scenery import Scenery
from core.qt.theme import GRID, QUIET, SMALL_TEXT, TITLE
from core.view.language import message, tr, tr_n
from core.view.palette import Palette
from core.view.scene import Scene
from player.dialogs.facts import add_facts, scroller
from player.models import opening
from player.models.opening import Opening

NAMED = 256
"""Where an item of the list keeps its scenario's id."""

LEAST = 190
"""Pixels of a map's picture in height, where there is no more room."""

NAME = 170
"""Pixels of the words before what was chosen."""

SEATING = {
    Mode.ONE_PLAYS_BOTH: (
        message("One person plays both sides"),
        message("Nothing is hidden and no curtain falls; steps can be taken back freely until a die is rolled."),
    ),
    Mode.TWO_AT_ONE_SCREEN: (
        message("Two at one screen"),
        message(
            "Each sees only what its side may know. A curtain covers the window when the screen passes from one to "
            "the other, and a PIN can be set there."
        ),
    ),
    Mode.OPEN: (
        message("Two, playing openly"),
        message("Nothing is hidden and no curtain falls; each takes back only its own steps."),
    ),
}


class Picture(MapView):
    """The whole map of a scenario, as large as there is room."""

    def sizeHint(self) -> QSize:
        """Ask for little; what room there is comes by itself."""
        return QSize(LEAST, LEAST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the map anew."""
        super().resizeEvent(event)
        self.fit()


class ScenarioPage(QWidget):
    """Which scenario: a list, and beside it picture, description and where its facts come from.

    `wanted` carries the id of a scenario that was chosen.
    """

    wanted = Signal(str)

    def __init__(self, entries: Sequence[Entry], colours: Palette) -> None:
        super().__init__()
        self._colours = colours
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Scenarios"))
        self._list.setFixedWidth(236)
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for entry in entries:
            notes = (entry.origin if entry.own else "", tr("cannot be played") if entry.trouble else "")
            self._add("\n".join(filter(None, (entry.title, *notes))), str(entry.path), entry.id)
        self._list.currentItemChanged.connect(lambda item, _: item and self.wanted.emit(item.data(NAMED)))
        self._leaves = QTabWidget()
        self._leaves.setDocumentMode(True)
        self._leaves.tabBar().setDrawBase(False)
        self._leaves.setAccessibleName(tr("The scenario"))
        self._leaves.tabBar().setStyleSheet("QTabBar::tab { padding: 7px; }")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * GRID)
        line.addWidget(self._list)
        line.addWidget(self._leaves, 1)

    def _add(self, words: str, path: str, name: str) -> QListWidgetItem:
        item = QListWidgetItem(words)
        item.setToolTip(wrapped(path))
        item.setData(NAMED, name)
        self._list.addItem(item)
        return item

    def choose(self, path: str) -> None:
        """Choose a scenario by its file, which joins the list; the first of the list without one."""
        item = self._add(Path(path).stem, path, path) if path else self._list.item(0)
        if item is not None:
            self._list.setCurrentItem(item)
        else:
            self.show_trouble(nothing_shipped())

    def _clear(self) -> None:
        while self._leaves.count():
            page = self._leaves.widget(0)
            self._leaves.removeTab(0)
            page.deleteLater()

    def show_trouble(self, words: str) -> None:
        """Say why the scenario cannot be played."""
        self._clear()
        sheet, column = _sheet()
        column.addWidget(label(tr("This scenario cannot be played."), TITLE))
        column.addWidget(label(words, QUIET, wraps=True))
        column.addStretch(1)
        self._leaves.addTab(scroller(sheet), tr("Trouble"))

    def show_opening(self, found: Opening, scenery: Scenery, scene: Scene) -> None:
        """Show a scenario, on its map the armies as they begin."""
        self._clear()
        sheet, column = _sheet()
        column.addWidget(label(found.title, TITLE, wraps=True))
        column.addWidget(label(found.start.scenario.summary, QUIET, wraps=True))
        picture = Picture()
        picture.setAccessibleName(tr("Map of the scenario"))
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture.setMinimumHeight(LEAST)
        picture.set_palette(self._colours)
        picture.set_map(found.start.scenario, found.start.game.schema, scenery)
        picture.set_scene(scene)
        column.addWidget(picture, 1)
        column.addWidget(label(_provenance(found), SMALL_TEXT, wraps=True))
        self._leaves.addTab(scroller(sheet), tr("Game"))
        add_facts(self._leaves, found)


def _provenance(found: Opening) -> str:
    """Return in a sentence how much of a scenario is printed and how much is ours."""
    return " ".join((
        tr_n("{count} group of facts is printed in the rulebook,",
             "{count} groups of facts are printed in the rulebook,", len(found.printed())),
        tr_n("{count} is our reconstruction or from public sources;",
             "{count} are our reconstruction or from public sources;", len(found.ours())),
        tr("the other leaves say which, and from where."),
    ))


class SeatsPage(QWidget):
    """Who plays: how the table is shared, and the players' names."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 0)
        self._column.setSpacing(GRID)
        self._modes = QButtonGroup(self)
        self._names: dict[Side, QLineEdit] = {}

    def show_opening(self, found: Opening) -> None:
        """Offer the sides of a scenario."""
        clear(self._column)
        for button in self._modes.buttons():
            self._modes.removeButton(button)
        self._column.addWidget(label(tr("How will you play?"), TITLE))
        for number, mode in enumerate(opening.SEATINGS):
            words, note = SEATING[mode]
            button = QRadioButton(tr(words))
            button.setAccessibleDescription(tr(note))
            button.setChecked(mode is found.start.seats.mode)
            self._modes.addButton(button, number)
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            explained = label(tr(note), QUIET, wraps=True)
            explained.setContentsMargins(24, 0, 0, GRID)
            self._column.addWidget(explained)
        self._column.addSpacing(GRID)
        self._column.addWidget(label(tr("Names (may stay empty)"), TITLE))
        self._column.addLayout(self._fields(found))
        self._column.addStretch(1)

    def _fields(self, found: Opening) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setColumnStretch(2, 1)
        self._names = {}
        for number, side in enumerate(found.start.game.schema.sides):
            ink, ground = found.start.game.schema.schemes[side.scheme]
            flag = QLabel(side.adjective[:1])
            flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
            flag.setFixedSize(28, 28)
            flag.setStyleSheet(
                f"background: {ground}; color: {ink}; border: 1px solid {ink}; border-radius: 5px; font-weight: 700;"
            )
            field = QLineEdit(placeholderText=tr("Name of the player"))
            field.setAccessibleName(tr("Player of {side}", side=side.name))
            field.setMaxLength(40)
            self._names[side.id] = field
            grid.addWidget(flag, number, 0)
            grid.addWidget(label(side.name), number, 1)
            grid.addWidget(field, number, 2)
        return grid

    def seats(self) -> Seats:
        """Return who sits where."""
        names = tuple((side, field.text().strip()) for side, field in self._names.items() if field.text().strip())
        return Seats(opening.SEATINGS[max(self._modes.checkedId(), 0)], names)


class SummaryPage(QWidget):
    """What was chosen, and what the game will be called."""

    def __init__(self) -> None:
        super().__init__()
        self.title = QLineEdit()
        self.title.setAccessibleName(tr("Title of the game"))
        self.title.setMaxLength(80)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 0)
        column.setSpacing(GRID)
        column.addWidget(label(tr("Ready to begin"), TITLE))
        called = label(tr("Title in the list of games"), QUIET)
        called.setFixedWidth(NAME)
        line = row(called, self.title, spacing=2 * GRID)
        line.setStretch(1, 1)
        column.addLayout(line)
        sheet = QWidget()
        self._lines = QVBoxLayout(sheet)
        self._lines.setContentsMargins(0, GRID, GRID, 0)
        self._lines.setSpacing(2 * GRID)
        column.addWidget(scroller(sheet), 1)

    def show_summary(self, found: Opening, seats: Seats, values: Mapping[str, str | bool | int]) -> None:
        """Show what a game would be begun with."""
        clear(self._lines)
        self._add(tr("Scenario"), found.title)
        names = dict(seats.names)
        sides = [f"{side.name}: {names.get(side.id, '–')}" for side in found.start.game.schema.sides]
        self._add(tr("Players"), ". ".join((tr(SEATING[seats.mode][0]), *(sides if names else ()))))
        changed = found.changed(values)
        if not changed:
            self._add(tr("Options"), tr("All as the rulebook has them."))
        for number, (title, chosen, clause) in enumerate(changed):
            self._add(tr("Options") if number == 0 else "", f"{title}: {chosen}", clause)
        self._add(tr("File"), tr("Every step is saved as it is made, in a file of its own in {folder}.",
                                 folder=games_folder()))
        self._lines.addStretch(1)

    def _add(self, word: str, words: str, clause: str = "") -> None:
        name = label(word, QUIET)
        name.setFixedWidth(NAME)
        said = label(words, wraps=True)
        line = row(name, said, *([clause_chip(clause)] if clause else []), spacing=2 * GRID)
        line.setStretch(1, 1)
        self._lines.addLayout(line)


def _sheet() -> tuple[QWidget, QVBoxLayout]:
    sheet = QWidget()
    column = QVBoxLayout(sheet)
    column.setContentsMargins(2 * GRID, 2 * GRID, 0, 0)
    column.setSpacing(2 * GRID)
    return sheet, column
