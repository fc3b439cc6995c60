"""The log filtered by kind, side and words."""

from __future__ import annotations

from core.board.hexes import Hex
from core.model.events import Event
from core.model.values import At, Key, Way, Who
from core.play.session import LogEntry
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
    assert {line.by or line.step_by for line in Sieve(side=side).sift(told)} == {side}
    assert Sieve("MOVES").sift(told) == tuple(line for line in told if "moves" in line.text.lower())
    assert all(line.clause == "2" for line in Sieve("sky:").sift(told))
    assert Sieve("no such words").sift(told) == ()
    assert Sieve().open
    assert not Sieve("x").open


def test_a_sentence_is_of_the_side_it_speaks_of_whoever_took_the_step() -> None:
    table = played().table
    amber, blue = table.session.sides
    of_blue = next(piece.id for piece in table.session.start.scenario.pieces if piece.side == blue)
    events = (
        Event("scored", "probe 7", {"side": Key(blue), "at": At(Hex(0))}),
        Event("moved", "probe 4", {"who": Who((of_blue,)), "way": Way((Hex(0), Hex(1)))}),
        Event("turn-began", "probe 7", {"turn": 2}),
    )
    entry = LogEntry(3, "action", amber, events, taken_back=False)
    lines = tuple(Story(table).lines(entry))
    assert [line.by for line in lines] == [blue, blue, None]
    assert [line.by for line in Sieve(side=blue).sift(lines)] == [blue, blue]
    assert [line.by for line in Sieve(side=amber).sift(lines)] == [None], "what is nobody's goes with the step"
