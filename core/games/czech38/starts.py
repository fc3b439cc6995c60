"""How each unit comes into the game, for sheets and the editor: its code spelled out, and the hexes it allows."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.czech38.arrivals import entry_hexes
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.setup import zone_clause
from core.games.czech38.setup_codes import Kind, SetupCode, start_hex
from core.model.starts import Start, Way
from core.model.units import Piece
from core.model.values import At, Values

KEYS = {
    Kind.ZONE: "start-zone",
    Kind.ANYWHERE: "start-anywhere",
    Kind.RESERVE: "start-reserve",
    Kind.SLOVAKIA: "start-slovakia",
    Kind.DROP: "start-drop",
    Kind.SUBSTITUTE: "start-substitute",
}


def starts(rules: Rules) -> Iterator[Start]:
    """Yield how each piece in play comes into the game, in the order of the files.

    Clause: czech38 3.2.A, 3.2.B, 3.2.C, 3.3, 6.4, 8.1.A, 8.2.A, 8.3.A, 16.1.A, 16.3.1.A
    """
    for id_, code in rules.codes.items():
        piece = rules.piece(id_)
        if code.on_map:
            yield _on_map(rules, piece, code)
        elif code.turn > 1:
            yield _later(rules, piece, code)
        else:
            yield _off_map(rules, piece, code)


def _on_map(rules: Rules, piece: Piece, code: SetupCode) -> Start:
    hexes, usual = code.legal_hexes(rules.scenario, piece), start_hex(rules.scenario, piece)
    if code.kind is Kind.HEX or code.centre is None:
        way = Way.PRINTED_HEX if code.kind is Kind.HEX else Way.CHOICE
        return Start(piece.id, way, code.text, code.clause, KEYS.get(code.kind, ""), {}, hexes, usual)
    zone: Values = {"centre": At(code.centre), "radius": code.radius}
    return Start(piece.id, Way.CHOICE, code.text, zone_clause(piece), KEYS[code.kind], zone, hexes, usual)


def _later(rules: Rules, piece: Piece, code: SetupCode) -> Start:
    """Return the turn a unit comes on, and by which hexes; aircraft need none."""
    flies = not code.enters(piece)
    clause = c("6.4") if flies else c("8.2.A")
    key = "start-aircraft" if flies else "start-corps"
    hexes = () if flies else entry_hexes(rules, piece.side)
    return Start(
        piece.id, Way.LATER, code.text, clause, key, {"turn": code.turn}, hexes, box=code.box(piece), turn=code.turn
    )


def _off_map(rules: Rules, piece: Piece, code: SetupCode) -> Start:
    """Return where a unit waits; those that come in by the edge of the map name its hexes."""
    hexes = entry_hexes(rules, piece.side) if code.enters(piece) else ()
    key = KEYS.get(code.kind, "start-aircraft-now")
    clause = code.clause if code.kind in KEYS else c("6.3.A")
    return Start(piece.id, Way.OFF_MAP, code.text, clause, key, {}, hexes, box=code.box(piece))
