"""Combats that together cover a front: what strands whom, which drafts lead nowhere, what is proposed."""

from random import Random

import pytest

from core.board.hexes import Hex
from core.mechanics.cover import Combat, Front, Stranded, dead_end, joiners, loose_ends
from core.mechanics.cover_search import proposal
from core.model.values import PieceId
from tests.tools import partition_proof

LEFT, MIDDLE, RIGHT = Hex(1), Hex(2), Hex(3)
A, B, C = PieceId("a"), PieceId("b"), PieceId("c")


def front(reach: dict[PieceId, tuple[Hex, ...]], free: tuple[PieceId, ...] = ()) -> Front:
    """Return a front in which all but the free must attack, and all that those are next to must be attacked."""
    bound = tuple(a for a in reach if a not in free)
    return Front(reach, bound, tuple(sorted({at for a in bound for at in reach[a]})))


def test_a_lone_attacker_faces_both_stacks_in_one_combat() -> None:
    alone = front({A: (LEFT, RIGHT)})
    assert loose_ends(alone, Combat((LEFT,), (A,))) == Stranded((RIGHT,))
    assert not loose_ends(alone, Combat((LEFT, RIGHT), (A,)))
    assert not dead_end(alone, (LEFT,), (A,)), "a draft may still grow"


def test_whoever_has_nobody_else_must_join() -> None:
    both = front({A: (LEFT, RIGHT), B: (LEFT,)})
    assert joiners(both, (LEFT,)) == (B,)
    assert loose_ends(both, Combat((LEFT,), (A,))) == Stranded((RIGHT,), (B,))
    assert not loose_ends(both, Combat((LEFT,), (B,)))


def test_a_combat_too_wide_for_one_who_must_join_is_a_dead_end() -> None:
    both = front({A: (LEFT, RIGHT), B: (LEFT,)})
    assert dead_end(both, (LEFT, RIGHT)) == Stranded(attackers=(B,))


def test_the_last_one_next_to_a_stack_may_not_go_elsewhere() -> None:
    three = front({A: (LEFT, MIDDLE), B: (MIDDLE, RIGHT), C: (LEFT,)})
    assert loose_ends(three, Combat((MIDDLE,), (B,))) == Stranded((RIGHT,))
    assert not dead_end(three, (MIDDLE,), (B,)), "he may take the right as well"
    assert not loose_ends(three, Combat((MIDDLE,), (A,)))
    assert dead_end(three, (MIDDLE,), (A, B)) == Stranded((RIGHT,))


def test_who_need_not_attack_may_be_the_last_to_cover_a_stack() -> None:
    held = front({A: (LEFT, RIGHT), B: (RIGHT,)}, free=(B,))
    assert held.owed == (LEFT, RIGHT)
    after = held.after(Combat((LEFT,), (A,)))
    assert (after.bound, after.owed) == ((), (RIGHT,))
    assert not after.stranded
    assert dead_end(held, (RIGHT,), (A, B)) == Stranded((LEFT,))


def test_nothing_covers_a_front_without_neighbours() -> None:
    with pytest.raises(ValueError, match="no covering"):
        proposal(Front({A: ()}, (A,), (LEFT,)), lambda _: 0.0)


def test_a_proposal_prefers_what_scores_more() -> None:
    three = front({A: (LEFT, MIDDLE), B: (LEFT, MIDDLE), C: (LEFT, MIDDLE)})
    strong = proposal(three, lambda combat: len(combat.attackers) ** 2 - 5 * len(combat.stacks) ** 2)
    assert sorted(len(combat.attackers) for combat in strong) == [1, 2]
    wide = proposal(three, lambda combat: len(combat.stacks))
    assert sum(len(combat.stacks) for combat in wide) == 2


def test_small_fronts_against_every_partition() -> None:
    tried, near, wrong = partition_proof.prove(60, seed=7)
    assert wrong == []
    assert tried > 100
    assert sum(near) / len(near) > partition_proof.LEAST_NEAR


def test_the_densest_front_is_covered_whole() -> None:
    dense = partition_proof.dense_front()
    found = proposal(dense, partition_proof.Weighed(Random(3), dense))
    left = dense
    for combat in found:
        left = left.after(combat)
        assert not left.stranded
    assert (left.bound, left.owed) == ((), ())
