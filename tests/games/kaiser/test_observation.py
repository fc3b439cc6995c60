"""Observation and the barrages it helps: 9.5, 9.6, 9.7, 12.2.2."""

from __future__ import annotations

import pytest

from core.games.kaiser.artillery import Guns, Spending, spendings
from core.games.kaiser.barrages import (
    barrages_barred,
    rolling_line,
    rolling_room,
    sos_bonus,
    sos_draft,
    sos_line,
    sos_room,
    sos_targets,
    spend_rolling,
    spend_sos,
)
from core.games.kaiser.observation import combat_over, marked, sighting
from core.model import events as ev
from core.model.actions import CountClick
from core.model.events import Event
from core.model.evolve import evolve
from core.model.refusal import Refusal
from core.model.values import PieceId
from core.play.dice import ScriptedDice
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import at, begun, left, points, wide

PIECES = (hq("gH"), unit("g1"), unit("g2"), unit("b1"), unit("b2"), hq("bH"), hq("bK"))
G1 = (PieceId("g1"),)
TARGET = (at("0710"),)


def field(
    weather: str = "clear", *, stacks: dict[str, str] | None = None, hilltop: str = "", **said: object
) -> Table:
    """Return a game with g1 in 0610 and b1 in 0710, begun where nobody cares."""
    given = {"0210": "gH", "0610": "g1", "0710": "b1", "0810": "bH", **(stacks or {})}
    tracks = points((10, 5), (8, 6))
    return begun(
        wide(*PIECES, hilltop=hilltop), given, "counter-battery", weather=weather, **{"tracks": tracks, **said}
    )  # fmt: skip


def limit(game: Table, targets: tuple[int, ...] = TARGET) -> int:
    """Return the most points of a rolling barrage of g1."""
    return rolling_room(game.rules, game.state, G1, targets).open[-1]  # type: ignore[arg-type]


def observed(game: Table) -> bool:
    """Return whether g1 observes b1."""
    return sighting(game.rules, game.state, G1, TARGET) is not None


@pytest.mark.clause("kaiser 9.7.5")
@pytest.mark.clause("kaiser 9.7.1")
@pytest.mark.parametrize("weather", ["clear", "mist"])
def test_an_attacker_on_a_hilltop_observes(weather: str) -> None:
    game = field(weather, hilltop="0610")
    found = sighting(game.rules, game.state, G1, TARGET)
    assert found is not None
    assert (found.how, found.at) == ("on-hilltop", at("0610"))
    assert not observed(field(weather))


@pytest.mark.clause("kaiser 9.7.2.B")
def test_in_clear_weather_a_hilltop_six_hexes_off() -> None:
    found = sighting((game := field(hilltop="0110 0104")).rules, game.state, G1, TARGET)
    assert found is not None
    assert (found.how, found.way[0], found.way[-1]) == ("hilltop", at("0610"), at("0110"))
    # 0610 to 0604 are six hexes; 0603 is the seventh.
    assert observed(field(hilltop="0604"))
    assert not observed(field(hilltop="0603"))


@pytest.mark.clause("kaiser 9.7.2.C")
@pytest.mark.clause("kaiser 9.7.2.A")
def test_in_mist_three_hexes() -> None:
    assert observed(field("mist", hilltop="0607"))
    assert not observed(field("mist", hilltop="0606"))
    assert observed(field("clear", hilltop="0606"))


@pytest.mark.clause("kaiser 9.7.4")
def test_in_fog_never() -> None:
    assert not observed(field("fog", hilltop="0610"))


@pytest.mark.clause("kaiser 9.7.2.B")
def test_neither_enemies_nor_their_zones_lie_on_the_way() -> None:
    # The hilltop in 0609 lies in the zone of b1, who stands in 0710.
    near = field(hilltop="0611")
    assert not observed(near), "0611 touches 0710"
    assert not observed(field(hilltop="0810")), "an enemy stands on it"


@pytest.mark.clause("kaiser 9.7.3")
def test_own_units_cancel_the_zones_where_they_stand() -> None:
    assert observed(field(stacks={"0611": "g2"}, hilltop="0611"))


