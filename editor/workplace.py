"""What docks, actions and tools may use of the window, whatever else stands in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from core.board.hexes import Hex
from core.model.working import Overlay
from core.view.palette import Palette, palette
from core.view.scene import Highlight
from editor.banner import Banner
from editor.canvas import PaintCanvas
from editor.document import Document
from editor.settings import Settings
from editor.tools.shape_tools import Hold
from editor.tools.tool import Tool

W = TypeVar("W", bound=QWidget)

STAYS = 6000
"""Milliseconds that a word in the status line stays."""


class Workplace(QObject):
    """The document in front and what belongs to the window; every dock and every action gets it.

    Attributes:
        window: what dialogs belong to.
        document: the one in front; None while none is open.
        hold: how the tools are set.
        colours: the palette in use.
        banner: the line over the map that says what happened.
        take_tool: takes a tool in hand by its name.
        open: opens a scenario on a tab of its own and returns whether it is open.
        save: saves the document in front, a shipped one as the user's own, and returns whether it did.
        overlays, veils: the highlights and what the rules draw that lie over the map, by who laid them there
            (`lay_over`).
        shown: a document came to the front; carries the document.
        changed: the document in front changed; carries what was touched. A dock that listens here, and not to the
            document, never hears one that lies behind.
        recoloured: another palette is in use; carries it.
        stirred: something changed on which it depends what can be done: the tool, the choice, what is saved.
        overlaid: what lies over the map changed.
        layered: other layers of the map are shown.
        checked: the document in front was checked; carries the findings.
        consulted: a trial reads a chart now; carries the chart and its column, empty for none.
    """

    shown = Signal(object)
    changed = Signal(object)
    recoloured = Signal(object)
    stirred = Signal()
    overlaid = Signal()
    layered = Signal()
    checked = Signal(object)
    consulted = Signal(str, str)

    def __init__(self, window: QMainWindow, canvas: PaintCanvas, settings: Settings) -> None:
        super().__init__(window)
        self.window, self.canvas, self.settings = window, canvas, settings
        self.colours: Palette = palette(settings.palette)
        self.document: Document | None = None
        self.hold = Hold()
        self._docks: dict[type[QWidget], QWidget] = {}
        self.overlays: dict[str, tuple[Highlight, ...]] = {}
        self.veils: dict[str, tuple[Overlay, ...]] = {}
        self.banner = Banner()
        self.take_tool: Callable[[str], None] = _nothing
        self.open: Callable[[Path], bool] = _nowhere
        self.save: Callable[[], bool] = _unsaved

    @property
    def tool(self) -> Tool | None:
        """The tool in hand."""
        return self.canvas.tool

    def dock(self, kind: type[W]) -> W:
        """Return the widget of a dock by its class; KeyError when the window has none."""
        known = self._docks.get(kind)
        found: W | None = known if isinstance(known, kind) else self.window.findChild(kind)
        if found is None:
            raise KeyError(kind.__name__)
        self._docks[kind] = found
        return found

    def say(self, words: str) -> None:
        """Say something in the status line, for a while."""
        self.window.statusBar().showMessage(words, STAYS)

    def go_to(self, at: Hex) -> None:
        """Bring a hex to the middle of the map and put the hex cursor there."""
        self.canvas.set_cursor_hex(at)
        self.canvas.centre_on(at)

    def lay_over(self, who: str, marks: Sequence[Highlight], veils: Sequence[Overlay] = ()) -> None:
        """Lay highlights and overlays of the rules over the map in place of those that `who` laid there before."""
        laid = (tuple(marks), tuple(veils))
        if laid != (self.overlays.get(who, ()), self.veils.get(who, ())):
            self.overlays[who], self.veils[who] = laid
            self.overlaid.emit()


def _nothing(_name: str) -> None:
    """Take no tool: there is none before the window is whole."""


def _nowhere(_path: Path) -> bool:
    """Open nothing before the window is whole."""
    return False


def _unsaved() -> bool:
    """Save nothing before the window is whole."""
    return False
