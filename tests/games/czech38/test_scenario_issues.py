"""Each thing that can be wrong with a scenario of this game is found, where it is, under its clause."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.board.hexsides import between
from core.games.czech38.game import GAME
from core.games.czech38.schema import SCHEMA
from core.games.czech38.setup_issues import setup_issues
from core.model.charts import Chart
from core.model.issues import Issue, Severity
from core.model.scenario import NamedPlace, Scenario, Turn
from core.model.units import Face
from core.view.sentences import Sentences

Change = Callable[[Scenario], Scenario]


def feature(kind: str, label: str, amount: int | None) -> Change:
    """Set a feature in a hex, or take it away with None."""

    def change(scenario: Scenario) -> Scenario:
        at = scenario.map.sheet.hex(label)
        there = {h: n for h, n in scenario.map.feature(kind).items() if h != at}
        if amount is not None:
            there[at] = amount
        return replace(scenario, map=replace(scenario.map, features={**scenario.map.features, kind: there}))

    return change


def unit(id_: str, **fields: object) -> Change:
    """Change fields of one piece."""

    def change(scenario: Scenario) -> Scenario:
        pieces = tuple(replace(p, **fields) if p.id == id_ else p for p in scenario.pieces)
        return replace(scenario, pieces=pieces)

    return change


def terrain(label: str, kind: str) -> Change:
    """Paint a hex."""

    def change(scenario: Scenario) -> Scenario:
        cells = bytearray(scenario.map.terrain)
        cells[scenario.map.sheet.hex(label)] = scenario.map.terrain_kinds.index(kind)
        return replace(scenario, map=replace(scenario.map, terrain=bytes(cells)))

    return change


def country(label: str, value: str) -> Change:
    """Paint a hex in a country's colour."""

    def change(scenario: Scenario) -> Scenario:
        cells = bytearray(scenario.map.layers["country"])
        cells[scenario.map.sheet.hex(label)] = scenario.map.layer_values["country"].index(value)
        layers = {**scenario.map.layers, "country": bytes(cells)}
        return replace(scenario, map=replace(scenario.map, layers=layers))

    return change


def side(kind: str, a: str, b: str) -> Change:
    """Draw a hexside between two hexes, or erase the one that is there."""

    def change(scenario: Scenario) -> Scenario:
        sheet = scenario.map.sheet
        drawn = set(scenario.map.hexsides[kind])
        drawn ^= {between(sheet.grid, sheet.hex(a), sheet.hex(b))}
        hexsides = {**scenario.map.hexsides, kind: tuple(sorted(drawn))}
        return replace(scenario, map=replace(scenario.map, hexsides=hexsides))

    return change


def chart(id_: str, change: Callable[[Chart], Chart | None]) -> Change:
    """Change a chart, or take it away with None."""

    def changed(scenario: Scenario) -> Scenario:
        charts = {key: change(found) if key == id_ else found for key, found in scenario.charts.items()}
        return replace(scenario, charts={key: found for key, found in charts.items() if found})

    return changed


def cell(row: int, column: int, value: object) -> Callable[[Chart], Chart]:
    """Write into a chart."""

    def change(found: Chart) -> Chart:
        grid = [list(cells) for cells in found.cells]
        grid[row][column] = value
        return replace(found, cells=tuple(map(tuple, grid)))

    return change


def row_gone(heading: str) -> Callable[[Chart], Chart]:
    """Take a row out of a chart."""

    def change(found: Chart) -> Chart:
        kept = [(row, cells) for row, cells in zip(found.rows, found.cells, strict=True) if row != heading]
        return replace(found, rows=tuple(r for r, _ in kept), cells=tuple(cells for _, cells in kept))

    return change


def place_gone(name: str) -> Change:
    """Take a named place off the map."""

    def change(scenario: Scenario) -> Scenario:
        places = tuple(place for place in scenario.map.places if place.name != name)
        return replace(scenario, map=replace(scenario.map, places=places))

    return change


