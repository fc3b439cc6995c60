"""What stands in a menu: a module that has something to offer declares it as values of this form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from core.view.language import message
from editor.workplace import Workplace


class Menu(Enum):
    """The menus, in the order of the bar; one without actions is not shown."""

    FILE = message("&File")
    EDIT = message("&Edit")
    MAP = message("&Map")
    FORCES = message("F&orces")
    RULES = message("&Rules")
    VIEW = message("&View")
    HELP = message("&Help")


def with_document(place: Workplace) -> bool:
    """Return whether a document is open."""
    return place.document is not None


def always(_place: Workplace) -> bool:
    """Return that it can be done at any time."""
    return True


@dataclass(frozen=True)
class MenuAction:
    """One line of a menu.

    Attributes:
        name: its English words, `message("Check roads…")`; the action is known by them (its object name), whatever
            language it speaks.
        does: what happens.
        keys: the shortcut, `Ctrl+Shift+K`; empty for none.
        icon: the name of a picture; empty for none.
        works: whether it can be done now; asked again whenever the workplace stirs.
        edits: whether it may change the document. What does must go through the undo stack; a test proves it.
        parted: whether a line is drawn above it.
    """

    menu: Menu
    name: str
    does: Callable[[Workplace], object]
    keys: str = ""
    icon: str = ""
    works: Callable[[Workplace], bool] = with_document
    edits: bool = True
    parted: bool = False
