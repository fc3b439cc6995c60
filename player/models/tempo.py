"""How fast a game is played out on the map: attacks, marches and ground taken, turn by turn, as some eyes saw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.model.events import Event, SetCell
from core.model.values import Side, Way, Who
from core.play.session import LogEntry
from core.view.language import tr
from player.models.pictures import CONTROL
from player.models.table import Table

Step = tuple[int, LogEntry]
"""A step that stands, with the turn it began in."""

ATTACKS, MARCHED, TAKEN = "attacks", "marched", "taken"


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is counted. `counts` are (side, its figures turn by turn from the first on)."""

    id: str
    title: str
    counts: tuple[tuple[Side, tuple[int, ...]], ...]


def measures(table: Table, steps: Sequence[Step], turns: int) -> tuple[Measure, ...]:
    """Return what is counted of each side in each turn; ground that is taken only where the game keeps flags."""
    titles = {ATTACKS: tr("Attacks"), MARCHED: tr("Hexes that units marched")}
    found: dict[str, Counter[tuple[Side, int]]] = {id_: Counter() for id_ in titles}
    holders = _holders(table)
    if holders:
        titles[TAKEN], found[TAKEN] = tr("Hexes taken"), Counter(_taken(table, steps, holders))
    for turn, entry in steps:
        if entry.by is not None:
            for event in entry.events:
                for id_, count in _counted(table, event):
                    found[id_][entry.by, turn] += count
    sides = table.session.sides
    played = range(1, turns + 1)
    return tuple(
        Measure(id_, title, tuple((side, tuple(found[id_][side, turn] for turn in played)) for side in sides))
        for id_, title in titles.items()
    )


def _counted(table: Table, event: Event) -> Iterator[tuple[str, int]]:
    """Yield what an event adds to which count: a battle that begins, or the hexes its units march.

    Retreats and advances belong to battles and are no march.
    """
    battles = [kind for kind in table.schema.log_kinds if kind.opens]
    if any(event.kind in kind.opens for kind in battles):
        yield ATTACKS, 1
    elif not any(event.kind in kind.events for kind in battles):
        units = max((len(value.pieces) for value in event.values.values() if isinstance(value, Who)), default=1)
        yield MARCHED, units * sum(max(len(v.hexes) - 1, 0) for v in event.values.values() if isinstance(v, Way))


def _holders(table: Table) -> dict[tuple[str, int], Side]:
    """Return (layer, value) -> the side that such a hex belongs to, of layers that are shown as flags."""
    return {
        (layer.id, number): side
        for layer in table.schema.state_layers
        if layer.look == CONTROL
        for number, value in enumerate(layer.values)
        for side in table.session.sides
        if str(side) == value
    }


def _taken(table: Table, steps: Sequence[Step], holders: dict[tuple[str, int], Side]) -> dict[tuple[Side, int], int]:
    """Return (side, turn) -> hexes that came into its hands."""
    now = {layer: bytearray(table.first_layer(layer)) for layer, _ in holders}
    found: Counter[tuple[Side, int]] = Counter()
    for turn, entry in steps:
        for change in (change for event in entry.events for change in event.changes if isinstance(change, SetCell)):
            side = holders.get((change.layer, change.value))
            if side is not None and now[change.layer][change.hex] != change.value:
                found[side, turn] += 1
            if change.layer in now:
                now[change.layer][change.hex] = change.value
    return found
