"""The game in figures: dice counted once each, chi-square, losses as they come to be known."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest

from core.model.dice import Throw
from core.model.events import SetSteps
from core.play.seats import Mode
from core.play.throws import Cast, Tally, casts, chance_of, tallies
from core.view.language import set_number_marks
from player.models import graphs
from player.models.cups import cups
from player.models.exported import as_csv, as_text
from player.models.statistics import Series, dice_lines, draw_lines, figures, losses, tempo, turning, verdict_on
from player.models.table import Table
from player.models.tempo import measures
from tests.desk.two_dice import third_turn
from tests.player.test_timeline import played


def test_every_die_is_counted_once_with_its_owner() -> None:
    table = played(40).table
    session = table.session
    thrown = [throw for _, record in session.history for throw in record.throws if throw.sides]
    found = casts(session, ())
    assert [cast.throw for cast in found] == thrown
    assert {cast.side for cast in found} <= set(session.sides)
    lines = dice_lines(table)
    assert lines[0].tally.total == len(thrown) > 0
    assert sum(line.tally.total for line in lines[1:]) == len(thrown)


def test_a_die_that_only_one_side_saw_is_not_counted_for_the_others() -> None:
    table = played().table
    session = table.session
    side, other = session.sides
    record = next(record for _, record in session.history if record.throws)
    secret = Throw("x", "probe 1", 6, 3, "", (side,))
    object.__setattr__(record, "throws", (*record.throws, secret))
    assert len(casts(session, (side,))) == len(casts(session, (other,))) + 1 == len(casts(session, ())) + 1


@pytest.mark.parametrize(("value", "freedom", "chance"), [(9.236, 5, 0.10), (11.070, 5, 0.05), (15.086, 5, 0.01),
                                                          (3.841, 1, 0.05), (16.919, 9, 0.05), (0.0, 5, 1.0)])
def test_chi_square_as_in_the_tables(value: float, freedom: int, chance: float) -> None:
    assert chance_of(value, freedom) == pytest.approx(chance, abs=0.0005)


def test_chi_square_of_a_tally_by_hand() -> None:
    tally = Tally(6, (5, 8, 9, 8, 10, 20))
    assert (tally.total, tally.expected) == (60, 10)
    assert tally.chi_square == pytest.approx(13.4)
    assert tally.chance == pytest.approx(0.0199, abs=0.0005)
    assert verdict_on(tally) == "Unusual: honest dice fall this unevenly or more so once in 50 games."


def test_few_throws_say_nothing_and_even_ones_are_honest() -> None:
    assert verdict_on(Tally(6, (2, 2, 3, 9, 1, 2))).startswith("Too few to judge: 19 of the 30 rolls")
    assert verdict_on(Tally(6, (10, 11, 9, 10, 10, 10))).startswith("As honest dice fall")
    assert verdict_on(Tally(6, (60, 0, 0, 0, 0, 0))).endswith("less than once in 1000 games.")


def test_tallies_keep_kinds_of_dice_apart() -> None:
    found = [Cast(1, Throw("a", "", sides, face), None, False) for sides, face in ((6, 1), (10, 9), (6, 1))]
    assert [(tally.sides, tally.total) for tally in tallies(found)] == [(6, 2), (10, 1)]


def test_losses_of_all_turns_are_the_steps_that_are_gone() -> None:
    table = played(60).table
    session = table.session
    gone = sum(session.history.states[0].steps.values()) - sum(session.state.steps.values())
    counted = losses(table)
    assert sum(value for series in counted for _, value in series.points) == gone > 0


def test_a_sides_figures_hold_nothing_it_has_not_seen() -> None:
    table = played(60, Mode.TWO_AT_ONE_SCREEN).table
    for side in table.session.sides:
        seen = Table(table.session, (side,))
        told = sum(
            isinstance(change, SetSteps) for entry in seen.session.log((side,)) for event in entry.events
            for change in event.changes
        )
        assert sum(value for series in losses(seen) for _, value in series.points) <= told


def test_figures_as_text_and_as_graphs() -> None:
    found = figures(played(40).table)
    text = as_text(found)
    assert "Amber points" in text
    assert text.splitlines()[0].startswith("All dice\t")
    dice = graphs.dice_graph(found.dice[0])
    assert dice.labels == ("1", "2", "3", "4", "5", "6")
    assert dice.level == found.dice[0].tally.expected
    curves = graphs.scores_graph(found.scores)
    assert {line.title for line in curves.lines} == {"Amber points", "Blue points"}
    assert curves.labels[0] == "Turn 1"
    assert curves.labels[1] == ""


def test_the_graph_of_points_shows_where_somebody_else_begins_to_win() -> None:
    table = Table(third_turn("counter-battery"))
    assert dict(turning(table)) == {"vp": (36, "From 36 on Germany wins marginally.")}
    points = Series("German victory points", None, (("Turn 1", -30), ("Turn 2", 3)), dict(turning(table))["vp"])
    graph = graphs.scores_graph((points,))
    assert (graph.level, graph.level_title) == (36, "From 36 on Germany wins marginally.")
    assert graphs.scores_graph((replace(points, turning=None),)).level is None


def test_every_draw_can_be_counted_over() -> None:
    table = played(60).table
    drawn = draw_lines(table)
    assert [line.turn for line in drawn] == list(range(1, len(drawn) + 1))
    lay = {"sun": 3, "rain": 1}
    for line in drawn:
        assert line.lay == ", ".join(f"{token} ×{count}" for token, count in sorted(lay.items()))
        assert line.chance == lay[line.token] / sum(lay.values())
        assert line.told == f"The sky: {line.token}."
        lay = {token: count - (token == line.token) for token, count in lay.items() if count > (token == line.token)}
    (cup,) = cups(table)
    assert dict(cup.tokens) == lay
    assert cup.left == 4 - len(drawn)


def test_tempo_is_what_stands_in_the_journal() -> None:
    table = played(60).table
    session = table.session
    standing = [entry for entry in session.log(session.sides) if not entry.taken_back]
    events = [(entry.by, event) for entry in standing for event in entry.events]
    attacks, marched = (dict(found.counts) for found in measures(table, [(1, entry) for entry in standing], 1))
    for side in session.sides:
        begun = sum(by == side and event.kind == "clashed" for by, event in events)
        steps = sum(len(event.values["way"].hexes) - 1 for by, event in events  # type: ignore[union-attr]
                    if by == side and event.kind == "moved")
        assert (attacks[side], marched[side]) == ((begun,), (steps,))
    assert sum(map(sum, attacks.values())) > 0 < sum(map(sum, marched.values()))


def test_a_sides_tempo_counts_only_what_it_saw() -> None:
    table = played(60, Mode.TWO_AT_ONE_SCREEN).table
    whole = tempo(Table(table.session, table.session.sides))
    for side in table.session.sides:
        for (_, seen), (_, true) in zip(tempo(Table(table.session, (side,))), whole, strict=True):
            for some, everything in zip(seen, true, strict=True):
                assert all(a[1] <= b[1] for a, b in zip(some.points, everything.points, strict=True))


def test_the_table_has_a_line_a_figure_and_no_comma_of_a_locale() -> None:
    found = figures(played(40).table)
    set_number_marks(",", ".")
    try:
        written = as_csv(found)
    finally:
        set_number_marks(".", "")
    rows = list(csv.reader(written.splitlines()))
    assert rows[0] == ["Counted", "Whose", "When or which", "Figure"]
    assert {len(row) for row in rows} == {4}
    assert ["Die of 6", "All dice", "1", str(found.dice[0].tally.counts[0])] in rows
    assert ["Die of 6, expected of each face", "All dice", "", f"{found.dice[0].tally.expected:.3f}"] in rows
    counted = {row[0] for row in rows}
    assert {"Steps lost", "Attacks", "Hexes that units marched", "Points"} <= counted
