"""Chapter 15: scheduled reinforcements and service companies."""

from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.games.kaiser.game import GAME
from core.model.actions import HexClick
from core.model.values import PieceId
from core.play.dice import ScriptedDice
from core.view.sentences import Sentences
from tests.games.kaiser.front import ALLIED, GRID, Table, at, front, hq, position, unit

ENTRY_C = "0108"


def arrivals(
    *, turn: int = 3, enemies: str = "", at_phase: str = "reinforcements", dice: tuple[int, ...] = (), **more: str
) -> Table:
    """Return a game with b1, b2 (turn 3, entry C) and b3 (turn 4, entry B) to come, and a German g1 far away."""
    setups = {"b1": "Turn 3 C", "b2": "Turn 3 C", "b3": "Turn 4 B"}
    units = [unit(id_, setup=setup) for id_, setup in setups.items()]
    germans = enemies.split()
    where = {"1505": "g1", **{label: f"g{n}" for n, label in enumerate(germans, 2)}, **more}
    others = [unit(f"g{n}") for n in range(1, len(germans) + 2)]
    return position(front(*units, *others), where, at_phase=at_phase, turn=turn, dice=dice)


@pytest.mark.clause("kaiser 15.1.1.A")
@pytest.mark.clause("kaiser 15.1.1.B")
@pytest.mark.clause("kaiser 4.2.3.1")
def test_who_is_due_stands_in_the_entry_hex() -> None:
    game = arrivals()
    assert [game.place(id_) for id_ in ("b1", "b2", "b3")] == [ENTRY_C, ENTRY_C, "allied-arrivals"]
    assert game.event("arrived").clause == "kaiser 15.1.1.A"


@pytest.mark.clause("kaiser 15.0.A")
@pytest.mark.clause("kaiser 4.2.3")
def test_they_are_on_the_map_before_the_guns_fire() -> None:
    game = arrivals(at_phase="weather", dice=(1,))
    order = game.kinds()
    assert order.index("weather-rolled") < order.index("arrived")
    assert game.asked[0] not in ("reinforcements", "air-allocation")
    assert game.place("b1") == ENTRY_C


@pytest.mark.clause("kaiser 15.0.B")
def test_germany_never_gets_any() -> None:
    late = unit("g9", setup="Turn 3 C")
    where = {"1505": "g1", "0505": "b1"}
    game = position(front(late, unit("g1"), unit("b1")), where, at_phase="reinforcements", turn=3)
    assert game.place("g9") == "allied-arrivals"


@pytest.mark.clause("kaiser 15.1.2.A")
@pytest.mark.clause("kaiser 15.1.5")
def test_all_of_a_turn_are_stacked_in_one_hex() -> None:
    units = [unit(f"b{n}", size="division", setup="Turn 3 C") for n in range(1, 5)]
    game = position(front(*units, unit("g1")), {"1505": "g1"}, at_phase="reinforcements", turn=3)
    assert {game.place(f"b{n}") for n in range(1, 5)} == {ENTRY_C}
    assert game.state.piece_marks[PieceId("b1")].keys() == {"entered"}


@pytest.mark.clause("kaiser 15.1.2.B")
def test_they_have_their_whole_allowance_in_the_movement_that_follows() -> None:
    game = arrivals()
    while game.asked[0] != "allied-movement":
        game.act(game.asked[1][0], "end-phase")
    assert game.candidates(ALLIED, "b1")["0608"] == 5
    assert game.state.mark(PieceId("b1"), "entered") is not None


@pytest.mark.clause("kaiser 15.1.3.A")
@pytest.mark.clause("kaiser 15.1.3.B")
def test_a_barred_hex_is_replaced_by_hexes_of_the_edge_within_three() -> None:
    for enemies in (ENTRY_C, "0208"):
        game = arrivals(enemies=enemies)
        assert game.asked == ("reinforcements", (ALLIED,))
        assert game.refused(ALLIED, "b1", ENTRY_C) == "15.1.3.A"
        near = set(game.candidates(ALLIED, "b1")) - {"b2"}
        assert {"0105", "0111"} <= near <= {"0105", "0106", "0107", "0109", "0110", "0111"}
        assert game.refused(ALLIED, "b1", "0104") == "15.1.3.B"
        assert game.refused(ALLIED, "b1", "0306") == "15.1.3.B"
        nowhere = game.grown(ALLIED, "b1").refuse(HexClick(Hex(GRID.size)))
        assert nowhere is not None
        assert nowhere.clause == "kaiser 15.1.3.B"


