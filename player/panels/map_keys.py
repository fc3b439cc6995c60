"""Keys of the game that are not the map's own: which key means what, for the window and for the sheet of keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from core.view.language import message

Key = Qt.Key


class Wish(Enum):
    """What a key asks for."""

    NEXT = auto()
    PREVIOUS = auto()
    READY = auto()
    BACK = auto()
    ESCAPE = auto()
    END = auto()
    PRIMARY = auto()
    SUPPLY = auto()
    STEP = auto()
    LAYERS = auto()
    ZONES = auto()
    ZONE_HERE = auto()
    NETWORKS = auto()
    CODES = auto()
    MEASURE = auto()
    CLAUSES = auto()
    WHY = auto()


PLAIN = {
    Key.Key_Space: Wish.NEXT,
    Key.Key_Tab: Wish.NEXT,
    Key.Key_Backtab: Wish.PREVIOUS,
    Key.Key_N: Wish.READY,
    Key.Key_Backspace: Wish.BACK,
    Key.Key_Escape: Wish.ESCAPE,
    Key.Key_E: Wish.END,
    Key.Key_S: Wish.SUPPLY,
    Key.Key_Period: Wish.STEP,
    Key.Key_L: Wish.LAYERS,
    Key.Key_Z: Wish.ZONES,
    Key.Key_K: Wish.CODES,
    Key.Key_M: Wish.MEASURE,
    Key.Key_C: Wish.CLAUSES,
    Key.Key_W: Wish.WHY,
}

SHIFTED = {
    Key.Key_Space: Wish.PREVIOUS,
    Key.Key_Tab: Wish.PREVIOUS,
    Key.Key_Z: Wish.ZONE_HERE,
    Key.Key_S: Wish.NETWORKS,
}
"""Keys that mean something else while Shift is held."""

KEYPAD = {
    Key.Key_8: "N",
    Key.Key_Up: "N",
    Key.Key_2: "S",
    Key.Key_Down: "S",
    Key.Key_4: "W",
    Key.Key_Left: "W",
    Key.Key_6: "E",
    Key.Key_Right: "E",
    Key.Key_7: "NW",
    Key.Key_Home: "NW",
    Key.Key_9: "NE",
    Key.Key_PageUp: "NE",
    Key.Key_1: "SW",
    Key.Key_End: "SW",
    Key.Key_3: "SE",
    Key.Key_PageDown: "SE",
}
"""Keys of the numeric keypad to the direction they point to on its square."""

DIGITS = tuple(getattr(Key, f"Key_{digit}") for digit in range(10))


def wish(event: QKeyEvent) -> Wish | None:
    """Return what a key asks for, None for a key that is not ours."""
    key, modifiers = Key(event.key()), event.modifiers()
    if key in (Key.Key_Return, Key.Key_Enter) and modifiers & Qt.KeyboardModifier.ControlModifier:
        return Wish.PRIMARY
    if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return None
    if key in SHIFTED and modifiers & Qt.KeyboardModifier.ShiftModifier:
        return SHIFTED[key]
    return PLAIN.get(key)


def keypad_direction(event: QKeyEvent) -> str:
    """Return the compass word of a key of the numeric keypad, empty for any other key."""
    if not event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
        return ""
    return KEYPAD.get(Key(event.key()), "")


def digit(event: QKeyEvent) -> int | None:
    """Return the figure on a key that stands alone, None for any other key."""
    key = Key(event.key())
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return DIGITS.index(key) if plain and key in DIGITS else None


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One line of the sheet of keys."""

    keys: str
    words: str


