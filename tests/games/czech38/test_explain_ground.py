"""What the ground of a hex does is told from the charts that are played."""

from __future__ import annotations

import pytest

from core.model.refusal import Refusal
from core.model.values import At, Key
from core.model.working import Explanation, Line, Question
from tests.games.czech38.board import GERMAN, Land, at, position, scenario, unit


def ground(land: Land, where: str = "0605") -> tuple[Line, ...]:
    """Return what is told of a hex."""
    table = position(scenario(unit("g1"), land=land), {"0208": "g1"})
    found = table.rules.explain(table.seen(GERMAN), Question("ground", {"at": At(at(where))}))
    assert isinstance(found, Explanation)
    return found.lines


@pytest.mark.clause("czech38 11.8.1.3")
def test_every_class_of_units_is_told_its_price() -> None:
    lines = [line for line in ground(Land(terrain={"0605": "rough"})) if line.key == "ground-cost"]
    assert [(line.values["class"], line.value) for line in lines] == [
        (Key("class-mech"), 3),
        (Key("class-mountain"), 1),
        (Key("class-other"), 2),
    ]


def test_closed_ground_says_so() -> None:
    lines = [line for line in ground(Land(terrain={"0605": "wetland"})) if line.key == "ground-cost"]
    assert lines[0].value == Key("closed")


@pytest.mark.clause("czech38 13.2")
@pytest.mark.clause("czech38 14.1.2.C")
def test_ground_and_works_add_their_columns() -> None:
    land = Land(terrain={"0605": "rough"}, features={"fort": {"0605": 1}})
    shifts = [(line.values["ground"], line.value) for line in ground(land) if line.key == "ground-shift"]
    assert shifts == [(Key("rough"), -1), (Key("fort"), -1)]


def test_a_place_off_the_map_is_refused() -> None:
    table = position(scenario(unit("g1")), {"0208": "g1"})
    assert isinstance(table.rules.explain(table.seen(GERMAN), Question("ground", {})), Refusal)
