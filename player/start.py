"""The start page: a map to look at, new games, and the games that were begun with turn and whose move it is."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.qt.errand import Errand
from core.qt.icons import icon
from core.qt.kept_maps import ready_map
from core.qt.map_view import MapView
from core.qt.outlook import front_of
from core.qt.panels import Card, Elided, clear, label
from core.qt.scenery import Scenery
from core.qt.theme import GRID, PRIMARY, QUIET
from core.view.language import tr
from core.view.palette import Palette, channels
from core.view.scene import Scene
from player.game_pictures import Listed, listed
from player.game_row import HEIGHT, GameRow
from player.models import saved
from player.models.beginning import armies
from player.models.game_files import namesakes
from player.models.opening import Opening
from player.models.unplayable import Stock, stock

WIDTH = 540

ZOOM = 0.84
"""Counters on the map behind the card are read at this zoom."""

LEAST, BETWEEN = 300, 6
"""Pixels the card is high at least, and pixels between two games."""

SHOWN = 4
"""So many games are on the page; "Open game" lists all of them."""


class StartPage(QWidget):
    """What the window shows without a game. `game_wanted` carries the path of a game's file.

    `trouble_told` carries what cannot be played and why, when somebody asks for it.
    """

    new_wanted = Signal()
    open_wanted = Signal()
    game_wanted = Signal(str)
    tutorial_wanted = Signal()
    trouble_told = Signal(str)

    def __init__(self, colours: Palette) -> None:
        super().__init__()
        self.setAccessibleName(tr("Start"))
        self._colours = colours
        self._files: tuple[tuple[Path, float], ...] = ()
        self._map = MapView(self)
        self._map.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._map.set_palette(colours)
        self._veil = Veil(colours, self)
        self._card = self._make_card()
        self._card.setParent(self)
        self._look_for_map()

    def _make_card(self) -> Card:
        card = Card("Countermarch")
        card.setFixedWidth(WIDTH)
        card.body.setContentsMargins(32, 32, 32, 24)
        card.body.setSpacing(2 * GRID)
        title = label("Countermarch")
        title.setStyleSheet("font-size: 30px; font-weight: 700;")
        card.body.addWidget(title)
        card.body.addWidget(label(tr("Board wargames under their printed rules."), QUIET))
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        self._new = QPushButton(tr("New game"))
        self._new.setProperty("look", PRIMARY)
        self._open = QPushButton(tr("Open game"))
        choices = QVBoxLayout()
        choices.setSpacing(GRID)
        choices.addLayout(buttons)
        for button, wanted in ((self._new, self.new_wanted), (self._open, self.open_wanted)):
            button.setMinimumHeight(44)
            button.setAccessibleName(button.text())
            button.clicked.connect(wanted)
            buttons.addWidget(button, 1)
        learn = QPushButton(tr("Learn it: a first turn, step by step"))
        learn.clicked.connect(self.tutorial_wanted)
        learn.setMinimumHeight(36)
        choices.addWidget(learn)
        card.body.addLayout(choices)
        self._notices = QVBoxLayout()
        card.body.addLayout(self._notices)
        heading = label(tr("Go on with"))
        heading.setStyleSheet("font-weight: 700;")
        card.body.addWidget(heading)
        self._games = QVBoxLayout()
        self._games.setSpacing(BETWEEN)
        card.body.addLayout(self._games)
        card.body.addStretch(1)
        return card

    def set_palette(self, colours: Palette) -> None:
        """Use other colours; the map changes them when it is ready in them."""
        self._colours = self._veil.colours = colours
        if self._map.scenario is None:
            self._map.set_palette(colours)
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for games that were begun while the page was away."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Look for games that were begun, and take the present colours."""
        if self._map.colours is not self._colours:
            self._veil.update()
            self._look_for_map()
        files = saved.recent(SHOWN)
        if files != self._files:
            self._files = files
            clear(self._games)
            looking = label(tr("Looking for games …") if files else "", QUIET)
            looking.setAlignment(Qt.AlignmentFlag.AlignTop)
            looking.setMinimumHeight(len(files) * (HEIGHT + BETWEEN) - BETWEEN)
            self._games.addWidget(looking)
            self._place_card()
        colours, ratio = self._colours, self.devicePixelRatioF()
        errand = Errand(lambda: listed(files, colours, ratio))
        errand.done.connect(partial(self._show_games, colours))
        errand.start()

    def _show_games(self, colours: Palette, found: list[Listed]) -> None:
        if colours is not self._colours:  # others were chosen meanwhile, and are on their way
            return
        clear(self._games)
        closed = "" if found else saved.none_found()
        if closed:
            self._games.addWidget(label(closed, QUIET, wraps=True))
        elif not found:
            for words in (
                tr("No game has been begun yet. Choose “New game”: one person can play both sides."),
                tr("Every step is saved as it is made; a game can be left at any time and stands here then."),
            ):
                self._games.addWidget(label(words, QUIET, wraps=True))
        several = namesakes(entry.game for entry in found)
        for entry in found:
            row = GameRow(entry, self._colours, entry.game.path.stem if entry.game.title in several else "")
            row.clicked.connect(lambda _=False, path=entry.game.path: self.game_wanted.emit(str(path)))
            self._games.addWidget(row)
        self._card.settle()
        self._place_card()

    def _look_for_map(self) -> None:
        errand = Errand(stock)
        errand.done.connect(self._show_stock)
        errand.start()

    def _show_stock(self, found: Stock) -> None:
        """Show what cannot be played, and prepare the map of what can."""
        clear(self._notices)
        if found.unplayable:
            notice = Notice(self._colours, found)
            notice.asked.connect(self.trouble_told)
            self._notices.addWidget(notice)
            self._card.settle()
            self._place_card()
        if found.first is not None:
            errand = Errand(partial(_set_up, found.first, self._colours))
            errand.done.connect(self._show_map)
            errand.start()

    def _show_map(self, found: tuple[Scenery, Scene]) -> None:
        scenery, scene = found
        if scenery.palette is self._colours:
            self._map.set_palette(scenery.palette, scenery)
            self._map.set_map(scenery.scenario, scenery.sheet.schema, scenery)
            self._map.set_scene(scene)
            self._look()

    def _look(self) -> None:
        """Look at where the armies face each other, in the middle of what the card leaves free."""
        card = self._card.geometry().right()
        self._map.zoom_to(ZOOM)
        at = front_of(self._map, self.width() - card)
        if at is not None:
            self._map.centre_on(at)
            self._map.pan_by(-round(card / 2 * self.devicePixelRatioF()), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the page with the map and put the card at the left."""
        super().resizeEvent(event)
        self._map.setGeometry(self.rect())
        self._veil.setGeometry(self.rect())
        self._place_card()
        if self._map.scenario is not None:
            self._look()

    def _place_card(self) -> None:
        self._card.body.activate()
        wanted = max(self._card.body.totalHeightForWidth(WIDTH), self._card.body.totalSizeHint().height())
        height = min(max(wanted, LEAST), self.height() - 4 * GRID)
        self._card.setGeometry(8 * GRID, (self.height() - height) // 2, WIDTH, height)


def _set_up(chosen: Opening, colours: Palette) -> tuple[Scenery, Scene]:
    """Return a scenario's map, prepared in a palette, with the armies as they begin."""
    start = chosen.start
    return ready_map(start.scenario, start.game.schema, colours), armies(chosen)


class Notice(QFrame):
    """What cannot be played, in a line or three, with a button for the rest. `asked` carries all that is to be said."""

    asked = Signal(str)

    def __init__(self, colours: Palette, stock: Stock) -> None:
        super().__init__()
        sign = QLabel()
        sign.setPixmap(icon("warning", colours, "danger").pixmap(20, 20))
        more = QPushButton(tr("Details"))
        more.setAccessibleName(tr("What cannot be played, and why"))
        more.clicked.connect(lambda: self.asked.emit(stock.words))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        line.addWidget(sign)
        line.addWidget(Elided(stock.line, "", lines=3), 1)
        line.addWidget(more)


class Veil(QFrame):
    """Dims the map towards the card."""

    def __init__(self, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.colours = colours
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the veil, thicker at the left."""
        red, green, blue, _ = channels(self.colours["window"])
        fade = QLinearGradient(0, 0, self.width(), 0)
        for at, strength in ((0.0, 225), (0.35, 170), (0.7, 60), (1.0, 30)):
            fade.setColorAt(at, QColor(red, green, blue, strength))
        painter = QPainter(self)
        painter.fillRect(self.rect(), fade)
        painter.end()
