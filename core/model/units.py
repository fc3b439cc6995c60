"""Pieces as printed: what stands on a counter and never changes in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.model.values import PieceId, Side


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a fact comes from.

    `word` is `rulebook`, `public`, `reconstructed`, `derived`, `hand` or `printed`, which says that its owner compared
    it with the printed game (or a mixture spelled out); `clauses` are the rulebook clauses that state it, `source` a
    page or list, `method` how an estimate was made.
    """

    word: str
    clauses: tuple[str, ...] = ()
    source: str = ""
    method: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One strength of a piece: the factors that hold while it has this many steps."""

    steps: int
    factors: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter (or set of substitute counters) of the order of battle.

    Attributes:
        short: what stands beside the symbol (`3`, `BS35`, `PRA`).
        type, size: keys of the schema's piece types and sizes.
        faces: strongest first; empty for pieces without steps.
        setup: the set-up or entry code as printed (`5105`, `5706-4`, `Reserve`, `Turn 7`).
        default_place: a label where our own set-up puts it when the code leaves a choice; may be empty.
        option: the option that brings it into play; empty for always.
        scheme: key of the counter's colour scheme.
        symbol: key of its symbol, the scenario's own or a shipped one; empty for that of its type.
        fields: anything else the game's schema declares for pieces.
        provenance: fact (`factors`, `setup`, `type`, `steps`, `exists`) to its provenance word.
    """

    id: PieceId
    name: str
    short: str
    side: Side
    nationality: str
    type: str
    size: str
    faces: tuple[Face, ...]
    setup: str
    scheme: str
    default_place: str = ""
    option: str = ""
    formation: str = ""
    substitute_for: str = ""
    counters: int = 1
    fields: Mapping[str, int | str | bool] = field(default_factory=dict)
    provenance: Mapping[str, str] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""
    symbol: str = ""

    @property
    def max_steps(self) -> int:
        """Steps at full strength; 0 for pieces that have none."""
        return self.faces[0].steps if self.faces else 0

    def factor(self, name: str, steps: int) -> int:
        """Return a printed factor at this many steps; 0 where the piece has none."""
        for face in self.faces:
            if face.steps == steps:
                return face.factors.get(name, 0)
        amount = self.fields.get(name, 0)
        return amount if isinstance(amount, int) else 0
