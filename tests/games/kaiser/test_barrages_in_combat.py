"""Guns in combat: the rolling barrage in the attack, the SOS barrage asked in place: 9.5, 9.6, 8.3, 8.4."""

from __future__ import annotations

import pytest

from core.games.kaiser.attack_guns import ROLLING
from core.games.kaiser.game import GAME
from core.model.refusal import Refusal
from core.model.values import At
from core.view.sentences import Sentences
from tests.games.kaiser.fights import added, combat
from tests.games.kaiser.front import ALLIED, GERMAN, Table, at, unit

POINTS = {"german-field": 9, "german-heavy": 9, "allied-field": 9, "allied-heavy": 9}
ATTACK = ("0905", "g1")


def guns(weather: str = "clear", **points: int) -> Table:
    """Return a combat phase in which both sides have guns."""
    tracks = {**POINTS, **{name.replace("_", "-"): count for name, count in points.items()}}
    return combat({"1005": "g1", "0905": "b1"}, unit("b1", size="brigade"), weather=weather, tracks=tracks)


def shelled(table: Table, *clicks: str, sos: tuple[str, ...] = (), dice: tuple[int, ...] = (1, 4)) -> Table:
    """Attack with these guns, and let the defender answer."""
    if sos:
        table.act(GERMAN, *ATTACK, *clicks)
        table.act(ALLIED, *sos, dice=dice)
    else:
        table.act(GERMAN, *ATTACK, *clicks, dice=dice)
    return table


@pytest.mark.clause("kaiser 9.5")
@pytest.mark.clause("kaiser 9.5.1.C")
def test_a_rolling_barrage_is_part_of_the_attack_and_paid_at_once() -> None:
    table = guns(allied_field=0, allied_heavy=0)
    assert table.refused(GERMAN, "0905", "field=1") == "9.5"
    assert table.refused(GERMAN, *ATTACK, "field=1", "field=1") == "9.5"
    shelled(table, "field=1", "heavy=1")
    assert (table.track("german-field"), table.track("german-heavy")) == (8, 8)


@pytest.mark.clause("kaiser 9.5")
def test_guns_come_last_and_once() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"}, tracks=POINTS)
    assert table.refused(GERMAN, "0905", "g1", "g2") == ""
    assert table.refused(GERMAN, "0905", "g2", "g1", "field=1", "0904") == "9.5"
    laid = table.grown(GERMAN, "0905", "g1", "g2", "field=1")
    again = laid.refuse(ROLLING)
    assert again is not None
    assert (again.clause, again.key) == ("kaiser 9.5", "one-rolling-barrage")


@pytest.mark.clause("kaiser 9.5.1.A")
def test_a_barrage_on_several_hexes_names_them_all() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0904": "b2"}, tracks=POINTS)
    said = Sentences.of(GAME, table.rules.scenario)
    asked = table.grown(GERMAN, "0905", "0904", "g1", ROLLING.key).prompt
    assert said.prompt(asked).text.startswith("A rolling barrage on 0905, 0904?")
    refusal = table.draft(GERMAN, "0905", "0904", "g1", "field=9")
    assert isinstance(refusal, Refusal)
    assert said.refusal(refusal).text.startswith("The rolling barrage on 0905, 0904 takes")


@pytest.mark.clause("kaiser 8.3#rolling")
@pytest.mark.clause("kaiser 9.5.2")
@pytest.mark.clause("kaiser 9.5.1.D")
def test_every_point_of_the_barrage_adds_one_to_the_attackers_die() -> None:
    for clicks, more in (((), 0), (("field=1",), 1), (("field=1", "heavy=1"), 2)):
        table = shelled(guns(allied_field=0, allied_heavy=0), *clicks)
        assert added(table, "attack-die-added") == more


@pytest.mark.clause("kaiser 9.5.1.A")
def test_the_weather_limits_the_barrage() -> None:
    assert guns().refused(GERMAN, *ATTACK, "field=3") == "9.5.1.A"
    assert guns().refused(GERMAN, *ATTACK, "field=2", "heavy=1") == "9.5.1.A"
    assert guns("mist").refused(GERMAN, *ATTACK, "field=2") == "9.5.1.A"
    assert guns("mist").refused(GERMAN, *ATTACK, "field=1") == ""


