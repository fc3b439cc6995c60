"""A battle on the workbench and told step by step: charts with a lit column, losses by steps, stages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest

from core.board.hexes import Hex
from core.model.charts import Chart
from core.model.working import Outcome
from core.view.tallies import tallies
from player.models.answers import NOTHING, Answer, Bar
from player.models.resolution import Telling, stages
from player.models.story import Told
from player.models.table import Table
from player.models.workbench import MOST_COLUMNS, chart_picture

RESULTS = Chart("results", "Results", ("1:2", "1:1", "2:1"), ("1", "2"), (("2/0", "1/1", "0/1"), ("1/0", "0/1", "0/E")),
                die="1d2")  # fmt: skip
WIDE = Chart("wide", "Counter-fire, wide", tuple(f"{n}" for n in range(20)), ("a",), (tuple(range(20)),))


@pytest.fixture
def table() -> Table:
    """A table that has charts and words, and nothing else."""
    scenario = SimpleNamespace(charts={chart.id: chart for chart in (RESULTS, WIDE)})
    session = SimpleNamespace(start=SimpleNamespace(scenario=scenario))
    return cast(Table, SimpleNamespace(session=session, sentences=SimpleNamespace(word=str, texts={})))


def test_the_column_that_is_read_is_lit_in_the_printed_chart(table: Table) -> None:
    picture = chart_picture(table, "results", "1:1", "2")
    assert picture is not None
    assert (picture.columns, picture.cells) == (RESULTS.columns, RESULTS.cells)
    assert (picture.column, picture.row, picture.rolled) == (1, 1, True)
    assert picture.words == "Results, column 1:1. 2: 0/1"
    assert chart_picture(table, "no such chart", "1:1") is None


@pytest.mark.parametrize(("column", "first"), [("0", 0), ("10", 5), ("19", 20 - MOST_COLUMNS)])
def test_of_a_wide_chart_the_columns_round_the_lit_one_are_shown(table: Table, column: str, first: int) -> None:
    picture = chart_picture(table, "wide", column)
    assert picture is not None
    assert picture.title == WIDE.title, "its hyphen stays"
    assert len(picture.columns) == MOST_COLUMNS
    assert picture.columns[0] == str(first)
    assert picture.columns[picture.column] == column


def test_odds_beyond_the_chart_light_nothing(table: Table) -> None:
    picture = chart_picture(table, "results", "9:1")
    assert picture is not None
    assert (picture.column, picture.words) == (-1, "Results")


@pytest.mark.parametrize(("column", "faces", "beyond"), [("3:1", 1, True), ("2:1", 1, False), ("3:1", 2, False)])
def test_a_result_without_a_die_is_beyond_the_chart_only_where_no_column_is_lit(
    table: Table, column: str, faces: int, beyond: bool
) -> None:
    bars = tuple(Bar(str(face), "0/E", 1 / faces) for face in range(1, faces + 1))
    answer = Answer(picture=chart_picture(table, "results", column), bars=bars)
    assert answer.beyond_the_chart is beyond
    assert answer.sure == ("0/E" if faces == 1 else "")


def test_losses_are_counted_by_steps(table: Table) -> None:
    third = Fraction(1, 3)
    spread = [
        Outcome(roll, "", third, {"attacker": Fraction(lost), "defender": Fraction(steps)})
        for roll, lost, steps in ((1, 2, 0), (2, 0, 0), (3, 2, 1))
    ]
    attacker, defender = tallies(table.sentences, spread)
    assert [steps for steps, _ in attacker.shares] == [0, 2]
    assert [round(share, 3) for _, share in attacker.shares] == [0.333, 0.667]
    assert (round(attacker.mean, 3), round(defender.mean, 3), attacker.exact) == (1.333, 0.333, True)
    assert attacker.words == "attacker: 0 steps 33 %, 2 steps 67 %; 1.3 on average"


def test_averaged_losses_say_so(table: Table) -> None:
    (only,) = tallies(table.sentences, [Outcome(1, "", Fraction(1), {"defender": Fraction(5, 2)})])
    assert not only.exact


LINE = Told(7, None, "", "", None, taken_back=False)
BATTLE = (
    replace(LINE, text="attack", at=Hex(3)),
    replace(LINE, text="odds", column="1:1"),
    replace(LINE, text="die", rolled=True, face=2, column="1:1"),
    replace(LINE, text="result", column="1:1"),
    replace(LINE, text="loss"),
    replace(LINE, text="retreat"),
)


def test_a_battle_is_told_odds_then_die_then_loss_by_loss(table: Table) -> None:
    found = stages(table, BATTLE, replace(NOTHING, chart="results", column="1:1"))
    assert [[line.text for line in stage.told] for stage in found] == [
        ["attack", "odds"],
        ["die", "result"],
        ["loss"],
        ["retreat"],
    ]
    telling = Telling(found)
    telling.advance()
    assert (telling.face, telling.picture is not None and telling.picture.row) == (0, -1)
    telling.advance()
    assert (telling.face, telling.picture is not None and telling.picture.row) == (2, 1)
    telling.advance()
    assert (telling.face, telling.over) == (2, False)
    telling.advance()
    assert telling.over


def test_a_die_is_lit_in_the_row_in_which_it_is_read(table: Table) -> None:
    read = replace(LINE, text="2 - 1 = 1", row="1")
    found = stages(table, (*BATTLE[:3], read, *BATTLE[3:]), replace(NOTHING, chart="results", column="1:1"))
    assert [line.text for line in found[1].told] == ["die", "2 - 1 = 1", "result"]
    assert (found[1].face, found[1].picture is not None and found[1].picture.row) == (2, 0)


def test_what_needed_no_die_is_no_battle_to_tell(table: Table) -> None:
    assert stages(table, BATTLE[:2], NOTHING) == ()
