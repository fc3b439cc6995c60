"""How each piece comes into the game: what its set-up code says, as sheets print it and editors draw it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.board.hexes import Hex
from core.model.values import NO_VALUES, Box, PieceId, Values


class Way(Enum):
    """How a piece begins. Sheets print a chapter for each, in this order."""

    PRINTED_HEX = "printed-hex"
    CHOICE = "choice"
    OFF_MAP = "off-map"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Start:
    """What one piece's set-up code says.

    Attributes:
        code: as printed on the counter.
        key, values: the sentence that spells the code out, a key of the game's texts; empty for a plain hex.
        hexes: where the piece may begin, or by which it comes in; ascending, empty when the text names none.
        usual: where the scenario itself puts it when its owner does not choose.
        box: where it waits while it is off the map.
        turn: the turn it comes on; 0 for the beginning.
    """

    piece: PieceId
    way: Way
    code: str
    clause: str
    key: str = ""
    values: Values = NO_VALUES
    hexes: tuple[Hex, ...] = ()
    usual: Hex | None = None
    box: Box | None = None
    turn: int = 0
