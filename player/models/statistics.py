"""A game in figures, as some eyes may see it: dice against expectation, steps lost by turn, points over time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.model.display import Ledger, Track
from core.model.events import Event, SetSteps
from core.model.values import PieceId, Side
from core.play.draws import Drawn, draws
from core.play.past import past
from core.play.session import LogEntry
from core.play.throws import LEAST_EXPECTED, Cast, Tally, casts, tallies
from core.view.language import tr
from player.models.table import Table
from player.models.tempo import measures
from player.models.timeline import Timeline

RARE, UNUSUAL = 0.01, 0.05
"""Chances below which honest dice are called rare, and unusual."""


@dataclass(frozen=True, slots=True)
class DiceLine:
    """The dice of one side, of the game itself, or of all together."""

    title: str
    tally: Tally
    taken_back: int

    @property
    def words(self) -> str:
        """What the figures say, in plain words."""
        return verdict_on(self.tally)


@dataclass(frozen=True, slots=True)
class DrawLine:
    """One draw from a cup: when, what for, what came out, what had lain in the cup, and how probable that was.

    `chance` is a share from 0 to 1; None in old games, which do not tell what lay in the cup.
    """

    turn: int
    told: str
    token: str
    lay: str
    chance: float | None
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Series:
    """A figure over time.

    Attributes:
        points: (label, value), in order.
        turning: the figure from which on another side wins, and what that is in words; None where no level says so.
    """

    title: str
    side: Side | None
    points: tuple[tuple[str, int], ...]
    turning: tuple[int, str] | None = None


@dataclass(frozen=True)
class Figures:
    """All figures of a game.

    Attributes:
        dice: one line for all, then one a side, then the game's own.
        draws: one line for each draw from a cup, in order.
        losses: one series a side: steps lost in each turn.
        tempo: what is counted turn by turn, in words -> one series a side.
        scores: one series for each count of points: its figure at the start of each phase.
        hidden: whether anything in the game may be hidden from somebody.
    """

    dice: tuple[DiceLine, ...]
    draws: tuple[DrawLine, ...]
    losses: tuple[Series, ...]
    tempo: tuple[tuple[str, tuple[Series, ...]], ...]
    scores: tuple[Series, ...]
    hidden: bool = True


def figures(table: Table, timeline: Timeline | None = None) -> Figures:
    """Return the figures of a game as the table's eyes may see them; `timeline` is the game told to the same eyes."""
    told = timeline or Timeline(table.session, table.viewers)
    secrecy = table.session.rulebook.secrecy
    hidden = secrecy.hides_stacks or bool(secrecy.hidden_boxes)
    return Figures(dice_lines(table), draw_lines(table), losses(table), tempo(table), scores(table, told), hidden)


# Dice ----------------------------------------------------------------------------------------------


def dice_lines(table: Table) -> tuple[DiceLine, ...]:
    """Return the dice: all, each side's, the game's own; nothing before the first one was thrown."""
    found = casts(table.session, table.viewers)
    if not found:
        return ()
    groups: list[tuple[str, list[Cast]]] = [(tr("All dice"), list(found))]
    groups += [(table.sentences.heading(side), [c for c in found if c.side == side]) for side in table.session.sides]
    groups.append((tr("The game itself"), [c for c in found if c.side is None]))
    lines = []
    for title, group in groups:
        for tally in tallies(group):
            back = sum(c.taken_back and c.throw.sides == tally.sides for c in group)
            lines.append(DiceLine(title, tally, back))
    return tuple(lines)


def draw_lines(table: Table) -> tuple[DrawLine, ...]:
    """Return every draw from a cup that these eyes saw."""
    found = draws(table.session, table.viewers)
    told = {entry.record: entry.events for entry in table.session.log(table.viewers)} if found else {}
    return tuple(_draw_line(table, drawn, told[drawn.record]) for drawn in found)


def _draw_line(table: Table, drawn: Drawn, events: tuple[Event, ...]) -> DrawLine:
    sentences, session = table.sentences, table.session
    said = next((sentences.event(event).text for event in events if event.kind == drawn.throw.key), "")
    lay = ", ".join(f"{sentences.word(token)} ×{count}" for token, count in drawn.lay.items())
    turn = session.history.states[drawn.record].tracks.get(table.schema.turn_track, 1)
    chance = None if drawn.chance is None else float(drawn.chance)
    return DrawLine(turn, said, sentences.word(drawn.token), lay, chance, drawn.taken_back)


def verdict_on(tally: Tally) -> str:
    """Return in plain words whether dice fell as they should."""
    if not tally.telling:
        needed = LEAST_EXPECTED * tally.sides
        return tr("Too few to judge: {thrown} of the {needed} rolls that would tell something.",
                  thrown=tally.total, needed=needed)
    share = _share(tally.chance)
    if tally.chance < RARE:
        return tr("Rare: honest dice fall this unevenly or more so {share}.", share=share)
    if tally.chance < UNUSUAL:
        return tr("Unusual: honest dice fall this unevenly or more so {share}.", share=share)
    return tr("As honest dice fall: this unevenly or more so {share}.", share=share)


