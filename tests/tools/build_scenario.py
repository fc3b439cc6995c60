"""`make build-scenario`: a scenario from nothing to a played turn, by mouse and keys alone, with a kill in the middle.

One program opens the editor, makes a new 20 x 15 map with the wizard, paints ground, a brook and the prize, names a
place, sets the units up and saves; then it paints one stroke more and is killed outright. A second one opens the
scenario again, restores that stroke and saves. `countermarch check` must find nothing. A third one plays a whole turn
in the player's window.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from probe.field import FOLDER  # noqa: E402
from PySide6.QtCore import QPoint, Qt, QTimer  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QListWidget, QPushButton, QWidget  # noqa: E402

from core.board.hexsides import hexside, lattice_vertex, vertices_of  # noqa: E402
from core.play import library  # noqa: E402
from core.qt.theme import apply_theme  # noqa: E402
from core.view.palette import palette  # noqa: E402
from editor.docks.here_dock import HereDock  # noqa: E402
from editor.main_window import MainWindow  # noqa: E402
from editor.settings import Settings  # noqa: E402

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
TITLE, COLUMNS, ROWS = "The Long Ford", 20, 15
LAST_STROKE = "T14"
"""Where the stroke lies that is painted after the last save."""

PATIENCE = 600
"""Seconds that one program may take."""


# The editor's hands ------------------------------------------------------------------------------


class Author:
    """Works the editor's window with mouse and keys."""

    def __init__(self) -> None:
        self.application = QApplication.instance() or QApplication(sys.argv[:1])
        apply_theme(self.application, palette("light"))  # type: ignore[arg-type]
        self.window = MainWindow(Settings())
        self.window.resize(1366, 768)
        self.window.show()
        QTest.qWaitForWindowExposed(self.window)

    def settle(self) -> None:
        """Let the window work."""
        for _ in range(8):
            QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key on the map."""
        self.window.activateWindow()
        self.window.canvas.setFocus()
        self.settle()
        QTest.keyClick(self.window.canvas, key, modifiers)
        self.settle()

    def point(self, label: str) -> QPoint:
        """Return the middle of a hex on the screen, brought into view."""
        at = self.window.document.scenario.map.sheet.hex(label)
        self.window.canvas.ensure_visible(at)
        self.settle()
        return self.window.canvas.widget_point(at)

    def stroke(self, *labels: str) -> None:
        """Draw from hex to hex with the left button."""
        self.point(labels[0])
        points = [self.point(label) for label in labels]
        points = [self.window.canvas.widget_point(self._hex(label)) for label in labels]
        self.draw(points)

    def _hex(self, label: str) -> int:
        return self.window.document.scenario.map.sheet.hex(label)

    def draw(self, points: list[QPoint]) -> None:
        """Draw from point to point with the left button."""
        canvas = self.window.canvas
        QTest.mousePress(canvas, LEFT, NONE, points[0])
        for point in points[1:]:
            QTest.mouseMove(canvas, point)
        QTest.mouseRelease(canvas, LEFT, NONE, points[-1])
        self.settle()

    def take(self, words: str) -> None:
        """Choose a paint of the palette by its name, with the mouse."""
        listed = self.window.palette_dock.findChild(QListWidget)
        rows = (listed.item(row) for row in range(listed.count()))
        item = next(item for item in rows if item.text().startswith(words))
        listed.scrollToItem(item)
        self.settle()
        QTest.mouseClick(listed.viewport(), LEFT, NONE, listed.visualItemRect(item).center())
        self.settle()

    def corner(self, label: str) -> QPoint:
        """Return the point of the screen where the upper left corner of a hex lies."""
        canvas, grid = self.window.canvas, self.window.document.scenario.map.grid
        corner = vertices_of(grid, hexside(grid, self._hex(label), 0))[0]  # type: ignore[arg-type]
        x, y = lattice_vertex(grid, corner)
        unit = canvas._layout().unit
        left, top = canvas.viewport.from_map(x * unit[0], y * unit[1])
        return QPoint(round(left), round(top))


def in_card(does: Callable[[QDialog], None]) -> None:
    """Do something in the card that comes up next; close it when it is still there after that."""
    failed: list[BaseException] = []

    def act() -> None:
        card = QApplication.activeModalWidget()
        if card is None:
            QTimer.singleShot(20, act)
            return
        try:
            does(card)  # type: ignore[arg-type]
        except BaseException:
            failed.append(sys.exc_info()[1])  # type: ignore[arg-type]
            card.close()
            raise

    QTimer.singleShot(0, act)


def named(card: QWidget, name: str) -> QWidget:
    """Return the field that a screen reader calls by a name."""
    return next(field for field in card.findChildren(QWidget) if _called(field) == name)


def _called(field: QWidget) -> str:
    return field.accessibleName() or (field.text() if isinstance(field, QCheckBox) else "")


def press(card: QWidget, verb: str) -> None:
    """Click a verb of a card."""
    button = next(button for button in card.findChildren(QPushButton) if button.text() == verb)
    QTest.mouseClick(button, LEFT, NONE, button.rect().center())


def fill_wizard(card: QDialog) -> None:
    """Fill in the map wizard by keyboard and press its verb."""
    QTest.keyClicks(named(card, "Game"), "Two")
    title = named(card, "Title")
    title.setFocus()
    title.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(title, TITLE)
    for name, value in (("Columns", COLUMNS), ("Rows", ROWS)):
        box = named(card, name)
        box.setFocus()
        box.selectAll()  # type: ignore[attr-defined]
        QTest.keyClicks(box, str(value))
    QTest.keyClicks(named(card, "Hexes stand"), "Corner")
    QTest.keyClicks(named(card, "How numbers look"), "A1")
    units = named(card, "Its units too")
    QTest.mouseClick(units, LEFT, NONE, QPoint(10, units.height() // 2))
    press(card, "Create")


# The three programs ------------------------------------------------------------------------------


def draw() -> int:
    """Make the scenario, save it, paint once more and wait for the end."""
    author = Author()
    in_card(fill_wizard)
    author.key(Qt.Key.Key_N, CONTROL)
    window = author.window
    assert window.document is not None, "the wizard made no scenario"
    author.key(Qt.Key.Key_Plus)
    window.canvas.zoom_to(0.5)
    author.settle()
    author.take("Hill")
    author.stroke("D3", "F3", "H5")
    author.key(Qt.Key.Key_F)
    author.take("Lake")
    author.stroke("L4", "N6")
    author.take("Brook")
    author.key(Qt.Key.Key_R)
    author.point("E6")
    author.draw([author.corner(label) for label in ("C6", "D7", "F7")])
    author.take("Beacon")
    author.stroke("C3")
    name_place(author, "C3", "Midfield")
    author.key(Qt.Key.Key_U)
    author.stroke("F5", "D4")
    author.stroke("F2", "E2")
    author.key(Qt.Key.Key_S, CONTROL)
    path = window.document.path
    assert not window.document.modified, "it was not saved"
    author.take("Hill")
    author.key(Qt.Key.Key_B)
    author.stroke(LAST_STROKE)
    assert window.document.modified, "the last stroke is not there"
    print(f"drawn {window.document.undo_stack.count()} {path}", flush=True)
    time.sleep(PATIENCE)
    return 0


def name_place(author: Author, label: str, name: str) -> None:
    """Name the place of a hex in the form of the cursor's hex, by its keys."""
    window = author.window
    window.canvas.set_cursor_hex(author._hex(label))  # type: ignore[arg-type]
    author.key(Qt.Key.Key_J, CONTROL)
    form = window.place.dock(HereDock).form
    assert form is not None
    form.name.setFocus()
    QTest.keyClicks(form.name, name)
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    author.settle()