@pytest.mark.clause("kaiser 15.1.3.B")
def test_the_nearest_hex_is_taken_when_all_within_three_are_barred() -> None:
    game = arrivals(enemies="0106 0108 0110")
    near = set(game.candidates(ALLIED, "b1")) - {"b2"}
    assert near >= {"0104", "0112"}
    assert {GRID.distance(at(ENTRY_C), at(label)) for label in near} == {4}
    assert game.refused(ALLIED, "b1", "0103") == "15.1.3.B"
    game.act(ALLIED, "b1", "b2", "0104")
    assert (game.place("b1"), game.place("b2")) == ("0104", "0104")
    assert game.event("arrived").clause == "kaiser 15.1.3.B"


@pytest.mark.clause("kaiser 15.1.3.C")
def test_nobody_is_delayed() -> None:
    game = arrivals(enemies=ENTRY_C)
    assert "end-phase" not in game.candidates(ALLIED)
    assert game.refused(ALLIED, "end-phase") == "15.1.3.C"
    game.act(ALLIED, "b1", "0105")
    assert game.asked[0] == "reinforcements"
    game.act(ALLIED, "b2", "0111")
    assert game.asked[0] != "reinforcements"
    assert (game.place("b1"), game.place("b2")) == ("0105", "0111")


@pytest.mark.clause("kaiser 15.1.3.C")
def test_who_could_not_come_at_all_comes_as_soon_as_he_can() -> None:
    game = arrivals(turn=4)
    assert [game.place(id_) for id_ in ("b1", "b2", "b3")] == [ENTRY_C, ENTRY_C, "0105"]


@pytest.mark.clause("kaiser 15.1.1.A")
@pytest.mark.clause("kaiser 15.1.1.B")
@pytest.mark.clause("kaiser 15.1.2.A")
def test_units_of_several_entries_are_placed_apart() -> None:
    units = [unit("b1", setup="Turn 3 A"), unit("b2", setup="Turn 3 B"), unit("g1"), unit("g2")]
    game = position(front(*units), {"0102": "g1", "0105": "g2"}, at_phase="reinforcements", turn=3)
    assert game.refused(ALLIED, "b1", "b2") == "15.1.1.A"
    assert game.refused(ALLIED, "g1") == "15.1.1.B"
    assert game.refused(ALLIED, "b1", "b1") == "15.1.2.A"
    said = Sentences.of(GAME, game.rules.scenario).prompt(game.root(ALLIED).prompt).text
    assert said.startswith("The enemy bars the entry hexes 0102, 0105: who comes in beside them?")


def service(turn: int = 6, *, pool: str = "s-b1 s-b2", dice: tuple[int, ...] = (), **stacks: str) -> Table:
    """Return a game at the service companies: b1 and b2 are dead, headquarters bH in 0505 and fH in 0905 beside g1."""
    units = (unit("b1"), unit("b2"), unit("b3"), hq("bH"), hq("fH"), unit("g1"))
    where = {"0505": "bH", "0905": "fH", "1005": "g1", "allied-dead": "b1 b2", "service-pool": pool, "0303": "b3"}
    where.update({label.removeprefix("at"): ids for label, ids in stacks.items()})
    return position(
        front(*units), {k: v for k, v in where.items() if v}, at_phase="service-companies", turn=turn, dice=dice
    )


@pytest.mark.clause("kaiser 15.2.1")
@pytest.mark.clause("kaiser 4.2.3.2")
def test_a_die_says_how_many_companies_come_from_turn_6_on() -> None:
    assert service(5).asked[0] != "service-companies"
    game = service(dice=(1,))
    assert game.asked == ("service-companies", (ALLIED,))
    game.act(ALLIED, "0505")
    assert game.asked[0] != "service-companies"
    assert (game.place("s-b1"), game.place("s-b2")) == ("0505", "service-pool")


@pytest.mark.clause("kaiser 15.2.2.A")
def test_a_battalion_lost_is_turned_over() -> None:
    units = [unit("b1"), unit("b4", size="brigade"), unit("b8", size="division"), unit("g1")]
    game = position(front(*units), {"0505": "b8 b1", "1505": "g1"}, at_phase="allied-movement", turn=3)
    game.act(ALLIED, "end-phase")
    game.act(ALLIED, "b1", dice=(4,))
    assert (game.place("b1"), game.place("s-b1")) == ("allied-dead", "service-pool")
    other = position(front(*units), {"0505": "b8 b4", "1505": "g1"}, at_phase="allied-movement", turn=3)
    other.act(ALLIED, "end-phase")
    other.act(ALLIED, "b4", dice=(4,))
    assert (other.place("b4"), other.place("s-b1")) == ("allied-dead", "")


@pytest.mark.clause("kaiser 15.2.2.A")
def test_pioneers_and_entrenching_battalions_count_as_infantry() -> None:
    units = [unit("b1"), unit("b2", "engineer", "battalion"), unit("b8", size="division"), unit("g1")]
    game = position(front(*units), {"0505": "b8 b2", "1505": "g1", "0303": "b1"}, at_phase="allied-movement", turn=3)
    game.act(ALLIED, "end-phase")
    game.act(ALLIED, "b2", dice=(4,))
    assert game.place("s-b1") == "service-pool"