@pytest.mark.clause("kaiser 9.7")
@pytest.mark.clause("kaiser 9.5.3")
@pytest.mark.clause("kaiser 9.5.1.A")
@pytest.mark.parametrize(("weather", "hilltop", "most"), [
    ("clear", "", 2), ("clear", "0610", 3), ("mist", "", 1), ("mist", "0610", 2),
])  # fmt: skip
def test_how_many_points_a_rolling_barrage_takes(weather: str, hilltop: str, most: int) -> None:
    game = field(weather, hilltop=hilltop)
    assert limit(game) == most
    room = rolling_room(game.rules, game.state, G1, TARGET)
    assert room.refuse(Guns(most, 0)) is None
    beyond = room.refuse(Guns(most, 1))
    assert beyond is not None
    assert beyond.clause == ("kaiser 9.5.3" if hilltop else "kaiser 9.5.1.A")


@pytest.mark.clause("kaiser 9.5.1.B")
@pytest.mark.clause("kaiser 17.4")
@pytest.mark.clause("kaiser 9.8.3")
def test_no_rolling_barrage_in_fog() -> None:
    game = field("fog", hilltop="0610")
    assert limit(game) == 0
    refusal = rolling_room(game.rules, game.state, G1, TARGET).refuse(Guns(1, 0))
    assert refusal is not None
    assert refusal.clause == "kaiser 9.5.1.B"
    assert isinstance(barrages_barred(game.state), Refusal)
    assert barrages_barred(field("mist").state) is None


@pytest.mark.clause("kaiser 9.5.3")
def test_one_observed_hex_is_enough_but_field_points_reach_all() -> None:
    # Ruling: of several hexes under attack one observed is enough, and all of them must lie in range.
    game = field(stacks={"0210": "", "1710": "gH", "0709": "b2"}, layers={"observed": {"0709": 1}})
    both = (at("0710"), at("0709"))
    assert limit(game, both) == 3
    assert limit(game, TARGET) == 2
    far = field(stacks={"0210": "", "1710": "gH", "0609": "b2"})
    room = rolling_room(far.rules, far.state, G1, (at("0710"), at("0609")))
    refusal = room.refuse(Guns(1, 0))
    assert refusal is not None
    assert refusal.clause == "kaiser 9.1.1#field"
    assert room.refuse(Guns(0, 2)) is None


@pytest.mark.clause("kaiser 9.5")
@pytest.mark.clause("kaiser 9.5.1.D")
def test_both_kinds_may_be_mixed_in_it() -> None:
    room = rolling_room((game := field()).rules, game.state, G1, TARGET)
    assert room.refuse(Guns(1, 1)) is None
    assert room.refuse(Guns(0, 0)) is None, "nobody has to fire"


@pytest.mark.clause("kaiser 9.5.1.C")
@pytest.mark.clause("kaiser 9.6.1.C")
def test_barrages_are_deducted_as_they_are_declared() -> None:
    game = field()
    run = game.rulebook.driver.run(game.rules, game.state, ScriptedDice(()))
    spend_rolling(run, GERMAN, at("0710"), Guns(1, 1))
    spend_sos(run, ALLIED, at("0710"), Guns(0, 4))
    game.state = run.state
    assert (left(game, GERMAN), left(game, ALLIED)) == ((9, 4), (8, 2))
    assert spendings(game.state, GERMAN) == (Spending("rolling", Guns(1, 1), at("0710")),)
    assert spendings(game.state, ALLIED) == (Spending("sos", Guns(0, 4), at("0710")),)


@pytest.mark.clause("kaiser 9.5.2")
@pytest.mark.clause("kaiser 8.3#rolling")
def test_each_rolling_point_adds_one() -> None:
    assert [sum(int(str(line.value)) for line in rolling_line(n, at("0710"))) for n in range(4)] == [0, 1, 2, 3]


@pytest.mark.clause("kaiser 9.6.1.A")
@pytest.mark.parametrize(("weather", "most"), [("clear", 4), ("mist", 2)])
def test_how_many_points_an_sos_barrage_takes(weather: str, most: int) -> None:
    game = field(weather)
    room = sos_room(game.rules, game.state, ALLIED, at("0710"))
    assert room.open[-1] == most
    beyond = room.refuse(Guns(most, 1))
    assert beyond is not None
    assert beyond.clause == "kaiser 9.6.1.A"