def mend(path: Path) -> int:
    """Open the scenario again, restore what was not saved, and save it."""
    author = Author()
    in_card(lambda card: press(card, "Restore"))
    author.window.open(path)
    author.settle()
    document = author.window.document
    assert document is not None, "it does not open"
    there = document.scenario.map.terrain_at(document.scenario.map.sheet.hex(LAST_STROKE))
    assert there == "hill", f"the last stroke is lost: {there}"
    author.key(Qt.Key.Key_S, CONTROL)
    assert not document.modified, "it was not saved"
    print(f"mended {path}", flush=True)
    return 0


def play(path: Path) -> int:
    """Play the first turn in the player's window by mouse."""
    import random

    from player.application import application
    from tests.desk.hands import Hands
    from tests.desk.probe_players import MOST, OVER, _answer_by_mouse

    application()
    hands, chance = Hands.on(str(path)), random.Random(1)
    for answer in range(MOST):
        state = hands.window.page.bridge.table.session.state
        if state.tracks["turn"] > 1 or OVER in hands.decision():
            print(f"played a turn in {answer} answers, {hands.clicks} clicks", flush=True)
            return 0
        _answer_by_mouse(hands, chance)
    print(f"stuck at {hands.decision()!r}")
    return 1


# All of it ---------------------------------------------------------------------------------------


def main() -> int:
    """Build, kill, mend, check and play; return 0 when all of it went well."""
    words = sys.argv[1:]
    if words:
        return {"--draw": lambda _: draw(), "--mend": mend, "--play": play}[words[0]](Path(words[-1]))
    with tempfile.TemporaryDirectory(prefix="countermarch-build-") as home:
        rooms = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR")
        environment = {**os.environ, **dict.fromkeys(rooms, home)}
        os.environ.update(environment)
        shutil.copytree(FOLDER, library.user_folder() / FOLDER.name)
        path = _killed(environment)
        if path is None:
            return 1
        steps = (
            [sys.executable, __file__, "--mend", str(path)],
            [sys.executable, "-m", "core.command_line.main", "check", str(path)],
            [sys.executable, __file__, "--play", str(path)],
        )
        for step in steps:
            done = subprocess.run(
                step, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            said = [line for line in (done.stdout + done.stderr).splitlines() if "propagateSizeHints" not in line]
            print("\n".join(said))
            if done.returncode:
                print(f"{step[2]} failed")
                return 1
    print("built, killed, mended, checked and played")
    return 0


def _killed(environment: dict[str, str]) -> Path | None:
    """Have the scenario drawn, kill the program that did it, and return its file."""
    command = [sys.executable, __file__, "--draw"]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as child:
        assert child.stdout is not None
        said: list[str] = []
        for line in child.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith("drawn "):
                break
        child.kill()
    if not said or not said[-1].startswith("drawn "):
        print("\n".join(line for line in said if "propagateSizeHints" not in line))
        return None
    _, strokes, path = said[-1].split(" ", 2)
    print(f"drawn in {strokes} steps of undoing, then killed: {Path(path).name}")
    return Path(path)


if __name__ == "__main__":
    sys.exit(main())
