"""What can be found on the map: hexes by number, places by name, units by name; as much as the screen may show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.values import PieceId, Unknown
from core.view.plain_words import place_in_list
from core.view.scene import CounterFace
from player.models import pictures
from player.models.search import best
from player.models.table import Table

MOST = 40


@dataclass(frozen=True, slots=True)
class Found:
    """A hex to go to: what it is called, what stands beside that, and the counter of a unit.

    Attributes:
        printed: what stands on the counter, by which a unit is found as well.
    """

    at: Hex
    words: str
    note: str = ""
    face: CounterFace | None = None
    printed: str = ""


def findable(table: Table) -> tuple[Found, ...]:
    """Return all places and units of a game: places by name, then units by name."""
    return (*sorted(_places(table), key=_place_in_list), *sorted(_units(table), key=_place_in_list))


def _place_in_list(found: Found) -> tuple[tuple[int, str], ...]:
    return place_in_list(found.words)


def _places(table: Table) -> Iterator[Found]:
    the_map = table.session.start.scenario.map
    for place in the_map.places:
        for at in place.hexes[:1]:
            named = table.sentences.texts.get(f"word-{place.kind}")
            kind = table.sentences.word(place.kind).lower() if named is None else named
            yield Found(at, place.name, " · ".join((the_map.sheet.label(at), kind, *place.also)))


def _units(table: Table) -> Iterator[Found]:
    """Yield the units on the map that may be seen, each with its hex, the hex's name and its printed short name."""
    seen, the_map = table.observation(), table.session.start.scenario.map
    for at, stack in seen.stacks.items():
        if isinstance(at, str):
            continue
        where = f"{the_map.sheet.label(at)} {the_map.names.get(at, '')}".strip()
        for piece in stack:
            if not isinstance(piece, Unknown):
                yield _unit(table, piece, Hex(at), where)


def _unit(table: Table, piece: PieceId, at: Hex, where: str) -> Found:
    face = pictures.counter(table, table.observation(), piece)
    side = table.session.start.scenario.piece_of[piece].side
    return Found(at, face.name or face.short, f"{where} · {table.side_type(side).adjective}", face, face.short)


def find(table: Table, entries: tuple[Found, ...], wanted: str) -> tuple[Found, ...]:
    """Return what fits a few letters or a number, the best first; everything for nothing typed."""
    if not wanted.strip():
        return entries[:MOST]
    numbered = tuple(_hex(table, wanted))
    fitting = best(wanted, entries, lambda found: f"{found.words} {found.note} {found.printed}", MOST)
    return (*numbered, *(found for found in fitting if found not in numbered))


def _hex(table: Table, wanted: str) -> Iterator[Found]:
    the_map = table.session.start.scenario.map
    try:
        at = the_map.sheet.hex(wanted.strip().upper())
    except UnknownLabel:
        return
    terrain = {kind.id: kind.name for kind in table.schema.terrain}
    kind = the_map.terrain_at(at)
    words = (the_map.names.get(at, ""), terrain.get(kind, kind))
    yield Found(at, the_map.sheet.label(at), " · ".join(filter(None, words)))
