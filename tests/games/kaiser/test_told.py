"""What answers say, line by line: each with its figure and the clause that it comes from."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.kaiser.game import GAME
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Value, Way, Who
from core.model.working import Explanation, Line, Question
from core.view.sentences import Sentences
from tests.games.kaiser.fights import battle, combat
from tests.games.kaiser.front import GERMAN, Land, Table, at, front, hq, position, unit

LAND = Land(
    terrain={"1104": "woods"},
    features={"redoubt": ("0905",)},
    sides={"river": (("1005", "1004"),)},
    towns={"0805": "town", "1205": "village"},
)
Told = tuple[str, Value, str]


def table(layers: dict[str, dict[str, int]] | None = None, **stacks: str) -> Table:
    """Return the German movement of turn 3: g1 next to b1 in a redoubt, g2 behind it, w1 on the western edge."""
    pieces = front(unit("g1"), unit("g2"), unit("g3"), hq("g9"), unit("b1"), hq("b9"), land=LAND)
    placed = {"1005": "g1", "1305": "g2 g9", "0905": "b1", "0506": "b9", "0109": "g3", **stacks}
    return position(pieces, placed, turn=3, weather="clear", layers=layers)


def asked(game: Table, kind: str, **values: Value) -> Explanation | Refusal:
    """Return the answer to a question of the German side."""
    return game.rulebook.explain(game.seen(GERMAN), Question(kind, values))


def told(game: Table, kind: str, **values: Value) -> list[Told]:
    """Return key, figure and clause of every line of an answer."""
    found = asked(game, kind, **values)
    assert isinstance(found, Explanation), found
    return [line_of(line) for line in found.lines]


def line_of(line: Line) -> Told:
    """Return key, figure and clause of a line."""
    return line.key, line.value, line.clause.removeprefix("kaiser ")


def refused(found: Explanation | Refusal) -> tuple[str, str]:
    """Return key and clause of a refusal."""
    assert isinstance(found, Refusal), found
    return found.key, found.clause.removeprefix("kaiser ")


def where(label: str) -> At:
    """Return a hex as a value."""
    return At(at(label))


def who(piece: str) -> Who:
    """Return a piece as a value."""
    return Who((PieceId(piece),))


@pytest.mark.clause("kaiser 5.3")
@pytest.mark.clause("kaiser 8.1.3.A")
@pytest.mark.clause("kaiser 6.0")
def test_a_redoubt_is_named_with_all_that_it_is() -> None:
    assert told(table(), "place", at=where("0905")) == [
        ("ground-here", (Key("clear"), Key("redoubt")), "5.3"),
        ("refuge-here", None, "8.1.3.A"),
        ("zone-here", Key("german"), "6.0"),
        ("stacked-here", 2, "7.0"),
    ]
    assert refused(asked(table(), "place", at=At(Hex(-1)))) == ("off-the-map", "5.3")


@pytest.mark.clause("kaiser 20.1.1.A")
@pytest.mark.clause("kaiser 7.0")
def test_a_town_is_named_with_who_was_there_last_and_what_it_is_worth() -> None:
    game = table(layers={"control": {"0805": 1}}, **{"0805": "g1", "1005": ""})
    assert told(game, "place", at=where("0805"))[2:] == [
        ("last-passed-by", Key("german"), "20.1.1.A"),
        ("zone-here", Key("allied"), "6.0"),
        ("stacked-here", 12, "7.0"),
        ("worth", 1, "20.1.1.A"),
    ]


@pytest.mark.clause("kaiser 9.3.4.B")
@pytest.mark.clause("kaiser 20.2.A")
def test_gas_and_the_way_off_the_map_are_named() -> None:
    game = table(layers={"gas": {"0108": 1}})
    lines = told(game, "place", at=where("0109"))
    assert ("gas-here", 2, "9.3.4.B") in lines
    assert ("leaves-here", 3, "20.2.A") in lines


@pytest.mark.clause("kaiser 5.3")
@pytest.mark.clause("kaiser 8.4.A#terrain")
@pytest.mark.clause("kaiser 9.4.4")
def test_ground_and_water_are_named_with_what_they_cost_and_whom_they_help() -> None:
    game = table()
    assert told(game, "ground", at=where("0905")) == [
        ("ground-cost", 1, "5.3"), ("ground-defender", 2, "8.4.A#terrain"), ("ground-drumfire", -2, "9.4.4"),
    ]  # fmt: skip
    assert told(game, "ground", at=where("1104"))[0] == ("ground-cost", 2, "5.3")
    assert told(game, "ground", at=where("1004"))[3:] == [
        ("ground-water", 2, "5.3"), ("ground-water-defender", 1, "8.4.A#terrain"),
    ]  # fmt: skip


@pytest.mark.clause("kaiser 5.0.D")
@pytest.mark.clause("kaiser 5.1.3.B")
@pytest.mark.clause("kaiser 20.2.B")
def test_reach_begins_with_points_and_what_leaving_costs() -> None:
    game = table()
    assert told(game, "reach", who=who("g1"))[:2] == [("movement-points", 3, "5.0.D"), ("step-zone-left", 2, "5.1.3.B")]
    assert told(game, "reach", who=who("g3"))[:2] == [("movement-points", 5, "5.0.D"), ("leaving-costs", 1, "20.2.B")]


@pytest.mark.clause("kaiser 5.0.B")
@pytest.mark.clause("kaiser 5.1.3.B")
@pytest.mark.clause("kaiser 5.1.5")
def test_a_way_names_the_toll_of_a_zone_and_the_hex_that_is_granted() -> None:
    game = table()
    out = Way((at("1005"), at("1105")))
    assert ("step-zone-left", 2, "5.1.3.B") in told(game, "path", who=who("g1"), way=out)
    assert refused(asked(game, "path", who=who("r1"), way=out)) == ("not-on-the-map", "5.0.B")
    slow = position(front(unit("g1", move=1), unit("b1"), land=LAND), {"1105": "g1", "0203": "b1"}, turn=3)
    assert ("step-guaranteed", 1, "5.1.5") in told(slow, "path", who=who("g1"), way=Way((at("1105"), at("1104"))))


@pytest.mark.clause("kaiser 6.0")
@pytest.mark.clause("kaiser 15.2.4")
def test_zones_are_counted_for_a_side_a_unit_and_a_hex() -> None:
    game = table(**{"0404": "s-b1"})
    assert told(game, "zones", side=Key("german")) == [("zone-reaches", len(zone_of(game)), "6.0")]
    assert told(game, "zones", who=who("g1")) == [("zone-of-unit", 6, "6.0")]
    assert told(game, "zones", who=who("s-b1")) == [("zone-none", None, "15.2.4")]
    assert told(game, "zones", at=where("0905")) == [("zone-from", Key("german"), "6.0")]
    assert told(game, "zones", at=where("0711")) == [("zone-nobody", None, "6.0")]


def zone_of(game: Table) -> set[Hex]:
    """Return the hexes around the German stacks of the table."""
    grid = game.rules.grid
    return {near for label in ("1005", "1305", "0109") for near in grid.adjacent(at(label))}


@pytest.mark.clause("kaiser 14.1.1.B")
def test_a_side_is_told_how_many_are_supplied_and_how_many_not() -> None:
    assert told(table(), "network", side=Key("allied")) == [("supplied-count", 2, "14.1.1.B")]
    lost = table(**{"0506": ""})
    assert told(lost, "network", side=Key("allied")) == [
        ("supplied-count", 0, "14.1.1.B"), ("unsupplied-count", 1, "14.1.1.B"),
    ]  # fmt: skip


@pytest.mark.clause("kaiser 8.1.1")
@pytest.mark.clause("kaiser 8.1.2.A")
@pytest.mark.clause("kaiser 8.1.2.B")
def test_duties_are_counted_and_the_proposal_gives_its_chance() -> None:
    game = combat({"1005": "g1", "1006": "g2", "0905": "b1"})
    assert told(game, "duties") == [("duty-hexes", 1, "8.1.1"), ("duty-units", 2, "8.1.2.A")]
    found = asked(game, "duties")
    assert isinstance(found, Explanation)
    chances = battle(game, GERMAN, "0905", "g1 g2").better
    assert chances is not None
    share = round(100 * int(str(chances.values["wins"])) / 36)
    assert [line_of(proposal.line) for proposal in found.proposals] == [("proposed-combat", f"{share} %", "8.1.2.B")]
    free = combat({"1005": "g1", "0905": "b1"}, land=Land(towns={"1005": "village"}))
    assert told(free, "duties") == [("duty-none", None, "8.1.1")]


@pytest.mark.clause("kaiser 8.0.A")
@pytest.mark.clause("kaiser 8.2.4")
@pytest.mark.clause("kaiser 8.7")
def test_a_combat_is_told_with_its_chance_or_refused_by_its_clause() -> None:
    assert refused(asked(table(), "duties")) == ("no-combat-phase", "8.0.A")
    game = combat({"1005": "g1", "0905": "b1", "0904": "b2"})
    far: dict[str, Value] = {"hexes": (where("0905"), where("0711")), "who": who("g1")}
    assert refused(asked(game, "battle", **far)) == ("target-undefended", "8.0.A")
    apart = combat({"1005": "g1", "0905": "b1", "0803": "b2"})
    wide: dict[str, Value] = {"hexes": (where("0905"), where("0803")), "who": who("g1")}
    assert refused(asked(apart, "battle", **wide)) == ("not-next-to-all", "8.2.4")
    found = battle(game, GERMAN, "0905", "g1")
    assert found.better is not None
    wins = sum(outcome.result == Key("attack-succeeded") for outcome in found.spread)
    assert line_of(found.better) == ("chances", wins, "8.7")


@pytest.mark.clause("kaiser 8.0.E")
def test_every_strength_in_a_combat_is_told() -> None:
    found = battle(combat({"1005": "g1", "1006": "g2", "0905": "b1 b2"}), GERMAN, "0905", "g1 g2")
    lines = [line_of(line) for line in found.lines if line.clause == "kaiser 8.0.E"]
    strengths = [value for key, value, _ in lines if key in ("attack-strength", "defense-strength")]
    assert strengths == [30, 30, 3, 3]


def test_sides_of_many_are_spoken_of_as_many() -> None:
    said = Sentences.of(GAME, table().rules.scenario)
    words = [said.say(key, {"enemy": Key("allied"), "side": Key("allied"), "value": Key("allied"), "who": who("b1"),
                            "from": where("0905"), "observation": 1, "ground": 2})
             for key in ("interception-no-more", "type-of-one-side", "zone-from")]  # fmt: skip
    assert not any("Allies has" in line or "Allies's" in line for line in words)
    assert not said.faults


@pytest.mark.clause("kaiser 17.5")
def test_supply_that_is_given_is_told_without_a_figure() -> None:
    found = battle(combat({"1005": "g1", "0905": "b1"}, turn=2), GERMAN, "0905", "g1")
    assert ("supply-given", None, "17.5") in [line_of(line) for line in found.lines]
    later = battle(combat({"1005": "g1", "0905": "b1"}), GERMAN, "0905", "g1")
    assert not any(line.key == "supply-given" for line in later.lines)


@pytest.mark.clause("kaiser 8.5.B#1")
@pytest.mark.clause("kaiser 13.2.3.A")
@pytest.mark.clause("kaiser 15.2.4")
def test_a_unit_is_told_with_what_its_counter_does_not_show() -> None:
    assert told(table(), "unit", who=who("g1")) == [("third-step", 4, "8.5.B#1")]
    none_left = table(**{"german-replacements": "", "german-dead": "r1 r2 r3 r4"})
    assert told(none_left, "unit", who=who("g1")) == [("no-third-step", None, "13.2.3.A")]
    assert told(table(**{"0404": "s-b1"}), "unit", who=who("s-b1")) == [("no-zone", None, "15.2.4")]


@pytest.mark.clause("kaiser 9.3.4.C")
def test_a_marker_on_another_is_told() -> None:
    game = table(layers={"gas": {"0108": 1}})
    lines = told(game, "battle", fire=Key("gas-fire"), at=where("0108"))
    assert ("gas-there-already", 1, "9.3.4.C") in lines


@pytest.mark.clause("kaiser 9.4.2.A")
def test_fire_at_no_hex_is_refused() -> None:
    game = table()
    off = {"fire": Key("drumfire"), "at": At(Hex(-1)), "field": 3}
    assert refused(asked(game, "battle", **off)) == ("fire-at-a-hex", "9.4.2.A")  # type: ignore[arg-type]
