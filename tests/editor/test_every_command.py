"""Everything in the editor's window that can be done is done, undone and done again, and nothing differs afterwards.

The walk finds what there is by looking at the window: its actions, its tools with every group of paints, the buttons
of its docks, the menus that come up under the right button. A dialog that appears is filled in as a person in a hurry
would, and confirmed. What changed the scenario must be one or more steps of the undo stack; undoing them gives the
scenario and the very bytes of before, redoing them those of after. While
the layers are locked, nothing of it changes one.
"""

from __future__ import annotations

import itertools
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import QPoint, QProcess, QSettings, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QTabBar,
    QWidget,
)

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import PieceId
from core.play import library
from core.play.library import shipped_folder
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.actions import ALL_ACTIONS
from editor.main_window import MainWindow
from editor.models.kit import Group, Paint, paints
from editor.models.locks import LOCKED, TITLES, layers_changed
from editor.models.standing import zone
from editor.models.tables import to_csv
from editor.settings import Settings
from editor.tools.tool import TOOLS
from tests.editor.robot import Robot

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
ELSEWHERE = {
    "Quit": "closes the window",
    "Close": "closes the tab",
    "Open…": "opens another document",
    "Open file…": "opens another document",
    "Next scenario": "goes to another document",
    "Previous scenario": "goes to another document",
    "undo": "is what everything else is tried with",
    "redo": "is what everything else is tried with",
    "Save as mine…": "goes on with a copy",
    "Read from disk": "takes in another program's change; tests/editor_window/test_documents.py",
}
"""Actions that are not walked, and why."""


@dataclass
class Deed:
    """Something that can be done, found in the window."""

    name: str
    does: Callable[[], object]
    edits: bool = True


@dataclass
class Tally:
    """What the walk found."""

    walked: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    redone: list[str] = field(default_factory=list)
    steps: int = 0
    barred: int = 0


