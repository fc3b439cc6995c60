"""How each unit comes into the game, for sheets and the editor: its code spelled out, and the hexes it allows."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ARRIVALS, REPLACEMENTS, SERVICE_POOL
from core.games.kaiser.setup import CLAUSE
from core.model.setup_forms import SetupWords
from core.model.starts import Start, Way
from core.model.units import Piece
from core.model.values import Box, Values

POOLS: dict[str, tuple[Box, str, str]] = {
    "replacement": (REPLACEMENTS, "start-replacement", c("13.2.3.A")),
    "service": (SERVICE_POOL, "start-service", c("15.2.2.A")),
}
"""Form of a code -> where such pieces wait, the sentence that says for what, and its clause."""


def starts(rules: Rules) -> Iterator[Start]:
    """Yield how each piece comes into the game, in the order of the files.

    Clause: kaiser 18.0, 15.3, 13.2.3.A, 15.2.2.A
    """
    for id_, code in rules.codes.items():
        yield _start(rules, rules.piece(id_), code)


def _start(rules: Rules, piece: Piece, code: SetupWords) -> Start:
    if code.form.id == "hex":
        at = Hex(rules.sheet.hex(code.hex))
        return Start(piece.id, Way.PRINTED_HEX, piece.setup, CLAUSE[piece.side], hexes=(at,), usual=at)
    if code.form.id == "entry":
        values: Values = {"turn": code.turn, "place": code.place}
        hexes = rules.entry_of(piece.id)
        return Start(
            piece.id, Way.LATER, piece.setup, c("15.3"), "start-entry", values, hexes, box=ARRIVALS, turn=code.turn
        )
    box, key, clause = POOLS[code.form.id]
    return Start(piece.id, Way.OFF_MAP, piece.setup, clause, key, box=box)
