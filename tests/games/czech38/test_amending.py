"""Positions that the players changed by agreement: what the rules forbid in them, and what becomes of a battle."""

from __future__ import annotations

import pytest

from core.model.evolve import evolve
from core.model.values import PieceId, Place
from core.play.amending import Placed, Stepped, amended
from core.play.dice import ScriptedDice
from tests.games.czech38.board import GERMAN, Table, at, position, scenario, unit
from tests.games.czech38.test_support import front


def fight() -> Table:
    """Return an assault before which the attacker is asked for aircraft."""
    table = front()
    table.act(GERMAN, "0705", "g1")
    return table


def change(table: Table, *amendments: object) -> list[str]:
    """Change the position by agreement; return the kinds of what happened."""
    done = table.rules.amend(table.state, amended(table.state, amendments), ScriptedDice(()))  # type: ignore[arg-type]
    table.state = done.state
    return [event.kind for event in done.events]


def test_a_battle_goes_on_when_its_units_still_stand_there() -> None:
    table = fight()
    decision = table.state.top
    assert "called-off" not in change(table, Stepped(PieceId("c2"), 1))
    assert table.state.top == decision


@pytest.mark.clause("czech38 12.3.A")
@pytest.mark.parametrize("place", [at("0208"), "german-dead"])
def test_a_battle_without_its_attackers_is_called_off(place: Place) -> None:
    table = fight()
    assert table.state.frame("battle") is not None
    assert "called-off" in change(table, Placed(PieceId("g1"), place))
    assert table.state.frame("battle") is None
    assert table.state.top is not None
    assert table.state.top.kind == "german-assault"


@pytest.mark.clause("czech38 12.1.A")
def test_a_battle_without_its_defenders_is_called_off() -> None:
    table = fight()
    assert "called-off" in change(table, Placed(PieceId("c1"), at("0208")))
    assert table.state.frame("battle") is None


@pytest.mark.clause("czech38 9.1.B")
@pytest.mark.clause("czech38 2.11.D")
def test_overfull_hexes_and_closed_ground_are_named_by_their_clauses() -> None:
    table = fight()
    assert table.rules.faults(table.state) == ()
    crowd = tuple(unit(f"g{n}") for n in range(1, 6))
    full = position(scenario(*crowd), {"0605": "g1 g2 g3", "0608": "g4"}, at_phase="german-movement")
    state = full.state
    for event in amended(state, [Placed(PieceId("g4"), at("0605")), Stepped(PieceId("g5"), 9)]):
        state = evolve(state, event)
    clauses = [fault.clause.removeprefix("czech38 ") for fault in full.rules.faults(state)]
    assert "9.1.B" in clauses
    assert "2.11.D" in clauses