@pytest.mark.clause("kaiser 15.2.2.B")
@pytest.mark.clause("kaiser 15.2.3.A")
def test_companies_are_alike_and_come_at_once() -> None:
    game = service(dice=(2,))
    assert "end-phase" not in game.candidates(ALLIED)
    assert game.refused(ALLIED, "end-phase") == "15.2.3.A"
    assert not {"s-b1", "s-b2"} & set(game.candidates(ALLIED))
    game.act(ALLIED, "0505")
    assert game.asked[0] == "service-companies"
    game.act(ALLIED, "0905")
    assert (game.place("s-b1"), game.place("s-b2")) == ("0505", "0905")


@pytest.mark.clause("kaiser 15.2.3.B")
def test_they_come_up_to_a_headquarters_even_in_an_enemy_zone() -> None:
    game = service(dice=(1,))
    assert set(game.candidates(ALLIED)) == {"0505", "0905"}
    assert game.refused(ALLIED, "0303") == "15.2.3.B"
    game.act(ALLIED, "0905")
    assert (game.place("s-b1"), game.steps("s-b1")) == ("0905", 1)


@pytest.mark.clause("kaiser 15.2.3.C")
def test_without_a_headquarters_none_comes() -> None:
    units = (unit("b1"), hq("bH"), unit("g1"))
    game = position(
        front(*units), {"1005": "g1", "allied-dead": "b1 bH", "service-pool": "s-b1"}, at_phase="service-companies",
        turn=6,
    )  # fmt: skip
    assert game.event("no-headquarters").clause == "kaiser 15.2.3.C"
    assert game.place("s-b1") == "service-pool"


@pytest.mark.clause("kaiser 15.2.5.A")
def test_no_more_come_than_battalions_were_lost() -> None:
    game = service(dice=(6,))
    game.act(ALLIED, "0505")
    game.act(ALLIED, "0505")
    assert game.asked[0] != "service-companies"
    none = service(pool="", at0404="s-b1 s-b2")
    assert "service-rolled" not in none.kinds()


@pytest.mark.clause("kaiser 4.2.3.2")
@pytest.mark.clause("kaiser 15.0.A")
@pytest.mark.clause("kaiser 15.2.1")
def test_the_first_companies_come_on_turn_6() -> None:
    units = (hq("bH"), unit("b1"), unit("g1"))
    waiting = {"0505": "bH", "1505": "g1", "service-pool": "s-b1", "allied-dead": "b1"}
    early = position(front(*units), waiting, at_phase="service-companies", turn=5)
    assert "service-rolled" not in early.kinds()
    due = position(front(*units), waiting, at_phase="service-companies", turn=6, dice=(1,))
    assert due.event("service-rolled").values["roll"] == 1


@pytest.mark.clause("kaiser 15.2.5.A")
def test_only_companies_come_out_of_their_box() -> None:
    units = (hq("bH"), hq("bI"), unit("b1"), unit("b8", size="brigade"), unit("g1"))
    mixed = {"0505": "bH", "0606": "bI", "1505": "g1", "service-pool": "b8 s-b1", "allied-dead": "b1"}
    game = position(front(*units), mixed, at_phase="service-companies", turn=6, dice=(6,))
    game.act(ALLIED, "0505")
    assert (game.place("s-b1"), game.place("b8")) == ("0505", "service-pool")


@pytest.mark.clause("kaiser 15.2.5.B")
def test_a_company_that_was_lost_comes_again() -> None:
    units = (hq("bH"), hq("bI"), unit("b1"), unit("b8", size="division"), unit("g1"))
    full = {"0505": "b8 s-b1", "0404": "bH", "0606": "bI", "1505": "g1", "0303": "b1"}
    game = position(front(*units), full, at_phase="allied-movement", turn=6)
    game.act(ALLIED, "end-phase")
    game.act(ALLIED, "s-b1", dice=(4,))
    again = game.rulebook.stage("service-companies", replace(game.state, agenda=()), ScriptedDice((1,)))
    game.state = again.state
    assert game.asked[0] == "service-companies"
    game.act(ALLIED, "0404")
    assert game.place("s-b1") == "0404"


@pytest.mark.clause("kaiser 15.2.5.B")
def test_a_company_that_is_lost_can_be_used_again() -> None:
    units = [unit("b1"), unit("b8", size="division"), unit("g1")]
    game = position(front(*units), {"0505": "b8 s-b1", "1505": "g1", "0303": "b1"}, at_phase="allied-movement", turn=3)
    game.act(ALLIED, "end-phase")
    game.act(ALLIED, "s-b1", dice=(4,))
    assert (game.place("s-b1"), game.steps("s-b1")) == ("service-pool", 1)
