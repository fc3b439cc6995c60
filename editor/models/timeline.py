"""The turn track as a line of columns: who comes when, who waits in a pool, who has no place yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.setup_forms import SetupForm
from core.model.units import Piece
from core.model.values import PieceId, Side
from core.view.language import tr
from editor.models import codes
from editor.models.codes import BadCode
from editor.models.edits import Edit
from editor.models.forces import changed
from editor.models.standing import code_of


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit in a column: `note` says its entry place and its chance, as far as its code names them."""

    piece: Piece
    note: str = ""


@dataclass(frozen=True)
class Column:
    """A column of the line: a turn, a pool, or (neither) those whose code says nothing.

    Attributes:
        title: `3`, or the pool's name.
        told: dates of a turn; empty for a pool.
        events: what else happens on the turn.
        clause: what a pool rests on.
    """

    title: str
    told: str = ""
    turn: int = 0
    pool: SetupForm | None = None
    events: tuple[str, ...] = ()
    clause: str = ""
    arrivals: tuple[Arrival, ...] = ()

    @property
    def key(self) -> str:
        """Tells it from the others while units come and go."""
        return f"turn-{self.turn}" if self.turn else f"pool-{self.pool.id if self.pool else ''}"


def columns(scenario: Scenario, schema: Schema, side: Side | None = None) -> tuple[Column, ...]:
    """Return the columns of a scenario: the unplaced first when there are any, then pools, then the turns.

    Args:
        side: whose units are shown; everybody's when None.
    """
    found: dict[str, list[Arrival]] = {}
    for piece in scenario.pieces if side is None else scenario.pieces_of(side):
        code = code_of(scenario, schema, piece)
        if code is None:
            found.setdefault("pool-", []).append(Arrival(piece))
        elif code.form.pool:
            found.setdefault(f"pool-{code.form.id}", []).append(Arrival(piece))
        elif "turn" in code.form.fields:
            note = " · ".join(part for part in (code.place, _chance(code.chance, code.form)) if part)
            found.setdefault(f"turn-{code.turn}", []).append(Arrival(piece, note))
    made = [Column(tr("Unplaced"))] if "pool-" in found else []
    pools = (form for form in schema.setup_forms if form.pool and (side is None or form.for_side(side)))
    made += (Column(form.title, pool=form, clause=form.clause) for form in pools)
    made += (Column(tr("Turn {turn}", turn=t.number), t.dates, t.number, events=t.events) for t in scenario.turns)
    return tuple(_with(column, tuple(found.get(column.key, ()))) for column in made)


def _with(column: Column, arrivals: tuple[Arrival, ...]) -> Column:
    return replace(column, arrivals=arrivals)


def _chance(chance: int, form: SetupForm) -> str:
    return tr("{chance} in {die}", chance=chance, die=form.die) if chance else ""


def moved_to(scenario: Scenario, schema: Schema, ids: Sequence[PieceId], column: Column) -> Edit | None:
    """Return the scenario with units that come on another turn, or wait in another pool.

    A code that names a turn keeps everything else it says; another one becomes the first of the game's that names one.

    Raises:
        BadCode: the game has no code for this, or not for a unit's side.
    """
    if column.pool is not None:
        for id_ in ids:
            _bar(scenario.piece_of[id_], column.pool)
        return codes.with_form(scenario, schema, ids, column.pool)
    if not column.turn:
        return None
    now = scenario
    for id_ in ids:
        code = code_of(now, schema, now.piece_of[id_])
        if code is None or "turn" not in code.form.fields:
            edit = codes.with_form(now, schema, [id_], _turn_form(schema, now.piece_of[id_]))
            now = edit.scenario if edit is not None else now
        edit = codes.with_field(now, schema, [id_], "turn", column.turn)
        now = edit.scenario if edit is not None else now
    return changed(scenario, {id_: now.piece_of[id_] for id_ in ids})


def _bar(piece: Piece, form: SetupForm) -> None:
    if not form.for_side(piece.side):
        said = tr("{name} is not of the side that {pool} is for.", name=piece.name, pool=form.title)
        raise BadCode(said, form.clause)


def _turn_form(schema: Schema, piece: Piece) -> SetupForm:
    for form in schema.setup_forms:
        if "turn" in form.fields and form.for_side(piece.side):
            return form
    raise BadCode(tr("This game has no code by which {name} could come on a turn.", name=piece.name))


def beside(line: Sequence[Column], key: str, step: int) -> Column | None:
    """Return the column so many steps from another, as far as the line goes; the unplaced are no goal."""
    keys = [column.key for column in line]
    if key not in keys:
        return None
    at = keys.index(key) + step
    goal = line[at] if 0 <= at < len(line) else None
    return goal if goal is not None and (goal.turn or goal.pool) else None
