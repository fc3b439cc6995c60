"""Who sits before the screen: whose part of the turn it is, and whoever sat there before when both must answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.model.actions import CountClick
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.library import named
from core.play.past import seated
from core.play.playouts import Temper, advance, wanderer
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.curtains import seat_of
from player.models.table import Table
from player.models.turn import Turn

MISSIONS = ("superiority", "interdiction", "support")


def campaign(options: dict[str, bool]) -> Table:
    """Return a fresh game of the campaign for two at one screen."""
    start = Start(*named("czech38/campaign"), options, Seats(Mode.TWO_AT_ONE_SCREEN))
    return Table(Session.new(None, start, SeededDice("sitting")))


def test_the_first_player_lays_his_plan_first_in_a_new_game(new_table: Callable[..., Table]) -> None:
    turn = Turn(new_table(Mode.TWO_AT_ONE_SCREEN))
    first, second = turn.table.session.sides
    assert (turn.table.deciding, turn.table.sitting) == (first, first)
    assert all(turn.click(CountClick(slot, count)) for slot, count in (("push", 2), ("guard", 1)))
    assert turn.submit()
    assert (turn.table.deciding, turn.table.sitting) == (second, second)


def test_whoever_ended_the_turn_before_lays_his_plan_first_in_the_next(new_table: Callable[..., Table]) -> None:
    table = new_table(Mode.TWO_AT_ONE_SCREEN)
    session, player = table.session, wanderer(table.session, 3, Temper(key=0.5))
    sat = [table.sitting]
    while session.state.tracks["turn"] < 2 or len(session.deciders) < 2:
        advance(session, player)
        sat.append(table.sitting)
    assert sat[-1] == sat[-2] == session.sides[1]
    assert table.deciding == session.sides[1]


def test_targets_in_the_air_are_asked_in_place_and_no_curtain_falls() -> None:
    """Both allocations lie open by then, so the side that aims needs nothing the other may not see."""
    turn = Turn(campaign({}))
    table, player = turn.table, wanderer(turn.table.session, 4, Temper(button=0.9))
    while (top := table.session.state.top) is not None and top.kind != "air-allocation":
        advance(table.session, player, side=table.deciding)
    for side, flown in (("german", (5, 2, 0)), ("czech", (1, 1, 1))):
        assert (table.deciding, table.sitting) == (side, side)
        assert all(turn.click(CountClick(slot, n)) for slot, n in zip(MISSIONS, flown, strict=True))
        assert turn.submit()
    assert (table.session.state.agenda[-1].kind, table.deciding) == ("air-targets", "german")
    assert (table.sitting, table.viewers, table.reacting) == ("czech", ("czech",), True)
    asked = table.answering_observation()
    assert (asked.viewers, asked.acting) == (("czech",), "german"), "no more is told than that screen may show"
    assert all(turn.click(CountClick(slot, n)) for slot, n in (("interdiction", 2), ("support", 2)))
    assert turn.submit()
    assert seated(table.session, table.session.at) == "czech", "it is a step that the Czech player has watched"
    while table.session.state.agenda[-1].kind == "czech-interdiction":
        advance(table.session, player)
    assert (table.session.state.agenda[-1].kind, table.sitting) == ("german-movement", "german")


@pytest.mark.parametrize("landing", [False, True])
def test_nobody_sets_up_before_the_eyes_of_the_other_side(landing: bool) -> None:
    table = campaign({"air-landing": landing})
    player = wanderer(table.session, 4, Temper(button=0.9))
    kinds = set()
    while table.session.state.tracks["turn"] == 1 and (top := table.session.state.top) is not None:
        if top.kind.endswith("movement"):
            break
        kinds.add(top.kind)
        assert not table.reacting or top.kind == "air-targets"
        assert table.viewers == (table.sitting,)
        advance(table.session, player)
    assert "set-up" in kinds
    assert ("air-landing" in kinds) is landing


def test_a_curtain_tells_the_phase_and_who_is_ahead() -> None:
    assert seat_of(campaign({})).standing == (
        "Turn 1 · Set-up", "Czech victory points 45 · Czech lead: 30 · German win below 16",
    )  # fmt: skip