WISHES: dict[Wish, KeyLine] = {
    Wish.NEXT: KeyLine("Space", message("go to the next place to click")),
    Wish.PREVIOUS: KeyLine("Shift+Space", message("go to the place to click before")),
    Wish.SUPPLY: KeyLine("S", message("show the supply line of the units in the hex")),
    Wish.LAYERS: KeyLine("L", message("layers of the map: switches and opacity")),
    Wish.ZONES: KeyLine("Z", message("zones of control of both sides")),
    Wish.ZONE_HERE: KeyLine("Shift+Z", message("whose zones of control reach the hex at the cursor")),
    Wish.NETWORKS: KeyLine("Shift+S", message("supply networks of both sides")),
    Wish.CODES: KeyLine("K", message("set-up codes on the counters")),
    Wish.MEASURE: KeyLine("M", message("measure from here; M or Esc ends it")),
    Wish.CLAUSES: KeyLine("C", message("read the clauses that are on the screen")),
    Wish.WHY: KeyLine("W", message("explain the hex at the cursor: way, supply, ground")),
    Wish.BACK: KeyLine("Backspace", message("take the last click back")),
    Wish.ESCAPE: KeyLine("Esc", message("leave the draft")),
}
"""What stands among the commands that can be searched, beside those of the menu."""

MAP_WISHES = (Wish.LAYERS, Wish.ZONES, Wish.ZONE_HERE, Wish.NETWORKS, Wish.CODES, Wish.MEASURE)
"""What changes what the map shows."""

SHEET: tuple[tuple[str, tuple[KeyLine, ...]], ...] = (
    (
        message("On the map"),
        (
            KeyLine(message("Arrows"), message("move the hex cursor along the grid")),
            KeyLine(message("Keypad 1–9"), message("move it to that neighbour; 5 clicks")),
            KeyLine(message("Drag a counter"), message("to a hex: move there; onto an enemy: attack it")),
            KeyLine("Enter", message("click the top counter of the hex, or the hex")),
            KeyLine("Shift+Enter", message("click the hex: a whole stack, a waypoint")),
            KeyLine(message("Shift+click"), message("set a point on the way")),
            KeyLine(message("Ctrl+click"), message("choose that counter instead of moving into its hex")),
            KeyLine(message("Right click"), message("look at the hex without choosing anything")),
            KeyLine("1 … 9", message("click a unit of the hex or of the card; lay points")),
            KeyLine(message("Space, Tab"), message("next place to click; Shift goes back")),
            KeyLine("N", message("go to the next unit that has not acted")),
            KeyLine("F", message("fan the stack out")),
            KeyLine("S", message("show the supply line of the units in the hex")),
            KeyLine("C", message("read the clauses that are on the screen")),
            KeyLine("W", message("explain the hex at the cursor: way, supply, ground")),
            KeyLine("+, −, Home", message("zoom in, zoom out, show all")),
        ),
    ),
    (
        message("What the map shows"),
        (
            KeyLine("H", message("hold down: the map without counters")),
            *(WISHES[wish] for wish in MAP_WISHES),
        ),
    ),
    (
        message("The decision"),
        (
            KeyLine("Ctrl+Enter", message("press the highlighted button")),
            KeyLine("Backspace", message("take the last click back")),
            KeyLine("Esc", message("skip the rest of what is told; leave the draft")),
            KeyLine("+, −, ↑, ↓", message("more or fewer in a box, next box, once boxes have the keyboard")),
            KeyLine(".", message("go on to the next step of what is told")),
            KeyLine("E", message("end the phase")),
            KeyLine("Ctrl+Z, Ctrl+Shift+Z", message("undo, redo")),
            KeyLine("F6, Shift+F6", message("go from map to cards to log to strip, and back")),
        ),
    ),
    (
        message("The window"),
        (
            KeyLine("Ctrl+P, Ctrl+K", message("find a command, an answer, a place, a unit")),
            KeyLine("F2", message("clauses of the rulebook")),
            KeyLine("Ctrl+G", message("find a hex, a place or a unit")),
            KeyLine("Ctrl+F", message("filter the log")),
            KeyLine("Ctrl+B", message("fold the dock")),
            KeyLine("Ctrl+D", message("light or dark")),
            KeyLine("Ctrl+N, Ctrl+O", message("new game, open game")),
            KeyLine("F10", message("menu")),
            KeyLine("F1, Shift+F1", message("the manual about what you look at, this sheet")),
        ),
    ),
    (
        message("A replay"),
        (
            KeyLine(message("P, ←, →"), message("play and pause, step back, next step")),
            KeyLine(message("Page Up, Page Down"), message("by phases; with Ctrl by turns")),
            KeyLine(message("Shift+arrows, 0"), message("move the map, show all of it")),
        ),
    ),
)
