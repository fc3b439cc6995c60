"""Answers to questions: reach, path, place, ground, score, zones, supply, network."""

from __future__ import annotations

import pytest

from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Value, Way, Who
from core.model.working import Explanation, Question
from tests.games.kaiser.front import GERMAN, GRID, Land, Table, at, front, hq, labels, position, unit

LAND = Land(
    terrain={"1104": "woods"},
    features={"redoubt": ("0905",)},
    sides={"river": (("1005", "1004"),)},
    towns={"0805": "town", "1205": "village"},
)


def table(turn: int = 3, at_phase: str = "german-movement", **more: str) -> Table:
    """Return a game at a phase, the German movement: g1 next to b1, its headquarters behind it."""
    pieces = front(unit("g1"), unit("g2"), hq("g9"), unit("b1"), hq("b9"), unit("b2", "cavalry", "brigade"), land=LAND)
    stacks = {"1005": "g1", "1305": "g2 g9", "0905": "b1", "0506": "b9", "0203": "b2", **more}
    return position(pieces, stacks, at_phase=at_phase, turn=turn, weather="clear")


def ask(game: Table, kind: str, **values: Value) -> Explanation | Refusal:
    """Return the answer to a question of the German side."""
    return game.rulebook.explain(game.seen(GERMAN), Question(kind, values))


def answer(game: Table, kind: str, **values: Value) -> Explanation:
    """Return the explanation that answers a question."""
    found = ask(game, kind, **values)
    assert isinstance(found, Explanation), found
    return found


def who(*ids: str) -> Who:
    """Return pieces as a value."""
    return Who(tuple(map(PieceId, ids)))


def keys(found: Explanation) -> list[str]:
    """Return the keys of an answer's lines."""
    return [line.key for line in found.lines]


def test_reach_is_what_the_choice_offers_and_says_why_the_rest_is_closed() -> None:
    game = table()
    found = answer(game, "reach", who=who("g2"))
    reach = next(overlay for overlay in found.overlays if overlay.kind == "reach")
    offered = {at(word): price for word, price in game.candidates(GERMAN, "g2").items() if word.isdecimal()}
    assert dict(reach.amounts) == offered
    assert found.total == 5


def test_a_unit_in_a_zone_is_told_what_leaving_costs() -> None:
    found = answer(table(), "reach", who=who("g1"))
    assert {"step-zone-left", "zone-to-zone"} <= set(keys(found))
    assert found.total == 3


def test_a_path_is_worked_out_step_by_step() -> None:
    game = table()
    way = Way((at("1005"), at("1105"), at("1104")))
    found = answer(game, "path", who=who("g1"), way=way)
    assert keys(found).count("step-terrain") == len(way.hexes) - 1
    assert sum(int(str(line.value)) for line in found.lines) == found.total == (1 + 2) + 2
    assert isinstance(ask(game, "path", who=who("g1"), way=Way((at("1005"), at("0905")))), Refusal)


def test_one_hex_is_always_granted_and_said_to_be() -> None:
    game = position(front(unit("g1", move=1), unit("b1"), land=LAND), {"1105": "g1", "0203": "b1"}, turn=3)
    found = answer(game, "path", who=who("g1"), way=Way((at("1105"), at("1104"))))
    assert "step-guaranteed" in keys(found)
    assert found.total == 1


def test_a_piece_that_is_nowhere_has_no_reach() -> None:
    refusal = ask(table(), "reach", who=who("r1"))
    assert isinstance(refusal, Refusal)
    assert refusal.key == "not-on-the-map"


def test_a_place_says_what_it_is() -> None:
    game = table()
    assert {"refuge-here", "zone-here", "stacked-here"} <= set(keys(answer(game, "place", at=At(at("0905")))))
    assert "worth" in keys(answer(game, "place", at=At(at("0805"))))
    assert "worth" not in keys(answer(game, "place", at=At(at("1205"))))
    assert "leaves-here" in keys(answer(game, "place", at=At(at("0104"))))


def test_the_ground_says_what_it_costs_and_whom_it_helps() -> None:
    game = table()
    lines = {line.key: line.value for line in answer(game, "ground", at=At(at("0905"))).lines}
    assert (lines["ground-cost"], lines["ground-defender"], lines["ground-drumfire"]) == (1, 2, -2)
    wet = {line.key: line.value for line in answer(game, "ground", at=At(at("1004"))).lines}
    assert (wet["ground-water"], wet["ground-water-defender"]) == (2, 1)


