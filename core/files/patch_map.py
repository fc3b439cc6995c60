"""Changes of a map file: one hex's terrain is one letter, one hexside one word on its line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import yaml

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside
from core.files.edits import Edit
from core.files.map_head import shifted_word
from core.files.map_labels import Labels
from core.files.map_text import feature_text, free_codes, place_text, side_text, sides_text, way_text
from core.files.members import Collection, member_edits, over
from core.files.page import Node, Page
from core.files.patch_parts import list_edits, pair_edits, section_edits, sequence_edits, values_of
from core.files.provenance_yaml import provenance_of, provenance_pairs, provenance_text
from core.files.yaml_text import flow_list, flow_map, label, quote
from core.model.scenario import GameMap
from core.model.schema import Schema
from core.model.units import Provenance


def same_board(old: GameMap, new: GameMap) -> bool:
    """Whether two maps have the same cells and labels; only then can one file become the other line by line."""
    return old.grid == new.grid and old.sheet.numbering == new.sheet.numbering


def map_edits(page: Page, old: GameMap, new: GameMap, schema: Schema) -> Iterator[Edit]:
    """Yield the changes of a map file; both maps have the same board."""
    if old is new:
        return
    root = values_of(page.root)
    title = ({"title": quote(map_.sheet.title)} if map_.sheet.title else {} for map_ in (old, new))
    yield from pair_edits(page, page.root, *title)
    yield from section_edits(page, "grid", _size(old), _size(new))
    codes = {kind.id: kind.code for kind in schema.terrain}
    was, now = Painted(old.grid, old.terrain_kinds, old.terrain), Painted(new.grid, new.terrain_kinds, new.terrain)
    yield from _painted_edits(page, root.get("terrain"), was, now, codes)
    layers = values_of(root.get("layers"))
    for layer in schema.layers:
        if layer.id in old.layers and layer.id in new.layers:
            codes = dict(zip(layer.values, layer.codes, strict=False))
            was, now = (Painted(m.grid, m.layer_values[layer.id], m.layers[layer.id]) for m in (old, new))
            yield from _painted_edits(page, layers.get(layer.id), was, now, codes)
    labels = Labels.of(new.sheet)
    yield from _feature_edits(page, old, new, labels)
    yield from _side_edits(page, old, new, labels)
    yield from _path_edits(page, old, new)
    yield from list_edits(page, "places", old.places, new.places, lambda i: place_text(new.sheet, new.places[i]))
    words = ({group: provenance_text(word) for group, word in map_.provenance.items()} for map_ in (old, new))
    yield from section_edits(page, "provenance", *words)
    yield from _hex_provenance_edits(page, old, new, labels)


def _size(map_: GameMap) -> dict[str, str]:
    sheet = map_.sheet
    return {
        "hex_mm": f"{sheet.hex_mm:g}",
        "shifted": shifted_word(sheet.grid.orientation, sheet.grid.shifted, sheet.numbering),
    }


@dataclass(frozen=True)
class Painted:
    """A block of rows: one byte a cell, indexing `kinds`."""

    grid: Grid
    kinds: Sequence[str]
    cells: bytes

    def at(self, h: int) -> str:
        """Return the kind painted in a cell."""
        return self.kinds[self.cells[h]]


def _painted_edits(
    page: Page, node: Node | None, old: Painted, new: Painted, codes: Mapping[str, str]
) -> Iterator[Edit]:
    """Yield one changed letter for each repainted cell, and the legend's line for a kind it did not have."""
    values = values_of(node)
    legend, rows = values.get("legend"), values.get("rows")
    if rows is None or legend is None or (old.cells == new.cells and old.kinds == new.kinds):
        return
    changed = [h for h in new.grid.hexes if old.at(h) != new.at(h)]
    letters = {kind.value: letter for letter, kind in values_of(legend).items()}
    missing = list(dict.fromkeys(new.at(h) for h in changed if new.at(h) not in letters))
    spare = free_codes([codes.get(kind, "") for kind in missing], "".join(letters.values()))
    letters |= dict(zip(missing, spare, strict=True))
    starts = _row_starts(page.text, rows, new.grid.rows)
    for h in changed:
        at = starts[new.grid.row(h)] + new.grid.column(h)
        yield Edit(at, at + 1, letters[new.at(h)])
    known = {quote(letter): quote(kind) for kind, letter in letters.items()}
    yield from pair_edits(page, legend, {k: v for k, v in known.items() if v not in missing}, known)


def _row_starts(text: str, rows: Node, count: int) -> list[int]:
    """Return where the first letter of each row of a block stands."""
    at = text.index("\n", rows.start_mark.index) + 1
    starts = []
    for _ in range(count):
        line_end = text.find("\n", at)
        line = text[at : line_end if line_end >= 0 else len(text)]
        starts.append(at + len(line) - len(line.lstrip(" ")))
        at = line_end + 1
    return starts


def _feature_edits(page: Page, old: GameMap, new: GameMap, labels: Labels) -> Iterator[Edit]:
    lists = values_of(values_of(page.root).get("features"))
    was: dict[str, str] = {}
    now: dict[str, str] = {}
    for kind in dict.fromkeys((*old.features, *new.features)):
        before, after = old.feature(kind), new.feature(kind)
        node = lists.get(kind)
        if before == after:
            continue
        if node is not None and _holds(node, after):
            yield from _amount_edits(page, node, (before, after), labels)
        else:
            was |= {kind: "[]"} if node is not None else {}
            now |= {kind: feature_text(new.sheet, after)} if after or node is not None else {}
    yield from section_edits(page, "features", was, now)