@pytest.mark.clause("kaiser 9.6.1.B")
@pytest.mark.clause("kaiser 9.6")
def test_no_sos_barrage_in_fog() -> None:
    game = field("fog")
    assert sos_targets(game.rules, game.state, ALLIED, TARGET) == ()
    refusal = sos_room(game.rules, game.state, ALLIED, at("0710")).refuse(Guns(1, 0))
    assert refusal is not None
    assert refusal.clause == "kaiser 9.6.1.B"
    assert sos_targets((clear := field()).rules, clear.state, ALLIED, TARGET) == TARGET


@pytest.mark.clause("kaiser 9.6.1.D")
@pytest.mark.clause("kaiser 9.6")
def test_the_defender_answers_with_a_mixture_or_with_nothing() -> None:
    game = field()
    draft = sos_draft(game.rules, game.seen(ALLIED), ALLIED, at("0710"))
    for points_ in ((0, 0), (2, 2), (4, 0), (0, 4)):
        assert draft.take(CountClick("field", points_[0])).refuse(CountClick("heavy", points_[1])) is None
    assert draft.take(CountClick("field", 3)).refuse(CountClick("heavy", 2)) is not None


@pytest.mark.clause("kaiser 9.6.2")
@pytest.mark.clause("kaiser 8.4.A#sos")
def test_two_points_add_one_to_the_defenders_die() -> None:
    rules = field().rules
    assert [sos_bonus(rules, n) for n in range(5)] == [0, 0, 1, 1, 2]
    assert [line.value for line in sos_line(rules, 4, at("0710"))] == [2]


@pytest.mark.clause("kaiser 9.6.3")
def test_range_is_measured_to_the_stack_that_is_supported() -> None:
    game = field(stacks={"0810": "", "1710": "bH"})
    assert sos_room(game.rules, game.state, ALLIED, at("0710")).refuse(Guns(4, 0)) is None
    beyond = field(stacks={"0810": "", "1810": "bH"})
    refusal = sos_room(beyond.rules, beyond.state, ALLIED, at("0710")).refuse(Guns(1, 0))
    assert refusal is not None
    assert refusal.clause == "kaiser 9.1.1#field"


def laying(**air: int) -> Table:
    """Return a game begun at the markers of the German combat phase."""
    stacks = {"0210": "gH", "0610": "g1", "0710": "b1", "2510": "b2"}
    return begun(wide(*PIECES), stacks, "german-observation", tracks=points(**air))


@pytest.mark.clause("kaiser 12.2.2.A")
@pytest.mark.clause("kaiser 12.2")
def test_each_point_lays_one_marker_on_an_enemy_stack() -> None:
    game = laying(german_observation=2)
    assert game.asked == ("german-observation", (GERMAN,))
    assert game.refused(GERMAN, "0610") == "12.2.2.A"
    game.act(GERMAN, "2510")
    assert game.refused(GERMAN, "2510") == "12.2.2.A", "one marker a stack"
    game.act(GERMAN, "0710")
    assert marked(game.state, GERMAN) == (at("0710"), at("2510"))
    assert game.asked[0] != "german-observation"
    assert laying(german_observation=0).asked[0] != "german-observation"


@pytest.mark.clause("kaiser 12.2.2.B")
@pytest.mark.clause("kaiser 9.7.1")
def test_a_marked_stack_is_observed() -> None:
    game = field(layers={"observed": {"0710": 1}})
    found = sighting(game.rules, game.state, G1, TARGET)
    assert found is not None
    assert (found.how, found.at) == ("air", at("0710"))
    assert limit(game) == 3
    assert limit(field(layers={"observed": {"0710": 2}})) == 2, "the other side's marker helps nobody"


@pytest.mark.clause("kaiser 12.2.2.C")
def test_markers_are_gone_when_the_combat_phase_ends() -> None:
    game = field(layers={"observed": {"0710": 1}}, tracks=points(german_observation=1))
    frame = ev.PushFrame(type(game.state.agenda[-1])("german-combat", (GERMAN,)))
    before = evolve(game.state, Event("x", "", changes=(frame,)))
    over = Event("ends-german-combat", "", changes=(ev.DropFrames(len(before.agenda) - 1),))
    after = evolve(before, over)
    for event in combat_over(game.rules, before, over, after):
        after = evolve(after, event)
    assert marked(after, GERMAN) == ()
    assert after.tracks["german-observation"] == 0
