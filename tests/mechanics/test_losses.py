"""Losses over steps: nobody is eliminated while another unit has a step to spare."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.mechanics.losses import Losses, losses
from core.model.values import PieceId

A, B, C = PieceId("a"), PieceId("b"), PieceId("c")


def test_a_last_step_is_safe_while_others_have_more() -> None:
    open_ = losses({A: 1, B: 2}, 2)
    assert open_.next == (B,)
    assert open_.take(B).next == (A, B)


def test_nothing_is_left_to_take_when_the_due_is_met() -> None:
    assert losses({A: 2}, 1).take(A).next == ()
    assert losses({A: 1, B: 1}, 5).due == 2


def test_one_order_stands_for_all() -> None:
    one = losses({A: 2, B: 2, C: 1}, 3).take(B).take(A).take(C)
    other = losses({A: 2, B: 2, C: 1}, 3).take(A).take(B).take(C)
    assert one.in_order() == other.in_order() == (A, B, C)


def walk(open_: Losses) -> list[Losses]:
    """Return every allocation that can be reached."""
    return [open_, *(end for piece in open_.next for end in walk(open_.take(piece)))]


@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), st.integers(0, 6))
def test_the_one_order_can_always_be_walked_and_loses_evenly(steps: list[int], due: int) -> None:
    pieces = {PieceId(f"p{n}"): count for n, count in enumerate(steps)}
    for end in walk(losses(pieces, due)):
        again = losses(pieces, due)
        for piece in end.in_order():
            assert piece in again.next
            again = again.take(piece)
        assert again == end
        left = [end.steps_left(piece) for piece in pieces]
        assert 0 not in left or max(left) == 1 or max(left) == 0
