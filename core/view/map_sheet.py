"""What stands round a printed map: its title above; the key, a scale bar and where the map comes from below."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.board.hexes import Grid, Hex
from core.board.hexsides import hexside
from core.board.labels import Numbering
from core.board.layout import Layout
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import Schema
from core.view.drawing import Anchor, Box, Drawing, Group, Item, Shape, Stroke, Text, Weight, placed
from core.view.font_metrics import text_width, wrapped
from core.view.map_drawing import map_drawing
from core.view.palette import Palette, mixed
from core.view.place_drawing import NAME
from core.view.sentences import shared_texts
from core.view.sheet import COUNTRY

TITLE, HEAD = 1.5, 2.6
"""Size of the title and height of the strip above the map; all lengths here are in radii of a hex."""

WORDS, SMALL = 0.46, 0.36
ROW, SPECIMEN, GAP = 2.0, 0.82, 0.9
"""Height of a row of the key, radius of a specimen, room between two entries."""

LINE = 0.56
EDGE = 0.5
LONG_BAR, SHORT_BAR = 10, 5
"""Hexes on the scale bar of a map with room for it, and of a small one."""

UNPRINTED = ("numbers", "names")


@dataclass(frozen=True)
class Surround:
    """The strips above and below a map, both as wide as it is."""

    head: Drawing
    foot: Drawing

    def around(self, drawing: Drawing) -> Drawing:
        """Return the map between its strips; the map's groups keep their names."""
        top = self.head.height
        groups = [*self.head.groups, *(_moved(group, top) for group in drawing.groups)]
        groups += [_moved(group, top + drawing.height) for group in self.foot.groups]
        height = top + drawing.height + self.foot.height
        return replace(drawing, height=height, groups=tuple(groups))


def surround(scenario: Scenario, schema: Schema, palette: Palette, layout: Layout) -> Surround:
    """Return the strips for a map that is drawn with this layout."""
    return _Strips(scenario, schema, palette, layout).surround()


def specimens(scenario: Scenario, schema: Schema) -> Iterator[tuple[str, Scenario]]:
    """Yield name and sample map of everything the map shows: ground first, then lines, works and towns."""
    real, sample = scenario.map, _sample(scenario, schema)
    used = {real.terrain_at(at) for at in real.grid.hexes}
    for terrain in schema.terrain:
        if terrain.id in used:
            code = sample.map.terrain_kinds.index(terrain.id)
            yield terrain.name, _with(sample, terrain=bytes([code]) * sample.map.grid.size)
    yield from _shaded(sample, schema, real)
    yield from _lines(sample, schema, real)
    for feature in schema.features:
        if feature.look and real.features.get(feature.id):
            yield feature.name, _with(sample, features={feature.id: {_middle(sample.map.grid): 1}})
    kinds = {place.kind for place in real.places}
    for word, look in schema.place_kinds.items():
        if word in kinds and look != NAME:
            name = word.replace("_", " ").capitalize()
            yield name, _with(sample, places=(NamedPlace(name, word, (_middle(sample.map.grid),)),))


def _lines(sample: Scenario, schema: Schema, real: GameMap) -> Iterator[tuple[str, Scenario]]:
    """Yield what runs along hexsides, then what runs from hex to hex."""
    grid, middle = sample.map.grid, _middle(sample.map.grid)
    sides = tuple(sorted(hexside(grid, middle, direction) for direction in (5, 0, 1)))
    for kind in schema.hexsides:
        if kind.look and real.hexsides.get(kind.id):
            yield kind.name, _with(sample, hexsides={kind.id: sides}, features={kind.id: {middle: 1}})
    for kind in schema.paths:
        if kind.look and real.paths.get(kind.id):
            way = tuple(at for at in (grid.neighbour(middle, 3), middle, grid.neighbour(middle, 0)) if at is not None)
            yield kind.name, _with(sample, paths={kind.id: (way,)})