@pytest.mark.clause("kaiser 9.5.1.B")
def test_no_barrage_in_fog() -> None:
    table = guns("fog")
    assert table.refused(GERMAN, *ATTACK, "field=1") != ""
    assert not any("=" in word for word in table.candidates(GERMAN, *ATTACK))
    table.act(GERMAN, *ATTACK, dice=(1, 4))
    assert "begins-sos" not in table.kinds()


@pytest.mark.clause("kaiser 9.6")
def test_the_defender_is_asked_in_place_for_one_barrage() -> None:
    table = guns()
    table.act(GERMAN, *ATTACK)
    assert table.asked == ("sos", (ALLIED,))
    table.act(ALLIED, "field=2", "heavy=2", dice=(1, 4))
    assert table.asked[1] == (GERMAN,)
    assert table.kinds().count("begins-sos") == 1


@pytest.mark.clause("kaiser 9.6.2")
@pytest.mark.clause("kaiser 8.4.A#sos")
@pytest.mark.clause("kaiser 9.6.1.C")
def test_two_points_of_it_add_one_to_the_defenders_die() -> None:
    for field, heavy, more in ((0, 0, 0), (1, 0, 0), (2, 0, 1), (2, 1, 1), (2, 2, 2)):
        table = shelled(guns(), sos=(f"field={field}", f"heavy={heavy}"))
        assert added(table, "defense-die-added") == more
        assert (table.track("allied-field"), table.track("allied-heavy")) == (9 - field, 9 - heavy)


@pytest.mark.clause("kaiser 9.6")
@pytest.mark.clause("kaiser 9.6.3")
def test_in_a_combat_over_several_hexes_one_stack_is_supported() -> None:
    table = combat({"1005": "g1", "0904": "b2", "0905": "b1"}, tracks=POINTS)
    table.act(GERMAN, "0904", "0905", "g1")
    assert set(table.candidates(ALLIED)) == {"0904", "0905", "no-sos"}
    assert table.refused(ALLIED, "0903") == "9.6.3"
    table.act(ALLIED, "0905", "field=2", "heavy=2", dice=(1, 4))
    assert added(table, "sos-barrage") == 2
    lines = table.event("odds").values["lines"]
    assert isinstance(lines, tuple)
    assert table.state.marks["artillery-allied"][-1][1] == At(at("0905"))  # type: ignore[index]


@pytest.mark.clause("kaiser 9.6")
def test_none_is_an_answer() -> None:
    table = combat({"1005": "g1", "0904": "b2", "0905": "b1"}, tracks=POINTS)
    table.act(GERMAN, "0904", "0905", "g1")
    table.act(ALLIED, "no-sos", dice=(1, 4))
    assert "sos-withheld" in table.kinds()
    assert table.track("allied-field") == 9


@pytest.mark.clause("kaiser 9.6")
def test_without_points_the_defender_is_not_asked() -> None:
    table = guns(allied_field=0, allied_heavy=0)
    table.act(GERMAN, *ATTACK, dice=(1, 4))
    assert "begins-sos" not in table.kinds()


@pytest.mark.clause("kaiser 9.6.2")
def test_points_that_add_nothing_to_the_die_are_not_asked_for() -> None:
    table = guns(allied_field=1, allied_heavy=0)
    table.act(GERMAN, *ATTACK, dice=(1, 4))
    assert "begins-sos" not in table.kinds()
    table = guns(allied_field=1, allied_heavy=1)
    table.act(GERMAN, *ATTACK)
    assert table.asked == ("sos", (ALLIED,))


@pytest.mark.clause("kaiser 9.6.2")
def test_a_barrage_that_turns_no_throw_is_told_and_not_asked_for() -> None:
    weak = unit("b1", strength=1, size="battalion", morale=1)
    table = combat({"1005": "g1", "0905": "b1"}, unit("g1", strength=90), weak, tracks=POINTS)
    table.act(GERMAN, *ATTACK, dice=(1, 6, 1))
    assert "begins-sos" not in table.kinds()
    said = Sentences.of(GAME, table.rules.scenario).event(table.event("sos-idle"))
    assert said.text == "The Allies: an SOS barrage for 0905 could change no result; none is asked for."
