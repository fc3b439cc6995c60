"""How sealed allocations met: the charts of all sides after every event, to be shown step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.model.actions import CountClick
from core.model.display import Allocation
from core.model.display import Slot as Box
from core.model.events import Event, SetSeal, SetStack
from core.model.state import GameState
from core.model.values import PieceId, Side, Unknown
from core.play.sights import steps as folded
from core.view.scene import CounterFace
from player.models import pictures
from player.models.table import Table

Faces = tuple[CounterFace, ...]


@dataclass(frozen=True, slots=True)
class ChartBox:
    """One box of one side: who lies in it, and the numbers of those who are done with."""

    faces: Faces
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One mission or use: its words and a box for each side; `out` marks the row of those that are done with."""

    id: str
    label: str
    boxes: tuple[ChartBox, ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """The allocations of all sides beside each other; the last row is what lies in no box."""

    sides: tuple[Side, ...] = ()
    rows: tuple[ChartRow, ...] = ()
    clause: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not any(box.faces for row in self.rows for box in row.boxes)


@dataclass(frozen=True, slots=True)
class Step:
    """One event: what happened, by which clause, the die where one fell, and the charts as they were then."""

    text: str
    clause: str
    roll: int | None
    chart: Chart


def charts(table: Table, panels: tuple[Allocation, ...], after: tuple[Allocation, ...] = ()) -> Chart:
    """Return allocations as one chart; with those of the moment `after`, whoever is done with then is crossed out."""
    if not panels:
        return Chart()
    lost = _out(after) - _out(panels)
    names = tuple(dict.fromkeys(box.id for panel in panels for box in panel.slots))
    rows = [_row(table, panels, name, lost) for name in names]
    return Chart(
        tuple(panel.side for panel in panels if panel.side is not None),
        (*rows, _home(table, panels)),
        panels[0].clause.partition(" ")[2],
    )


def _row(table: Table, panels: tuple[Allocation, ...], name: str, lost: frozenset[PieceId]) -> ChartRow:
    found = [next((box for box in panel.slots if box.id == name), Box(name, 0, 0)) for panel in panels]
    boxes = tuple(ChartBox(_faces(table, box.pieces), _gone(box.pieces, lost)) for box in found)
    return ChartRow(name, table.sentences.word(name), boxes, any(box.out for box in found))


def _home(table: Table, panels: tuple[Allocation, ...]) -> ChartRow:
    key = panels[0].home
    words = table.sentences.texts.get(key) or table.sentences.texts["points-left"]
    return ChartRow("", words, tuple(ChartBox(_faces(table, panel.pieces)) for panel in panels))


def _gone(pieces: tuple[PieceId | Unknown, ...], lost: frozenset[PieceId]) -> frozenset[int]:
    return frozenset(n for n, piece in enumerate(pieces) if not isinstance(piece, Unknown) and piece in lost)


def _faces(table: Table, pieces: tuple[PieceId | Unknown, ...]) -> Faces:
    seen = table.observation()
    return tuple(pictures.counter(table, seen, piece, pieces) for piece in pieces)


def _out(panels: tuple[Allocation, ...]) -> frozenset[PieceId]:
    """Return the pieces that are done with."""
    boxes = (box for panel in panels for box in panel.slots if box.out)
    return frozenset(piece for box in boxes for piece in box.pieces if not isinstance(piece, Unknown))


def allocations(table: Table, state: GameState | None = None) -> tuple[Allocation, ...]:
    """Return the allocations that the screen may show, now or as a state has them."""
    rulebook = table.session.rulebook
    seen = table.observation() if state is None else rulebook.observe(state, table.viewers)
    return tuple(panel for panel in rulebook.display(seen) if isinstance(panel, Allocation))


def unfolding(table: Table) -> tuple[Step, ...]:
    """Return how the allocation that was handed in last met the others; nothing when it met none."""
    session = table.session
    record = session.history.record(session.at)
    action = record.action
    if action is None or not action.clicks or not all(isinstance(click, CountClick) for click in action.clicks):
        return ()  # An allocation names boxes and numbers, nothing on the map.
    told = session.log(table.viewers, session.at - 1)[-1].events
    states = [step.after for step in folded(session.history.before(session.at), record.events)]
    now = allocations(table, session.history.before(session.at))
    found: list[Step] = []
    last = 0
    for number, event in enumerate(told):
        before, now = now, allocations(table, states[_opened(told, number)]) if _moves(event) else now
        said = table.sentences.event(event)
        if not said.text or _seals(event):
            continue
        shown = charts(table, before, now) if _out(now) > _out(before) else charts(table, now)
        found.append(Step(said.text, said.clause, _roll(event), shown))
        if before != now or (_opens(event) and _moves(event)):
            last = len(found)
    return without_empty_rows(tuple(_joined(found[:last])))


def without_empty_rows(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return steps without the rows that are empty in all of them; nothing where no row is left."""
    rows = (row for step in steps for row in step.chart.rows)
    filled = {row.id for row in rows if any(box.faces for box in row.boxes)}
    if not filled:
        return ()
    kept = (tuple(row for row in step.chart.rows if row.id in filled) for step in steps)
    return tuple(replace(step, chart=replace(step.chart, rows=rows)) for step, rows in zip(steps, kept, strict=True))


def _joined(steps: list[Step]) -> Iterator[Step]:
    """Yield steps, each die together with what it led to."""
    waiting: Step | None = None
    for step in steps:
        if waiting is not None and step.roll is None:
            yield replace(step, text=f"{waiting.text} {step.text}", roll=waiting.roll)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = step if step.roll is not None else None
        if waiting is None:
            yield step
    if waiting is not None:
        yield waiting


def _opened(told: Sequence[Event], number: int) -> int:
    """Return the event after which the charts are shown for an event: all seals that open together are open by then.

    Whoever is opened later would else lie at home meanwhile, as if that were what came of it.
    """
    last = number
    while _opens(told[number]) and last + 1 < len(told) and _opens(told[last + 1]):
        last += 1
    return last


def _opens(event: Event) -> bool:
    return any(isinstance(change, SetSeal) and change.open for change in event.changes)


def _seals(event: Event) -> bool:
    return any(isinstance(change, SetSeal) and not change.open for change in event.changes)


def _moves(event: Event) -> bool:
    return any(isinstance(change, SetStack) and isinstance(change.place, str) for change in event.changes)


def _roll(event: Event) -> int | None:
    roll = event.values.get("roll")
    return roll if isinstance(roll, int) and not isinstance(roll, bool) else None