def _holds(node: Node, amounts: Mapping[Hex, int]) -> bool:
    """Whether a list, as it is written, can say these amounts: a mere list knows only ones."""
    if isinstance(node, yaml.SequenceNode):
        return all(amount == 1 for amount in amounts.values())
    return isinstance(node, yaml.MappingNode)


def _amount_edits(
    page: Page, node: Node, amounts: tuple[Mapping[Hex, int], Mapping[Hex, int]], labels: Labels
) -> Iterator[Edit]:
    before, after = amounts
    if isinstance(node, yaml.MappingNode):
        pairs = ({labels.sheet.label(at): str(found[at]) for at in sorted(found)} for found in (before, after))
        yield from _label_pair_edits(page, node, *pairs)
    elif isinstance(node, yaml.SequenceNode):
        keys: list[Hashable] = [labels.hexes.get(item.value) for item in node.value]
        wanted: dict[Hashable, str] = {at: label(labels.sheet.label(at)) for at in sorted(after)}
        yield from member_edits(Collection(page.text, node, keys), wanted)


def _label_pair_edits(
    page: Page, node: yaml.MappingNode, old: Mapping[str, str], new: Mapping[str, str]
) -> Iterator[Edit]:
    there = values_of(node)
    for key, value in new.items():
        if key in there and old.get(key) != value:
            yield over(page.text, there[key], value)
    wanted: dict[Hashable, str] = {key: f"{label(key)}: {value}" for key, value in new.items()}
    yield from member_edits(Collection(page.text, node, list(there)), wanted)


def _side_edits(page: Page, old: GameMap, new: GameMap, labels: Labels) -> Iterator[Edit]:
    lists = values_of(values_of(page.root).get("hexsides"))
    was: dict[str, str] = {}
    now: dict[str, str] = {}
    for kind in dict.fromkeys((*old.hexsides, *new.hexsides)):
        before, after = sorted(old.hexsides.get(kind, ())), sorted(new.hexsides.get(kind, ()))
        node = lists.get(kind)
        if before == after:
            continue
        if isinstance(node, yaml.SequenceNode):
            keys: list[Hashable] = [labels.find_side(item.value) for item in node.value]
            wanted: dict[Hashable, str] = {side: side_text(new.sheet, side) for side in after}
            yield from member_edits(Collection(page.text, node, keys), wanted)
        else:
            was |= {kind: "[]"} if node is not None else {}
            now |= {kind: sides_text(new.sheet, map(Hexside, after))}
    yield from section_edits(page, "hexsides", was, now)


def _path_edits(page: Page, old: GameMap, new: GameMap) -> Iterator[Edit]:
    lists = values_of(values_of(page.root).get("paths"))
    was: dict[str, str] = {}
    now: dict[str, str] = {}
    for kind in dict.fromkeys((*old.paths, *new.paths)):
        before, after = old.paths.get(kind, ()), new.paths.get(kind, ())
        node = lists.get(kind)
        texts = [way_text(new.sheet, way) for way in after]
        if isinstance(node, yaml.SequenceNode):
            if before != after:
                yield from sequence_edits(page, node, before, after, texts.__getitem__)
        elif before != after:
            was |= {kind: "[]"} if node is not None else {}
            now |= {kind: "".join(f"\n    - {text}" for text in texts)}
    yield from section_edits(page, "paths", was, now)


def _hex_provenance_edits(page: Page, old: GameMap, new: GameMap, labels: Labels) -> Iterator[Edit]:
    groups = values_of(values_of(page.root).get("hex_provenance"))
    was: dict[str, str] = {}
    now: dict[str, str] = {}
    for group in dict.fromkeys((*old.hex_provenance, *new.hex_provenance)):
        before, after = old.hex_provenance.get(group, {}), new.hex_provenance.get(group, {})
        node = groups.get(group)
        if before == after:
            continue
        if isinstance(node, yaml.SequenceNode) and after:
            yield from _group_edits(page, node, after, labels)
        elif not after:
            was[group] = ""
        else:
            texts = _by_provenance(after)
            now[group] = "".join(f"\n    - {_provenance_item(word, hexes, labels)}" for word, hexes in texts.items())
    yield from section_edits(page, "hex_provenance", was, now)


def _by_provenance(hexes: Mapping[Hex, Provenance]) -> dict[Provenance, list[Hex]]:
    found: dict[Provenance, list[Hex]] = {}
    for at in sorted(hexes):
        found.setdefault(hexes[at], []).append(at)
    return found


def _provenance_item(provenance: Provenance, hexes: Sequence[Hex], labels: Labels) -> str:
    members = flow_list(label(labels.sheet.label(at)) for at in hexes)
    return flow_map(provenance_pairs(provenance) | {"hexes": members})


def _group_edits(
    page: Page, node: yaml.SequenceNode, after: Mapping[Hex, Provenance], labels: Labels
) -> Iterator[Edit]:
    """Move hexes from one provenance to another; an entry without hexes goes, a new one is added at the end."""
    wanted = _by_provenance(after)
    keys: list[Hashable] = []
    for item in node.value:
        values = values_of(item)
        provenance = provenance_of(page, values, "")
        keys.append(provenance)
        hexes = values.get("hexes")
        if provenance in wanted and isinstance(hexes, yaml.SequenceNode):
            there: list[Hashable] = [labels.hexes.get(member.value) for member in hexes.value]
            members: dict[Hashable, str] = {at: label(labels.sheet.label(at)) for at in wanted[provenance]}
            yield from member_edits(Collection(page.text, hexes, there), members)
    texts: dict[Hashable, str] = {}
    for key in keys:
        if key in wanted:
            texts[key] = ""
    for provenance, members_ in wanted.items():
        texts.setdefault(provenance, _provenance_item(provenance, members_, labels))
    yield from member_edits(Collection(page.text, node, keys), texts)
