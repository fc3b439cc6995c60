"""What a file of the game must be able to keep: an event tells what at most one side may not know."""

from __future__ import annotations

import pytest

from core.model.events import Event, SetKnown, SetPieceMark
from core.model.values import PieceId
from tests.games.czech38.board import GERMAN, position, scenario, unit


def learners(event: Event) -> set[str]:
    """Return whose knowledge an event changes."""
    return {change.side for change in event.changes if isinstance(change, SetKnown)}


def owners(event: Event) -> set[str]:
    """Return whose pieces an event marks, by the first letter of their ids."""
    return {change.piece[0] for change in event.changes if isinstance(change, SetPieceMark)}


@pytest.mark.clause("czech38 12.7.A")
@pytest.mark.clause("czech38 12.7.B")
@pytest.mark.parametrize(("kind", "phase", "words"), [
    ("infantry", "german-assault", ("0705", "g1", "g2")),
    ("panzer", "german-movement", ("g1", "g2", "0705", "launch")),
])  # fmt: skip
def test_what_two_hidden_stacks_learn_of_each_other_is_told_side_by_side(
    kind: str, phase: str, words: tuple[str, ...]
) -> None:
    pieces = [unit(id_, kind, move=10, steps=4) for id_ in ("g1", "g2")]
    pieces += [unit("c1", steps=4), unit("c2", steps=4)]
    game = position(scenario(*pieces), {"0605": "g1 g2", "0705": "c1 c2"}, at_phase=phase)
    events = game.act(GERMAN, *words, dice=(1,))
    assert {side for event in events for side in learners(event)} == {"german", "czech"}
    assert max(len(learners(event)) for event in events) == 1
    assert max(len(owners(event)) for event in events) == 1


@pytest.mark.clause("czech38 12.4.D")
def test_attackers_and_defenders_bear_the_marks_of_the_battle() -> None:
    pieces = [unit("g1", steps=4), unit("c1", steps=4)]
    game = position(scenario(*pieces), {"0605": "g1", "0705": "c1"}, at_phase="german-assault")
    game.act(GERMAN, "0705", "g1", dice=(1,))
    assert (game.state.mark(PieceId("g1"), "fought"), game.state.mark(PieceId("c1"), "attacked")) == (True, True)
