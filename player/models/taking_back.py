"""What the undo button says: which step it would take back, or why it stops at this one."""

from __future__ import annotations

from dataclasses import dataclass

from core.play.undoing import Barred, Undoable
from core.view.language import message, tr
from player.models.story import Story, cut

AGAIN = message("Do again what was taken back (Ctrl+Shift+Z)")


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The words of the undo button and of redo; `stops` tells that the other side would have to agree or nobody can."""

    words: str
    again: str
    possible: bool
    stops: bool


def taking_back(story: Story, may: Undoable | Barred) -> TakingBack:
    """Return what would be taken back, as whoever sits here may know it, or why that is not theirs alone to do."""
    history, undone = story.table.session.history, story.table.session.history.taken_back
    step = last_step(story, history.in_force[-1])
    again = last_step(story, undone[-1]) if undone else ""
    redo = tr("Do again (Ctrl+Shift+Z): {step}", step=again) if again else tr(AGAIN)
    if isinstance(may, Barred):
        reason = str(story.table.sentences.barred(may))
        words = tr("Undo (Ctrl+Z) stops here. {reason}", reason=reason)
        words = tr("{words} The last step: {step}", words=words, step=step) if step and may.needs else words
        return TakingBack(words, redo, bool(may.needs), stops=True)
    words = tr("Take back (Ctrl+Z): {step}", step=step) if step else tr("Take the last step back (Ctrl+Z)")
    return TakingBack(words, redo, possible=True, stops=False)


def last_step(story: Story, record: int) -> str:
    """Return the first sentence that a record had to say, cut where it is long; empty where it was silent."""
    return cut(next((line.text for line in story.refresh() if line.record == record), ""))
