"""Kill a real editor at random moments while it paints; no stroke that was on the screen may be lost.

    python tests/tools/editor_kill.py --n 30 --seed 7 [--scenario czech38/campaign]

A child process opens a copy of a scenario in a window and paints it with mouse events; it also undoes and saves now
and then. It says what it begins, and, once the events are done, what ground every hex has. It is killed outright; the
next child opens the same file, clicks *Restore* on the card that comes up, says what it found, and paints on.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.play.library import place_of  # noqa: E402

MOST_STROKES = 25
"""A child is killed after so many strokes at most."""

LONGEST_STROKE = 6
NO_PARTS = ("*.py", "__pycache__", "tutorial")


@dataclass
class Figures:
    """What many kills did."""

    kills: int = 0
    strokes: int = 0
    undone: int = 0
    saves: int = 0
    lost: int = 0
    cut: int = 0
    restored: int = 0


@dataclass
class Told:
    """What a child said before it died: the ground of every hex, and which hexes it was at.

    Attributes:
        found: the ground as it was restored.
        ground: the ground after the last thing that was done.
        begun: hexes of the stroke, undo or save that was begun after that.
    """

    found: str = ""
    ground: str = ""
    begun: frozenset[int] = frozenset()
    done: tuple[str, ...] = ()
    restored: int = 0


def main(words: list[str] | None = None) -> int:
    """Kill and restore; return 1 when a stroke was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=30, help="how many kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="czech38/campaign")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args(words)
    if arguments.child is not None:
        return paint_on(arguments.child, arguments.seed)
    began = time.perf_counter()
    figures = _killed(arguments.n, arguments.seed, arguments.scenario)
    print(
        f"kills {figures.kills}, strokes confirmed {figures.strokes}, strokes lost {figures.lost}, "
        f"undone {figures.undone}, saves {figures.saves}, killed in the midst of something {figures.cut}, "
        f"restarts that restored changes {figures.restored}, {time.perf_counter() - began:.0f} s"
    )
    return 1 if figures.lost or not figures.strokes else 0


def _killed(n: int, seed: int, scenario: str) -> Figures:
    source, figures = random.Random(f"editor kill {seed}"), Figures()
    with tempfile.TemporaryDirectory(prefix="countermarch-editor-kill-") as home:
        original = place_of(scenario)
        folder = Path(home) / "scenario"
        shutil.copytree(original.parent, folder, ignore=shutil.ignore_patterns(*NO_PARTS))
        before = Told()
        for number in range(n + 1):
            last = number == n
            told = _one_life(folder / original.name, Path(home), f"{seed}{number}", None if last else source)
            _count(figures, before, told)
            before = told
    return figures


