"""The manual inside the program: contents, a page, and the way from a part of the window to what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImageReader, QShowEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QVBoxLayout, QWidget

from core.qt.room import keep_to_screen
from core.qt.theme import GRID
from core.view.language import tr
from core.view.manual import ManualPage, sections, slug

WIDTH, HEIGHT, CONTENTS = 932, 620, 200

FEW = 3
"""Pages whose headings have room in the contents."""


TOPIC = "topic"
"""A property of a widget whose class says too little: the topic that speaks of this one."""


def topic_of(widget: QWidget | None, topics: Mapping[str, str], first: str) -> str:
    """Return the manual's topic for a widget: its own, or that of the first class outwards from it that has one."""
    while widget is not None:
        if own := widget.property(TOPIC):
            return str(own)
        for kind in type(widget).__mro__:
            if kind.__name__ in topics:
                return topics[kind.__name__]
        widget = widget.parentWidget()
    return first


class ManualWindow(QDialog):
    """Contents at the left, a page at the right. It stops nothing: one reads it and goes on."""

    def __init__(self, parent: QWidget, pages: Sequence[ManualPage]) -> None:
        """Show some pages; none says that the manual was left out.

        Their headings stand in the contents below them while there are only a few pages.
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.setAccessibleName(tr("Manual"))
        self.resize(WIDTH, HEIGHT)
        self._contents = QListWidget()
        self._contents.setAccessibleName(tr("Contents"))
        self._contents.setFixedWidth(CONTENTS)
        self._page: ManualPage | None = None
        self._heading = ""
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Page of the manual"))
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.anchorClicked.connect(self._follow)
        line = QHBoxLayout()
        line.setSpacing(GRID)
        line.addWidget(self._contents)
        line.addWidget(self.text, 1)
        keep_to_screen(self)
        column = QVBoxLayout(self)
        column.addLayout(line)
        self._pages = tuple(pages)
        if not self._pages:
            self.text.setPlainText(tr("The manual was left out of this installation. Install the program again."))
        self._topics = tuple(self._listed())
        self._contents.currentRowChanged.connect(self._turn_to)

    def showEvent(self, event: QShowEvent) -> None:
        """Put the heading at the top now that the page has its size."""
        super().showEvent(event)
        self._go_to(self._heading)

    def _listed(self) -> Iterator[str]:
        """List the contents; yield the topic of each line."""
        for page in self._pages:
            self._contents.addItem(page.title)
            yield page.name
            for words in sections(page.path) if len(self._pages) <= FEW else ():
                self._contents.addItem(f"    {words}")
                yield f"{page.name}#{slug(words)}"

    @property
    def topic(self) -> str:
        """The page that is shown."""
        return self._page.name if self._page is not None else ""

    def open_topic(self, topic: str) -> None:
        """Show a page, at one of its headings where the topic names one."""
        name, _, heading = topic.partition("#")
        known = next((wanted for wanted in (topic, name) if wanted in self._topics), "")
        if known:
            self._contents.setCurrentRow(self._topics.index(known))
            self._go_to(heading)
        self.text.setFocus()

    def _turn_to(self, row: int) -> None:
        if not 0 <= row < len(self._topics):
            return
        name, _, heading = self._topics[row].partition("#")
        page = next(page for page in self._pages if page.name == name)
        if page is not self._page:
            self._page = page
            folder = page.path.parent
            self.text.setSearchPaths([str(folder)])
            self.text.document().setBaseUrl(QUrl.fromLocalFile(f"{folder}/"))
            self.text.setMarkdown(page.path.read_text("utf-8"))
            self._give_air()
            self._fit_pictures(folder)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._go_to(heading)

    def _give_air(self) -> None:
        """Set paragraphs and headings apart; Markdown alone leaves them close together."""
        block = self.text.document().begin()
        while block.isValid():
            shape = QTextBlockFormat(block.blockFormat())
            shape.setTopMargin(2 * GRID if shape.headingLevel() > 1 else 0)
            shape.setBottomMargin(GRID if block.textList() is None else GRID / 2)
            QTextCursor(block).setBlockFormat(shape)
            block = block.next()

    def _fit_pictures(self, folder: Path) -> None:
        """Make pictures that are wider than the page as wide as it."""
        room = WIDTH - CONTENTS - 8 * GRID
        document = self.text.document()
        for position in range(document.characterCount()):
            cursor = QTextCursor(document)
            cursor.setPosition(position)
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
            shape = cursor.charFormat()
            if shape.isImageFormat():
                picture = shape.toImageFormat()
                size = QImageReader(str(folder / picture.name())).size()
                if size.width() > room:
                    picture.setWidth(room)
                    picture.setHeight(size.height() * room / size.width())
                    cursor.setCharFormat(picture)

    def _go_to(self, heading: str) -> None:
        """Put a heading at the top of the page; without one, the page stays where it is."""
        self._heading = heading
        block = self.text.document().begin()
        while heading and block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == heading:
                self.text.setTextCursor(QTextCursor(block))
                top = self.text.document().documentLayout().blockBoundingRect(block).top()
                self.text.verticalScrollBar().setValue(round(top) - GRID)
                return
            block = block.next()

    def _follow(self, link: QUrl) -> None:
        """Follow a link to another page, or to a heading of this one."""
        name = link.path().rpartition("/")[2].removesuffix(".md") or self.topic
        self.open_topic(f"{name}#{link.fragment()}")
