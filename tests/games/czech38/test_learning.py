"""Czech divisions that learn blitzkrieg: 8.5."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model.scenario import Scenario
from core.model.units import Piece
from core.model.values import At, PieceId, Who
from core.model.working import Explanation, Question
from tests.games.czech38.airfield import aircraft
from tests.games.czech38.board import CZECH, GERMAN, Table, at, position, scenario, unit


def mobile(id_: str, learned: str = "") -> Piece:
    """Return a mobile division, with the counter that replaces it when it learns."""
    piece = unit(id_, "mobile", move=10, steps=1)
    return replace(piece, fields={"converts_to": learned}) if learned else piece


def field() -> Scenario:
    """Return the field with two divisions that may learn, a third that may not, and enemies of theirs."""
    better = [replace(unit(id_, "mobile", move=10, steps=1), option="learned-blitzkrieg") for id_ in ("cV1", "cV2")]
    return scenario(
        mobile("cM1", "cV1"), mobile("cM2", "cV2"), mobile("cM3"), *better, unit("c1", steps=1),
        unit("g1", steps=1), unit("g2", steps=1), unit("gP", "panzer", steps=4, move=10), *aircraft(),
    )  # fmt: skip


def turn(stacks: dict[str, str], dice: tuple[int, ...], phase: str = "czech-movement", **given: bool | str) -> Table:
    """Return a Czech player turn that begins with these dice."""
    boxes = {"czech-substitutes": "cV1 cV2"}
    return position(
        field(), {**boxes, **stacks}, at_phase=phase, dice=dice, **{"learned_blitzkrieg": True, **given}
    )


@pytest.mark.clause("czech38 8.5")
def test_without_the_variant_nobody_learns_and_nobody_assaults_on_the_move() -> None:
    table = position(field(), {"0905": "cM1", "0805": "g1"}, at_phase="czech-movement")
    assert "learning-rolled" not in table.kinds()
    assert table.refused(CZECH, "cM1", "0805") == "15.1"


@pytest.mark.clause("czech38 8.5.A")
def test_one_die_for_each_division_on_the_map_but_the_third() -> None:
    table = turn({"0905": "c1 cM1 cM3", "1005": "cM2"}, (2, 6))
    assert table.kinds().count("learning-rolled") == 2
    assert turn({"0905": "cM3"}, ()).kinds().count("learning-rolled") == 0


@pytest.mark.clause("czech38 8.5.A")
def test_nobody_learns_whose_substitute_is_in_play_already() -> None:
    table = turn({"0905": "cM1", "1005": "cV1", "czech-substitutes": "cV2"}, ())
    assert table.place("cM1") == "0905"


@pytest.mark.clause("czech38 8.5.A.1")
@pytest.mark.clause("czech38 8.5.A.2")
def test_on_a_one_its_substitute_takes_its_place_in_the_stack() -> None:
    table = turn({"0905": "c1 cM1 cM3", "1005": "cM2"}, (1, 2))
    assert table.state.stack(at("0905")) == ("c1", "cV1", "cM3")
    assert table.place("cM1") == "czech-substitutes"
    assert table.place("cM2") == "1005"


@pytest.mark.clause("czech38 8.5.B")
def test_who_has_learned_is_not_rolled_for_again() -> None:
    table = turn({"0905": "cV1", "czech-substitutes": "cM1 cV2", "1005": "cM2"}, (3,))
    assert table.kinds().count("learning-rolled") == 1


@pytest.mark.clause("czech38 8.5.A.1")
@pytest.mark.clause("czech38 15.1")
def test_it_moves_and_assaults_as_germans_do() -> None:
    # Ruling: section 15 is read mirrored.
    table = turn({"0905": "cV1 cM3", "0805": "g1"}, ())
    assert table.candidates(CZECH, "cV1")["0904"] == 3
    assert table.refused(CZECH, "cM3", "cV1", "0805") == "15.1"
    events = table.act(CZECH, "cV1", "0805", "launch", dice=(6,))
    assert "assault-launched" in [event.kind for event in events]


@pytest.mark.clause("czech38 8.5.A.1")
@pytest.mark.clause("czech38 15.13.A")
def test_it_counts_as_armour() -> None:
    # Ruling: without a panzer or light unit it may assault all the same.
    assert turn({"0905": "cV1", "0805": "g1"}, ()).refused(CZECH, "cV1", "0805") == ""


@pytest.mark.clause("czech38 15.8")
def test_german_aircraft_may_defend_against_it() -> None:
    # Ruling: the clause on late aircraft is of Czech and Soviet ones.
    table = turn({"0905": "cV1", "0805": "g1", "german-support": "gA1"}, ())
    table.act(CZECH, "cV1", "0805", "launch")
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.top.sides) == ("ground-support", (GERMAN,))


@pytest.mark.clause("czech38 15.7.A")
def test_its_own_side_may_support_it() -> None:
    table = turn({"0905": "cV1", "0805": "g1", "czech-support": "cA1"}, ())
    table.act(CZECH, "cV1", "0805", "launch")
    assert table.state.top is not None
    assert table.state.top.sides == (CZECH,)


@pytest.mark.clause("czech38 15.16")
def test_the_shift_of_the_assaulted_is_theirs_too() -> None:
    table = turn({"0905": "cV1", "0805": "gP"}, ())
    values = {"at": At(at("0805")), "who": Who((PieceId("cV1"),)), "from": At(at("0905"))}
    answer = table.rules.explain(table.seen(CZECH), Question("battle", values))
    assert isinstance(answer, Explanation)
    assert next(line.value for line in answer.lines if line.key == "shift-mobile-assault") == -2


@pytest.mark.clause("czech38 8.5")
def test_without_blitzkrieg_the_counter_is_only_stronger() -> None:
    table = turn({"0905": "cV1", "0805": "g1"}, (), blitzkrieg=False)
    assert table.refused(CZECH, "cV1", "0805") == "11.4"
