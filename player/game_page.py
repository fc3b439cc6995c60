"""One game in the window: map, strip, dock and status line, joined by the bridge."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.model.values import PieceId
from core.qt.hex_canvas import HexCanvas
from core.qt.scenery import Scenery
from core.qt.theme import DOCK_WIDTH, GRID
from core.view.language import tr
from core.view.palette import Palette
from player import sight
from player.bridge import Bridge
from player.dragging import Dragging
from player.keyboard import Keyboard
from player.map_tools import MapTools
from player.models import answers, hand
from player.models.draft import Button
from player.models.overview import overview
from player.models.record import this_turn, turn_record
from player.models.turn import Pace
from player.models.unfolding import unfolding
from player.panels.allocation_chart import UnfoldingCard
from player.panels.bottom import BottomCard
from player.panels.column import BAR, Column
from player.panels.decision import DecisionCard
from player.panels.hex_card import HexCard
from player.panels.look import Look
from player.panels.odds import OddsCard
from player.panels.resolution import ResolutionCard
from player.panels.saved_sign import SavedSign
from player.panels.status import StatusLine
from player.panels.strip import Strip
from player.pointing import Pointing
from player.resolving import Resolving
from player.speaking import Speaking


class GamePage(QWidget):
    """The window's page for one game.

    `grave_pressed` carries a button that should be asked about before it is done; `curtain_wanted` tells that the
    screen passes to the other player; `clauses_wanted` asks for the clauses that are on the screen,
    `command_wanted` names a command of the window.
    """

    grave_pressed = Signal(object)
    curtain_wanted = Signal()
    command_wanted = Signal(str)
    clauses_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, scenery: Scenery | None = None) -> None:
        super().__init__()
        self.bridge = bridge
        bridge.setParent(self)  # goes with the page; else who listens to it would keep both in memory
        self.look = Look.of(bridge.table, palette)
        self.looked: Hex | None = None
        self._sitting = bridge.table.sitting
        self._shown = False
        self.canvas = HexCanvas()
        self.strip = Strip(self.look)
        self.decision = DecisionCard(self.look)
        self.odds = OddsCard(self.look)
        self.hex_card = HexCard(self.look)
        self.bottom = BottomCard(self.look, self.canvas)
        self.status = StatusLine(palette)
        self.saved = SavedSign(bridge, self.status, palette)
        self.battle = ResolutionCard(self.look)
        self.unfolding = UnfoldingCard(self.look)
        self.pointing = Pointing(bridge, self.canvas, self.status, (self.odds, self.battle))
        cards = (self.unfolding, self.decision, self.pointing.why, self.battle, self.odds, self.hex_card)
        self.column = Column(cards, self.bottom)
        self.resolving = Resolving(bridge, self.battle, (self.decision, self.odds, self.hex_card))
        self.dragging = Dragging(bridge, self.canvas)
        self._lay_out()
        self._connect()
        self.tools = MapTools(self)
        self.keyboard, self.speaking = Keyboard(self), Speaking(self)
        start = bridge.table.session.start
        self.canvas.set_palette(palette)
        self.canvas.set_map(start.scenario, bridge.table.schema, scenery)
        self.refresh()

    # Putting together ----------------------------------------------------------------------------

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.canvas, 1)
        self._dock = QVBoxLayout()
        self._dock.setSpacing(0)
        self._dock.addWidget(self.column, 1)
        middle.addLayout(self._dock)
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
        canvas.cursor_moved.connect(self._cursor_moved)
        self.decision.pressed.connect(self.press)
        self.decision.command_wanted.connect(self.command_wanted)
        self.decision.piece_clicked.connect(self.click_listed)
        self.decision.laid.connect(bridge.click)
        self.hex_card.piece_clicked.connect(self.click_listed)
        self.bottom.piece_clicked.connect(self.click_listed)
        self.bottom.open_wanted.connect(self.column.open_lower)
        self.bottom.fold_wanted.connect(self.column.fold_lower)
        self.strip.gauge_clicked.connect(lambda gauge: self.column.open_lower() or self.bottom.show_points(gauge))
        self.unfolding.closed.connect(self.refresh_draft)
        self.unfolding.closed.connect(self._turn_to_decision)
        self.resolving.advanced.connect(lambda: self.column.turn_to(self.battle, self.battle.next))
        self.bottom.hex_wanted.connect(lambda at: self.go_to(Hex(at)))
        self.resolving.told.connect(self.refresh)
        bridge.drafted.connect(self.refresh_draft)
        bridge.happened.connect(self.refresh)

    def put_above_dock(self, card: QWidget) -> None:
        """Put a card above the dock, as wide as the dock's cards."""
        card.setFixedWidth(DOCK_WIDTH - GRID - BAR)
        line = QHBoxLayout()
        line.setContentsMargins(GRID, GRID, BAR, 0)
        line.addWidget(card)
        self._dock.insertLayout(0, line)

    @property
    def title(self) -> str:
        """What the game is called."""
        return overview(self.bridge.table).title

    def filter_log(self) -> None:
        """Show the log with the keyboard in its filter."""
        self.column.show()
        self.column.open_lower()
        self.bottom.filter_log()

    def go_to_piece(self, piece: str) -> None:
        """Go to a unit on the map."""
        place = self.bridge.table.observation().places.get(PieceId(piece))
        if isinstance(place, int):
            self.go_to(Hex(place))

    def set_colours(self, palette: Palette) -> None:
        """Use other colours for everything but the map, which is made ready in them meanwhile."""
        self.look.palette = palette
        self.status.set_palette(palette)
        self.saved.set_palette(palette)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Look at the fighting when the page is first seen, and give the map the keyboard."""
        super().showEvent(event)
        self.canvas.setFocus()
        if not self._shown:
            self._shown = True
            self.canvas.fit()
            sight.look_at_armies(self)

    # Showing -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the game as it is now: a curtain falls before anything is shown; else a battle is told first."""
        table = self.bridge.table
        passed, self._sitting = table.sitting != self._sitting, table.sitting
        if passed:
            self.curtain_wanted.emit()
        covered = passed and table.session.seats.curtain
        if self.resolving.begin(answers.NOTHING if covered else self.pointing.odds):
            self.pointing.say("")  # What a click would have done before the battle is promised no longer.
            return
        self.column.go_on()
        seen = overview(table)
        record = turn_record(table, seen, self.bridge.story.refresh())
        self.strip.show_overview(seen, this_turn(record))
        self.bottom.show_trays(table, hand.trays(table), self.bridge.turn.pieces)
        self.unfolding.tell(table, unfolding(table))
        self.bottom.show_counts(table, seen, record)
        self.bottom.show_log(table, self.bridge.story.told)
        self.refresh_draft()
        self._turn_to_decision()
        sight.follow_decision(self)

    def _turn_to_decision(self) -> None:
        self.column.turn_to(self.unfolding if self.unfolding.telling else self.decision)

    def refresh_draft(self) -> None:
        """Show the draft as it is now; whoever goes on has heard enough of the battle."""
        if self.resolving.telling:
            self.resolving.finish()
            return
        table, turn = self.bridge.table, self.bridge.turn
        self.decision.show()
        self.pointing.drafted()
        self.decision.show_decision(table, turn, self.pointing.odds.total)
        if turn.start is not None:
            self.looked = turn.start
        elif turn.targets:
            self.looked = turn.targets[-1]
        self.hex_card.show_hex(table, turn, self.looked)
        full = bool(self.pointing.odds.rows) or self.unfolding.telling
        self.hex_card.setVisible(not full)
        if self.unfolding.telling:
            self.battle.hide()
        for card in (self.unfolding, self.decision, self.battle, self.odds, self.hex_card):
            card.settle()
        self.column.share()
        sight.show_zone(self)
        self.pointing.scene_changed()

    def look_at(self, at: Hex) -> None:
        """Show a hex in its card."""
        self.looked = at
        self.hex_card.show_hex(self.bridge.table, self.bridge.turn, at)

    def explain(self) -> None:
        """Explain the hex that is pointed to, or the one looked at."""
        self.pointing.explain(self.canvas.cursor_hex or self.looked)
        self.column.share()

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
            self.pointing.say(tr("Nothing can be ended here; the decision comes first."))

    def _hex_clicked(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        self.looked = Hex(at)
        self.bridge.click_hex(Hex(at), _pace(modifiers))

    def _piece_clicked(self, piece: str, at: int, modifiers: Qt.KeyboardModifier) -> None:
        self.looked = Hex(at)
        self.bridge.click_piece(PieceId(piece), Hex(at), _pace(modifiers))

    def click_listed(self, piece: str) -> None:
        """Click a counter of a card."""
        place = self.bridge.table.own_observation().places.get(PieceId(piece))
        at = Hex(place) if isinstance(place, int) else None
        self.bridge.click_listed(PieceId(piece), at)
        self.canvas.setFocus()

    def _cursor_moved(self, at: int) -> None:
        self.look_at(Hex(at))
        self.pointing.look_by_cursor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key asks for that the map had no use for."""
        if not self.keyboard.take(event):
            super().keyPressEvent(event)


def _pace(modifiers: Qt.KeyboardModifier) -> Pace:
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return Pace.CHOOSE
    return Pace.WAYPOINT if modifiers & Qt.KeyboardModifier.ShiftModifier else Pace.SUBMIT
