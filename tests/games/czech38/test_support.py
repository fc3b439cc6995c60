"""Ground support: 6.8, 12.9.2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.czech38.support import Call, support_refusal
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Key, PieceId, Side, Who
from core.model.working import Explanation, Question
from tests.games.czech38.airfield import held, skies
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, labels, position, unit

COLUMN = "1:1"
"""Column of g1 against c1 without aircraft; c1 against g1 is 1:3, c2 and c1 together 1:2."""


def front(
    side: str = GERMAN, german: str = "gA1 gA2", czech: str = "cA1", *, land: Land | None = None, **parameters: int
) -> Table:
    """Return two divisions face to face in a side's assaults, with this ground support."""
    pieces = (unit("g1"), unit("g2"), unit("c1", steps=1), unit("c2", steps=1))
    stacks = {"0605": "g1", "0705": "c1", "0608": "g2", "0708": "c2", "german-support": german, "czech-support": czech}
    return position(
        skies(*pieces, land=land, **parameters), {place: ids for place, ids in stacks.items() if ids},
        at_phase=f"{side}-assault",
    )  # fmt: skip


def decision(table: Table) -> tuple[str, tuple[Side, ...]]:
    """Return which decision is made, and by whom."""
    assert table.state.top is not None
    return table.state.top.kind, table.state.top.sides


def column(table: Table) -> object:
    """Return the column of the last battle."""
    return [event.values["column"] for event in table.events if event.kind == "odds"][-1]


def said(table: Table, side: Side, target: str, *who: str) -> dict[str, tuple[object, str]]:
    """Return the lines of a battle's odds as a side is told them: key -> value and clause."""
    values = {"at": At(at(target)), "who": Who(tuple(map(PieceId, who)))}
    answer = table.rules.explain(table.seen(side), Question("battle", values))
    assert isinstance(answer, Explanation)
    return {line.key: (line.value, line.clause.removeprefix("czech38 ")) for line in answer.lines}


@pytest.mark.clause("czech38 6.8.1.A")
@pytest.mark.clause("czech38 6.8.1.D")
def test_support_is_asked_for_after_the_battle_is_declared_and_before_the_die() -> None:
    table = front()
    events = table.act(GERMAN, "0705", "g1")
    kinds = [event.kind for event in events]
    assert "attack-declared" in kinds
    assert "odds" not in kinds
    assert decision(table) == ("ground-support", (GERMAN,))
    table.act(GERMAN, "decline")
    assert table.root(CZECH).prompt.key == "support-defense-alone"
    kinds = [event.kind for event in table.act(CZECH, "decline", dice=(3,))]
    assert kinds.index("odds") < kinds.index("assault-roll")


@pytest.mark.clause("czech38 6.8.1.F")
def test_the_attacker_answers_first_and_the_defender_knows_his_answer() -> None:
    table = front()
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "commit")
    assert decision(table) == ("ground-support", (CZECH,))
    assert table.root(CZECH).prompt.values["enemy"] == 1
    assert table.root(CZECH).prompt.key == "support-defense"
    assert said(table, CZECH, "0705", "g1")["shift-attacker-support"] == (1, "6.8.2")


@pytest.mark.clause("czech38 6.8.1.F")
def test_in_czech_assaults_the_czechs_answer_first() -> None:
    table = front(CZECH)
    table.act(CZECH, "0605", "c1")
    assert decision(table) == ("ground-support", (CZECH,))
    table.act(CZECH, "decline")
    assert decision(table) == ("ground-support", (GERMAN,))


@pytest.mark.clause("czech38 6.8.2")
@pytest.mark.clause("czech38 12.9.2.A")
@pytest.mark.parametrize(
    ("german", "czech", "expected"),
    [
        ("decline", "decline", COLUMN), ("commit", "decline", "2:1"),
        ("decline", "commit", "1:2"), ("commit", "commit", COLUMN),
    ],
)  # fmt: skip
def test_one_column_to_its_owners_favour(german: str, czech: str, expected: str) -> None:
    table = front()
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, german)
    table.act(CZECH, czech, dice=(6,))
    assert column(table) == expected


@pytest.mark.clause("czech38 6.8.1.B")
def test_a_unit_supports_one_battle_a_turn() -> None:
    table = front(german="gA1", czech="")
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "commit", dice=(6,))
    assert (held(table, "german-support"), held(table, "german-flown")) == ((), ("gA1",))
    if decision(table)[0] == "advance":
        table.act(GERMAN, "stay")
    table.act(GERMAN, "0708", "g2", dice=(3,))
    assert table.kinds().count("support-committed") == 1


