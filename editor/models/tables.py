"""The order of battle as a table of text, there and back: what spreadsheets copy, paste, save and open.

Comma, semicolon and tab part cells; quotes, line ends of every kind, a byte order mark and a line `sep=;` are
understood, and a number that a spreadsheet robbed of its leading zero is a hex of the map again.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.model.units import Piece
from core.model.values import PieceId
from core.view.language import tr
from editor.models.edits import Edit
from editor.models.forces import COLUMNS, cell, with_cell
from editor.models.particulars import BadCell

HEXES = ("setup", "default_place")
"""Columns in which a number may be that of a hex."""


@dataclass(frozen=True, slots=True)
class TableFault:
    """What is wrong with a line of a table: its number counted from 1, and why."""

    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """A table read: the change it makes (None for none), and the lines that could not be taken."""

    edit: Edit | None
    faults: tuple[TableFault, ...]


def to_csv(
    scenario: Scenario, schema: Schema, ids: Iterable[PieceId] | None = None, parting: str = ","
) -> str:
    """Return pieces as a table with a head line of field names; `parting` stands between cells."""
    chosen = scenario.pieces if ids is None else [scenario.piece_of[id_] for id_ in ids]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=parting, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([cell(piece, column, schema) for column in COLUMNS] for piece in chosen)
    return out.getvalue()


def from_table(scenario: Scenario, schema: Schema, text: str) -> Pasted:
    """Return the change that a table makes: lines with a known id change that unit, others add one.

    The first line names the columns, by field or by the head they have in the table; columns may be missing and in any
    order. Comma, semicolon or tab parts the cells, so that what a spreadsheet copies can be pasted. A line with a
    fault is left out and told; nothing is taken away.
    """
    try:
        lines = _lines(text)
    except csv.Error as error:
        said = tr("The table cannot be read: {reason}. Close every quote that is opened.", reason=str(error))
        return Pasted(None, (TableFault(1, said),))
    if not lines:
        return Pasted(None, (TableFault(1, tr("There is nothing here; expected a line of column names.")),))
    heads = lines[0][1]
    while heads and not heads[-1].strip():
        heads = heads[:-1]
    columns = [_column(word) for word in heads]
    unknown = [word for word, column in zip(heads, columns, strict=True) if column is None]
    if unknown or "id" not in columns:
        missing = tr("a column {name} is needed", name="id") if not unknown else ", ".join(unknown)
        known = ", ".join(COLUMNS)
        said = tr("The first line must name columns: {wrong}. Known are {known}.", wrong=missing, known=known)
        return Pasted(None, (TableFault(1, said),))
    return _taken(scenario, schema, [str(column) for column in columns], lines[1:])


def _taken(scenario: Scenario, schema: Schema, columns: list[str], lines: list[Line]) -> Pasted:
    faults: list[TableFault] = []
    there = dict(scenario.piece_of)
    fresh: dict[PieceId, Piece] = {}
    for number, words in lines:
        try:
            piece = _piece(scenario, schema, dict(zip(columns, words, strict=False)))
        except BadCell as bad:
            faults.append(TableFault(number, str(bad)))
            continue
        if piece.id in fresh:
            faults.append(TableFault(number, tr("The id {found} appears twice.", found=piece.id)))
        else:
            (there if piece.id in there else fresh)[piece.id] = piece
    new = (*(there[piece.id] for piece in scenario.pieces), *fresh.values())
    touched = frozenset(piece.id for piece in new if scenario.piece_of.get(piece.id) != piece)
    edit = Edit(replace(scenario, pieces=new), Touched(pieces=touched)) if touched else None
    return Pasted(edit, tuple(faults))


def _piece(scenario: Scenario, schema: Schema, words: dict[str, str]) -> Piece:
    """Return the piece a line describes: the one of its id with these cells, or a new one."""
    id_ = PieceId(words.get("id", "").strip())
    piece = scenario.piece_of.get(id_)
    if piece is None:
        side = with_cell(_blank(schema), "side", words.get("side", ""), schema).side
        scheme = next(kind.scheme for kind in schema.sides if kind.id == side)
        piece = replace(_blank(schema), side=side, nationality=str(side), scheme=scheme)
    for column, cell_words in words.items():
        cell_words = _hex_again(scenario, cell_words) if column in HEXES else cell_words
        if cell_words.strip() != cell(piece, column, schema):
            piece = with_cell(piece, column, cell_words, schema)
    return with_cell(piece, "name", piece.name, schema)


MARK = "\ufeff"


def _blank(schema: Schema) -> Piece:
    side = schema.sides[0]
    return Piece(PieceId(""), "", "", side.id, str(side.id), schema.pieces[0].id, "", (), "", side.scheme)


NAMED = re.compile(r"sep=(.)(?:\r\n|\r|\n)", re.IGNORECASE)
"""A first line that names what parts the cells, as some spreadsheets write it."""

Line = tuple[int, list[str]]
"""A line of a table: where it begins, counted from 1, and its cells."""


def _lines(text: str) -> list[Line]:
    """Return the lines of a table that hold anything.

    Raises:
        csv.Error: a quote that is not closed, or a cell of more than 131,072 letters.
    """
    text, before = text.lstrip(MARK), 0
    head = (text.splitlines() or [""])[0]
    named = NAMED.match(text)
    if named is not None:
        parting, text, before = named[1], text[named.end() :], 1
    else:
        parting = max("\t;,", key=head.count)
    try:
        return _read(text, parting, before, csv.QUOTE_MINIMAL)
    except csv.Error:
        if parting != "\t":
            raise
        return _read(text, parting, before, csv.QUOTE_NONE)  # a copied cell may begin with a quote of its own


def _read(text: str, parting: str, before: int, quoting: Literal[0, 3]) -> list[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=parting, strict=True, quoting=quoting)
    found: list[Line] = []
    begins = before + 1
    for cells in reader:
        if any(cells):
            found.append((begins, cells))
        begins = before + reader.line_num + 1
    return found


def decoded(content: bytes) -> str:
    """Return the text of a table's file: UTF-8 or UTF-16 as spreadsheets mark it, else the letters of Windows."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _hex_again(scenario: Scenario, words: str) -> str:
    """Return the number of a hex with the zeros that a spreadsheet took away; any other word as it is."""
    sheet = scenario.map.sheet
    label, hyphen, rest = words.strip().partition("-")
    if sheet.has(label) or not label.isdecimal():
        return words
    filled = label.zfill(max(len(known) for known in sheet.labels))
    return f"{filled}{hyphen}{rest}" if sheet.has(filled) else words


def _column(word: str) -> str | None:
    plain = word.strip().lower()
    return next((key for key, head in COLUMNS.items() if plain in (key, head.lower(), tr(head).lower())), None)