def _one_life(path: Path, home: Path, seed: str, source: random.Random | None) -> Told:
    """Start a child, let it paint, kill it; without a source of chance it is killed once it has said what it found."""
    strokes = source.randint(0, MOST_STROKES) if source is not None else 0
    pause = source.random() * 0.05 if source is not None else 0.0
    command = [sys.executable, __file__, "--child", str(path), "--seed", seed]
    rooms = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR")
    environment = {**os.environ, **dict.fromkeys(rooms, str(home)), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as child:
        assert child.stdout is not None
        said: list[str] = []
        for line in child.stdout:
            said.append(line.rstrip("\n"))
            if sum(word.startswith(("found", "done")) for word in said) > strokes:
                break
        time.sleep(pause)
        if child.poll() is not None:
            raise SystemExit(f"the child ended by itself with {child.returncode}; what it said last: {said[-3:]}")
        child.kill()
        # What the pipe still holds was on the screen before the end as well.
        said += [line.rstrip("\n") for line in child.stdout if line.endswith("\n")]
    return _told(said)


def _told(said: list[str]) -> Told:
    told = Told()
    for line in said:
        word, _, rest = line.partition(" ")
        if word == "found":
            count, _, told.ground = rest.partition(" ")
            told.found, told.restored = told.ground, int(count)
        elif word == "begin":
            told.begun = frozenset(map(int, rest.split()))
        elif word == "done":
            what, _, told.ground = rest.partition(" ")
            told.done, told.begun = (*told.done, what), frozenset()
    return told


def _count(figures: Figures, before: Told, told: Told) -> None:
    """Compare what one life found with what the life before it had on the screen."""
    figures.strokes += told.done.count("stroke")
    figures.undone += told.done.count("undo")
    figures.saves += told.done.count("save")
    if not before.ground:
        return
    figures.kills += 1
    figures.cut += bool(before.begun)
    figures.restored += bool(told.restored)
    differing = {at for at, (one, other) in enumerate(zip(before.ground, told.found, strict=True)) if one != other}
    if differing - before.begun:
        figures.lost += 1
        print(f"kill {figures.kills}: hexes {sorted(differing - before.begun)} lost what was painted on them")


def paint_on(path: Path, seed: int) -> int:
    """Be the child: open the file, restore what was left behind, and paint until the end comes."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from core.qt.theme import apply_theme
    from core.view.palette import palette
    from editor.__main__ import begin
    from editor.main_window import MainWindow
    from editor.settings import Settings

    application = QApplication(sys.argv[:1])
    apply_theme(application, palette("light"))
    window = MainWindow(Settings())
    window.resize(1366, 768)
    window.show()
    _answer("Restore", 3000)
    begin(window, str(path))
    QTest.qWait(50)
    painter = Painter(window, random.Random(f"strokes {seed}"))
    print(f"found {window.document.undo_stack.count()} {painter.ground}", flush=True)
    for hexes, what, does in painter.deeds():
        print("begin", *hexes, flush=True)
        does()
        print(f"done {what} {painter.ground}", flush=True)
        QTest.qWait(1)
    return 0


def _answer(verb: str, tries: int) -> None:
    """Click a verb of the card that comes up, if one does."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QPushButton

    card = QApplication.activeModalWidget()
    if card is not None:
        next(button for button in card.findChildren(QPushButton) if button.text() == verb).click()
    elif tries:
        QTimer.singleShot(10, lambda: _answer(verb, tries - 1))


class Painter:
    """Paints at random with mouse events, and undoes and saves now and then."""

    def __init__(self, window, source: random.Random) -> None:
        self.window, self._source = window, source
        self._strokes: list[list[int]] = []
        window.take_tool("Brush")

    @property
    def ground(self) -> str:
        """The ground of every hex, a letter each."""
        return "".join(chr(97 + code) for code in self.window.document.scenario.map.terrain)

    def deeds(self) -> Iterator[tuple]:
        """Yield the hexes that are touched, what is done, and the doing."""
        while True:
            chance = self._source.random()
            if chance < 0.06:
                yield [], "save", self.window.save
            elif chance < 0.2 and self._strokes:
                yield self._strokes.pop(), "undo", self.window._actions["undo"].trigger
            else:
                way = self._way()
                yield way, "stroke", lambda way=way: self._stroke(way)

    def _way(self) -> list[int]:
        grid = self.window.document.scenario.map.grid
        way = [self._source.choice(grid.hexes)]
        for _ in range(self._source.randint(0, LONGEST_STROKE)):
            near = [grid.neighbour(way[-1], direction) for direction in range(6)]
            way.append(self._source.choice([at for at in near if at is not None]))
        return [int(at) for at in way]

    def _stroke(self, way: list[int]) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        kinds = len(self.window.document.schema.terrain)
        self.window.palette_dock.choose_terrain(self._source.randint(1, min(kinds, 9)))
        canvas, left, none = self.window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        points = [canvas.widget_point(at) for at in way]
        before = self.window.document.undo_stack.count()
        QTest.mousePress(canvas, left, none, points[0])
        for point in points[1:]:
            QTest.mouseMove(canvas, point)
        QTest.mouseRelease(canvas, left, none, points[-1])
        if self.window.document.undo_stack.count() > before:
            self._strokes.append(way)


if __name__ == "__main__":
    sys.exit(main())
