"""Look for what a side may not know in everything it can look at: canaries found must be 0.

    python tests/tools/leaks.py --game czech38 --seed 7 [--looks 60]

A game for two at one screen is played at random in the window, with every option on. Every unit is called by a word
that nobody could write by chance. At each look all words of the window, its dialogs and its models are read, and no
word of a unit that whoever sits there has no knowledge of may be among them; and a twin of the game, in which
everything hidden is different (units, losses, sealed allocations and notes), must look the same to the last word and
the last pixel. Files beside the game's own are read too, and what a copy for one side holds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QDialog, QWidget  # noqa: E402

from core.board.hexes import Hex  # noqa: E402
from core.command_line.fuzz import chosen  # noqa: E402
from core.files.game_file import strip  # noqa: E402
from core.model.actions import PieceClick  # noqa: E402
from core.model.values import PieceId, Side, Unknown  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.past import past  # noqa: E402
from core.play.playouts import Temper, Wanderer, advance, wanderer  # noqa: E402
from core.play.seats import Mode, Seats  # noqa: E402
from core.play.session import Session  # noqa: E402
from core.play.sights import steps  # noqa: E402
from core.qt.errand import finish_errands  # noqa: E402
from player.application import application  # noqa: E402
from player.bridge import Bridge  # noqa: E402
from player.game_page import GamePage  # noqa: E402
from player.loading import Loaded, loaded  # noqa: E402
from player.main_window import MainWindow  # noqa: E402
from player.models.saved import summary  # noqa: E402
from player.models.table import Table  # noqa: E402
from player.settings import Settings  # noqa: E402
from tests.tools.canaries import MARKED, canaried, hides_something, in_sight, named_against, twin  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402
from tests.tools.keepsakes import behind_curtain, of_keepsakes, of_pictures  # noqa: E402
from tests.tools.surfaces import Surface, of_figures, of_models, of_widgets  # noqa: E402

LEAST_KINDS = 40
HURRIED = Temper(finish=0.9, key=0.05)
"""Ends phases early, so that one game meets every phase."""

LEFT_ALONE = ("new", "open", "leave", "undo", "redo", "quit", "dark", "contrast", "by-hand", "steps", "tutorial")
"""Commands that change the game or the window instead of showing something."""

REST, MOST_WAITS = 120, 20
"""Milliseconds after which a picture that is the same as before has come to rest, and how often that is tried."""

PARTS = ("canvas", "strip", "decision", "odds", "hex_card", "bottom", "status")
"""Parts of a page that are compared pixel by pixel."""


@dataclass
class Findings:
    """How often each kind of surface was looked at, and what was found where it may not be."""

    looked: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def leak(self, kind: str, what: str) -> None:
        """Note a canary."""
        self.found[kind] += 1
        if len(self.told) < 30:
            self.told.append(f"{kind}: {what}")


@dataclass
class Watch:
    """One game in a window.

    Attributes:
        ever: side -> the units it has seen at some time since they were set up.
        told: record -> side -> the units it saw before, in or after that record.
    """

    window: MainWindow
    game: Loaded
    path: Path
    findings: Findings
    source: random.Random
    ever: dict[Side, set[PieceId]] = field(default_factory=dict)
    told: dict[int, dict[Side, set[PieceId]]] = field(default_factory=dict)

    @property
    def session(self) -> Session:
        """The game."""
        return self.game.session

    @property
    def page(self) -> GamePage:
        """The game's page."""
        assert self.window.page is not None
        return self.window.page

    def learn(self) -> None:
        """Note what each side saw in the record just made."""
        session, secrecy = self.session, self.session.rulebook.secrecy
        record, before = session.history.record(session.at), session.history.before(session.at)
        told = self.told[session.at] = {side: in_sight(before, secrecy, side) for side in session.sides}
        for step in steps(before, record.events):
            for side in session.sides:
                seen = in_sight(step.after, secrecy, side)
                told[side] |= seen
                self.ever.setdefault(side, set()).update(seen)

    def judge(self, surfaces: Iterable[Surface], sides: tuple[Side, ...], record: int = 0) -> None:
        """Count surfaces, and name what stands on them that not all of these sides may know.

        Args:
            record: the one that the surfaces tell of; 0 where they tell of the present, or of all that was.
        """
        secrecy = self.session.rulebook.secrecy
        now = set.intersection(*(in_sight(self.session.state, secrecy, side) for side in sides))
        ever = set.intersection(*(self.ever[side] for side in sides))
        if record:
            now = set.intersection(*(self.told[record][side] for side in sides))
        for surface in surfaces:
            self.findings.looked[surface.kind] += 1
            named = named_against(now | ever if surface.past else now, surface.text)
            if named or str(MARKED) in surface.text:
                words = f"record {self.session.at}, {', '.join(sides)} may not read {', '.join(sorted(named))}"
                self.findings.leak(surface.kind, f"{words} in {surface.text[:120]!r}")

    # Looking ---------------------------------------------------------------------------------------

    def look(self, number: int) -> None:
        """Look at everything once."""
        table, sides = self.page.bridge.table, self.session.sides
        if self.window.curtain is not None:
            self.judge(of_widgets(self.window.curtain), sides)
            self.judge(behind_curtain(self.window), sides)
            self.window.curtain.ready.click()
            QApplication.processEvents()
        sitting = (table.sitting,)
        self.judge(of_widgets(self.window), sitting)
        for at in self._places(table):
            self._rest_on(at)
            self.judge(of_widgets(self.window), sitting)
        self._draft()
        self.judge(of_widgets(self.window), sitting)
        self.page.bridge.escape()
        seed = f"{self.session.at} {number}"
        self.judge(of_models(table, seed), sitting)
        if number % 4 == 0:
            self._dialogs(sitting)
            self.judge(of_figures(table), sitting)
            self._files()
            for readers, surface in of_keepsakes(table, self.window):
                self.judge([surface], readers)
        if hides_something(self.session, sitting):
            self._compare(seed, pictures=number % 3 == 0)

    def _places(self, table: Table) -> list[Hex]:
        """Return a hex with something hidden in it and one with anything."""
        stacks = {at: stack for at, stack in table.observation().stacks.items() if isinstance(at, int)}
        hidden = sorted(at for at, stack in stacks.items() if any(isinstance(token, Unknown) for token in stack))
        return [Hex(self.source.choice(found)) for found in (hidden, sorted(stacks)) if found]

    def _rest_on(self, at: Hex) -> None:
        """Rest pointer and cursor on a hex and fan its stack out."""
        page = self.page
        page.canvas.set_cursor_hex(at)
        page.canvas.fan_out(at)
        page.look_at(at)
        page.pointing.look(at)
        QApplication.processEvents()

    def _draft(self) -> None:
        """Take something in hand that does not end the decision."""
        bridge = self.page.bridge
        clicks = [PieceClick(piece) for piece in bridge.turn.pieces]
        if clicks:
            bridge.click(self.source.choice(clicks))
            QApplication.processEvents()

    def _dialogs(self, sitting: tuple[Side, ...]) -> None:
        """Call every command that shows something, and read it."""
        for name, action in self.window.actions_.items():
            if name in LEFT_ALONE or not action.isEnabled():
                continue
            action.trigger()
            finish_errands()
            QApplication.processEvents()
            for dialog in _dialogs_of(self.window):
                self.judge(of_widgets(dialog), sitting)
                dialog.close()
            QApplication.processEvents()
            if self.window.page is None or self.page.bridge.table.session is not self.session:
                raise SystemExit(f"the command {name!r} leaves the game; it belongs into LEFT_ALONE")

    def _files(self) -> None:
        """Read what lies on the disk beside the game's own file, and what a copy of it for one side tells."""
        both = self.session.sides
        home = self.path.parents[1]
        self.judge(of_pictures(home), both)
        for file in sorted(home.rglob("*")):
            if file.is_file() and file != self.path:
                text = file.read_bytes().decode("utf-8", "replace")
                self.judge([Surface(f"file {file.suffix or file.name}", "contents", text)], both)
                self.judge([Surface("file", "name", str(file.relative_to(home)))], both)
        for side in both:
            self._read_copy(strip(self.path, side), "copy for one side", (side,))
        self._read_copy(strip(self.path), "public copy", both)
        found = summary(self.path)
        self.judge([Surface("recent games", "summary", repr(replace(found, glimpse=None)))], both)
        if found.glimpse is not None:
            self.judge([Surface("recent games", "small map", repr(found.glimpse.scene))], both)

    def _read_copy(self, copy: bytes, where: str, sides: tuple[Side, ...]) -> None:
        """Read the records of a copy, without the header: what is printed is in everybody's hands."""
        for n, line in enumerate(copy.splitlines()[1:], 1):
            self.judge([Surface(where, "record", json.dumps(json.loads(line)))], sides, n)

    # Twins -----------------------------------------------------------------------------------------

    def _compare(self, seed: str, *, pictures: bool) -> None:
        """Look at a game in which everything hidden is different: it must look the same."""
        table = self.page.bridge.table
        other = twin(self.session, table.viewers, SeededDice(f"twin {seed}"))
        pairs = zip_longest(of_models(table, seed), of_models(Table(other), seed))
        self._alike(pairs)
        if pictures:
            one, two = (self._page_of(session) for session in (past(self.session, self.session.at), other))
            self._alike(zip_longest(of_widgets(one), of_widgets(two)))
            for part in PARTS:
                self.findings.looked[f"{part} picture"] += 1
                if _picture(getattr(one, part)) != _picture(getattr(two, part)):
                    self.findings.leak(f"{part} picture", f"record {self.session.at}: a twin looks otherwise")
            for page in (one, two):
                page.hide()
                page.deleteLater()

    def _alike(self, pairs: Iterable[tuple[Surface | None, Surface | None]]) -> None:
        for one, two in pairs:
            kind = f"{(one or two).kind}, compared with a twin"  # type: ignore[union-attr]
            self.findings.looked[kind] += 1
            if one != two:
                self.findings.leak(kind, f"record {self.session.at}: {_difference(one, two)}")
                return

    def _page_of(self, session: Session) -> GamePage:
        """Return a page that shows a game, as large as the window's."""
        page = GamePage(Bridge(Table(session)), self.window.colours, self.game.scenery)
        page.resize(self.page.size())
        page.show()
        QApplication.processEvents()
        page.canvas.fit()
        QApplication.processEvents()
        return page


