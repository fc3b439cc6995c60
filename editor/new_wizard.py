"""The map wizard: asks what a new scenario shall be, shows its sheet meanwhile, and writes it into the library."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.board.layout import Layout
from core.files.problems import FileProblems
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play import library
from core.play.shelf import free_folder
from core.qt.map_view import MapView
from core.qt.theme import GRID, PRIMARY, QUIET, TITLE, set_look
from core.view.language import message, tr
from core.view.palette import palette
from editor.dialogs import Card, say_problem
from editor.menus import Menu, MenuAction, always
from editor.models.new_scenario import NotPossible, Wish, new_scenario, write_new
from editor.new_forms import Fields, GroundFields, NumberFields, SheetFields
from editor.workplace import Workplace

PAUSE = 120
"""Milliseconds without another key before the preview is drawn anew."""

READABLE = 0.7
"""At this zoom the numbers of hexes are read."""

FORM_WIDTH = 316
"""Pixels the fields need at least: on a screen of twice the size there are no more."""

LARGEST_CARD = (1080, 720)


class Preview(MapView):
    """The whole map, whatever room there is."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole map in the new room."""
        super().resizeEvent(event)
        self.fit()


class Corner(MapView):
    """The upper left corner of the map, large enough that its numbers are read."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the corner in the new room."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show the corner; the rest of the map hangs over."""
        self.zoom_to(READABLE)
        corner, rim = self.viewport.area.topLeft(), round(GRID * self.devicePixelRatioF())
        self.pan_by(-rim - corner.x(), -rim - corner.y())


class RulesFields(Fields):
    """Title and game, and the scenario whose charts, turns and units the new one begins with."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._games = library.rulebooks()
        self._read: dict[Path, Scenario] = {}
        self.title = QLineEdit(tr("New scenario"))
        self.title.selectAll()
        self.title.textEdited.connect(self.tell)
        self.games = self.choice(known.schema.title for known in self._games)
        names = [known.name for known in self._games]
        self.games.setCurrentIndex(names.index(game) if game in names else 0)
        self.rules = self.choice(())
        self.units = QCheckBox(tr("Its units too"))
        self.units.toggled.connect(self.tell)
        self.row(tr("Title"), self.title)
        self.row(tr("Game"), self.games)
        self.row(tr("Charts and turns of"), self.rules)
        self.row("", self.units)
        self.list_rules()

    @property
    def schema(self) -> Schema:
        """The words of the game that was chosen."""
        return self._games[max(0, self.games.currentIndex())].schema

    def list_rules(self) -> None:
        """List the scenarios of the game whose rules may be taken over, the user's own first."""
        entries = [entry for entry in (*library.own(), *library.shipped()) if entry.game == self.schema.game]
        self._sources: list[Path | None] = [*(entry.path for entry in entries), None]
        self.rules.blockSignals(True)  # noqa: FBT003 (Qt's own call)
        self.rules.clear()
        self.rules.addItems([*(entry.title for entry in entries), tr("None: I enter them myself")])
        self.rules.blockSignals(False)  # noqa: FBT003

    def source(self) -> Scenario | None:
        """Return the scenario whose rules are taken over; NotPossible when its files cannot be read."""
        path = self._sources[max(0, self.rules.currentIndex())]
        self.units.setEnabled(path is not None)
        if path is None:
            return None
        if path not in self._read:
            try:
                self._read[path] = library.open_scenario(path)[1]
            except FileProblems as problems:
                raise NotPossible(problems.problems[0].sentence) from problems
        return self._read[path]


