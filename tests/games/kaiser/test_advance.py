"""Advance after combat: 8.7.5.B, 8.8.3 to 8.8.7, 17.3, 13.2.4."""

from __future__ import annotations

import pytest

from core.games.kaiser.advance import points
from core.games.kaiser.game import GAME
from core.model.values import PieceId, Way
from core.view.sentences import Sentences
from tests.games.kaiser.fights import combat
from tests.games.kaiser.front import ALLIED, GERMAN, Land, Table, at, unit

STOSS = unit("g2", "stosstruppen")


def won(roll: int, *pieces: str, stacks: dict[str, str] | None = None, **said: object) -> Table:
    """Return a table on which units at 1005 have destroyed b1 at 0905 and thrown for the advance."""
    placed = {"1005": " ".join(pieces or ("g1",)), "0905": "b1", **(stacks or {})}
    table = combat(placed, STOSS, **said)  # type: ignore[arg-type]
    table.act(GERMAN, "0905", *(pieces or ("g1",)), dice=(6, 1, roll))
    return table


@pytest.mark.clause("kaiser 8.7.5.B")
@pytest.mark.clause("kaiser 8.8.3.A")
def test_an_advance_needs_every_hex_emptied() -> None:
    assert won(6).asked[0] == "advance"
    strong = unit("b2", size="brigade", strength=3, morale=4)
    table = combat({"1005": "g1", "0905": "b1", "0904": "b2"}, strong)
    table.act(GERMAN, "0904", "0905", "g1", dice=(5, 4))
    table.act(ALLIED, "b1", "b2")
    assert (table.place("b1"), table.place("b2")) == ("allied-dead", "0904")
    assert "advance-roll" not in table.kinds()


@pytest.mark.clause("kaiser 8.8.3.B")
@pytest.mark.clause("kaiser 8.8.3.B#1")
@pytest.mark.clause("kaiser 8.8.3.B#2")
def test_one_die_serves_all_stosstruppen_take_it_whole_others_half() -> None:
    table = won(5, "g1", "g2")
    assert table.candidates(GERMAN) == {"g1": 2, "g2": 5, "end-advance": None}
    assert won(1).asked[0] == "german-combat", "half of one is nothing"


def test_the_question_tells_the_points_that_the_die_gives() -> None:
    alike, unlike = won(5, "g1"), won(5, "g1", "g2")
    said = Sentences.of(GAME, alike.rules.scenario)
    assert "With 2 movement points, one after" in said.prompt(alike.root(GERMAN).prompt).text
    assert "With 2 movement points, Stosstruppen 5;" in said.prompt(unlike.root(GERMAN).prompt).text


@pytest.mark.clause("kaiser 17.3.A")
@pytest.mark.clause("kaiser 17.3.B")
@pytest.mark.clause("kaiser 8.8.6")
def test_germans_go_farther_on_the_first_two_turns() -> None:
    for turn, plain, storm in ((1, 4, 8), (2, 4, 8), (3, 2, 4)):
        table = won(4, "g1", "g2", turn=turn, weather="fog")
        assert (table.candidates(GERMAN)["g1"], table.candidates(GERMAN)["g2"]) == (plain, storm)


@pytest.mark.clause("kaiser 8.8.3.B#2")
def test_allies_advance_half_the_die_on_every_turn() -> None:
    table = combat({"0905": "b1", "1005": "g1"}, unit("b1", strength=90))
    for turn in (1, 3):
        table = combat({"0905": "b1", "1005": "g1"}, side=ALLIED, turn=turn)
        assert points(table.rules, table.state, PieceId("b1"), 5) == 2


@pytest.mark.clause("kaiser 13.2.4")
def test_a_regiment_of_stosstruppen_advances_like_everybody() -> None:
    table = combat({"1005": "r1", "0905": "b1"})
    assert points(table.rules, table.state, PieceId("r1"), 5) == 2


@pytest.mark.clause("kaiser 8.8.4.A")
def test_units_go_one_by_one_and_first_where_the_defenders_stood() -> None:
    table = won(6, "g1", "g2")
    assert table.refused(GERMAN, "0905") == "8.8.4.A"
    assert table.refused(GERMAN, "g1", "g2") == "8.8.4.A"
    assert won(3).refused(GERMAN, "g1", "1004") == "8.8.4.A"
    table.act(GERMAN, "g1", "0905", "0805")
    assert table.event("advanced").values["way"] == Way((at("1005"), at("0905"), at("0805")))
    assert set(table.candidates(GERMAN)) == {"g2", "end-advance"}


@pytest.mark.clause("kaiser 8.8.4.A")
def test_with_several_emptied_hexes_any_of_them_may_be_first() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0904": "b2"})
    table.act(GERMAN, "0904", "0905", "g1", dice=(6, 1, 2))
    assert set(table.candidates(GERMAN, "g1")) == {"0904", "0905"}


@pytest.mark.clause("kaiser 8.8.4.B")
def test_too_few_points_for_the_first_hex_are_no_advance() -> None:
    woods = Land(terrain={"0905": "woods"})
    assert won(3, land=woods).asked[0] == "german-combat"
    table = won(3, "g1", "g2", land=woods)
    assert set(table.candidates(GERMAN)) == {"g2", "end-advance"}
    assert table.refused(GERMAN, "g2", "0905", "0804") == "8.8.3.A"


@pytest.mark.clause("kaiser 8.8.3.A")
@pytest.mark.clause("kaiser 8.8.4.B")
def test_an_advance_pays_the_prices_of_movement() -> None:
    land = Land(terrain={"0805": "woods"}, sides={"river": (("0905", "0906"),)})
    table = won(6, "g1", land=land, behind={"1205": "gq"})
    costs = table.candidates(GERMAN, "g1")
    assert [costs[label] for label in ("0905", "0904", "0805", "0906")] == [1, 2, 3, 3]
    assert table.refused(GERMAN, "g1", "0905", "0605") == "8.8.3.A"
    assert table.refused(GERMAN, "g1", "0905", "0805", "0705") == "8.8.4.B"


@pytest.mark.clause("kaiser 9.3.4.B#1")
def test_gas_doubles_what_an_advance_pays() -> None:
    table = won(6, "g1", layers={"gas": {"0805": 1}})
    assert table.candidates(GERMAN, "g1") == {"0905": 2, "0906": 3, "1006": 3}


@pytest.mark.clause("kaiser 8.8.4.C")
def test_only_stosstruppen_go_on_through_enemy_zones() -> None:
    table = won(6, "g1", "g2", stacks={"0805": "b5"})
    assert set(table.candidates(GERMAN, "g1")) == {"0905"}
    assert table.refused(GERMAN, "g1", "0905", "0906") == "8.8.4.C"
    assert "0806" in table.candidates(GERMAN, "g2")
    assert table.refused(GERMAN, "g2", "0905", "0805") == "8.8.3.A"


@pytest.mark.clause("kaiser 8.8.5")
def test_nobody_has_to_advance_and_anybody_may_stop() -> None:
    table = won(6, "g1", "g2")
    table.act(GERMAN, "g2", "0905")
    assert table.place("g2") == "0905"
    table.act(GERMAN, "end-advance")
    assert (table.place("g1"), table.asked[0]) == ("1005", "german-combat")


@pytest.mark.clause("kaiser 8.8.3.A")
def test_only_those_who_took_part_advance() -> None:
    table = won(6, "g1", stacks={"1006": "g3", "0906": "b3"})
    assert table.refused(GERMAN, "g3") == "8.8.3.A"