def place(name: str, kind: str, *labels: str) -> Change:
    """Name a place."""

    def change(scenario: Scenario) -> Scenario:
        added = NamedPlace(name, kind, tuple(scenario.map.sheet.hex(label) for label in labels))
        return replace(scenario, map=replace(scenario.map, places=(*scenario.map.places, added)))

    return change


def parameter(id_: str, value: object) -> Change:
    """Set a figure."""
    return lambda scenario: replace(scenario, parameters={**scenario.parameters, id_: value})


def copied(id_: str, new: str) -> Change:
    """Add a second piece like one."""

    def change(scenario: Scenario) -> Scenario:
        extra = replace(scenario.piece_of[id_], id=new)
        return replace(scenario, pieces=(*scenario.pieces, extra))

    return change


def gone(id_: str) -> Change:
    """Take a piece out."""
    return lambda scenario: replace(scenario, pieces=tuple(p for p in scenario.pieces if p.id != id_))


CASES = [
    # the printed map
    (feature("vp", "1109", 2), "vp-sum", "4.2.D", ""),
    (feature("vp", "1109", None), "town-without-vp", "4.2.C", "1109"),
    (feature("vp", "3014", 1), "vp-without-town", "4.2.C", "3014"),
    (feature("vp", "5112", 1), "vp-without-town", "4.2.C", "5112"),
    (feature("prague", "2811", None), "capital-hexes", "4.2.A", "2710"),
    (feature("prague", "2812", 1), "capital-not-there", "4.2.A", "2812"),
    (feature("german_source", "0101", None), "edge-without-source", "7.3.1.A", "0101"),
    (feature("german_source", "0502", 1), "site-not-on-edge", "7.3.1.A", "0502"),
    (feature("czech_source", "1203", 1), "site-wrong-country", "7.3.2.A", "1203"),
    (feature("soviet_source", "5427", None), "soviet-run-broken", "7.3.3.A", "5527"),
    (feature("soviet-entry", "3501", 1), "entry-no-source", "8.2.A", "3501"),
    (feature("industry-exit", "3014", 1), "site-not-on-edge", "16.2.G", "3014"),
    (feature("bonus-town", "0808", 1), "bonus-town-missing", "4.3.A", "0808"),
    (feature("fort", "1203", 1), "site-wrong-country", "14.1.1.note", "1203"),
    (feature("fort", "5812", 1), "two-forts", "14.2.A", "5812"),
    (feature("ip", "3014", 1), "position-without-side", "14.3.A", "3014"),
    (side("ip", "3014", "3015"), "side-without-position", "14.3.A", "3015"),
    (terrain("5912", "forest"), "gate-not-fortified", "16.4.A", "5912"),
    (country("3014", "germany"), "scenario-frontier-missing", "11.8.2.1.A", "3014"),
    (side("border", "3014", "3015"), "scenario-frontier-stray", "11.8.2.1.A", "3015"),
    (side("river_major", "5014", "5114"), "scenario-two-rivers", "11.8.1.7.A", "5014"),
    (side("river_major", "3014", "3114"), "scenario-river-breaks-off", "11.8.1.8", "3014"),
    (side("river_minor", "0205", "0305"), "scenario-river-ends-nowhere", "11.8.1.7.A", "0205"),
    (place("Nowhere", "village"), "scenario-place-unused", "", ""),
    (place("Atlantis", "village", "4524"), "scenario-place-under-water", "", "4524"),
    (place("Double", "village", "2014"), "scenario-places-share-hex", "", "2014"),
    (place("Twins", "village", "3014", "3020"), "scenario-place-apart", "", "3020"),
    (place("Elsewhere", "harbour", "3014"), "scenario-unknown-place-kind", "", ""),
    # pieces
    (copied("g3", "g3"), "scenario-duplicate-piece", "", ""),
    (unit("g3", type="cavalry"), "scenario-unknown-word", "", ""),
    (unit("g3", faces=()), "scenario-no-faces", "2.8.2", ""),
    (unit("g1Pz", faces=(Face(4, {"attack": 1, "defense": 1, "movement": 1}),)), "scenario-step-gap", "", ""),
    (unit("c1", faces=(Face(1, {"attack": 1, "movement": 1}),)), "scenario-factor-missing", "", ""),
    (unit("c1MobV", substitute_for="c9Mob"), "scenario-unknown-original", "", ""),
    (unit("c1Mob", fields={"converts_to": "c9MobV"}), "no-substitute", "8.5.A.1", ""),
    (unit("g9Mot", counters=2), "counter-count", "2.11.C", ""),
    (gone("c7"), "counter-total", "2.1", ""),
    (gone("g52R"), "box-count", "8.1.A", ""),
    (gone("c10"), "box-count", "8.3.A", ""),
    # set-up
    (unit("g3", setup="9914"), "scenario-code-unreadable", "2.12", ""),
    (unit("g16L", setup="3014-1", default_place=""), "scenario-code-no-hex", "3.2.B", ""),
    (unit("g16L", default_place="4401"), "scenario-start-not-allowed", "3.2.B", "4401"),
    (unit("g16L", default_place=""), "no-suggestion", "3.2.B", ""),
    (unit("g3", setup="3014"), "wrong-side-of-frontier", "3.2.A", "3014"),
    (unit("c1", setup="5105"), "wrong-side-of-frontier", "3.2.A", "5105"),
    (unit("c1", setup="4524"), "scenario-prohibited-ground", "11.8.1.6", "4524"),
    (unit("g3", setup="6013"), "scenario-prohibited-ground", "14.1.1.B", "6013"),
    # charts and figures
    (chart("combat_results", lambda found: None), "scenario-chart-missing", "12.10", ""),
    (chart("combat_results", cell(0, 0, None)), "scenario-chart-gap", "12.10", ""),
    (chart("combat_results", cell(2, 3, "AR")), "scenario-chart-cell", "12.10", ""),
    (chart("combat_results", row_gone("4")), "scenario-chart-die", "12.10", ""),
    (chart("combat_results", lambda f: replace(f, columns=f.columns[::-1])), "odds-columns", "12.8.2.A", ""),
    (chart("combat_shifts", row_gone("rough")), "chart-heading-missing", "12.9", ""),
    (chart("terrain_costs", row_gone("wetland")), "chart-heading-missing", "11.8.1", ""),
    (chart("stacking", lambda f: replace(f, rows=f.rows[:1] * 7)), "scenario-chart-heading-twice", "9.1.B", ""),
    (parameter("victory-below", 0), "scenario-parameter-range", "4.2.D", ""),
    (parameter("no-such-figure", 1), "scenario-parameter-unknown", "", ""),
    (parameter("last-turn", 8), "last-turn", "4.7", ""),
    (lambda s: replace(s, options={"rough-cost": "free"}), "scenario-option-value", "11.8.C.ex", ""),
    (lambda s: replace(s, options={"dragons": True}), "scenario-option-unknown", "", ""),
    (lambda s: replace(s, turns=()), "scenario-no-turns", "3.4", ""),
    (lambda s: replace(s, turns=(*s.turns[:-2], Turn(10, ""))), "scenario-turns-out-of-order", "3.4", ""),
]  # fmt: skip


