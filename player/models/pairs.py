"""What two dice lead to: a spread over pairs, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.model.working import Outcome
from core.view.language import tr
from core.view.sentences import Sentences

FIRST, NOBODY, SECOND = 1, 0, -1
"""Whom a result favours: the first side of the losses, nobody, the second."""


SIGNS = "signs-of-pairs"
"""Key of the game's texts that says what the signs in such a table mean."""


@dataclass(frozen=True, slots=True)
class PairCell:
    """One pair of dice: the result as short as can be, in words, and whom it favours."""

    text: str
    words: str
    favours: int


@dataclass(frozen=True, slots=True)
class PairPicture:
    """A table of results by two dice: `cells[first - 1][second - 1]`.

    Attributes:
        words: the whole, for screen readers.
        signs: what the signs in the cells mean, in the words of the game; may be empty.
    """

    cells: tuple[tuple[PairCell, ...], ...]
    words: str
    signs: str = ""


def pair_picture(said: Sentences, spread: Sequence[Outcome]) -> PairPicture | None:
    """Return a spread as a table; None where it is not one over pairs of dice with a cell for each."""
    rolls = [outcome.roll for outcome in spread]
    if not spread or not all(isinstance(roll, tuple) and len(roll) == 2 for roll in rolls):
        return None
    if not all(outcome.cell for outcome in spread):
        return None
    columns: dict[object, list[PairCell]] = {}
    for outcome in spread:
        assert isinstance(outcome.roll, tuple)
        columns.setdefault(outcome.roll[0], []).append(_cell(said, outcome))
    cells = tuple(tuple(column) for column in columns.values())
    return PairPicture(cells, _words(cells), said.texts.get(SIGNS, ""))


def _cell(said: Sentences, outcome: Outcome) -> PairCell:
    lost = [*outcome.losses.values(), Fraction(0), Fraction(0)]
    favours = FIRST if lost[0] < lost[1] else SECOND if lost[0] > lost[1] else NOBODY
    return PairCell(outcome.cell, said.value(outcome.result), favours)


def _words(cells: tuple[tuple[PairCell, ...], ...]) -> str:
    """Return every column of the table in words, results that follow each other alike taken together."""
    said = []
    for first, column in enumerate(cells, 1):
        results = ", ".join(f"{second}: {cell.text}" for second, cell in enumerate(column, 1))
        said.append(tr("first die {first}: {results}", first=first, results=results))
    return tr("Results by both dice. {rows}", rows="; ".join(said))
