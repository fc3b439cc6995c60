"""Who must attack, who must be attacked, and what a combat would leave undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.board.hexes import Hex
from core.board.paths import cells_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.cover import Combat, Front, Stranded
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Side, Value, Values, Who

FOUGHT, ATTACKED, ADVANCED = "fought", "attacked", "advanced"
"""Marks of units that have attacked, that have been attacked, and that have advanced, in this phase."""

OWED = "owed"
"""Memo of a combat phase: the hexes that must be attacked, as the movement phase left them."""


def phase(side: Side) -> str:
    """Return the kind of a side's combat phase."""
    return f"{side}-combat"


def owed_at_first(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the enemy hexes that a side must attack: those next to a unit of it that is in no town or trench.

    Towns and trenches of the enemy's own spare him nothing.

    Clause: kaiser 8.0.A, 8.1.1, 8.1.3.B
    """
    held = rules.held(position, rules.enemy(side))
    bold = (at for at in cells_of(rules.held(position, side)) if at not in rules.refuges)
    near = {to for at in bold for to in rules.grid.adjacent(at) if held[to]}
    return under(tuple(sorted(near)), c("8.0.A"), c("8.1.1"), c("8.1.3.B"))


def front_of(rules: Rules, position: Position, side: Side) -> Front:
    """Return what of a side's combat phase is still to be done, a solver's front.

    Clause: kaiser 8.1.1, 8.1.2.A, 8.1.3.A, 8.2.3
    """
    reach: dict[PieceId, tuple[Hex, ...]] = {}
    open_ = {at for at in _enemies(rules, position, side) if not was_attacked(rules, position, side, at)}
    for at in cells_of(rules.held(position, side)):
        near = tuple(sorted(to for to in rules.grid.adjacent(at) if to in open_))
        if near:
            # Each unit of a hex by itself: they may attack different hexes.
            here = under(rules.units(position, at, side), c("8.2.3"))
            reach.update((piece, near) for piece in here if attacker_barred(position, piece) is None)
    reached = {at for near in reach.values() for at in near}
    owed = {at: None for at in remembered(rules, position, side) if at in open_ and at in reached}
    # Duties are those of the end of the movement phase: an enemy that came near since then binds nobody.
    near_owed = (piece for piece, near in reach.items() if any(at in owed for at in near))
    bound = under(tuple(p for p in near_owed if not _excused(rules, position, p)), c("8.1.2.A"), c("8.1.3.A"))
    return Front(reach, bound, tuple(owed))


def _enemies(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    return cells_of(rules.held(position, rules.enemy(side)))


def _excused(rules: Rules, position: Position, piece: PieceId) -> bool:
    """Tell whether a unit need not attack: it holds a town or a trench.

    Clause: kaiser 8.1.3.A, 10.0.B
    """
    return under(position.places[piece] in rules.refuges, c("8.1.3.A"), c("10.0.B"))


def remembered(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes that had to be attacked when the phase began; advances add nothing to them.

    Clause: kaiser 8.1.2.A, 8.8.7
    """
    found = position.frame(phase(side))
    memo = found[1].get(OWED) if found is not None else None
    if isinstance(memo, tuple):
        return under(tuple(value.hex for value in memo if isinstance(value, At)), c("8.8.7"))
    return owed_at_first(rules, position, side)


def memo_of(hexes: tuple[Hex, ...]) -> Value:
    """Return hexes as a phase remembers them."""
    return tuple(map(At, hexes))


def was_attacked(rules: Rules, position: Position, side: Side, at: Hex) -> bool:
    """Tell whether the enemies in a hex have been attacked in this phase already.

    Clause: kaiser 8.1.4
    """
    there = rules.units(position, at, rules.enemy(side))
    return under(any(position.mark(piece, ATTACKED) for piece in there), c("8.1.4"))


def attacker_barred(position: Position, piece: PieceId) -> Refusal | None:
    """Return why a unit may attack nobody any more in this phase, or None.

    Units that advanced fight no more, whoever stands next to them now.

    Clause: kaiser 8.0.B, 8.1.4, 8.8.7
    """
    at = position.places.get(piece)
    where = Hex(at) if isinstance(at, int) else None
    if position.mark(piece, ADVANCED):
        return Refusal(c("8.8.7"), "attacker-advanced", where, {"who": Who((piece,))})
    if not under(position.mark(piece, FOUGHT), c("8.0.B")):
        return None
    return Refusal(c("8.1.4"), "attacker-fought-before", where, {"who": Who((piece,))})


def unreached(rules: Rules, position: Position, side: Side, at: Hex) -> Refusal:
    """Return why no unit of a side can attack a hex: those next to it fight no more, or there are none.

    Clause: kaiser 8.1.1, 8.1.4, 8.8.7
    """
    barred = (attacker_barred(position, piece) for piece in pieces_around(rules, position, side, (at,)))
    first = next((refusal for refusal in barred if refusal is not None), None)
    return replace(first, at=at) if first else Refusal(c("8.1.1"), "nobody-adjacent", at, {"at": At(at)})


def target_refusal(rules: Rules, position: Position, side: Side, at: Hex) -> Refusal | None:
    """Return why a hex may not be attacked at all, or None.

    Clause: kaiser 8.0.A, 8.1.4
    """
    where: Values = {"at": At(at)}
    if not rules.grid.exists(at) or not rules.units(position, at, rules.enemy(side)):
        return Refusal(c("8.0.A"), "target-undefended", at if rules.grid.exists(at) else None, where)
    if was_attacked(rules, position, side, at):
        return Refusal(c("8.1.4"), "target-attacked-before", at, where)
    return None


def end_refusal(rules: Rules, position: Position, side: Side) -> Refusal | None:
    """Return what is still owed before a combat phase may end, or None.

    Whoever must attack stands next to a hex that is owed, so the hexes are all that there is to name.

    Clause: kaiser 8.0.A, 8.0.J, 8.1.1
    """
    hexes = under(front_of(rules, position, side).owed, c("8.0.A"), c("8.0.J"))
    if not hexes:
        return None
    values: Values = {"hexes": memo_of(hexes), "count": len(hexes), "at": At(hexes[0])}
    return Refusal(c("8.1.1"), "hexes-owed", hexes[0], values)


def stranded_refusal(position: Position, combat: Combat, found: Stranded) -> Refusal:
    """Return the refusal of a combat that would leave something undone: it names the stack and what it misses.

    Clause: kaiser 8.1.1, 8.1.2.A, 8.2, 8.2.4
    """
    who, targets = Who(found.attackers), memo_of(combat.stacks)
    if found.stacks:
        values: Values = {"hexes": memo_of(found.stacks), "at": At(found.stacks[0]), "who": Who(combat.attackers)}
        return Refusal(c("8.2"), "strands-hex", found.stacks[0], values)
    at = Hex(int(position.places[found.attackers[0]]))
    # Against one stack everybody next to it may join: only a combat against several leaves an attacker out.
    return Refusal(c("8.2.4"), "strands-attacker-wide", at, {"who": who, "at": At(at), "hexes": targets})


def pieces_around(rules: Rules, position: Position, side: Side, targets: tuple[Hex, ...]) -> Iterator[PieceId]:
    """Yield a side's units next to any of some hexes, hex by hex and bottom to top."""
    near = dict.fromkeys(at for to in targets for at in rules.grid.adjacent(to))
    for at in sorted(near):
        yield from rules.units(position, at, side)