class NewScenarioCard(Card):
    """Asks for everything a new scenario needs; what cannot be is told at once, and the verb waits."""

    def __init__(self, parent: QWidget, colours: str, game: str = "") -> None:
        super().__init__(parent, tr("New scenario"), 640)
        self._colours = colours
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self.show_wish)
        self.head, self.sheet, self.numbers = RulesFields(game), SheetFields(), NumberFields()
        self.ground = GroundFields(self.head.schema, colours)
        self._ground_place = QVBoxLayout()
        self._ground_place.addWidget(self.ground)
        self.preview, self.corner = Preview(), Corner()
        self.preview.setAccessibleName(tr("Preview of the map"))
        self.corner.setAccessibleName(tr("Preview of its first numbers"))
        for view in (self.preview, self.corner):
            view.setMinimumSize(240, 80)
            view.set_palette(palette(colours))
        self.hold(self._columns())
        self._told = self.say("", QUIET)
        self.verb(tr("Cancel"))
        self._create = self.verb(tr("Create"), PRIMARY)
        self.head.games.currentIndexChanged.connect(self._other_game)
        for fields in (self.head, self.sheet, self.numbers, self.ground):
            fields.edited.connect(self._soon.start)
        self.head.title.setFocus()
        self.show_wish()

    def _columns(self) -> QWidget:
        """Return the fields at the left and the preview beside them."""
        form, held = QWidget(), QVBoxLayout()
        held.setContentsMargins(0, 0, GRID, 0)
        held.setSpacing(GRID)
        held.addWidget(self.head)
        for words, fields in ((tr("Sheet"), self.sheet), (tr("Numbers"), self.numbers)):
            held.addWidget(_heading(words))
            held.addWidget(fields)
        held.addWidget(_heading(tr("Ground")))
        held.addLayout(self._ground_place)
        held.addStretch(1)
        form.setLayout(held)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(form)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(FORM_WIDTH)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * GRID)
        line.addWidget(scroll, 4)
        shown = QVBoxLayout()
        shown.setSpacing(GRID)
        shown.addWidget(self.preview, 5)
        shown.addWidget(self.corner, 3)
        line.addLayout(shown, 5)
        return both

    def _other_game(self) -> None:
        """List the rules and show the ground of another game."""
        self.head.list_rules()
        self._ground_place.removeWidget(self.ground)
        self.ground.deleteLater()
        self.ground = GroundFields(self.head.schema, self._colours)
        self.ground.edited.connect(self._soon.start)
        self._ground_place.addWidget(self.ground)

    @property
    def schema(self) -> Schema:
        """The words of the game it is for."""
        return self.head.schema

    def wish(self) -> Wish:
        """Return what is asked for; NotPossible when the fields say what no map can have."""
        columns, rows = self.sheet.columns.value(), self.sheet.rows.value()
        try:
            numbering = self.numbers.numbering(columns, rows)
        except ValueError as wrong:
            raise NotPossible(str(wrong)) from wrong
        return Wish(
            self.head.title.text(),
            columns,
            rows,
            self.sheet.orientation,
            self.sheet.shifted,
            numbering,
            self.sheet.size.value(),
            self.ground.kinds,
            self.ground.base_kind,
            self.ground.values,
            self.head.source(),
            self.head.units.isChecked(),
        )

    def show_wish(self) -> None:
        """Draw the sheet that is asked for, or say why there is none."""
        try:
            wish = self.wish()
            made = new_scenario(wish, self.schema)
        except NotPossible as wrong:
            self._told.setText(str(wrong))
            self._create.setEnabled(False)
            return
        for view in (self.preview, self.corner):
            view.set_map(made, self.schema)
        folder = free_folder(wish.title)
        self._told.setText(f"{said_of(made)} · {tr('goes into your library as {folder}', folder=folder.name)}")
        self._create.setEnabled(bool(wish.title.strip()))

    def exec(self) -> int:
        """Show the card as large as the screen comfortably takes, and wait for a verb."""
        room = self.screen().availableGeometry()
        self.resize(min(LARGEST_CARD[0], room.width() - 32), min(LARGEST_CARD[1], room.height() - 48))
        return QDialog.exec(self)


def said_of(scenario: Scenario) -> str:
    """Return the first and the last number of a map, and how large it is in print."""
    sheet, hexes = scenario.map.sheet, scenario.map.grid.hexes
    width, height = Layout(sheet.grid, sheet.hex_mm / 3**0.5).bounds
    ends = tr("{first} to {last}", first=sheet.label(hexes[0]), last=sheet.label(hexes[-1]))
    return f"{ends} · {tr('printed {width} x {height} cm', width=round(width / 10), height=round(height / 10))}"


def _heading(words: str) -> QLabel:
    label = QLabel(words)
    set_look(label, TITLE)
    return label


def ask_new_scenario(parent: QWidget, colours: str, game: str = "") -> Path | None:
    """Let the user make a new scenario; return the file that was written, None when he would rather not.

    Args:
        game: the game it is first proposed for.
    """
    if not library.rulebooks():
        say_problem(parent, tr("No scenario can be made"), [library.no_rules()])
        return None
    card = NewScenarioCard(parent, colours, game)
    card.exec()
    if card.chosen != tr("Create"):
        return None
    try:
        wish = card.wish()
        files = write_new(wish, card.schema, free_folder(wish.title))
    except (NotPossible, OSError) as wrong:
        say_problem(parent, tr("The scenario could not be made"), [str(wrong)])
        return None
    return files.folder / files.main


def begin_scenario(place: Workplace) -> None:
    """Make a new scenario and open it."""
    game = place.document.game.name if place.document is not None else ""
    path = ask_new_scenario(place.window, place.colours.id, game)
    if path is not None:
        place.window.open(path)  # type: ignore[attr-defined]


ACTIONS = (MenuAction(Menu.FILE, message("New scenario…"), begin_scenario, "Ctrl+N", "new", always, edits=False),)
