"""Everything the editor's window can show, one scene after the other, reached without reading a word on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from core.play import library
from core.qt.errand import finish_errands
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.actions import ALL_ACTIONS
from editor.dialogs import Card
from editor.docks.forces_dock import ForcesDock
from editor.docks.here_dock import HereDock
from editor.docks.rules_dock import RulesDock
from editor.main_window import MainWindow
from editor.settings import Settings
from editor.tools.tool import TOOLS
from tests.desk.hands import rest
from tests.tools.scenes import Scene

OWN = ("Open…", "Save as mine…")
"""Actions of the window itself that open a dialog."""

SIZE = (1366, 768)


@contextmanager
def without_waiting() -> Iterator[None]:
    """Let cards be shown without anybody waiting for their answer."""
    waiting = {kind: kind.exec for kind in (Card, *Card.__subclasses__()) if "exec" in vars(kind)}
    for kind in waiting:
        kind.exec = _shown  # type: ignore[method-assign,assignment]
    asked = QFileDialog.getOpenFileName, QFileDialog.getSaveFileName
    QFileDialog.getOpenFileName = QFileDialog.getSaveFileName = lambda *_: ("", "")  # type: ignore[assignment]
    try:
        yield
    finally:
        for kind, exec_ in waiting.items():
            kind.exec = exec_  # type: ignore[method-assign]
        QFileDialog.getOpenFileName, QFileDialog.getSaveFileName = asked  # type: ignore[method-assign]


def _shown(card: Card) -> int:
    """Show a card as high as its words need."""
    layout = card.layout()
    if layout is not None:
        card.resize(card.sizeHint().expandedTo(card.minimumSize()))
    card.show()
    return 0


def opened(colours: str) -> MainWindow:
    """Return an editor in a palette."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, palette(colours))
    settings = Settings()
    settings.palette = colours
    window = MainWindow(settings)
    window.resize(*SIZE)
    window.show()
    rest(60)
    return window


def scenes(window: MainWindow, scenario: str) -> Iterator[Scene]:
    """Yield every scene: the window without a scenario, every dock and tool, every dialog."""
    with without_waiting():
        yield Scene("no scenario", window)
        yield from _fronts(window, OWN[0])
        yield from _fronts(window, "New scenario…")
        window.open(Path(library.place_of(scenario)))
        rest(200)
        document = window.document
        assert document is not None
        window.forces.select(tuple(piece.id for piece in document.scenario.pieces[:1]))
        window.canvas.set_cursor_hex(document.scenario.map.grid.hexes[len(document.scenario.map.grid.hexes) // 2])
        for name, dock in window.docks.items():
            dock.show()
            dock.raise_()
            rest(120)
            yield Scene(f"dock {name}", window)
        yield from _pages(window)
        for name, _, _ in TOOLS:
            window.take_tool(name)
            rest(30)
            yield Scene(f"tool {name}", window)
        for action in ALL_ACTIONS:
            if not action.edits and action.name not in ("New scenario…", "Play a copy"):
                yield from _fronts(window, action.name)
        for name in ("resize", "Border between areas…", "Sheet and boxes…", OWN[1]):
            yield from _fronts(window, name)
        document.undo_stack.setClean()


def _pages(window: MainWindow) -> Iterator[Scene]:
    """Yield each page of the rules."""
    dock = window.place.dock(RulesDock)
    window.docks["Rules"].raise_()
    for number in range(dock.pages.count()):
        dock.pages.setCurrentRow(number)
        _lay_out()
        yield Scene(f"rules page {number + 1}", window)
    window.place.dock(HereDock).setFocus()
    window.place.dock(ForcesDock).table.setFocus()


def _lay_out() -> None:
    """Let a form that was just made take its place, however slow the machine is."""
    for _ in range(5):
        rest(60)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def _fronts(window: MainWindow, name: str) -> Iterator[Scene]:
    """Yield what an action opens, and close it."""
    action = window._actions.get(name)
    if action is None or not action.isEnabled():
        return
    action.trigger()
    rest(200)
    for front in _open(window):
        yield Scene(f"{name} dialog", front)
        front.close()
        rest(30)


def _open(window: MainWindow) -> list[QDialog]:
    found: list[QWidget] = [top for top in QApplication.topLevelWidgets() if top is not window and top.isVisible()]
    return [top for top in found if isinstance(top, QDialog)]


def close(window: MainWindow) -> None:
    """Close an editor without asking."""
    finish_errands()
    for opened_ in window.tabs.open_documents:
        opened_.end()
    window.hide()
    window.deleteLater()
    rest(30)
