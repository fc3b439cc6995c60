"""Set-up codes as a form to fill in: which fields a code has, what may stand in them, and what the rules refuse.

One form serves many units: a field that they do not share is left open, and changing it changes nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.setup_forms import NUMBERS, SetupForm
from core.model.units import Piece
from core.model.values import PieceId
from core.view.language import message, tr
from editor.models.edits import Edit
from editor.models.forces import changed
from editor.models.standing import Options, code_of, stands_in

TITLES = {
    "hex": message("Hex"),
    "radius": message("Distance"),
    "area": message("Area"),
    "turn": message("Turn"),
    "place": message("Entry place"),
    "chance": message("Chance"),
}
"""Field of a form -> what it is called."""

MOST_TURNS = 99
Entry = str | int


class BadCode(ValueError):
    """A field that cannot hold what was typed; the text says why and how to cure it, `clause` what it rests on."""

    def __init__(self, words: str, clause: str = "") -> None:
        super().__init__(words)
        self.clause = clause


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a form.

    Attributes:
        name: its key in the form's pattern.
        least, most: between which its number lies; both 0 where it holds words.
        words: what may be chosen; empty where anything that is checked later may be typed.
    """

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether it holds a whole number."""
        return self.name in NUMBERS


@dataclass(frozen=True, slots=True)
class Shared:
    """What the codes of some units have in common.

    Attributes:
        form: their form; None when they have several, or a code that cannot be read.
        values: field -> what stands in it, for the fields in which all agree.
        usual: the label where all stand when nobody chooses; None when they differ.
        bare: whether none of them has a code that can be read.
    """

    form: SetupForm | None
    values: Mapping[str, Entry]
    usual: str | None
    bare: bool = False


class Judges(Protocol):
    """The game of a document, as far as it is asked whether a code is allowed."""

    @property
    def schema(self) -> Schema:
        """All that the editor knows of it."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """Return everything wrong with a scenario."""


def form_fields(form: SetupForm, scenario: Scenario) -> tuple[FormField, ...]:
    """Return the fields of a form with their bounds on this scenario's map and turn track."""
    grid = scenario.map.grid
    last = max((turn.number for turn in scenario.turns), default=MOST_TURNS)
    most = {"radius": max(grid.columns, grid.rows), "turn": last, "chance": form.die}
    return tuple(
        FormField(name, 1, most[name]) if name in NUMBERS else FormField(name, words=form.words.get(name, ()))
        for name in form.fields
    )


def forms_of(schema: Schema, pieces: Iterable[Piece]) -> tuple[SetupForm, ...]:
    """Return the forms that all of some pieces may bear."""
    sides = {piece.side for piece in pieces}
    return tuple(form for form in schema.setup_forms if all(form.for_side(side) for side in sides))


def shared(scenario: Scenario, schema: Schema, ids: Sequence[PieceId]) -> Shared:
    """Return what the codes of some units have in common."""
    codes = [code_of(scenario, schema, scenario.piece_of[id_]) for id_ in ids]
    usual = {scenario.piece_of[id_].default_place for id_ in ids}
    forms = {code.form.id if code is not None else "" for code in codes}
    alike = usual.pop() if len(usual) == 1 else None
    first = codes[0] if codes else None
    if first is None or len(forms) != 1:
        return Shared(None, {}, alike, bare=forms == {""})
    values = {
        name: value
        for name, value in first.values.items()
        if all(code is not None and code.values[name] == value for code in codes)
    }
    return Shared(first.form, values, alike)


def typed(form: SetupForm, name: str, words: str, scenario: Scenario) -> Entry:
    """Return what a field holds after something was typed.

    Raises:
        BadCode: it is no hex of the map, no number within bounds, or no word that the form knows.
    """
    field = next(field for field in form_fields(form, scenario) if field.name == name)
    words = words.strip()
    if field.is_number:
        if not is_figure(words) or not field.least <= int(words) <= field.most:
            said = tr("{title} is a whole number from {least} to {most}; {found} is none.")
            title = tr(TITLES[name])
            said = said.format(title=title, least=field.least, most=field.most, found=words or "–")
            raise BadCode(said, form.clause)
        return int(words)
    if name == "hex":
        return _label(scenario, words, form.clause)
    if field.words and words not in field.words:
        listed = ", ".join(field.words)
        raise BadCode(tr("{found} is not known here; choose one of {listed}.", found=words, listed=listed), form.clause)
    return words


def _label(scenario: Scenario, words: str, clause: str) -> str:
    try:
        scenario.map.sheet.hex(words)
    except UnknownLabel as unknown:
        near = ", ".join(unknown.nearest)
        cure = tr("The nearest are {labels}.", labels=near) if near else tr("Type a number printed on the map.")
        raise BadCode(tr("The map has no hex {found}. {cure}", found=words or "–", cure=cure), clause) from None
    return words


# Edits -------------------------------------------------------------------------------------------


