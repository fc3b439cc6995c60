"""Looking back: the map as it was, step by step, with what happened in words beside it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.qt.panels import Card, Elided, clause_chip, clear, label
from core.qt.pointer_canvas import PointerCanvas
from core.qt.scenery import Scenery
from core.qt.speech import say_aloud
from core.qt.theme import DOCK_WIDTH, FIGURE, GRID, PRIMARY, QUIET, STRIP, TITLE, set_look
from core.view.language import number, tr
from core.view.scene import Scene
from player.models.reel import Reel
from player.panels.look import Look
from player.panels.time_bar import TimeBar
from player.panels.transport import Transport

ZOOM = 0.59
HEAD = 52

STRIDES = 6
"""Presses of an arrow that move the map by its whole width."""

PAGES = {int(Qt.Key.Key_PageDown): 1, int(Qt.Key.Key_PageUp): -1}

ARROWS = {
    int(Qt.Key.Key_Left): (1, 0),
    int(Qt.Key.Key_Right): (-1, 0),
    int(Qt.Key.Key_Up): (0, 1),
    int(Qt.Key.Key_Down): (0, -1),
}
"""How the picture moves when one looks to the left, right, up, down."""


class ReplayPage(QWidget):
    """A game on a reel. `left` goes back to the game, `branch_wanted` carries the record to branch from.

    Args:
        heading: what the page is called: a replay, or what happened since somebody's turn.
        back: the words of the button that leads to the game.
    """

    left = Signal()
    branch_wanted = Signal(int)

    def __init__(self, reel: Reel, look: Look, scenery: Scenery, heading: str, back: str) -> None:
        super().__init__()
        self.setAccessibleName(heading)
        self.reel, self.look = reel, look
        self.canvas = PointerCanvas()
        self.canvas.setAccessibleName(tr("Map as it was"))
        self.canvas.set_palette(look.palette)
        self.canvas.set_map(scenery.scenario, scenery.sheet.schema, scenery)
        self.bar, self.transport = TimeBar(reel, look.palette), Transport(look.palette)
        self._gauges = QHBoxLayout()
        self._phase = Elided("", QUIET)
        self._where = label("", QUIET)
        self._words = label("", TITLE, wraps=True)
        self._chips = QHBoxLayout()
        self._list = QListWidget()
        self._filling = False
        self._shown: tuple[int, ...] = ()
        self._lay_out(self._head(heading, back))
        self._connect()
        self._seen = False
        self.refresh()

    # Putting together ----------------------------------------------------------------------------

    def _head(self, heading: str, back: str) -> QFrame:
        head = QFrame()
        set_look(head, STRIP)
        head.setFixedHeight(HEAD)
        line = QHBoxLayout(head)
        line.setContentsMargins(2 * GRID, 0, GRID, 0)
        line.setSpacing(2 * GRID)
        title = Elided(heading, "")
        title.setStyleSheet("font-weight: 700;")
        line.addWidget(title)
        line.addWidget(self._phase, 1)
        line.addLayout(self._gauges)
        self.eyes = QComboBox()
        self.eyes.setAccessibleName(tr("Seen by"))
        self.eyes.setToolTip(tr("Through whose eyes"))
        for found in self.reel.eyes:
            self.eyes.addItem(tr("Seen by: {whose}", whose=found.title))
        line.addWidget(self.eyes)
        self.branch = QPushButton(tr("Play on from here …"))
        self.branch.setAccessibleName(tr("Play on from here"))
        self.branch.setToolTip(tr("Begin a new game in a file of its own that has everything up to this step"))
        line.addWidget(self.branch)
        self.back = QPushButton(back)
        self.back.setAccessibleName(back)
        self.back.setToolTip("Esc")
        self.back.setProperty("look", PRIMARY)
        line.addWidget(self.back)
        return head

    def _lay_out(self, head: QFrame) -> None:
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.canvas, 1)
        middle.addWidget(self._dock())
        foot = QFrame()
        set_look(foot, STRIP)
        line = QHBoxLayout(foot)
        line.setContentsMargins(GRID, 4, 2 * GRID, 4)
        line.setSpacing(2 * GRID)
        line.addWidget(self.transport)
        line.addWidget(self.bar, 1)
        line.addWidget(self._where)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(head)
        page.addLayout(middle, 1)
        page.addWidget(foot)

    def _dock(self) -> QWidget:
        dock = QWidget()
        dock.setFixedWidth(DOCK_WIDTH)
        column = QVBoxLayout(dock)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        now = Card(tr("This step"))
        now.body.addWidget(self._words)
        self._chips.setSpacing(4)
        now.body.addLayout(self._chips)
        column.addWidget(now)
        self._list.setAccessibleName(tr("Steps of this phase"))
        self._list.setWordWrap(True)
        self._list.setStyleSheet("QListView { border-radius: 10px; padding: 6px; }")
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self._list, 1)
        return dock

    def _connect(self) -> None:
        self.back.clicked.connect(self._leave)
        self.branch.clicked.connect(lambda: self._pause() or self.branch_wanted.emit(self.reel.branches_from))
        self.eyes.currentIndexChanged.connect(self._look_through)
        self.bar.valueChanged.connect(self._wound)
        self.transport.stepped.connect(lambda by: self._step(by))
        self.transport.phased.connect(lambda by: self.reel.step_chapter(by) and self.refresh())
        self._list.currentRowChanged.connect(self._picked)

    # Winding -------------------------------------------------------------------------------------

    def _step(self, by: int) -> None:
        if self.reel.step(by):
            self.refresh()
        else:
            self.transport.stop()

    def _wound(self, at: int) -> None:
        if self.reel.go(at):
            self.refresh()

    def _picked(self, row: int) -> None:
        if not self._filling and 0 <= row < len(self._shown) and self.reel.go(self._shown[row]):
            self.transport.stop()
            self.refresh()

    def _look_through(self, number: int) -> None:
        self.reel.look_through(number)
        self._shown = ()
        self.bar.measure()
        self.refresh()

    def _pause(self) -> None:
        self.transport.stop()

    def _leave(self) -> None:
        self.transport.stop()
        self.left.emit()

    # Showing -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the moment that the reel is wound to."""
        scene, points = self.reel.picture()
        self._show_map(scene)
        self._show_glance(points)
        self._show_words()
        self._show_list()
        self._where.setText(self.reel.where())
        with QSignalBlocker(self.bar):
            self.bar.setValue(self.reel.at)
        words = ". ".join((self.reel.where(), self._phase.whole, self._words.text()))
        if words != self.bar.accessibleDescription():
            self.bar.setAccessibleDescription(words)
            say_aloud(self.bar, self._words.text())
        self.bar.update()
        self.branch.setEnabled(bool(self.reel.moments))

    def _show_map(self, scene: Scene) -> None:
        self.canvas.set_scene(scene)
        moment = self.reel.moment
        if moment is not None and moment.told.at is not None and self._seen:
            for at in (*moment.told.way[:1], moment.told.at):
                self.canvas.ensure_visible(at)

    def _show_glance(self, points: tuple[tuple[str, int], ...]) -> None:
        chapter = self.reel.chapter
        self._phase.say(chapter.title if chapter else "")
        clear(self._gauges)
        self._gauges.setSpacing(GRID)
        for title, value in points:
            self._gauges.addWidget(label(title, QUIET))
            self._gauges.addWidget(label(number(value), FIGURE))

    def _show_words(self) -> None:
        clear(self._chips)
        moment = self.reel.moment
        if moment is None:
            self._words.setText(tr("Before the first step.") if self.reel.moments else tr("Nothing has happened yet."))
            return
        self._words.setText(moment.told.text)
        self._words.setAccessibleName(moment.told.text)
        for clause in filter(None, moment.told.clause.split(", ")):
            self._chips.addWidget(clause_chip(clause, self.look.says(clause)))
        self._chips.addStretch(1)

    def _show_list(self) -> None:
        lines = self.reel.lines()
        self._filling = True
        if lines != self._shown:
            self._shown = lines
            self._list.clear()
            for line in lines:
                self._list.addItem(QListWidgetItem(self.reel.moments[line].told.text))
        self._list.setCurrentRow(lines.index(self.reel.at) if self.reel.at in lines else -1)
        self._filling = False

    def showEvent(self, event: QShowEvent) -> None:
        """Look at where things happened, with the keyboard on the bar."""
        super().showEvent(event)
        self.bar.setFocus()
        if self._seen:
            return
        self._seen = True
        self.canvas.fit()
        if self.canvas.zoom < ZOOM:
            self.canvas.zoom_to(ZOOM)
        moments = self.reel.moments[max(self.reel.at, 0) :]
        at = next((moment.told.at for moment in moments if moment.told.at is not None), None)
        if at is not None:
            self.canvas.centre_on(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Wind by keys: arrows by steps, page keys by phases, P plays and pauses, Esc goes back to the game.

        Ctrl with a page key goes by turns; Shift with an arrow moves the map instead, 0 shows all of it.
        """
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in PAGES:
            self.transport.stop()
            if self.reel.step_turn(PAGES[event.key()]):
                self.refresh()
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and _moved(self.canvas, event.key()):
            return
        keys = {
            Qt.Key.Key_Right: lambda: self._step(1),
            Qt.Key.Key_Space: lambda: self._step(1),
            Qt.Key.Key_Left: lambda: self._step(-1),
            Qt.Key.Key_PageDown: lambda: self.transport.phased.emit(1),
            Qt.Key.Key_PageUp: lambda: self.transport.phased.emit(-1),
            Qt.Key.Key_Home: lambda: self._wound(-1),
            Qt.Key.Key_End: lambda: self._wound(self.reel.last),
            Qt.Key.Key_P: self.transport.toggle,
            Qt.Key.Key_Plus: lambda: self.canvas.zoom_by(1),
            Qt.Key.Key_Minus: lambda: self.canvas.zoom_by(-1),
            Qt.Key.Key_0: self.canvas.fit,
            Qt.Key.Key_Escape: self._leave,
        }
        do = keys.get(Qt.Key(event.key()))
        if do is None:
            super().keyPressEvent(event)
            return
        if event.key() != Qt.Key.Key_P:
            self.transport.stop()
        do()


def _moved(view: PointerCanvas, key: int) -> bool:
    """Move a map by an arrow; return whether the key is one."""
    across, down = ARROWS.get(key, (0, 0))
    view.pan_by(round(across * view.width() / STRIDES), round(down * view.height() / STRIDES))
    return key in ARROWS
