"""How each unit comes into the game, for sheets and the editor."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.kaiser.rules import Rules
from core.games.kaiser.setup_codes import Kind
from core.model.starts import Start, Way
from core.model.values import Values


def starts(rules: Rules) -> Iterator[Start]:
    """Yield how each piece comes into the game, in the order of the files.

    Clause: kaiser 13.2.3.A, 15.2.2.A, 15.3, 18.1, 18.2
    """
    for id_, code in rules.codes.items():
        if code.at is not None:
            yield Start(id_, Way.PRINTED_HEX, code.text, code.clause, hexes=(code.at,), usual=code.at)
        elif code.kind is Kind.ENTRY:
            words: Values = {"turn": code.turn, "letter": code.letter}
            hexes = rules.entry_of(id_)
            way, key = Way.LATER, "start-entry"
            yield Start(id_, way, code.text, code.clause, key, words, hexes, box=code.box, turn=code.turn)
        else:
            yield Start(id_, Way.OFF_MAP, code.text, code.clause, f"start-{code.kind.value}", box=code.box)