def with_form(
    scenario: Scenario, schema: Schema, ids: Iterable[PieceId], form: SetupForm, near: Hex | None = None
) -> Edit | None:
    """Return the scenario with codes of another form; what the old codes said is carried over.

    Args:
        near: the hex of a unit that has none yet; the first of the map when None.
    """
    return changed(scenario, {id_: _formed(scenario, schema, scenario.piece_of[id_], form, near) for id_ in ids})


def _formed(scenario: Scenario, schema: Schema, piece: Piece, form: SetupForm, near: Hex | None) -> Piece:
    code = code_of(scenario, schema, piece)
    old = code.values if code is not None else {}
    at = stands_in(scenario, schema, piece)
    label = scenario.map.sheet.label(at if at is not None else near or scenario.map.grid.hexes[0])
    new: dict[str, Entry] = {}
    for field in form_fields(form, scenario):
        usual: Entry = field.least if field.is_number else label if field.name == "hex" else next(iter(field.words), "")
        new[field.name] = old.get(field.name, usual)
    keeps = leaves_choice(form)
    stays = piece.default_place or (label if at is not None else "")
    return replace(piece, setup=form.written(new), default_place=stays if keeps else "")


def leaves_choice(form: SetupForm) -> bool:
    """Whether the owner of a unit with such a code chooses its hex."""
    return not form.pool and "turn" not in form.fields and form.fields != ("hex",)


def with_field(
    scenario: Scenario, schema: Schema, ids: Iterable[PieceId], name: str, value: Entry
) -> Edit | None:
    """Return the scenario with one field of several codes changed; codes without that field stay as they are."""
    new = {}
    for id_ in ids:
        piece = scenario.piece_of[id_]
        code = code_of(scenario, schema, piece)
        if code is not None and name in code.form.fields:
            new[id_] = replace(piece, setup=code.form.written({**code.values, name: value}))
    return changed(scenario, new)


def with_usual(scenario: Scenario, ids: Iterable[PieceId], words: str) -> Edit | None:
    """Return the scenario with another usual hex for some units; empty for none.

    Raises:
        BadCode: the map has no such hex.
    """
    label = _label(scenario, words.strip(), "") if words.strip() else ""
    return changed(scenario, {id_: replace(scenario.piece_of[id_], default_place=label) for id_ in ids})


def radius_changed(scenario: Scenario, schema: Schema, ids: Sequence[PieceId], by: int) -> Edit | None:
    """Return the scenario with the distance of some codes larger or smaller, as far as it goes."""
    new = {}
    for id_ in ids:
        piece = scenario.piece_of[id_]
        code = code_of(scenario, schema, piece)
        if code is not None and "radius" in code.form.fields:
            field = next(field for field in form_fields(code.form, scenario) if field.name == "radius")
            wanted = min(max(code.radius + by, field.least), field.most)
            new[id_] = replace(piece, setup=code.form.written({**code.values, "radius": wanted}))
    return changed(scenario, new)


# What the rules say ------------------------------------------------------------------------------


def faults(game: Judges, scenario: Scenario, ids: Collection[PieceId]) -> tuple[Issue, ...]:
    """Return what the rules forbid about some units, judged alone: what is wrong elsewhere does not matter here."""
    pieces = tuple(piece for piece in scenario.pieces if piece.id in ids)
    alone = replace(scenario, pieces=pieces)
    always = {piece.option: True for piece in pieces if piece.option}
    options = {**game.schema.default_options(), **scenario.options, **always}
    known = {piece.id for piece in scenario.pieces}
    found = game.setup_issues(alone, options)
    return tuple(
        issue
        for issue in found
        if issue.severity is Severity.ERROR and issue.piece in ids and issue.values.get("found") not in known
    )


def chosen_form(
    game: Judges, scenario: Scenario, ids: Collection[PieceId], form: SetupForm, near: Hex | None
) -> Edit | None:
    """Return `with_form` with a first hex that the rules allow, as near as may be; the given one without such."""
    first = with_form(scenario, game.schema, ids, form, near)
    for at in _elsewhere(scenario, near) if near is not None and "hex" in form.fields else ():
        edit = with_form(scenario, game.schema, ids, form, at)
        if edit is None or not new_faults(game, scenario, edit.scenario, ids):
            return edit
    return first


def _elsewhere(scenario: Scenario, near: Hex) -> tuple[Hex, ...]:
    """Return a hex, and the nearest one of every other kind of area and ground: what is barred here may do there."""
    game_map = scenario.map
    found: dict[tuple[str, ...], Hex] = {}
    for at in sorted(game_map.grid.hexes, key=lambda at: (game_map.grid.distance(near, at), at)):
        areas = (game_map.layer_at(layer, at) for layer in game_map.layers)
        found.setdefault((game_map.terrain_at(at), *areas), at)
    return tuple(found.values())


def new_faults(game: Judges, before: Scenario, after: Scenario, ids: Collection[PieceId]) -> tuple[Issue, ...]:
    """Return what the rules forbid about some units after a change and did not before."""
    found = faults(game, after, ids)
    if not found:
        return ()
    old = {(issue.key, issue.piece) for issue in faults(game, before, ids)}
    return tuple(issue for issue in found if (issue.key, issue.piece) not in old)
