"""The game around the game: looking back, figures, reports and copies, for whatever game is in the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from core.play.games_folder import SUFFIX, new_game_path
from core.play.past import branched
from core.play.session import Session
from core.qt.errand import Errand
from core.qt.kept_maps import ready_map
from core.qt.scenery import Scenery
from core.view.language import tr
from player import commands
from player.dialogs.branch import BranchDialog
from player.dialogs.problem import ProblemDialog
from player.dialogs.report import Order, ReportDialog
from player.dialogs.statistics import StatisticsDialog
from player.dialogs.written import WrittenDialog
from player.help import speaks_of
from player.models import opening
from player.models.keepsakes import copied, copy_path, report_path, table_path
from player.models.overview import overview
from player.models.reel import Reel, reel_of
from player.models.statistics import Figures, figures
from player.models.table import Table
from player.models.timeline import eyes, last_seen, last_step_of_others, where_is
from player.panels.look import Look
from player.replay_page import ReplayPage
from player.reporting import Reporting
from player.sheets import sheet_of

if TYPE_CHECKING:
    from player.main_window import MainWindow


COPIES = "beginning#going-on-with-a-game"
"""Where the manual speaks of copies of a game."""


class Around:
    """Commands of a window that do not change the game. Each reads what the screen may show, and no more."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._replay: ReplayPage | None = None
        self._recap: Errand | tuple[Reel, Scenery] | None = None

    def doings(self) -> dict[str, Callable[[], None]]:
        """Return what each command does, by its id."""
        return {
            "statistics": self.statistics,
            "replay": self.replay,
            "since": self.what_happened,
            "report": self.report,
            "copy": self.save_copy,
            "sheet": self.set_up_sheet,
        }

    def _table(self) -> Table | None:
        """Return the table on the screen, None without a game or behind a curtain."""
        page = self._window.page
        return None if page is None or self._window.curtain is not None else page.bridge.table

    def _for_them(self, show: Callable[..., None]) -> Callable[..., None]:
        """Return what shows the end of an errand to those it was run for, and to nobody who sat down meanwhile."""
        page = self._window.page
        sitting = None if page is None else page.bridge.table.sitting

        def show_them(found: object) -> None:
            if page is not None and page is self._window.page and page.bridge.table.sitting == sitting:
                show(found)

        return show_them

    def _late(self, tell: Callable[..., None]) -> Callable[..., None]:
        """Return what tells that something is written, but not over a curtain: it offers a look at what it holds."""
        return self._for_them(lambda found: None if self._window.curtain is not None else tell(found))

    def statistics(self) -> None:
        """Show the game in figures."""
        table = self._table()
        if table is None or self._busy:
            return
        seen = Table(table.session, table.viewers)
        errand = Errand(partial(figures, seen))
        errand.done.connect(self._for_them(partial(self._show_statistics, eyes(table)[0].title)))
        self._wait(errand, tr("Adding up the figures …"))

    @property
    def _busy(self) -> bool:
        """Whether something is being prepared; another thing waits until it is there."""
        return self._window.page is not None and self._window.page.status.busy.busy

    def _wait(self, errand: Errand, words: str) -> None:
        """Start an errand and say on the page what is waited for."""
        errand.failed.connect(self._late(self._trouble))
        if self._window.page is not None:
            self._window.page.status.busy.watch(errand, words)

    def _show_statistics(self, whose: str, found: Figures) -> None:
        open_already = [d for d in self._window.findChildren(StatisticsDialog) if d.isVisible()]
        table = self._table()
        if table is not None and not open_already:
            to = table_path(overview(table).title)
            self._window.questions.open(StatisticsDialog(found, whose, self._window.colours, to, self._window))

    def set_up_sheet(self) -> None:
        """Show the set-up sheet, as it is printed, of the sides whose beginnings may be known here."""
        table = self._table()
        if table is not None:
            self._window.questions.open(sheet_of(table, self._window))

    # Reports and copies --------------------------------------------------------------------------

    def report(self) -> None:
        """Ask what report to write, and write it."""
        table = self._table()
        if table is not None:
            dialog = ReportDialog(eyes(table), report_path(overview(table).title), self._window)
            dialog.ordered.connect(self._write_report)
            self._window.questions.open(dialog)

    def _write_report(self, order: Order) -> None:
        table = self._table()
        if table is None or self._busy:
            return
        report = Reporting(table, order, self._window)
        report.written.connect(self._late(self._tell_written))
        report.failed.connect(self._late(self._trouble))
        if self._window.page is not None:
            busy = self._window.page.status.busy
            busy.begin(tr("Report: reading the game …"), report.stop)
            report.progress.connect(busy.say)
            report.ended.connect(busy.end)

    def _tell_written(self, path: Path) -> None:
        self._window.questions.open(WrittenDialog(path, self._window))

    def save_copy(self) -> None:
        """Ask where a copy of the game's file shall go, and put it there."""
        table = self._table()
        file = None if table is None else table.session.chronicle.path
        if table is None or file is None:
            self._window.questions.trouble(tr("There is no file to copy"), tr("This game is in memory alone."))
            return
        session = table.session
        chooser = QFileDialog(self._window, tr("Save a copy as"), str(copy_path(file)))
        speaks_of(chooser, COPIES)
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setNameFilter(f"{tr('Games')} (*{SUFFIX})")
        chooser.setDefaultSuffix(SUFFIX.removeprefix("."))
        chooser.fileSelected.connect(lambda path: self._copy(session, Path(path)))
        self._window.questions.open(chooser)

    def _copy(self, session: Session, to: Path) -> None:
        errand = Errand(partial(copied, session, to))
        errand.done.connect(self._late(self._tell_copied))
        errand.failed.connect(self._late(self._trouble))
        errand.start()

    def _tell_copied(self, path: Path) -> None:
        words = tr("The game up to its last step is in {file}. You go on playing in the old file.", file=str(path))
        dialog = ProblemDialog(tr("A copy was saved"), words, self._window)
        speaks_of(dialog, COPIES)
        self._window.questions.open(dialog)

    def _trouble(self, error: Exception) -> None:
        self._window.questions.trouble(tr("This cannot be done"), opening.readable(error))

    # Looking back --------------------------------------------------------------------------------

    def replay(self, since: int = 0) -> None:
        """Show the game again, from its beginning or from a record on."""
        self._wind(since, tr("Replay"), tr("Back to the game"))

    def what_happened(self) -> None:
        """Show what happened since the turn of whoever sits here."""
        table = self._table()
        if table is not None:
            since = last_seen(table.session, table.sitting)
            now = table.session.at
            self._wind(last_step_of_others(table.session, table.sitting) if since == now else since, *_since(table))

    def prepare_recap(self, since: int) -> None:
        """Read behind the curtain what happened after a record; 0 stands for nothing."""
        self._recap = None
        page = self._window.page
        if since and page is not None:
            self._recap = Errand(self._work(page.bridge.table, since))
            at = page.bridge.table.session.at
            self._recap.done.connect(self._for_them(partial(self._keep_recap, at)))
            self._recap.start()

    def _keep_recap(self, at: int, found: tuple[Reel, Scenery]) -> None:
        """Keep what was read until the curtain rises; show it when it has risen by now.

        Whoever has gone on playing since record `at` is not interrupted: the command for it is still there.
        """
        table = self._table()
        if table is not None and table.session.at == at:
            self._show_recap(found)
        elif self._window.curtain is not None:
            self._recap = found

    def recap(self) -> None:
        """Show what happened since the last turn of whoever sits down now; if it is still being read, then later."""
        if isinstance(self._recap, tuple):
            self._show_recap(self._recap)

    def _show_recap(self, found: tuple[Reel, Scenery]) -> None:
        self._recap = None
        table = self._table()
        if table is not None and found[0].moments:
            self._show_replay(found, *_since(table))

    def _work(self, table: Table, since: int) -> Callable[[], tuple[Reel, Scenery]]:
        """Return what reads a game again from a record on, and prepares a map of its own for it."""
        start, colours = table.session.start, self._window.colours
        reel = reel_of(table, since)
        return lambda: (reel.prepared(), ready_map(start.scenario, start.game.schema, colours))

    def _wind(self, since: int, heading: str, back: str) -> None:
        table = self._table()
        if table is not None and self._replay is None and not self._busy:
            errand = Errand(self._work(table, since))
            errand.done.connect(self._for_them(lambda found: self._show_replay(found, heading, back)))
            self._wait(errand, tr("Reading the game again …"))

    def _show_replay(self, found: tuple[Reel, Scenery], heading: str, back: str) -> None:
        table = self._table()
        if table is None or self._replay is not None or found[0].session.start is not table.session.start:
            return
        reel, scenery = found
        window = self._window
        page = ReplayPage(reel, Look.of(table, scenery.palette), scenery, heading, back)
        page.left.connect(self.leave_replay)
        page.branch_wanted.connect(self.branch)
        if reel.since:
            speaks_of(page, "looking-back#what-happened-since-your-turn")
        self._replay = page
        if window.page is not None:
            window.page.setEnabled(False)  # a dialog that is still open must not give the keyboard back to the map
        window.pages.addWidget(page)
        window.pages.setCurrentWidget(page)
        commands.enable(window.actions_, in_game=False)

    def leave_replay(self) -> None:
        """Go back from the past to the game."""
        old, self._replay = self._replay, None
        if old is None:
            return
        window = self._window
        if window.page is not None:
            window.page.setEnabled(True)
        old.transport.stop()
        window.pages.removeWidget(old)
        old.setParent(None)  # at once: what one side was told must not stay in the window until Qt comes round
        old.deleteLater()
        if window.page is not None and window.curtain is None:
            window.pages.setCurrentWidget(window.page)
            window.refresh_commands()
            window.page.canvas.setFocus()

    def branch(self, record: int) -> None:
        """Ask what a game that goes on from a record of this one shall be called, and begin it."""
        table = self._table()
        if table is None:
            return
        session = table.session
        dialog = BranchDialog(overview(table).title, where_is(session, record), self._window)

        def begin(title: str) -> None:
            self.leave_replay()
            self._window.open_session(lambda: branched(session, record, new_game_path(title), title))

        dialog.named.connect(begin)
        self._window.questions.open(dialog)



def _since(table: Table) -> tuple[str, str]:
    """Return what a look back since somebody's turn is called, and the words of the way out."""
    side = table.sentences.side(table.sitting)
    return tr("What happened since the last turn of {side}", side=side), tr("To my turn")
