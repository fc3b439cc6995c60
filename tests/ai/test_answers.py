"""How a scripted side answers what battles, charts and the sky ask: on hand-made choices over the probe game."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from probe.field import scenario
from probe.schema import SCHEMA

from core.ai.assaults import Battles
from core.ai.eyes import Eyes
from core.ai.land import Land
from core.ai.plan import Answer, Judge, Plan, Posture, SidePlan
from core.ai.scripted import ScriptedSide
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.mechanics.points import Points
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, LegalActions, Prompt, Shape
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import NO_VALUES, At, PieceId, Side, Values, Who
from core.model.working import Explanation, Line, Outcome, Question

SCENARIO = scenario()
AMBER = Side("amber")
A1, A2, A3, B1, B2 = map(PieceId, ("a1", "a2", "a3", "b1", "b2"))
STAY, GO = KeyClick("stay"), KeyClick("go")


def at(label: str) -> Hex:
    """Return the hex of a label."""
    return SCENARIO.map.sheet.hex(label)


@dataclass(frozen=True)
class Listed:
    """A choice that takes any of its clicks, and is complete after so many."""

    shape: Shape
    clicks: tuple[Click, ...]
    wanted: int = 1
    values: Values = NO_VALUES
    asks: Question | None = None
    taken: tuple[Click, ...] = ()
    grave: frozenset[Click] = frozenset()

    @property
    def prompt(self) -> Prompt:
        return Prompt("asked", "", self.values, self.asks)

    @property
    def action(self) -> Action | None:
        return Action(AMBER, "done", self.taken) if len(self.taken) >= self.wanted else None

    def candidates(self) -> tuple[Candidate, ...]:
        clicks = (click for click in self.clicks if self.refuse(click) is None)
        return tuple(Candidate(click, grave=click in self.grave) for click in clicks)

    def refuse(self, click: Click) -> Refusal | None:
        full = len(self.taken) >= max(self.wanted, len(self.clicks)) or click not in self.clicks
        return Refusal("", "no") if full or (isinstance(click, KeyClick) and self.taken) else None

    def take(self, click: Click) -> Choice:
        return replace(self, taken=(*self.taken, click))


@dataclass(frozen=True)
class Oracle:
    """Rules that give one answer to all questions."""

    answer: Explanation | Refusal
    scenario = SCENARIO
    options = NO_VALUES  # type: ignore[assignment]
    sides = (AMBER, Side("blue"))

    def legal(self, seen: Observation) -> LegalActions:
        raise AssertionError("the choices are given already")

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        return self.answer


def seen(stacks: dict[str, tuple[PieceId, ...]], steps: dict[PieceId, int] | None = None) -> Observation:
    """Return an observation of amber: label -> pieces; two steps each where nothing else is said."""
    placed = {at(label): pieces for label, pieces in stacks.items()}
    pieces = [piece for stack in placed.values() for piece in stack]
    return Observation(
        stacks=placed,  # type: ignore[arg-type]
        places={piece: place for place, stack in placed.items() for piece in stack},
        steps={**dict.fromkeys(pieces, 2), **(steps or {})},
        agenda=(Frame("asking", (AMBER,)),),
        viewers=(AMBER,),
        acting=AMBER,
    )


def decided(
    choice: Choice, view: Observation, plan: SidePlan, answer: Explanation | Refusal | None = None
) -> Action:
    """Return what amber answers by a plan."""
    rules = Oracle(answer or Refusal("", "unknown"))
    eyes = Eyes(rules, SCHEMA, view, LegalActions(AMBER, choice))  # type: ignore[arg-type]
    return ScriptedSide(Land(SCENARIO, SCHEMA, Plan({AMBER: plan})), random.Random(1)).decide(eyes)


def losses(*clicks: Click, wanted: int = 1, where: str = "B2") -> Listed:
    """Return a choice of losses in a hex."""
    return Listed(Shape.LOSSES, clicks, wanted, {"at": At(at(where))})


def test_the_cheapest_step_is_lost_and_nobody_dies_for_nothing() -> None:
    view = seen({"B2": (A1, A2, A3)}, {A1: 1})
    assert decided(losses(PieceClick(A1), PieceClick(A2)), view, SidePlan()).clicks == (PieceClick(A1),)
    dear = SidePlan(dear={"horse": 0.2})
    assert decided(losses(PieceClick(A1), PieceClick(A3)), view, dear).clicks == (PieceClick(A3),)


@pytest.mark.parametrize(("weight", "first"), [(0.0, GO), (2.0, PieceClick(A1))])
def test_a_beaten_stack_goes_unless_it_stands_on_an_objective(weight: float, first: Click) -> None:
    plan = SidePlan(objectives={at("B2"): weight})
    action = decided(losses(GO, PieceClick(A1), wanted=1), seen({"B2": (A1,)}), plan)
    assert action.clicks[0] == first


def points(count: int) -> Points:
    """Return points to be laid on three slots."""
    return Points(AMBER, "plan", ("up", "down", "over"), count, "probe 3", spare=True)


def test_points_are_laid_by_the_shares_of_the_plan() -> None:
    plan = SidePlan(lay={"up": 0.5, "down": 0.2, "over": 0.3})
    clicks = decided(points(10), seen({}), plan).clicks
    assert clicks == (CountClick("up", 5), CountClick("down", 2), CountClick("over", 3))


class Barrage(Oracle):
    """Rules under which amber, attacked in B2, loses a step less in every third throw for each point, up to two."""

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        laid = sum(n for n in question.values.values() if isinstance(n, int))
        lost = Fraction(3 - min(laid, 2), 3)
        outcome = Outcome(1, "hit", Fraction(1), {"attacker": Fraction(0), "defender": lost})
        return Explanation(spread=(outcome,))


@pytest.mark.parametrize(("price", "laid"), [(0.1, 2), (0.5, 0)])
def test_a_side_under_attack_lays_as_many_points_as_save_their_price(price: float, laid: int) -> None:
    asks = Question("battle", {"at": At(at("B2")), "who": Who((PieceId("b1"),))})
    choice = Points(AMBER, "asking", ("up", "down"), 4, "probe 3", most=(1, 4), spare=True, asks=asks)
    eyes = Eyes(Barrage(Refusal("", "")), SCHEMA, seen({"B2": (A1,)}), LegalActions(AMBER, choice))
    land = Land(SCENARIO, SCHEMA, Plan({AMBER: SidePlan(spend={"asking": price})}))
    clicks = ScriptedSide(land, random.Random(1)).decide(eyes).clicks
    assert sum(click.count for click in clicks if isinstance(click, CountClick)) == laid
    assert clicks == (CountClick("up", min(1, laid)), CountClick("down", max(0, laid - 1)))


def test_points_without_shares_are_laid_evenly() -> None:
    counts = [click.count for click in decided(points(9), seen({}), SidePlan()).clicks if isinstance(click, CountClick)]
    assert len(counts) == 3
    assert sum(counts) <= 9
    assert max(counts) - min(counts) <= 2


def test_a_strike_falls_where_enemies_are_near_an_objective() -> None:
    plan = SidePlan(objectives={at("C3"): 3.0})
    view = seen({"C2": (B1,), "F5": (B2,), "A1": (A1,)})
    hexes = tuple(HexClick(h) for h in SCENARIO.map.grid.hexes)
    struck = decided(Listed(Shape.HEX, hexes), view, plan).clicks[0]
    assert struck == HexClick(at("C2"))


def test_a_strike_spares_a_hex_that_is_seldom_worth_it() -> None:
    plan = SidePlan(objectives={at("C3"): 3.0})
    hexes = tuple(HexClick(h) for h in SCENARIO.map.grid.hexes)
    choice = Listed(Shape.HEX, hexes, grave=frozenset({HexClick(at("C2"))}))
    struck = decided(choice, seen({"C2": (B1,), "A1": (A1,)}), plan).clicks[0]
    assert isinstance(struck, HexClick)
    assert SCENARIO.map.grid.distance(struck.hex, at("C2")) == 1


def advance(view: Observation, plan: SidePlan) -> tuple[Click, ...]:
    """Return who goes into C2."""
    choice = Listed(Shape.PIECES, (PieceClick(A1), PieceClick(A2), STAY), 1, {"at": At(at("C2"))})
    return decided(choice, view, plan).clicks


def test_who_drives_goes_into_an_open_hex_and_who_holds_only_where_it_is_worth_more() -> None:
    view = seen({"C1": (A1, A2), "D2": (B1, B2)})
    drive = SidePlan(Posture.DRIVE, {at("F5"): 2.0})
    assert set(advance(view, drive)) == {PieceClick(A1), PieceClick(A2)}
    assert advance(view, SidePlan(Posture.HOLD, {at("C1"): 5.0})) == (STAY,)
    assert PieceClick(A1) in advance(view, SidePlan(Posture.HOLD, {at("C2"): 5.0}))


ASKED = Question("battle", {"at": At(at("C2"))})
SHIFTED = SidePlan(answers={"asking": Answer("go", "stay", Judge.SHIFT, "with-it")}, objectives={at("C2"): 1.0})


def told(column: str, better: str) -> Explanation:
    """Return odds, and the column that help would lead to."""
    return Explanation((Line("with-it", better, ""),), column, chart="clash", column=column)


def asked(left: int, where: str = "C2") -> Listed:
    """Return the question of help with so many left."""
    question = Question("battle", {"at": At(at(where))})
    return Listed(Shape.ONE_OF, (GO, STAY), 1, {"left": left}, question)


@pytest.mark.parametrize(
    ("choice", "answer", "pressed"),
    [
        (asked(3), told("0", "1"), GO),
        (asked(3), told("0", "0"), STAY),
        (asked(3), told("9", "9"), STAY),
        (asked(1), told("0", "1"), GO),
        (asked(1, "F5"), told("0", "1"), STAY),
    ],
    ids=["shifts", "shifts nothing", "beyond the chart", "the last for an objective", "the last is kept"],
)
def test_help_is_sent_where_it_shifts_the_column(choice: Listed, answer: Explanation, pressed: Click) -> None:
    assert decided(choice, seen({}), SHIFTED, answer).clicks == (pressed,)


def spread(*losses: tuple[int, int]) -> Explanation:
    """Return a battle with these losses of attacker and defender, all as likely."""
    share = Fraction(1, len(losses))
    outcomes = (
        Outcome(n, "", share, {"attacker": Fraction(own), "defender": Fraction(theirs)})
        for n, (own, theirs) in enumerate(losses)
    )
    return Explanation((), "0", tuple(outcomes), chart="clash", column="0")


@pytest.mark.parametrize(("answer", "pressed"), [(spread((0, 1), (1, 2)), GO), (spread((2, 0), (2, 1)), STAY)])
def test_a_battle_goes_on_while_it_promises_more_than_it_costs(answer: Explanation, pressed: Click) -> None:
    plan = SidePlan(answers={"asking": Answer("go", "stay", Judge.ODDS)})
    assert decided(asked(3), seen({"C2": (B1,), "C1": (A1,)}), plan, answer).clicks == (pressed,)


def test_the_plan_says_which_button_is_pressed() -> None:
    choice = Listed(Shape.ONE_OF, (GO, STAY))
    assert decided(choice, seen({}), SidePlan(buttons=("none", "stay", "go"))).clicks == (STAY,)
    assert decided(choice, seen({}), SidePlan(buttons=("go",))).clicks == (GO,)


def promise(answer: Explanation, plan: SidePlan) -> float:
    """Return what an attack on C2 promises, where an enemy of two steps stands."""
    view = seen({"C2": (B1,), "C1": (A1,)})
    land = Land(SCENARIO, SCHEMA, Plan({AMBER: plan}))
    eyes = Eyes(Oracle(answer), SCHEMA, view, LegalActions(AMBER, points(1)))  # type: ignore[arg-type]
    return Battles(eyes, Situation(land, view, AMBER)).promise(answer, at("C2")).worth


def test_an_attack_is_worth_what_it_takes_less_what_it_costs_and_more_on_an_objective() -> None:
    even = spread((1, 1))
    assert promise(even, SidePlan(price=0.5)) == pytest.approx(0.5)
    assert promise(even, SidePlan(price=2.0)) == pytest.approx(-1.0)
    emptied = spread((1, 2))
    there = SidePlan(price=1.0, objectives={at("C2"): 4.0})
    assert promise(emptied, there) > promise(emptied, SidePlan(price=1.0)) + 1
    assert promise(even, there) == pytest.approx(0.0)