class Walk:
    """One window on a copied scenario, and all that is done in it.

    A small scenario is walked in full: every tool with both buttons and by key, and every change is saved. On a
    large one every tool is drawn with once, and one change of each kind is saved.
    """

    def __init__(self, window: MainWindow, *, in_full: bool) -> None:
        self.window, self._in_full = window, in_full
        self.tally = Tally()
        self._saved: set[str] = set()

    @property
    def scenario(self) -> Scenario:
        return self.window.document.scenario

    def prepare(self) -> None:
        """Choose what a person would have chosen: hexes, units, a hex under the cursor, something to paste."""
        window = self.window
        grid = self.scenario.map.grid
        middle = grid.hex_at(grid.columns // 2, grid.rows // 2)
        window.canvas.set_cursor_hex(middle)
        window._tools["Select"].choose(frozenset({middle, grid.neighbour(middle, 0)}))
        window._regions.clipboard.copy(window._tools["Select"])
        window._tools["Select"].choose(frozenset({grid.neighbour(middle, 3)}))
        window.place.stirred.emit()
        window.forces.select([self._unit()])
        QGuiApplication.clipboard().setText(table(self.scenario, window.document.schema, "\t"))
        for view in self._visible(QAbstractItemView):
            if view.model() is not None and view.model().rowCount() and not view.currentIndex().isValid():
                view.setCurrentIndex(view.model().index(0, 0))

    def _unit(self) -> PieceId:
        """Return a unit whose code has a zone, or the first."""
        zoned = (p for p in self.scenario.pieces if zone(self.scenario, self.window.document.schema, [p.id]))
        return next(zoned, self.scenario.pieces[0]).id

    def _visible(self, kind: type) -> list:
        return [w for dock in self.window.docks.values() for w in dock.widget().findChildren(kind)]

    def do(self, deed: Deed) -> None:
        """Do it; whatever it changed is undone and done again."""
        self.prepare()
        stack, document = self.window.document.undo_stack, self.window.document
        before, index = self.scenario, stack.index()
        deed.does()
        settle()
        document.locked = frozenset()  # a lock may be what was clicked
        self.tally.walked.append(deed.name)
        while self.window.document is not document:  # it opened another one: back to ours
            assert self.window.filing.close(), f"{deed.name} left the document"
        steps = stack.index() - index
        if steps <= 0:
            assert self.scenario == before, f"{deed.name} changed the scenario without a step of undoing"
            return
        assert deed.edits, f"{deed.name} edits, but says that it does not"
        after = self.scenario
        self.tally.edited.append(deed.name)
        said = [stack.text(at) for at in range(index, index + steps)]
        assert all(word[:1].isupper() and "_" not in word for word in said), f"{deed.name}: the history says {said}"
        self.tally.steps += steps
        files = self._saves(deed.name)
        stack.setIndex(index)
        assert self.scenario == before, f"{deed.name}: undone, it left something behind"
        files.back()
        self.tally.undone.append(deed.name)
        stack.setIndex(index + steps)
        assert self.scenario == after, f"{deed.name}: done again, it is something else"
        files.again()
        self.tally.redone.append(deed.name)
        stack.setIndex(index)
        files.back()
        settle()
        if self._in_full:
            self._refused(deed, before, after)

    def _refused(self, deed: Deed, before: Scenario, after: Scenario) -> None:
        """Do it once more while everything is locked: no layer changes, and it is said which one is in the way."""
        document, said = self.window.document, []
        barred = list(layers_changed(before, after, document.schema))
        index = document.undo_stack.index()
        self.window.statusBar().clearMessage()
        self.window.statusBar().messageChanged.connect(said.append)
        document.locked = frozenset(LOCKED)
        self.prepare()
        deed.does()
        settle()
        document.locked = frozenset()
        self.window.statusBar().messageChanged.disconnect(said.append)
        reached = list(layers_changed(before, self.scenario, document.schema))
        assert not reached, f"{deed.name} changed {reached}, which was locked"
        titles = [TITLES[layer] for layer in barred]
        told = [words for words in said if "locked. The tab Layers unlocks" in words]
        assert not barred or any(title in words for title in titles for words in told), f"{deed.name} said {said}"
        self.tally.barred += bool(barred)
        document.undo_stack.setIndex(index)
        settle()

    def _saves(self, name: str) -> Saves:
        command = self.window.document.undo_stack.command(self.window.document.undo_stack.index() - 1)
        kind = type(command).__name__
        if not self._in_full and kind in self._saved:
            return Saves(None)
        self._saved.add(kind)
        return Saves(self.window, name)

    # What there is -------------------------------------------------------------------------------

    def actions(self) -> Iterator[Deed]:
        """Yield every action of the menus and of the window itself."""
        says = {action.name: action.edits for action in ALL_ACTIONS}
        seen: set[int] = set()
        in_menus = [a for menu in self.window.menus.values() for a in menu.actions() if not a.isSeparator()]
        for action in (*in_menus, *self.window._actions.values(), *self.window.findChildren(QAction)):
            name = action.objectName() or action.text()
            if id(action) in seen or action.menu() is not None or not name or name in ELSEWHERE:
                continue
            seen.add(id(action))
            yield Deed(f"action {name}", lambda action=action: triggered(action), says.get(name, True))

    def tools(self) -> Iterator[Deed]:
        """Yield every tool with the first paint of every group, with both buttons, as a drag and by key."""
        schema = self.window.document.schema
        firsts: dict[Group, Paint] = {}
        for paint in paints(schema):
            firsts[paint.group] = paint  # the last one: the first ground is what most hexes have already
        for name, _, _ in TOOLS:
            for group, paint in firsts.items():
                for button in (LEFT, RIGHT) if self._in_full else (LEFT,):
                    words = f"tool {name}, {group.value}, {'left' if button == LEFT else 'right'}"
                    yield Deed(words, lambda n=name, p=paint, b=button: self._drag(n, p, b))
                if self._in_full:
                    yield Deed(f"tool {name}, {group.value}, by key", lambda n=name, p=paint: self._by_key(n, p))

    def _hold(self, name: str, paint: Paint) -> None:
        self.window.palette_dock.choose(paint)
        self.window.take_tool(name)
        if self.window.canvas.tool.picks is paint.where:
            self.window.canvas.tool.paint = paint

    def _drag(self, name: str, paint: Paint, button: Qt.MouseButton) -> None:
        self._hold(name, paint)
        canvas, grid = self.window.canvas, self.scenario.map.grid
        start = grid.hex_at(grid.columns // 2, grid.rows // 2)
        way = [canvas.widget_point(at) for at in (start, grid.neighbour(start, 1), grid.neighbour(start, 2))]
        halves = [(one + other) / 2 for one, other in itertools.pairwise(way)]
        points = [QPoint(point) for pair in zip(way, halves, strict=False) for point in pair]
        QTest.mousePress(canvas, button, NONE, points[1])
        for point in points:
            QTest.mouseMove(canvas, point)
            canvas.mouseMoveEvent(moved(canvas, point, button))
        QTest.mouseRelease(canvas, button, NONE, points[-1])

    def _by_key(self, name: str, paint: Paint) -> None:
        self._hold(name, paint)
        for key in (Qt.Key.Key_Space, Qt.Key.Key_2):
            QTest.keyClick(self.window.canvas, key)

    def buttons(self) -> Iterator[Deed]:
        """Yield every button of every dock."""
        for title, dock in self.window.docks.items():
            for number, button in enumerate(dock.widget().findChildren(QAbstractButton)):
                if isinstance(button.parent(), QTabBar | QLineEdit | QComboBox):
                    continue  # parts of other widgets
                name = button.text() or button.accessibleName() or button.toolTip() or str(number)
                yield Deed(f"dock {title}, {name}", lambda d=dock, b=button: clicked(d, b))

    def context_menus(self) -> Iterator[Deed]:
        """Yield every action that a widget offers under the right button."""
        kinds = Qt.ContextMenuPolicy
        for widget in (self.window.canvas, *self._visible(QWidget)):
            if widget.contextMenuPolicy() is kinds.ActionsContextMenu:
                for action in widget.actions():
                    yield Deed(f"context menu, {action.text()}", lambda a=action: triggered(a))
            elif widget.contextMenuPolicy() is kinds.CustomContextMenu:
                name = widget.accessibleName() or type(widget).__name__
                yield Deed(f"context menu of {name}", lambda w=widget: w.customContextMenuRequested.emit(QPoint(5, 5)))


class Saves:
    """The bytes on disk with and without a change, each saved anew."""

    def __init__(self, window: MainWindow | None, name: str = "") -> None:
        self._window, self._name = window, name
        if window is not None:
            self._before = self._bytes()
            window.document.save()
            self._after = self._bytes()

    def _bytes(self) -> dict[str, bytes]:
        folder = self._window.document.path.parent
        return {file: (folder / file).read_bytes() for file in self._window.document.files.contents}

    def back(self) -> None:
        if self._window is not None:
            self._window.document.save()
            assert self._bytes() == self._before, f"{self._name}: undone and saved, the files are others"

    def again(self) -> None:
        if self._window is not None:
            self._window.document.save()
            assert self._bytes() == self._after, f"{self._name}: done again and saved, the files are others"


def table(scenario: Scenario, schema: Schema, parting: str = ",") -> str:
    """Return what a spreadsheet has of the first unit, with another name."""
    first = scenario.pieces[0]
    text = to_csv(scenario, schema, [first.id], parting)
    return text.replace(first.name, f"{first.name} walked")


def settle() -> None:
    """Let dialogs be answered and timers run out."""
    QApplication.processEvents()
    for _ in range(100):
        if QApplication.activeModalWidget() is None and QApplication.activePopupWidget() is None:
            break
        QTest.qWait(15)


def triggered(action: QAction) -> None:
    if action.isEnabled():
        action.trigger()


def clicked(dock: QWidget, button: QAbstractButton) -> None:
    dock.raise_()
    if button.isEnabled():
        button.click()


def moved(canvas: QWidget, point: QPoint, button: Qt.MouseButton):
    """Return a move of the mouse with the button down; the test's own mouse forgets which one it holds."""
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    at = QPointF(point)
    return QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), button, button, NONE)


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return an editor that starts no other program and asks for no file."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    units = tmp_path / "units.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(units), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # the copy to play on, which no player takes away
    monkeypatch.setattr(QProcess, "start", lambda *_: None)
    monkeypatch.setattr(QProcess, "startDetached", lambda *_: True)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("another program was started"))
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda *_: True)
    apply_theme(qapp, palette("light"))
    made = MainWindow(Settings())
    made.resize(1366, 768)
    made.show()
    QTest.qWaitForWindowExposed(made)
    yield made
    monkeypatch.setattr(made.filing, "may_close_all", lambda: True)
    made.close()
    made.deleteLater()


