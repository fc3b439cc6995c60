"""Saving a changed scenario: the lines that changed are written anew, all others stay as their author wrote them."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

import yaml

from core.files.atomic import save_bytes
from core.files.edits import Edit, apply
from core.files.members import Collection, member_edits
from core.files.migrations import current
from core.files.page import Page, compose, decode
from core.files.patch_charts import chart_edits
from core.files.patch_map import map_edits, same_board
from core.files.patch_parts import list_edits, pair_edits, section_edits, values_of
from core.files.problems import FileProblems
from core.files.provenance_yaml import provenance_text
from core.files.scenario_head import parameter_text, turn_text
from core.files.scenario_yaml import ScenarioFiles, parse_scenario, scenario_files
from core.files.symbol_files import is_symbol, name_of, read_symbols
from core.files.units_yaml import piece_pairs, piece_text
from core.files.yaml_text import folded, quote, scalar
from core.model.scenario import GameMap, Scenario
from core.model.schema import Schema
from core.model.units import Piece

MARK = "\ufeff"


@dataclass(frozen=True)
class Patched:
    """Files after a change.

    Attributes:
        files: all files of the scenario, changed and unchanged ones.
        changed: names of those whose bytes differ.
        rewritten: names of those that could not be changed line by line (a board of another size, say) and were
            written anew, without the comments they had.
    """

    files: ScenarioFiles
    changed: tuple[str, ...]
    rewritten: tuple[str, ...]


def patched(files: ScenarioFiles, old: Scenario, new: Scenario, schema: Schema) -> Patched:
    """Return the files of `old` changed so that they say `new`.

    Args:
        files: what `old` was read from.
        old, new: the scenario before and after.
    """
    contents = {name: content for name, content in files.contents.items() if not is_symbol(name)}
    for name in contents:
        # A file so oddly written that two changes meet in it is found by reading it again.
        with contextlib.suppress(ValueError):
            contents[name] = patch(contents[name], old, new, schema)
    contents |= _symbols(files, new)
    after = replace(files, contents=contents)
    wrong = _misread(after, new, schema)
    fresh = scenario_files(new, schema, files.folder) if wrong else files
    for name, part in ((files.main, "main"), *((name, part) for part, name in files.parts.items())):
        if part in wrong:
            contents[name] = fresh.contents[fresh.main if part == "main" else fresh.parts[part]]
    after = replace(files, contents=contents)
    changed = tuple(name for name, content in contents.items() if content != files.contents.get(name))
    rewritten = tuple(name for part, name in (("main", files.main), *files.parts.items()) if part in wrong)
    return Patched(after, changed, rewritten)


def _symbols(files: ScenarioFiles, new: Scenario) -> dict[str, bytes]:
    """Return the symbols' files; one that says what it said keeps its bytes."""
    before, _ = read_symbols(files.folder, files.contents)
    return {
        name_of(key): files.contents[name_of(key)] if before.get(key) == text else text.encode()
        for key, text in new.symbols.items()
    }


def save(after: Patched) -> None:
    """Write the files that changed, each whole or not at all; NotSaved says what went wrong and what to do."""
    for name in after.changed:
        save_bytes(after.files.folder / name, after.files.contents[name])


def patch(source: bytes, old: Scenario, new: Scenario, schema: Schema) -> bytes:
    """Return one file of a scenario with only the lines changed that say something else in `new`.

    Comments, order, line ends and everything that did not change survive; nothing changed means the same bytes.
    A file of an older format in which something changed becomes one of today's.

    Args:
        source: the map, units, charts or scenario file that `old` was read from.
    """
    page = current(compose(decode(source, "this file"), "this file"))
    if page is None:
        raise FileProblems([])
    text = page.text
    edits = list(_edits(page, old, new, schema))
    if not edits:
        return source
    breaks = "\r\n" if "\r\n" in text else "\n"
    text = apply(text, (replace(edit, text=edit.text.replace("\n", breaks)) for edit in edits))
    return (MARK + text if source.startswith(MARK.encode()) else text).encode()


def _edits(page: Page, old: Scenario, new: Scenario, schema: Schema) -> Iterator[Edit]:
    root = values_of(page.root)
    if "terrain" in root:
        if same_board(old.map, new.map):
            yield from map_edits(page, old.map, new.map, schema)
    elif "game" in root:
        yield from _head_edits(page, old, new)
    elif "charts" in root:
        yield from chart_edits(page, old.charts, new.charts)
    else:
        yield from _unit_edits(page, old.pieces, new.pieces, schema)


