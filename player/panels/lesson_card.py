"""The card of a tutorial: where one is in it, what is to be seen or done, and the way on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from core.qt.icons import icon
from core.qt.panels import Card, label, row
from core.qt.theme import GRID, PRIMARY, QUIET, SMALL_TEXT
from core.view.language import tr
from core.view.palette import Palette
from player.models.lesson import Lesson


class LessonCard(Card):
    """Shows a lesson's step. `back`, `forward` and `left` ask for the step before, the next one, and the end."""

    back = Signal()
    forward = Signal()
    left = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__(tr("Tutorial"))
        self._palette = palette
        self._count = label("", SMALL_TEXT)
        self._title = label("", wraps=True)
        self._title.setStyleSheet("font-weight: 700;")
        self._text = label("", QUIET, wraps=True)
        self._sign = QLabel()
        self._sign.setFixedWidth(20)
        self._sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._task = label("", wraps=True)
        self._task_line = QWidget()
        line = QHBoxLayout(self._task_line)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID // 2)
        line.addWidget(self._sign)
        line.addWidget(self._task, 1)
        self._back, self._leave, self.next = self._buttons()
        self.body.setSpacing(6)
        # The buttons above the text: they stay where they are, however long it is.
        self.body.addLayout(row(self._count, 1, self._back, self.next, self._leave))
        for part in (self._title, self._text, self._task_line):
            self.body.addWidget(part)

    def _buttons(self) -> tuple[QToolButton, QToolButton, QPushButton]:
        back, leave, forward = QToolButton(), QToolButton(), QPushButton()
        back.setAccessibleName(tr("Back"))
        back.setToolTip(tr("The step before"))
        leave.setAccessibleName(tr("Leave the tutorial"))
        leave.setToolTip(tr("Leave the tutorial; the game goes on"))
        for tool in (back, leave):
            tool.setAutoRaise(True)
        buttons: tuple[tuple[QAbstractButton, SignalInstance], ...] = (
            (back, self.back), (leave, self.left), (forward, self.forward),
        )  # fmt: skip
        for button, signal in buttons:
            button.clicked.connect(signal)
        return back, leave, forward

    def show_lesson(self, lesson: Lesson, palette: Palette, *, met: bool) -> None:
        """Show the step at hand; `met` says that what it asks for is done."""
        step, steps = lesson.step, len(lesson.tutorial.steps)
        if step is None:
            return
        self._palette = palette
        said = tr("Step {number} of {steps}", number=lesson.number + 1, steps=steps)
        self._count.setText(said)
        self._title.setText(step.title)
        self._text.setText(step.text)
        self._task.setText(step.task)
        self._task_line.setVisible(bool(step.task))
        self._sign.setPixmap(icon("check" if met else "target", palette, "selected").pixmap(16, 16))
        self._leave.setIcon(icon("close", palette))
        self._back.setIcon(icon("previous", palette))
        self._back.setEnabled(lesson.number > 0)
        self._name_next(step.goal is None or met, last=lesson.number + 1 == steps)
        self.setAccessibleDescription(" ".join(filter(None, (said, step.title, step.text, step.task))))

    def _name_next(self, ready: bool, *, last: bool) -> None:  # noqa: FBT001 read with its name at the one call
        words = tr("Finish") if last else tr("Next") if ready else tr("Skip")
        self.next.setText(words)
        self.next.setAccessibleName(words)
        look = PRIMARY if ready else ""
        if self.next.property("look") != look:
            self.next.setProperty("look", look)
            self.next.style().unpolish(self.next)
            self.next.style().polish(self.next)