def found(scenario: Scenario) -> list[Issue]:
    return list(setup_issues(scenario, {}))


NAMES = [f"{case[1]}-{i}" for i, case in enumerate(CASES)]


@pytest.mark.parametrize(("change", "key", "clause", "label"), CASES, ids=NAMES)
def test_found_where_it_is(campaign, change, key, clause, label):
    issues = [issue for issue in found(change(campaign)) if issue.key == key]
    assert issues, "not found"
    sentences = Sentences.of(GAME, change(campaign))
    said = [sentences.issue(issue).text for issue in issues]
    assert all(text.endswith(".") for text in said)
    assert sentences.faults == [], "a sentence lacks a text or a value"
    assert {issue.clause.removeprefix("czech38 ") for issue in issues} == {clause}
    if label:
        assert label in {campaign.map.sheet.label(issue.at) for issue in issues if issue.at is not None}


@pytest.mark.clause("czech38 9.1.B")
def test_a_fourth_unit_in_a_hex_is_too_many(campaign):
    crowd = campaign
    for number in range(3):
        crowd = copied("g3", f"g3x{number}")(crowd)
    issue = next(issue for issue in found(crowd) if issue.key == "scenario-overstacked")
    assert (issue.clause, crowd.map.sheet.label(issue.at)) == ("czech38 9.1.B", "5105")
    assert len(issue.values["pieces"].pieces) == 4


