"""The tabs over the map: one a document, each saying whether it is changed or comes with the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QTabBar, QToolButton

from core.board.hexes import Hex
from core.qt.icons import icon
from core.view.language import tr
from core.view.palette import Palette
from editor.canvas import PaintCanvas
from editor.document import Document
from editor.models.presence import Presence
from editor.recorder import Recorder
from editor.tools.tool import Tool

CROSS = QSize(14, 14)


@dataclass
class OpenDocument:
    """A document on its tab, with what is remembered while another one is in front.

    Attributes:
        recorder: what keeps its changes against a crash.
        presence: what tells other editors that it is open here.
        tools: its tools by name.
        tool: the name of the one in hand.
        zoom, middle, cursor: where one looked; None before it was shown.
    """

    document: Document
    recorder: Recorder
    tools: dict[str, Tool] = field(default_factory=dict)
    tool: str = ""
    zoom: float | None = None
    middle: Hex | None = None
    cursor: Hex | None = None
    presence: Presence | None = None

    def end(self) -> None:
        """Leave nothing behind on the disk: what was changed is saved, or not wanted."""
        self.recorder.end()
        if self.presence is not None:
            self.presence.end()

    def keep_look(self, canvas: PaintCanvas) -> None:
        """Remember where one looks now."""
        self.zoom, self.cursor = canvas.zoom, canvas.cursor_hex
        self.middle = canvas.hex_at(QPoint(canvas.width() // 2, canvas.height() // 2))
        self.tool = canvas.tool.name if canvas.tool is not None else self.tool

    def look_again(self, canvas: PaintCanvas) -> None:
        """Look where one looked before."""
        grid = self.document.scenario.map.grid
        if self.zoom is not None and self.middle is not None and grid.exists(self.middle):
            canvas.zoom_to(self.zoom)
            canvas.centre_on(self.middle)
        if self.cursor is not None and grid.exists(self.cursor):
            canvas.set_cursor_hex(self.cursor)


class DocumentTabs(QTabBar):
    """The open documents, in the order of their tabs.

    `front_changed` carries the document that is in front now, None when the last one was closed; `close_asked` the
    one whose cross was clicked.
    """

    front_changed = Signal(object)
    close_asked = Signal(object)

    def __init__(self, colours: Palette) -> None:
        super().__init__()
        self._colours = colours
        self.setAccessibleName(tr("Open scenarios"))
        self.setDocumentMode(True)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()
        self.currentChanged.connect(self._turned)

    def set_palette(self, colours: Palette) -> None:
        """Draw the crosses in a palette's colours."""
        self._colours = colours
        for index in range(self.count()):
            button = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(icon("close", colours))

    def _cross(self, opened: OpenDocument) -> QToolButton:
        """Return what closes a tab; by keyboard that is the action of the menu."""
        made = QToolButton()
        made.setStyleSheet("QToolButton { border: 0; background: transparent; padding: 2px; }")
        made.setIcon(icon("close", self._colours))
        made.setIconSize(CROSS)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setAccessibleName(tr("Close {title}", title=opened.document.title))
        made.setToolTip(tr("Close (Ctrl+W)"))
        made.clicked.connect(lambda _=False: self.close_asked.emit(opened))
        return made

    @property
    def open_documents(self) -> tuple[OpenDocument, ...]:
        """Every open document, from left to right."""
        return tuple(self.tabData(index) for index in range(self.count()))

    @property
    def front(self) -> OpenDocument | None:
        """The one in front."""
        found: OpenDocument | None = self.tabData(self.currentIndex())
        return found

    def put(self, opened: OpenDocument) -> None:
        """Add a document and bring it to the front."""
        self.blockSignals(True)  # noqa: FBT003 (it has no document before it has its data)
        index = self.addTab("")
        self.setTabData(index, opened)
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, self._cross(opened))
        self.setCurrentIndex(index)
        self.blockSignals(False)  # noqa: FBT003
        self.say_states()
        self.show()
        self._turned(index)

    def take_away(self, document: Document) -> None:
        """Close a tab; the next one comes to the front."""
        found = [index for index, opened in enumerate(self.open_documents) if opened.document is document]
        for index in found:
            self.removeTab(index)
        if not self.count():
            self.hide()
            self.front_changed.emit(None)

    def bring(self, document: Document) -> None:
        """Bring a document to the front."""
        for index, opened in enumerate(self.open_documents):
            if opened.document is document:
                self.setCurrentIndex(index)

    def turn(self, step: int) -> None:
        """Go to the next tab, or with -1 to the one before, round and round."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + step) % self.count())

    def say_states(self) -> None:
        """Say on every tab whether it is changed or comes with the program."""
        for index, opened in enumerate(self.open_documents):
            document = opened.document
            state = tr("changed") if document.modified else tr("shipped") if document.shipped else ""
            title = document.title.replace("&", "&&")
            words = tr("{title} · {state}", title=title, state=state) if state else title
            if words != self.tabText(index):
                self.setTabText(index, words)
            self.setTabToolTip(index, str(document.path))

    def _turned(self, index: int) -> None:
        opened: OpenDocument | None = self.tabData(index)
        if opened is not None:
            self.front_changed.emit(opened)
