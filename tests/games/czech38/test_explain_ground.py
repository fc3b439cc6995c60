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
    assert lines[0].value == Key("ground-closed")


@pytest.mark.clause("czech38 13.2")
@pytest.mark.clause("czech38 14.1.2.C")
def test_ground_and_works_add_their_columns() -> None:
    land = Land(terrain={"0605": "rough"}, features={"fort": {"0605": 1}})
    shifts = [(line.values["ground"], line.value) for line in ground(land) if line.key == "ground-shift"]
    assert shifts == [(Key("rough"), -1), (Key("fort"), -1)]


@pytest.mark.clause("czech38 11.10")
def test_a_place_off_the_map_is_refused() -> None:
    table = position(scenario(unit("g1")), {"0208": "g1"})
    refused = table.rules.explain(table.seen(GERMAN), Question("ground", {}))
    assert isinstance(refused, Refusal)
    assert refused.clause == "czech38 11.10"


def told(land: Land) -> list[tuple[object, object, str]]:
    """Return what is told of a hex besides its own price: of what, how much, by which clause."""
    lines = (line for line in ground(land) if line.key != "ground-cost")
    return [(next(iter(line.values.values())), line.value, line.clause) for line in lines]


CLEAR = (Key("clear"), 0, "czech38 13.1")


@pytest.mark.clause("czech38 13.1")
@pytest.mark.clause("czech38 13.9")
@pytest.mark.clause("czech38 13.10.A")
def test_towns_add_their_columns() -> None:
    assert told(Land()) == [CLEAR]
    assert told(Land(towns={"0605": "large_town"})) == [CLEAR, (Key("large_town"), -1, "czech38 13.9")]
    assert told(Land(features={"prague": {"0605": 1}})) == [CLEAR, (Key("prague"), -2, "czech38 13.10.A")]


@pytest.mark.clause("czech38 14.2.A")
@pytest.mark.clause("czech38 14.3.A")
def test_works_add_their_columns() -> None:
    assert told(Land(features={"heavy_fort": {"0605": 1}})) == [CLEAR, (Key("heavy_fort"), -2, "czech38 14.2.A")]
    dug = Land(features={"ip": {"0605": 1}}, sides={"ip": (("0605", "0604"),)})
    assert told(dug) == [CLEAR, (At(at("0605")), -1, "czech38 14.3.A")]


@pytest.mark.clause("czech38 11.8.1.7.B")
@pytest.mark.clause("czech38 13.6.A")
def test_a_minor_river_costs_everybody_one_more_and_one_column() -> None:
    river = told(Land(sides={"river_minor": (("0605", "0604"),)}))
    assert [(value, clause) for _, value, clause in river] == [
        *[(1, "czech38 11.8.1.7.B")] * 3, (-1, "czech38 13.6.A"), (0, "czech38 13.1"),
    ]  # fmt: skip


@pytest.mark.clause("czech38 11.8.1.8")
@pytest.mark.clause("czech38 13.7.A")
def test_a_major_river_costs_mechanized_units_two_more_and_everybody_two_columns() -> None:
    river = told(Land(sides={"river_major": (("0605", "0604"),)}))
    assert [(value, clause) for _, value, clause in river] == [
        (2, "czech38 11.8.1.8"), *[(1, "czech38 11.8.1.8")] * 2, (-2, "czech38 13.7.A"), (0, "czech38 13.1"),
    ]  # fmt: skip
