"""The commands of the window: their words, keys and icons, and where each stands in the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from core.qt.icons import icon
from core.qt.theme import STRONG
from core.view.language import tr
from core.view.palette import Palette


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `in_game` ones need a game on the screen; without an id it is a line, or a menu within the menu.

    `checked` ones bear a tick while they are in force.
    """

    id: str
    words: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    in_game: bool = True
    checked: bool = False


LINE = Command("")
END = Command("", "-")
"""Where a menu within the menu ends; it begins with a command that has words alone."""

MENU: tuple[Command, ...] = (
    Command("new", "New game …", ("Ctrl+N",), "new", in_game=False),
    Command("open", "Open game …", ("Ctrl+O",), "open", in_game=False),
    Command("copy", "Save a copy as …", ("Ctrl+Shift+S",), "copy"),
    Command("sheet", "Set-up sheet …", (), "unit"),
    Command("leave", "Close game", ("Ctrl+W",), "close"),
    LINE,
    Command("undo", "Undo", ("Ctrl+Z",), "undo"),
    Command("redo", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    LINE,
    Command("find", "Find a command, place or unit …", ("Ctrl+P", "Ctrl+K"), "search", in_game=False),
    Command("go-to", "Find a hex, a place or a unit …", ("Ctrl+G",), "target"),
    Command("ready", "Next unmoved unit\tN", (), "next-unit"),
    LINE,
    Command("", "Look back"),
    Command("since", "What happened since my turn", ("Ctrl+J",), "history"),
    Command("replay", "Replay …", ("Ctrl+R",), "play"),
    Command("statistics", "Statistics …", ("Ctrl+T",), "chart"),
    Command("report", "Write a report …", (), "report"),
    Command("filter", "Filter the log", ("Ctrl+F",), "log"),
    Command("check", "Check the game's file", (), "check"),
    END,
    Command("", "At the table"),
    Command("by-hand", "Roll the dice by hand", checked=True),
    Command("amend", "Change the position by agreement …", (), "pipette"),
    Command("concede", "Give the game up …", (), "flag"),
    END,
    Command("", "Map and window"),
    Command("fit", "Show the whole map", ("Ctrl+0",), "fit"),
    Command("layers", "Layers of the map …\tL", (), "layers"),
    Command("fold", "Fold the dock", ("Ctrl+B",), "dock"),
    END,
    Command("", "Settings"),
    Command("steps", "Battles step by step", in_game=False, checked=True),
    Command("motion", "Less motion", in_game=False, checked=True),
    Command("contrast", "High contrast", in_game=False, checked=True),
    Command("dark", "Light or dark", ("Ctrl+D",), "moon", in_game=False),
    Command("colours", "Colours …", (), "eye", in_game=False),
    Command("size", "Larger or smaller …", (), "zoom-in", in_game=False),
    Command("language", "Language …", (), "note", in_game=False),
    END,
    Command("", "Help"),
    Command("tutorial", "Tutorial: a first turn", (), "play", in_game=False),
    Command("manual", "Manual", ("F1",), "help", in_game=False),
    Command("keys", "Keys", ("Shift+F1",), "log", in_game=False),
    Command("clauses", "Clauses of the rulebook …", ("F2",), "note"),
    Command("about", "About this scenario", (), "note"),
    END,
    LINE,
    Command("quit", "Quit", ("Ctrl+Q",), "", in_game=False),
)
"""The menu from above. What can be switched on bears a tick and no icon: beside an icon no tick is seen."""


def actions(window: QWidget, do: dict[str, Callable[[], None]]) -> dict[str, QAction]:
    """Return an action for every command of the menu, with its keys at work in the window."""
    made = {}
    for command in MENU:
        if not command.id:
            continue
        action = QAction(tr(command.words), window)
        action.setCheckable(command.checked)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.setAutoRepeat(False)  # A key that is held must not take back a whole turn.
        action.triggered.connect(lambda _=False, what=do[command.id]: what())
        window.addAction(action)
        made[command.id] = action
    return made


def dress(made: dict[str, QAction], palette: Palette) -> None:
    """Give the actions icons in a palette's colours."""
    for command in MENU:
        if command.icon:
            made[command.id].setIcon(icon(command.icon, palette))
    made["contrast"].setChecked(palette.id == STRONG)


def menu(window: QWidget, made: dict[str, QAction]) -> QMenu:
    """Return the menu of the window."""
    shown = QMenu(window)
    into = shown
    for command in MENU:
        if command.id:
            into.addAction(made[command.id])
        elif command == END:
            into = shown
        elif command == LINE:
            into.addSeparator()
        else:
            into = shown.addMenu(tr(command.words))
    return shown


def enable(made: dict[str, QAction], *, in_game: bool) -> None:
    """Switch the commands that need a game on or off; all others on, whatever switched them off before."""
    for command in MENU:
        if command.id:
            made[command.id].setEnabled(in_game or not command.in_game)
