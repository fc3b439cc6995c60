"""What is written can be read again, and comes back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Hex
from core.model import codec
from core.model.actions import Action, CountClick, HexClick, KeyClick, PieceClick
from core.model.dice import Throw
from core.model.events import Event
from core.model.evolve import apply
from core.model.values import PieceId
from tests.model import strategies as some


def through_json(plain: object) -> object:
    return json.loads(json.dumps(plain))


@given(some.values)
def test_values_come_back(value: object) -> None:
    assert codec.value_from_plain(through_json(codec.value_to_plain(value))) == value


@given(st.lists(some.changes(), max_size=6).map(tuple), some.memos)
def test_events_come_back(changes: tuple, values: dict) -> None:
    event = Event("happened", "probe 1", values, changes, "die")
    assert codec.event_from_plain(through_json(codec.event_to_plain(event))) == event


@given(some.states, st.lists(some.changes(), max_size=8))
def test_states_come_back_and_digest_alike(state: object, changes: list) -> None:
    after = apply(state, changes)
    plain = codec.position_to_plain(after)
    again = codec.state_from_plain(through_json(plain))
    assert again == after
    assert codec.position_to_plain(again) == plain


def test_actions_and_throws_come_back() -> None:
    clicks = (PieceClick(PieceId("a1")), HexClick(Hex(3)), KeyClick("end"), CountClick("push", 2))
    action = Action(some.SIDES[0], "move", clicks)
    throw = Throw("die", "probe 5", 6, 4, seen_by=(some.SIDES[0],))
    assert codec.action_from_plain(through_json(codec.action_to_plain(action))) == action
    assert codec.throw_from_plain(through_json(codec.throw_to_plain(throw))) == throw


@pytest.mark.parametrize("plain", [["bomb", 1], [], {"a": 1}])
def test_unknown_values_are_named(plain: object) -> None:
    with pytest.raises(codec.CodecError):
        codec.value_from_plain(plain)


def test_a_change_of_another_edition_is_named() -> None:
    with pytest.raises(codec.CodecError, match="steps"):
        codec.change_from_plain(["steps", "a1"])
