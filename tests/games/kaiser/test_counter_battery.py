"""Counter-battery fire: 9.2, 4.2.4.1."""

from __future__ import annotations

import pytest

from core.games.kaiser.artillery import Guns, Spending, spendings
from core.games.kaiser.counter_battery import amounts, remaining, result_of, spread
from core.games.kaiser.game import GAME
from core.model.values import Unknown
from core.view.sentences import Sentences
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import begun, left, points, wide

FRONT = {"0510": "gH", "1510": "b1"}


def guns(
    german: tuple[int, int] = (35, 30), allied: tuple[int, int] = (8, 6), turn: int = 3, *, headquarters: bool = True
) -> Table:
    """Return a game begun at counter-battery fire with these points on the tracks."""
    stacks = FRONT if headquarters else {"0510": "g1", "1510": "b1"}
    pieces = (hq("gH"), unit("g1"), unit("b1"))
    return begun(wide(*pieces), stacks, "counter-battery", turn=turn, tracks=points(german, allied))


def seal(game: Table, german: tuple[int, int], allied: tuple[int, int], dice: tuple[int, ...] = ()) -> None:
    """Let both sides allocate field and heavy points."""
    game.act(GERMAN, f"field={german[0]}", f"heavy={german[1]}")
    game.act(ALLIED, f"field={allied[0]}", f"heavy={allied[1]}", dice=dice)


@pytest.mark.clause("kaiser 9.2")
@pytest.mark.clause("kaiser 4.2.4.1")
def test_it_begins_with_turn_three_for_both_sides_at_once() -> None:
    game = guns()
    assert game.asked == ("counter-battery", (GERMAN, ALLIED))
    early = guns((50, 30), (20, 20), turn=2)
    assert early.asked[0] != "counter-battery"


@pytest.mark.clause("kaiser 9.8.3")
def test_on_the_first_turns_drumfire_is_the_only_fire() -> None:
    game = guns((50, 30), (20, 20), turn=1)
    assert game.asked[0] == "drumfire"


@pytest.mark.clause("kaiser 9.2.3")
def test_nobody_is_asked_who_has_no_guns_to_silence() -> None:
    assert guns(german=(5, 4), allied=(8, 6)).asked == ("counter-battery", (ALLIED,))
    assert guns(german=(35, 30), allied=(0, 0)).asked[0] != "counter-battery"


@pytest.mark.clause("kaiser 9.2.1")
def test_only_tens_may_be_allocated() -> None:
    game = guns()
    assert game.refused(GERMAN, "field=15", "heavy=0") == "9.2.1"
    assert game.refused(GERMAN, "field=0", "heavy=5") == "9.2.1"
    for field, heavy in ((0, 0), (7, 3), (20, 0), (35, 25), (30, 30)):
        assert game.grown(GERMAN, f"field={field}", f"heavy={heavy}").action is not None
    assert game.refused(GERMAN, "field=36") != ""


@pytest.mark.clause("kaiser 9.2.1#ex")
def test_of_eighteen_points_ten_or_none() -> None:
    game = guns(allied=(10, 8))
    assert amounts(game.rules, Guns(10, 8)) == (0, 10)
    whole = {
        (field, heavy)
        for field in range(11)
        for heavy in range(9)
        if not game.refused(ALLIED, f"field={field}", f"heavy={heavy}")
    }
    assert {field + heavy for field, heavy in whole} == {0, 10}


@pytest.mark.clause("kaiser 9.2.2")
def test_nobody_sees_an_allocation_before_both_are_in() -> None:
    game = guns()
    game.act(GERMAN, "field=20", "heavy=10")
    assert game.asked[1] == (ALLIED,)
    assert left(game, GERMAN) == (35, 30), "nothing is deducted before the reveal"
    assert game.seen(ALLIED).seals["counter-battery-german"].value is Unknown.VALUE
    assert game.seen(GERMAN).seals["counter-battery-german"].value == (20, 10)


@pytest.mark.clause("kaiser 9.2.2")
def test_the_reveal_deducts_field_and_heavy_at_once() -> None:
    game = guns()
    seal(game, (20, 10), (0, 0), dice=(1,))
    assert left(game, GERMAN) == (15, 20)
    told = game.event("counter-battery-revealed")
    assert (told.values["field"], told.values["heavy"]) == (0, 0), "the Allies come last, with nothing"
    assert not game.state.seals
    assert spendings(game.state, GERMAN) == (Spending("counter-battery", Guns(20, 10)),)


