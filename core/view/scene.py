"""What a window shows over the map, as plain values: counters, highlights, overlays and what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.schema import Schema
from core.model.units import Piece
from core.model.working import Overlay
from core.view.layers import side_letters


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One counter as it is drawn.

    Attributes:
        piece: id of the piece, given back by the window when it is clicked.
        symbol: key of a symbol.
        drawn: the SVG text of a symbol of the scenario's own, drawn instead; empty for none.
        size: what stands over the symbol (`XX`); empty for none.
        short: what stands beside the symbol.
        factors: the figures at the bottom, in printed order; empty for none.
        steps, max_steps: dots at the left; none when `max_steps` is below 1.
        ink, ground: the colours of its scheme.
        setup: the set-up code, drawn in set-up mode only; empty for none.
        marks: looks of the marks it bears (`moved`, `fought`, `out-of-supply`, ...), in order.
        hidden: only its nationality is known: colours and a question mark.
        reduced: it shows its weaker side, drawn with a band.
        name: what a screen reader says.
        letter: the letter of its side, all that is left of it where the map is very small.
    """

    piece: str
    symbol: str
    size: str
    short: str
    factors: tuple[str, ...]
    steps: int
    max_steps: int
    ink: str
    ground: str
    setup: str = ""
    marks: tuple[str, ...] = ()
    hidden: bool = False
    reduced: bool = False
    name: str = ""
    letter: str = ""
    drawn: str = ""


NO_SYMBOLS: Mapping[str, str] = MappingProxyType({})


def face_of(
    piece: Piece,
    schema: Schema,
    steps: int | None = None,
    marks: Iterable[str] = (),
    symbols: Mapping[str, str] = NO_SYMBOLS,
) -> CounterFace:
    """Return a piece as a counter.

    Args:
        steps: how many it has; its full strength when None.
        marks: looks of the marks it bears.
        symbols: the scenario's own symbols (`Scenario.symbols`); one called like a shipped symbol stands for it.
    """
    full = piece.max_steps
    now = full if steps is None else steps
    kind = schema.piece_type(piece.type)
    ink, ground = schema.schemes.get(piece.scheme, ("#1B1B1B", "#F4F1E8"))
    has_factors = bool(piece.faces)
    sign = piece.symbol or (kind.symbol if kind else "unknown")
    return CounterFace(
        piece=piece.id,
        symbol=sign,
        size=schema.sizes.get(piece.size, ""),
        short=piece.short,
        factors=tuple(str(piece.factor(name, now)) for name in schema.factors) if has_factors else (),
        steps=now,
        max_steps=full,
        ink=ink,
        ground=ground,
        setup=piece.setup,
        marks=tuple(marks),
        reduced=now < full,
        name=piece.name,
        letter=side_letters(schema).get(piece.side, ""),
        drawn=symbols.get(sign, ""),
    )


@dataclass(frozen=True, slots=True)
class Flag:
    """Whose flag flies: the colours of cloth and letter, and the letter."""

    ground: str
    ink: str
    letter: str


class HighlightKind(Enum):
    """What a highlight says. Each has its own shape as well as its own colour."""

    CLICK = "click"
    BLOCKED = "blocked"
    SELECTED = "selected"
    TARGET = "target"
    WAY = "way"
    LEGAL_SETUP = "legal-setup"
    GRIP = "grip"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Hexes that say the same thing; for a way, in order. With `sides` only these sides of them are marked."""

    kind: HighlightKind
    hexes: tuple[Hex, ...]
    sides: tuple[Hexside, ...] = ()


class SetupCodes(Enum):
    """Whether counters show their set-up codes."""

    HIDDEN = "hidden"
    SHOWN = "shown"


@dataclass(frozen=True)
class Scene:
    """Everything over the printed map.

    Attributes:
        stacks: hex -> counters, the bottom one first.
        overlays: of a closed set of kinds: `reach` (amounts written in), `zoc` and `zoc-second` (hatching),
            `supply` and `unsupplied` (chevrons along ways), `network` and `network-second` (lines, each step once,
            and where they spring from), `supply-blocked`, `zoc-unit`, `measure`; any other kind is a line at the rim.
        selected: pieces drawn with the mark of selection.
        clickable: pieces drawn with the accent: they may be clicked now.
        cursor: the keyboard's hex.
        fanned: the hex whose stack lies spread out.
        lost_forts, lost_positions: hexes whose works are destroyed.
        control: hex -> flag of the side that took it from its first holder.
        letters: kind of overlay -> the letter of the side it speaks of.
    """

    stacks: Mapping[Hex, tuple[CounterFace, ...]] = field(default_factory=dict)
    highlights: tuple[Highlight, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    selected: frozenset[str] = frozenset()
    clickable: frozenset[str] = frozenset()
    cursor: Hex | None = None
    fanned: Hex | None = None
    lost_forts: frozenset[Hex] = frozenset()
    lost_positions: frozenset[Hex] = frozenset()
    control: Mapping[Hex, Flag] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    setup_codes: SetupCodes = SetupCodes.HIDDEN

    def highlighted(self, kind: HighlightKind) -> tuple[Hex, ...]:
        """Return the hexes of a kind of highlight, in order."""
        return tuple(at for highlight in self.highlights if highlight.kind is kind for at in highlight.hexes)


EMPTY = Scene()
