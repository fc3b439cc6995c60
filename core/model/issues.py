"""What is wrong with a scenario: severity, place, and the key of a sentence that names the cure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.values import NO_VALUES, PieceId, Values


class Severity(Enum):
    """How bad: an error stops play, a warning may surprise, a note is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that is wrong or doubtful in a scenario.

    Attributes:
        key: sentence in the game's texts, or in the shared texts when it starts with `scenario-`.
        clause: the clause it offends; empty for matters of the file alone.
        at, side, piece, chart: where it is; whatever applies.
        cure: keys of the quick fixes that the editor offers, the best first, parted by a space; may be empty.
    """

    severity: Severity
    key: str
    clause: str = ""
    at: Hex | None = None
    side: Hexside | None = None
    piece: PieceId | None = None
    chart: str = ""
    values: Values = NO_VALUES
    cure: str = ""
