"""What a game has: all that editor, lint, cases and sheets know of it, each entry with its clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.model.scenario import Parameter
from core.model.setup_forms import SetupForm
from core.model.values import Box, Side


@dataclass(frozen=True, slots=True)
class SideType:
    """One player. `scheme` names the colour scheme of most of its counters, `adjective` reads `German`."""

    id: Side
    name: str
    adjective: str
    scheme: str


@dataclass(frozen=True, slots=True)
class TerrainType:
    """Natural terrain of a hex. `look` is a key of the map drawing, `code` the letter in map files."""

    id: str
    name: str
    code: str
    look: str
    clause: str


@dataclass(frozen=True, slots=True)
class LayerType:
    """An area painted over the hexes: every hex has exactly one of `values`. `codes` are letters in map files."""

    id: str
    name: str
    values: tuple[str, ...]
    codes: str
    clause: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class FeatureType:
    """A mark on single hexes with an amount. `look` says how it is drawn; empty looks draw nothing.

    `counted` says that the amount is a figure, such as points or a level; other features are there or not.
    """

    id: str
    name: str
    clause: str
    look: str = ""
    counted: bool = False


@dataclass(frozen=True, slots=True)
class HexsideType:
    """A mark on hexsides. `look` says how it is drawn.

    A bridge or ford names the roads that it `carries` and the marks that it leads `over`: it lies exactly where one
    of the former crosses one of the latter.
    """

    id: str
    name: str
    clause: str
    look: str
    carries: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceType:
    """A type of piece. `symbol` is a drawing of the symbol set; `fights` is false without combat."""

    id: str
    name: str
    symbol: str
    clause: str
    fights: bool = True


@dataclass(frozen=True, slots=True)
class ChartType:
    """A chart the rulebook calls for. Cells must satisfy `cells`: a regular expression over their text.

    `losses` reads from a cell who loses what: a regular expression with one named group for each who can lose
    (`(?P<attacker>\\w)/(?P<defender>\\w)`). A figure is so many steps, a group that did not take part is none, any
    other word is everything. Empty for charts that take no steps.
    """

    id: str
    title: str
    clause: str
    cells: str = ".*"
    needed: bool = True
    losses: str = ""

    def takes(self, text: str) -> bool:
        """Whether a cell may hold this text."""
        return re.fullmatch(self.cells, text) is not None


@dataclass(frozen=True, slots=True)
class ParameterType:
    """A figure a designer may change, with the rulebook's own value as default."""

    id: str
    title: str
    default: Parameter
    clause: str
    least: int = 0
    most: int = 99
    choices: tuple[str, ...] = ()

    def takes(self, value: Parameter) -> bool:
        """Whether a value is of the default's type, and within its bounds or choices."""
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(self.default, bool) and isinstance(value, bool)
        if isinstance(self.default, int):
            return isinstance(value, int) and self.least <= value <= self.most
        if isinstance(self.default, str):
            return isinstance(value, str) and (not self.choices or value in self.choices)
        if isinstance(self.default, tuple):
            return isinstance(value, tuple)
        return isinstance(value, Mapping)


@dataclass(frozen=True, slots=True)
class OptionType:
    """A switch at game start. `explains` is a key of the game's texts; `choices` empty means yes or no.

    `ruling` marks an option that settles an unclear or contradictory clause.
    """

    id: str
    title: str
    default: bool | str
    clause: str
    explains: str
    choices: tuple[str, ...] = ()
    ruling: bool = False
    later: str = ""

    def takes(self, value: object) -> bool:
        """Whether the option may have this value."""
        return value in self.choices if self.choices else isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class MarkType:
    """A mark pieces can bear in play. `scope` says when it is wiped: `phase`, `player-turn`, `turn` or `game`."""

    id: str
    title: str
    scope: str
    clause: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class TrackType:
    """A counted track with its least and greatest value."""

    id: str
    title: str
    least: int
    most: int
    clause: str


@dataclass(frozen=True, slots=True)
class BoxType:
    """An off-map box of one side (or of nobody)."""

    id: Box
    title: str
    side: Side | None
    clause: str


