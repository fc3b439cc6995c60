"""Parts that windows are put together from: cards, labels, clause chips, rows that flow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.qt.theme import CARD, CLAUSE, GRID, QUIET, SMALL_TEXT, set_look
from core.view.language import tr
from core.view.sentences import printed_clause

_BETWEEN = re.compile(" (?![%·])")
"""Where a line may break."""

ClauseWords = Callable[[str], str]
"""From a clause as the rulebook writes it (`10.3.A`) to its summary; empty when there is none."""


def label(text: str = "", look: str = "", *, wraps: bool = False) -> QLabel:
    """Return a label with one of the theme's looks."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if look:
        made.setProperty("look", look)
    if wraps:
        made.setWordWrap(True)
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made


@runtime_checkable
class ShowsClauses(Protocol):
    """A window that can show what a clause says; chips in it, and in its dialogs, lead there."""

    def show_clause(self, clause: str) -> None:
        """Show a clause, written as in the rulebook (`10.3.A`)."""


class ClauseChip(QLabel):
    """A chip with a clause. A click asks the nearest window round it that shows clauses to show this one."""

    def __init__(self, clause: str, words: str = "") -> None:
        super().__init__(printed_clause(clause))
        self.clause = clause
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("look", CLAUSE)
        self.setAccessibleName(tr("Clause {clause}", clause=printed_clause(clause)))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if words:
            self.setToolTip(wrapped(f"{printed_clause(clause)}: {words}"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the clause."""
        over = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and over:
            show_clause(self, self.clause)
        else:
            super().mouseReleaseEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from what lies below: the chip takes the click."""
        event.accept()


def show_clause(part: QWidget, clause: str) -> None:
    """Ask the nearest window round a part that shows clauses to show one; without such a window nothing happens."""
    above: QWidget | None = part
    while above is not None and not isinstance(above, ShowsClauses):
        above = above.parentWidget()
    if above is not None:
        above.show_clause(clause)


def clause_chip(clause: str, words: str = "") -> ClauseChip:
    """Return a chip with a clause; what the clause says is its tooltip."""
    return ClauseChip(clause, words)


def clause_of(link: QUrl) -> str:
    """Return the clause that a link `clause:9.2.3#all` in a text leads to."""
    return f"{link.path()}#{link.fragment()}" if link.hasFragment() else link.path()


def wrapped(text: str) -> str:
    """Return a text as a tooltip that breaks into lines."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<p style='white-space: normal'>{safe}</p>"


def broken(words: str, metrics: QFontMetrics, room: int) -> list[str]:
    """Return words broken into lines of so many pixels, between words only: a longer word has a line of its own.

    A sign of percent stays with its figure, and a dot between two parts with what it follows.
    """
    lines = [""]
    for word in _BETWEEN.split(words):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def button(words: str, tip: str, does: Callable[[], object], keys: str = "") -> QPushButton:
    """Return a button that does something when it is pressed; `keys` are its shortcut."""
    made = QPushButton(words)
    made.setToolTip(tip)
    made.setShortcut(keys)
    made.clicked.connect(lambda _=False: does())
    return made


def picker(name: str, entries: Iterable[tuple[str, object]] = ()) -> QComboBox:
    """Return a box to choose from, read aloud by its name; entries are words and what they stand for."""
    box = QComboBox()
    box.setAccessibleName(name)
    for words, value in entries:
        box.addItem(words, value)
    return box


def row(*parts: QWidget | int, spacing: int = GRID) -> QHBoxLayout:
    """Return widgets side by side; a number is a stretch."""
    made = QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            made.addStretch(part)
        else:
            made.addWidget(part)
    return made


def figured(figure: QLabel, words: QLabel, spacing: int = 4) -> QHBoxLayout:
    """Return a large figure and what it counts beside it, both on one line of writing."""
    for part in (figure, words):
        part.ensurePolished()
    words.setContentsMargins(0, 0, 0, figure.fontMetrics().descent() - words.fontMetrics().descent())
    made = row(figure, words, spacing=spacing)
    made.setAlignment(words, Qt.AlignmentFlag.AlignBottom)
    return made


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and away."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


class Card(QFrame):
    """A sheet with rounded corners: one subject. `body` is where its parts go, from top to bottom."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, CARD)
        self.setAccessibleName(name)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(2 * GRID, 12, 2 * GRID, 12)
        self.body.setSpacing(GRID)

    def settle(self) -> None:
        """Show at once what was put into the card; Qt by itself shows it one turn of its loop later."""
        decided = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        for part in self.findChildren(QWidget):
            if part.isHidden() and not part.testAttribute(decided):
                part.show()


class Dot(QLabel):
    """A dot between two widgets of a flow; at the end of a row there is none."""

    def __init__(self) -> None:
        super().__init__("·")
        self.setProperty("look", SMALL_TEXT)


class Flow(QLayout):
    """Widgets one after the other, in as many rows as the width needs; `between` rows as much as the gap, or this."""

    def __init__(self, parent: QWidget | None = None, gap: int = GRID, between: int | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._between = gap, gap if between is None else between
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        """Add an item at the end; Qt calls it."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Return an item, None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        """Take an item out, None past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height of all rows."""
        return self._place(QRect(0, 0, width, 0), apply=None)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Lay the items out."""
        super().setGeometry(rect)
        self._place(rect, apply=rect)

    def sizeHint(self) -> QSize:
        """Ask for the width of the widest item."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return the size of the largest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, apply: QRect | None) -> int:
        x, y, line = rect.x(), rect.y(), 0
        for number, item in enumerate(self._items):
            size = item.sizeHint()
            if isinstance(item.widget(), Dot):
                after = self.itemAt(number + 1)
                needed = after.sizeHint().width() + self._gap if after is not None else rect.width()
                if x + size.width() + needed > rect.right() + 1:  # the row ends here
                    if apply is not None:
                        item.setGeometry(QRect(x, y, 0, 0))
                    continue
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, line = rect.x(), y + line + self._between, 0
            if apply is not None:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return y + line - rect.y()


class Elided(QLabel):
    """A text in a line, or in so many lines, cut with an ellipsis where it has no room; the tooltip has the whole."""

    def __init__(self, text: str = "", look: str = QUIET, *, lines: int = 1) -> None:
        super().__init__()
        self._whole, self._lines = "", lines
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("look", look)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(0)
        self.say(text)

    @property
    def whole(self) -> str:
        """The whole text."""
        return self._whole

    def say(self, text: str) -> None:
        """Show another text."""
        if text != self._whole:
            self._whole = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Ask for next to nothing: the text gives way."""
        return QSize(24, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Ask for the whole text."""
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + 4, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room, metrics = max(self.width() - 2, 20), self.fontMetrics()
        lines = broken(self._whole, metrics, room) if self._lines > 1 else [self._whole]
        last = " ".join(lines[self._lines - 1 :])
        lines[self._lines - 1 :] = [metrics.elidedText(last, Qt.TextElideMode.ElideRight, room)] if last else []
        shown = "\n".join(lines)
        self.setText(shown)
        self.setToolTip(wrapped(self._whole) if "…" in shown and shown != self._whole else "")
