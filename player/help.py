"""The manual inside the program: opened at the part that speaks of what the reader looks at."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImageReader, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QVBoxLayout, QWidget

from core.qt.theme import GRID
from core.view.language import tr
from core.view.manual import NoManual, manual_pages, slug
from player.dialogs.room import keep_to_screen
from player.models.topics import FIRST_TOPIC, TOPICS

WIDTH, HEIGHT, CONTENTS = 932, 620, 200


def topic_of(widget: QWidget | None) -> str:
    """Return the manual's topic for a widget: that of the first class, from the widget outwards, that has one."""
    while widget is not None:
        for kind in type(widget).__mro__:
            if kind.__name__ in TOPICS:
                return TOPICS[kind.__name__]
        widget = widget.parentWidget()
    return FIRST_TOPIC


def show_help(about: QWidget, window: QWidget) -> HelpWindow:
    """Open the manual at what it says about a widget, beside whatever is open."""
    shown = window.findChild(HelpWindow) or HelpWindow(window)
    shown.open_topic(topic_of(about))
    shown.show()
    shown.raise_()
    shown.activateWindow()
    return shown


class HelpWindow(QDialog):
    """Contents at the left, a page at the right. It stops nothing: one reads it and goes on playing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.setAccessibleName(tr("Manual"))
        self.resize(WIDTH, HEIGHT)
        self._contents = QListWidget()
        self._contents.setAccessibleName(tr("Contents"))
        self._contents.setFixedWidth(CONTENTS)
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
        try:
            self._pages = manual_pages()
        except NoManual:
            self._pages = ()
            self.text.setPlainText(tr("The manual was left out of this installation. Install the program again."))
        for page in self._pages:
            self._contents.addItem(page.title)
        self._contents.currentRowChanged.connect(self._turn_to)

    @property
    def topic(self) -> str:
        """The page that is shown."""
        row = self._contents.currentRow()
        return self._pages[row].name if 0 <= row < len(self._pages) else ""

    def open_topic(self, topic: str) -> None:
        """Show a page, at one of its headings where the topic names one."""
        name, _, heading = topic.partition("#")
        names = [page.name for page in self._pages]
        if name in names:
            self._contents.setCurrentRow(names.index(name))
            self._go_to(heading)
        self.text.setFocus()

    def _turn_to(self, row: int) -> None:
        if 0 <= row < len(self._pages):
            path = self._pages[row].path
            self.text.setSearchPaths([str(path.parent)])
            self.text.document().setBaseUrl(QUrl.fromLocalFile(f"{path.parent}/"))
            self.text.setMarkdown(path.read_text("utf-8"))
            self._give_air()
            self._fit_pictures(path.parent)
            self.text.moveCursor(QTextCursor.MoveOperation.Start)

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
        """Put a heading at the top of the page."""
        block = self.text.document().begin()
        while heading and block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == heading:
                self.text.moveCursor(QTextCursor.MoveOperation.End)
                self.text.setTextCursor(QTextCursor(block))
                return
            block = block.next()

    def _follow(self, link: QUrl) -> None:
        """Follow a link to another page, or to a heading of this one."""
        name = link.path().rpartition("/")[2].removesuffix(".md") or self.topic
        self.open_topic(f"{name}#{link.fragment()}")
