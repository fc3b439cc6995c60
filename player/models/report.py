"""An after-action report: a game told turn by turn with its battles, losses, points and dice, as some eyes saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from core.board.hexes import Hex
from core.model.scenario import Turn
from core.model.values import Key
from core.play.records import EDIT, UNDO
from core.view.language import tr, tr_n
from player.models.overview import overview, standing, title
from player.models.saved import players
from player.models.statistics import Figures, figures
from player.models.story import Told
from player.models.table import Table
from player.models.timeline import Eyes, Timeline


@dataclass(frozen=True, slots=True)
class Engagement:
    """A battle: the sentence it began with, those up to its die, and what came of it.

    Attributes:
        at: where it was; None where no sentence says so.
    """

    begun: Told
    before: tuple[Told, ...]
    after: tuple[Told, ...]

    @property
    def at(self) -> Hex | None:
        """Where it was."""
        return next((told.at for told in (self.begun, *self.before, *self.after) if told.at is not None), None)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase with everything that was told in it."""

    title: str
    lines: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One turn.

    Attributes:
        on_track: what belongs to the turn as a whole, such as its weather.
        losses: side in words -> steps lost.
        points: count in words -> its figure at the beginning and at the end.
        hexes: where it was fought, or else where anything happened; what the picture shows.
        last: the number of its last moment.
    """

    number: int
    title: str
    dates: str
    on_track: tuple[Told, ...]
    phases: tuple[Phase, ...]
    battles: tuple[Engagement, ...]
    losses: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int, int], ...]
    hexes: tuple[Hex, ...]
    last: int

    @property
    def fought(self) -> tuple[Hex, ...]:
        """Where its battles were, each hex once."""
        return tuple(dict.fromkeys(battle.at for battle in self.battles if battle.at is not None))

    @property
    def caption(self) -> str:
        """What the picture of the turn shows."""
        words = tr("The map at the end of {turn}", turn=self.title)
        return tr("{map}; ringed: where it was fought", map=words) if self.fought else words

    @property
    def summary(self) -> str:
        """The turn in a sentence or two."""
        parts = [tr_n("{count} battle.", "{count} battles.", len(self.battles)) if self.battles else tr("No battle.")]
        lost = [tr("{side} {steps}", side=side, steps=steps) for side, steps in self.losses if steps]
        if lost:
            parts.append(tr("Steps lost: {losses}.", losses=", ".join(lost)))
        parts += [
            tr("{count}: {first} → {last}.", count=count, first=first, last=last)
            for count, first, last in self.points
            if first != last
        ]
        return " ".join(parts)


@dataclass(frozen=True)
class Report:
    """The whole report.

    Attributes:
        facts: what stands at its head, as (word, value).
        timeline: the game it tells of, for pictures.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    figures: Figures
    timeline: Timeline = field(repr=False)


def report_of(table: Table, seen_by: Eyes) -> Report:
    """Return the report of a game as some eyes saw it; nothing in it was hidden from them."""
    seen = Table(table.session, seen_by.viewers)
    timeline = Timeline(table.session, seen_by.viewers)
    found = figures(seen, timeline)
    return Report(title(seen), tuple(_facts(seen, seen_by)), tuple(_sections(seen, timeline, found)), found, timeline)


def _facts(table: Table, seen_by: Eyes) -> Iterator[tuple[str, str]]:
    session, sentences = table.session, table.sentences
    start = session.start
    yield tr("Scenario"), start.scenario.title
    yield tr("Players"), players(table)
    if start.origin is not None:
        yield tr("Goes on from"), tr("“{title}”, record {record}", title=start.origin.title, record=start.origin.record)
    switched = [
        f"{option.title}: {sentences.value(start.options_in_force[option.id])}"
        for option in start.game.schema.options
        if start.options_in_force[option.id] != option.default
    ]
    if switched:
        yield tr("Options"), "; ".join(switched)
    verdict = session.outcome
    if verdict is not None:
        yield tr("Result"), sentences.say("game-won", {"side": Key(verdict.winner)})
    seen = overview(table)
    for words in standing(seen)[:1]:
        yield tr("Standing"), words
    yield from _settled(table)
    yield tr("Seen by"), seen_by.title
    if session.chronicle.hashes:
        yield tr("Fingerprint of the game"), session.chronicle.hashes[-1][:16]