@pytest.mark.clause("kaiser 9.2.3")
@pytest.mark.parametrize(
    ("points", "die", "result"), [(10, 3, "-"), (10, 6, "3"), (20, 3, "2"), (40, 6, "all"), (60, 1, "3"), (70, 1, "3")]
)
def test_the_table_is_read_under_the_points_allocated(points: int, die: int, result: str) -> None:
    assert result_of(guns().rules, points, die) == result


@pytest.mark.clause("kaiser 9.2.3#none")
def test_a_dash_leaves_the_enemy_as_he_was() -> None:
    game = guns()
    seal(game, (10, 0), (0, 0), dice=(1,))
    assert left(game, ALLIED) == (8, 6)
    assert "counter-battery-missed" in game.kinds()
    assert remaining(Guns(8, 6), "-") == Guns(8, 6)


@pytest.mark.clause("kaiser 9.2.3")
@pytest.mark.clause("kaiser 9.2.3#divide")
@pytest.mark.clause("kaiser 9.2.3#ex")
def test_each_kind_is_divided_by_itself() -> None:
    assert remaining(Guns(10, 8), "3") == Guns(3, 2)
    game = guns(allied=(10, 8))
    seal(game, (10, 0), (0, 0), dice=(6,))
    assert left(game, ALLIED) == (3, 2)
    assert spendings(game.state, ALLIED) == (Spending("silenced", Guns(7, 6)),)


@pytest.mark.clause("kaiser 9.2.3#all")
def test_all_silences_everything_for_the_turn() -> None:
    game = guns(allied=(16, 12))
    seal(game, (20, 20), (0, 0), dice=(6,))
    assert left(game, ALLIED) == (0, 0)


@pytest.mark.clause("kaiser 9.2.3")
@pytest.mark.parametrize(
    ("german", "allied", "dice", "words"),
    [
        ((10, 0), (0, 0), (1,), "Counter-battery fire of Germany on the Allies has no effect."),
        ((0, 0), (6, 4), (1,), "Counter-battery fire of the Allies on Germany has no effect."),
        ((10, 0), (0, 0), (6,), "Counter-battery fire of Germany divides the points of the Allies by 3: "
                                "5 field and 4 heavy are left this turn."),
        ((20, 20), (0, 0), (6,), "Counter-battery fire of Germany silences all guns of the Allies this turn."),
    ],
)  # fmt: skip
def test_it_is_told_whose_fire_did_what_to_whom(
    german: tuple[int, int], allied: tuple[int, int], dice: tuple[int, ...], words: str
) -> None:
    game = guns(allied=(16, 12))
    seal(game, german, allied, dice=dice)
    said = Sentences.of(GAME, game.rules.scenario)
    assert words in [said.event(event).text for event in game.events]
    assert not said.faults


@pytest.mark.clause("kaiser 9.2")
@pytest.mark.clause("kaiser 9.2.3#ex")
def test_both_results_divide_what_both_allocations_left() -> None:
    # Allocations come off first; then 3 on the Allies, who fire with 10 of their 28 and divide by 3 themselves.
    game = guns((30, 20), (16, 12), turn=7)
    seal(game, (10, 0), (6, 4), dice=(6, 6))
    assert left(game, ALLIED) == (10 // 3, 8 // 3)
    assert left(game, GERMAN) == (20 // 3, 20 // 3)


@pytest.mark.clause("kaiser 9.2.3#ex")
def test_who_allocates_nothing_rolls_nothing() -> None:
    game = guns()
    seal(game, (0, 0), (0, 0))
    assert "counter-battery-rolled" not in game.kinds()


@pytest.mark.clause("kaiser 9.2.4")
def test_range_does_not_matter_and_both_kinds_count_alike() -> None:
    game = guns(headquarters=False)
    for field in (10, 4, 0):
        assert game.grown(GERMAN, f"field={field}", f"heavy={10 - field}").action is not None


def test_the_spread_shows_what_each_roll_silences() -> None:
    outcomes = spread(guns().rules, 10, Guns(8, 6))
    assert [outcome.result for outcome in outcomes] == ["-", "-", "-", "2", "2", "3"]
    assert outcomes[-1].losses == {"field": 6, "heavy": 4}