def _share(chance: float) -> str:
    if chance < 0.001:
        return tr("less than once in {games} games", games=1000)
    if chance < 0.095:
        return tr("once in {games} games", games=round(1 / chance))
    return tr("in {some} of {games} games", some=round(chance * 100), games=100)


# Losses --------------------------------------------------------------------------------------------


def losses(table: Table) -> tuple[Series, ...]:
    """Return the steps each side lost in each turn, as far as the eyes have learnt of them.

    What a piece had is what was last known of it; so a hidden piece's loss is counted when it is seen.
    """
    session = table.session
    side_of = session.rulebook.secrecy.side_of
    known = dict(session.history.states[0].steps)
    counted: dict[tuple[Side, int], int] = {}
    for turn, entry in _by_turn(table):
        for piece, lost in _lost(entry.events, known):
            side = side_of[piece]
            counted[side, turn] = counted.get((side, turn), 0) + lost
    turns = range(1, _turn(table) + 1)
    return tuple(
        Series(table.sentences.heading(side), side, tuple((str(turn), counted.get((side, turn), 0)) for turn in turns))
        for side in session.sides
    )


def _by_turn(table: Table) -> Iterator[tuple[int, LogEntry]]:
    """Yield what stands, with the turn it began in."""
    session = table.session
    for entry in session.log(table.viewers):
        if entry.events and not entry.taken_back:
            yield session.history.before(entry.record).tracks.get(table.schema.turn_track, 1), entry


def _lost(events: tuple[Event, ...], known: dict[PieceId, int]) -> Iterator[tuple[PieceId, int]]:
    for event in events:
        for change in event.changes:
            if isinstance(change, SetSteps):
                before = known.get(change.piece, change.steps)
                known[change.piece] = change.steps
                if before > change.steps:
                    yield change.piece, before - change.steps


def _turn(table: Table) -> int:
    return table.session.state.tracks.get(table.schema.turn_track, 1)


# Tempo ---------------------------------------------------------------------------------------------


def tempo(table: Table) -> tuple[tuple[str, tuple[Series, ...]], ...]:
    """Return what is counted of each side in each turn, such as attacks: in words -> one series a side."""
    found = measures(table, tuple(_by_turn(table)), _turn(table))
    return tuple((measure.title, tuple(_series(table, *counts) for counts in measure.counts)) for measure in found)


def _series(table: Table, side: Side, counts: tuple[int, ...]) -> Series:
    return Series(table.sentences.heading(side), side, tuple((str(turn), n) for turn, n in enumerate(counts, 1)))


# Points --------------------------------------------------------------------------------------------


def scores(table: Table, timeline: Timeline) -> tuple[Series, ...]:
    """Return each count of points the rules show, at the start of every phase and now."""
    points: dict[str, list[tuple[str, int]]] = {}
    titles: dict[str, str] = {}
    places = [(chapter.title, chapter.place) for chapter in timeline.chapters]
    for title, place in (*places, ("", (table.session.at, 0))):
        for id_, named, value in counts(Table(past(table.session, *place), table.viewers)):
            points.setdefault(id_, []).append((title, value))
            titles[id_] = named
    turns = dict(turning(table))
    return tuple(
        Series(titles[id_], _side_of(table, id_), tuple(found), turns.get(id_)) for id_, found in points.items()
    )


def turning(table: Table) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield id of a count, the figure at which another side begins to win, and the sentence of that level."""
    for panel in table.session.rulebook.display(table.observation()):
        levels = panel.levels if isinstance(panel, Ledger) else ()
        named = sorted((level.figure, n) for n, level in enumerate(levels) if level.figure is not None)
        below = next((level.side for level in levels if level.figure is None), None)
        for figure, n in named:
            if isinstance(panel, Ledger) and levels[n].side not in (None, below):
                yield panel.id, (figure, table.sentences.say(levels[n].text, {"figure": figure}))
                break


def counts(table: Table) -> Iterator[tuple[str, str, int]]:
    """Yield id, title and figure of every count that the game's schema has a track for, the turn left out."""
    tracks = {track.id for track in table.schema.tracks} - {table.schema.turn_track}
    for panel in table.session.rulebook.display(table.observation()):
        if isinstance(panel, Track) and panel.id in tracks:
            yield panel.id, table.sentences.word(panel.title).capitalize(), panel.value
        elif isinstance(panel, Ledger) and panel.id in tracks and isinstance(panel.total, int):
            yield panel.id, panel.title, panel.total


def _side_of(table: Table, id_: str) -> Side | None:
    """Return the side whose name a count's id begins with; None where it belongs to no one side."""
    return next((side for side in table.session.sides if id_.startswith(side)), None)
