"""Changes fold with absolute values, touch only what they name, and leave the old position alone."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Hex
from core.model import events as ev
from core.model.evolve import apply
from core.model.state import GameState
from core.model.values import PieceId
from tests.model import strategies as some


@given(some.states, st.lists(some.changes(), max_size=10))
def test_the_old_position_stays_as_it_was(state: GameState, changes: list) -> None:
    before = deepcopy(state)
    apply(state, changes)
    assert state == before


@given(some.states, some.changes())
def test_the_same_change_twice_is_once(state: GameState, change: ev.Change) -> None:
    if isinstance(change, ev.PushFrame):
        return
    once = apply(state, (change,))
    assert apply(once, (change,)) == once


@given(some.states, st.lists(some.changes(), max_size=10))
def test_places_agree_with_stacks(state: GameState, changes: list) -> None:
    after = apply(state, (*changes, ev.SetStack(Hex(0), (PieceId("a0"),)), ev.SetStack(Hex(1), ())))
    assert after.places == {piece: place for place, stack in after.stacks.items() for piece in stack}


def test_untouched_mappings_keep_their_identity() -> None:
    state = some.placed({PieceId("a0"): Hex(0)})
    after = apply(state, (ev.SetTrack("vp", 45),))
    assert after.stacks is state.stacks
    assert after.tracks == {"vp": 45}
