"""Drumfire and the table that aircraft share: 9.1.1, 9.4, 9.8, 15.1.6, 17.2.2."""

from __future__ import annotations

import pytest

from core.games.kaiser.artillery import Guns, Spending, field_area, reached, spendings
from core.games.kaiser.bombardment import Fire, column_of, explain_fire, fire_working, result_of, steps_lost
from core.games.kaiser.game import GAME
from core.games.kaiser.rules import Rules
from core.model.state import GameState
from core.model.values import At
from core.view.sentences import Sentences
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import GRID, at, begun, left, points, wide

PIECES = (
    hq("gH"), unit("g1"), unit("b1", morale=3), unit("b2", size="brigade", morale=4), unit("b3", morale=1), hq("bH"),
)  # fmt: skip
FRONT = {"0510": "gH", "0610": "g1", "0710": "b1"}


def drumfire(
    german: tuple[int, int] = (50, 30), *, turn: int = 1, stacks: dict[str, str] | None = None, **ground: str
) -> Table:
    """Return a game begun at drumfire; `ground` is what `wide` takes."""
    return begun(
        wide(*PIECES, **ground), stacks or FRONT, "drumfire", turn=turn, weather="fog", tracks=points(german)
    )  # fmt: skip


@pytest.mark.clause("kaiser 9.4")
@pytest.mark.clause("kaiser 17.2.2")
@pytest.mark.clause("kaiser 4.2.4.3")
def test_only_on_the_first_two_turns_and_only_germany() -> None:
    for turn in (1, 2):
        assert drumfire(turn=turn).asked == ("drumfire", (GERMAN,))
    assert drumfire(turn=3).asked[0] != "drumfire"


@pytest.mark.clause("kaiser 9.4.1#1")
def test_any_part_of_the_points_may_be_fired() -> None:
    game = drumfire()
    game.act(GERMAN, "end-phase")
    assert left(game, GERMAN) == (50, 30)
    whole = drumfire((0, 6))
    whole.act(GERMAN, "0710", "field=0", "heavy=6", dice=(1,))
    assert left(whole, GERMAN) == (0, 0)
    assert whole.asked[0] != "drumfire", "nothing is left to fire"


@pytest.mark.clause("kaiser 9.4.1#2")
@pytest.mark.clause("kaiser 9.4.1#3")
@pytest.mark.clause("kaiser 9.8")
def test_attack_after_attack_each_deducted_as_it_is_declared() -> None:
    game = drumfire((4, 3), stacks={**FRONT, "0712": "b2", "0714": "b3"})
    game.act(GERMAN, "0710", "field=2", "heavy=1", dice=(1,))
    assert left(game, GERMAN) == (2, 2)
    game.act(GERMAN, "0712", "field=2", "heavy=0", dice=(1,))
    assert left(game, GERMAN) == (0, 2)
    assert game.refused(GERMAN, "0714", "field=1") == "9.8"
    assert spendings(game.state, GERMAN) == (
        Spending("drumfire", Guns(2, 1), at("0710")), Spending("drumfire", Guns(2, 0), at("0712")),
    )  # fmt: skip


@pytest.mark.clause("kaiser 9.4.2.A")
def test_one_to_six_points_on_a_hex_with_enemies() -> None:
    game = drumfire()
    assert game.refused(GERMAN, "0710", "field=0", "heavy=0") == "9.4.2.A"
    assert game.refused(GERMAN, "0710", "field=4", "heavy=3") == "9.4.2.A"
    assert game.refused(GERMAN, "0710", "field=7") == "9.4.2.A"
    assert game.grown(GERMAN, "0710", "field=3", "heavy=3").action is not None
    assert game.refused(GERMAN, "0711") == "9.4.2.A"
    assert game.refused(GERMAN, "0610") == "9.4.2.A"


@pytest.mark.clause("kaiser 9.4.2.B")
def test_a_hex_is_attacked_once_a_phase() -> None:
    game = drumfire(stacks={**FRONT, "0712": "b2"})
    game.act(GERMAN, "0712", "field=1", "heavy=0", dice=(1,))
    assert game.refused(GERMAN, "0712") == "9.4.2.B"
    assert game.refused(GERMAN, "0710") == ""


@pytest.mark.clause("kaiser 9.4.2.B")
@pytest.mark.clause("kaiser 9.1.1#field")
@pytest.mark.clause("kaiser 9.1.1#heavy")
def test_field_points_reach_ten_hexes_heavy_points_everywhere() -> None:
    game = drumfire(stacks={**FRONT, "1510": "b2", "1610": "b3"})
    assert (GRID.distance(at("0510"), at("1510")), GRID.distance(at("0510"), at("1610"))) == (10, 11)
    assert game.grown(GERMAN, "1510", "field=6", "heavy=0").action is not None
    assert game.refused(GERMAN, "1610", "field=1") == "9.1.1#field"
    assert game.grown(GERMAN, "1610", "field=0", "heavy=6").action is not None
    light = drumfire((50, 0), stacks={**FRONT, "1610": "b3"})
    assert light.refused(GERMAN, "1610") == "9.1.1#field"