def _shaded(sample: Scenario, schema: Schema, real: GameMap) -> Iterator[tuple[str, Scenario]]:
    """Yield the ground of the country that is drawn greyer."""
    for layer in schema.layers:
        look, *named = layer.look.split() or [""]
        if look == COUNTRY and layer.id in real.layers:
            for value in named or layer.values[:1]:
                code = layer.values.index(value)
                cells = {**sample.map.layers, layer.id: bytes([code]) * sample.map.grid.size}
                yield value.replace("_", " ").title(), _with(sample, layers=cells)


def _with(sample: Scenario, **parts: object) -> Scenario:
    return replace(sample, map=replace(sample.map, **parts))  # type: ignore[arg-type]


def _sample(scenario: Scenario, schema: Schema) -> Scenario:
    """Return a bare map of nine hexes in nobody's shade, laid like the real one."""
    real = scenario.map.grid
    grid = Grid(3, 3, real.orientation, real.shifted)
    shades = {layer.id: {*(layer.look.split()[1:] or layer.values[:1])} for layer in schema.layers}
    plain = {
        layer.id: next((n for n, value in enumerate(layer.values) if value not in shades[layer.id]), 0)
        for layer in schema.layers
    }
    game_map = GameMap(
        MapSheet(grid, Numbering()),
        tuple(terrain.id for terrain in schema.terrain),
        bytes(grid.size),
        {layer: bytes([code]) * grid.size for layer, code in plain.items()},
        {layer.id: layer.values for layer in schema.layers},
    )
    return Scenario("sample", schema.game, "", game_map, (), {})


def _middle(grid: Grid) -> Hex:
    return grid.hex_at(1, 1)


