"""Points on slots: amounts, sums that can come out, and what is said when they cannot."""

from __future__ import annotations

from core.mechanics.points import TOGETHER, Points
from core.model.actions import Action, CountClick, HexClick, KeyClick
from core.model.choice import LegalActions
from core.model.refusal import Refusal
from core.model.values import Side
from core.model.working import Question

AMBER = Side("amber")
TENS = Refusal("probe 3", "only-tens")
SHORT = Refusal("probe 4", "no-field-left")


def guns(**changed: object) -> Points:
    """Return eighteen points of two kinds, laid in tens."""
    given = {"most": (10, 8), "sums": (0, 10), "why": {TOGETHER: TENS, "field": SHORT}, **changed}
    return Points(AMBER, "guns", ("field", "heavy"), 18, "probe 3", **given)  # type: ignore[arg-type]


def sums(points: Points) -> set[int]:
    """Return what all complete allocations come to."""
    actions = LegalActions(AMBER, points).actions()
    return {sum(click.count for click in action.clicks if isinstance(click, CountClick)) for action in actions}


def test_only_sums_that_are_named_come_out() -> None:
    assert sums(guns()) == {0, 10}
    assert sums(guns(sums=(), spare=True)) == set(range(19))
    assert sums(guns(sums=())) == {18}


def test_a_first_amount_is_let_pass_when_the_second_can_complete_it() -> None:
    points = guns(sums=(10,))
    assert points.refuse(CountClick("field", 1)) is TENS, "the other slot holds eight at most"
    assert points.refuse(CountClick("field", 2)) is None
    drafted = points.take(CountClick("field", 2))
    assert [candidate.amount for candidate in drafted.candidates()] == [8]
    assert drafted.refuse(CountClick("heavy", 7)) is TENS


def test_what_a_slot_lacks_is_said_by_its_own_reason() -> None:
    assert guns().refuse(CountClick("field", 11)) is SHORT
    beyond = guns().refuse(CountClick("heavy", 9))
    assert beyond is not None
    assert beyond.key == "guns-sum"


def test_a_slot_is_filled_once_and_nothing_else_is_clicked() -> None:
    drafted = guns().take(CountClick("field", 0))
    again, button = drafted.refuse(CountClick("field", 0)), drafted.refuse(KeyClick("end"))
    assert again is not None
    assert button is not None
    assert (again.key, button.key) == ("guns-slot", "guns-slot")


def test_the_action_begins_with_the_clicks_that_led_here_and_the_question_knows_what_is_laid() -> None:
    target = HexClick(7)  # type: ignore[arg-type]
    points = guns(before=(target,), asks=Question("battle", {"fire": True}))
    drafted = points.take(CountClick("heavy", 8)).take(CountClick("field", 2))
    assert drafted.action == Action(AMBER, "guns", (target, CountClick("field", 2), CountClick("heavy", 8)))
    assert drafted.prompt.asks == Question("battle", {"fire": True, "heavy": 8, "field": 2})
