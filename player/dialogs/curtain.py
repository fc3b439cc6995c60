"""The curtain: covers the window while the screen passes from one player to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.play.pins import Pin
from core.qt.panels import Card, label, row
from core.qt.theme import GRID, PLAIN, PRIMARY, QUIET, SMALL_TEXT, TITLE
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.pin_fields import PinFields, pin_field

HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING = (*ENTER, Qt.Key.Key_Space, Qt.Key.Key_Select)
"""Keys that press a button."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who is asked to sit down.

    Attributes:
        side, adjective: the side in words.
        scheme: ink and ground of its colours.
        player: the player's name; may be empty.
        others: who else plays, in words.
        pin: what is asked for first; None when nothing is.
        may_set: whether a pin can be set now: the file can be written.
        agreeing: who else has a pin, in words, and which: without it nobody agrees that this one is lifted.
        standing: turn and phase, and who is ahead: what everybody may know.
    """

    side: str
    adjective: str
    scheme: tuple[str, str]
    player: str
    others: str
    pin: Pin | None = None
    may_set: bool = False
    standing: tuple[str, ...] = ()
    agreeing: tuple[tuple[str, Pin], ...] = ()


class Curtain(QFrame):
    """Covers its parent whole. `lifted` tells that the player is ready, `pin_wanted` carries a new pin or None.

    `forgotten` tells that the pin is to be lifted with the other side's consent.
    """

    lifted = Signal()
    pin_wanted = Signal(object)
    forgotten = Signal()

    def __init__(self, seat: Seat, colours: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._seat, self._colours = seat, colours
        asked = tr("{side} to move", side=seat.side)
        title = f"{asked[:1].upper()}{asked[1:]}"
        self.setObjectName("curtain")
        self.setAccessibleName(title)
        self.setAutoFillBackground(True)
        column = QVBoxLayout(self)
        self._card = Card(title)
        self._card.setFixedWidth(460)
        self._card.body.setContentsMargins(32, 32, 32, 24)
        self._card.body.setSpacing(2 * GRID)
        self._said = label("", wraps=True)
        self._said.hide()
        self._add_head(title)
        self.ready = self._button(tr("I am ready"), self._lift, PRIMARY)
        self.field = self._field(tr("PIN"))
        for part in (self.field, self.ready, self._said):
            self._card.body.addWidget(part)
        self.field.setVisible(seat.pin is not None)
        self._new: tuple[QLineEdit, QLineEdit] | None = None
        self._more = QVBoxLayout()
        self._card.body.addLayout(self._more)
        self._offer_pin()
        column.addWidget(self._card, 0, Qt.AlignmentFlag.AlignCenter)
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        (self.ready if seat.pin is None else self.field).setFocus()

    # Keys ----------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from buttons and fields what was meant for the map: a key still held down, Ctrl+Enter pressed twice.

        Only a key pressed here, and alone, says that somebody is ready.
        """
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            meant = ENTER if isinstance(watched, QLineEdit) else PRESSING
            if event.key() in meant and (event.isAutoRepeat() or event.modifiers() & HELD):
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let no key through to what is behind."""
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let no key through to what is behind."""
        event.accept()

    def _add_head(self, title: str) -> None:
        seat = self._seat
        ink, ground = seat.scheme
        flag = QLabel(seat.adjective[:1])
        flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
        flag.setFixedSize(44, 44)
        line = self._colours["line-strong"]
        flag.setStyleSheet(
            f"background: {ground}; color: {ink}; border: 1px solid {line}; border-radius: 8px; font-size: 22px;"
            "font-weight: 700;"
        )
        self._card.body.addLayout(row(flag, label(title, TITLE, wraps=True), 1, spacing=2 * GRID))
        for words in seat.standing:
            self._card.body.addWidget(label(words, wraps=True))
        who = tr("{player}, this is your turn.", player=seat.player) if seat.player else tr("This is your turn.")
        words = tr("Go on when nobody else looks at the screen. Until then the map is covered, for {others} too.",
                   others=seat.others)
        self._card.body.addWidget(label(f"{who} {words}", QUIET, wraps=True))

    def _button(self, words: str, do: Callable[[], None], look: str = "") -> QPushButton:
        button = QPushButton(words)
        button.setAccessibleName(words)
        button.setProperty("look", look)
        button.setMinimumHeight(40 if look == PRIMARY else 32)
        button.setAutoDefault(True)  # Enter presses it, as in a dialog.
        button.clicked.connect(lambda _=False: do())
        button.installEventFilter(self)
        return button

    def _field(self, words: str) -> QLineEdit:
        field = pin_field(words)
        field.setMinimumHeight(36)
        field.returnPressed.connect(self._lift)
        field.installEventFilter(self)
        return field

    # Pins ----------------------------------------------------------------------------------------

    def _offer_pin(self) -> None:
        if not self._seat.may_set:
            return
        if self._seat.pin is None:
            self._show_more(self._button(tr("Set a PIN for {side} …", side=self._seat.side), self.ask_pin, PLAIN))
        else:
            change = self._button(tr("Change or drop the PIN …"), self._ask_change, PLAIN)
            lost = self._button(tr("PIN forgotten …"), self.ask_forgotten, PLAIN)
            self._show_more(change, lost)

    def _show_more(self, *parts: QWidget) -> None:
        while (item := self._more.takeAt(0)) is not None:
            item.widget().hide()
            item.widget().deleteLater()
        for part in parts:
            self._more.addWidget(part)

    def ask_pin(self) -> None:
        """Ask for a new pin, and say what it is good for."""
        words = tr(
            "From now on this PIN is asked for before the map is shown to {side}. It keeps the screen from curious "
            "eyes; the game's file itself is not encrypted. Only a hash of the PIN is kept in it, never the PIN.",
            side=self._seat.side,
        )
        new, again = self._new = self._field(tr("New PIN")), self._field(tr("New PIN, once more"))
        keep = self._button(tr("Keep this PIN"), lambda: self._set(new, again))
        for field in (new, again):
            field.returnPressed.disconnect()
        new.returnPressed.connect(again.setFocus)
        again.returnPressed.connect(keep.click)
        self._show_more(label(words, SMALL_TEXT, wraps=True), new, again, keep)
        new.setFocus()

    def _ask_change(self) -> None:
        if self._knows():
            drop = self._button(tr("Drop the PIN"), lambda: self.pin_wanted.emit(None), PLAIN)
            self.ask_pin()
            self._more.addWidget(drop)

    def ask_forgotten(self) -> None:
        """Say what becomes of a pin that was forgotten, and who must agree."""
        words = tr("Nobody can read a PIN back. By consent of {others} it is lifted; the log will say so for good.",
                   others=self._seat.others)
        pins = PinFields(self._seat.agreeing)
        agreed = tr("Lift it: agreed by {others}", others=self._seat.others)
        lift = self._button(agreed, lambda: self.forgotten.emit() if pins.hold() else None)
        self._show_more(label(words, SMALL_TEXT, wraps=True), pins, lift)

    def _set(self, new: QLineEdit, again: QLineEdit) -> None:
        """Take a PIN that was typed twice alike: what is typed cannot be read, and a slip would lock its owner out."""
        if not new.text():
            new.setFocus()
        elif new.text() != again.text():
            self.say(tr("The two are not alike. Type the PIN again."))
            again.selectAll()
            again.setFocus()
        else:
            self.pin_wanted.emit(Pin.of(new.text()))

    def _knows(self) -> bool:
        """Return whether the pin in the field is the right one; say so when it is not."""
        pin = self._seat.pin
        if pin is None or pin.opens(self.field.text()):
            return True
        empty = not self.field.text()
        self.say(tr("Enter the PIN first.") if empty else tr("That is not the PIN. Try again."))
        self.field.selectAll()
        self.field.setFocus()
        return False

    def say(self, words: str) -> None:
        """Say something under the button."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    def _lift(self) -> None:
        if self._new is not None and self._new[0].text():
            self._set(*self._new)  # Typed is meant: it is kept, and asked for at once.
        elif self._knows():
            self.hide()
            self.lifted.emit()
            self.deleteLater()
