"""Set-up and entry codes, and where each lets a unit begin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.games.kaiser.clauses import c, under
from core.games.kaiser.schema_play import ARRIVALS, REPLACEMENTS
from core.games.kaiser.schema_setup import FORMS
from core.model.scenario import Scenario
from core.model.setup_forms import read_code
from core.model.units import Piece
from core.model.values import Box


class Kind(Enum):
    """Where a code sends its unit; the words are those of the schema's forms."""

    HEX = "hex"
    ENTRY = "entry"
    REPLACEMENT = "replacement"
    SERVICE = "service"


CLAUSES = {form.id: form.clause for form in FORMS}


@dataclass(frozen=True, slots=True)
class SetupCode:
    """A code read: `at` is a printed hex, `turn` and `letter` belong to an arrival."""

    kind: Kind
    text: str
    at: Hex | None = None
    turn: int = 0
    letter: str = ""

    @property
    def on_map(self) -> bool:
        """Whether the unit begins on the map."""
        return self.kind is Kind.HEX

    @property
    def clause(self) -> str:
        """The clause that explains this code."""
        return CLAUSES[self.kind.value]

    @property
    def box(self) -> Box | None:
        """The off-map box where a unit with this code waits from the start; None for those that wait nowhere.

        A service company is the back of a battalion: it waits only when that is lost.

        Clause: kaiser 13.2.3.A, 15.1.1.B, 15.2.2.A
        """
        boxes = {
            Kind.ENTRY: under(ARRIVALS, c("15.1.1.B")),
            Kind.REPLACEMENT: under(REPLACEMENTS, c("13.2.3.A")),
        }
        return under(boxes.get(self.kind), c("15.2.2.A"))


@dataclass(frozen=True, slots=True)
class BadSetupCode:
    """A code that cannot be read; `nearest` are labels like the one it names."""

    text: str
    nearest: tuple[str, ...] = ()


def read(scenario: Scenario, text: str) -> SetupCode | BadSetupCode:
    """Return a set-up code read with the labels of a scenario's map."""
    words = read_code(FORMS, text)
    if words is None:
        return BadSetupCode(text)
    kind = Kind(words.form.id)
    if kind is not Kind.HEX:
        return SetupCode(kind, text, turn=words.turn, letter=words.area)
    try:
        return SetupCode(kind, text, scenario.map.sheet.hex(words.hex))
    except UnknownLabel as unknown:
        return BadSetupCode(text, tuple(unknown.nearest))


def code_of(scenario: Scenario, piece: Piece) -> SetupCode | None:
    """Return a piece's set-up code, or None when it cannot be read (the lint says why)."""
    code = read(scenario, piece.setup)
    return code if isinstance(code, SetupCode) else None


def entry_hexes(scenario: Scenario, letter: str) -> tuple[Hex, ...]:
    """Return the hexes of the map that bear an entry letter, ascending."""
    return tuple(sorted(scenario.map.feature(f"entry-{letter.lower()}"))) if letter else ()