class _Strips:
    """Lays out both strips from left to right and top to bottom."""

    def __init__(self, scenario: Scenario, schema: Schema, palette: Palette, layout: Layout) -> None:
        self._scenario, self._schema, self._palette = scenario, schema, palette
        self._r = layout.radius
        self._width = layout.bounds[0]
        self._ink = palette["name"]
        self._quiet = mixed(palette["name"], palette["paper"], 35)
        self._alone = Layout(_sample(scenario, schema).map.grid, SPECIMEN * layout.radius)

    def surround(self) -> Surround:
        """Return both strips."""
        key, bottom = self._key(ROW / 2 * self._r)
        bar, right = self._bar(bottom)
        told, height = self._origin(bottom, right)
        foot = (Group("key", tuple(key)), Group("scale", tuple(bar)), Group("origin", tuple(told)))
        return Surround(self._strip(HEAD * self._r, self._head()), self._strip(height, foot))

    def _strip(self, height: float, groups: tuple[Group, ...]) -> Drawing:
        return Drawing(self._width, height, groups, self._palette["paper"], self._scenario.title)

    def _head(self) -> tuple[Group, ...]:
        title = self._scenario.title or self._scenario.map.sheet.title
        room = self._width - 2 * EDGE * self._r
        size = min(TITLE * self._r, TITLE * self._r * room / max(1.0, text_width(title, TITLE * self._r, Weight.BOLD)))
        said = Text(title, EDGE * self._r, 1.7 * self._r, size, self._ink, Weight.BOLD, Anchor.START)
        return (Group("title", (said,)),)

    def _words(self, text: str, x: float, y: float, size: float = WORDS) -> Text:
        return Text(text, x, y, size * self._r, self._ink, Weight.REGULAR, Anchor.START)

    def _key(self, y: float) -> tuple[list[Item], float]:
        """Return the entries of the key, in as many rows as they need, and where the next thing begins."""
        found: list[Item] = []
        r, x = self._r, EDGE * self._r
        for name, sample in specimens(self._scenario, self._schema):
            width = 2 * SPECIMEN * r + 0.25 * r + text_width(name, WORDS * r)
            if x > EDGE * r and x + width > self._width - EDGE * r:
                x, y = EDGE * r, y + ROW * r
            words = self._words(name, x + (2 * SPECIMEN + 0.25) * r, y + 0.16 * r)
            found.append(Group(name, (*self._specimen(sample, x + SPECIMEN * r, y), words)))
            x += width + GAP * r
        return found, y + ROW * r

    def _specimen(self, sample: Scenario, x: float, y: float) -> list[Group]:
        """Return the middle hex of a sample map about a point; its neighbours are left out."""
        middle = _middle(sample.map.grid)
        paths = bool(sample.map.paths)
        others = () if paths else tuple(at for at in sample.map.grid.hexes if at != middle)
        lone = replace(sample.map.grid, missing=others)
        sheet = replace(sample.map.sheet, grid=lone)
        shown = replace(sample, map=replace(sample.map, sheet=sheet))
        scale = 0.4 if paths else 1.0
        layout = Layout(lone, self._alone.radius)
        cx, cy = layout.centre(middle)
        drawing = map_drawing(shown, self._schema, self._palette, layout).without(*UNPRINTED)
        moved = drawing.placed(x - cx * scale, y - cy * scale, scale)
        return [group for group in moved.groups if group.items]

    def _bar(self, y: float) -> tuple[list[Item], float]:
        """Return a bar with a hex's width as its unit, and how far it reaches to the right."""
        r, step = self._r, math.sqrt(3) * self._r
        hexes = LONG_BAR if self._width > 40 * r else SHORT_BAR
        left, thick = EDGE * r, 0.22 * r
        found: list[Item] = []
        for start, end in ((0, 1), (1, 2), (2, 5), (5, hexes)):
            if end > start:
                box = Box(left + start * step, y, (end - start) * step, thick).outline()
                dark = start in (0, 2)
                found.append(Shape(box, self._ink if dark else self._palette["paper"], Stroke(self._ink, 0.04 * r)))
        for number in sorted({0, 1, 2, 5, hexes}):
            x = left + number * step
            found.append(Text(str(number), x, y + thick + 0.48 * r, SMALL * r, self._ink, Weight.REGULAR))
        across = f"hexes, each {self._scenario.map.sheet.hex_mm:g} mm from side to side at full size"
        found.append(self._words(across, left, y + thick + 1.05 * r, SMALL))
        reach = left + max(hexes * step, text_width(across, SMALL * r))
        return found, reach

    def _origin(self, y: float, right: float) -> tuple[list[Item], float]:
        """Return where the map's facts come from, beside the bar where there is room, and the strip's height."""
        r = self._r
        beside = self._width - right > 24 * r
        left, top = (right + 1.5 * r, y + 0.2 * r) if beside else (EDGE * r, y + 2.2 * r)
        lines = [line for text in self._origins() for line in wrapped(text, self._width - EDGE * r - left, SMALL * r)]
        found: list[Item] = [
            replace(self._words(line, left, top + number * LINE * r, SMALL), fill=self._quiet)
            for number, line in enumerate(lines)
        ]
        return found, max(top + len(lines) * LINE * r, y + 1.6 * r) + 0.3 * r

    def _origins(self) -> Iterator[str]:
        """Yield a sentence for each way the map's facts were come by."""
        schema, texts = self._schema, shared_texts("en")
        names = {layer.id: layer.name for layer in schema.layers}
        names |= {feature.id: feature.name for feature in schema.features}
        names |= {kind.id: kind.name for kind in (*schema.hexsides, *schema.paths)}
        ways: dict[str, dict[str, None]] = {}
        for group, source in self._scenario.map.provenance.items():
            word = group.rpartition(".")[2]
            ways.setdefault(source.word, {})[names.get(word, word.replace("_", " ").capitalize())] = None
        for way, facts in ways.items():
            said = texts.get(f"word-{way}", way)
            yield f"{said[:1].upper()}{said[1:]}: {', '.join(facts)}."


def _moved(group: Group, down: float) -> Group:
    return replace(group, items=tuple(placed(item, 0.0, down) for item in group.items))
