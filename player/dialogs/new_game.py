"""A new game: scenario with its picture, who sits where, options with their clauses, and where the facts come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.model.values import Side
from core.play.library import Entry
from core.play.seats import Mode, Seats
from core.qt.map_view import MapView
from core.qt.panels import clause_chip, label, row
from core.qt.scenery import Scenery
from core.qt.theme import GRID, PRIMARY, QUIET, TITLE
from core.view.language import message, tr
from core.view.palette import Palette
from player.dialogs.facts import add_facts, scroller
from player.dialogs.frame import Dialog
from player.errand import Errand
from player.loading import prepared
from player.models import opening
from player.models.opening import Opening, Switch

SEATING = {
    Mode.ONE_PLAYS_BOTH: (
        message("One person plays both sides"),
        message("No curtain; steps can be taken back freely until a die."),
    ),
    Mode.TWO_AT_ONE_SCREEN: (
        message("Two at one screen"),
        message("A curtain falls between the sides; each sees what it may know."),
    ),
    Mode.OPEN: (
        message("Two, playing openly"),
        message("Nothing is hidden; each side takes back only its own steps."),
    ),
}


@dataclass(frozen=True)
class NewGame:
    """What was chosen."""

    opening: Opening
    title: str
    options: dict[str, str | bool | int]
    seats: Seats


def _ready(name: str, colours: Palette) -> tuple[Opening, Scenery]:
    found = opening.opening(name)
    return found, prepared(found.start.scenario, found.start.game.schema, colours)


class Picture(MapView):
    """The whole map of a scenario, as large as there is room."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the map anew."""
        super().resizeEvent(event)
        self.fit()


