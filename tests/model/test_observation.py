"""Folding what a side sees of each event over its observation gives its next observation; nothing hidden leaks."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Hex
from core.model import codec
from core.model import events as ev
from core.model.events import Event
from core.model.evolve import evolve
from core.model.observation import Secrecy, Sight, observe
from core.model.state import GameState
from core.model.values import Box, PieceId, Unknown, Who
from tests.model import strategies as some

SECRECY = Secrecy(some.SIDE_OF, hides_stacks=True, hidden_boxes=frozenset({Box("force-1")}))
AMBER, BLUE = some.SIDES


def moved(state: GameState, piece: PieceId, to: object) -> tuple[ev.Change, ...]:
    """Return the changes that bring a piece to the top of a place."""
    start = state.places[piece]
    left = tuple(p for p in state.stacks[start] if p != piece)
    if start == to:
        return (ev.SetStack(start, (*left, piece)),)
    return (ev.SetStack(start, left), ev.SetStack(to, (*state.stacks.get(to, ()), piece)))  # type: ignore[arg-type]


def changes_of(state: GameState, step: tuple | ev.Change) -> tuple[ev.Change, ...]:
    """Return what a drawn step does: a move of a piece to one of its side's places, or a single change."""
    if not isinstance(step, tuple):
        return (step,)
    piece, number = step
    return moved(state, piece, some.own_places[some.SIDE_OF[piece]][number])


moves = st.tuples(some.pieces, st.integers(0, 1))


@given(some.states, st.lists(st.one_of(moves, some.changes()), max_size=12))
@pytest.mark.parametrize("viewers", [(AMBER,), (BLUE,), (AMBER, BLUE), ()])
def test_views_fold_to_the_next_observation(viewers: tuple, state: GameState, steps: list) -> None:
    seen = observe(state, viewers, SECRECY)
    for step in steps:
        event = Event("happened", "probe 1", {"who": Who(some.PIECES)}, changes_of(state, step))
        after = evolve(state, event)
        seen = evolve(seen, Sight(SECRECY, viewers, state, after).view(event))
        state = after
        expected = observe(state, viewers, SECRECY)
        for field in fields(expected):
            assert getattr(seen, field.name) == getattr(expected, field.name), field.name


@given(some.states)
def test_only_tops_are_seen(state: GameState) -> None:
    seen = observe(state, (AMBER,), SECRECY)
    for place, stack in state.stacks.items():
        if some.SIDE_OF[stack[0]] == BLUE:
            assert seen.stacks[place] == (*(Unknown.PIECE for _ in stack[:-1]), stack[-1])
            assert not set(stack[:-1]) & {*seen.places, *seen.steps, *seen.piece_marks}


def test_a_name_that_may_not_be_known_is_nowhere_in_a_view() -> None:
    state = some.placed({PieceId("b0"): Hex(7), PieceId("b1"): Hex(7), PieceId("a0"): Hex(0)})
    who = Who((PieceId("b0"), PieceId("b1")))
    event = Event("told", "probe 1", {"who": who}, (ev.SetPieceMark(PieceId("b0"), "spent", 2),))
    after = evolve(state, event)
    view = Sight(SECRECY, (AMBER,), state, after).view(event)
    assert "b0" not in str(codec.event_to_plain(view))
    assert view.values["who"] == Who((Unknown.PIECE, PieceId("b1")))


def test_hidden_boxes_hide_even_the_top() -> None:
    state = replace(some.placed({PieceId("b0"): Box("force-1")}), steps={PieceId("b0"): 2})
    seen = observe(state, (AMBER,), SECRECY)
    assert seen.stacks[Box("force-1")] == (Unknown.PIECE,)
    assert observe(state, (BLUE,), SECRECY).stacks[Box("force-1")] == (PieceId("b0"),)


def test_a_seal_is_seen_by_its_owner_until_it_is_open() -> None:
    change = ev.SetSeal("plan", BLUE, (1, 2), open=False)
    state = evolve(GameState(), Event("sealed", "probe 3", changes=(change,)))
    assert observe(state, (AMBER,), SECRECY).seals["plan"].value is Unknown.VALUE
    assert observe(state, (BLUE,), SECRECY).seals["plan"].value == (1, 2)
