"""Pieces from an order of battle: a list of units as a historian writes it down.

Each unit is a mapping with `id, name, side, nationality, type, size, factors, setup, provenance` and
whatever else the list knows. Types and sizes may be spelled with underscores where the schema has
hyphens. What the counters look like is not in such a list; the caller says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.files.problems import FileProblem, FileProblems, nearest, one_of
from core.model.schema import Schema
from core.model.units import Face, Piece
from core.model.values import PieceId, Side

Unit = Mapping[str, Any]
FACTS = ("exists", "type", "steps", "factors", "setup", "movement", "reduced_side")
"""What the provenance of a unit speaks of; its lists of clauses and sources are kept apart."""


@dataclass(frozen=True)
class Counters:
    """How a list becomes counters.

    Attributes:
        scheme, short: colour scheme and short name of a unit.
        options: the list's word for an optional rule -> option of the schema; `option` overrides it.
        codes: set-up codes that the list spells in its own words.
        fields: the list's word -> the field of the piece that keeps it.
    """

    scheme: Callable[[Unit], str]
    short: Callable[[Unit], str]
    option: Callable[[Unit], str]
    codes: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)


def pieces_from(units: Sequence[Unit], schema: Schema, counters: Counters, name: str = "units") -> tuple[Piece, ...]:
    """Return the pieces of an order of battle, in its order.

    Raises:
        FileProblems: types, sizes or sides that the schema does not know, ids that repeat.
    """
    problems: list[FileProblem] = []
    seen: set[str] = set()
    for i, unit in enumerate(units):
        problems += _wrong_words(unit, schema, name, i)
        if unit["id"] in seen:
            problems.append(FileProblem(name, 0, f"units[{i}].id", f"'{unit['id']}' a second time", "each id once"))
        seen.add(unit["id"])
    if problems:
        raise FileProblems(problems)
    return tuple(_piece(unit, schema, counters) for unit in units)


def _wrong_words(unit: Unit, schema: Schema, name: str, i: int) -> Iterator[FileProblem]:
    known: dict[str, list[str]] = {
        "side": [side.id for side in schema.sides],
        "type": [kind.id for kind in schema.pieces],
        "size": list(schema.sizes),
    }
    for key, words in known.items():
        word = _spelled(str(unit.get(key, "")), words)
        if word not in words:
            yield FileProblem(name, 0, f"units[{i}].{key}", f"'{word}'", one_of(words), nearest(word, words))


def _spelled(word: str, words: Sequence[str]) -> str:
    return word if word in words else word.replace("_", "-")


def _piece(unit: Unit, schema: Schema, counters: Counters) -> Piece:
    provenance = unit.get("provenance", {})
    cited = [str(word) for word in (*provenance.get("clauses", ()), *provenance.get("sources", ()))]
    return Piece(
        id=PieceId(unit["id"]),
        name=unit["name"],
        short=counters.short(unit),
        side=Side(unit["side"]),
        nationality=unit.get("nationality", unit["side"]),
        type=_spelled(unit["type"], [kind.id for kind in schema.pieces]),
        size=_spelled(unit["size"], list(schema.sizes)),
        faces=_faces(unit, schema),
        setup=counters.codes.get(unit["setup"], unit["setup"]),
        scheme=counters.scheme(unit),
        default_place=unit.get("suggested_hex", ""),
        option=counters.option(unit),
        formation=unit.get("formation", ""),
        substitute_for=unit.get("substitute_for", ""),
        counters=unit.get("counters", 1),
        fields={key: unit[word] for word, key in counters.fields.items() if word in unit},
        provenance={fact: str(provenance[fact]) for fact in FACTS if fact in provenance},
        clauses=tuple(word for word in cited if word[:1].isdigit()),
        sources=tuple(word for word in cited if not word[:1].isdigit()),
        note=unit.get("note", ""),
    )


def _faces(unit: Unit, schema: Schema) -> tuple[Face, ...]:
    return tuple(
        Face(face["steps"], {factor: face[factor] for factor in schema.factors}) for face in unit.get("factors", ())
    )
