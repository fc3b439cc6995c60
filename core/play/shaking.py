"""Positions that honest play seldom reaches, made from one that it did: for trials of the rules."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from core.board.hexes import Hex
from core.games.contract import Rulebook
from core.mechanics.rulebook import stack_changes
from core.model.events import Change, SetCell, SetSteps
from core.model.evolve import apply
from core.model.schema import Schema
from core.model.state import GameState
from core.model.values import PieceId, Side, Unknown

SHARES = (0.0, 0.0, 0.05, 0.3, 0.9)
"""How much of a layer is repainted."""


def shaken(state: GameState, rulebook: Rulebook, schema: Schema, source: random.Random) -> GameState:
    """Return a position without agenda in which pieces crowd together, face each other and are weaker, and some
    of what changes in play has changed."""
    position = replace(state, agenda=(), piece_marks={}, knows={}, verdict=None)
    position = apply(position, _repainted(position, rulebook, schema, source))
    fronts = [h for h in position.stacks if not isinstance(h, str)]
    for _ in range(source.randint(1, 3)):
        if fronts:
            position = _battle(position, rulebook, source.choice(sorted(fronts)), source)
    return apply(position, _weakened(position, source))


def _repainted(state: GameState, rulebook: Rulebook, schema: Schema, source: random.Random) -> list[Change]:
    changes: list[Change] = []
    for layer in schema.state_layers:
        value, share = source.randrange(len(layer.values)), source.choice(SHARES)
        if layer.id in state.layers and share:
            hexes = rulebook.scenario.map.grid.hexes
            changes += [SetCell(layer.id, h, value) for h in hexes if source.random() < share]
    return changes


def _battle(state: GameState, rulebook: Rulebook, front: Hex, source: random.Random) -> GameState:
    """Crowd some pieces of any side around a stack, and some of its own side into it."""
    side_of = rulebook.secrecy.side_of
    pieces = [p for p, place in state.places.items() if not isinstance(place, str)]
    ground = (front, *rulebook.scenario.map.grid.adjacent(front))
    for piece in source.sample(sorted(pieces), min(len(pieces), source.randint(2, 9))):
        open_ = [h for h in ground if _holder(state, h, side_of) in (None, side_of[piece])]
        if open_:
            state = apply(state, stack_changes(state, (piece,), source.choice(open_[: source.randint(1, 7)])))
    return state


def _holder(state: GameState, at: Hex, side_of: Mapping[PieceId, Side]) -> Side | None:
    top = state.stacks.get(at, (None,))[-1]
    return None if top is None or isinstance(top, Unknown) else side_of[top]


def _weakened(state: GameState, source: random.Random) -> list[Change]:
    standing = sorted(p for p, place in state.places.items() if not isinstance(place, str))
    chosen: list[PieceId] = source.sample(standing, len(standing) // 4)
    return [SetSteps(piece, source.randint(1, state.steps[piece])) for piece in chosen if state.steps.get(piece)]
