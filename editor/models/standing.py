"""Where units stand before anybody has chosen: by their set-up codes, as the editor shows and changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
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
    return read_code(schema.setup_forms, piece.setup, scenario.map.sheet.labels)


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
            found[at] = (*found.get(at, ()), face_of(piece, schema))
    return found


def legal_hexes(game: ReadsCodes, scenario: Scenario, piece: Piece) -> tuple[Hex, ...]:
    """Return the hexes that a piece's code allows, as the rules read it; while they cannot, by its words alone."""
    options = {**game.schema.default_options(), **scenario.options, **({piece.option: True} if piece.option else {})}
    if not any(issue.severity is Severity.ERROR for issue in game.setup_issues(scenario, options)):
        found = (start.hexes for start in game.starts(scenario, options) if start.piece == piece.id)
        return next(found, ())
    code = code_of(scenario, game.schema, piece)
    if code is None or not code.hex:
        return ()
    return scenario.map.grid.within(scenario.map.sheet.hex(code.hex), code.radius)


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
            new[id_] = replace(piece, setup=_plain(schema).written(hex_=label), default_place="")
    return changed(scenario, new)


def _plain(schema: Schema) -> SetupForm:
    """Return the form that is a hex and nothing else."""
    return next(form for form in schema.setup_forms if form.fields == ("hex",))
