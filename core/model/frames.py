"""The agenda: a stack of frames, each a decision or an automatic step, with the memory of its own phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.model.values import Side, Value

Memo = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Frame:
    """One level of the agenda. Frames hold public facts only; what belongs to a hidden piece is a piece mark.

    Attributes:
        kind: key of the game's procedure table.
        sides: who may decide here; empty for an automatic step.
        memo: the frame's memory; it dies with the frame.
        open: closes by itself when somebody acts in the frame below.
    """

    kind: str
    sides: tuple[Side, ...] = ()
    memo: Memo = field(default_factory=dict)
    open: bool = False

    def get(self, key: str) -> Value:
        """Return a remembered value, None when it was never set."""
        return self.memo.get(key)
