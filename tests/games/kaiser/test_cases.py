"""The rule cases of The Kaiser's Battle hold."""

from __future__ import annotations

import pytest

from core.play.case_file import Case
from tests.games.written_cases import marked, missed, strangers, twins, written

WRITTEN = written("kaiser")


@pytest.mark.parametrize("case", [marked("kaiser", case) for case in WRITTEN])
def test_case(case: Case) -> None:
    assert missed("kaiser", case) == []


def test_every_clause_a_case_names_is_in_the_rulebook() -> None:
    assert strangers("kaiser", WRITTEN) == []


def test_titles_are_told_apart() -> None:
    assert twins(WRITTEN) == []
