"""What the words of a rule case mean in its scenario: places, pieces, sides, values and clicks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.board.labels import UnknownLabel
from core.files.problems import nearest, one_of
from core.model.actions import Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import At, Key, PieceId, Place, Side, Unknown, Value, Way, Who
from core.play.case_file import Group, Items, Spot, Written, as_items

_COUNT = re.compile(r"([a-z][a-z0-9-]*)=(\d+)")


@dataclass(frozen=True)
class Words:
    """The vocabulary of one scenario."""

    schema: Schema
    scenario: Scenario

    @cached_property
    def labels(self) -> Mapping[str, Hex]:
        """Label -> hex."""
        sheet = self.scenario.map.sheet
        return {sheet.label(h): h for h in sheet.grid.hexes}

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The off-map boxes of the game and of the scenario."""
        return tuple(dict.fromkeys([*(box.id for box in self.schema.boxes), *self.scenario.boxes]))

    def hex(self, word: Written, spot: Spot) -> Hex:
        """Return the hex of a label."""
        if str(word) in self.labels:
            return self.labels[str(word)]
        try:
            return self.scenario.map.sheet.hex(str(word))
        except UnknownLabel as error:
            raise spot.wrong(word, "the label of a hex", " or ".join(error.nearest[:2])) from None

    def place(self, word: Written, spot: Spot) -> Place:
        """Return the hex of a label, or a box."""
        box = next((box for box in self.boxes if box == word), None)
        return self.hex(word, spot) if box is None else box  # type: ignore[return-value]

    def side(self, word: Written, spot: Spot) -> Side:
        """Return a player."""
        return Side(self.one(word, [side.id for side in self.schema.sides], spot))

    def piece(self, word: Written, spot: Spot) -> PieceId:
        """Return a piece."""
        if word in self.scenario.piece_of:
            return PieceId(str(word))
        raise spot.wrong(word, "the id of a piece", nearest(str(word), self.scenario.piece_of))

    def one(self, word: Written, known: Iterable[str], spot: Spot) -> str:
        """Return one of some known words."""
        words = list(known)
        if str(word) in words:
            return str(word)
        raise spot.wrong(word, one_of(words), nearest(str(word), words))

    def number(self, word: Written, spot: Spot) -> int:
        """Return a whole number."""
        if isinstance(word, int) and not isinstance(word, bool):
            return word
        raise spot.wrong(word, "a whole number")

    def hexside(self, word: Written, spot: Spot) -> Hexside:
        """Return the hexside of a label and a direction, `0405 NE`."""
        grid = self.scenario.map.grid
        label, _, direction = str(word).partition(" ")
        compass = list(grid.orientation.compass)
        return hexside(grid, self.hex(label, spot), compass.index(self.one(direction.strip(), compass, spot)))

    def value(self, written: Written, spot: Spot) -> Value:
        """Return a value: numbers, words and switches as they stand, `{hex: L}`, `{way: [L, ...]}`, `{who: [P, ...]}`
        and `{key: W}` for what is more than that."""
        if isinstance(written, Items):
            return tuple(self.value(item, spot) for item in written)
        if not isinstance(written, Group):
            return written  # type: ignore[no-any-return]
        if len(written) != 1:
            raise spot.problem(f"{len(written)} keys", "one of hex, way, who, key")
        ((kind, inner),) = written.items()
        self.one(kind, ("hex", "way", "who", "key"), spot)
        if kind == "hex":
            return At(self.hex(inner, spot))
        if kind == "way":
            return Way(tuple(self.hex(label, spot) for label in as_items(inner)))
        if kind == "who":
            return Who(tuple(self.piece(piece, spot) for piece in as_items(inner)))
        return Key(str(inner))

    def asked(self, written: Written) -> Value:
        """Return a value of a question, its kind told by the word itself: pieces, a hex, or a word of the game."""
        words = [str(word) for word in as_items(written)]
        if words and all(word in self.scenario.piece_of for word in words):
            return Who(tuple(map(PieceId, words)))
        if words and all(word in self.labels for word in words):
            found = tuple(self.labels[word] for word in words)
            return At(found[0]) if len(found) == 1 and not isinstance(written, Items) else Way(found)
        return Key(written) if isinstance(written, str) else written

    def click(self, word: str) -> Click:
        """Return the click a word stands for: `unit:`, `hex:` and `key:` before it settle doubts."""
        kind, _, rest = word.partition(":")
        if kind == "unit":
            return PieceClick(PieceId(rest))
        if kind == "key":
            return KeyClick(rest)
        if kind == "hex" and rest in self.labels:
            return HexClick(self.labels[rest])
        count = _COUNT.fullmatch(word)
        if count:
            return CountClick(count.group(1), int(count.group(2)))
        if word in self.scenario.piece_of:
            return PieceClick(PieceId(word))
        return HexClick(self.labels[word]) if word in self.labels else KeyClick(word)

    def written(self, value: Value) -> Written:
        """Return a value as a case would write it."""
        sheet = self.scenario.map.sheet
        if isinstance(value, At):
            return sheet.label(value.hex)
        if isinstance(value, Way):
            return [sheet.label(h) for h in value.hexes]
        if isinstance(value, Who):
            return ["?" if isinstance(piece, Unknown) else piece for piece in value.pieces]
        if isinstance(value, Key):
            return value.word
        if isinstance(value, Unknown):
            return "?"
        return [self.written(item) for item in value] if isinstance(value, tuple) else value

    def label(self, place: Place | None) -> str:
        """Return a place as a case would write it; `off the map` for none."""
        if place is None:
            return "off the map"
        return place if isinstance(place, str) else self.scenario.map.sheet.label(place)


def alike(expected: Written, actual: Written) -> bool:
    """Return whether what a case expects is what was found, both as written."""
    if isinstance(actual, list):
        if isinstance(expected, str) and len(actual) != 1:
            expected = expected.split()
        if not isinstance(expected, list):
            return len(actual) == 1 and alike(expected, actual[0])
        return len(expected) == len(actual) and all(map(alike, expected, actual))
    if isinstance(expected, bool) or isinstance(actual, bool) or expected is None or actual is None:
        return expected is actual
    return str(expected) == str(actual)