@pytest.mark.clause("czech38 6.8.1.E")
@pytest.mark.clause("czech38 12.9.2.C")
def test_one_unit_a_side_and_battle() -> None:
    table = front(german="gA1 gA2 gA3", czech="")
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "commit", dice=(6,))
    assert len(held(table, "german-support")) == 2
    assert column(table) == "2:1"
    two = front(german="gA1 gA2 gA3", czech="", ground_support_limit=2)
    two.act(GERMAN, "0705", "g1")
    two.act(GERMAN, "commit")
    two.act(GERMAN, "commit", dice=(6,))
    assert column(two) == "3:1"


@pytest.mark.clause("czech38 6.8.1.E")
def test_a_second_unit_is_refused() -> None:
    table = front()
    rules, state = table.rules.rules, table.state
    assert support_refusal(rules, state, Call(GERMAN, at("0705"), attacks=True)) is None
    refusal = support_refusal(rules, state, Call(GERMAN, at("0705"), attacks=True, committed=1))
    assert refusal is not None
    assert refusal.clause == "czech38 6.8.1.E"


@pytest.mark.clause("czech38 6.8.1.C")
def test_no_battle_is_too_far() -> None:
    pieces = (unit("g1"), unit("c1", steps=1))
    for label in ("1101", "1110"):
        near = labels(table_grid().adjacent(at(label)))[0]
        table = position(skies(*pieces), {near: "g1", label: "c1", "german-support": "gA1"}, at_phase="german-assault")
        table.act(GERMAN, label, "g1")
        assert decision(table) == ("ground-support", (GERMAN,))


def table_grid():  # type: ignore[no-untyped-def]
    """Return the field's grid."""
    return front().rules.rules.grid


@pytest.mark.clause("czech38 6.8.3.A")
@pytest.mark.clause("czech38 12.9.2.B")
@pytest.mark.clause("czech38 14.1.1.E")
@pytest.mark.parametrize("work", ["fort", "heavy_fort"])
def test_no_german_support_against_intact_forts(work: str) -> None:
    table = front(land=Land(features={work: {"0705": 1}}))
    assert said(table, GERMAN, "0705", "g1")["no-support-against-forts"] == (0, "6.8.3.A")
    table.act(GERMAN, "0705", "g1")
    assert decision(table) == ("ground-support", (CZECH,)), "the Germans are not asked, the Czechs are"
    assert table.root(CZECH).prompt.key == "support-defense-of-fort"
    table = front()
    table.act(GERMAN, "0705", "g1")
    assert decision(table) == ("ground-support", (GERMAN,)), "without a fort they are"


@pytest.mark.clause("czech38 6.8.3.B")
@pytest.mark.clause("czech38 14.3.D")
def test_positions_can_be_attacked_with_support() -> None:
    table = front(land=Land(features={"ip": {"0705": 1}}))
    table.act(GERMAN, "0705", "g1")
    assert decision(table) == ("ground-support", (GERMAN,))


@pytest.mark.clause("czech38 6.8.3.C")
def test_the_defender_is_not_asked_in_a_mobile_assault() -> None:
    table = front()
    call = Call(CZECH, at("0705"), attacks=False, mobile=True)
    refusal = support_refusal(table.rules.rules, table.state, call)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "czech38 15.8"
    assert support_refusal(table.rules.rules, table.state, replace(call, mobile=False)) is None
    assert support_refusal(table.rules.rules, table.state, Call(GERMAN, at("0705"), attacks=True, mobile=True)) is None
    table.act(GERMAN, "0705", "g1")
    table.state = in_mobile_assault(table.state)  # type: ignore[assignment]
    events = table.act(GERMAN, "decline", dice=(6,))
    assert "assault-roll" in [event.kind for event in events]


def in_mobile_assault(state: Position) -> Position:
    """Return a position whose battle is a mobile assault."""
    agenda = [replace(f, memo={**f.memo, "mobile": True}) if f.kind == "battle" else f for f in state.agenda]
    frames: tuple[Frame, ...] = tuple(agenda)
    return replace(state, agenda=frames)


@pytest.mark.clause("czech38 6.8.1.F")
def test_none_this_phase_stands_until_the_phase_is_over() -> None:
    table = front(czech="")
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "none-this-phase", dice=(6,))
    if decision(table)[0] == "advance":
        table.act(GERMAN, "stay")
    table.act(GERMAN, "0708", "g2", dice=(6,))
    assert table.kinds().count("begins-ground-support") == 1
    if decision(table)[0] == "advance":
        table.act(GERMAN, "stay")
    table.act(GERMAN, "end-phase")
    assert "no-support-german" not in table.state.marks


