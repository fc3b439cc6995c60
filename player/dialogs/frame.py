"""What all dialogs have: a title, a body, and a row of buttons with verbs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.qt.panels import label
from core.qt.room import keep_to_screen
from core.qt.theme import DANGER, GRID, PRIMARY, TITLE
from core.view.clause_book import ClauseBook
from player.help import show_help
from player.reading import gloss, reader_above


class Dialog(QDialog):
    """A dialog that can be moved aside. Buttons are added from left to right; the last one is the obvious one."""

    def __init__(self, title: str, parent: QWidget | None = None, width: int = 480) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setMinimumWidth(width)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        self.heading = label(title, TITLE, wraps=True)
        column.addWidget(self.heading)
        self._scrolls = False
        self._sheet = QWidget()
        self.body = QVBoxLayout(self._sheet)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(GRID)
        column.addWidget(self._sheet, 1)
        help_ = QShortcut(QKeySequence("F1"), self)
        help_.activated.connect(lambda: show_help(self.focusWidget() or self, self))
        clauses = QShortcut(QKeySequence("F2"), self)
        clauses.activated.connect(lambda: self.read("", self))
        self.answers = QHBoxLayout()
        self.answers.setSpacing(GRID)
        self.answers.addStretch(1)
        column.addLayout(self.answers)

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as the contents at this width, and keep to the screen: what is too high for it scrolls."""
        super().showEvent(event)
        sized = self.testAttribute(Qt.WidgetAttribute.WA_Resized)
        keep_to_screen(self)
        self._wrap_up(closely=not sized)
        self._fit()
        gloss(self, self.book)

    def event(self, event: QEvent) -> bool:
        """Fit anew when the contents have changed."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._wrap_up(closely=False)
            self._fit()
        return done

    @property
    def book(self) -> ClauseBook | None:
        """The clauses its chips name: those of the game that the window below shows."""
        above = reader_above(self)
        return above.book if above is not None else None

    def show_clause(self, clause: str) -> None:
        """Show what a clause says beside the dialog, which a window below it could not."""
        self.read(clause, self)

    def read(self, clause: str, beside: QWidget) -> None:
        """Have a clause shown beside this dialog or one over it; an empty one lists what is cited there."""
        above = reader_above(self)
        if above is not None:
            above.read(clause, beside)

    def _wrap_up(self, *, closely: bool) -> None:
        """Be as high as the contents need at this width, `closely` no higher: Qt asks for what they would need in a
        narrower dialog, and room would gape between the lines."""
        layout = self.layout()
        if self._scrolls or not layout.hasHeightForWidth():
            return
        self.setMinimumHeight(min(layout.totalMinimumHeightForWidth(self.width()), self.maximumHeight()))
        if closely:
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def _fit(self) -> None:
        """Let the body scroll where the dialog is higher than it may be."""
        if self._scrolls:
            return
        # Either may ask for more than there need be: at the least width, or for pages that are not shown.
        needed = min(self.layout().minimumHeightForWidth(self.width()), self.minimumSizeHint().height())
        if needed > self.maximumHeight():
            self._scroll()

    def _scroll(self) -> None:
        """Let the body scroll."""
        column = self.layout()
        if not isinstance(column, QVBoxLayout):
            return
        self._scrolls = True
        at = column.indexOf(self._sheet)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._sheet)
        column.insertWidget(at, area, 1)
        for part in (self._sheet, area):
            part.show()
        column.activate()
        self.resize(self.width(), self.maximumHeight())

    def add_answer(self, words: str, look: str = "") -> QPushButton:
        """Add a button; the caller says what it does."""
        button = QPushButton(words)
        button.setProperty("look", look)
        button.setMinimumHeight(36)
        button.setAccessibleName(words)
        button.setAutoDefault(look in (PRIMARY, DANGER))
        button.setDefault(look in (PRIMARY, DANGER))
        button.installEventFilter(self)
        self.answers.addWidget(button)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Enter from an answer while it repeats: whoever still holds it down meant what was asked before."""
        return held_enter(event) or super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter for the obvious answer, once for each press."""
        if not held_enter(event):
            super().keyPressEvent(event)


def held_enter(event: QEvent) -> bool:
    """Return whether an event is Enter that repeats because it is held down."""
    pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
    return pressed and event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
