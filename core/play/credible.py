"""Whether what stands in a game's file can be of that game at all: its units, its map, its sides.

Hashes tell that a file is as somebody wrote it, not that a program of ours did. What the rules make of a step is for
`verify`; here only things are turned down that no step of this game can hold, before anybody has to draw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.model import events as ev
from core.model.events import Change, Event
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import At, PieceId, Place, Side, Unknown, Value, Way
from core.play.records import Record

MOST_STEPS = 99
MOST_TOKENS = 10_000
MOST_ON_A_TRACK = 1_000_000
DEEPEST = 200
"""Frames that an agenda may be deep: a battle within a battle takes four."""


class NotOfThisGame(ValueError):
    """A file tells of something that the game does not have; the message names it."""


@dataclass(frozen=True)
class Credible:
    """What one game has."""

    scenario: Scenario
    sides: tuple[Side, ...]

    @cached_property
    def _cells(self) -> int:
        grid = self.scenario.map.grid
        return grid.columns * grid.rows

    def record(self, record: Record) -> None:
        """Raise NotOfThisGame when a record tells of something that the game does not have."""
        acting = () if record.action is None else (record.action.by,)
        for side in (record.by, *acting, *record.consent):
            if side is not None:
                self._side(side)
        for event in record.events:
            self._event(event)

    def state(self, state: GameState) -> None:
        """Raise NotOfThisGame when a position holds something that the game does not have."""
        for place, pieces in state.stacks.items():
            self._change(ev.SetStack(place, pieces))
        for piece, steps in state.steps.items():
            self._change(ev.SetSteps(piece, steps))
        for name, cells in state.layers.items():
            if len(cells) != self._cells:
                raise NotOfThisGame(f"the layer {name!r} has {len(cells)} cells, the map {self._cells}")
        for cup, tokens in state.cups.items():
            for token, count in tokens.items():
                self._change(ev.SetCup(cup, token, count))
        for track, value in state.tracks.items():
            self._change(ev.SetTrack(track, value))
        for frame in state.agenda:
            self._change(ev.PushFrame(frame))

    def _event(self, event: Event) -> None:
        for value in event.values.values():
            self._value(value)
        for change in event.changes:
            self._change(change)

    def _change(self, change: Change) -> None:
        if isinstance(change, ev.SetStack):
            self._stack(change.place, change.pieces)
        elif isinstance(change, ev.SetSteps):
            self._piece(change.piece)
            _within(change.steps, 0, MOST_STEPS, "steps")
        elif isinstance(change, ev.SetPieceMark):
            self._piece(change.piece)
            self._value(change.value)
        elif isinstance(change, ev.SetCell):
            self._hex(change.hex)
            _within(change.value, 0, 255, f"the layer {change.layer!r}")
        elif isinstance(change, ev.SetTrack):
            _within(change.value, -MOST_ON_A_TRACK, MOST_ON_A_TRACK, f"the track {change.track!r}")
        elif isinstance(change, ev.SetCup):
            _within(change.count, 0, MOST_TOKENS, f"the cup {change.cup!r}")
        elif isinstance(change, ev.SetMark | ev.SetMemo | ev.SetSeal):
            self._value(change.value)
        else:
            self._change_of_sides(change)

    def _change_of_sides(self, change: Change) -> None:
        if isinstance(change, ev.SetHand):
            self._side(change.side)
        elif isinstance(change, ev.SetKnown):
            self._side(change.side)
            self._piece(change.piece)
        elif isinstance(change, ev.PushFrame):
            for side in change.frame.sides:
                self._side(side)
            for value in change.frame.memo.values():
                self._value(value)
        elif isinstance(change, ev.DropFrames):
            _within(change.depth, 0, DEEPEST, "the agenda")

    def _stack(self, place: Place, pieces: tuple[PieceId | Unknown, ...]) -> None:
        if isinstance(place, int):
            self._hex(place)
        for piece in pieces:
            if isinstance(piece, Unknown):
                raise NotOfThisGame("a unit that nobody knows stands in the truth")
            self._piece(piece)
        if len(set(pieces)) != len(pieces):
            raise NotOfThisGame("a unit lies twice in one stack")

    def _value(self, value: Value) -> None:
        for hex_ in _hexes(value):
            self._hex(hex_)
        if isinstance(value, tuple):
            for part in value:
                self._value(part)

    def _hex(self, hex_: int) -> None:
        _within(hex_, 0, self._cells - 1, "a hex of the map")

    def _piece(self, piece: PieceId) -> None:
        if piece not in self.scenario.piece_of:
            raise NotOfThisGame(f"there is no unit {piece!r}")

    def _side(self, side: Side) -> None:
        if side not in self.sides:
            raise NotOfThisGame(f"there is no side {side!r}")


def _hexes(value: Value) -> Iterator[int]:
    if isinstance(value, At):
        yield value.hex
    elif isinstance(value, Way):
        yield from value.hexes


def _within(figure: int, least: int, most: int, what: str) -> None:
    if not least <= figure <= most:
        raise NotOfThisGame(f"{figure} for {what}, where {least} to {most} can be")
