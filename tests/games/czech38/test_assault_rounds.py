"""Fighting mobile assaults, round after round: 15.5.C, 15.7, 15.8, 15.10, 15.13 to 15.15."""

from __future__ import annotations

import pytest

from core.model.values import PieceId
from tests.games.czech38.airfield import held
from tests.games.czech38.board import GERMAN, Land, at
from tests.games.czech38.panzers import assault, decision, front, lose, spent, told


@pytest.mark.clause("czech38 15.5.C")
@pytest.mark.clause("czech38 15.17")
def test_attackers_lose_steps_and_never_retreat() -> None:
    # 24 against 9 is 2:1, so 1:2; a six is 1/1.
    table = front(enemy="c1", steps={"c1": 4})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    assert decision(table) == ("attacker-losses", (GERMAN,))
    assert table.refused(GERMAN, "retreat") == "12.11.D"
    table.act(GERMAN, "gP1")
    assert table.state.steps[PieceId("gP1")] == 3
    assert table.state.steps[PieceId("c1")] == 3


@pytest.mark.clause("czech38 15.7.A")
def test_german_aircraft_support_it() -> None:
    table = front(more={"german-support": "gA1"})
    assault(table, "gP1", "gP2", "gP3")
    assert decision(table) == ("ground-support", (GERMAN,))
    table.act(GERMAN, "commit", dice=(1,))
    assert told(table, "shift-attacker-support") == [1]


@pytest.mark.clause("czech38 15.7.B")
@pytest.mark.clause("czech38 15.7.C")
def test_an_air_unit_supports_one_round_and_another_the_next() -> None:
    table = front(steps={"c1": 4}, more={"german-support": "gA1 gA2"})
    assault(table, "gP1", "gP2", "gP3")
    table.act(GERMAN, "commit", dice=(6,))
    lose(table)
    assert (held(table, "german-support"), held(table, "german-flown")) == (("gA2",), ("gA1",))
    table.act(GERMAN, "another-round")
    assert decision(table) == ("ground-support", (GERMAN,))
    table.act(GERMAN, "decline", dice=(1,))
    assert told(table, "shift-attacker-support") == [1, None]


@pytest.mark.clause("czech38 15.8")
@pytest.mark.clause("czech38 6.8.3.C")
def test_czech_aircraft_come_too_late_for_the_defense() -> None:
    table = front(more={"czech-support": "cA1"})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    assert "support-declined" not in table.kinds()
    assert table.place("gP1") == "0705"


@pytest.mark.clause("czech38 15.10.A")
@pytest.mark.clause("czech38 15.10.A.1")
def test_defenders_left_leave_two_answers() -> None:
    table = front(steps={"c1": 4})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    table.act(GERMAN, "gP1")
    assert decision(table) == ("assault-round", (GERMAN,))
    assert table.candidates(GERMAN) == {"another-round": 3, "return": None}
    assert table.refused(GERMAN, "0605") == "15.10.A"
    table.act(GERMAN, "another-round", dice=(1,))
    assert spent(table, "gP1") == 8
    assert len(told(table, "shift-mobile-assault")) == 2


@pytest.mark.clause("czech38 15.10.A.1")
def test_another_round_must_be_paid_without_river_and_zone() -> None:
    land = Land(sides={"river_minor": (("0605", "0705"),)})
    for move, expected in ((11, {"another-round": 3, "return": None}), (10, None)):
        table = front(steps={"c1": 4}, move=move, land=land)
        assault(table, "gP1", "gP2", "gP3", dice=(6,))
        lose(table)
        if expected is None:
            # A single answer is left, so it takes itself.
            assert decision(table)[0] == "german-movement"
            assert "round-too-dear" in table.kinds()
            assert table.refused(GERMAN, "gP2") == "15.10.A.2"
        else:
            assert table.candidates(GERMAN) == expected


@pytest.mark.clause("czech38 15.10.A")
@pytest.mark.clause("czech38 15.10.A.2")
def test_back_in_the_launch_hex_the_move_is_over() -> None:
    table = front("gP1 gP2 gP3", steps={"c1": 4})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    table.act(GERMAN, "gP1")
    table.act(GERMAN, "return")
    assert (table.place("gP1"), table.place("c1")) == ("0605", "0705")
    assert spent(table, "gP2") == 5
    assert table.refused(GERMAN, "gP2") == "15.10.A.2"


@pytest.mark.clause("czech38 15.10.B")
def test_the_same_hex_is_assaulted_again_by_others() -> None:
    land = Land(sides={"river_major": (("0706", "0705"),)})
    table = front("gP1", steps={"c1": 4}, more={"0806": "gP2", "0706": "gM1 gL1"}, land=land)
    assault(table, "gP1", dice=(6,))
    lose(table)
    table.act(GERMAN, "return")
    assert table.refused(GERMAN, "gP2", "0705") == ""
    assert table.refused(GERMAN, "gM1", "gL1", "0705") == "15.5.D"
    table.act(GERMAN, "end-phase")
    assert "0705" in table.candidates(GERMAN)