def test_the_score_is_the_sum_of_its_lines() -> None:
    found = answer(table(), "score")
    assert sum(int(str(line.value)) for line in found.lines) == found.total == -1, "one unit in a redoubt"


@pytest.mark.clause("kaiser 15.2.4")
def test_zones_of_a_side_of_a_unit_and_into_a_hex() -> None:
    game = table(**{"0404": "s-b1"})
    side = answer(game, "zones", side=Key("german"))
    assert side.total == len(side.overlays[0].hexes)
    assert answer(game, "zones", who=who("g1")).total == 6
    assert keys(answer(game, "zones", who=who("s-b1"))) == ["zone-none"]
    into = answer(game, "zones", at=At(at("0905")))
    assert [line.values["from"] for line in into.lines] == [At(at("1005"))]
    assert keys(answer(game, "zones", at=At(at("0710")))) == ["zone-nobody"]


def test_supply_names_its_line_and_the_first_turns_their_gift() -> None:
    found = answer(table(), "supply", who=who("g1"))
    assert (keys(found), found.total) == (["supply-line"], Key("in-supply"))
    assert keys(answer(table(turn=1), "supply", who=who("g1"))) == ["supply-given"]
    assert found.lines[0].values["at"] == At(at("1305")), "which headquarters it is"
    assert keys(answer(table(), "supply", who=who("g9"))) == ["supply-here"]
    lost = answer(table(**{"0506": ""}), "supply", who=who("b1"))
    assert (keys(lost), lost.total) == (["supply-none"], Key("isolated"))


@pytest.mark.clause("kaiser 14.1.2.B")
@pytest.mark.parametrize(("ring", "key"), [(1, "supply-cut"), (2, "supply-cut-by-zone")])
def test_a_unit_without_a_line_is_told_what_bars_the_shortest_one(ring: int, key: str) -> None:
    lost, base = at("0505"), at("1305")
    stood = labels(place for place in GRID.hexes if GRID.distance(place, lost) == ring)
    foes = {label: f"b{number}" for number, label in enumerate(stood, 1)}
    pieces = front(unit("g1"), hq("g9"), *(unit(foe) for foe in foes.values()))
    found = answer(position(pieces, {"0505": "g1", "1305": "g9", **foes}, turn=3), "supply", who=who("g1"))
    assert (keys(found), found.total) == ([key], Key("isolated"))
    named = found.lines[0].values["at"]
    assert isinstance(named, At)
    assert found.overlays[0].hexes == (named.hex,)
    assert GRID.distance(named.hex, lost) == 1, "the first hex of the way"
    assert GRID.distance(named.hex, base) < GRID.distance(lost, base)


@pytest.mark.clause("kaiser 14.0.B")
def test_the_network_of_a_side_singles_out_who_lacks_supply_while_it_may_attack() -> None:
    cut_off = {"0506": ""}
    found = answer(table(at_phase="allied-movement", **cut_off), "network", side=Key("allied"))
    assert set(found.pieces) == {"b1", "b2"}
    assert answer(table(), "network", side=Key("german")).pieces == ()
    defending = answer(table(**cut_off), "network", side=Key("allied"))
    assert (defending.pieces, defending.total) == ((), 2), "supply is nothing to defenders"


def test_a_question_of_no_kind_is_refused() -> None:
    refusal = ask(table(), "horoscope")
    assert isinstance(refusal, Refusal)
    assert refusal.key == "no-such-question"


def test_panels_show_boxes_points_and_what_is_to_come() -> None:
    game = table()
    panels = {getattr(panel, "id", ""): panel for panel in game.rulebook.display(game.seen(GERMAN))}
    assert {"turn", "phases", "vp", "reinforcements", "german-replacements"} <= set(panels)
    ledger = panels["vp"]
    assert (ledger.total, [level.figure for level in ledger.levels]) == (-1, [56, 46, 36, 26, 16, None])  # type: ignore[union-attr]
    assert panels["german-replacements"].pieces == ("r1", "r2", "r3", "r4")  # type: ignore[union-attr]
