"""What the legend of the map says: the overlays that lie over it, each in words, and the answer behind them."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.working import Overlay
from core.view import layers
from core.view.language import message, tr
from core.view.layers import Layers, layer_of
from player.models import layers as layer_models
from player.models.answers import Answer, Row
from player.models.table import Table

UNSAID = frozenset({"reach", "blocked", "way", "attack", "place", "points", "measure", "zone-from"})
"""Kinds that explain themselves or last as long as the pointer rests."""

WORDS = {
    "supply": message("Line of supply"),
    "unsupplied": message("Units without supply"),
    "supply-blocked": message("Here the line is cut"),
    "zoc-unit": message("Zone of control at the cursor"),
}
MOST = 7
"""Lines of an answer that are shown; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One overlay of the legend: its kind and the letter on it, for the sample, and what it is."""

    kind: str
    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class Legend:
    """All of a legend. `lines` are the answer behind the overlays, `more` how many lines had no room."""

    entries: tuple[Entry, ...] = ()
    lines: tuple[Row, ...] = ()
    more: int = 0


def legend(table: Table, overlays: tuple[Overlay, ...], chosen: Layers, answers: tuple[Answer, ...]) -> Legend:
    """Return the legend of what lies over the map; empty when nothing needs one."""
    letters = layer_models.letters(table)
    shown = [one for one in overlays if chosen.strength(layer_of(one.kind)) and (one.hexes or one.ways)]
    kinds = tuple(dict.fromkeys(one.kind for one in shown if one.kind not in UNSAID))
    entries = tuple(Entry(kind, letters.get(kind, ""), _words(table, kind)) for kind in kinds)
    lines = tuple(line for answer in answers for line in _lines(answer))
    return Legend(entries, lines[:MOST], max(0, len(lines) - MOST))


def _lines(answer: Answer) -> tuple[Row, ...]:
    if answer.refused is not None:
        return (Row(answer.refused.text, "", answer.refused.clause),)
    return answer.rows


def _words(table: Table, kind: str) -> str:
    for names, words in (
        (layers.ZONES, message("Zones of control: {side}")),
        (layers.NETWORKS, message("Supply network: {side}")),
    ):
        if kind in names:
            return tr(words, side=table.schema.sides[names.index(kind)].name)
    return tr(WORDS[kind]) if kind in WORDS else layer_models.title(table, kind)
