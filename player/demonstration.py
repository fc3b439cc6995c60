"""The demonstration: set-up and a turn played off screen by scripted sides, with pictures, the journal, the log and
the map on paper."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from core.play import library
from core.play.games_folder import SUFFIX, slug
from core.qt.errand import finish_errands
from core.qt.pages import MapSheetOrder, map_pdf
from core.view.palette import palette
from core.view.sentences import printed_clause
from player.application import application
from player.game_page import GamePage
from player.loading import loaded
from player.main_window import MainWindow
from player.models import opening
from player.models.scripted import Scripted
from player.settings import PassingSettings

SIZE = QSize(1366, 768)
MOST_SECONDS = 60
"""Time of the processor after which the demonstration stops playing even in the middle of a turn."""


def demonstrate(folder: Path, scenario: str = "") -> int:
    """Play set-up and a turn of a scenario and leave everything in a folder; return the exit code."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = scenario or library.shipped()[0].id
        chosen = opening.opening(name)
        file = folder / f"{slug(chosen.title)}{SUFFIX}"
        file.unlink(missing_ok=True)
        session = opening.begin(chosen, {}, chosen.start.seats, file)
    except (OSError, *READING) as error:
        print(f"The demonstration cannot be played: {opening.readable(error)}", file=sys.stderr)
        return 1
    print(f"Playing one turn of “{chosen.title}” without a screen.")
    made = application()
    window = MainWindow(PassingSettings())
    window.resize(SIZE)
    window.show()
    window.show_game(loaded(lambda: session, window.colours))
    Show(window, folder).run()
    map_pdf(MapSheetOrder(chosen.start.scenario, chosen.start.game.schema, palette("light")), folder / "map.pdf")
    print(f"  {folder / 'map.pdf'}\n  {file}")
    window.close()
    finish_errands()
    made.processEvents()
    return 0


ROUNDS = 12
READING = (opening.NotPlayable, library.UnknownScenario, opening.FileProblems, IndexError)


@dataclass
class Show:
    """Plays in a window and takes pictures of it."""

    window: MainWindow
    folder: Path
    pictures: int = 0

    @property
    def page(self) -> GamePage:
        """The page with the game."""
        assert self.window.page is not None
        return self.window.page

    def run(self) -> None:
        """Play until the first turn is over."""
        scripted = Scripted(self.page.bridge.table, self.page.bridge.turn)
        table, seen = self.page.bridge.table, set[str]()
        first = self._turn()
        end = time.process_time() + MOST_SECONDS
        while table.deciding is not None and self._turn() <= max(first, 1) and time.process_time() < end:
            kind = table.session.state.agenda[-1].kind
            if kind not in seen:
                seen.add(kind)
                self._moment(scripted, kind)
            if not scripted.step():
                break
        self._picture("after-one-turn")
        self._write_log()

    def _turn(self) -> int:
        tracks = self.page.bridge.table.session.state.tracks
        return tracks.get(self.page.bridge.table.schema.turn_track, 0)

    def _moment(self, scripted: Scripted, kind: str) -> None:
        """Take a picture of a new kind of decision, with a draft begun where one can be begun."""
        page = self.page
        if scripted.prepare():
            page.refresh_draft()
            places = page.bridge.turn.targets or ((page.bridge.turn.start,) if page.bridge.turn.start else ())
            for at in places:
                page.canvas.centre_on(at)
        else:
            page.refresh()
        self._picture(kind)
        page.bridge.turn.clear()

    def _picture(self, name: str) -> None:
        """Take a picture in light and in dark."""
        for colours in ("light", "dark"):
            self.window.set_palette(colours)
            while self.page.canvas.colours.id != colours:
                QApplication.processEvents()
            self._settle()
            file = self.folder / f"{self.pictures:02}-{name}-{colours}.png"
            self.window.grab().save(str(file))
            print(f"  {file}")
        self.window.set_palette("light")
        self.pictures += 1

    def _settle(self) -> None:
        """Let the map become sharp and the cards find their places."""
        self.page.canvas.standins = False
        end, rounds = time.monotonic() + 0.4, 0
        # On a busy machine the time passes in one paint; what was laid out anew needs some more rounds.
        while time.monotonic() < end or rounds < ROUNDS:
            QApplication.processEvents()
            rounds += 1

    def _write_log(self) -> None:
        table = self.page.bridge.table
        lines = (
            f"{table.side_type(told.by).adjective if told.by else '-'}\t{told.text}\t{printed_clause(told.clause)}"
            for told in self.page.bridge.story.refresh()
        )
        file = self.folder / "log.txt"
        file.write_text("\n".join(lines) + "\n", "utf-8")
        print(f"  {file}")