@pytest.mark.clause("kaiser 9.1.1#field")
def test_any_headquarters_of_the_side_will_do_and_none_of_the_enemy() -> None:
    game = begun(
        wide(hq("gH"), hq("gK"), hq("bH"), unit("b1")), {"0510": "gH", "2510": "gK", "1410": "bH", "1510": "b1"},
        "drumfire", turn=1, weather="fog", tracks=points((10, 10)),
    )  # fmt: skip
    assert reached(game.rules, game.state, GERMAN, at("2010"))
    assert reached(game.rules, game.state, ALLIED, at("2010"))
    assert not reached(game.rules, game.state, ALLIED, at("2610"))
    area = field_area(game.rules, game.state, ALLIED)
    assert set(area) == set(GRID.within(at("1410"), 10))


@pytest.mark.clause("kaiser 9.4.2.C")
def test_a_target_may_stand_next_to_germans() -> None:
    game = drumfire()
    assert GRID.distance(at("0610"), at("0710")) == 1
    assert game.refused(GERMAN, "0710") == ""


@pytest.mark.clause("kaiser 9.4.3.A")
@pytest.mark.clause("kaiser 9.4.3.B")
def test_stacking_points_and_points_of_fire_give_the_column() -> None:
    game = drumfire(stacks={**FRONT, "0712": "b2 b3"})
    assert column_of(game.rules, 6, 3) == "6"
    working = fire_working(game.rules, game.state, Fire("drumfire", GERMAN, at("0712"), 3))
    assert working.amounts("fire-stacking") == (6,), "a brigade and a battalion"
    assert working.total == "6"
    assert (working.amounts("fire-points"), working.amounts("fire-column")) == ((3,), ("6",))
    game.act(GERMAN, "0712", "field=3", "heavy=0", dice=(1,))
    assert game.event("fire-worked-out").values["column"] == "6"
    columns = [column_of(game.rules, stacking, 1) for stacking in (1, 2, 3, 4, 5, 8, 9, 12)]
    assert columns == ["1", "2", "2", "3", "3", "4", "5", "5"]


@pytest.mark.clause("kaiser 9.4.3.C")
@pytest.mark.clause("kaiser 9.4.5#none")
def test_the_die_is_rolled_at_once_and_a_dash_is_nothing() -> None:
    game = drumfire()
    game.act(GERMAN, "0710", "field=1", "heavy=0", dice=(3,))
    failed = game.event("fire-missed")
    assert "fire-hit" not in game.kinds()
    assert (failed.values["result"], game.place("b1")) == ("-", "0710")
    game = drumfire()
    game.act(GERMAN, "0710", "field=6", "heavy=0", dice=(6,))
    assert game.place("b1") == "allied-dead", "7 in column 7: more than the morale of 3"
    assert game.asked[0] != "fire-losses"


@pytest.mark.clause("kaiser 9.4.4")
@pytest.mark.parametrize(
    ("die", "row", "words"), [(6, 4, "6 − 2 (redoubt) = 4."), (1, 1, "1 − 2 (redoubt) is read as 1.")]
)
def test_what_the_ground_makes_of_the_die_is_told_with_its_row(die: int, row: int, words: str) -> None:
    game = drumfire(redoubt="0710")
    game.act(GERMAN, "0710", "field=3", "heavy=0", dice=(die,))
    rolled = game.kinds().index("fire-rolled")
    read = game.events[rolled + 1]
    assert read.values["row"] == row
    assert str(Sentences.of(GAME, game.rules.scenario).event(read)) == f"{words} (9.4.4)"
    open_ground = drumfire()
    open_ground.act(GERMAN, "0710", "field=3", "heavy=0", dice=(die,))
    assert not any(kind.startswith("fire-read") for kind in open_ground.kinds()), "nothing to add, nothing to tell"


@pytest.mark.clause("kaiser 9.4.2.B")
def test_a_counter_fired_at_before_is_refused_as_its_hex_is() -> None:
    game = drumfire(stacks={**FRONT, "0712": "b2"})
    game.act(GERMAN, "0710", "field=1", "heavy=0", dice=(1,))
    for click in ("0710", "b1"):
        refusal = game.draft(GERMAN, click)
        assert (refusal.key, refusal.clause) == ("fire-once-a-hex", "kaiser 9.4.2.B")  # type: ignore[union-attr]


