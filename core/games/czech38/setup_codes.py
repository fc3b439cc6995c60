"""Set-up and entry codes as printed on the counters, and the hexes where each allows a unit to begin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.board.mapsheet import MapSheet
from core.games.czech38.schema import HOME, MOVEMENT_CLASS
from core.games.czech38.schema_play import GERMAN
from core.model.scenario import Scenario
from core.model.units import Piece
from core.model.values import Box

PROHIBITED = "P"
"""What the terrain costs say where a class of movement may not enter."""


class Kind(Enum):
    """Where a code sends its unit."""

    HEX = "hex"  # czech38 3.2.A
    ZONE = "zone"  # czech38 3.2.B, 3.2.C
    ANYWHERE = "anywhere"  # czech38 16.1.A
    RESERVE = "reserve"  # czech38 8.1.A
    SLOVAKIA = "slovakia"  # czech38 8.3.A
    TURN = "turn"  # czech38 6.4, 8.2.A
    DROP = "drop"  # czech38 16.3.1.A
    SUBSTITUTE = "substitute"  # czech38 8.5.A.1


WORDS = {
    "Anywhere": Kind.ANYWHERE,
    "A": Kind.ANYWHERE,
    "Reserve": Kind.RESERVE,
    "Slovakia": Kind.SLOVAKIA,
    "Drop": Kind.DROP,
    "Substitute": Kind.SUBSTITUTE,
}

BOXES = {
    Kind.RESERVE: Box("german-reserve"),
    Kind.SLOVAKIA: Box("slovak-garrison"),
    Kind.DROP: Box("german-drop"),
    Kind.SUBSTITUTE: Box("czech-substitutes"),
}

CLAUSES = {
    Kind.HEX: "czech38 3.2.A",
    Kind.ZONE: "czech38 3.2.B",
    Kind.ANYWHERE: "czech38 16.1.A",
    Kind.RESERVE: "czech38 8.1.A",
    Kind.SLOVAKIA: "czech38 8.3.A",
    Kind.TURN: "czech38 8.2.A",
    Kind.DROP: "czech38 16.3.1.A",
    Kind.SUBSTITUTE: "czech38 8.5.A.1",
}


class BadSetupCode(ValueError):
    """A code that says neither hex, zone, turn nor one of the words; `nearest` are labels that exist."""

    def __init__(self, found: str, nearest: tuple[str, ...] = ()) -> None:
        self.found, self.nearest = found, nearest
        near = f" The nearest hexes are {', '.join(nearest)}." if nearest else ""
        super().__init__(
            f"The set-up code {found!r} is none of: a hex, a hex with a distance after a hyphen, "
            f"Turn and a number, {', '.join(WORDS)}.{near}"
        )


@dataclass(frozen=True, slots=True)
class SetupCode:
    """A code read: `centre` and `radius` of a hex (radius 0) or zone, `turn` of an arrival."""

    kind: Kind
    text: str
    centre: Hex | None = None
    radius: int = 0
    turn: int = 0

    @property
    def on_map(self) -> bool:
        """Whether the unit begins on the map."""
        return self.kind in (Kind.HEX, Kind.ZONE, Kind.ANYWHERE)

    @property
    def clause(self) -> str:
        """The clause that explains this code."""
        return CLAUSES[self.kind]

    def enters(self, piece: Piece) -> bool:
        """Whether a unit with this code comes in by hexes of the map; aircraft need none."""
        late = self.kind is Kind.TURN and self.turn > 1
        return piece.type != "air" and (late or self.kind in (Kind.RESERVE, Kind.SLOVAKIA))

    def box(self, piece: Piece) -> Box | None:
        """Return the off-map box where a unit with this code waits; None when it begins on the map."""
        if self.kind is not Kind.TURN:
            return BOXES.get(self.kind)
        if piece.type == "air" and self.turn <= 1:
            return Box(f"{piece.side}-air")
        return Box("soviet")

    def legal_hexes(self, scenario: Scenario, piece: Piece) -> tuple[Hex, ...]:
        """Return the hexes, ascending, where this code lets a unit begin; empty when it begins off the map.

        A printed hex is taken at its word, a zone and `Anywhere` end at the frontier and at ground
        that the unit may not enter. Stacking, and that a regiment joins a stack, is for the moment of
        placing.

        Clause: czech38 3.2.A, 3.2.B, 3.2.C, 16.1.A
        """
        if self.kind is Kind.HEX and self.centre is not None:
            return (self.centre,)
        if self.kind is Kind.ZONE and self.centre is not None:
            return tuple(at for at in scenario.map.grid.within(self.centre, self.radius) if _open(scenario, piece, at))
        if self.kind is Kind.ANYWHERE:
            return tuple(at for at in scenario.map.grid.hexes if _open(scenario, piece, at))
        return ()


def _open(scenario: Scenario, piece: Piece, at: Hex) -> bool:
    home = HOME[piece.side]
    return scenario.map.layer_at("country", at) == home and not barred_by(scenario, piece, at)


def barred_by(scenario: Scenario, piece: Piece, at: Hex) -> str:
    """Return the clause that keeps a unit out of a hex at the start; empty when it may stand there.

    Ground is closed where the terrain costs say so, intact forts are closed to Germans and to the Soviet corps.

    Clause: czech38 11.8.1.5, 11.8.1.6, 14.1.1.B, 14.1.4
    """
    column = MOVEMENT_CLASS.get(piece.type)
    if column is None:
        return ""
    terrain = scenario.map.terrain_at(at)
    costs = scenario.charts.get("terrain_costs")
    if costs and terrain in costs.rows and column in costs.columns and costs.cell(terrain, column) == PROHIBITED:
        return "czech38 11.8.1.6" if terrain == "flooded" else "czech38 11.8.1.5"
    fort = at in scenario.map.feature("fort") or at in scenario.map.feature("heavy_fort")
    if fort and piece.side == GERMAN:
        return "czech38 14.1.1.B"
    return "czech38 14.1.4" if fort and piece.type == "corps" else ""


def parse_code(text: str, sheet: MapSheet) -> SetupCode:
    """Return a set-up code read with the labels of a map; BadSetupCode when it makes no sense there."""
    text = text.strip()
    if text in WORDS:
        return SetupCode(WORDS[text], text)
    if text.startswith("Turn ") and is_figure(text[5:]):
        return SetupCode(Kind.TURN, text, turn=int(text[5:]))
    try:
        return SetupCode(Kind.HEX, text, sheet.hex(text))
    except UnknownLabel as unknown:
        centre, hyphen, radius = text.rpartition("-")
        if not hyphen or not is_figure(radius):
            raise BadSetupCode(text, tuple(unknown.nearest)) from None
    try:
        return SetupCode(Kind.ZONE, text, sheet.hex(centre), int(radius))
    except UnknownLabel as unknown:
        raise BadSetupCode(text, tuple(unknown.nearest)) from None


def code_of(scenario: Scenario, piece: Piece) -> SetupCode | None:
    """Return a piece's set-up code, or None when it cannot be read (the lint says why)."""
    try:
        return parse_code(piece.setup, scenario.map.sheet)
    except BadSetupCode:
        return None


def start_hex(scenario: Scenario, piece: Piece) -> Hex | None:
    """Return where a piece stands when nobody chooses: its printed hex, or the suggestion in the scenario.

    None for pieces that begin off the map, and for those that have a choice and no suggestion.
    """
    code = code_of(scenario, piece)
    if code is None or not code.on_map:
        return None
    if code.kind is Kind.HEX:
        return code.centre
    try:
        return scenario.map.sheet.hex(piece.default_place) if piece.default_place else None
    except UnknownLabel:
        return None
