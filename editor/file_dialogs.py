"""What is asked about files: one that another program changed, a disk that refuses, changes before they are lost."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from core.play.manuscript import ChangedOutside
from core.qt.theme import DANGER, PRIMARY, QUIET
from core.view.language import tr, tr_n
from editor.dialogs import Card
from editor.document import Document

MOST_LINES = 400
"""Lines of a comparison that are shown."""


class Outside(Enum):
    """What becomes of files that another program changed, when one's own version is to be saved."""

    REPLACE = "replace"
    READ = "read"
    ELSEWHERE = "elsewhere"
    STAY = "stay"


class Refused(Enum):
    """What is done when the disk refuses."""

    AGAIN = "again"
    MINE = "mine"
    FOLDER = "folder"
    STAY = "stay"


def ask_outside(parent: QWidget, document: Document, outside: Sequence[ChangedOutside]) -> Outside:
    """Ask what becomes of files that another program changed while they are to be saved."""
    card = Card(parent, tr("Changed by another program"), 560)
    card.say(tr("{title} changed on disk since it was opened here:", title=document.title))
    card.say("\n".join(map(in_words, outside)))
    card.say(tr("What is on disk now is kept beside it as .bak when you replace it."), QUIET)
    answers = {
        tr("Keep editing"): Outside.STAY,
        tr("Read from disk"): Outside.READ,
        tr("Save elsewhere…"): Outside.ELSEWHERE,
        tr("Replace"): Outside.REPLACE,
    }
    for name in answers:
        card.verb(name, DANGER if answers[name] is Outside.REPLACE else "")
    card.exec()
    return answers.get(card.chosen, Outside.STAY)


def ask_where(parent: QWidget, why: str) -> Refused:
    """Ask where to save what could not be saved; why says what, where and what to do."""
    card = Card(parent, tr("It could not be saved"), 560)
    card.say(why)
    card.say(tr("Nothing is lost: your changes are still here, and you can save them elsewhere."))
    answers = {
        tr("Keep editing"): Refused.STAY,
        tr("Try again"): Refused.AGAIN,
        tr("Another folder…"): Refused.FOLDER,
        tr("Save as mine…"): Refused.MINE,
    }
    for name in answers:
        card.verb(name, PRIMARY if answers[name] is Refused.MINE else "")
    card.exec()
    return answers.get(card.chosen, Refused.STAY)


def in_words(file: ChangedOutside) -> str:
    """Return how much of a file another program changed."""
    if file.after is None:
        return tr("{file} is gone or cannot be read", file=file.name)
    lines = [line for line in _compared(file) if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return tr_n("{file}: {count} line differs", "{file}: {count} lines differ", len(lines), file=file.name)


def show_comparison(parent: QWidget, document: Document, outside: Sequence[ChangedOutside]) -> None:
    """Show line by line what another program changed."""
    card = Card(parent, tr("What another program changed"), 720)
    card.say(tr("Lines with + are on disk now, lines with - were there before. Your own changes are not shown."), QUIET)
    lines = [line for file in outside for line in (f"{document.path.parent / file.name}", *_compared(file), "")]
    shown = QPlainTextEdit("\n".join(lines[:MOST_LINES]))
    shown.setReadOnly(True)
    shown.setAccessibleName(tr("Comparison"))
    shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    shown.setMinimumHeight(280)
    card.hold(shown)
    if len(lines) > MOST_LINES:
        card.say(tr_n("and {count} more line", "and {count} more lines", len(lines) - MOST_LINES), QUIET)
    card.verb(tr("Close"), PRIMARY)
    card.exec()


def _compared(file: ChangedOutside) -> list[str]:
    """Return the differing lines of a file, as comparing programs write them."""
    before, after = (text.decode("utf-8", "replace").splitlines() for text in (file.before, file.after or b""))
    return list(difflib.unified_diff(before, after, lineterm="", n=1))[2:]
