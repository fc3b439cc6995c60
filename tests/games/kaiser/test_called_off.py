"""What was under way and cannot go on after a change that the players agreed on."""

from __future__ import annotations

import pytest

from core.games.kaiser.advance import advance_stands
from core.games.kaiser.combat import battle_stands
from core.games.kaiser.losses import losses_stand
from core.games.kaiser.retreat import retreat_stands
from core.mechanics.rulebook import stack_changes
from core.model.events import Event
from core.model.evolve import evolve
from core.model.refusal import Refusal
from core.model.values import PieceId
from tests.games.kaiser.fights import combat
from tests.games.kaiser.front import GERMAN, Table, place_of, unit


def put(table: Table, **places: str) -> None:
    """Put pieces somewhere else: a label, with `at` before it, or a box."""
    for piece, place in places.items():
        changes = stack_changes(table.state, (PieceId(piece),), place_of(place.removeprefix("at")))
        table.state = evolve(table.state, Event("amended-place", "", {}, changes))


def said(refusal: Refusal | None) -> tuple[str, str]:
    """Return key and clause of what ends something; nothing where it goes on."""
    return ("", "") if refusal is None else (refusal.key, refusal.clause.removeprefix("kaiser "))


@pytest.mark.clause("kaiser 8.8.3.A")
def test_an_advance_ends_with_the_last_who_could() -> None:
    table = combat({"1005": "g1", "0905": "b1"})
    table.act(GERMAN, "0905", "g1", dice=(6, 1, 6))
    assert said(advance_stands(table.rules, table.state, table.state.agenda[-1])) == ("", "")
    put(table, g1="german-dead")
    stopped = advance_stands(table.rules, table.state, table.state.agenda[-1])
    assert said(stopped) == ("nobody-left-to-advance", "8.8.3.A")


@pytest.mark.clause("kaiser 8.8.1")
@pytest.mark.clause("kaiser 8.7.4.B")
def test_a_retreat_ends_without_a_stack_and_without_a_way() -> None:
    table = combat({"1005": "g1", "0905": "b1"})
    table.act(GERMAN, "0905", "g1", dice=(1, 3))
    frame, before = table.state.agenda[-1], table.state
    assert said(retreat_stands(table.rules, table.state, frame)) == ("", "")
    put(table, g1="german-dead")
    assert said(retreat_stands(table.rules, table.state, frame)) == ("nobody-left-to-retreat", "8.8.1")
    table.state = before
    put(table, bq="at1205", by="at1104", gq="german-dead")
    assert said(retreat_stands(table.rules, table.state, frame)) == ("nowhere-to-retreat", "8.7.4.B")


@pytest.mark.clause("kaiser 8.5.A")
def test_losses_end_when_nobody_is_left_to_take_them() -> None:
    table = combat({"1005": "g1", "0905": "b1 b2"}, unit("b1", morale=1), unit("b2", morale=1))
    table.act(GERMAN, "0905", "g1", dice=(1, 2))
    frame = table.state.agenda[-1]
    assert frame.kind == "defender-losses"
    assert said(losses_stand(table.rules, table.state, frame)) == ("", "")
    put(table, b1="allied-dead", b2="allied-dead")
    assert said(losses_stand(table.rules, table.state, frame)) == ("nobody-left-to-lose", "8.5.A")


@pytest.mark.clause("kaiser 8.0.A")
def test_a_combat_ends_before_its_dice_when_one_side_is_gone() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, tracks={"allied-field": 4, "allied-heavy": 4})
    table.act(GERMAN, "0905", "g1")
    assert table.asked[0] == "sos"
    frame = next(frame for frame in table.state.agenda if frame.kind == "battle")
    assert said(battle_stands(table.rules, table.state, frame)) == ("", "")
    put(table, b1="allied-dead")
    assert said(battle_stands(table.rules, table.state, frame)) == ("battle-called-off", "8.0.A")
