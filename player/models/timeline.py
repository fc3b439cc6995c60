"""A game told again: its parts by turn and phase, and every step of it as some eyes may see it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from core.model.values import Side
from core.play.past import past, seated, turning_points
from core.play.seats import Viewers
from core.play.session import Session
from core.view.language import tr
from core.view.scene import Highlight, HighlightKind, Scene
from player.models.overview import Overview, overview, turn_and_phase
from player.models.pictures import counters_scene
from player.models.story import Story, Told
from player.models.table import Table

Place = tuple[int, int]
"""A record, and how many events of the record after it have happened, as `past` takes it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One phase of one turn. `first` is the number of its first moment; `title` reads `Turn 2, German assaults`."""

    turn: int
    phase: str
    title: str
    first: int
    place: Place


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of the game: the sentence, and the place in the journal just after it."""

    told: Told
    place: Place


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose knowledge is shown: nobody's is what is public."""

    title: str
    viewers: Viewers


def eyes(table: Table) -> tuple[Eyes, ...]:
    """Return through whose eyes this screen may look: a curtained table shows no other side's knowledge."""
    sentences, sides = table.sentences, table.session.sides
    public = Eyes(tr("What everybody may see"), ())
    if table.session.seats.curtain:
        own = table.viewers
        return (*(Eyes(sentences.heading(side), (side,)) for side in own if len(own) == 1), public)
    everybody = Eyes(tr("All sides"), sides)
    return (everybody, *(Eyes(sentences.heading(side), (side,)) for side in sides), public)


@dataclass(frozen=True)
class Timeline:
    """The moments of a game from some record on, through one pair of eyes. Steps taken back are left out.

    Attributes:
        session: the game; only its history up to the last moment is read.
        since: moments of later records only.
    """

    session: Session
    viewers: Viewers
    since: int = 0

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Every step, in order."""
        told = Story(Table(self.session, self.viewers)).refresh()
        return tuple(
            Moment(line, (line.record - 1, line.event))
            for line in told
            if line.event and not line.taken_back and line.record > self.since
        )

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """Every phase in which something was told, in order; its first moment is where it begins."""
        found: list[Chapter] = []
        starts = [moment.place for moment in self.moments]
        for place, turn, phase in parts(self.session):
            first = bisect_left(starts, place)
            chapter = Chapter(turn, phase, title_of(self.session, turn, phase), first, place)
            if found and found[-1].first == first:
                found.pop()  # Nothing was told in it.
            if not place[0]:
                # Before the first decision there is no phase yet: what was told then belongs to the first one.
                found.clear()
            found.append(replace(chapter, first=first if found else 0))
        if found and found[-1].first >= len(self.moments):
            found.pop()
        return tuple(found)

    def chapter_of(self, number: int) -> int:
        """Return the number of the chapter that a moment belongs to; -1 before the first."""
        return bisect_right([chapter.first for chapter in self.chapters], number) - 1

    def table(self, number: int) -> Table:
        """Return the table as it was just after a moment; -1 is before the first one."""
        place = self.moments[number].place if number >= 0 else (self.since, 0)
        return Table(past(self.session, *place), self.viewers)

    def record_after(self, number: int) -> int:
        """Return the last whole record at a moment: where a game can be branched off."""
        if number < 0:
            return max(self.since, 1)
        record = self.moments[number].told.record
        whole = self.moments[number + 1 : number + 2]
        return record if not whole or whole[0].told.record > record else max(record - 1, 1)


def parts(session: Session) -> Iterator[tuple[Place, int, str]]:
    """Yield place, turn and phase wherever the phase or the turn changes. Both are public."""
    before: tuple[int, str] | None = None
    for place in turning_points(session):
        now = turn_and_phase(Table(past(session, *place), ()))
        if now[1] and now != before:
            before = now
            yield place, *now


def title_of(session: Session, turn: int, phase: str) -> str:
    """Return what a part of the game is called: `Turn 2 · German assaults`."""
    sentences = Table(session).sentences
    words = [f"{sentences.word('turn').capitalize()} {turn}" if turn else "", phase]
    return " · ".join(word for word in words if word)


def scene_at(table: Table, told: Told | None = None) -> Scene:
    """Return what lies over the map at a past moment, with what its sentence is about marked."""
    scene = counters_scene(table)
    if told is None or (told.at is None and not told.way):
        return scene
    if len(told.way) > 1:
        return replace(scene, highlights=(Highlight(HighlightKind.WAY, told.way),))
    return replace(scene, highlights=(Highlight(HighlightKind.SELECTED, (told.at,)),)) if told.at is not None else scene


def overview_at(table: Table) -> Overview:
    """Return the game at a glance as it was."""
    return overview(table)


def last_seen(session: Session, side: Side) -> int:
    """Return the last record that was made while a side sat before the screen; 0 when it never did.

    What follows is what happened since its turn.
    """
    for n in reversed(range(1, session.at + 1)):
        if seated(session, n) == side:
            return n
    return 0


def last_step_of_others(session: Session, side: Side) -> int:
    """Return the record before the last run of steps that others made, 0 when they made none."""
    first = session.at
    while first > 1 and seated(session, first) in (side, None):
        first -= 1
    while first > 1 and seated(session, first - 1) not in (side, None):
        first -= 1
    return first - 1


def where_is(session: Session, record: int) -> str:
    """Return which part of the game a record ends in: `Turn 2 · German assaults`."""
    seen = overview(Table(past(session, record), ()))
    return title_of(session, seen.turn, seen.phase)