class NewGameDialog(Dialog):
    """Asks what to play. `chosen` carries a `NewGame`."""

    chosen = Signal(object)

    def __init__(self, colours: Palette, parent: QWidget | None = None, path: str = "") -> None:
        super().__init__(tr("New game"), parent, width=1000)
        self.resize(1080, 680)
        self._colours = colours
        self._opening: Opening | None = None
        self._boxes: dict[str, QComboBox] = {}
        self._entries = opening.entries()
        self._list = self._make_list()
        self._leaves = QTabWidget()
        self._leaves.setAccessibleName(tr("About the scenario"))
        self._leaves.setDocumentMode(True)
        self._leaves.tabBar().setDrawBase(False)
        middle = QHBoxLayout()
        middle.setSpacing(2 * GRID)
        middle.addWidget(self._list)
        middle.addWidget(self._leaves, 1)
        self.body.addLayout(middle, 1)
        cancel = self.add_answer(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self._begin = self.add_answer(tr("Begin"), PRIMARY)
        self._begin.clicked.connect(self._choose)
        self._begin.setEnabled(False)
        if path:
            self._load(path)
        elif self._list.count():
            self._list.setCurrentRow(0)

    def _make_list(self) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(tr("Scenarios"))
        made.setFixedWidth(250)
        made.setWordWrap(True)
        for entry in self._entries:
            item = QListWidgetItem(entry.title + (f"\n{entry.origin}" if entry.own else ""))
            item.setToolTip(str(entry.path))
            made.addItem(item)
        made.currentRowChanged.connect(lambda at: self._load_entry(self._entries[at]) if at >= 0 else None)
        return made

    def _load_entry(self, entry: Entry) -> None:
        self._load(entry.id)

    def _load(self, name: str) -> None:
        self._begin.setEnabled(False)
        errand = Errand(partial(_ready, name, self._colours))
        errand.done.connect(self._show_opening)
        errand.failed.connect(self._show_trouble)
        errand.start()

    def _show_trouble(self, error: Exception) -> None:
        self._leaves.clear()
        sheet = QWidget()
        column = QVBoxLayout(sheet)
        column.addWidget(label(tr("This scenario cannot be played."), TITLE))
        column.addWidget(label(opening.readable(error), QUIET, wraps=True))
        column.addStretch(1)
        self._leaves.addTab(scroller(sheet), tr("Trouble"))

    def _show_opening(self, ready: tuple[Opening, Scenery]) -> None:
        found, self._scenery = ready
        self._opening = found
        self._boxes = {}
        while self._leaves.count():
            page = self._leaves.widget(0)
            self._leaves.removeTab(0)
            page.deleteLater()
        self._leaves.addTab(self._game_page(found), tr("Game"))
        self._leaves.addTab(self._options_page(found), tr("Options"))
        add_facts(self._leaves, found)
        self._begin.setEnabled(True)
        self._begin.setFocus()

    # Pages ---------------------------------------------------------------------------------------

    def _game_page(self, found: Opening) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GRID, 2 * GRID, 0, 0)
        column.setSpacing(2 * GRID)
        column.addWidget(label(found.title, TITLE, wraps=True))
        column.addWidget(label(found.start.scenario.summary, QUIET, wraps=True))
        picture = Picture()
        picture.setAccessibleName(tr("Map of the scenario"))
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture.setMinimumHeight(190)
        picture.set_palette(self._colours)
        picture.set_map(found.start.scenario, found.start.game.schema, self._scenery)
        column.addWidget(picture, 1)
        column.addLayout(self._seats(found))
        return page

    def _seats(self, found: Opening) -> QHBoxLayout:
        self._modes = QButtonGroup(self)
        modes = QVBoxLayout()
        modes.setSpacing(4)
        for mode in opening.SEATINGS:
            words, note = map(tr, SEATING[mode])
            button = QRadioButton(words)
            button.setToolTip(note)
            button.setChecked(mode is found.start.seats.mode)
            self._modes.addButton(button, opening.SEATINGS.index(mode))
            modes.addWidget(button)
        names = QVBoxLayout()
        names.setSpacing(GRID)
        self._names: dict[Side, QLineEdit] = {}
        for side in found.start.game.schema.sides:
            field = QLineEdit(placeholderText=tr("Who plays {name} (may stay empty)", name=side.name))
            field.setAccessibleName(tr("Player of {name}", name=side.name))
            field.setMaxLength(40)
            self._names[side.id] = field
            names.addWidget(field)
        line = QHBoxLayout()
        line.setSpacing(3 * GRID)
        line.addLayout(modes)
        line.addLayout(names, 1)
        return line

    def _options_page(self, found: Opening) -> QWidget:
        sheet = QWidget()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        column.setSpacing(2 * GRID)
        switches = found.switches()
        if not switches:
            column.addWidget(label(tr("This game has no options."), QUIET))
        for switch in sorted(switches, key=lambda switch: bool(switch.later)):
            column.addWidget(self._option(switch))
        column.addStretch(1)
        return scroller(sheet)

    def _option(self, switch: Switch) -> QWidget:
        box = QFrame()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        choices = QComboBox()
        choices.setAccessibleName(switch.title)
        choices.setMinimumWidth(150)
        for value, words in switch.choices:
            choices.addItem(words, value)
        choices.setCurrentIndex([value for value, _ in switch.choices].index(switch.value))
        self._boxes[switch.id] = choices
        title = label(switch.title)
        title.setStyleSheet("font-weight: 600;")
        parts = [title, clause_chip(switch.clause)] if switch.clause else [title]
        column.addLayout(row(*parts, 1, choices))
        words = f"{switch.explains} {switch.later}".strip()
        column.addWidget(label(words, QUIET, wraps=True))
        if switch.later:
            choices.setEnabled(False)
            choices.setToolTip(switch.later)
            title.setEnabled(False)
        return box

    # Answer --------------------------------------------------------------------------------------

    def _choose(self) -> None:
        found = self._opening
        if found is None:
            return
        values = found.start.options_in_force
        options = {
            id_: box.currentData() for id_, box in self._boxes.items() if box.currentData() != values.get(id_)
        }
        names = tuple((side, field.text().strip()) for side, field in self._names.items() if field.text().strip())
        seats = Seats(opening.SEATINGS[self._modes.checkedId()], names)
        self.accept()
        self.chosen.emit(NewGame(found, found.title, options, seats))

