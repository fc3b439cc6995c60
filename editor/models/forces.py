"""The order of battle as a table: changed cell by cell or for many units at once, and as CSV there and back.

A column is a field of a piece in words; what a cell cannot mean is said, and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from core.board.figures import is_figure
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.model.units import Face, Piece
from core.model.values import PieceId, Side
from core.view.language import message, tr, tr_n
from editor.models.edits import Edit
from editor.models.particulars import BadCell, particulars, read_particulars

COLUMNS = {
    "id": message("Id"),
    "name": message("Name"),
    "short": message("Short"),
    "side": message("Side"),
    "nationality": message("Nationality"),
    "type": message("Type"),
    "size": message("Size"),
    "faces": message("Faces"),
    "setup": message("Set-up"),
    "default_place": message("Usual hex"),
    "formation": message("Formation"),
    "scheme": message("Colours"),
    "option": message("Option"),
    "substitute_for": message("Stands for"),
    "counters": message("Counters"),
    "symbol": message("Symbol"),
    "fields": message("Particulars"),
    "note": message("Note"),
}
"""Field of a piece -> the head of its column."""

FACE = re.compile(r"\s*(\d+)\s*:\s*(-?\d+|~)((?:\s*-\s*(?:\d+|~))*)\s*")
COUNTED = re.compile(r"^(.*?)(\d+)(\D*)$")


def cell(piece: Piece, column: str, schema: Schema) -> str:
    """Return what stands in a column for a piece."""
    if column == "faces":
        return " / ".join(_face_words(face, schema) for face in piece.faces)
    if column == "fields":
        return particulars(piece)
    if column == "side":
        return next((kind.name for kind in schema.sides if kind.id == piece.side), str(piece.side))
    return str(getattr(piece, column))


def _face_words(face: Face, schema: Schema) -> str:
    figures = (face.factors.get(name) for name in schema.factors)
    return f"{face.steps}: {'-'.join('~' if figure is None else str(figure) for figure in figures)}"


def with_cell(piece: Piece, column: str, words: str, schema: Schema) -> Piece:
    """Return a piece with another cell.

    Raises:
        BadCell: the words mean nothing in this column.
    """
    words = words.strip()
    if column == "faces":
        return replace(piece, faces=read_faces(words, schema))
    if column == "fields":
        return replace(piece, fields=read_particulars(words, piece, schema))
    if column == "counters":
        if not is_figure(words) or int(words) > 99:
            raise BadCell(tr("{found} is no number of counters; expected 0 to 99.", found=words or "–"))
        return replace(piece, counters=int(words))
    if column == "id" and not re.fullmatch(r"[A-Za-z0-9_.-]+", words):
        said = tr("{found} is no id; letters, figures, hyphen, dot and underscore make one.", found=words or "–")
        raise BadCell(said)
    if column == "name" and not words:
        raise BadCell(tr("A unit needs a name."))
    if column == "side":
        return replace(piece, side=_side(words, schema))
    known = words_of(column, schema)
    if known is not None and words not in known:
        listed = ", ".join(sorted(word for word in known if word))
        raise BadCell(tr("{found} is not known here; expected one of {listed}.", found=words or "–", listed=listed))
    return replace(piece, **{column: _typed(column, words)})  # type: ignore[arg-type]


def _side(words: str, schema: Schema) -> Side:
    for kind in schema.sides:
        if words.casefold() in (str(kind.id).casefold(), kind.name.casefold(), kind.adjective.casefold()):
            return kind.id
    listed = ", ".join(kind.name for kind in schema.sides)
    raise BadCell(tr("{found} is not known here; expected one of {listed}.", found=words or "–", listed=listed))


def _typed(column: str, words: str) -> str:
    return {"id": PieceId}.get(column, str)(words)


def words_of(column: str, schema: Schema) -> tuple[str, ...] | None:
    """Return the words a column knows; None where anything may stand."""
    return {
        "side": tuple(side.name for side in schema.sides),
        "type": tuple(kind.id for kind in schema.pieces),
        "size": ("", *schema.sizes),
        "scheme": ("", *schema.schemes),
        "option": ("", *(option.id for option in schema.options)),
    }.get(column)


def read_faces(words: str, schema: Schema) -> tuple[Face, ...]:
    """Return faces written as `2: 4-5-5 / 1: 2-3-5`: steps, then the factors in printed order; `~` for none.

    Raises:
        BadCell: a face that has other figures, or steps that do not go down.
    """
    faces: list[Face] = []
    for part in filter(None, (part.strip() for part in words.split("/"))):
        found = FACE.fullmatch(part)
        figures = [] if found is None else [found[2], *re.findall(r"-\s*(\d+|~)", found[3])]
        if found is None or len(figures) != len(schema.factors):
            wanted = f"2: {'-'.join('4' for _ in schema.factors)}"
            names = ", ".join(schema.factors)
            said = tr("{found} is no face; write steps, a colon and {names}: {wanted}.")
            raise BadCell(said.format(found=part, names=names, wanted=wanted))
        steps = int(found[1])
        if faces and steps >= faces[-1].steps:
            raise BadCell(tr_n("The faces begin with the strongest; {count} step comes too late.",
                               "The faces begin with the strongest; {count} steps come too late.", steps))
        named = zip(schema.factors, figures, strict=True)
        faces.append(Face(steps, {name: int(figure) for name, figure in named if figure != "~"}))
    return tuple(faces)


def with_face(piece: Piece, schema: Schema) -> str:
    """Return a unit's faces, as the table writes them, with one more: a step less and the factors of the weakest.

    Where the weakest has one step already, all get a step more.
    """
    faces = piece.faces
    if not faces:
        return _face_words(Face(1, dict.fromkeys(schema.factors, 1)), schema)
    more = 0 if faces[-1].steps > 1 else 1
    raised = [replace(face, steps=face.steps + more) for face in faces]
    raised.append(replace(raised[-1], steps=raised[-1].steps - 1))
    return " / ".join(_face_words(face, schema) for face in raised)


# Edits -------------------------------------------------------------------------------------------


def changed(scenario: Scenario, pieces: Mapping[PieceId, Piece]) -> Edit | None:
    """Return the scenario with some pieces changed, by the ids they had; None when all stay as they were."""
    new = tuple(pieces.get(piece.id, piece) for piece in scenario.pieces)
    touched = frozenset(id_ for id_, piece in pieces.items() if scenario.piece_of.get(id_) != piece)
    if not touched:
        return None
    renamed = frozenset(pieces[id_].id for id_ in touched)
    return Edit(replace(scenario, pieces=new), Touched(pieces=touched | renamed))


def with_cells(scenario: Scenario, schema: Schema, ids: Iterable[PieceId], column: str, words: str) -> Edit | None:
    """Return the scenario with one column of several pieces changed alike; None when nothing changes.

    Raises:
        BadCell: the words mean nothing in this column, or an id would stand twice.
    """
    chosen = {id_: with_cell(scenario.piece_of[id_], column, words, schema) for id_ in ids}
    if column == "id":
        others = {piece.id for piece in scenario.pieces if piece.id not in chosen}
        if len(chosen) > 1 or any(piece.id in others for piece in chosen.values()):
            raise BadCell(tr("The id {found} is taken already; each unit has its own.", found=words.strip()))
    return changed(scenario, chosen)


def regrouped(scenario: Scenario, ids: Iterable[PieceId], side: Side, formation: str | None) -> Edit | None:
    """Return the scenario with some pieces given to a side and one of its formations; None when nothing changes.

    Args:
        formation: None leaves each its own.
    """
    pieces = [scenario.piece_of[id_] for id_ in ids]
    kept = {p.id: replace(p, side=side, formation=p.formation if formation is None else formation) for p in pieces}
    return changed(scenario, kept)


def removed(scenario: Scenario, ids: Collection[PieceId]) -> Edit | None:
    """Return the scenario without some pieces."""
    left = tuple(piece for piece in scenario.pieces if piece.id not in ids)
    if len(left) == len(scenario.pieces):
        return None
    return Edit(replace(scenario, pieces=left), Touched(pieces=frozenset(ids)))


def added(scenario: Scenario, pieces: Sequence[Piece], after: PieceId | None = None) -> Edit | None:
    """Return the scenario with new pieces behind another one, or at the end."""
    if not pieces:
        return None
    ids = [piece.id for piece in scenario.pieces]
    at = ids.index(after) + 1 if after in ids else len(ids)
    new = (*scenario.pieces[:at], *pieces, *scenario.pieces[at:])
    return Edit(replace(scenario, pieces=new), Touched(pieces=frozenset(piece.id for piece in pieces)))


def series(scenario: Scenario, piece: Piece, many: int) -> tuple[Piece, ...]:
    """Return copies of a piece whose numbers count on: `3rd Division`, short 3, gives 4th Division, short 4.

    Ids that stand already are passed over.
    """
    taken = {each.id for each in scenario.pieces}
    found: list[Piece] = []
    number = 0
    while len(found) < many:
        number += 1
        id_ = PieceId(_counted_on(piece.id, number))
        if id_ in taken:
            continue
        taken.add(id_)
        name, short = _counted_on(piece.name, number, ordinal=True), _counted_on(piece.short, number)
        found.append(replace(piece, id=id_, name=name, short=short))
    return tuple(found)


def new_unit(scenario: Scenario, schema: Schema, side: Side | None, formation: str) -> Piece:
    """Return a unit that the scenario does not have yet, of the first type, with ones for factors; it has no place."""
    chosen = next((kind for kind in schema.sides if kind.id == side), schema.sides[0])
    taken = {piece.id for piece in scenario.pieces}
    id_ = next(id_ for number in count(1) if (id_ := PieceId(f"{chosen.id[:1]}-new-{number}")) not in taken)
    kind = schema.pieces[0]
    faces = (Face(1, dict.fromkeys(schema.factors, 1)),) if kind.fights else ()
    size = next(iter(schema.sizes), "")
    return Piece(
        id_, tr("New unit {number}", number=id_.rpartition("-")[2]), "", chosen.id, str(chosen.id), kind.id, size,
        faces, "", chosen.scheme, formation=formation,
    )  # fmt: skip


def substitute(scenario: Scenario, piece: Piece) -> Piece:
    """Return a unit that stands for another: like it, with the code that the side's other substitutes have."""
    taken = {each.id for each in scenario.pieces}
    id_ = next(id_ for number in count(1) if (id_ := PieceId(f"{piece.id}-s{number}")) not in taken)
    others = [each.setup for each in scenario.pieces_of(piece.side) if each.substitute_for]
    code = others[-1] if others else piece.setup
    return replace(piece, id=id_, setup=code, default_place="", substitute_for=piece.id)


ORDINAL = re.compile(r"\b(\d+)(st|nd|rd|th)\b")


def _counted_on(words: str, by: int, *, ordinal: bool = False) -> str:
    """Return words whose last number is larger; where there is none, the number is put behind."""
    if ordinal and (found := ORDINAL.search(words)):
        number = int(found[1]) + by
        return f"{words[: found.start()]}{number}{ending(number)}{words[found.end() :]}"
    counted = COUNTED.match(words)
    if counted is None:
        return f"{words}{by + 1}"
    return f"{counted[1]}{int(counted[2]) + by:0{len(counted[2])}}{counted[3]}"


def ending(number: int) -> str:
    """Return how an English ordinal ends.

    >>> [f"{n}{ending(n)}" for n in (1, 2, 3, 4, 11, 112, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '112th', '21st']
    """
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
