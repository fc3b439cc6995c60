"""Why a game's file cannot be opened, or what is odd about one that can: in a sentence, with the cure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.files.game_file import FORMAT, Condition, State, condition, salvage
from core.play.games_folder import SUFFIX, beside
from core.play.session import Session
from core.view.language import tr, tr_n

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a file.

    Attributes:
        good: how many of its steps are whole and can be put into a new file; 0 when none can.
    """

    words: str
    good: int = 0


def explained(path: Path, error: Exception) -> Trouble:
    """Return why a game's file could not be opened."""
    found = condition(path)
    if found.state is not State.WHOLE:
        return _of_file(path, found)
    reason = getattr(error, "reason", "")
    if reason == "game":
        words = tr("“{file}” is a game of “{game}”, whose rules are not installed here. Install them and open it "
                   "again.", file=path.name, game=getattr(error, "game", ""))
    elif reason == "rules":
        words = tr("“{file}” is whole, but it cannot be opened. {reason}", file=path.name, reason=str(error))
    elif reason == "secrets":
        words = tr("“{file}” is a copy from which the other side's secrets were taken. It cannot be played on; open "
                   "the whole game.", file=path.name)
    elif reason == "newer":
        words = tr("“{file}” holds steps that this version of the program does not know; a newer one made them. "
                   "Update the program and open it again.", file=path.name)
    else:
        words = tr("“{file}” is whole, but what stands in it cannot be read. Open an older copy. ({reason})",
                   file=path.name, reason=_cut(str(error.__cause__ or error)))
    return Trouble(words)


def _cut(reason: str) -> str:
    """Return a reason as a dialog holds it; a made-up file can put anything into it."""
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]} …"


def _of_file(path: Path, found: Condition) -> Trouble:
    name, folder = path.name, str(path.parent)
    if found.state is State.MISSING:
        words = tr("There is no file “{file}” in {folder} any more. It was moved or deleted; look for it elsewhere.",
                   file=name, folder=folder)
    elif found.state is State.FOREIGN:
        words = tr("“{file}” is no saved game of this program. Choose another file; saved games end in {ending}.",
                   file=name, ending=SUFFIX)
    elif found.state is State.NEWER:
        words = tr("“{file}” was saved by a newer version of this program (format {found}; this one reads up to "
                   "{known}). Update the program and open it again.", file=name, found=found.format, known=FORMAT)
    elif found.state is State.DAMAGED and found.good > 1:
        words = tr_n(
            "“{file}” is damaged. Its first step is whole and can be put into a new file; this one stays as it is.",
            "“{file}” is damaged. Its first {count} steps are whole and can be put into a new file; this one stays as "
            "it is.", found.good - 1, file=name)
        return Trouble(words, found.good - 1)
    elif found.state is State.DAMAGED:
        words = tr("The beginning of “{file}” is damaged, and without it nothing in it can be read. Open a copy.",
                   file=name)
    else:
        words = tr("“{file}” cannot be read: {reason}", file=name, reason=found.words)
    return Trouble(words)


def rescued(path: Path) -> bytes:
    """Return the whole steps of a damaged game as the content of a new file."""
    return salvage(path)


def rescue_path(path: Path) -> Path:
    """Return a free name beside a damaged file."""
    return beside(path, "rescued")


def notices(session: Session) -> tuple[str, ...]:
    """Return what the owner of a game that was just opened should know about its file, in sentences."""
    found = []
    chronicle, now = session.chronicle, session.start.game.edition
    if chronicle.torn:
        found.append(
            tr("The program was stopped while it wrote. The step it was writing had not been shown to anybody and is "
               "left out; the game goes on from the step before, and nothing else is lost.")
        )
    if chronicle.read_only:
        found.append(
            tr("Somebody else has this game open, or the file may not be written. Here it can only be looked at.")
        )
    if 0 < chronicle.edition < now:
        found.append(
            tr("This game was begun under an older edition of these rules ({then}; now {now}). What happened stands "
               "as it was; from here on the present rules hold.", then=chronicle.edition, now=now)
        )
    elif chronicle.edition > now:
        found.append(
            tr("This game was begun under a newer edition of these rules ({then}; here {now}). It can be played on, "
               "but update the program first if you can.", then=chronicle.edition, now=now)
        )
    return tuple(found)