@pytest.mark.clause("czech38 9.2")
def test_the_corps_shares_no_hex(campaign):
    beside = unit("sIAC", setup="2610", option="")(campaign)
    issue = next(issue for issue in found(beside) if issue.key == "scenario-overstacked")
    assert issue.clause == "czech38 9.2"


@pytest.mark.clause("czech38 7.1.D")
def test_a_unit_that_begins_cut_off_is_named(campaign):
    # With every German source but those of the far west gone, forts and enemies still leave a way; with
    # none left there is none.
    bare = replace(campaign, map=replace(campaign.map, features={**campaign.map.features, "german_source": {}}))
    cut_off = [issue.piece for issue in found(bare) if issue.key == "no-supply-at-start"]
    assert "g3" in cut_off
    assert not any(campaign.piece_of[id_].side == "czech" for id_ in cut_off)


@pytest.mark.clause("czech38 2.11.B")
@pytest.mark.clause("czech38 2.11.C")
def test_second_steps_of_czech_units_are_questioned(campaign):
    two = (Face(2, {"attack": 3, "defense": 4, "movement": 4}), *campaign.piece_of["c1"].faces)
    keys = {issue.key for issue in found(unit("c1", faces=two)(campaign))}
    assert "czech-steps" in keys
    many = tuple(Face(n, {"attack": n, "defense": n, "movement": 4}) for n in (4, 3, 2, 1))
    assert "too-many-steps" in {issue.key for issue in found(unit("g3", faces=many, counters=2)(campaign))}


def test_a_fort_on_an_island_of_its_country_is_cut_off(campaign):
    island = country("0502", "czechoslovakia")(feature("fort", "0502", 1)(campaign))
    issues = [issue for issue in found(island) if issue.key == "scenario-fort-cut-off"]
    assert [campaign.map.sheet.label(issue.at) for issue in issues] == ["0502"]


def test_a_map_without_countries_is_said_once_and_alone(campaign):
    bare = replace(campaign, map=replace(campaign.map, layers={}, layer_values={}))
    assert [issue.key for issue in found(bare)] == ["scenario-layer-missing"]


def test_errors_come_first(campaign):
    broken = parameter("no-such-figure", 1)(unit("g3", setup="9914")(campaign))
    severities = [issue.severity for issue in found(broken)]
    assert severities == sorted(severities, key=list(Severity).index)
    assert {Severity.ERROR, Severity.WARNING} <= set(severities)


def test_a_scenario_without_charts_or_pieces_is_judged_without_a_stumble(campaign):
    assert "counter-total" in {issue.key for issue in found(replace(campaign, charts={}, pieces=()))}
    missing = {issue.chart for issue in found(replace(campaign, charts={})) if issue.key == "scenario-chart-missing"}
    assert missing == {kind.id for kind in SCHEMA.charts if kind.needed}


def test_a_scenario_of_ones_own_is_not_compared_with_the_box(campaign):
    own = replace(feature("vp", "1109", 2)(gone("g52R")(gone("c7")(campaign))), published=False)
    keys = {issue.key for issue in found(own)}
    assert not keys & {"vp-sum", "box-count", "counter-total"}
    assert {"vp-sum", "box-count", "counter-total"} <= {issue.key for issue in found(replace(own, published=True))}


def test_armies_abroad_are_a_note_in_a_scenario_of_ones_own(campaign):
    abroad = replace(unit("c1", setup="5105")(campaign), published=False)
    (issue,) = [issue for issue in found(abroad) if issue.key == "wrong-side-of-frontier"]
    assert issue.severity is Severity.NOTE
