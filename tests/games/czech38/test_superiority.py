"""Air superiority: 6.6."""

from __future__ import annotations

import pytest

from tests.games.czech38.airfield import air_phase, allocate, held
from tests.games.czech38.board import CZECH, GERMAN, Table


def counts(table: Table, side: str) -> dict[str, int]:
    """Return how many units lie in each of a side's boxes that holds any."""
    boxes = ("air", "superiority", "interdiction", "support", "flown")
    return {box: len(held(table, f"{side}-{box}")) for box in boxes if held(table, f"{side}-{box}")}


@pytest.mark.clause("czech38 6.6.1.A")
@pytest.mark.clause("czech38 6.6.1.B")
def test_equal_numbers_cancel_each_other_and_attack_nobody() -> None:
    table = air_phase()
    allocate(table, (2, 3, 2), (2, 0, 1))
    assert counts(table, "german") == {"interdiction": 3, "support": 2, "flown": 2}
    assert counts(table, "czech") == {"support": 1, "flown": 2}
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement", "nobody aims, and the Czechs have no interdiction to place"


@pytest.mark.clause("czech38 6.6.1.B")
def test_only_the_side_with_more_aims() -> None:
    table = air_phase()
    allocate(table, (5, 2, 0), (1, 1, 1))
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.top.sides) == ("air-targets", (GERMAN,))
    assert len(held(table, "german-superiority")) == 4


def test_a_single_box_to_aim_at_leaves_nothing_to_decide() -> None:
    table = air_phase()
    allocate(table, (5, 2, 0), (2, 0, 1), dice=(6, 6, 4))
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"
    assert counts(table, "czech") == {"flown": 3}


@pytest.mark.clause("czech38 6.6.1.C")
def test_all_are_aimed_before_the_first_die() -> None:
    table = air_phase(5, dice=(1,), soviets=True)
    allocate(table, (2, 4, 1), (5, 0, 0))
    assert table.refused(CZECH, "interdiction=1", "support=1") == "6.6.1.C"
    assert table.refused(CZECH, "interdiction=4") == "6.6.1.C"
    events = table.act(CZECH, "interdiction=2", "support=1", dice=(6, 6, 6))
    kinds = [event.kind for event in events]
    assert kinds.index("air-aimed") < kinds.index("superiority-rolled")


@pytest.mark.clause("czech38 6.6.1.D")
def test_one_die_a_unit() -> None:
    table = air_phase(5, dice=(1,), soviets=True)
    allocate(table, (2, 4, 1), (5, 0, 0))
    events = table.act(CZECH, "interdiction=2", "support=1", dice=(6, 6, 6))
    assert [event.kind for event in events].count("superiority-rolled") == 3
    assert counts(table, "czech") == {"flown": 5}


@pytest.mark.clause("czech38 6.6.1.D.1")
@pytest.mark.parametrize(("side", "best"), [(GERMAN, 4), (CZECH, 3)])
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_germans_succeed_on_four_czechs_on_three(side: str, best: int, roll: int) -> None:
    table = air_phase()
    flown = {GERMAN: (1, 0, 0), CZECH: (0, 1, 1)} if side == GERMAN else {GERMAN: (0, 1, 1), CZECH: (1, 0, 0)}
    allocate(table, flown[GERMAN], flown[CZECH])
    table.act(side, "interdiction=1", "support=0", dice=(roll,))
    victim = "czech" if side == GERMAN else "german"
    assert counts(table, victim).get("interdiction", 0) == (0 if roll <= best else 1)
    assert counts(table, victim)["support"] == 1


@pytest.mark.clause("czech38 6.6.1.D.1")
def test_successes_beyond_the_targets_are_lost() -> None:
    table = air_phase()
    table.act(GERMAN, "superiority=3", "interdiction=0", "support=0")
    table.act(CZECH, "superiority=0", "interdiction=0", "support=1", dice=(1, 2, 6))
    assert counts(table, "czech") == {"air": 2, "flown": 1}
    assert [kind for kind in table.kinds() if kind.startswith("air-attack") or kind == "air-cancelled"] == [
        "air-cancelled", "air-attack-wasted", "air-attack-failed",
    ]  # fmt: skip


@pytest.mark.clause("czech38 6.6.1.D.2")
def test_who_is_cancelled_flies_again_next_turn() -> None:
    table = air_phase()
    table.act(GERMAN, "superiority=1", "interdiction=0", "support=0")
    table.act(CZECH, "superiority=0", "interdiction=0", "support=3", dice=(4,))
    assert counts(table, "czech") == {"support": 2, "flown": 1}
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=(1,))
    assert counts(table, "czech") == {"air": 3}


@pytest.mark.clause("czech38 6.6.1.B")
def test_without_anything_to_aim_at_the_rest_is_done() -> None:
    table = air_phase()
    allocate(table, (3, 0, 0), (1, 0, 0))
    assert counts(table, "german") == {"air": 4, "flown": 3}
    assert "superiority-unopposed" in table.kinds()
