"""One game in the window: map, strip, dock and status line, joined by the bridge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.model.actions import CountClick
from core.model.choice import Shape
from core.model.values import At, PieceId, Unknown
from core.model.working import Overlay
from core.qt.hex_canvas import HexCanvas
from core.view.describe import describe_hex
from core.view.palette import Palette
from core.view.scene import Highlight, Scene
from player.bridge import Bridge
from player.models import answers, hand, preview
from player.models.overview import overview
from player.models.turn import Button, Pace
from player.panels.bottom import BottomCard
from player.panels.column import Column
from player.panels.decision import DecisionCard
from player.panels.hex_card import HexCard
from player.panels.look import Look
from player.panels.map_keys import Wish, digit, keypad_direction, wish
from player.panels.odds import OddsCard
from player.panels.status import StatusLine
from player.panels.strip import Strip

FIRST_ZOOM = 0.59
"""Counters are read at this zoom, and a good part of the theatre is in view."""


class GamePage(QWidget):
    """The window's page for one game.

    `pressed` carries a button of the decision that should be asked about before it is done (it is grave).
    """

    grave_pressed = Signal(object)
    curtain_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette) -> None:
        super().__init__()
        self.bridge = bridge
        self.look = Look.of(bridge.table, palette)
        self.looked: Hex | None = None
        self._sitting = bridge.table.sitting
        self._shown = False
        self._extra: tuple[tuple[Overlay, ...], tuple[Highlight, ...]] = ((), ())
        self._odds = answers.NOTHING
        self.canvas = HexCanvas()
        self.strip = Strip(self.look)
        self.decision = DecisionCard(self.look)
        self.odds = OddsCard(self.look)
        self.hex_card = HexCard(self.look)
        self.bottom = BottomCard(self.look, self.canvas)
        self.status = StatusLine(palette)
        self.column = Column((self.decision, self.odds, self.hex_card), self.bottom)
        self._lay_out()
        self._connect()
        start = bridge.table.session.start
        self.canvas.set_palette(palette)
        self.canvas.set_map(start.scenario, bridge.table.schema)
        self.canvas.installEventFilter(self)
        self.refresh()

    # Putting together ----------------------------------------------------------------------------

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.canvas, 1)
        middle.addWidget(self.column)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.strip)
        page.addLayout(middle, 1)
        page.addWidget(self.status)

    def _connect(self) -> None:
        canvas, bridge = self.canvas, self.bridge
        canvas.hex_clicked.connect(self._hex_clicked)
        canvas.piece_clicked.connect(self._piece_clicked)
        canvas.hex_right_clicked.connect(lambda at, _: at >= 0 and self.look_at(Hex(at)))
        canvas.hex_hovered.connect(self._hovered)
        canvas.piece_hovered.connect(self._piece_hovered)
        canvas.cursor_moved.connect(self._cursor_moved)
        self.decision.pressed.connect(self.press)
        self.decision.piece_clicked.connect(self._piece_of_card)
        self.decision.laid.connect(bridge.click)
        self.hex_card.piece_clicked.connect(self._piece_of_card)
        self.bottom.piece_clicked.connect(self._piece_of_card)
        self.bottom.hex_wanted.connect(lambda at: self.go_to(Hex(at)))
        bridge.drafted.connect(self.refresh_draft)
        bridge.happened.connect(self.refresh)

    @property
    def title(self) -> str:
        """What the game is called."""
        return overview(self.bridge.table).title

    def fold(self) -> None:
        """Fold the dock away, or unfold it."""
        self.column.setVisible(not self.column.isVisible())

    def filter_log(self) -> None:
        """Show the log with the keyboard in its filter."""
        self.column.show()
        self.bottom.leaves.setCurrentIndex(0)
        self.bottom.log.filter.setFocus()

    def go_to_piece(self, piece: str) -> None:
        """Go to a unit on the map."""
        place = self.bridge.table.observation().places.get(PieceId(piece))
        if isinstance(place, int):
            self.go_to(Hex(place))

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.look.palette = palette
        self.canvas.set_palette(palette)
        self.status.set_palette(palette)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Look at the fighting when the page is first seen, and give the map the keyboard."""
        super().showEvent(event)
        self.canvas.setFocus()
        if not self._shown:
            self._shown = True
            self._look_at_armies()

    def _look_at_armies(self) -> None:
        self.canvas.zoom_to(FIRST_ZOOM)
        stacks = [at for at, stack in self.canvas.scene.stacks.items() if stack]
        if not stacks:
            return
        grid = self.bridge.table.session.start.scenario.map.grid
        columns = sum(grid.column(at) for at in stacks) / len(stacks)
        rows = sum(grid.row(at) for at in stacks) / len(stacks)
        middle = grid.find(round(columns), round(rows))
        self.canvas.centre_on(stacks[0] if middle is None else middle)

    # Showing -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the game as it is now."""
        table = self.bridge.table
        seen = overview(table)
        self.strip.show_overview(seen)
        self.bottom.show_trays(table, hand.trays(table))
        self.bottom.show_points(seen)
        self.bottom.log.show_log(table, self.bridge.story.refresh())
        self.refresh_draft()
        self._follow_decision()
        if table.sitting != self._sitting:
            self._sitting = table.sitting
            if table.session.seats.curtain:
                self.curtain_wanted.emit()

    def refresh_draft(self) -> None:
        """Show the draft as it is now."""
        table, turn = self.bridge.table, self.bridge.turn
        self._odds = answers.beside(table, turn)
        self.odds.show_answer(self._odds)
        self.decision.show_decision(table, turn, self._odds.total)
        if turn.start is not None:
            self.looked = turn.start
        elif turn.targets:
            self.looked = turn.targets[-1]
        self.hex_card.show_hex(table, turn, self.looked)
        self.hex_card.setVisible(not self.odds.isVisibleTo(self))
        self._extra = ((), ())
        self.show_scene()

    def show_scene(self) -> None:
        """Paint counters, draft and what is shown for a moment."""
        scene = self.bridge.scene()
        overlays, marks = self._extra
        shown = (*scene.overlays, *self._odds.overlays) if not overlays else (*overlays, *self._odds.overlays)
        self.canvas.set_scene(_with(scene, shown, marks))

    def _follow_decision(self) -> None:
        """Bring the hex that the decision is about into view."""
        choice = self.bridge.turn.choice
        at = choice.prompt.values.get("at") if choice is not None else None
        if isinstance(at, At):
            self.looked = at.hex
            self.hex_card.show_hex(self.bridge.table, self.bridge.turn, at.hex)
            self.canvas.ensure_visible(at.hex)

    def look_at(self, at: Hex) -> None:
        """Show a hex in its card."""
        self.looked = at
        self.hex_card.show_hex(self.bridge.table, self.bridge.turn, at)

    def go_to(self, at: Hex) -> None:
        """Bring a hex into view with the cursor on it."""
        self.canvas.setFocus()
        self.canvas.set_cursor_hex(at)
        self.canvas.centre_on(at)
        self.look_at(at)

    # Answers -------------------------------------------------------------------------------------

    def press(self, button: Button) -> None:
        """Do what a button of the decision says; a grave one is asked about first."""
        if button.grave and hand.undone(button):
            self.grave_pressed.emit(button)
        elif button.click is None:
            self.bridge.submit()
        else:
            self.bridge.click(button.click)
        self.canvas.setFocus()

    def end_phase(self) -> None:
        """Press the button that ends the phase."""
        if self.bridge.turn.clicks:
            self.bridge.escape()
        found = [button for button in self.bridge.turn.buttons if getattr(button.click, "key", "") == "end-phase"]
        if found:
            self.press(found[0])
        else:
            self.status.say("Nothing can be ended here; the decision comes first.", "", "")

    def _hex_clicked(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        self.looked = Hex(at)
        self.bridge.click_hex(Hex(at), _pace(modifiers))

    def _piece_clicked(self, piece: str, at: int, modifiers: Qt.KeyboardModifier) -> None:
        self.looked = Hex(at)
        self.bridge.click_piece(PieceId(piece), Hex(at), _pace(modifiers))

    def _piece_of_card(self, piece: str) -> None:
        place = self.bridge.table.own_observation().places.get(PieceId(piece))
        at = Hex(place) if isinstance(place, int) else None
        self.bridge.click_listed(PieceId(piece), at)
        self.canvas.setFocus()

    # Looking -------------------------------------------------------------------------------------

    def _hovered(self, at: int) -> None:
        """Say what is under the pointer and what a click would do."""
        table, turn = self.bridge.table, self.bridge.turn
        if at < 0:
            self.status.say("", "", "")
            self._preview(preview.PLAIN)
            return
        words = describe_hex(table.session.start.scenario, table.schema, Hex(at))
        found = preview.of_hex(table, turn, Hex(at))
        self.status.say(words, found.words, found.refused)
        self.canvas.setToolTip(found.refused)
        self._preview(found)

    def _piece_hovered(self, piece: str) -> None:
        table, turn = self.bridge.table, self.bridge.turn
        self._preview(preview.of_piece(table, turn, PieceId(piece)) if piece else preview.PLAIN)

    def _preview(self, found: preview.Preview) -> None:
        extra = (found.overlays, found.highlights)
        if found.answer.rows:
            self.odds.show_answer(found.answer, preview=True)
        else:
            self.odds.show_answer(self._odds)
        if extra != self._extra:
            self._extra = extra
            self.show_scene()

    def _cursor_moved(self, at: int) -> None:
        self.look_at(Hex(at))
        self._hovered(at)

    def show_supply(self) -> None:
        """Draw the supply line of the topmost unit of the hex looked at."""
        at = self.looked
        stack = self.bridge.table.observation().stack(at) if at is not None else ()
        piece = next((piece for piece in reversed(stack) if not isinstance(piece, Unknown)), None)
        if piece is None:
            self.status.say("Choose a hex with units first, then S shows their supply line.", "", "")
            return
        found = answers.supply(self.bridge.table, piece)
        words = found.refused or (found.rows[0].text if found.rows else "")
        self._extra = (found.overlays, ())
        self.show_scene()
        self.status.say(str(words), found.total, "")

    # Keys ----------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Tab and the keypad from the map, which would leave it or read a figure."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._taken_from_map(event):
            return True
        return super().eventFilter(watched, event)

    def _taken_from_map(self, event: QKeyEvent) -> bool:
        direction = keypad_direction(event)
        if direction:
            return self._step(direction)
        if event.key() == Qt.Key.Key_5 and event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
            self.canvas.keyPressEvent(press)
            return True
        asked = wish(event)
        if asked in (Wish.NEXT, Wish.PREVIOUS, Wish.PRIMARY):
            self._grant(asked)
            return True
        return False

    def _step(self, direction: str) -> bool:
        grid = self.bridge.table.session.start.scenario.map.grid
        compass = grid.orientation.compass
        here = self.canvas.cursor_hex
        if direction not in compass or here is None:
            return False
        there = grid.neighbour(here, compass.index(direction))
        if there is not None:
            self.canvas.set_cursor_hex(there)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key asks for."""
        asked, figure = wish(event), digit(event)
        if asked is not None:
            self._grant(asked)
        elif figure is None or not self._take_figure(figure):
            super().keyPressEvent(event)

    def _grant(self, asked: Wish) -> None:
        granted: dict[Wish, Callable[[], object]] = {
            Wish.NEXT: lambda: self._cycle(backwards=False),
            Wish.PREVIOUS: lambda: self._cycle(backwards=True),
            Wish.READY: self.next_ready,
            Wish.BACK: self.bridge.back,
            Wish.ESCAPE: self._escape,
            Wish.END: self.end_phase,
            Wish.PRIMARY: self._press_primary,
            Wish.SUPPLY: self.show_supply,
        }
        granted[asked]()

    def _escape(self) -> None:
        self.canvas.close_fan()
        self.bridge.escape()

    def _press_primary(self) -> None:
        button = self.decision.primary()
        if button is not None:
            button.click()

    def _cycle(self, *, backwards: bool) -> None:
        places = hand.spots(self.bridge.turn.choice, self.bridge.table.own_observation())
        self._go_along(places, backwards=backwards)

    def next_ready(self) -> None:
        """Go to the next unit that has not acted."""
        self._go_along(hand.ready(self.bridge.table), backwards=False)

    def _go_along(self, places: tuple[Hex, ...], *, backwards: bool) -> None:
        at = hand.after(places, self.canvas.cursor_hex, backwards=backwards)
        if at is None:
            self.status.say(self.bridge.table.sentences.say("nothing-ready", {}), "", "")
        else:
            self.canvas.setFocus()
            self.canvas.set_cursor_hex(at)
            self.look_at(at)

    def _take_figure(self, figure: int) -> bool:
        """Lay an amount, or click a numbered unit: of the card where it offers some, else of the cursor's hex."""
        turn, table = self.bridge.turn, self.bridge.table
        if turn.shape is Shape.POINTS:
            open_ = next((slot for slot in turn.slots if figure in slot.amounts), None)
            if open_ is not None:
                self.bridge.click(CountClick(open_.name, figure))
            return open_ is not None
        at = self.canvas.cursor_hex
        stack = [p for p in reversed(table.observation().stack(at)) if not isinstance(p, Unknown)] if at else []
        if at is not None and 1 <= figure <= len(stack):
            self.bridge.click_piece(stack[figure - 1], at)
            return True
        offers = hand.offers(table, turn)
        if 1 <= figure <= len(offers):
            self._piece_of_card(offers[figure - 1].piece)
            return True
        return False


def _with(scene: Scene, overlays: tuple[Overlay, ...], marks: tuple[Highlight, ...]) -> Scene:
    return replace(scene, overlays=overlays, highlights=(*scene.highlights, *marks))


def _pace(modifiers: Qt.KeyboardModifier) -> Pace:
    return Pace.WAYPOINT if modifiers & Qt.KeyboardModifier.ShiftModifier else Pace.SUBMIT
