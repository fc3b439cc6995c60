"""The keyboard over a game's page: cycling, drafts, the numeric keypad, figures for units and amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from core.board.hexes import Hex
from core.model.values import Unknown
from player.models import hand
from player.models.turn import Pace
from player.panels.lesson_card import LessonCard
from player.panels.map_keys import DIGITS, Wish, digit, keypad_direction, wish

if TYPE_CHECKING:
    from player.game_page import GamePage


TAB = Qt.FocusPolicy.TabFocus

ARROWS = {"N": Qt.Key.Key_Up, "S": Qt.Key.Key_Down, "W": Qt.Key.Key_Left, "E": Qt.Key.Key_Right}
"""Arrow that goes where a key of the keypad points."""

ONCE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_E, Qt.Key.Key_Period, *DIGITS)
"""Keys that answer something: one press is one answer, however long it lasts."""


def focus() -> QWidget:
    """Return the widget that has the keyboard; a fresh one when none has."""
    return QApplication.focusWidget() or QWidget()


class Keyboard(QObject):
    """Reads the keys that the map leaves, and a few before it."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        for keys, step in (("F6", 1), ("Shift+F6", -1)):
            shortcut = QShortcut(QKeySequence(keys), page)
            shortcut.activated.connect(lambda step=step: self.next_panel(step))
        page.canvas.installEventFilter(self)
        self._pointer = QCursor.pos()
        self._granted: dict[Wish, Callable[[], object]] = {
            Wish.NEXT: self.next_spot,
            Wish.PREVIOUS: self.previous_spot,
            Wish.READY: self.next_ready,
            Wish.BACK: page.bridge.back,
            Wish.ESCAPE: self._escape,
            Wish.END: page.end_phase,
            Wish.PRIMARY: self._press_primary,
            Wish.STEP: lambda: page.unfolding.step(1),
            Wish.SUPPLY: lambda: page.pointing.supply(page.looked),
            **page.tools.wishes,
            Wish.WHY: page.explain,
            Wish.CLAUSES: lambda: page.clauses_wanted.emit(),
        }

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Tab and the keypad from the map, which would leave it or read a figure."""
        if event.type() == QEvent.Type.KeyPress:
            self._pointer = QCursor.pos()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._taken_from_map(event):
            return True
        return super().eventFilter(watched, event)

    @property
    def mouse_moved(self) -> bool:
        """Whether the mouse was moved since the last key on the map."""
        return QCursor.pos() != self._pointer

    def take(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; return whether it asks for anything."""
        if self._held(event) or self._page.resolving.take(event):
            return True
        asked, figure = wish(event), digit(event)
        if asked is not None:
            self.grant(asked)
            return True
        return figure is not None and self._take_figure(figure)

    def grant(self, asked: Wish) -> None:
        """Do what a key asks for."""
        self._granted[asked]()

    def _held(self, event: QKeyEvent) -> bool:
        """Return whether a key only repeats because it is held down, and must not confirm a second time."""
        return event.isAutoRepeat() and (event.key() in ONCE or self._page.resolving.telling)

    def _taken_from_map(self, event: QKeyEvent) -> bool:
        if self._held(event) or self._page.resolving.take(event):
            return True
        direction = keypad_direction(event)
        if direction and self._page.canvas.fanned is None:
            return self._step(direction)
        if event.key() == Qt.Key.Key_5 and event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
            self._page.canvas.keyPressEvent(press)
            return True
        asked = wish(event)
        if asked in (Wish.NEXT, Wish.PREVIOUS, Wish.PRIMARY):
            self._granted[asked]()
            return True
        return False

    def _step(self, direction: str) -> bool:
        """Move the hex cursor to a neighbour; where this grid has none that way, as the arrow does."""
        canvas = self._page.canvas
        grid = self._page.bridge.table.session.start.scenario.map.grid
        compass = grid.orientation.compass
        if direction not in compass or canvas.cursor_hex is None:
            arrow = ARROWS[direction if direction in ARROWS else direction[:1]]
            canvas.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, arrow, Qt.KeyboardModifier.NoModifier))
            return True
        there = grid.neighbour(canvas.cursor_hex, compass.index(direction))
        if there is not None:
            canvas.set_cursor_hex(there)
        return True

    def _escape(self) -> None:
        if self._page.unfolding.telling:
            self._page.unfolding.finish()
            return
        if self._page.canvas.lifted:
            self._page.canvas.put_back()
            return
        self._page.canvas.close_fan()
        if not self._page.tools.measuring.stop():
            self._page.bridge.escape()

    def _press_primary(self) -> None:
        button = self._page.decision.primary()
        if button is not None:
            button.click()

    def next_spot(self) -> None:
        """Go to the next place where something can be clicked."""
        self._go_along(self._spots(), backwards=False)

    def previous_spot(self) -> None:
        """Go to the place before."""
        self._go_along(self._spots(), backwards=True)

    def next_ready(self) -> None:
        """Go to the next unit that has not acted."""
        self._go_along(hand.ready(self._page.bridge.table), backwards=False)

    def panels(self) -> tuple[QWidget, ...]:
        """Return the parts of the page in their order: the map, the tutorial, the cards, the log, the strip."""
        page = self._page
        lessons = page.findChildren(LessonCard)
        return (page.canvas, *lessons, *page.column.upper, page.bottom, page.strip)

    def next_panel(self, step: int) -> None:
        """Give the keyboard to the next panel that can take it."""
        panels = self.panels()
        here = next((n for n, panel in enumerate(panels) if panel.isAncestorOf(focus()) or panel is focus()), 0)
        for away in range(1, len(panels) + 1):
            panel = panels[(here + step * away) % len(panels)]
            inside = (panel, *panel.findChildren(QWidget))
            first = next((w for w in inside if w.focusPolicy() & TAB and w.isVisible() and w.isEnabled()), None)
            if first is not None:
                first.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _spots(self) -> tuple[Hex, ...]:
        bridge = self._page.bridge
        return hand.spots(bridge.turn.choice, bridge.table.own_observation())

    def _go_along(self, places: tuple[Hex, ...], *, backwards: bool) -> None:
        page = self._page
        at = hand.after(places, page.canvas.cursor_hex, backwards=backwards)
        if at is None:
            page.pointing.say(page.bridge.table.sentences.say("nothing-ready", {}))
            return
        page.canvas.setFocus()
        page.canvas.set_cursor_hex(at)
        page.look_at(at)

    def _take_figure(self, figure: int) -> bool:
        """Lay an amount, or click a numbered unit: of the cursor's hex, else of the decision's card."""
        return self._lay(figure) or self._click_in_stack(figure) or self._click_offer(figure)

    def _lay(self, amount: int) -> bool:
        """Lay an amount in the box at hand of a points choice."""
        page = self._page
        return page.bridge.turn.sheet is not None and page.decision.board.type_figure(amount)

    def _click_in_stack(self, figure: int) -> bool:
        bridge, at = self._page.bridge, self._page.canvas.cursor_hex
        if at is None:
            return False
        stack = [p for p in reversed(bridge.table.observation().stack(at)) if not isinstance(p, Unknown)]
        useful = set(stack) & {*bridge.turn.pieces, *bridge.turn.chosen}
        if not 1 <= figure <= len(stack) or (not useful and hand.offers(bridge.table, bridge.turn)):
            return False
        bridge.click_piece(stack[figure - 1], at, Pace.CHOOSE)
        return True

    def _click_offer(self, figure: int) -> bool:
        bridge = self._page.bridge
        offers = hand.offers(bridge.table, bridge.turn)
        if not 1 <= figure <= len(offers):
            return False
        self._page.click_listed(offers[figure - 1].piece)
        return True
