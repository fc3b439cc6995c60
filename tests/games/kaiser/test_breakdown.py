"""Chapter 13: divisions broken down, and the replacement regiments they become."""

import pytest

from core.games.kaiser.game import GAME
from core.view.sentences import Sentences
from tests.games.kaiser.front import ALLIED, GERMAN, Table, front, position, unit


def breakdown(
    *, turn: int = 3, regiments: int = 4, reduced: str = "three", left: int = 2, dice: tuple[int, ...] = ()
) -> Table:
    """Return a game at the breakdown phase: divisions g1 (1205), g2 (1206, Stosstruppen), g3 beside b1, regiment g4."""
    units = (
        unit("g1", corps="9"), unit("g2", "stosstruppen"), unit("g3"), unit("g4", size="regiment"), unit("b1"),
        unit("g5"),
    )  # fmt: skip
    where = {"1205": "g1", "1206": "g2", "1508": "g3", "1408": "b1", "1601": "g4 g5"}
    return position(
        front(*units, regiments=regiments), where, at_phase="breakdown", turn=turn, steps={"g1": left}, dice=dice,
        options={"reduced-breakdown": reduced},
    )  # fmt: skip


@pytest.mark.clause("kaiser 13.0")
@pytest.mark.clause("kaiser 13.1.1")
@pytest.mark.clause("kaiser 13.2.1#1")
def test_a_division_breaks_down_into_three_regiments_in_its_hex() -> None:
    game = breakdown()
    assert game.asked == ("breakdown", (GERMAN,))
    game.act(GERMAN, "g1")
    assert [game.place(id_) for id_ in ("r1", "r2", "r3")] == ["1205"] * 3
    assert (game.place("g1"), game.place("r4")) == ("german-broken-down", "german-replacements")


@pytest.mark.clause("kaiser 16.0")
def test_its_regiments_keep_its_corps() -> None:
    game = breakdown()
    game.act(GERMAN, "g1")
    regiments = [game.rules.corps(game.state, piece) for piece in game.rules.of_type("replacement", GERMAN)]
    assert regiments == ["9", "9", "9", ""]


@pytest.mark.clause("kaiser 13.2.3.A")
def test_only_regiments_come_out_of_their_box() -> None:
    units = (unit("g1"), unit("g9", size="brigade"))
    mixed = {"1205": "g1", "german-replacements": "g9 r1 r2 r3"}
    game = position(front(*units, regiments=3), mixed, at_phase="breakdown", turn=3)
    game.act(GERMAN, "g1")
    assert [game.place(id_) for id_ in ("r1", "r2", "r3", "g9")] == ["1205"] * 3 + ["german-replacements"]


@pytest.mark.clause("kaiser 13.0")
def test_only_divisions_break_down() -> None:
    game = breakdown()
    assert game.refused(GERMAN, "g4") == "13.0"
    assert game.refused(GERMAN, "b1") == "13.0"
    assert game.refused(GERMAN, "1205") == "13.0"


@pytest.mark.clause("kaiser 13.1.1")
def test_a_division_in_an_enemy_zone_does_not() -> None:
    game = breakdown()
    assert game.refused(GERMAN, "g3") == "13.1.1"
    assert set(game.candidates(GERMAN)) == {"g1", "g2", "g5", "end-phase"}


@pytest.mark.clause("kaiser 13.1.1")
def test_a_reduced_division_breaks_down_as_the_option_says() -> None:
    game = breakdown(left=1)
    assert game.candidates(GERMAN)["g1"] == 3
    two = breakdown(left=1, reduced="two")
    two.act(GERMAN, "g1")
    assert [two.place(id_) for id_ in ("r1", "r2", "r3")] == ["1205", "1205", "german-replacements"]
    assert breakdown(left=1, reduced="forbidden").refused(GERMAN, "g1") == "13.1.1"


@pytest.mark.clause("kaiser 13.1.2")
def test_its_regiments_stay_where_they_are_in_the_movement_that_follows() -> None:
    game = breakdown()
    game.act(GERMAN, "g1")
    assert game.asked == ("german-movement", (GERMAN,))
    assert game.refused(GERMAN, "r1") == "13.1.2"
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "r1") == "13.1.2"


@pytest.mark.clause("kaiser 13.1.3")
def test_a_broken_down_division_never_comes_back() -> None:
    game = breakdown(regiments=7)
    game.act(GERMAN, "g1")
    assert game.place("g1") == "german-broken-down"
    assert game.refused(GERMAN, "g1") == "13.0"
    assert not any(word.startswith("re") for word in game.candidates(GERMAN))