@pytest.mark.parametrize("source", [PROBE / "two-hills.yaml", shipped_folder() / "czech38" / "campaign.yaml"], ids=str)
def test_everything_is_undone_and_done_again(window: MainWindow, tmp_path: Path, source: Path) -> None:
    ignored = shutil.ignore_patterns("*.py", "__pycache__", "tutorial")
    shutil.copytree(source.parent, tmp_path / "copy", ignore=ignored)
    assert window.open(tmp_path / "copy" / source.name)
    document = window.document
    (tmp_path / "units.csv").write_text(table(document.scenario, document.schema), "utf-8")
    walk = Walk(window, in_full=source.parent == PROBE)
    robot = Robot()
    try:
        for deeds in (walk.tools, walk.actions, walk.buttons, walk.context_menus):
            for deed in list(deeds()):
                walk.do(deed)
    finally:
        robot.stop()
    tally = walk.tally
    print(
        f"\n{source.stem}: {len(tally.walked)} things walked; {len(tally.edited)} found that edit "
        f"({tally.steps} steps) = {len(tally.undone)} undone equal = {len(tally.redone)} redone equal; "
        f"{tally.barred} refused while their layer was locked"
    )
    asked = {f"action {action.name}" for action in ALL_ACTIONS if action.edits}
    print("said to edit, and had nothing to do here:", ", ".join(sorted(asked - set(tally.edited))) or "none")
    assert len(tally.edited) == len(tally.undone) == len(tally.redone) >= 20
    commands = {name.partition(",")[0] for name in tally.edited}
    assert {"tool Brush", "tool Figure", "tool Fill", "tool Hexsides", "tool River"} <= commands


