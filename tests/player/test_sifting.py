"""The log filtered by kind, side and words."""

from __future__ import annotations

from player.models.sifting import Sieve, kinds
from player.models.story import OTHER, Story
from tests.player.test_timeline import played


def test_every_sentence_has_a_kind_and_a_kind_left_out_is_gone() -> None:
    table = played().table
    told = Story(table).refresh()
    assert [kind for kind, _ in kinds(table)] == ["moves", "clashes", "sky", OTHER]
    assert {line.kind for line in told} >= {"moves", "sky", OTHER}
    left = Sieve(left_out=frozenset({"moves"})).sift(told)
    assert left
    assert not [line for line in left if line.kind == "moves"]


def test_words_side_and_clause_narrow_it_down() -> None:
    table = played().table
    told = Story(table).refresh()
    side = table.session.sides[1]
    assert {line.by for line in Sieve(side=side).sift(told)} == {side}
    assert Sieve("MOVES").sift(told) == tuple(line for line in told if "moves" in line.text.lower())
    assert all(line.clause == "2" for line in Sieve("sky:").sift(told))
    assert Sieve("no such words").sift(told) == ()
    assert Sieve().open
    assert not Sieve("x").open
