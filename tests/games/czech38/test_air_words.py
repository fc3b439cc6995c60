"""What is said of numbers of aircraft, for one and for several, and of a click beside their card."""

from __future__ import annotations

from core.games.czech38.game import GAME
from core.view.sentences import Sentences
from tests.games.czech38.board import scenario, unit


def test_one_unit_and_several_are_told_to_be_aimed() -> None:
    sentences = Sentences.of(GAME, scenario(unit("g1")))
    one = sentences.say("air-targets-sum", {"points": 1, "left": 1})
    assert one.startswith("Your one unit must be aimed, ")
    assert "1 is not aimed yet" in one
    several = sentences.say("air-targets-sum", {"points": 3, "left": 2})
    assert several.startswith("All 3 units must be aimed, ")
    assert "2 are not aimed yet" in several
    assert sentences.faults == []


def test_a_click_on_the_map_while_aircraft_are_sent_out_leads_to_the_card() -> None:
    sentences = Sentences.of(GAME, scenario(unit("g1")))
    for kind in ("air-allocation", "air-targets"):
        assert "in the card" in sentences.say(f"{kind}-slot", {"left": 0, "points": 3})