@pytest.mark.parametrize("tool", ["Brush", "Hexsides", "River", "Figure"])
def test_undoing_with_the_button_down_gives_up_the_stroke_and_no_more(
    window: MainWindow, tmp_path: Path, tool: str
) -> None:
    shutil.copytree(PROBE, tmp_path / "copy", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    assert window.open(tmp_path / "copy" / "two-hills.yaml")
    walk = Walk(window, in_full=True)
    group = Group.TERRAIN if tool in ("Brush", "Figure") else Group.HEXSIDES
    paint = [paint for paint in paints(window.document.schema) if paint.group is group][-1]
    walk._hold("Brush", paint)
    first = window.document.scenario.map.grid.hex_at(0, 0)
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(first))
    before, index = window.document.scenario, window.document.undo_stack.index()
    walk._hold(tool, paint)
    canvas, grid = window.canvas, before.map.grid
    middle = grid.hex_at(grid.columns // 2, grid.rows // 2)
    near = [canvas.widget_point(at) for at in (middle, grid.neighbour(middle, 1), grid.neighbour(middle, 2))]
    points = [(near[0] + near[1]) / 2, near[1], (near[1] + near[2]) / 2, near[2]]
    QTest.mousePress(canvas, LEFT, NONE, points[0])
    canvas.mouseMoveEvent(moved(canvas, points[1], LEFT))
    canvas.mouseMoveEvent(moved(canvas, points[2], LEFT))
    window._actions["undo"].trigger()
    assert window.document.scenario == before
    canvas.mouseMoveEvent(moved(canvas, points[3], LEFT))
    QTest.mouseRelease(canvas, LEFT, NONE, points[3])
    assert window.document.scenario == before
    assert window.document.undo_stack.index() == index
