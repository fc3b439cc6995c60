"""Where units stand before anybody has chosen: by their set-up codes, as the editor shows and changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Protocol

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.setup_forms import SetupForm, SetupWords, read_code
from core.model.starts import Start
from core.model.units import Piece
from core.model.values import PieceId
from core.view.scene import CounterFace, face_of
from editor.models.edits import Edit
from editor.models.forces import changed

Options = Mapping[str, int | str | bool]


class ReadsCodes(Protocol):
    """The game of a document, as far as it is asked what codes allow."""

    @property
    def schema(self) -> Schema:
        """All that the editor knows of it."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario."""

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return how each piece in play comes into the game."""


def code_of(scenario: Scenario, schema: Schema, piece: Piece) -> SetupWords | None:
    """Return a piece's code read, or None when no form of the game fits it."""
    return read_code(schema.setup_forms, piece.setup, scenario.map.sheet.has)


def stands_in(scenario: Scenario, schema: Schema, piece: Piece) -> Hex | None:
    """Return the hex where a piece stands when nobody chooses: the usual one, or that of its code; None off the map."""
    code = code_of(scenario, schema, piece)
    for label in (piece.default_place, code.hex if code is not None else ""):
        try:
            if label:
                return scenario.map.sheet.hex(label)
        except UnknownLabel:
            continue
    return None


def standing(scenario: Scenario, schema: Schema) -> dict[Hex, tuple[CounterFace, ...]]:
    """Return the counters on the map as set up, bottom to top in the order of the files."""
    found: dict[Hex, tuple[CounterFace, ...]] = {}
    for piece in scenario.pieces:
        at = stands_in(scenario, schema, piece)
        if at is not None:
            found[at] = (*found.get(at, ()), face_of(piece, schema, symbols=scenario.symbols))
    return found


def starts_of(game: ReadsCodes, scenario: Scenario, pieces: Sequence[Piece]) -> Mapping[PieceId, Start]:
    """Return what the codes of some pieces say, as the rules read them; without those that they cannot read.

    The pieces are asked about alone: what is wrong with others does not matter, and the answer takes milliseconds.
    """
    asked = (game, scenario, tuple(pieces))
    if _judged.asked[0] is game and _judged.asked[1] is scenario and _judged.asked[2] == asked[2]:
        return _judged.starts
    readable = tuple(piece for piece in pieces if code_of(scenario, game.schema, piece) is not None)
    found: Mapping[PieceId, Start] = {}
    if readable and _sound(game, scenario):
        chosen = {piece.option: True for piece in readable if piece.option}
        options = {**game.schema.default_options(), **scenario.options, **chosen}
        found = {start.piece: start for start in game.starts(replace(scenario, pieces=readable), options)}
    _judged.asked, _judged.starts = asked, found
    return found


def start_of(game: ReadsCodes, scenario: Scenario, piece: Piece) -> Start | None:
    """Return what a piece's code says, as the rules read it; None while they cannot."""
    return starts_of(game, scenario, (piece,)).get(piece.id)


def legal_hexes(game: ReadsCodes, scenario: Scenario, piece: Piece) -> tuple[Hex, ...]:
    """Return the hexes that a piece's code allows, as the rules read it; while they cannot, by its words alone."""
    start = start_of(game, scenario, piece)
    return start.hexes if start is not None else _by_words(game, scenario, piece)


def _by_words(game: ReadsCodes, scenario: Scenario, piece: Piece) -> tuple[Hex, ...]:
    code = code_of(scenario, game.schema, piece)
    if code is None or not code.hex:
        return ()
    return scenario.map.grid.within(scenario.map.sheet.hex(code.hex), code.radius)


BOARDS_KEPT = 8
"""Boards whose judgement is kept, so that undoing and doing again need none."""


class _Judged:
    """What was judged of late: boards, each with whether it is sound, and the starts at one step of a drag."""

    def __init__(self) -> None:
        self.boards: list[tuple[tuple[object, ...], bool]] = []
        self.asked: tuple[object, ...] = (None, None, ())
        self.starts: Mapping[PieceId, Start] = {}


_judged = _Judged()