def _settled(table: Table) -> Iterator[tuple[str, str]]:
    """Yield what the players settled themselves: dice of their own, changes and steps back that all agreed to."""
    entries = table.session.log(table.viewers)
    standing_ones = [entry for entry in entries if not entry.taken_back]
    counts = {
        tr("Dice rolled at the table"): sum(entry.typed for entry in standing_ones),
        tr("Position changed by agreement"): sum(entry.kind == EDIT for entry in standing_ones),
        tr("Taken back by agreement"): sum(entry.kind == UNDO and bool(entry.consent) for entry in entries),
    }
    for words, count in counts.items():
        if count:
            yield words, tr_n("1 step of the log", "{count} steps of the log", count)


def _sections(table: Table, timeline: Timeline, found: Figures) -> Iterator[Section]:
    printed = {turn.number: turn for turn in table.session.start.scenario.turns}
    on_track = {kind.id for kind in table.schema.log_kinds if kind.on_track}
    chapters = timeline.chapters
    numbers = list(dict.fromkeys(chapter.turn for chapter in chapters))
    for number in numbers:
        own = [at for at, chapter in enumerate(chapters) if chapter.turn == number]
        phases = tuple(_phase(timeline, at) for at in own)
        lines = [line for phase in phases for line in phase.lines]
        own_battles = tuple(battle for phase in phases for battle in battles(table, phase.lines))
        fought = [line for battle in own_battles for line in (battle.begun, *battle.before, *battle.after)]
        yield Section(
            number,
            tr("Turn {turn}", turn=number) if number else table.sentences.word("set-up").capitalize(),
            printed.get(number, Turn(number, "")).dates,
            tuple(line for line in lines if line.kind in on_track),
            phases,
            own_battles,
            tuple((series.title, dict(series.points).get(str(number), 0)) for series in found.losses),
            tuple(_points(found, {chapters[at].title for at in own})),
            tuple(dict.fromkeys(at for line in fought or lines for at in _places(line))),
            _end(timeline, own[-1]) - 1,
        )


def _phase(timeline: Timeline, at: int) -> Phase:
    chapter = timeline.chapters[at]
    moments = timeline.moments[chapter.first : _end(timeline, at)]
    return Phase(chapter.phase, tuple(moment.told for moment in moments))


def _end(timeline: Timeline, at: int) -> int:
    """Return the number of the first moment after a chapter."""
    following = timeline.chapters[at + 1 : at + 2]
    return following[0].first if following else len(timeline.moments)


def _places(line: Told) -> tuple[Hex, ...]:
    return (*line.way, line.at) if line.at is not None else line.way


def _points(found: Figures, titles: set[str]) -> Iterator[tuple[str, int, int]]:
    """Yield each count with its figure where the turn began, and where the next one does."""
    for series in found.scores:
        inside = [number for number, (title, _) in enumerate(series.points) if title in titles]
        if inside:
            after = min(inside[-1] + 1, len(series.points) - 1)
            yield series.title, series.points[inside[0]][1], series.points[after][1]


def battles(table: Table, lines: Iterable[Told]) -> Iterator[Engagement]:
    """Yield the battles among some sentences: from one that opens a battle to the last of its kind before its end."""
    openers = {opener: kind.id for kind in table.schema.log_kinds for opener in kind.opens}
    enders = {ender for kind in table.schema.log_kinds for ender in kind.ends}
    kinds = set(openers.values())
    begun: Told | None = None
    rest: list[Told] = []
    for line in lines:
        if line.event_kind in openers:
            if begun is not None:
                yield _engagement(begun, rest)
            begun, rest = line, []
        elif begun is not None and line.event_kind in enders:
            yield _engagement(begun, rest)
            begun = None
        elif begun is not None and line.kind in kinds:
            rest.append(line)
    if begun is not None:
        yield _engagement(begun, rest)


def _engagement(begun: Told, rest: list[Told]) -> Engagement:
    """Part what was told after the opening behind its first dice; later ones, as for an advance, are outcome.

    Of a battle without a die the odds stand before, and what came of them after.
    """
    first = next((number for number, line in enumerate(rest) if line.rolled), -1)
    after = next((number for number, line in enumerate(rest) if number > first and not line.rolled), len(rest))
    told = next((number for number in range(len(rest), 0, -1) if rest[number - 1].column), 0)
    parted = after if first >= 0 else told
    return Engagement(begun, tuple(rest[:parted]), tuple(rest[parted:]))
