"""Whether a game's file is what was played: what a check of it found, in words that give no secret away."""

from __future__ import annotations

from dataclasses import dataclass

from core.play.replay import Verification
from core.play.session import Session
from core.view.language import tr, tr_n
from player.models.timeline import where_is


@dataclass(frozen=True, slots=True)
class Checked:
    """A title and what was found. `record` is the first one that is not as it was written; 0 for none."""

    title: str
    words: str
    record: int = 0


def checked(session: Session, found: Verification) -> Checked:
    """Return what a check of the file of a game found.

    What differs is told by `countermarch verify`: it may be something that whoever sits here must not know.
    """
    if found.unreadable:
        return Checked(tr("The file cannot be read"), found.unreadable)
    if found.chain is not None:
        broken = tr("Entry {number} of the file is not what this program wrote there: somebody changed it, or put "
                    "another file in its place. The game on this screen is still whole. Save a copy of it under "
                    "another name, and go on there.", number=found.chain.record)
        return Checked(tr("The file was changed"), broken)
    if found.replay is None:
        words = tr_n(
            "{count} entry: the chain of the file is unbroken, and by the rules, with the dice as they fell, it led to "
            "what stands there.",
            "{count} entries: the chain of the file is unbroken, and by the rules, with the dice as they fell, each "
            "led to what stands there.", found.records)
        return Checked(tr("The game is what was played"), words)
    return Checked(tr("One entry does not repeat"), _differs(session, found.replay.record), found.replay.record)


def _differs(session: Session, record: int) -> str:
    """Return which step does not repeat, and where that may come from."""
    then, now = session.chronicle.edition, session.start.game.edition
    where = _place(session, record)
    words = tr("Entry {number} ({where}): by the rules, with the dice as they fell, something else comes of it than "
               "stands in the file. All entries before it are right.", number=record, where=where)
    if then != now:
        why = tr("The game was begun under another edition of these rules ({then}; now {now}), which may be all there "
                 "is to it.", then=then, now=now)
    else:
        why = tr("The edition of the rules is the same, so somebody has written the file anew.")
    return f"{words} {why}"


def _place(session: Session, record: int) -> str:
    """Return which part of the game a step belongs to; nothing where the file is so made up that nobody can tell."""
    try:
        return where_is(session, record) if record <= session.at else ""
    except Exception:
        return ""