def _sound(game: ReadsCodes, scenario: Scenario) -> bool:
    """Whether map, charts and figures are such that the rules can read codes."""
    board = (game, scenario.map, scenario.charts, scenario.parameters, scenario.turns)
    for known, sound in _judged.boards:
        if all(a is b for a, b in zip(board, known, strict=True)):
            return sound
    options = {**game.schema.default_options(), **scenario.options}
    found = game.setup_issues(replace(scenario, pieces=()), options)
    sound = not any(issue.severity is Severity.ERROR for issue in found)
    _judged.boards = [(board, sound), *_judged.boards[: BOARDS_KEPT - 1]]
    return sound


@dataclass(frozen=True, slots=True)
class SetupArea:
    """Where the units of one code may begin.

    Attributes:
        letter: tells it from the others on the map and in the list.
        count: how many of the chosen units have the code.
    """

    letter: str
    code: str
    count: int
    hexes: tuple[Hex, ...]


MOST_AREAS = 4


def areas(game: ReadsCodes, scenario: Scenario, ids: Sequence[PieceId]) -> tuple[SetupArea, ...]:
    """Return the areas of some units' codes, at most four; codes that allow the same hexes are one area.

    A printed hex is an area of one.
    """
    found: dict[tuple[Hex, ...], list[Piece]] = {}
    pieces = [scenario.piece_of[id_] for id_ in ids]
    starts = starts_of(game, scenario, pieces)
    for piece in pieces:
        start = starts.get(piece.id)
        hexes = start.hexes if start is not None else _by_words(game, scenario, piece)
        found.setdefault(hexes, []).append(piece)
    numbered = enumerate((hexes, pieces) for hexes, pieces in found.items() if hexes)
    made = (
        SetupArea(ascii_uppercase[n], ", ".join(dict.fromkeys(p.setup for p in pieces)), len(pieces), hexes)
        for n, (hexes, pieces) in numbered
        if n < MOST_AREAS
    )
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Zone:
    """A code of hex and distance that is being edited: its centre, its distance, and the hex where it is pulled."""

    centre: Hex
    radius: int
    handle: Hex


def zone(scenario: Scenario, schema: Schema, ids: Sequence[PieceId], toward: Hex | None = None) -> Zone | None:
    """Return the zone that some units share, None when they share none.

    Args:
        toward: where the handle is pulled; when nobody pulls it lies in the east, clear of counters where it can.
    """
    codes = {scenario.piece_of[id_].setup for id_ in ids}
    code = code_of(scenario, schema, scenario.piece_of[ids[0]]) if len(codes) == 1 else None
    if code is None or not code.radius or not code.hex:
        return None
    grid, centre = scenario.map.grid, scenario.map.sheet.hex(code.hex)
    ring = grid.ring(centre, code.radius)
    if toward is not None:
        ring = tuple(sorted(ring, key=lambda at: grid.distance(at, toward)))
    else:
        full = {stands_in(scenario, schema, piece) for piece in scenario.pieces}
        ring = tuple(sorted(ring, key=lambda at: (at in full, -grid.column(at), abs(grid.row(at) - grid.row(centre)))))
    return Zone(centre, code.radius, ring[0]) if ring else None


def moved(scenario: Scenario, schema: Schema, ids: Iterable[PieceId], at: Hex) -> Edit | None:
    """Return the scenario with units set up in a hex.

    A printed hex becomes another; a unit whose code leaves a choice keeps its code and gets another usual hex; one
    without a code, or that waits off the map, gets the hex as its code.
    """
    label = scenario.map.sheet.label(at)
    new = {}
    for id_ in ids:
        piece = scenario.piece_of[id_]
        code = code_of(scenario, schema, piece)
        if code is not None and ("radius" in code.form.fields or piece.default_place):
            new[id_] = replace(piece, default_place=label)
        else:
            new[id_] = replace(piece, setup=_plain(schema).written({"hex": label}), default_place="")
    return changed(scenario, new)


def _plain(schema: Schema) -> SetupForm:
    """Return the form that is a hex and nothing else."""
    return next(form for form in schema.setup_forms if form.fields == ("hex",))
