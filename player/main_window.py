"""The player's window: the start page, and the page of the game that is played."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QToolButton, QWidget

from core.play.games_folder import new_game_path
from core.play.session import Session
from core.play.undoing import Barred
from core.qt.panels import wrapped
from core.view.clause_book import ClauseBook
from core.view.language import tr
from core.view.palette import Palette, palette
from player import commands
from player.agreements import Agreements
from player.around import Around
from player.checking import Checking
from player.comfort import Comfort
from player.curtains import Curtains
from player.dialogs.curtain import Curtain
from player.dialogs.new_game import NewGame
from player.game_page import GamePage
from player.known_games import KnownGames
from player.learning import Learning
from player.loading import Loaded, Loading, page_of
from player.models import opening
from player.models.taking_back import taking_back
from player.models.troubles import notices
from player.preferences import Preferences
from player.questions import Questions
from player.settings import Settings
from player.start import StartPage
from player.trails import Trails
from player.unopened import Unopened


class MainWindow(QMainWindow):
    """One window, one game at a time."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setWindowTitle("Countermarch")
        self.setWindowIcon(commands.icon("stack", palette("light"), "selected"))
        self.setMinimumSize(640, 360)
        self.page: GamePage | None = None
        self.curtains, self.known_games = Curtains(self), KnownGames(self)
        self.preferences = Preferences(self)
        self.agreements = Agreements(self)
        self.questions = Questions(self)
        self.around, self.unopened = Around(self), Unopened(self)
        self.learning = Learning(self)
        self.comfort = Comfort(self)
        self.checking = Checking(self)
        self.loading = Loading()
        self.actions_ = commands.actions(self, self._doings())
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.actions_["motion"].setChecked(self.comfort.calm)
        self.start = self._start_page()
        commands.dress(self.actions_, self.colours)
        commands.enable(self.actions_, in_game=False)
        self.preferences.tell_battles()

    def _doings(self) -> dict[str, Callable[[], None]]:
        return {
            **self.around.doings(),
            **self.learning.doings(),
            **self.comfort.doings(),
            **self.checking.doings(),
            "new": self.questions.new_game,
            "open": self.questions.open_game,
            "leave": self.leave_game,
            "undo": self.undo,
            "redo": lambda: self._in_game(lambda page: page.bridge.redo()),
            "amend": self.agreements.amend,
            "by-hand": self.agreements.toggle_by_hand,
            "concede": self.questions.concede,
            "ready": lambda: self._in_game(lambda page: page.keyboard.next_ready()),
            "find": self.questions.find,
            "go-to": self.questions.where,
            "filter": lambda: self._in_game(GamePage.filter_log),
            "fit": lambda: self._in_game(lambda page: page.canvas.fit()),
            "fold": lambda: self._in_game(_fold),
            "steps": self.preferences.toggle_steps,
            "layers": lambda: self._in_game(lambda page: page.tools.panel.toggle()),
            "dark": self.preferences.toggle_dark,
            "contrast": self.preferences.toggle_contrast,
            "colours": self.questions.colours,
            "size": self.questions.size,
            "about": self.questions.about,
            "clauses": lambda: self.read("", self),
            "keys": self.questions.keys,
            "quit": self.close,
        }

    @property
    def colours(self) -> Palette:
        """The palette in use."""
        return palette(self.settings.palette)

    # Games ---------------------------------------------------------------------------------------

    def _start_page(self) -> StartPage:
        page = StartPage(self.colours)
        page.new_wanted.connect(self.questions.new_game)
        page.open_wanted.connect(self.questions.open_game)
        page.tutorial_wanted.connect(self.learning.begin)
        page.trouble_told.connect(partial(self.questions.trouble, tr("Not everything can be played")))
        page.game_wanted.connect(lambda path: self.open_game(Path(path)))
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        return page

    def open_game(self, path: Path) -> None:
        """Open a game's file beside the window and show it, or say why it cannot be opened."""
        self._run(lambda: Session.open(path), partial(self.unopened.cannot_open, path))

    def begin_at_once(self, scenario: str) -> None:
        """Begin a scenario with everything as it stands, one person playing both sides."""

        def begin() -> Session:
            chosen = opening.opening(scenario)
            return opening.begin(chosen, {}, chosen.start.seats, new_game_path(chosen.title))

        self._run(begin, partial(self._tell, tr("This game cannot be begun")))

    def begin_game(self, wanted: NewGame) -> None:
        """Begin the game that was chosen in the dialog."""

        def begin() -> Session:
            path = new_game_path(wanted.title)
            return opening.begin(wanted.opening, wanted.options, wanted.seats, path, wanted.title)

        self._run(begin, partial(self._tell, tr("This game cannot be begun")))

    def open_session(self, work: Callable[[], Session]) -> None:
        """Show the game that `work` opens or begins, or say why it cannot be shown."""
        self._run(work, partial(self._tell, tr("This game cannot be begun")))

    def _tell(self, trouble: str, error: Exception) -> None:
        self.questions.trouble(trouble, opening.readable(error))

    def _run(self, work: Callable[[], Session], failed: Callable[[Exception], None]) -> None:
        self.loading.begin(work, self.colours, self.show_game, failed)

    def show_game(self, game: Loaded) -> None:
        """Show a game in the place of what was shown before."""
        self.leave_game()
        page = page_of(game, self.colours, partial(self.unopened.cannot_show, game.session))
        if page is None:
            return
        self._show_page(page)
        self.curtains.fall()
        # Map, rules and texts stay as long as the game: looking through them for garbage cost 50 ms at a time.
        gc.freeze()
        self.learning.go_on(page)
        noticed = (*notices(game.session), *self.known_games.watch(page.bridge))
        if noticed:
            self.questions.trouble(tr("About this game's file"), "\n\n".join(noticed))

    def _show_page(self, page: GamePage) -> None:
        self.page = page
        page.grave_pressed.connect(self.questions.grave)
        page.curtain_wanted.connect(self.curtains.fall)
        page.command_wanted.connect(lambda command: self.actions_[command].trigger())
        page.clauses_wanted.connect(lambda: self.read("", self))
        page.bridge.happened.connect(self.refresh_undo)
        page.bridge.drafted.connect(self.refresh_undo)
        self.preferences.tell_battles()
        self.agreements.attach(page)
        self._furnish(page)
        Trails(page.bridge, page.canvas, self.settings)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.refresh_commands()

    def refresh_commands(self) -> None:
        """Let the commands work that go with what is shown, and say in the title what that is."""
        page = self.page
        self.setWindowTitle("Countermarch" if page is None else tr("{title} – Countermarch", title=page.title))
        commands.enable(self.actions_, in_game=page is not None)
        self.refresh_undo()

    def _furnish(self, page: GamePage) -> None:
        """Put menu and tools into the strip, and the map's layers as they were chosen last."""
        page.tools.layering.begin(self.settings.layers, self.settings.keep_layers)
        button = _menu_button(self)
        page.strip.add_menu(button)
        popup = partial(_pop_up, button)
        QShortcut(QKeySequence("F10"), page).activated.connect(popup)
        for name in ("undo", "redo", "ready", "layers", "fold"):
            tool = QToolButton()
            tool.setDefaultAction(self.actions_[name])
            tool.setAccessibleName(self.actions_[name].text().partition("\t")[0])
            page.strip.add_tool(tool)

    def leave_game(self) -> None:
        """Close the game on the screen and show the start page; the file has everything already."""
        if self.page is None:
            return
        self.questions.put_away()
        old, self.page = self.page, None
        self.around.leave_replay()
        self.curtains.leave()
        gc.unfreeze()
        self.pages.setCurrentWidget(self.start)
        self.pages.removeWidget(old)
        old.bridge.close()
        old.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the game's file."""
        self.leave_game()
        super().closeEvent(event)

    # Commands ------------------------------------------------------------------------------------

    def show_clause(self, clause: str) -> None:
        """Show what a clause says; chips, refusals and the log lead here."""
        self.read(clause, self)

    def read(self, clause: str, beside: QWidget) -> None:
        """Show a clause beside this window or a dialog over it; an empty one lists what is cited there."""
        self.questions.read(clause, beside)

    @property
    def book(self) -> ClauseBook | None:
        """The clauses of the game on the screen."""
        return self.page.look.book if self.page is not None else None

    def _in_game(self, what: Callable[[GamePage], object]) -> None:
        if self.page is not None:
            what(self.page)

    def refresh_undo(self) -> None:
        """Say on the buttons what undo and redo would do, or why not."""
        page = self.page
        if page is None or self.curtain is not None:
            return
        told = taking_back(page.bridge.story, page.bridge.can_undo())
        undo, redo = self.actions_["undo"], self.actions_["redo"]
        undo.setEnabled(told.possible)
        undo.setToolTip(wrapped(told.words))
        undo.setIcon(commands.icon("undo-stops" if told.stops else "undo", self.colours))
        redo.setEnabled(page.bridge.table.session.can_redo)
        redo.setToolTip(wrapped(told.again))

    def undo(self) -> None:
        """Leave the draft in hand, or take the last step back; past a bar only when the other side agrees."""
        page = self.page
        if page is None:
            return
        may = page.bridge.can_undo()
        if page.bridge.turn.clicks:
            page.bridge.escape()
        elif isinstance(may, Barred) and may.needs:
            self.questions.consent(may)
        else:
            page.bridge.undo()

    def set_palette(self, id_: str) -> None:
        """Change the colours of the whole application."""
        self.preferences.set_palette(id_)

    @property
    def curtain(self) -> Curtain | None:
        """The curtain that is down now."""
        return self.curtains.shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the curtain over the whole window."""
        super().resizeEvent(event)
        if self.curtain is not None:
            self.curtain.setGeometry(self.rect())


def _menu_button(window: MainWindow) -> QToolButton:
    """Return the button that opens the menu."""
    button = QToolButton()
    button.setIcon(commands.icon("menu", window.colours))
    button.setToolTip(tr("Menu (F10)"))
    button.setAccessibleName(tr("Menu"))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(commands.menu(window, window.actions_))
    return button


def _pop_up(button: QToolButton) -> None:
    """Show a button's menu under it, without waiting for what is chosen."""
    menu = button.menu()
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    menu.setActiveAction(menu.actions()[0])


def _fold(page: GamePage) -> None:
    """Fold the dock of a game away, or unfold it."""
    page.column.setVisible(not page.column.isVisible())