@dataclass(frozen=True, slots=True)
class FrameType:
    """A kind of decision or automatic step, with its clause. `entry` marks where a case may start.

    `in_place` marks a decision that is asked of whoever it concerns without a change of seats, even where it is a part
    of the turn by itself: it shows and needs nothing but what everybody may see.
    """

    id: str
    title: str
    clause: str
    entry: bool = False
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class LogKind:
    """A kind of sentence the log can be filtered by. `events` are the kinds of event it is made of.

    `on_track` marks what belongs to a whole turn, such as its weather: the turn record shows it. `opens` are those
    events with which a battle begins, `ends` those that have nothing to do with the battle before, for reports.
    """

    id: str
    title: str
    events: tuple[str, ...]
    on_track: bool = False
    opens: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


class OverlayLook(Enum):
    """How an overlay of the rules is drawn."""

    SIGN = "sign"
    AREA = "area"
    HAZE = "haze"
    VEIL = "veil"


@dataclass(frozen=True, slots=True)
class OverlayType:
    """A kind of overlay that the rules show by themselves, with its words in the legend.

    `look` draws a symbol in each hex, in the colours of `scheme`, a line round an area, specks all over it, or the
    veil that lies over hexes out of reach. `side` is whose it is.
    """

    id: str
    title: str
    look: OverlayLook
    clause: str
    side: Side | None = None
    symbol: str = ""
    scheme: str = ""


@dataclass(frozen=True)
class Schema:
    """The whole declaration of a game.

    `factors` are the printed numbers of a piece in printed order, `strengths` those whose sums mean something (all of
    them when empty); `schemes` are colour schemes (id -> ink and ground as hexadecimal colours) for counters.
    `proper_names` are words that names of kinds begin with and that keep their capital within a sentence, beside the
    names of the sides. `chapters` name the parts of the rulebook that figures and charts are listed under: the first
    number of a clause -> its title in our words. `signs` say what the figure of a line of a working does: `+` a shift
    or modifier, `÷` a divisor; keys of lines, or their first word with its hyphen for all that begin so.
    """

    game: str
    title: str
    sides: tuple[SideType, ...]
    terrain: tuple[TerrainType, ...]
    layers: tuple[LayerType, ...]
    features: tuple[FeatureType, ...]
    hexsides: tuple[HexsideType, ...]
    paths: tuple[HexsideType, ...]
    place_kinds: Mapping[str, str]
    pieces: tuple[PieceType, ...]
    sizes: Mapping[str, str]
    factors: tuple[str, ...]
    schemes: Mapping[str, tuple[str, str]]
    charts: tuple[ChartType, ...]
    parameters: tuple[ParameterType, ...]
    options: tuple[OptionType, ...]
    marks: tuple[MarkType, ...]
    tracks: tuple[TrackType, ...]
    boxes: tuple[BoxType, ...]
    frames: tuple[FrameType, ...]
    state_layers: tuple[LayerType, ...] = ()
    cups: tuple[str, ...] = ()
    turn_track: str = "turn"
    hides_stacks: bool = True
    extra: Mapping[str, str] = field(default_factory=dict)
    overlays: tuple[OverlayType, ...] = ()
    setup_forms: tuple[SetupForm, ...] = ()
    log_kinds: tuple[LogKind, ...] = ()
    chapters: Mapping[str, str] = field(default_factory=dict)
    strengths: tuple[str, ...] = ()
    proper_names: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)

    def sign_of(self, line: str) -> str:
        """Return the sign before the figure of a line of a working; empty where it stands alone."""
        return self.signs.get(line) or self.signs.get(line.partition("-")[0] + "-", "")

    def piece_type(self, id_: str) -> PieceType | None:
        """Return a piece type by key, or None."""
        return next((kind for kind in self.pieces if kind.id == id_), None)

    def overlay_type(self, kind: str) -> OverlayType | None:
        """Return a kind of overlay by key, or None."""
        return next((found for found in self.overlays if found.id == kind), None)

    def chart_type(self, id_: str) -> ChartType | None:
        """Return a chart by key, or None."""
        return next((kind for kind in self.charts if kind.id == id_), None)

    def asked_in_place(self, kind: str) -> bool:
        """Return whether a kind of frame asks without a change of seats."""
        return any(frame.in_place for frame in self.frames if frame.id == kind)

    def default_options(self) -> dict[str, int | str | bool]:
        """Return every option at its default."""
        return {option.id: option.default for option in self.options}