def _dialogs_of(window: MainWindow) -> list[QWidget]:
    """Return the dialogs that are open."""
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible() and w is not window]


def _picture(widget: QWidget) -> QImage:
    """Return what a widget looks like once it has come to rest: maps sharpen, and some things fade in."""
    before = widget.grab().toImage()
    for _ in range(MOST_WAITS):
        QTest.qWait(REST)
        after = widget.grab().toImage()
        if after == before:
            break
        before = after
    return before


def _difference(one: Surface | None, two: Surface | None) -> str:
    left, right = (one.text if one else "nothing"), (two.text if two else "nothing")
    at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    start = max(0, at - 40)
    return f"{left[start : at + 60]!r} against {right[start : at + 60]!r}"


def played(game: str, seed: int, looks: int, folder: Path) -> Findings:
    """Play one game in a window and look at it `looks` times."""
    found, scenario = chosen(game, _probe(game))
    options = {option.id: True for option in found.schema.options if option.default is False and not option.later}
    start = Start(found, canaried(scenario), options, Seats(Mode.TWO_AT_ONE_SCREEN))
    path = folder / "games" / "watched.countermarch"
    path.parent.mkdir(exist_ok=True)
    application()
    window = MainWindow(Settings())
    window.resize(1366, 768)
    window.show()
    session = Session.new(path, start, SeededDice(f"leaks {seed}"), sync=False)
    shown = loaded(lambda: session, window.colours)
    window.show_game(shown)
    watch = Watch(window, shown, path, Findings(), random.Random(seed))
    watch.learn()
    try:
        _play(watch, wanderer(session, f"leaks {seed}", HURRIED), looks)
    finally:
        window.close()
        finish_errands()
    return watch.findings


