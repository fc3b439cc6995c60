"""What stands beside a decision of the last throw of dice: how it began, its dice, what came of it, and its end."""

from __future__ import annotations

from dataclasses import replace

from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.refusal import Refusal
from core.model.values import PieceId, Side
from core.play.dice import SeededDice
from core.play.session import Session
from core.view.scene import CounterFace
from player.models import opening
from player.models.ahead import phases_ahead
from player.models.answers import NOTHING
from player.models.ending import ending
from player.models.overview import Mark, overview
from player.models.resolution import Telling, dice, stages, title_of_telling
from player.models.story import Story, title_of
from player.models.table import Table
from player.models.unfolding import Chart, ChartBox, ChartRow, Step, unfolding, without_empty_rows
from tests.desk.two_dice import ATTACKERS, phase

GERMAN = Side("german")


def bombarded(label: str = "3702", points: int = 6) -> Table:
    """Return the first decision of the campaign after one attack by drumfire on a hex."""
    session = Session.new(None, opening.opening("kaiser/campaign").start, SeededDice(3))
    at = session.start.scenario.map.sheet.hex(label)
    give(session, "drumfire", HexClick(at), CountClick("field", points), CountClick("heavy", 0))
    return Table(session)


def give(session: Session, kind: str, *clicks: Click) -> None:
    """Answer the decision at hand."""
    refused = session.submit(Action(session.deciders[0], kind, clicks), session.at)
    assert not isinstance(refused, Refusal), refused


def test_a_throw_is_told_from_its_beginning_and_called_as_the_game_calls_it() -> None:
    table = bombarded()
    told = Story(table).last_battle()
    assert [line.rolled for line in told].count(True) == 1
    assert "6 field and 0 heavy for drumfire" in told[0].text
    assert title_of(table, told) == "The last fire"


def test_a_phase_that_is_over_takes_its_dice_with_it() -> None:
    table = bombarded()
    give(table.session, "end-phase", KeyClick("end-phase"))
    assert table.session.deciders == (GERMAN,)
    assert table.session.state.top is not None
    assert table.session.state.top.kind == "german-movement"
    assert Story(table).last_battle() == ()


def test_points_stand_with_a_minus_sign_and_what_they_would_come_to() -> None:
    gauges = {gauge.id: gauge for gauge in overview(bombarded()).gauges}
    assert gauges["vp"].value.startswith("−")
    assert gauges["vp"].forms == (
        "Allied lead: 66 · decisive · German win from 36", "Allied lead: 66 · decisive", "Allied lead: 66",
        "Allied +66",
    )
    assert gauges["vp"].lead == Mark(
        "As it stands the Allies would win. For Germany to win the total must rise by 66.", "20.3"
    )
    assert gauges["vp"].levels[-1].text == "Below 16 the Allies win decisively."
    assert (gauges["german-artillery"].value, gauges["german-artillery"].note) == ("44 + 30", "field + heavy")


def test_the_end_is_told_with_its_level_and_its_reason() -> None:
    table = bombarded()
    assert ending(table) == ""
    last = replace(table.session.state, agenda=(), tracks={**table.session.state.tracks, "turn": 10})
    over = Table(table.session.tried("terminal", last, SeededDice(1)))
    assert ending(over).startswith("A decisive Allied victory. Turn 10 was the last. Germany has −")
    assert phases_ahead(over) == ()


def test_the_phases_ahead_are_those_that_can_come() -> None:
    assert phases_ahead(bombarded()) == ("German movement", "German combat", "Allied movement")


def test_what_a_die_means_is_never_left_out() -> None:
    session = phase()
    at = session.start.scenario.map.sheet.hex("3702")
    give(session, "attack", HexClick(at), *(PieceClick(PieceId(piece)) for piece in reversed(ATTACKERS)))
    kinds = [line.event_kind for line in Story(Table(session)).last_battle()]
    assert kinds[:3] == ["attack-declared", "attack-roll", "defense-roll"]
    assert kinds[3] in ("attack-succeeded", "attack-failed", "attackers-eliminated")


def test_dice_are_told_with_whose_they_are_and_the_later_one_apart() -> None:
    session = phase()
    at = session.start.scenario.map.sheet.hex("3702")
    give(session, "attack", HexClick(at), *(PieceClick(PieceId(piece)) for piece in reversed(ATTACKERS)))
    table = Table(session)
    told = Story(table).last_battle()
    fallen = dice(table, told, 3)
    assert [die.name for die in fallen[:2]] == ["Attacker", "Defender"]
    assert [die.apart for die in fallen] == [False, False, True][: len(fallen)]
    assert [die.face for die in fallen] == [line.face for line in told if line.rolled]
    later = replace(told[1], event_kind="advance-roll", face=5)
    three = dice(table, (*told[:4], later), 3)
    assert [(die.name, die.apart) for die in three] == [("Attacker", False), ("Defender", False), ("Advance", True)]


def test_a_fire_is_told_as_a_fire_and_not_as_a_battle() -> None:
    table = bombarded()
    telling = Telling(stages(table, Story(table).last_battle(), NOTHING))
    assert title_of_telling(table, telling) == "Fire on 3702"


def test_how_allocations_met_is_told_without_rows_that_stay_empty() -> None:
    faces = (CounterFace("plane", "", "", "", (), 0, 0, "#000000", "#ffffff"),)
    flown, idle = ChartRow("air", "air", (ChartBox(faces),)), ChartRow("ground", "ground", (ChartBox(()),))
    landed = replace(flown, boxes=(ChartBox(()),))
    steps = tuple(Step("", "", None, Chart((GERMAN,), rows)) for rows in ((flown, idle), (landed, idle)))
    assert [step.chart.rows for step in without_empty_rows(steps)] == [(flown,), (landed,)]
    assert without_empty_rows(steps[1:]) == ()


def test_points_laid_on_the_map_are_no_allocation_that_met_another() -> None:
    table = bombarded()
    action = table.session.history.record(2).action
    assert action is not None
    assert any(isinstance(click, CountClick) for click in action.clicks)
    assert unfolding(table) == ()


def test_what_was_taken_back_is_named_and_its_lines_are_marked() -> None:
    table = bombarded()
    story = Story(table)
    story.refresh()
    table.session.undo(GERMAN, table.session.at, (Side("allied"),))
    told = story.refresh()
    assert told[-1].text.startswith("Germany took the last step back; the Allies agreed. The step: Germany, artillery")
    assert all(line.taken_back for line in told if line.record == told[-1].record - 1)
    assert not any(line.taken_back for line in told if line.record < told[-1].record - 1)
    table.session.redo(GERMAN, table.session.at)
    assert "The step: Germany, artillery" in story.refresh()[-1].text
