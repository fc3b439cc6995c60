"""The strip on top: what is played, the turn track, the phase, the figures that matter, and the tools."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from core.qt.panels import Elided, clear, label, wrapped
from core.qt.theme import GRID, ICON, SMALL_TEXT, SPACE, STRIP, set_look
from core.view.language import message, tr
from player.models.overview import Overview, Space
from player.panels.gauge_box import GaugeBox
from player.panels.look import Look

HEIGHT = 52
STATES = {"past": message("past"), "now": message("now"), "coming": message("to come")}

NARROW = 1180
"""Below this width the row of turns gives way, and the title, which the window has as well."""

FORMS_BESIDE_TITLE = 2
"""So many forms of who is ahead, from the longest on, stand beside the title; the shorter ones only where it went."""

TIGHT = 860
"""Below this width the first figure alone is shown; the others stand in the leaves of the dock."""


class Strip(QFrame):
    """The game at a glance. `gauge_clicked` asks for the sum behind a figure, by its id."""

    gauge_clicked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        set_look(self, STRIP)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(tr("Game at a glance"))
        line = QHBoxLayout(self)
        line.setContentsMargins(GRID, 0, GRID, 0)
        line.setSpacing(2 * GRID)
        self._seen: tuple[Overview, str] | None = None
        self.menu_button = QToolButton()
        self.left = QHBoxLayout()
        self.left.setSpacing(GRID)
        self._title = label("")
        self._title.setStyleSheet("font-weight: 700;")
        self._track, self._turn = QWidget(), label("")
        self._turns = QHBoxLayout(self._track)
        self._turns.setContentsMargins(0, 0, 0, 0)
        self._turns.setSpacing(1)
        self._phase, self._now = Elided("", ""), Elided("", SMALL_TEXT, lines=2)
        self._phase.setStyleSheet("font-weight: 600;")
        self._gauges = QHBoxLayout()
        self._gauges.setSpacing(2 * GRID)
        self._boxes: list[GaugeBox] = []
        self.tools = QHBoxLayout()
        self.tools.setSpacing(4)
        line.addLayout(self.left)
        line.addWidget(self._title)
        line.addWidget(self._track)
        line.addWidget(self._turn)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addStretch(1)
        told.addWidget(self._phase)
        told.addWidget(self._now)
        told.addStretch(1)
        line.addLayout(told, 1)
        line.addLayout(self._gauges)
        line.addLayout(self.tools)

    def show_overview(self, seen: Overview, this_turn: str = "") -> None:
        """Show another moment of the game; `this_turn` is what holds for the whole turn, such as its weather."""
        if (seen, this_turn) == self._seen:
            return
        self._seen = (seen, this_turn)
        self._title.setText(seen.title.split(":")[0])
        self._title.setToolTip(wrapped(seen.title))
        clear(self._turns)
        for space in seen.spaces:
            chip = _space(space, seen.turn)
            self._turns.addWidget(chip)
            chip.show()  # what waits to be shown takes no width, and the words beside it would be given too much
        last = max((space.number for space in seen.spaces), default=0)
        self._turn.setText(tr("Turn {turn} of {last}", turn=seen.turn, last=last))
        self._phase.setToolTip(wrapped(_phases(seen)))
        clear(self._gauges)
        self._boxes = [GaugeBox(gauge) for gauge in seen.gauges if gauge.value]
        for box in self._boxes:
            box.pressed.connect(self.gauge_clicked)
            self._gauges.addWidget(box)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Show what there is width for.

        The longest form of who is ahead goes first, then the title, then the shorter forms; the row of turns and what
        the other figures stand for go with the width, then these figures. The shortest form always stays.
        """
        if self._seen is None:
            return
        seen, this_turn = self._seen
        wide = self.width() >= NARROW
        self._track.setVisible(wide)
        self._turn.setVisible(not wide and bool(seen.spaces))
        self._phase.say(seen.phase or seen.dates)
        self._now.say(" · ".join(filter(None, (seen.dates if seen.phase else "", this_turn))))
        self._now.setVisible(bool(self._now.whole))
        decisive = self._decisive()
        for box in self._boxes:
            box.setVisible(box is decisive or self.width() >= TIGHT)
            box.show_note(shown=wide)
        self._title.setVisible(wide)
        if decisive is None:
            self._title.setVisible(wide and self._room() >= 0)
        elif decisive.choose_form(lambda: self._room() >= 0) >= FORMS_BESIDE_TITLE:
            self._title.setVisible(False)
            decisive.choose_form(lambda: self._room() >= 0)
        self._give_way(decisive)

    def _give_way(self, decisive: GaugeBox | None) -> None:
        """Let the other figures go, first what they stand for, where who is ahead has no room even at its shortest."""
        others = [box for box in self._boxes if box is not decisive]
        for box in others:
            if self._room() < 0:
                box.show_note(shown=False)
        for box in reversed(others):
            if self._room() < 0:
                box.hide()

    def _decisive(self) -> GaugeBox | None:
        """Return the figure that stays at any width: the one that tells who is ahead, else the first."""
        seen = self._seen[0].decisive if self._seen is not None else None
        return next((box for box in self._boxes if box.gauge is seen), next(iter(self._boxes), None))

    def _room(self) -> int:
        """Return the pixels that are left beside what must be read whole."""
        # What holds for the turn has two lines, broken between words.
        told = max(self._phase.sizeHint().width(), self._now.sizeHint().width() * 3 // 5)
        parts = [part for part in (self._title, self._track, self._turn, *self._boxes) if not part.isHidden()]
        taken = [told, *(part.sizeHint().width() for part in parts)]
        tools = self.tools.count() * (self.menu_button.width() + 4) + self.menu_button.width()
        return self.width() - sum(taken) - tools - 2 * GRID * (len(taken) + 2)

    def add_menu(self, button: QToolButton) -> None:
        """Put the menu at the left end."""
        button.setIconSize(ICON)
        button.setFixedSize(36, 36)
        self.menu_button = button
        self.left.addWidget(button)

    def add_tool(self, tool: QToolButton) -> None:
        """Put a tool at the right end."""
        tool.setIconSize(ICON)
        tool.setFixedSize(36, 36)
        self.tools.addWidget(tool)


def _space(space: Space, now: int) -> QLabel:
    """Return a space of the turn track: a figure over a line, boxed while it is that turn. Nothing to press."""
    chip = label(str(space.number), SPACE)
    chip.setAlignment(Qt.AlignmentFlag.AlignCenter)
    chip.setFixedSize(26, 28)
    state = "now" if space.number == now else "past" if space.number < now else "coming"
    chip.setProperty("state", state)
    turn = tr("Turn {number}", number=space.number)
    chip.setAccessibleName(tr("Turn {number}, {state}", number=space.number, state=tr(STATES[state])))
    words = ". ".join(part for part in (turn, space.dates, space.note.capitalize()) if part)
    chip.setToolTip(wrapped(words))
    return chip


def _phases(seen: Overview) -> str:
    if not seen.steps:
        return seen.phase
    marked = (f"▸ {step}" if number == seen.step else step for number, step in enumerate(seen.steps))
    return tr("Phases of the turn: {phases}", phases=" · ".join(marked))
