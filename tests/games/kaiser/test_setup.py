"""Set-up: every unit in its printed hex, the others in their boxes: 18.0, 13.2.3, 15.1.1, 15.2.2."""

from __future__ import annotations

import pytest

from core.games.kaiser.game import GAME
from core.model.scenario import Scenario
from core.model.values import Box
from core.play.dice import ScriptedDice
from tests.games.kaiser.front import ALLIED, GERMAN, Table, front, hq, position, unit


def fresh() -> Scenario:
    """Return a front whose units have hexes and turns of their own."""
    return front(
        unit("g1", setup="1005"), unit("g2", setup="1006"), hq("g9", setup="1206"),
        unit("b1", setup="0706"), unit("b2", setup="0706"), unit("b3", setup="Turn 2 C"),
    )  # fmt: skip


@pytest.mark.clause("kaiser 18.0")
def test_everybody_stands_in_the_printed_hex_before_the_first_turn() -> None:
    table = position(fresh(), {}, at_phase="set-up")
    assert {piece: table.place(piece) for piece in ("g1", "g2", "g9", "b1", "b2")} == {
        "g1": "1005", "g2": "1006", "g9": "1206", "b1": "0706", "b2": "0706",
    }  # fmt: skip
    told = [event.values["side"].word for event in table.events if event.kind == "set-up"]  # type: ignore[union-attr]
    assert told == [GERMAN, ALLIED]


@pytest.mark.clause("kaiser 18.0")
def test_who_stands_already_in_a_position_written_down_stays_there() -> None:
    table = position(fresh(), {"1305": "g1"}, at_phase="set-up")
    assert (table.place("g1"), table.place("g2")) == ("1305", "1006")


@pytest.mark.clause("kaiser 13.2.3.A")
@pytest.mark.clause("kaiser 15.1.1.B")
@pytest.mark.clause("kaiser 15.2.2.A")
def test_replacements_and_reinforcements_wait_in_boxes_and_service_companies_nowhere() -> None:
    blank = GAME.bind(fresh(), {}).blank()
    assert blank.stack(Box("german-replacements")) == ("r1", "r2", "r3", "r4")
    assert blank.stack(Box("allied-arrivals")) == ("b3",)
    assert "s-b1" not in blank.places
    assert blank.stack(Box("service-pool")) == ()


@pytest.mark.clause("kaiser 8.5.B#1")
@pytest.mark.clause("kaiser 8.5.B#3")
@pytest.mark.clause("kaiser 8.5.B#4")
def test_everybody_begins_with_all_steps_of_the_counter() -> None:
    blank = GAME.bind(front(unit("g1"), unit("b1"), unit("b2", size="brigade")), {}).blank()
    assert {piece: blank.steps[piece] for piece in ("g1", "b1", "b2", "r1", "s-b1")} == {  # type: ignore[index]
        "g1": 2, "b1": 1, "b2": 2, "r1": 1, "s-b1": 1,
    }  # fmt: skip


@pytest.mark.clause("kaiser 18.0")
def test_the_campaign_stands_as_its_lists_say(campaign: Scenario) -> None:
    rulebook = GAME.bind(campaign, {})
    begun = rulebook.stage("set-up", rulebook.blank(), ScriptedDice([3] * 40))
    table = Table(rulebook, begun.state)
    sheet = campaign.map.sheet
    printed = {piece.id: piece.setup for piece in campaign.pieces if piece.setup.isdecimal()}
    assert len(printed) > 100
    stands = {piece: sheet.label(place) for piece, place in table.state.places.items() if isinstance(place, int)}
    assert {piece: stands.get(piece) for piece in printed} == printed
