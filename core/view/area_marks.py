"""Which area a hex belongs to, while areas are painted: a calm tint over one, letters along the borders of all."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.model.schema import LayerType
from core.model.working import Overlay
from core.view.areas import area_outline
from core.view.drawing import Item, Shape, Text, Weight
from core.view.layers import letters_of
from core.view.palette import faded
from core.view.sheet import Sheet

TINT, LETTER = "area-tint", "area-letter"
"""Kinds of the overlays."""

TINTED = 16
"""How strong the tint is, in percent."""

PLACE = (0.0, -0.46)
"""Where the letter stands: under the number, where counters leave it uncovered only when they are off."""

SIZE = 0.36


def area_marks(scenario: Scenario, layer: LayerType, tinted: str) -> tuple[Overlay, ...]:
    """Return the tint over the hexes of one value of a layer, and every value's letter in hexes beside another.

    Empty when the map has no such layer.
    """
    map_ = scenario.map
    if layer.id not in map_.layers:
        return ()
    values, cells = map_.layer_values[layer.id], map_.layers[layer.id]
    hexes: dict[str, list[Hex]] = {value: [] for value in values}
    border: dict[str, list[Hex]] = {value: [] for value in values}
    near = map_.grid.neighbours
    for at in map_.grid.hexes:
        value = values[cells[at]]
        hexes[value].append(at)
        if any(to >= 0 and cells[to] != cells[at] for to in near[6 * at : 6 * at + 6]):
            border[value].append(at)
    letters = letters_of(values)
    tint = [Overlay(TINT, tuple(hexes[tinted]))] if hexes.get(tinted) else []
    return (*tint, *(Overlay(LETTER, tuple(found), sign=letters[value]) for value, found in border.items() if found))


def tint_drawing(sheet: Sheet, overlay: Overlay) -> Iterator[Item]:
    """Yield the tint over an area, as one shape."""
    yield Shape(area_outline(sheet, overlay.hexes), faded(sheet.palette["selected"], TINTED))


def letter_drawing(sheet: Sheet, overlay: Overlay) -> Iterator[Item]:
    """Yield the letter of an area in each of some hexes."""
    size, palette = SIZE * sheet.radius, sheet.palette
    for at in overlay.hexes:
        x, y = sheet.point(at, *PLACE)
        ink, halo = palette["name"], palette["halo"]
        yield Text(overlay.sign, x, y, size, ink, Weight.BOLD, halo=halo, halo_width=0.05 * sheet.radius)
