"""The game at a glance: turn, phase and figures for the strip on top, and the sum behind the figures."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.display import Ledger, Level, Panel, Row, Sequence, Track
from core.model.values import Key, Values
from core.view.language import MINUS
from core.view.lead import Lead, lead_forms, lead_of, lead_told, victory_forms
from core.view.sentences import bare_clause
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the turn track. `note` is what happens there."""

    number: int
    dates: str
    note: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a sum: words, figure, whose it is, the hex it belongs to, and the heading it stands under."""

    text: str
    value: str
    note: str
    at: Hex | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A level of victory in words, with its clause."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """A figure that matters at a glance, with the sum it comes from.

    Attributes:
        forms: what the figure stands for in a few words, from the longest form to the shortest; may be none.
        lead: who is ahead and what it takes to turn that, where the figure tells who wins.
    """

    title: str
    value: str
    forms: tuple[str, ...] = ()
    rows: tuple[Entry, ...] = ()
    clause: str = ""
    id: str = ""
    levels: tuple[Mark, ...] = ()
    lead: Mark | None = None

    @property
    def note(self) -> str:
        """What the figure stands for, in the longest of its forms."""
        return next(iter(self.forms), "")


@dataclass(frozen=True, slots=True)
class Overview:
    """What the strip shows.

    Attributes:
        turn: the number of the present turn, 0 where the game has no turn track.
        steps, step: the phases of the turn and the number of the present one, -1 before the first.
    """

    title: str
    spaces: tuple[Space, ...] = ()
    turn: int = 0
    dates: str = ""
    phase: str = ""
    steps: tuple[str, ...] = ()
    step: int = -1
    gauges: tuple[Gauge, ...] = ()

    @property
    def decisive(self) -> Gauge | None:
        """The figure that tells who is ahead; None where no figure decides the game."""
        return next((gauge for gauge in self.gauges if gauge.lead is not None), None)


def standing(seen: Overview) -> tuple[str, ...]:
    """Return the count that decides with who is ahead, from the longest form to the shortest; nothing without one."""
    gauge = seen.decisive
    return () if gauge is None else tuple(f"{gauge.title} {gauge.value} · {form}" for form in gauge.forms)


def turn_and_phase(table: Table) -> tuple[int, str]:
    """Return the number of the turn, 0 where the game has no turn track, and the phase in words; both are public."""
    panels = table.session.rulebook.display(table.observation())
    turn = next((p.value for p in panels if isinstance(p, Track) and p.id == table.schema.turn_track), 0)
    return turn, _phase(table, next((panel for panel in panels if isinstance(panel, Sequence)), None))


def overview(table: Table) -> Overview:
    """Return the game at a glance, from the panels that the rules show."""
    panels = table.session.rulebook.display(table.observation())
    tracks = [panel for panel in panels if isinstance(panel, Track)]
    turn = next((track for track in tracks if track.id == table.schema.turn_track), None)
    phases = next((panel for panel in panels if isinstance(panel, Sequence)), None)
    gauges = (_gauge(table, panel) for panel in panels if panel is not turn)
    return Overview(
        title(table),
        _spaces(table, turn),
        turn.value if turn else 0,
        _dates(table, turn),
        _phase(table, phases),
        tuple(name for _, name in phases.steps) if phases else (),
        phases.at if phases else -1,
        tuple(gauge for gauge in gauges if gauge is not None),
    )


def title(table: Table) -> str:
    """Return what the game is called."""
    start = table.session.start
    return start.title or start.scenario.title


def _spaces(table: Table, turn: Track | None) -> tuple[Space, ...]:
    if turn is None:
        return ()
    printed = {space.number: space for space in table.session.start.scenario.turns}
    marks = turn.marks or {}
    numbers = sorted(printed) or range(turn.least, turn.most + 1)
    return tuple(
        Space(number, printed[number].dates if number in printed else "", marks.get(number, ""))
        for number in numbers
    )


def _dates(table: Table, turn: Track | None) -> str:
    if turn is None:
        return ""
    found = (space.dates for space in table.session.start.scenario.turns if space.number == turn.value)
    return turn.note or next(found, "")


def _phase(table: Table, phases: Sequence | None) -> str:
    if phases is not None and 0 <= phases.at < len(phases.steps):
        return phases.steps[phases.at][1]
    waiting = [frame.kind for frame in table.session.state.agenda if frame.sides]
    return table.sentences.word(waiting[0]) if waiting else ""


def _gauge(table: Table, panel: Panel) -> Gauge | None:
    sentences = table.sentences
    if isinstance(panel, Track):
        note = sentences.say(panel.note, panel.values) if panel.note in sentences.texts else panel.note
        clause, figure = bare_clause(panel.clause), sentences.value(panel.value)
        return Gauge(sentences.word(panel.title).capitalize(), figure, _one(note), clause=clause, id=panel.id)
    if isinstance(panel, Ledger):
        rows = tuple(_entry(table, line) for line in panel.rows)
        levels = tuple(
            Mark(sentences.say(level.text, _figures(panel, level)), bare_clause(level.clause)) for level in panel.levels
        )
        total = "" if panel.total is None else sentences.value(panel.total)
        lead = lead_of(panel)
        if lead is not None:
            told = _told(table, lead)
            return Gauge(panel.title, total, _forms(table, lead), rows, id=panel.id, levels=levels, lead=told)
        note = sentences.say(panel.note, {}) if panel.note else ""
        return Gauge(panel.title, total, _one(note), rows, id=panel.id, levels=levels)
    return None


def _one(note: str) -> tuple[str, ...]:
    return (note,) if note else ()


def _figures(panel: Ledger, level: Level) -> Values:
    """Return what the sentence of a level is given; one below all others is given the least of their figures."""
    least = min((other.figure for other in panel.levels if other.figure is not None), default=0)
    return {"figure": least if level.figure is None else level.figure, "total": panel.total}


def _forms(table: Table, lead: Lead) -> tuple[str, ...]:
    verdict = table.session.outcome
    if verdict is not None:
        return victory_forms(verdict.winner, verdict.level, table.sentences)
    return lead_forms(lead, table.sentences)


def _told(table: Table, lead: Lead) -> Mark:
    verdict = table.session.outcome
    if verdict is not None:
        won = table.sentences.say("game-won", {"side": Key(verdict.winner)})
        return Mark(won, bare_clause(verdict.clause))
    said = lead_told(lead, table.sentences)
    return Mark(said.text, said.clause)


def _entry(table: Table, line: Row) -> Entry:
    """Return a row in words; the figure of one that belongs to a hex is a change, and has its sign."""
    sentences = table.sentences
    value = sentences.value(line.value)
    if line.at is not None and isinstance(line.value, int):
        value = _signed(line.value)
    note = sentences.value(Key(line.note)) if line.note else ""
    return Entry(_words(table, line.text), value, note, line.at, _words(table, line.group) if line.group else "")


def _signed(value: int) -> str:
    """Return a change with its sign."""
    return f"{value:+}".replace("-", MINUS) if value else "0"


def counted(table: Table, gauge: Gauge) -> bool:
    """Return whether a figure is a count of points: the schema has a track for it, or it says what it stands for."""
    return bool(gauge.note) or gauge.id in {track.id for track in table.schema.tracks}


def _words(table: Table, name: str) -> str:
    return table.sentences.say(name, {}) if name in table.sentences.texts else name
