"""Everything a screen may tell about one unit: type, factors now and as printed, steps, what its marks mean, supply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.model.refusal import Refusal
from core.model.schema import MarkType
from core.model.state import Observation
from core.model.units import Piece
from core.model.values import PieceId, Value, Values, Who
from core.model.working import Question
from core.view.language import tr, tr_n
from core.view.scene import CounterFace
from core.view.sentences import Said, bare_clause
from player.models import pictures
from player.models.answers import brief
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of a unit: what it is now, and at full strength."""

    title: str
    now: int
    printed: int


@dataclass(frozen=True, slots=True)
class Details:
    """One unit in full.

    Attributes:
        kind: its type and size in words (`Infantry, division`), and whose it is.
        steps: in words; empty for a unit without.
        lines: what its marks mean, what its counter does not say, and how it is supplied, each with its clause.
    """

    piece: PieceId
    face: CounterFace
    name: str
    kind: str
    factors: tuple[Factor, ...]
    steps: str
    lines: tuple[Said, ...]


def details(table: Table, piece: PieceId) -> Details | None:
    """Return all that may be told about a unit; None for one that the screen may not know."""
    seen, schema = table.observation(), table.schema
    printed = table.session.start.scenario.piece_of.get(piece)
    if printed is None or piece not in seen.places:
        return None
    face = pictures.counter(table, seen, piece)
    now = _now(table, seen, piece) if face.factors else {}
    factors = [
        Factor(
            table.sentences.word(name).capitalize(),
            now.get(name, printed.factor(name, face.steps)),
            _full(printed, name),
        )
        for name in schema.factors
        if face.factors
    ]
    lines = (*marks(table, seen, piece), *_facts(table, seen, piece), *_supply(table, seen, piece))
    return Details(
        piece, face, printed.name or printed.short, _kind(table, printed), tuple(factors), steps(face), lines
    )


def _now(table: Table, seen: Observation, piece: PieceId) -> Mapping[str, int]:
    """Return factor -> what it is now, where the rules make it another than that of the unit's steps."""
    if not isinstance(seen.places.get(piece), int):
        return {}
    answer = table.session.rulebook.explain(seen, Question("factors", {"who": Who((piece,))}))
    lines = () if isinstance(answer, Refusal) else answer.lines
    return {line.key: line.value for line in lines if isinstance(line.value, int)}


def _full(printed: Piece, name: str) -> int:
    return printed.factor(name, printed.max_steps)


def _kind(table: Table, printed: Piece) -> str:
    """Return type, size and side in words; a size that the type's name has already is not said twice."""
    kind = table.schema.piece_type(printed.type)
    name = kind.name if kind is not None else printed.type
    size = printed.size.replace("-", " ")
    words = [name] if not size or size == printed.type or size in name.lower() else [name, size]
    return " · ".join((*words, table.side_type(printed.side).adjective))


def steps(face: CounterFace) -> str:
    """Return a unit's steps in words; empty without any."""
    if not face.max_steps:
        return ""
    return tr_n("1 step", "{steps} of {count} steps", face.max_steps, steps=face.steps)


def marks(table: Table, seen: Observation, piece: PieceId) -> tuple[Said, ...]:
    """Return what each mark on a unit means, in the schema's order."""
    borne = seen.piece_marks.get(piece, {})
    return tuple(
        Said(_mark(table, seen, piece, mark, borne[mark.id]), bare_clause(mark.clause))
        for mark in table.schema.marks
        if mark.look and mark.id in borne
    )


def _mark(table: Table, seen: Observation, piece: PieceId, mark: MarkType, value: Value) -> str:
    """Return the game's own sentence for a mark, with the unit's factors put in; else the mark's title."""
    key = f"mark-{mark.id}"
    if key not in table.sentences.texts:
        return mark.title
    printed = table.session.start.scenario.piece_of[piece]
    now = seen.steps.get(piece, printed.max_steps)
    factors: Values = {name: printed.factor(name, now) for name in table.schema.factors}
    return table.sentences.say(key, {**factors, "value": value})


def _facts(table: Table, seen: Observation, piece: PieceId) -> tuple[Said, ...]:
    """Return what else the rules say about a unit on the map, where this game has something to say."""
    if not isinstance(seen.places.get(piece), int):
        return ()
    answer = table.session.rulebook.explain(seen, Question("unit", {"who": Who((piece,))}))
    return () if isinstance(answer, Refusal) else tuple(map(table.sentences.line, answer.lines))


def _supply(table: Table, seen: Observation, piece: PieceId) -> tuple[Said, ...]:
    """Return how a unit on the map is supplied or what breaks its line, as far as this game has supply."""
    if not isinstance(seen.places.get(piece), int):
        return ()
    answer = table.session.rulebook.explain(seen, Question("supply", {"who": Who((piece,))}))
    if isinstance(answer, Refusal):
        return ()
    found = table.sentences.line(brief(table, answer.lines[0])) if answer.lines else Said("")
    if not found.text:
        return ()
    return (Said(tr("Supply: {words}", words=found.text[:1].lower() + found.text[1:]), found.clause),)

