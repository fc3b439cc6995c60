"""The turn record and the sums of points: where one is, what was told, what comes, and where it is on the map."""

from __future__ import annotations

from core.model.display import Level, Row
from player.models import opening
from player.models.overview import overview
from player.models.record import When, turn_record
from player.models.story import Story
from player.models.table import Table
from tests.player.test_timeline import played


def campaign() -> Table:
    chosen = opening.opening("czech38/campaign")
    return Table(opening.begin(chosen, {}, chosen.start.seats, None))


def test_the_turn_record_has_each_turn_with_its_sky() -> None:
    table = played(40).table
    seen = overview(table)
    lines = turn_record(table, seen, Story(table).refresh())
    assert [line.number for line in lines] == [1, 2, 3]
    assert [line.when for line in lines].count(When.NOW) == 1
    for line in lines:
        skies = [told for told in line.told if "sky" in told.text]
        assert len(skies) == (line.when is not When.TO_COME)


def test_printed_events_stand_on_their_turns() -> None:
    table = campaign()
    lines = {line.number: line for line in turn_record(table, overview(table), ())}
    assert "soviet air unit" in lines[3].printed.lower()
    assert lines[1].when is When.NOW
    assert lines[2].dates


def test_points_have_headings_hexes_and_the_level_of_victory() -> None:
    table = campaign()
    gauge = next(gauge for gauge in overview(table).gauges if gauge.id == "vp")
    groups = list(dict.fromkeys(entry.group for entry in gauge.rows))
    assert len(groups) == 2
    towns = [entry for entry in gauge.rows if entry.group == groups[1]]
    assert all(entry.at is not None for entry in towns)
    assert all(entry.value[0] in "+−0" for entry in towns)
    values = [abs(int(entry.value.replace("−", "-"))) for entry in towns]
    assert values[:5] == sorted(values[:5], reverse=True)
    assert gauge.levels[1].text.startswith("Below 16 Germany wins")
    assert [level.clause for level in gauge.levels] == ["4.2.E", "4.2.D"]
    assert gauge.lead is not None
    assert gauge.lead.text.endswith("For Germany to win the total must fall by 30.")
    assert gauge.lead.clause == "4.2.E, 4.2.D"


def test_rows_and_levels_are_plain_values() -> None:
    assert Row("a", 1) == Row("a", 1, "", None, "")
    assert Level(3, "x").clause == ""
