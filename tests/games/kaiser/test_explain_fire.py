"""What fire would do, told before it is fired; and the panels of guns and aircraft."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.kaiser.artillery import Guns, Spending, spend
from core.model.display import Allocation, Ledger
from core.model.refusal import Refusal
from core.model.values import At, Key, Value
from core.model.working import Explanation, Overlay, Question
from core.play.dice import ScriptedDice
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import GRID, at, begun, points, wide

PIECES = (hq("gH"), unit("g1"), unit("b1", morale=3), hq("bH"))
FRONT = {"0510": "gH", "0610": "g1", "1310": "b1", "1410": "bH"}


def told(game: Table, fire: str, **values: Value) -> Explanation:
    """Return the answer to a question about fire that a German asks."""
    found = game.rulebook.explain(game.seen(GERMAN), Question("battle", {"fire": Key(fire), **values}))
    assert not isinstance(found, Refusal)
    return found


@pytest.mark.clause("kaiser 9.2.1")
@pytest.mark.clause("kaiser 9.2.3")
@pytest.mark.clause("kaiser 9.2.3#ex")
def test_counter_battery_fire_shows_its_column_and_what_each_roll_silences() -> None:
    game = begun(wide(*PIECES), FRONT, "counter-battery", tracks=points((35, 30), (8, 6)))
    answer = told(game, "counter-battery", field=10, heavy=10)
    assert [(line.key, line.value) for line in answer.lines] == [
        ("counter-battery-points", 20), ("counter-battery-column", "20"),
    ]  # fmt: skip
    assert [outcome.losses["enemy-field"] for outcome in answer.spread] == [0, 0, 4, 4, 6, 6]
    nothing = told(game, "counter-battery")
    assert [(line.key, line.value) for line in nothing.lines] == [("counter-battery-none", None)]
    draft = game.grown(GERMAN, "field=10", "heavy=10")
    assert draft.prompt.asks == Question("battle", {"fire": Key("counter-battery"), "field": 10, "heavy": 10})


@pytest.mark.clause("kaiser 9.3.4.B")
def test_gas_shows_the_zone_it_would_have() -> None:
    game = begun(wide(*PIECES), FRONT, "gas-fire", tracks=points((35, 30)))
    answer = told(game, "gas-fire", at=At(at("1310")))
    assert [line.value for line in answer.lines] == [7]
    assert set(answer.overlays[0].hexes) == {at("1310"), *GRID.adjacent(at("1310"))}


def test_drumfire_and_ground_attacks_show_the_spread() -> None:
    game = begun(wide(*PIECES), FRONT, "drumfire", turn=1, weather="fog", tracks=points((50, 30)))
    answer = told(game, "drumfire", at=At(at("1310")), field=3, heavy=0)
    assert (answer.chart, answer.column) == ("drumfire", "4")
    assert [outcome.losses["defender"] for outcome in answer.spread] == [0, 0, 0, 0, 0, 1]
    assert told(game, "ground-attack", at=At(at("1310")), air=3).column == "4"
    assert told(game, "drumfire", at=At(at("1310"))).spread == ()
    off = game.rulebook.explain(game.seen(GERMAN), Question("battle", {"fire": Key("drumfire"), "at": At(Hex(-1))}))
    assert isinstance(off, Refusal)


def panels(game: Table) -> dict[str, object]:
    """Return the panels by id, overlays by kind."""
    shown = game.rulebook.display(game.seen(GERMAN))
    return {panel.kind if isinstance(panel, Overlay) else getattr(panel, "id", ""): panel for panel in shown}


@pytest.mark.clause("kaiser 9.0.B")
def test_an_artillery_track_has_a_line_for_every_spending() -> None:
    game = begun(wide(*PIECES), FRONT, "gas-fire", tracks=points((35, 30), (8, 6)))
    run = game.rulebook.driver.run(game.rules, game.state, ScriptedDice(()))
    spend(run, GERMAN, Spending("gas-fire", Guns(10, 5), at("1310")), "")
    game.state = run.state
    track = panels(game)["german-artillery"]
    assert isinstance(track, Ledger)
    assert track.total == "25 + 25"
    assert [(row.text, row.value, row.at) for row in track.rows] == [
        ("artillery-received", "35 + 30", None), ("spent-gas-fire", "10 + 5", at("1310")),
    ]  # fmt: skip


def test_aircraft_lie_in_the_boxes_of_their_missions() -> None:
    game = begun(wide(*PIECES), FRONT, "air-allocation")
    game.act(GERMAN, "observation=4", "ground=2", "interception=1")
    chart = panels(game)["german-air"]
    assert isinstance(chart, Allocation)
    assert (chart.left, [slot.count for slot in chart.slots]) == (8, [0, 0, 0, 0]), "sealed and not shown"
    game.act(ALLIED, "observation=0", "ground=0", "interception=2")
    game.act(ALLIED, "observation=1", "ground=0")
    chart = panels(game)["german-air"]
    assert isinstance(chart, Allocation)
    assert (chart.left, [slot.count for slot in chart.slots]) == (1, [3, 2, 1, 1])
    foggy = begun(wide(*PIECES), FRONT, "gas-fire", weather="fog", tracks=points((35, 30)))
    assert "german-air" not in panels(foggy)


def test_gas_range_and_markers_lie_over_the_map_where_they_matter() -> None:
    laid = {"gas": {"1510": 1}, "observed": {"1310": 1}}
    game = begun(wide(*PIECES), FRONT, "gas-fire", tracks=points((35, 30)), layers=laid)
    shown = panels(game)
    assert {"gas-zone", "gas-marker", "field-range-german", "observed-german"} <= set(shown)
    area = shown["field-range-german"]
    assert isinstance(area, Overlay)
    assert set(area.hexes) == set(GRID.within(at("0510"), 10))
    quiet = begun(wide(*PIECES), FRONT, "german-movement", tracks=points((35, 30)))
    assert not [kind for kind in panels(quiet) if kind.startswith(("field-range", "gas", "observed"))]
