"""What was not saved when the program ended: offered again, looked through, restored or thrown away."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtWidgets import QListWidget, QWidget

from core.qt.theme import DANGER, PRIMARY, QUIET
from core.view.language import tr, tr_n
from editor.commands.files import Restore
from editor.dialogs import Card
from editor.document import Document
from editor.models.difference import difference
from editor.models.edits import Edit
from editor.models.journal import Leftover, leftovers


class Answer(Enum):
    """What becomes of changes that a program left behind."""

    RESTORE = "restore"
    LATER = "later"
    THROW_AWAY = "throw-away"


def left_behind(document: Document) -> Leftover | None:
    """Return the newest journal of a document that was left behind and says anything that its files do not say."""
    found = [one for one in leftovers(document.path) if not _is_saved(one, document)]
    return max(found, key=lambda one: one.time, default=None)


def _is_saved(one: Leftover, document: Document) -> bool:
    """Put aside a journal whose last state is in the files: the program ended between saving and removing it."""
    steps = one.steps()
    saved = not steps or steps[-1].scenario == document.manuscript.scenario
    if saved:
        one.throw_away()
    return saved


def ask(parent: QWidget, title: str, left: Leftover) -> Answer:
    """Show what was not saved and ask what becomes of it."""
    card = Card(parent, tr("Changes that were not saved"), 560)
    when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(left.time)), QLocale.FormatType.ShortFormat)
    words = left.words
    card.say(
        tr_n(
            "{count} change of {title}, made {when}, was not saved when the program ended.",
            "{count} changes of {title}, the last made {when}, were not saved when the program ended.",
            len(words),
            title=title,
            when=when,
        )
    )
    listed = QListWidget()
    listed.setAccessibleName(tr("Changes that were not saved"))
    listed.setMinimumHeight(160)
    for said, at in reversed(words):
        time = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(at)).time(), QLocale.FormatType.ShortFormat)
        listed.addItem(f"{time}   {said}")
    card.hold(listed)
    if left.torn:
        card.say(tr("The very last one was cut off while it was written, and is left out."), QUIET)
    card.say(tr("Restored changes can be undone one by one, and are not saved until you save."), QUIET)
    answers = {
        tr("Throw away"): Answer.THROW_AWAY,
        tr("Not now"): Answer.LATER,
        tr("Restore"): Answer.RESTORE,
    }
    looks = {Answer.THROW_AWAY: DANGER, Answer.RESTORE: PRIMARY}
    for name, answer in answers.items():
        card.verb(name, looks.get(answer, ""))
    card.exec()
    return answers.get(card.chosen, Answer.LATER)


def fits(document: Document, left: Leftover) -> bool:
    """Return whether the changes began at the files as they are now."""
    return left.manuscript().files.contents == document.files.contents


def restore(document: Document, left: Leftover) -> int:
    """Make the changes again, each a step of undoing; return how many. The journal that was left behind goes."""
    steps = left.steps()
    for step in steps:
        edit = Edit(step.scenario, difference(document.scenario, step.scenario))
        document.undo_stack.push(Restore(document, edit, step.words))
    left.path.unlink(missing_ok=True)
    return len(steps)
