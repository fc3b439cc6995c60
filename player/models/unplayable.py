"""Scenarios that cannot be played: which, why, how to cure it, and what can be played all the same."""

from __future__ import annotations

from dataclasses import dataclass

from core.files.problems import FileProblems
from core.play import library
from core.view.language import tr, tr_n
from player.models import opening
from player.models.opening import Opening


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A scenario, or all that should have come with the program where its title is empty, and what is wrong with it."""

    title: str
    why: str


@dataclass(frozen=True)
class Stock:
    """What there is to play.

    Attributes:
        first: the first scenario of the program, read whole; None where none can be.
        playable: titles of what can be played, as far as is told without reading it whole.
    """

    first: Opening | None
    playable: tuple[str, ...]
    unplayable: tuple[Unplayable, ...]

    @property
    def line(self) -> str:
        """What is wrong in a sentence; empty when nothing is."""
        if not self.unplayable:
            return ""
        if not self.playable:
            return tr("Nothing can be played. {why}", why=self.unplayable[0].why)
        if len(self.unplayable) > 1:
            return tr_n("{count} scenario cannot be played. {why}", "{count} scenarios cannot be played. {why}",
                        len(self.unplayable), why=self.unplayable[0].why)
        return tr("“{title}” cannot be played. {why}", title=self.unplayable[0].title, why=self.unplayable[0].why)

    @property
    def words(self) -> str:
        """Everything that is wrong, one paragraph a scenario, and what can be played."""
        told = [f"“{one.title}”: {one.why}" if one.title else one.why for one in self.unplayable]
        rest = tr("What can be played: {titles}.", titles=", ".join(self.playable)) if self.playable else ""
        return "\n\n".join(filter(None, (*told, rest)))


def stock() -> Stock:
    """Look through the library: one sound scenario of the program is read whole, of the others the first lines."""
    first: Opening | None = None
    playable: list[str] = []
    unplayable: list[Unplayable] = []
    shipped = library.shipped()
    if not shipped:
        unplayable.append(Unplayable("", library.nothing_shipped()))
    for entry in (*shipped, *library.own()):
        trouble = entry.trouble
        if first is None and not trouble and not entry.own:
            first, trouble = _read(entry)
        if trouble:
            unplayable.append(Unplayable(entry.title, trouble))
        else:
            playable.append(entry.title)
    return Stock(first, tuple(dict.fromkeys(playable)), tuple(unplayable))


def _read(entry: library.Entry) -> tuple[Opening | None, str]:
    try:
        return opening.opening(entry.id), ""
    except (FileProblems, library.UnknownScenario, OSError) as error:
        return None, opening.readable(error)