@pytest.mark.clause("czech38 6.8.1.F")
def test_a_standing_answer_can_be_taken_back() -> None:
    table = front(czech="")
    assert "ask-again" not in table.candidates(GERMAN)
    assert table.refused(GERMAN, "ask-again") == "6.8.1.F"
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "none-this-phase", dice=(6,))
    if decision(table)[0] == "advance":
        table.act(GERMAN, "stay")
    assert "ask-again" in table.candidates(GERMAN)
    table.act(GERMAN, "ask-again")
    assert "no-support-german" not in table.state.marks
    assert "ask-again" not in table.candidates(GERMAN)
    table.act(GERMAN, "0708", "g2")
    assert decision(table) == ("ground-support", (GERMAN,))


def test_it_stands_for_the_side_that_gave_it_alone() -> None:
    table = front()
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "none-this-phase")
    assert decision(table) == ("ground-support", (CZECH,))


def test_without_aircraft_nobody_is_asked() -> None:
    table = front(german="", czech="")
    table.act(GERMAN, "0705", "g1", dice=(6,))
    assert "begins-ground-support" not in table.kinds()


@pytest.mark.clause("czech38 6.8.2")
def test_the_preview_shows_the_column_with_ones_own_support() -> None:
    table = front()
    assert said(table, GERMAN, "0705", "g1")["with-support"] == ("2:1", "6.8.2")
    assert "with-support" not in said(front(german=""), GERMAN, "0705", "g1")
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "commit")
    assert said(table, CZECH, "0705", "g1")["with-support"] == (COLUMN, "6.8.2")


def supposing(table: Table, *keys: str) -> Explanation:
    """Return the odds of the first assault of `front`, with some things supposed."""
    values = {"at": At(at("0705")), "who": Who((PieceId("g1"),)), "suppose": tuple(map(Key, keys))}
    answer = table.rules.explain(table.seen(GERMAN), Question("battle", values))
    assert isinstance(answer, Explanation)
    return answer


@pytest.mark.clause("czech38 6.8.2")
def test_support_of_both_sides_can_be_supposed_without_doing_anything() -> None:
    table = front()
    told = supposing(table)
    assert {line.key: line.value for line in told.suppositions} == {
        "suppose-attacker-support": "2:1",
        "suppose-defender-support": "1:2",
    }
    assert (told.total, supposing(table, "suppose-attacker-support").total) == ("1:1", "2:1")
    both = supposing(table, "suppose-attacker-support", "suppose-defender-support")
    assert both.total == "1:1"
    assert both.spread == told.spread


def test_ones_own_support_is_not_supposed_without_aircraft() -> None:
    told = supposing(front(german=""))
    assert [line.key for line in told.suppositions] == ["suppose-defender-support"]


@pytest.mark.clause("czech38 6.8.1.D")
def test_calling_too_early_or_too_late_says_why() -> None:
    table = front(land=Land(features={"fort": {"0708": 1}}))
    assert table.refused(GERMAN, "0705", "g1", "commit") == "6.8.1.D"
    assert table.refused(GERMAN, "0708", "g2", "commit") == "6.8.3.A"
    assert front(german="").refused(GERMAN, "0705", "g1", "commit") == "6.8.1.A"
    pieces = (unit("g1"), unit("c1", steps=1), unit("c2", steps=1))
    stacks = {"0605": "g1", "0705": "c1 c2", "german-support": "gA1", "czech-support": "cA1 cA2"}
    table = position(skies(*pieces), stacks, at_phase="german-assault")
    table.act(GERMAN, "0705", "g1")
    table.act(GERMAN, "commit")
    table.act(CZECH, "commit", dice=(6,))
    assert decision(table) == ("defender-losses", (CZECH,))
    assert table.refused(CZECH, "commit") == "6.8.1.E"
    late = position(skies(*pieces), stacks, at_phase="german-assault")
    late.act(GERMAN, "0705", "g1")
    late.act(GERMAN, "commit")
    late.act(CZECH, "decline", dice=(6,))
    assert late.refused(CZECH, "commit") == "6.8.1.D"


@pytest.mark.clause("czech38 6.8.1.D")
def test_the_question_takes_no_other_answer() -> None:
    table = front()
    table.act(GERMAN, "0705", "g1")
    assert set(table.candidates(GERMAN)) == {"commit", "decline", "none-this-phase"}
    assert table.refused(GERMAN, "0705") == "6.8.1.D"
    assert table.refused(GERMAN, "end-phase") == "6.8.1.D"
