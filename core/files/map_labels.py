"""Lists of hexes, hexsides and ways by printed label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.board.labels import cells_by_label, nearest_labels
from core.board.mapsheet import MapSheet
from core.files import fields
from core.files.page import Node, Page, described
from core.files.problems import one_of

AMOUNT_MOST = 9999
MOST_HINTS = 20


@dataclass(frozen=True)
class Labels:
    """The labels of one map's cells, ready for many look-ups.

    Attributes:
        hexes: label -> hex, for every cell the map has.
        directions: the six direction words -> 0 to 5.
    """

    sheet: MapSheet
    hexes: dict[str, Hex]
    directions: Mapping[str, int]

    @classmethod
    def of(cls, sheet: MapSheet) -> Labels:
        """Return the labels of every cell the map has."""
        labels = cells_by_label(sheet.numbering, sheet.grid)
        return cls(sheet, labels, {word: d for d, word in enumerate(sheet.grid.orientation.compass)})

    def hex(self, page: Page, node: Node, field: str) -> Hex | None:
        """Return the hex of a label; one that is not on the map is noted with the nearest."""
        found = self.hexes.get(node.value) if isinstance(node, yaml.ScalarNode) else None
        if found is None:
            word = node.value if isinstance(node, yaml.ScalarNode) else ""
            expected = "the label of a hex on the map"
            page.wrong(node, field, expected, hint=self._nearest(page, word))
        return found

    def side(self, page: Page, node: Node, field: str) -> Hexside | None:
        """Return the hexside of `2604 NE`; anything else is noted."""
        side = self.find_side(node.value) if isinstance(node, yaml.ScalarNode) else None
        if side is None:
            self._explain_side(page, node, field)
        return side

    def find_side(self, text: str) -> Hexside | None:
        """Return the hexside of `2604 NE`, or None when the text names none."""
        label, _, word = text.rpartition(" ")
        at, direction = self.hexes.get(label.rstrip()), self.directions.get(word)
        if at is None or direction is None:
            return None
        return hexside(self.sheet.grid, at, direction)

    def _nearest(self, page: Page, word: str) -> str:
        # A list of a thousand wrong labels has one cause; hints for the first few are enough.
        if not word or len(page.problems) > MOST_HINTS:
            return ""
        return " or ".join(nearest_labels(self.hexes, word)[:2])

    def _explain_side(self, page: Page, node: Node, field: str) -> None:
        label, _, word = node.value.rpartition(" ") if isinstance(node, yaml.ScalarNode) else ("", "", "")
        if word in self.directions:
            expected = "the label of a hex on the map before the direction"
            page.wrong(node, field, expected, hint=self._nearest(page, label))
            return
        example = f"{next(iter(self.hexes))} {next(iter(self.directions))}"
        page.wrong(node, field, f"a label and {one_of(self.directions)}, such as `{example}`")


def read_amounts(page: Page, node: Node, field: str, labels: Labels) -> dict[Hex, int]:
    """Return hex -> amount of `{2604: 3}`, or 1 for each member of `[2604, 2703]`."""
    amounts: dict[Hex, int] = {}
    if isinstance(node, yaml.MappingNode):
        for key, value in fields.entries(page, node, field):
            at = labels.hex(page, key, field)
            amount = fields.number(page, value, f"{field}.{key.value}", 0, AMOUNT_MOST)
            if at is not None:
                amounts[at] = amount
        return amounts
    for item in fields.items(page, node, field):
        at = labels.hex(page, item, field)
        if at in amounts:
            twice(page, item, field)
        elif at is not None:
            amounts[at] = 1
    return amounts


def read_sides(page: Page, node: Node, field: str, labels: Labels) -> tuple[Hexside, ...]:
    """Return hexsides in order, each once from whichever hex it is written."""
    sides: set[Hexside] = set()
    for item in fields.items(page, node, field):
        side = labels.side(page, item, field)
        if side in sides:
            twice(page, item, field)
        elif side is not None:
            sides.add(side)
    return tuple(sorted(sides))


def read_ways(page: Page, node: Node, field: str, labels: Labels) -> tuple[tuple[Hex, ...], ...]:
    """Return chains of hexes; a step to a hex that does not touch is noted."""
    return tuple(
        _read_way(page, item, f"{field}[{i}]", labels) for i, item in enumerate(fields.items(page, node, field))
    )


def _read_way(page: Page, node: Node, field: str, labels: Labels) -> tuple[Hex, ...]:
    way: list[Hex] = []
    for step in fields.items(page, node, field):
        at = labels.hex(page, step, field)
        if at is None:
            continue
        if way and labels.sheet.grid.direction(way[-1], at) is None:
            found = f"{labels.sheet.label(way[-1])} followed by {labels.sheet.label(at)}"
            page.wrong(step, field, "hexes that touch, one after the other", found=found)
        way.append(at)
    return tuple(way)


def twice(page: Page, item: Node, field: str) -> None:
    """Note a member that its list has already."""
    page.wrong(item, field, "each once", found=f"{described(item)} a second time")