def _play(watch: Watch, player: Wanderer, looks: int) -> None:
    """Play on, and look whenever the screen has passed to the other side, when both may answer, and at random."""
    session, number = watch.session, 0
    before: object = None
    while session.deciders and number < looks:
        top = session.state.top
        now = (watch.page.bridge.table.sitting, top.kind if top else "")
        if now != before or watch.source.random() < 0.05:
            watch.look(number)
            number += 1
        before = now
        advance(session, player)
        QApplication.processEvents()
        watch.learn()


def main(words: list[str] | None = None) -> int:
    """Play, print the table, and return 1 when a canary was found or too little was looked at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--looks", type=int, default=60)
    arguments = parser.parse_args(words)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="countermarch-leaks-") as home:
        os.environ.update(HOME=home, XDG_CONFIG_HOME=f"{home}/config", XDG_CACHE_HOME=f"{home}/cache", TMPDIR=home)
        tempfile.tempdir = None
        findings = played(arguments.game, arguments.seed, arguments.looks, Path(home))
    return report(findings, time.perf_counter() - began)


def report(findings: Findings, seconds: float) -> int:
    """Print how often each kind was looked at and what was found."""
    for kind in sorted(findings.looked):
        print(f"{findings.looked[kind]:8} {findings.found[kind]:6}  {kind}")
    for told in findings.told:
        print(told)
    total = sum(findings.looked.values())
    print(
        f"{len(findings.looked)} kinds of surface looked at {total} times, "
        f"canaries found {sum(findings.found.values())}, {seconds:.0f} s"
    )
    return 1 if findings.found or len(findings.looked) < LEAST_KINDS else 0


if __name__ == "__main__":
    sys.exit(main())
