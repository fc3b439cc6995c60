"""The turn record: what was, is and will be on each turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from player.models.overview import Overview
from player.models.story import Told
from player.models.table import Table


class When(Enum):
    """Where a turn lies."""

    PAST = "past"
    NOW = "now"
    TO_COME = "coming"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One space of the turn record.

    Attributes:
        printed: what stands on the space, such as arrivals.
        told: what happened that belongs to the turn as a whole, such as its weather.
    """

    number: int
    dates: str
    when: When
    printed: str
    told: tuple[Told, ...]


def turn_record(table: Table, seen: Overview, told: Iterable[Told]) -> tuple[TurnLine, ...]:
    """Return every turn of the game with its dates, its printed events and what was told of it as a whole."""
    on_track = {kind.id for kind in table.schema.log_kinds if kind.on_track}
    found: dict[int, list[Told]] = {}
    for line in told:
        if line.kind in on_track and not line.taken_back:
            after = table.session.history.states[line.record]
            found.setdefault(after.tracks.get(table.schema.turn_track, 0), []).append(line)
    return tuple(
        TurnLine(at.number, at.dates, when(at.number, seen.turn), at.note, tuple(found.get(at.number, ())))
        for at in seen.spaces
    )


def this_turn(record: Iterable[TurnLine]) -> str:
    """Return what was told of the present turn as a whole last, such as its weather; else what its space says."""
    now = next((turn for turn in record if turn.when is When.NOW), None)
    if now is None:
        return ""
    return now.told[-1].text if now.told else now.printed[:1].upper() + now.printed[1:]


def when(number: int, now: int) -> When:
    """Return whether a turn is past, now or to come."""
    return When.PAST if number < now else When.NOW if number == now else When.TO_COME
