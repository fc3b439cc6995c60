"""Losses spread over the steps of several units, evenly as long as anybody has steps to spare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.model.values import PieceId


@dataclass(frozen=True)
class Losses:
    """Losses under allocation.

    Attributes:
        steps: the units involved in a fixed order, with the steps they had; all at least 1.
        taken: unit -> steps taken from it so far; units without losses are absent.
        due: increments to take in all; never more than there are steps.
        first: units of which one must lose the first step, even its last; empty where no such rule holds.
    """

    steps: Mapping[PieceId, int]
    due: int
    taken: Mapping[PieceId, int]
    first: tuple[PieceId, ...] = ()

    @property
    def left(self) -> int:
        """Increments still to take."""
        return self.due - sum(self.taken.values())

    def steps_left(self, piece: PieceId) -> int:
        """Return the steps a unit has left after what was taken from it."""
        return self.steps[piece] - self.taken.get(piece, 0)

    @property
    def leads(self) -> bool:
        """Whether the next step is one that `first` must lose."""
        return bool(self.first) and not self.taken

    @property
    def spare(self) -> tuple[PieceId, ...]:
        """The units that could lose a step and live."""
        return tuple(piece for piece in self.steps if self.steps_left(piece) > 1)

    @property
    def next(self) -> tuple[PieceId, ...]:
        """The units that may lose the next step: nobody is eliminated before all are at their last step."""
        if self.left == 0:
            return ()
        if self.leads:
            return self.first
        return self.spare or tuple(piece for piece in self.steps if self.steps_left(piece) == 1)

    def take(self, piece: PieceId) -> Losses:
        """Return the allocation with one more step taken from a unit."""
        return replace(self, taken={**self.taken, piece: self.taken.get(piece, 0) + 1})

    def in_order(self) -> tuple[PieceId, ...]:
        """Return the unit of every step taken, in the one order that stands for all orders with the same end:
        first that of a unit that must begin, then the losses that units survive, then the last steps."""
        lived = {piece: min(count, self.steps[piece] - 1) for piece, count in self.taken.items()}
        order = [piece for piece in self.steps for _ in range(lived.get(piece, 0))]
        order += [piece for piece in self.steps if self.taken.get(piece, 0) > lived.get(piece, 0)]
        lead = next((piece for piece in order if piece in self.first), None)
        if lead is not None:
            order.remove(lead)
            order.insert(0, lead)
        return tuple(order)


def losses(steps: Mapping[PieceId, int], due: int, first: tuple[PieceId, ...] = ()) -> Losses:
    """Return an empty allocation; losses beyond the last step fall away."""
    return Losses(steps, min(due, sum(steps.values())), {}, first)