@pytest.mark.clause("kaiser 13.1.3")
def test_it_is_asked_whether_a_division_goes_for_good_and_into_how_many() -> None:
    game = breakdown()
    said = Sentences.of(GAME, game.rules.scenario)
    prompt = game.grown(GERMAN, "g1").prompt
    assert str(said.prompt(prompt)) == "Break the g1 into 3 regiments, for good? (13.1.3)"
    assert said.say(f"do-{prompt.key}", prompt.values) == "Break it into 3 regiments"
    again = game.draft(GERMAN, "g1", "g1")
    assert str(said.refusal(again)).startswith("Nothing more is needed: press the button")  # type: ignore[arg-type]


@pytest.mark.clause("kaiser 13.1.4")
def test_as_many_divisions_break_down_as_one_likes() -> None:
    game = breakdown(regiments=9)
    for division in ("g1", "g2", "g5"):
        game.act(GERMAN, division)
    assert [game.place(f"r{n}") for n in range(1, 10)] == ["1205"] * 3 + ["1206"] * 3 + ["1601"] * 3
    assert game.asked[0] == "german-movement"


@pytest.mark.clause("kaiser 13.2.2")
def test_a_replacement_regiment_has_one_step() -> None:
    game = breakdown()
    game.act(GERMAN, "g1")
    assert [game.steps(id_) for id_ in ("r1", "r2", "r3")] == [1, 1, 1]


@pytest.mark.clause("kaiser 13.2.3.A")
def test_without_regiments_enough_nothing_breaks_down() -> None:
    game = breakdown(regiments=5)
    game.act(GERMAN, "g1")
    assert game.asked[0] == "german-movement"  # two are left, nobody can use them
    few = breakdown(regiments=2)
    assert few.asked[0] == "german-movement"


@pytest.mark.clause("kaiser 13.2.3.A")
def test_the_refusal_tells_how_many_are_wanted() -> None:
    game = breakdown(regiments=2, reduced="two", left=1)
    refusal = game.draft(GERMAN, "g2")
    assert refusal.values == {"who": refusal.values["who"], "count": 3, "left": 2}  # type: ignore[union-attr]
    assert game.refused(GERMAN, "g2") == "13.2.3.A"


@pytest.mark.clause("kaiser 13.2.3.B")
def test_a_regiment_that_is_lost_is_at_hand_again() -> None:
    units = (unit("g1"), unit("b1"))
    game = position(
        front(*units), {"1205": "r1 r2 r3 g1", "0105": "b1"}, at_phase="german-movement", turn=3,
        marks={"r1": {"fresh": True}},
    )  # fmt: skip
    game.act(GERMAN, "end-phase")
    game.act(GERMAN, "g1")
    assert game.place("r1") == "1205"
    crowd = position(front(unit("g1"), unit("b1")), {"1205": "r1 g1", "0105": "b1"}, turn=3)
    crowd.act(GERMAN, "end-phase")
    crowd.act(GERMAN, "r1")
    assert (crowd.place("r1"), crowd.steps("r1")) == ("german-replacements", 1)


@pytest.mark.clause("kaiser 13.2.1")
@pytest.mark.clause("kaiser 13.2.1#2")
def test_replacement_regiments_serve_two_purposes() -> None:
    game = breakdown()
    game.act(GERMAN, "g1")
    assert [game.place(id_) for id_ in ("r1", "r2", "r3")] == ["1205"] * 3
    units = (unit("g1"), unit("b1"))
    gassed = position(
        front(*units), {"1205": "g1", "0105": "b1"}, turn=3, steps={"g1": 1}, layers={"gas": {"1205": 1}}
    )
    gassed.act(GERMAN, "end-phase")
    assert (gassed.place("g1"), gassed.place("r1"), gassed.track("divisions-lost")) == ("german-dead", "1205", 1)


@pytest.mark.clause("kaiser 13.2.4")
def test_regiments_of_stosstruppen_are_none() -> None:
    game = breakdown()
    game.act(GERMAN, "g2")
    regiments = game.rules.units(game.state, game.click("1206").hex, GERMAN)  # type: ignore[union-attr]
    assert len(regiments) == 3
    assert {game.rules.kind(regiment) for regiment in regiments} == {"replacement"}


@pytest.mark.clause("kaiser 17.6")
@pytest.mark.clause("kaiser 4.2.5.1")
def test_nothing_breaks_down_on_the_first_two_turns() -> None:
    assert breakdown(turn=1).asked[0] == "german-movement"
    assert breakdown(turn=2, dice=(1,)).asked[0] == "german-movement"
    assert breakdown(turn=3).asked[0] == "breakdown"
    assert breakdown(turn=3).asked[1] != (ALLIED,)
