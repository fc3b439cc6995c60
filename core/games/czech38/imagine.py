"""A guess at what the viewer cannot see: hidden enemy units dealt at random to where unknown tokens lie."""

from __future__ import annotations

from dataclasses import replace

from core.board.hexes import Hex
from core.games.czech38.air import HOME, MISSIONS, units
from core.games.czech38.landing import GUESS, SLOT, imagined_note
from core.games.czech38.rules import Rules
from core.games.czech38.setup_codes import barred_by
from core.games.czech38.stacks import guarded, owner
from core.model.dice import Dice
from core.model.state import GameState, Observation, Seal
from core.model.values import PieceId, Place, Side, Unknown


def imagine(rules: Rules, seen: Observation, dice: Dice) -> GameState:
    """Return a state that the viewer cannot tell from the truth.

    Unseen units are as likely in one unknown place as in another, where the ground lets them stand; their losses
    are not known either, so they are taken at full strength.
    """
    unseen = {side: _unseen(rules, seen, side) for side in rules.sides}
    stacks: dict[Place, tuple[PieceId | Unknown, ...]] = dict(seen.stacks)
    places, steps = dict(seen.places), dict(seen.steps)
    for place, stack in seen.stacks.items():
        side = owner(rules, seen, place)
        if side is None or not any(isinstance(token, Unknown) for token in stack):
            continue
        # Fighting units are never hidden beneath industry.
        pool = unseen[side] if guarded(rules, seen, place) else [p for p in unseen[side] if not rules.fights(p)]
        dealt = tuple(_deal(rules, pool, place, dice) if isinstance(token, Unknown) else token for token in stack)
        unseen[side] = [p for p in unseen[side] if p not in dealt]
        stacks[place] = dealt
        for piece in dealt:
            if isinstance(piece, str) and piece not in places:
                places[piece] = place
                steps[piece] = rules.piece(piece).max_steps
    return GameState(
        stacks=stacks,
        places=places,
        steps=steps,
        piece_marks=seen.piece_marks,
        layers=seen.layers,
        tracks=seen.tracks,
        marks=seen.marks,
        cups=seen.cups,
        hands=seen.hands,
        seals={slot: _imagined(rules, seen, (slot, seal), dice) for slot, seal in seen.seals.items()},
        knows=seen.knows,
        agenda=seen.agenda,
        verdict=seen.verdict,
    )


def _imagined(rules: Rules, seen: Observation, sealed: tuple[str, Seal], dice: Dice) -> Seal:
    """Return a seal with what might lie in it, if that cannot be seen: a note of the landing, or an allocation."""
    slot, seal = sealed
    if not isinstance(seal.value, Unknown) or seal.by is None:
        return seal
    return replace(seal, value=imagined_note(rules, dice) if slot == SLOT else _allocation(seen, seal.by, dice))


def _allocation(seen: Observation, side: Side, dice: Dice) -> tuple[int, ...]:
    """Return an allocation that a side might have made: any number to each mission as long as there are units."""
    left, counts = len(units(seen, side, HOME)), []
    for _ in MISSIONS:
        counts.append(dice.roll(left + 1, key=GUESS, clause="") - 1)
        left -= counts[-1]
    return tuple(counts)


def _unseen(rules: Rules, seen: Observation, side: Side) -> list[PieceId]:
    """Return the pieces that may be anywhere; of one that is not in the game at all, everybody sees its steps."""
    if side in seen.viewers:
        return []
    pieces = ((id_, piece) for id_, piece in rules.pieces.items() if id_ not in seen.places and id_ not in seen.steps)
    return [id_ for id_, piece in pieces if piece.side == side]


def _deal(rules: Rules, unseen: list[PieceId], place: Place, dice: Dice) -> PieceId | Unknown:
    """Take one unseen unit that may stand there; any, when none of them may."""
    fitting = [id_ for id_ in unseen if _may_stand(rules, id_, place)] or unseen
    if not fitting:
        return Unknown.PIECE
    chosen = fitting[dice.roll(len(fitting), key=GUESS, clause="") - 1]
    unseen.remove(chosen)
    return chosen


def _may_stand(rules: Rules, piece: PieceId, place: Place) -> bool:
    """Tell whether a unit could be hidden there: on ground open to it, and not if it stands alone (9.2)."""
    if isinstance(place, str):
        return True
    # Aircraft stand in no hex, so nobody beneath a top can be one.
    if piece not in rules.movement_class:
        return False
    return rules.stacking[piece] is not None and not barred_by(rules.scenario, rules.piece(piece), Hex(place))
