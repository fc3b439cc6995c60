"""Layers of the map: which are shown and how strongly, as plain values that windows and settings share.

A layer is named by a word. Those of overlays are called like the overlay's kind, so a game that shows a new kind of
overlay has a layer of its own for it without a line here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from core.board.figures import is_figure
from core.model.schema import Schema

TERRAIN, GRID, NUMBERS, HEXSIDES, NAMES = "terrain", "grid", "numbers", "hexsides", "names"
COUNTERS, CODES, CONTROL = "counters", "set-up-codes", "control"
REACH, SUPPLY = "reach", "supply"
ZONES = ("zoc", "zoc-second")
"""Zones of control by side: the first player's, the second's."""

UNIT_ZONE = "zoc-unit"
NETWORKS = ("network", "network-second")
"""Supply networks by side."""

AREAS = "areas"
"""Which area of the map a hex belongs to; only the editor shows it."""

PRINTED = (TERRAIN, HEXSIDES, GRID, NUMBERS, NAMES)
PIECES = (COUNTERS, CODES, CONTROL)
SHOWN_AT_NEED = frozenset((CODES, *ZONES, UNIT_ZONE, *NETWORKS, AREAS))
"""Layers that are off until somebody asks for them."""

BELONGS = {
    "blocked": REACH,
    "way": REACH,
    "unsupplied": SUPPLY,
    "supply-blocked": SUPPLY,
    "supply-source": SUPPLY,
    "area-tint": AREAS,
    "area-letter": AREAS,
}
"""Kinds of overlay that go with a layer of another name."""

STEP = 10
FULL, FAINTEST = 100, 10
"""Opacities in percent: the greatest, and the least of a layer that is on."""


@dataclass(frozen=True)
class Layers:
    """What somebody has chosen.

    Attributes:
        flipped: layers that are not as they begin: off, or on where they are shown at need only.
        opacity: layer -> percent; `FULL` where nothing is said.
    """

    flipped: frozenset[str] = frozenset()
    opacity: Mapping[str, int] = field(default_factory=dict)

    def shows(self, layer: str) -> bool:
        """Whether a layer is on."""
        return (layer in SHOWN_AT_NEED) == (layer in self.flipped)

    def percent(self, layer: str) -> int:
        """Return the opacity a layer has when it is on."""
        return self.opacity.get(layer, FULL)

    def strength(self, layer: str) -> float:
        """Return how strongly a layer is painted, 0 to 1; 0 when it is off.

        What is shown at need is in a scene only when somebody asked for it, so there it is painted.
        """
        return self.percent(layer) / FULL if layer in SHOWN_AT_NEED or self.shows(layer) else 0.0

    def flip(self, *layers: str) -> Layers:
        """Return the same with some layers switched."""
        return replace(self, flipped=self.flipped ^ frozenset(layers))

    def faded(self, layer: str, percent: int) -> Layers:
        """Return the same with a layer at another opacity, held between `FAINTEST` and `FULL`."""
        held = min(max(percent, FAINTEST), FULL)
        others = {name: value for name, value in self.opacity.items() if name != layer}
        return replace(self, opacity=others if held == FULL else {**others, layer: held})

    def hiding(self, layer: str) -> Layers:
        """Return the same with a layer off."""
        return self.flip(layer) if self.shows(layer) else self

    def plain(self, layers: Iterable[str]) -> bool:
        """Whether all of these are on and at full strength."""
        return all(self.strength(layer) == 1.0 for layer in layers)


EVERYTHING = Layers()


def layer_of(kind: str) -> str:
    """Return the layer of an overlay.

    >>> layer_of("blocked"), layer_of("zoc")
    ('reach', 'zoc')
    """
    return BELONGS.get(kind, kind)


def written(layers: Layers) -> str:
    """Return a choice of layers as one line for a file of settings.

    >>> written(Layers(frozenset({"names", "zoc"}), {"terrain": 40}))
    'names zoc terrain=40'
    """
    faded = (f"{layer}={percent}" for layer, percent in sorted(layers.opacity.items()))
    return " ".join((*sorted(layers.flipped), *faded))


def read(text: str) -> Layers:
    """Return what `written` wrote; words that make no sense are left out.

    >>> read("names terrain=40 =x numbers=loud") == Layers(frozenset({"names"}), {"terrain": 40})
    True
    """
    chosen = Layers()
    for word in text.split():
        layer, equals, percent = word.partition("=")
        if not equals:
            chosen = replace(chosen, flipped=chosen.flipped | {layer})
        elif layer and is_figure(percent):
            chosen = chosen.faded(layer, int(percent))
    return chosen


def side_letters(schema: Schema) -> dict[str, str]:
    """Return side -> a letter that tells it from the others: the first of its adjective that no other side has."""
    letters = letters_of([side.adjective for side in schema.sides])
    return {side.id: letters[side.adjective] for side in schema.sides}


def letters_of(words: Iterable[str]) -> dict[str, str]:
    """Return word -> a capital that tells it from the others: the first of its letters that no word before it has.

    >>> letters_of(["german", "greek"])
    {'german': 'G', 'greek': 'R'}
    """
    letters: dict[str, str] = {}
    for word in words:
        letters[word] = next((sign.upper() for sign in word if sign.upper() not in letters.values()), "?")
    return letters
