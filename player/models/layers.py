"""The layers of a game's map as one chooses among them, and what those that are shown at need put over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.model.refusal import Refusal
from core.model.values import At, Key, Unknown, Who
from core.model.working import Explanation, Overlay, Question
from core.view import layers
from core.view.language import message, tr
from core.view.layers import Layers, side_letters
from player.models import answers
from player.models.answers import Answer
from player.models.table import Table

PRINTED = message("Printed map")
PIECES = message("Counters")
ZONES = message("Zones of control")
SUPPLY = message("Supply")
MOMENT = message("For a moment")
RULES = message("Of the rules")
GROUPS = (PRINTED, PIECES, ZONES, SUPPLY, MOMENT, RULES)
"""Groups of layers, from top to bottom of the panel; what stands in the list is said with `tr`."""

TITLES = {
    layers.TERRAIN: (PRINTED, message("Terrain"), ""),
    layers.HEXSIDES: (PRINTED, message("Rivers, roads, works"), ""),
    layers.GRID: (PRINTED, message("Hex grid"), ""),
    layers.NUMBERS: (PRINTED, message("Hex numbers"), ""),
    layers.NAMES: (PRINTED, message("Names and points"), ""),
    layers.COUNTERS: (PIECES, message("Counters"), "H"),
    layers.CODES: (PIECES, message("Set-up codes"), "K"),
    layers.CONTROL: (PIECES, message("Flags of taken hexes"), ""),
    layers.UNIT_ZONE: (ZONES, message("At the cursor"), "Shift+Z"),
    layers.REACH: (MOMENT, message("Reach and its costs"), ""),
    layers.SUPPLY: (MOMENT, message("Supply line of a unit"), "S"),
}
"""Layers every game has: group, words, key."""

NO_OPACITY = frozenset({layers.CODES})
"""Layers that are there or not, with nothing between."""


@dataclass(frozen=True, slots=True)
class Row:
    """One layer in the panel: its words, and the key that switches it, if any."""

    layer: str
    group: str
    title: str
    key: str = ""

    @property
    def fades(self) -> bool:
        """Whether it has an opacity."""
        return self.layer not in NO_OPACITY


def rows(table: Table) -> tuple[Row, ...]:
    """Return the layers of a game, by group; what the game does not know is not listed."""
    found = [Row(layer, group, tr(title), key) for layer, (group, title, key) in TITLES.items()]
    if not _knows(table, "zones"):
        found = [row for row in found if row.layer != layers.UNIT_ZONE]
    found += _by_side(table, "zones", ZONES, layers.ZONES, "Z")
    found += _by_side(table, "network", SUPPLY, layers.NETWORKS, "Shift+S")
    named = {row.layer for row in found}
    declared = [kind.id for kind in table.schema.overlays]
    kinds = dict.fromkeys([*declared, *(layers.layer_of(overlay.kind) for overlay in ruled(table))])
    found += [Row(kind, RULES, title(table, kind)) for kind in kinds if kind not in named]
    return tuple(sorted(found, key=lambda row: GROUPS.index(row.group)))


def _knows(table: Table, kind: str) -> bool:
    return any(not isinstance(_asked(table, kind, side.id), Refusal) for side in table.schema.sides)


def _by_side(table: Table, kind: str, group: str, names: tuple[str, ...], key: str) -> Iterator[Row]:
    if _knows(table, kind):
        for side, layer in zip(table.schema.sides, names, strict=False):
            yield Row(layer, group, side.name, key)


def title(table: Table, kind: str) -> str:
    """Return what an overlay is in words: the game's sentence, else the schema's title."""
    declared = table.schema.overlay_type(kind)
    said = table.sentences.say(f"overlay-{kind}", {}, needed=False) or (declared.title if declared else "")
    return said or table.sentences.word(kind).capitalize()


def ruled(table: Table) -> tuple[Overlay, ...]:
    """Return the overlays that the rules show of themselves."""
    panels = table.session.rulebook.display(table.observation())
    return tuple(panel for panel in panels if isinstance(panel, Overlay))


def letters(table: Table) -> dict[str, str]:
    """Return kind of overlay -> letter of the side it speaks of."""
    by_side = tuple(side_letters(table.schema).values())
    kinds = (layers.ZONES, layers.NETWORKS)
    found = {kind: letter for names in kinds for kind, letter in zip(names, by_side, strict=False)}
    declared = {kind.id: kind.side for kind in table.schema.overlays if kind.side is not None}
    return {**found, **{kind: side_letters(table.schema)[side] for kind, side in declared.items()}}


def standing(table: Table, chosen: Layers) -> tuple[Overlay, ...]:
    """Return what the layers shown at need put over the map, as far as they are on and whole sides are concerned."""
    found: list[Overlay] = []
    for side, zone, network in zip(table.schema.sides, layers.ZONES, layers.NETWORKS, strict=False):
        if chosen.shows(zone):
            found += (replace(overlay, kind=zone) for overlay in _overlays(_asked(table, "zones", side.id)))
        if chosen.shows(network):
            overlays = _overlays(_asked(table, "network", side.id))
            found += (replace(one, kind=network) if one.kind == layers.NETWORKS[0] else one for one in overlays)
    return tuple(found)


def _asked(table: Table, kind: str, side: str) -> Explanation | Refusal:
    return table.session.rulebook.explain(table.observation(), Question(kind, {"side": Key(side)}))


def _overlays(answer: Explanation | Refusal) -> tuple[Overlay, ...]:
    return () if isinstance(answer, Refusal) else answer.overlays


def at_cursor(table: Table, at: Hex, piece: str = "") -> Answer:
    """Return whose zones reach into a hex, or where the zone of a unit in it reaches.

    Args:
        piece: the unit under the pointer; the top of the stack when empty. A hex without units is asked about itself.
    """
    seen = table.observation()
    known = [one for one in reversed(seen.stack(at)) if not isinstance(one, Unknown)]
    asked = next((one for one in known if one == piece), known[0] if known else None)
    values = {"at": At(at)} if asked is None else {"who": Who((asked,))}
    answer = table.session.rulebook.explain(seen, Question("zones", values))
    if isinstance(answer, Refusal):
        return Answer(refused=table.sentences.refusal(answer))
    return answers.in_words(table, answer)


def unsupplied(table: Table) -> frozenset[str]:
    """Return the units on the map that nothing supplies now, of all sides, as far as the screen may know."""
    found: set[str] = set()
    for side in table.schema.sides:
        answer = _asked(table, "network", side.id)
        if not isinstance(answer, Refusal):
            found.update(answer.pieces)
    return frozenset(found)
