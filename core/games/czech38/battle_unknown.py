"""What may stand beneath the top of an enemy stack: every lot of units it could be, with its chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from core.games.czech38.battle import Battle, Counted, count
from core.model.values import PieceId

Lot = tuple[tuple[str, ...], int, int]


def unseen(battle: Battle) -> tuple[PieceId, ...]:
    """Return the pieces that a hidden defender could be, in file order.

    The viewer knows where every other piece of that side is, and the steps of all that are not hidden.

    Clause: czech38 12.7.A
    """
    rules, position = battle.rules, battle.position
    side = rules.enemy(battle.attacking)
    hidden = (p for p in rules.side_of if p not in position.places and p not in position.steps)
    # Industry may be among them; it counts nothing.
    ground = (p for p in hidden if rules.side_of[p] == side and p in rules.movement_class)
    return tuple(p for p in ground if may_stand_there(battle, p))


def may_stand_there(battle: Battle, piece: PieceId) -> bool:
    """Tell whether a piece could be beneath another one in the hex: on ground open to it, and not one that
    always stands alone (9.2)."""
    rules = battle.rules
    alone = rules.stacking[piece] is None
    return not alone and not rules.prohibited(piece, battle.target)


def imagined_battles(battle: Battle) -> Iterator[tuple[Fraction, Battle]]:
    """Yield every battle that the hidden one could be, with its chance; together the chances make 1.

    Pieces that count alike are alike here, so that few battles stand for very many. Hidden units are taken
    at full steps, for nobody has seen them lose any.
    """
    alike: dict[Lot, list[PieceId]] = {}
    for piece in unseen(battle):
        alike.setdefault(_lot(battle, count(battle, piece, "defense")), []).append(piece)
    pool = sum(map(len, alike.values()))
    hidden = min(battle.hidden, pool)
    ways = comb(pool, hidden)
    for lots in combinations_with_replacement(alike, hidden):
        taken = {lot: lots.count(lot) for lot in lots}
        if any(number > len(alike[lot]) for lot, number in taken.items()):
            continue
        weight, pieces = 1, list(battle.defenders)
        for lot, number in taken.items():
            weight *= comb(len(alike[lot]), number)
            pieces += alike[lot][:number]
        yield Fraction(weight, ways), replace(battle, defenders=tuple(pieces), hidden=0)


def _lot(battle: Battle, counted: Counted) -> Lot:
    reductions = tuple(change.row for change in counted.divided)
    return reductions, counted.factor, battle.rules.piece(counted.piece).max_steps
