"""The box check: every datum that is somebody's reconstruction, in the order in which an owner reads it off his game.

A line typed is what the printed game says; an empty line says that the datum is as printed. Both mark it with the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

from core.board.hexes import Hex
from core.model.charts import Chart, cell_words
from core.model.scenario import Scenario
from core.model.schema import Schema, SideType
from core.model.touched import Touched
from core.model.units import Face, Piece
from core.view.language import tr, tr_n
from editor.models import box_map, printed
from editor.models.box_data import KEEP, BadEntry, Datum, Entered, Section
from editor.models.charts import BadCell, origin, read_cell, with_origin
from editor.models.edits import Edit

TERRAIN = "terrain"


def sections(scenario: Scenario, schema: Schema) -> tuple[Section, ...]:
    """Return everything to compare: the map, units side by side, charts; not what the rulebook states."""
    found = [Section(TERRAIN, tr("Terrain, row by row"), tuple(_terrain(scenario, schema)))]
    found += box_map.sections(scenario, schema)
    for side in schema.sides:
        found += _side_sections(scenario, schema, side)
    found += [Section(f"chart.{id_}", chart.title, tuple(_rows(chart))) for id_, chart in scenario.charts.items()]
    return tuple(section for section in found if section.data)


def _side_sections(scenario: Scenario, schema: Schema, side: SideType) -> Iterator[Section]:
    pieces = scenario.pieces_of(side.id)
    for id_, title, read in (
        ("factors", tr("{side}: factors", side=side.name), lambda piece: _faces(piece, schema)),
        ("setup", tr("{side}: set-up codes", side=side.name), _setup),
        ("facts", tr("{side}: other facts", side=side.name), lambda piece: _facts(piece, schema)),
    ):
        yield Section(f"{side.id}.{id_}", title, tuple(datum for piece in pieces for datum in read(piece)))


def _terrain(scenario: Scenario, schema: Schema) -> Iterator[Datum]:
    sheet, names = scenario.map.sheet, {kind.id: kind for kind in schema.terrain}
    hint = tr("letters, one a hex: {letters}", letters=", ".join(f"{k.code} {k.name}" for k in schema.terrain))
    grid = sheet.grid
    for row in range(grid.rows):
        for column in range(grid.columns):
            at = Hex(column * grid.rows + row)
            word = printed.hex_word(scenario, TERRAIN, at)
            if not grid.exists(at) or word == printed.STATED:
                continue
            kind = names.get(scenario.map.terrain_at(at))
            value = f"{kind.code}  {kind.name}" if kind is not None else scenario.map.terrain_at(at)
            title = tr("Hex {label}", label=sheet.label(at))
            yield Datum(title, value, hint, word, at=at, fact=TERRAIN, line=str(row))


def _faces(piece: Piece, schema: Schema) -> Iterator[Datum]:
    hint = tr("{factors}: 455, or 10 8 10", factors=", ".join(schema.factors))
    for number, face in enumerate(piece.faces):
        word = printed.face_word(piece, number)
        if word != printed.STATED:
            steps = tr_n("{unit}, {count} step", "{unit}, {count} steps", face.steps, unit=piece.name)
            title = steps if len(piece.faces) > 1 else piece.name
            value = "-".join(str(face.factors.get(name, "~")) for name in schema.factors)
            yield Datum(title, value, hint, word, piece=piece.id, fact=printed.FACTORS, place=number)


def _setup(piece: Piece) -> Iterator[Datum]:
    word = piece.provenance.get("setup", "reconstructed")
    if word != printed.STATED:
        yield Datum(piece.name, piece.setup, tr("the code on the counter"), word, piece=piece.id, fact="setup")


def _facts(piece: Piece, schema: Schema) -> Iterator[Datum]:
    own = {printed.FACTORS, printed.REDUCED, "setup", *(printed.face_fact(piece, n) for n in range(len(piece.faces)))}
    kind = schema.piece_type(piece.type)
    values = {
        "type": kind.name if kind is not None else piece.type,
        "steps": str(piece.max_steps),
        "exists": tr("in the box"),
        "size": schema.sizes.get(piece.size, piece.size),
    }
    for fact, word in piece.provenance.items():
        if fact not in own and word != printed.STATED:
            title = tr("{unit}: {fact}", unit=piece.name, fact=fact)
            yield Datum(title, values.get(fact, fact), _fact_hint(fact, schema), word, piece=piece.id, fact=fact)


def _fact_hint(fact: str, schema: Schema) -> str:
    if fact == "type":
        return ", ".join(kind.id for kind in schema.pieces)
    return tr("only Enter; what differs is changed in the table of units")


def _rows(chart: Chart) -> Iterator[Datum]:
    for number, row in enumerate(chart.rows):
        word = origin(chart, row).word
        if word != printed.STATED:
            hint = tr("values with blanks between them, {keep} for one that is right", keep=KEEP)
            title = tr("{corner} {row}", corner=chart.corner or tr("Row"), row=row)
            value = "  ".join(cell_words(cell) for cell in chart.cells[number])
            yield Datum(title, value, hint, word, chart=chart.id, fact="chart", place=number)


# What is typed -----------------------------------------------------------------------------------


def entered(place: tuple[Scenario, Schema], section: Section, at: int, text: str, today: date) -> Entered:
    """Return what a line typed at a datum leads to.

    Args:
        at: number of the datum in its section.
        text: what the printed game says; empty says that the datum is as printed.

    Raises:
        BadEntry: the datum cannot be that.
    """
    scenario, schema = place
    datum, words = section.data[at], text.strip()
    if datum.fact == TERRAIN:
        return _terrain_line(scenario, schema, section.data[at:], words or KEEP, today)
    if box_map.holds(datum):
        return box_map.entered(place, section, at, words, today)
    if datum.chart:
        return Entered(_chart_row(scenario, schema, datum, words, today), 1)
    assert datum.piece is not None
    return Entered(_piece_fact(scenario, schema, datum, words, today), 1)


def rest_of_line(section: Section, at: int) -> int:
    """Return how many data are left in the line of a datum, itself included."""
    line = section.data[at].line
    if not line:
        return 1
    rest = (n for n, datum in enumerate(section.data[at:]) if datum.line != line)
    return next(rest, len(section.data) - at)


def _terrain_line(scenario: Scenario, schema: Schema, data: tuple[Datum, ...], words: str, today: date) -> Entered:
    letters = words.replace(" ", "")
    kinds = {kind.code: kind.id for kind in schema.terrain}
    left = sum(datum.line == data[0].line for datum in data)
    if len(letters) > left:
        raise BadEntry(tr_n("{found} letters for {count} hex that is left in this row.",
                            "{found} letters for {count} hexes that are left in this row.", left, found=len(letters)))
    cells = bytearray(scenario.map.terrain)
    legend = list(scenario.map.terrain_kinds)
    for datum, letter in zip(data, letters, strict=False):
        assert datum.at is not None
        if letter != KEEP:
            cells[datum.at] = _code(kinds, legend, letter)
    hexes = frozenset(datum.at for datum in data[: len(letters)] if datum.at is not None)
    painted = replace(scenario.map, terrain_kinds=tuple(legend), terrain=bytes(cells))
    new = printed.with_hexes_printed(replace(scenario, map=painted), TERRAIN, hexes, today)
    return Entered(Edit(new, Touched(hexes=hexes)), len(letters))


def _code(kinds: dict[str, str], legend: list[str], letter: str) -> int:
    if letter not in kinds:
        known = ", ".join(f"{code} {kind}" for code, kind in kinds.items())
        raise BadEntry(tr("{found} is no terrain; write {known}.", found=letter, known=known))
    if kinds[letter] not in legend:
        legend.append(kinds[letter])
    return legend.index(kinds[letter])


def _chart_row(scenario: Scenario, schema: Schema, datum: Datum, words: str, today: date) -> Edit:
    chart, kind = scenario.charts[datum.chart], schema.chart_type(datum.chart)
    typed, row = words.split(), list(scenario.charts[datum.chart].cells[datum.place])
    if len(typed) > len(row):
        raise BadEntry(tr("{found} values for {wanted} columns.", found=len(typed), wanted=len(row)))
    for column, word in enumerate(typed):
        if word != KEEP and kind is not None:
            try:
                row[column] = read_cell(chart, kind, (datum.place, column), word)
            except BadCell as bad:
                raise BadEntry(bad.sentence) from bad
    grid = tuple(tuple(row) if n == datum.place else cells for n, cells in enumerate(chart.cells))
    new = with_origin(replace(chart, cells=grid), chart.rows[datum.place], printed.as_printed(today))
    new = _settled(new, today)
    charts = {id_: new if id_ == chart.id else old for id_, old in scenario.charts.items()}
    return Edit(replace(scenario, charts=charts), Touched(charts=frozenset((chart.id,))))


def _settled(chart: Chart, today: date) -> Chart:
    """Say once of the whole chart that it is as printed, when every row is that the rulebook does not state."""
    words = {row: origin(chart, row) for row in chart.rows}
    if printed.is_open(chart.provenance.word) and not any(printed.is_open(word.word) for word in words.values()):
        stated = {row: word for row, word in words.items() if word.word == printed.STATED}
        return replace(chart, provenance=printed.as_printed(today), row_provenance=stated)
    return chart


def _piece_fact(scenario: Scenario, schema: Schema, datum: Datum, words: str, today: date) -> Edit:
    assert datum.piece is not None
    piece = scenario.piece_of[datum.piece]
    if datum.fact == printed.FACTORS:
        new = printed.with_face_printed(_with_factors(piece, datum.place, words, schema), datum.place, today)
    else:
        write = WRITES.get(datum.fact)
        if words and write is None:
            raise BadEntry(tr("This can only be confirmed here; change it in the table of units."))
        new = printed.with_fact_printed(write(piece, words, schema) if words and write else piece, datum.fact, today)
    pieces = tuple(new if old.id == piece.id else old for old in scenario.pieces)
    return Edit(replace(scenario, pieces=pieces), Touched(pieces=frozenset((piece.id,))))


def _with_factors(piece: Piece, number: int, words: str, schema: Schema) -> Piece:
    """Read `455` where every factor has one figure, else figures with anything between them."""
    if not words:
        return piece
    parts = "".join(letter if letter.isdecimal() else " " for letter in words).split()
    if len(parts) == 1 and len(parts[0]) == len(schema.factors):
        parts = list(parts[0])
    if len(parts) != len(schema.factors):
        raise BadEntry(
            tr("{found} is not {count} factors; write {factors}, such as 455 or 10 8 10.", found=words,
               count=len(schema.factors), factors=", ".join(schema.factors))
        )  # fmt: skip
    factors = {name: int(part) for name, part in zip(schema.factors, parts, strict=True)}
    faces = tuple(Face(face.steps, factors) if n == number else face for n, face in enumerate(piece.faces))
    return replace(piece, faces=faces)


def _with_setup(piece: Piece, words: str, schema: Schema) -> Piece:
    return replace(piece, setup=words)


def _with_type(piece: Piece, words: str, schema: Schema) -> Piece:
    if schema.piece_type(words) is None:
        known = ", ".join(kind.id for kind in schema.pieces)
        raise BadEntry(tr("{found} is no type of unit; write {known}.", found=words, known=known))
    return replace(piece, type=words)


WRITES: dict[str, Callable[[Piece, str, Schema], Piece]] = {"setup": _with_setup, "type": _with_type}
