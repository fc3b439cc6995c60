"""A spread over two dice as a table, and lit in it what was thrown."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import cast

from core.model.values import Key
from core.model.working import Outcome
from core.view.sentences import Sentences
from player.models.pairs import FIRST, NOBODY, SECOND, pair_picture
from player.models.resolution import Stage, Telling
from player.models.story import Told

THIRTY_SIXTH = Fraction(1, 36)


def spread(cell: str = "x") -> tuple[Outcome, ...]:
    """Return a spread in which the higher die costs the other side a step."""
    return tuple(
        Outcome(
            (first, second), Key("won"), THIRTY_SIXTH,
            {"attacker": Fraction(second > first), "defender": Fraction(first > second)}, cell,
        )
        for first in range(1, 7) for second in range(1, 7)
    )  # fmt: skip


def test_pairs_of_dice_make_a_table_the_first_across() -> None:
    picture = pair_picture(sentences(), spread())
    assert picture is not None
    assert [len(column) for column in picture.cells] == [6] * 6
    assert (picture.cells[5][0].favours, picture.cells[0][5].favours, picture.cells[2][2].favours) == (
        FIRST, SECOND, NOBODY,
    )  # fmt: skip
    assert "first die 6: 1: x" in picture.words


def test_one_die_or_no_cells_make_none() -> None:
    assert pair_picture(sentences(), ()) is None
    assert pair_picture(sentences(), spread(cell="")) is None
    assert pair_picture(sentences(), (Outcome(3, "A1", Fraction(1), {}, "x"),)) is None


def test_the_pair_is_lit_when_both_dice_have_fallen() -> None:
    told = Told(1, None, "", "", None, taken_back=False)
    stages = (Stage((told,)), Stage((told,), 4), Stage((told,), 1), Stage((told,), 6))
    telling = Telling(stages)
    seen = []
    for _ in stages:
        telling.advance()
        seen.append(telling.pair)
    assert seen == [None, None, (4, 1), (4, 1)]


def sentences() -> Sentences:
    """Return words as they are, and no text of a game."""
    return cast(Sentences, SimpleNamespace(value=str, texts={}))
