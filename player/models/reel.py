"""A game on a reel: wound back and forth by steps, phases and turns, through eyes that can be changed."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from core.play.past import past
from core.play.session import Session
from core.view.language import tr
from core.view.scene import Scene
from player.models.statistics import counts
from player.models.table import Table
from player.models.timeline import Chapter, Eyes, Moment, Timeline, eyes, scene_at

BEGINNING = -1
"""The position before the first moment."""


@dataclass
class Reel:
    """A game and where it is wound to.

    Attributes:
        eyes: through whose eyes it may be seen; the first ones are used at first.
        since: the record after which it begins.
        at: the number of the moment that is shown; -1 is the beginning.
    """

    session: Session
    eyes: tuple[Eyes, ...]
    since: int = 0
    at: int = BEGINNING
    _looking: int = 0
    _timelines: dict[int, Timeline] = field(default_factory=dict)

    def prepared(self) -> Reel:
        """Read the game, which takes some tenths of a second, and return itself."""
        _ = (self.timeline.moments, self.timeline.chapters)
        return self

    @property
    def timeline(self) -> Timeline:
        """The moments as the present eyes see them."""
        if self._looking not in self._timelines:
            self._timelines[self._looking] = Timeline(self.session, self.looking.viewers, self.since)
        return self._timelines[self._looking]

    @property
    def looking(self) -> Eyes:
        """Through whose eyes one looks."""
        return self.eyes[self._looking]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every step."""
        return self.timeline.moments

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Every phase."""
        return self.timeline.chapters

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def moment(self) -> Moment | None:
        """What is shown; None at the beginning."""
        return self.moments[self.at] if self.at >= 0 else None

    @property
    def chapter(self) -> Chapter | None:
        """The phase that is shown; None before the first."""
        number = self.timeline.chapter_of(max(self.at, 0))
        return self.chapters[number] if 0 <= number < len(self.chapters) else None

    def look_through(self, number: int) -> None:
        """Look through other eyes at the same moment of the game, or the nearest one before it that they saw."""
        place = None if self.moment is None else self.moment.place
        self._looking = number
        self.at = BEGINNING
        if place is not None:
            self.at = bisect_right([moment.place for moment in self.moments], place) - 1

    def go(self, at: int) -> bool:
        """Wind to a moment; return whether that is another one."""
        wanted = min(max(at, BEGINNING), self.last)
        moved, self.at = wanted != self.at, wanted
        return moved

    def step(self, by: int) -> bool:
        """Wind so many moments on; return whether there was any."""
        return self.go(self.at + by)

    def step_chapter(self, by: int) -> bool:
        """Wind to the beginning of the next phase, or of this one and then the one before."""
        return self._step_among([chapter.first for chapter in self.chapters], by)

    def step_turn(self, by: int) -> bool:
        """Wind to the beginning of the next turn, or of this one and then the one before."""
        return self._step_among([first for _, first in turns(self.chapters)], by)

    def _step_among(self, firsts: list[int], by: int) -> bool:
        if by > 0:
            return self.go(next((first for first in firsts if first > self.at), self.last))
        return self.go(next((first for first in reversed(firsts) if first < self.at), BEGINNING))

    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the moments of the phase that is shown, in order."""
        number = self.timeline.chapter_of(max(self.at, 0))
        if not 0 <= number < len(self.chapters):
            return tuple(range(len(self.moments)))
        following = self.chapters[number + 1].first if number + 1 < len(self.chapters) else len(self.moments)
        return tuple(range(self.chapters[number].first, following))

    def table(self) -> Table:
        """Return the table as it was."""
        return self.timeline.table(self.at)

    def picture(self) -> tuple[Scene, tuple[tuple[str, int], ...]]:
        """Return what lies over the map at the moment that is shown, and each count of points with its title."""
        table = self.table()
        scene = scene_at(table, self.moment.told if self.moment else None)
        return scene, tuple((title, value) for _, title, value in counts(table))

    def where(self) -> str:
        """Return in words where the reel is wound to."""
        if not self.moments:
            return tr("Nothing has happened yet.")
        return tr("Step {number} of {all}", number=self.at + 1, all=len(self.moments))

    @property
    def branches_from(self) -> int:
        """The last whole record at the moment that is shown."""
        return self.timeline.record_after(self.at)


def turns(chapters: tuple[Chapter, ...]) -> tuple[tuple[int, int], ...]:
    """Return (turn, number of its first moment) for each turn, in order."""
    found: dict[int, int] = {}
    for chapter in chapters:
        found.setdefault(chapter.turn, chapter.first)
    return tuple(found.items())


def reel_of(table: Table, since: int = 0) -> Reel:
    """Return a game as it is now on a reel, through the eyes that the screen may use."""
    return Reel(past(table.session, table.session.at), eyes(table), since)