@pytest.mark.clause("czech38 15.13.A")
@pytest.mark.clause("czech38 15.13.E")
def test_the_first_step_is_a_panzers_or_a_light_units() -> None:
    table = front("gP1 gM1 gM2", steps={"c1": 4})
    assault(table, "gP1", "gM1", "gM2", dice=(6,))
    assert decision(table) == ("assault-round", (GERMAN,))
    assert table.state.steps[PieceId("gP1")] == 3


@pytest.mark.clause("czech38 15.13.A")
@pytest.mark.clause("czech38 15.13.C")
def test_after_the_first_step_the_rest_is_free() -> None:
    # 24 against 9 on the move is 1:2; a four is 2/0.
    table = front("gP1 gM1 gM2", steps={"c1": 4})
    assault(table, "gP1", "gM1", "gM2", dice=(4,))
    assert decision(table) == ("attacker-losses", (GERMAN,))
    assert table.refused(GERMAN, "gM1") == "15.13.A"
    assert list(table.candidates(GERMAN, "gP1")) == ["gP1", "gM1", "gM2"]
    table.act(GERMAN, "gP1", "gM1")
    assert table.state.steps[PieceId("gM1")] == 3


@pytest.mark.clause("czech38 15.13.B")
def test_in_every_round() -> None:
    table = front("gP1 gM1 gM2", steps={"c1": 4})
    assault(table, "gP1", "gM1", "gM2", dice=(4,))
    table.act(GERMAN, "gP1", "gM1")
    table.act(GERMAN, "another-round", dice=(4,))
    assert table.refused(GERMAN, "gM2") == "15.13.A"


@pytest.mark.clause("czech38 15.13.C")
@pytest.mark.parametrize(("reading", "panzer"), [("armour-pays", 0), ("last-step-spared", 1)])
def test_the_last_step_of_a_panzer_goes_before_a_whole_motorized_division(reading: str, panzer: int) -> None:
    # Ruling: the clause on mobile assaults is the special one; the option has the other reading.
    table = front("gP1 gM1", steps={"gP1": 1, "c1": 4}, first_assault_loss=reading)
    assault(table, "gP1", "gM1", dice=(6,))
    while decision(table)[0] == "attacker-losses":
        words = ("gP1", "gM1") if reading == "armour-pays" else ("gM1", "gM1")
        table.act(GERMAN, *words)
    assert table.state.steps[PieceId("gP1")] == panzer


@pytest.mark.clause("czech38 15.13.D")
def test_between_panzer_and_light_the_choice_is_free() -> None:
    table = front("gP1 gL1 gM1", steps={"c1": 4})
    assault(table, "gP1", "gL1", "gM1", dice=(6,))
    assert list(table.candidates(GERMAN)) == ["gP1", "gL1"]


@pytest.mark.clause("czech38 15.13.E.note")
def test_without_armour_left_it_is_over() -> None:
    table = front("gP1 gM1 gM2", steps={"gP1": 1, "c1": 4}, move=20)
    assault(table, "gP1", "gM1", "gM2", dice=(6,))
    assert table.state.steps[PieceId("gP1")] == 0
    assert "assault-lost-its-armour" in table.kinds()
    assert table.refused(GERMAN, "gM1") == "15.10.A.2"


@pytest.mark.clause("czech38 15.14.A")
@pytest.mark.clause("czech38 15.14.B")
def test_the_winner_is_in_the_hex_and_holds_it() -> None:
    table = front(move=5)
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    assert "advance" not in [frame.kind for frame in table.state.agenda]
    assert (table.place("gP1"), table.state.layers["control"][at("0705")]) == ("0705", 0)
    assert decision(table)[0] == "german-movement"
    assert table.refused(GERMAN, "gP1") == "11.1.A"


@pytest.mark.clause("czech38 3.5.E")
def test_a_hex_changes_hands_only_when_its_defenders_are_gone() -> None:
    table = front(steps={"c1": 4})
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    table.act(GERMAN, "gP1")
    assert table.state.layers["control"][at("0705")] == 1


@pytest.mark.clause("czech38 15.15")
def test_rivers_count_in_the_first_round_only() -> None:
    # Ruling: the text says hexes and means rounds.
    land = Land(sides={"river_minor": (("0605", "0705"),)})
    table = front(steps={"c1": 4}, move=20, land=land)
    assault(table, "gP1", "gP2", "gP3", dice=(6,))
    lose(table)
    table.act(GERMAN, "another-round", dice=(1,))
    assert told(table, "shift-river-minor") == [-1, None]


@pytest.mark.clause("czech38 12.7.B")
def test_stacks_are_uncovered_for_it_and_covered_after_it() -> None:
    table = front(enemy="c1 c2", steps={"c1": 2, "c2": 4})
    assert PieceId("c1") not in table.seen(GERMAN).places
    assault(table, "gP1", "gP2", "gP3", dice=(1,))
    assert PieceId("c1") in table.seen(GERMAN).places
