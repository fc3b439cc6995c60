"""The box check of the map beyond its terrain: areas row by row, hexsides and features hex by hex, places.

Hexsides, features and places end with a question for those that are missing; its answer closes the group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.board.hexsides import hexside, sides_of
from core.board.labels import UnknownLabel
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import LayerType, Schema
from core.model.touched import Touched
from core.model.units import Provenance
from core.view.language import tr, tr_n
from editor.models import printed
from editor.models.box_data import KEEP, BadEntry, Datum, Entered, Section
from editor.models.edits import Edit, Mark, mark_sides, paint_layer, set_feature

LAYERS, SIDES, FEATURES, PLACES = "layers.", "hexsides.", "features.", "places"
NONE = "-"
"""What stands for a hexside or feature that the printed map lacks."""

WORDS = re.compile(r"[\s,;]+")


def holds(datum: Datum) -> bool:
    """Return whether a datum is one of these."""
    return datum.fact == PLACES or datum.fact.startswith((LAYERS, SIDES, FEATURES))


def sections(scenario: Scenario, schema: Schema) -> Iterator[Section]:
    """Yield what there is to compare of the map, in the order of its legend."""
    for layer in schema.layers:
        if layer.id in scenario.map.layers:
            title = tr("{name}, row by row", name=layer.name)
            yield Section(f"{LAYERS}{layer.id}", title, tuple(_cells(scenario, layer)))
    for kind in schema.hexsides:
        group = f"{SIDES}{kind.id}"
        yield Section(group, kind.name, _closed(scenario, group, tuple(_sides(scenario, kind.id, group))))
    for feature in schema.features:
        group = f"{FEATURES}{feature.id}"
        yield Section(group, feature.name, _closed(scenario, group, tuple(_features(scenario, feature.id, group))))
    yield Section(PLACES, tr("Places"), _closed(scenario, PLACES, tuple(_places(scenario))))


# The data ----------------------------------------------------------------------------------------


def _group_word(scenario: Scenario, group: str) -> str:
    whole = scenario.map.provenance.get(group)
    return whole.word if whole is not None else "reconstructed"


def _by_rows(game_map: GameMap) -> Iterator[tuple[int, Hex]]:
    grid = game_map.grid
    for row in range(grid.rows):
        for column in range(grid.columns):
            at = Hex(column * grid.rows + row)
            if grid.exists(at):
                yield row, at


def _cells(scenario: Scenario, layer: LayerType) -> Iterator[Datum]:
    group = f"{LAYERS}{layer.id}"
    codes = dict(zip(layer.values, layer.codes, strict=False))
    said = ", ".join(f"{code} {value}" for value, code in codes.items())
    hint = tr("letters, one a hex: {letters}", letters=said)
    for row, at in _by_rows(scenario.map):
        word = printed.hex_word(scenario, group, at)
        if word != printed.STATED:
            value = scenario.map.layer_at(layer.id, at)
            title = tr("Hex {label}", label=scenario.map.sheet.label(at))
            yield Datum(title, f"{codes.get(value, '')}  {value}", hint, word, at=at, fact=group, line=str(row))


def _sides(scenario: Scenario, kind: str, group: str) -> Iterator[Datum]:
    """Yield the hexes that name a side of a kind, each with all the sides of it that bear the mark."""
    game_map = scenario.map
    marked = game_map.sides_by_kind.get(kind, frozenset())
    compass = game_map.grid.orientation.compass
    some = f"{compass[0]} {compass[2]}"
    hint = tr("sides such as {some}; {none} for no side", some=some, none=NONE)
    owners = {side // 6 for side in marked}
    for _, at in _by_rows(game_map):
        word = printed.hex_word(scenario, group, at)
        if at in owners and word != printed.STATED:
            names = [name for name, side in zip(compass, sides_of(game_map.grid, at), strict=True) if side in marked]
            title = tr("Hex {label}", label=game_map.sheet.label(at))
            yield Datum(title, " ".join(names), hint, word, at=at, fact=group)


def _features(scenario: Scenario, kind: str, group: str) -> Iterator[Datum]:
    hint = tr("a figure; {none} where the printed map has none", none=NONE)
    found = scenario.map.feature(kind)
    for _, at in _by_rows(scenario.map):
        word = printed.hex_word(scenario, group, at)
        if at in found and word != printed.STATED:
            title = tr("Hex {label}", label=scenario.map.sheet.label(at))
            yield Datum(title, str(found[at]), hint, word, at=at, fact=group)


def _places(scenario: Scenario) -> Iterator[Datum]:
    hint = tr("numbers of hexes, or another name; {none} where there is no such place", none=NONE)
    for number, place in enumerate(scenario.map.places):
        at = place.hexes[0] if place.hexes else None
        word = printed.hex_word(scenario, PLACES, at) if at is not None else _group_word(scenario, PLACES)
        if at is not None and word != printed.STATED:
            value = " ".join(scenario.map.sheet.label(hex_) for hex_ in place.hexes)
            yield Datum(place.name, value, hint, word, at=at, fact=PLACES, place=number)


def _closed(scenario: Scenario, group: str, data: tuple[Datum, ...]) -> tuple[Datum, ...]:
    """Add the question for what is missing; a group that the rulebook states and that holds nothing open has none."""
    word = _group_word(scenario, group)
    if word == printed.STATED or (not data and group not in scenario.map.provenance):
        return data
    hint = tr("Enter: no more; what is missing is drawn on the map")
    if group.startswith(FEATURES):
        hint = tr("Enter: no more; or numbers of hexes, each with its figure behind = where it has one")
    elif group.startswith(SIDES):
        hint = tr("Enter: no more; or sides, each as hex and side: {example}", example="1203:N,SE")
    return (*data, Datum(tr("Any others?"), "–", hint, word, fact=group, place=-1))


# What is typed -----------------------------------------------------------------------------------


def entered(place: tuple[Scenario, Schema], section: Section, at: int, words: str, today: date) -> Entered:
    """Return what a line typed at one of these data leads to; BadEntry when it cannot be that."""
    scenario, schema = place
    datum = section.data[at]
    if datum.fact.startswith(LAYERS):
        return _cell_line(scenario, schema, section.data[at:], words or KEEP, today)
    if datum.at is None:
        return Entered(_close(scenario, datum.fact, words, today), 1)
    edit = _changed(scenario, datum, datum.at, words) if words and words != KEEP else None
    new = _with_printed(edit.scenario if edit is not None else scenario, datum.fact, datum.at, today)
    touched = Touched(hexes=frozenset((datum.at,))) | (edit.touched if edit is not None else Touched())
    gone = edit is not None and not any(other.at == datum.at for other in _section(new, schema, section.id))
    return Entered(Edit(new, touched), 0 if gone else 1)


def _section(scenario: Scenario, schema: Schema, id_: str) -> tuple[Datum, ...]:
    return next((section.data for section in sections(scenario, schema) if section.id == id_), ())


def _changed(scenario: Scenario, datum: Datum, at: Hex, words: str) -> Edit | None:
    kind = datum.fact.partition(".")[2]
    if datum.fact == PLACES:
        return _place_changed(scenario, datum, words)
    if datum.fact.startswith(FEATURES):
        return set_feature(scenario, (at,), kind, _amount(words))
    wanted = set() if words == NONE else {hexside(scenario.map.grid, at, d) for d in _directions(scenario, words)}
    all_sides = sides_of(scenario.map.grid, at)
    off = mark_sides(scenario, [side for side in all_sides if side not in wanted], kind, Mark.LIFT)
    now = off.scenario if off is not None else scenario
    on = mark_sides(now, sorted(wanted), kind, Mark.PUT)
    if off is None or on is None:
        return off or on
    return Edit(on.scenario, off.touched | on.touched)


def _amount(words: str) -> int:
    if words == NONE:
        return 0
    if not is_figure(words) or not 0 < int(words) < 100:
        raise BadEntry(tr("{found} is no figure; write one from 1 to 99, or {none}.", found=words, none=NONE))
    return int(words)


def _directions(scenario: Scenario, words: str) -> list[int]:
    compass = scenario.map.grid.orientation.compass
    known = {name.casefold(): number for number, name in enumerate(compass)}
    found = []
    for word in filter(None, WORDS.split(words)):
        if word.casefold() not in known:
            listed = ", ".join(compass)
            raise BadEntry(tr("{found} is no side; write {sides}, or {none}.", found=word, sides=listed, none=NONE))
        found.append(known[word.casefold()])
    return found


def _hexes(scenario: Scenario, words: str) -> tuple[Hex, ...] | None:
    """Return the hexes that words name, None when they are no numbers of hexes."""
    try:
        return tuple(scenario.map.sheet.hex(word) for word in filter(None, WORDS.split(words)))
    except UnknownLabel:
        return None


def _place_changed(scenario: Scenario, datum: Datum, words: str) -> Edit | None:
    old = scenario.map.places[datum.place]
    hexes = _hexes(scenario, words)
    if words == NONE:
        new: tuple[NamedPlace, ...] = ()
    else:
        new = (replace(old, hexes=hexes) if hexes else replace(old, name=words),)
    places = (*scenario.map.places[: datum.place], *new, *scenario.map.places[datum.place + 1 :])
    touched = frozenset((*old.hexes, *(hexes or ())))
    return Edit(replace(scenario, map=replace(scenario.map, places=places)), Touched(hexes=touched))


def _cell_line(scenario: Scenario, schema: Schema, data: tuple[Datum, ...], words: str, today: date) -> Entered:
    group = data[0].fact
    layer = next(layer for layer in schema.layers if f"{LAYERS}{layer.id}" == group)
    values, letters = dict(zip(layer.codes, layer.values, strict=False)), words.replace(" ", "")
    left = sum(datum.line == data[0].line for datum in data)
    if len(letters) > left:
        raise BadEntry(tr_n("{found} letters for {count} hex that is left in this row.",
                            "{found} letters for {count} hexes that are left in this row.", left, found=len(letters)))
    now = scenario
    for datum, letter in zip(data, letters, strict=False):
        if letter != KEEP and letter not in values:
            known = ", ".join(f"{code} {value}" for code, value in values.items())
            raise BadEntry(tr("{found} is none of these; write {known}.", found=letter, known=known))
        if letter != KEEP and datum.at is not None:
            edit = paint_layer(now, (datum.at,), layer.id, values[letter])
            now = edit.scenario if edit is not None else now
    hexes = frozenset(datum.at for datum in data[: len(letters)] if datum.at is not None)
    return Entered(Edit(printed.with_hexes_printed(now, group, hexes, today), Touched(hexes=hexes)), len(letters))


def _with_printed(scenario: Scenario, group: str, at: Hex, today: date) -> Scenario:
    """Mark one hex of a group as printed: by itself while the group is open, with the group once that is closed."""
    singles = dict(scenario.map.hex_provenance.get(group, {}))
    if printed.is_printed(_group_word(scenario, group)):
        singles.pop(at, None)
    else:
        singles[at] = printed.as_printed(today)
    return _with_words(scenario, group, singles, scenario.map.provenance)


def _with_words(
    scenario: Scenario, group: str, singles: dict[Hex, Provenance], groups: Mapping[str, Provenance]
) -> Scenario:
    by_group = {**scenario.map.hex_provenance, group: {at: singles[at] for at in sorted(singles)}}
    kept = {name: found for name, found in by_group.items() if found}
    return replace(scenario, map=replace(scenario.map, provenance=groups, hex_provenance=kept))


def _close(scenario: Scenario, group: str, words: str, today: date) -> Edit:
    """Say that a group has no others than those that are listed, after adding what was typed.

    Those that are still open keep their word; those compared before are now what the whole group is.
    """
    edit = _added(scenario, group, words) if words and words != KEEP else None
    now = edit.scenario if edit is not None else scenario
    before = scenario.map.provenance.get(group, Provenance("reconstructed"))
    old = scenario.map.hex_provenance.get(group, {})
    open_ones = {} if printed.is_printed(before.word) else dict.fromkeys(_bearing(scenario, group), before)
    singles = {at: word for at, word in {**open_ones, **old}.items() if not printed.is_printed(word.word)}
    new = _with_words(now, group, singles, {**now.map.provenance, group: printed.as_printed(today)})
    touched = edit.touched if edit is not None else Touched(parameters=frozenset((group,)))
    return Edit(new, touched)


def _bearing(scenario: Scenario, group: str) -> tuple[Hex, ...]:
    """Return the hexes that are listed for a group."""
    kind = group.partition(".")[2]
    if group == PLACES:
        return tuple(place.hexes[0] for place in scenario.map.places if place.hexes)
    if group.startswith(FEATURES):
        return tuple(scenario.map.feature(kind))
    return tuple(Hex(side // 6) for side in scenario.map.hexsides.get(kind, ()))


def _added(scenario: Scenario, group: str, words: str) -> Edit | None:
    """Return the scenario with what was missing: `1203 1205=2` for features, `1203:N,SE` for hexsides."""
    kind = group.partition(".")[2]
    if group == PLACES:
        raise BadEntry(tr("A place is named on the map: in the dock Hex, at its hex."))
    now, touched = scenario, Touched()
    for word in words.split():
        label, _, rest = word.replace("=", ":").partition(":")
        hexes = _hexes(scenario, label)
        if not hexes:
            raise BadEntry(tr("The map has no hex {found}.", found=label))
        if group.startswith(FEATURES):
            edit = set_feature(now, hexes, kind, _amount(rest or "1"))
        else:
            sides = [hexside(scenario.map.grid, hexes[0], direction) for direction in _directions(scenario, rest)]
            edit = mark_sides(now, sides, kind, Mark.PUT)
        if edit is not None:
            now, touched = edit.scenario, touched | edit.touched
    return Edit(now, touched) if now is not scenario else None
