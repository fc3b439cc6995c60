"""What a counter shows, as its designer sees and changes it: both sides, and symbols of the scenario's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.files.symbol_files import BadSymbolFile, checked
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.model.units import Face, Piece
from core.model.values import PieceId
from core.view.language import tr, tr_n
from core.view.scene import CounterFace, face_of
from core.view.symbols import own_symbol, symbol_keys
from editor.models.edits import Edit
from editor.models.forces import cell


@dataclass(frozen=True, slots=True)
class Shown:
    """One side of a counter: what it is called, and how it is drawn."""

    title: str
    face: CounterFace


def sides_of(scenario: Scenario, schema: Schema, piece: Piece) -> tuple[Shown, ...]:
    """Return the sides of a unit's counters: a face for each number of steps, then the back that hides it."""
    symbols = scenario.symbols
    faces = piece.faces or (Face(0, {}),)
    found = []
    for number, face in enumerate(faces):
        steps = tr_n("{count} step", "{count} steps", face.steps)
        title = tr("Front") if number == 0 else steps
        found.append(Shown(title, face_of(piece, schema, face.steps, symbols=symbols)))
    return (*found, Shown(tr("Hidden"), replace(found[0].face, hidden=True)))


@dataclass(frozen=True, slots=True)
class SymbolChoice:
    """A symbol that can be chosen; the one without a key is that of the unit's type."""

    key: str
    title: str
    own: bool = False


def symbol_choices(scenario: Scenario) -> tuple[SymbolChoice, ...]:
    """Return what may stand on a counter: the type's own symbol, the scenario's, the program's."""
    own = sorted(scenario.symbols.items())
    mine = [SymbolChoice(key, own_symbol(text).title or key, own=True) for key, text in own]
    shipped = [SymbolChoice(key, _spoken(key)) for key in symbol_keys() if key not in scenario.symbols]
    return (SymbolChoice("", tr("That of its type")), *mine, *shipped)


def _spoken(key: str) -> str:
    return key.replace("-", " ").capitalize()


def alike(pieces: Sequence[Piece], column: str, schema: Schema) -> str | None:
    """Return what stands in a column for all of some units; None when they differ."""
    found = {cell(piece, column, schema) for piece in pieces}
    return found.pop() if len(found) == 1 else None


def formations(scenario: Scenario) -> tuple[str, ...]:
    """Return the formations that there are, as people count."""
    return tuple(sorted({piece.formation for piece in scenario.pieces if piece.formation}))


def comrades(scenario: Scenario, ids: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Return all units of the formations that some units belong to; of units without one, those of their side too."""
    named = {(scenario.piece_of[id_].side, scenario.piece_of[id_].formation) for id_ in ids}
    return tuple(piece.id for piece in scenario.pieces if (piece.side, piece.formation) in named)


# Symbols of the scenario's own -------------------------------------------------------------------


def with_symbol(scenario: Scenario, key: str, content: bytes, ids: Iterable[PieceId]) -> Edit | None:
    """Return the scenario with a symbol from a file, borne by some units.

    Raises:
        BadSymbolFile: the file is no symbol; it says line, what was found and the cure.
    """
    text = checked(key, content)
    _within(text)
    chosen = set(ids)
    pieces = tuple(replace(piece, symbol=key) if piece.id in chosen else piece for piece in scenario.pieces)
    return _edit(scenario, replace(scenario, pieces=pieces, symbols={**scenario.symbols, key: text}), key)


def without_symbol(scenario: Scenario, key: str) -> Edit | None:
    """Return the scenario without one of its symbols; units that bore it bear that of their type again."""
    if key not in scenario.symbols:
        return None
    symbols = {name: text for name, text in scenario.symbols.items() if name != key}
    pieces = tuple(replace(piece, symbol="") if piece.symbol == key else piece for piece in scenario.pieces)
    return _edit(scenario, replace(scenario, pieces=pieces, symbols=symbols), key)


def _edit(before: Scenario, after: Scenario, key: str) -> Edit | None:
    """Return a change that touches every unit whose counter may look otherwise."""
    if before == after:
        return None
    both = zip(before.pieces, after.pieces, strict=True)
    return Edit(after, Touched(pieces=frozenset(new.id for old, new in both if old != new or new.symbol in ("", key))))


def _within(text: str) -> None:
    """Refuse a drawing that leaves its box: on a counter it would lie over the figures."""
    drawn = own_symbol(text)
    edge = drawn.height * 0.04
    for part in drawn.parts:
        left, top, right, bottom = part.path.bounds
        if min(left, top) < -edge or right > drawn.width + edge or bottom > drawn.height + edge:
            raise BadSymbolFile(
                0, tr("a drawing that leaves its box"), tr("everything within the viewBox; make that larger")
            )


def key_for(name: str) -> str:
    """Return what a symbol from a file of this name is called.

    >>> key_for("Heavy Tank (2)")
    'heavy-tank-2'
    """
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    return "-".join(part for part in plain.split("-") if part)[:40] or "symbol"
