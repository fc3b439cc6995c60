"""How a scripted side breaks through: duties, barrages, room, ways off the map, strikes, on an invented front."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from core.ai.appraisal import OVERFULL, Appraisal
from core.ai.eyes import Eyes
from core.ai.games import Conduct, play_scripted
from core.ai.land import Land
from core.ai.plan import Crowding, Hazard, Leave, Plan, Posture, SidePlan
from core.ai.scripted import ScriptedSide, Task, task_of
from core.ai.situation import Situation
from core.games.kaiser.schema import SCHEMA
from core.model.actions import Action, CountClick, HexClick
from core.model.values import PieceId, Side
from core.play.header import Start
from core.play.library import named
from core.play.seats import Mode, Seats
from tests.games.kaiser.front import ALLIED, GERMAN, GRID, Table, at, front, hq, labels, position, unit
from tests.games.kaiser.front import Land as Ground

OPENING, AGAIN = 60, 20
"""Actions that reach to the end of the first German combat, and into the first movement."""

WEST, EAST = "0605", "1405"
DRIVE = SidePlan(objectives={at("0305"): 1.0}, buttons=("second-segment", "end-phase"))


def land(table: Table, plan: SidePlan, **ground: object) -> Land:
    """Return the ground as a plan of both sides has it."""
    scenario = table.rulebook.scenario
    return Land(scenario, SCHEMA, Plan({GERMAN: plan, ALLIED: plan}, **ground))  # type: ignore[arg-type]


def decided(table: Table, plan: SidePlan, side: Side = GERMAN) -> Action:
    """Return what a side does by a plan."""
    seen = table.seen(side)
    eyes = Eyes(table.rulebook, SCHEMA, seen, table.rulebook.legal(seen))
    return ScriptedSide(land(table, plan), random.Random(1)).decide(eyes)


def words(table: Table, action: Action) -> tuple[str, ...]:
    """Return the clicks of an action as tests write them."""
    return tuple(map(table.word, action.clicks))


def worth(table: Table, plan: SidePlan, piece: str, label: str, **ground: object) -> float:
    """Return what a hex is worth to a German piece."""
    situation = Situation(land(table, plan, **ground), table.seen(GERMAN), GERMAN)
    return Appraisal(situation, PieceId(piece)).worth(at(label))


def beside(label: str) -> tuple[str, str]:
    """Return two neighbours of a hex that are neighbours of each other."""
    first, *others = labels(GRID.adjacent(at(label)))
    return first, next(other for other in others if GRID.distance(at(first), at(other)) == 1)


def test_the_campaign_is_opened_with_drumfire_moves_and_attacks_and_the_same_seed_opens_it_so_again() -> None:
    start = Start(*named("kaiser/campaign"), {}, Seats(Mode.TWO_AT_ONE_SCREEN))
    history = play_scripted(start, 7, Conduct(most=OPENING)).session.history
    actions = [record.action for _, record in history if record.action is not None]
    kinds = Counter(action.kind for action in actions if action.by == GERMAN)
    assert kinds["drumfire"] >= 13  # Eighty points, six at most on a hex.
    assert min(kinds[kind] for kind in ("move", "attack", "advance")) > 2
    ends = [event.kind for _, record in history for event in record.events]
    assert ends.count("attack-succeeded") > ends.count("attack-failed")
    again = play_scripted(start, 7, Conduct(most=AGAIN)).session.history
    assert [record for _, record in again] == [record for _, record in history][: len(list(again))]


# Attacks ---------------------------------------------------------------------------------------------


def test_what_is_owed_is_attacked_though_it_promises_nothing() -> None:
    one, two = beside("1005")
    stacks = {"1005": "g1", one: "b1", two: "b2"}
    table = position(front(unit("g1"), unit("b1"), unit("b2")), stacks, at_phase="german-combat", turn=3)
    action = decided(table, replace(DRIVE, margin=100.0))
    assert action.kind == "attack"
    assert set(words(table, action)) == {one, two, "g1"}


@pytest.mark.parametrize(("size", "strength", "laid"), [("brigade", 10, 2), ("company", 1, 0)])
def test_a_barrage_supports_an_attack_that_is_not_sure_without(size: str, strength: int, laid: int) -> None:
    pieces = (unit("g1"), hq("g9"), unit("b1", size=size, strength=strength))
    table = position(
        front(*pieces), {"1005": "g1", "1205": "g9", "0905": "b1"}, at_phase="german-combat", turn=3, weather="clear",
        tracks={"german-field": 9, "german-heavy": 9},
    )  # fmt: skip
    clicks = decided(table, DRIVE).clicks
    assert sum(click.count for click in clicks if isinstance(click, CountClick)) == laid


def test_a_beaten_stack_goes_back_towards_what_draws_it() -> None:
    table = position(
        front(unit("g1"), unit("b1", size="brigade")), {"1005": "g1", "0905": "b1"}, at_phase="german-combat", turn=3
    )
    table.act(GERMAN, "0905", "g1", dice=(2, 3))
    root = table.root(GERMAN)
    assert task_of(root) is Task.BACK
    open_ = [click.hex for click in (c.click for c in root.candidates()) if isinstance(click, HexClick)]
    assert len(open_) > 1
    for goal in open_:
        assert decided(table, replace(DRIVE, objectives={goal: 5.0})).clicks == (HexClick(goal),)


# Places ----------------------------------------------------------------------------------------------


def test_nobody_goes_where_there_is_no_room() -> None:
    table = position(front(unit("g1"), unit("g2"), unit("b1")), {"1405": "g1", "1305": "g2", "0305": "b1"}, turn=3)
    crowding = Crowding("stacking", "points", "stacking-limit")
    assert worth(table, DRIVE, "g1", "1305", crowding=crowding) == OVERFULL
    assert worth(table, DRIVE, "g1", "1305") > OVERFULL
    assert worth(table, DRIVE, "g1", "1405", crowding=crowding) > OVERFULL


def test_gas_takes_from_a_place_what_it_costs() -> None:
    table = position(front(unit("g1"), unit("b1")), {EAST: "g1", "0305": "b1"}, turn=3, layers={"gas": {"1105": 1}})
    hazard = Hazard("gas", "gas", 1)
    for label, costs in (("1105", 1.0), (beside("1105")[0], 1.0), (EAST, 0.0)):
        less = worth(table, DRIVE, "g1", label) - worth(table, DRIVE, "g1", label, hazard=hazard)
        assert less == pytest.approx(costs)


def test_who_must_attack_shuns_enemies_he_has_no_strength_for() -> None:
    scenario = front(unit("g1"), unit("b1", size="brigade"), land=Ground(towns={"1005": "town"}))
    table = position(scenario, {EAST: "g1", "0905": "b1"}, turn=3)
    bold, shy = (replace(DRIVE, odds=odds, obliged=True) for odds in (1.0, 9.0))
    near = beside("0905")[1]
    assert worth(table, bold, "g1", near) > worth(table, shy, "g1", near) + 0.5
    spared = worth(table, shy, "g1", "1005", refuges=("town",)) - worth(table, shy, "g1", "1005")
    assert spared > 0.5


def test_headquarters_follow_the_front_and_keep_out_of_reach() -> None:
    table = position(front(unit("g1"), hq("g9"), unit("b1")), {"0805": "g1", "1605": "g9", "0605": "b1"}, turn=3)
    plan = replace(DRIVE, train={"hq": 3})
    assert worth(table, plan, "g9", "1005") > worth(table, plan, "g9", "1605")
    assert worth(table, plan, "g9", "1005") > worth(table, plan, "g9", "0705")


def test_an_attack_far_from_headquarters_counts_for_less() -> None:
    table = position(front(unit("g1"), hq("g9"), unit("b1")), {EAST: "g1", "1505": "g9", "0605": "b1"}, turn=3)
    near = beside("0605")[0]
    tied = replace(DRIVE, train={"hq": 3}, tether=4.0)
    assert worth(table, tied, "g1", near) < worth(table, replace(tied, tether=40.0), "g1", near)


def test_who_keeps_what_he_has_counts_what_nobody_has_as_his() -> None:
    table = position(front(unit("g1"), unit("b1")), {EAST: "g1", WEST: "b1"}, turn=3)
    for posture in Posture:
        situation = Situation(land(table, replace(DRIVE, posture=posture)), table.seen(GERMAN), GERMAN)
        assert situation.has(at("0305")) == (posture is Posture.HOLD)
        assert not situation.has(at(WEST))


# Moves -----------------------------------------------------------------------------------------------


def test_who_meets_nobody_waits_for_the_segment_that_takes_him_farther() -> None:
    table = position(front(unit("g1"), unit("b1")), {EAST: "g1", "0111": "b1"}, turn=3)
    assert decided(table, DRIVE).kind == "move"
    assert decided(table, replace(DRIVE, near=("who-moves",))).kind == "second-segment"


@pytest.mark.parametrize(("label", "kind"), [("0105", "leave-map"), ("0305", "leave-map"), ("1005", "move")])
def test_pieces_leave_the_map_where_that_is_worth_most(label: str, kind: str) -> None:
    table = position(front(unit("g1"), unit("b1")), {label: "g1", "0111": "b1"}, turn=3)
    plan = replace(DRIVE, objectives={}, leave=Leave("west-exit", "leave-map", 3.0))
    assert decided(table, plan).kind == kind
    assert decided(table, replace(plan, leave=None)).kind != "leave-map"


def test_towns_are_taken_on_the_way_where_passing_takes_them() -> None:
    table = position(front(unit("g1"), unit("b1")), {"1205": "g1", "0111": "b1"}, turn=3)
    goals = {at("1105"): 1.0, at("0905"): 1.0}
    action = decided(table, replace(DRIVE, objectives=goals, passes=True))
    assert goals.keys() <= {click.hex for click in action.clicks if isinstance(click, HexClick)}


# Strikes, points, and pieces broken up ---------------------------------------------------------------


def test_a_strike_falls_where_it_takes_most_with_all_it_may_have() -> None:
    pieces = (unit("g1"), hq("g9"), unit("b1"), unit("b2", size="brigade", morale=3), unit("b3", morale=5))
    table = position(
        front(*pieces, land=Ground(features={"redoubt": ("0903",)})),
        {"1205": "g1", "1305": "g9", "0903": "b1", "0905": "b2", "0908": "b3"}, at_phase="drumfire", turn=1,
        tracks={"german-field": 20, "german-heavy": 0},
    )  # fmt: skip
    action = decided(table, DRIVE)
    assert words(table, action)[0] == "0905"
    assert sum(click.count for click in action.clicks if isinstance(click, CountClick)) == 6
    assert decided(table, replace(DRIVE, strikes={"drumfire": 50.0})).kind == "end-phase"


def test_points_are_laid_by_the_shares_of_their_decision() -> None:
    table = position(
        front(unit("g1"), hq("g9"), unit("b1"), hq("b9")), {"1205": "g1", "1305": "g9", "0903": "b1", "0505": "b9"},
        at_phase="counter-battery", turn=3,
        tracks={"german-field": 35, "german-heavy": 30, "allied-field": 8, "allied-heavy": 6},
    )  # fmt: skip
    plan = replace(DRIVE, lay={"field": 1.0}, shares={"counter-battery": {"field": 0.3, "heavy": 0.0}})
    laid = [click.count for click in decided(table, plan).clicks if isinstance(click, CountClick)]
    assert sum(laid) == 20


@pytest.mark.parametrize(("label", "kind"), [(EAST, "breakdown"), ("0605", "end-phase")])
def test_a_division_is_broken_up_where_much_lies_open_and_no_enemy_is_near(label: str, kind: str) -> None:
    table = position(front(unit("g1"), unit("b1")), {label: "g1", "0305": "b1"}, at_phase="breakdown", turn=3)
    goals = dict.fromkeys(map(at, ("1002", "1008", "0811")), 1.0)
    plan = replace(DRIVE, objectives=goals, splits={"breakdown": 2.0})
    assert decided(table, plan).kind == kind
    assert decided(table, replace(plan, splits={})).kind == "end-phase"
    assert decided(table, replace(plan, splits={"breakdown": 9.0})).kind == "end-phase"