@pytest.mark.clause("kaiser 9.4.5#num")
def test_only_what_exceeds_the_morale_is_lost() -> None:
    assert (steps_lost("5", 3), steps_lost("3", 3), steps_lost("2", 3)) == (2, 0, 0)
    game = drumfire()
    # Two stacking points under three points: column 4, and a die of 6 gives 4 against a morale of 3.
    game.act(GERMAN, "0710", "field=3", "heavy=0", dice=(5,))
    assert game.place("b1") == "0710", "3 is not more than 3"
    game = drumfire()
    game.act(GERMAN, "0710", "field=3", "heavy=0", dice=(6,))
    assert game.place("b1") == "allied-dead"
    told = game.event("fire-hit").values
    assert (told["result"], told["morale"], told["count"]) == ("4", 3, 1)
    working = fire_working(*_before("0710"))
    assert working.amounts("fire-morale") == (3,)


def _before(label: str) -> tuple[Rules, GameState, Fire]:
    game = drumfire()
    return game.rules, game.state, Fire("drumfire", GERMAN, at(label), 3)


@pytest.mark.clause("kaiser 9.4.5#num")
@pytest.mark.clause("kaiser 9.4.3.C")
def test_the_owner_chooses_who_loses_before_the_next_attack() -> None:
    game = drumfire(stacks={**FRONT, "0712": "b2 b3"})
    game.act(GERMAN, "0712", "field=6", "heavy=0", dice=(4,))
    assert game.asked == ("fire-losses", (ALLIED,)), "5 in column 9 against a morale of 4, the higher of the two"
    game.act(ALLIED, "b3")
    assert (game.place("b3"), game.steps("b2")) == ("allied-dead", 2)
    assert game.asked == ("drumfire", (GERMAN,))


@pytest.mark.clause("kaiser 9.4.4")
def test_the_ground_of_the_target_changes_the_die() -> None:
    stacks, kinds = {**FRONT, "0712": "b2"}, ("woods", "town", "redoubt", "wire")
    games = {kind: drumfire(stacks=stacks, **{kind: "0712"}) for kind in kinds}
    fire = Fire("drumfire", GERMAN, at("0712"), 6)
    workings = {kind: fire_working(game.rules, game.state, fire) for kind, game in games.items()}
    drms = {kind: sum(working.amounts("fire-terrain")) for kind, working in workings.items()}  # type: ignore[arg-type]
    assert drms == {"woods": 0, "town": -1, "redoubt": -2, "wire": 0}
    rules = games["redoubt"].rules
    # Column 8: a die of 6 reads 4 behind a redoubt, and never less than 1.
    assert result_of(rules, workings["redoubt"], 6) == result_of(rules, workings["woods"], 4)
    assert result_of(rules, workings["redoubt"], 1) == result_of(rules, workings["woods"], 1)


@pytest.mark.clause("kaiser 9.4.6")
def test_both_kinds_may_be_mixed() -> None:
    game = drumfire()
    game.act(GERMAN, "0710", "field=2", "heavy=4", dice=(1,))
    assert left(game, GERMAN) == (48, 26)


def arrived(entered: str, **ground: str) -> Table:
    """Return drumfire on turn 2 with a reinforcement that entered by 0912, its hex, in 0912 together with b2."""
    late = unit("b9", setup="Turn 2 A")
    marks = {"b9": {"entered": At(at(entered))}}
    scenario = wide(*PIECES, late, entry_a="0912", **ground)
    stacks = {**FRONT, entered: "b9"} if entered != "0912" else {**FRONT, "0912": "b2 b9", "1112": "b3"}
    return begun(scenario, stacks, "drumfire", turn=2, weather="fog", tracks=points((50, 30)), marks=marks)


@pytest.mark.clause("kaiser 15.1.6")
def test_reinforcements_in_their_entry_hex_neither_count_nor_lose() -> None:
    game = arrived("0912")
    working = fire_working(game.rules, game.state, Fire("drumfire", GERMAN, at("0912"), 1))
    assert working.amounts("fire-stacking") == (4,), "the brigade alone"
    game.act(GERMAN, "0912", "field=6", "heavy=0", dice=(6,))
    assert (game.place("b2"), game.place("b9")) == ("allied-dead", "0912")


@pytest.mark.clause("kaiser 15.1.6")
def test_a_stack_of_them_alone_is_no_target_but_elsewhere_they_are() -> None:
    alone = begun(
        wide(*PIECES, unit("b9", setup="Turn 2 A"), entry_a="0912"), {**FRONT, "0912": "b9"}, "drumfire", turn=2,
        weather="fog", tracks=points((50, 30)), marks={"b9": {"entered": At(at("0912"))}},
    )  # fmt: skip
    assert alone.refused(GERMAN, "0912") == "15.1.6"
    assert arrived("0914").refused(GERMAN, "0914") == ""


def test_the_explanation_shows_every_roll() -> None:
    game = drumfire(stacks={**FRONT, "0712": "b2 b3"})
    told = explain_fire(game.rules, game.state, Fire("drumfire", GERMAN, at("0712"), 6))
    assert [outcome.losses["defender"] for outcome in told.spread] == [0, 0, 0, 1, 2, 3]
    assert (told.chart, told.column) == ("drumfire", "9")