def _unit_edits(page: Page, old: Sequence[Piece], new: Sequence[Piece], schema: Schema) -> Iterator[Edit]:
    section = values_of(page.root).get("units")
    if old == new:
        return
    if not isinstance(section, yaml.SequenceNode) or not section.value:
        ids = [[piece.id for piece in pieces] for pieces in (old, new)]
        yield from list_edits(page, "units", ids[0], ids[1], lambda i: piece_text(new[i], schema))
        return
    before = {piece.id: piece for piece in old}
    after = {piece.id: piece for piece in new}
    for piece, node in zip(old, section.value, strict=True):
        if piece.id in after and after[piece.id] != before[piece.id]:
            yield from pair_edits(page, node, piece_pairs(piece, schema), piece_pairs(after[piece.id], schema))
    wanted: dict[Hashable, str] = {id_: "" if id_ in before else piece_text(after[id_], schema) for id_ in after}
    yield from member_edits(Collection(page.text, section, [piece.id for piece in old]), wanted)


def _head_edits(page: Page, old: Scenario, new: Scenario) -> Iterator[Edit]:
    yield from pair_edits(page, page.root, _head_pairs(old), _head_pairs(new))
    for name in ("options", "parameters", "parameter_provenance", "provenance"):
        yield from section_edits(page, name, _section(old, name), _section(new, name))
    yield from list_edits(page, "turns", old.turns, new.turns, lambda i: turn_text(new.turns[i]))
    yield from list_edits(page, "boxes", old.boxes, new.boxes, lambda i: quote(new.boxes[i]))


def _head_pairs(scenario: Scenario) -> dict[str, str]:
    pairs = {"title": folded(scenario.title, 2), "version": quote(scenario.version)}
    pairs |= {"summary": folded(scenario.summary, 2)} if scenario.summary else {}
    return pairs | ({"published": "true"} if scenario.published else {})


def _section(scenario: Scenario, name: str) -> dict[str, str]:
    if name == "options":
        return {key: scalar(value) for key, value in scenario.options.items()}
    if name == "parameters":
        return {key: parameter_text(value) for key, value in scenario.parameters.items()}
    return {key: provenance_text(word) for key, word in getattr(scenario, name).items()}


def _misread(files: ScenarioFiles, wanted: Scenario, schema: Schema) -> frozenset[str]:
    """Return the parts that do not say what is wanted once they are read again; all, when they cannot be read."""
    parts = frozenset(("main", *files.parts))
    try:
        found = parse_scenario(files, schema)
    except FileProblems as failed:
        names = {str(files.folder / name): part for part, name in (("main", files.main), *files.parts.items())}
        return frozenset(names.get(problem.file, "main") for problem in failed.problems) & parts
    same = {
        "map": normal(found.map) == normal(wanted.map),
        "units": found.pieces == wanted.pieces,
        "charts": found.charts == wanted.charts,
        "main": _head(found) == _head(wanted),
    }
    return frozenset(part for part, right in same.items() if not right)


def _head(scenario: Scenario) -> tuple[object, ...]:
    named = ("title", "version", "summary", "published", "turns", "boxes", "options", "parameters")
    return tuple(getattr(scenario, name) for name in (*named, "parameter_provenance", "provenance"))


def normal(map_: GameMap) -> GameMap:
    """Return a map in the form in which two maps that say the same are equal.

    Painted kinds are sorted, cells the map does not have count as the first, hexsides are in order, and lists
    without members are left out.
    """
    kinds, cells = _sorted_kinds(map_, map_.terrain_kinds, map_.terrain)
    layers = {name: _sorted_kinds(map_, map_.layer_values[name], found) for name, found in map_.layers.items()}
    return replace(
        map_,
        terrain_kinds=kinds,
        terrain=cells,
        layers={name: painted for name, (_, painted) in layers.items()},
        layer_values={name: values for name, (values, _) in layers.items()},
        features={kind: found for kind, found in map_.features.items() if found},
        hexsides={kind: tuple(sorted(sides)) for kind, sides in map_.hexsides.items() if sides},
        paths={kind: ways for kind, ways in map_.paths.items() if ways},
        hex_provenance={group: hexes for group, hexes in map_.hex_provenance.items() if hexes},
    )


def _sorted_kinds(map_: GameMap, kinds: Sequence[str], cells: bytes) -> tuple[tuple[str, ...], bytes]:
    in_order = tuple(sorted(kinds))
    place = bytes(in_order.index(kind) for kind in kinds) + bytes(256 - len(kinds))
    painted = bytearray(cells.translate(place))
    for h in map_.grid.missing:
        painted[h] = 0
    return in_order, bytes(painted)
