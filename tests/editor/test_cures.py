"""Quick fixes: every broken scenario here is mended by the fix that its finding offers, in one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from core.board.hexsides import Hexside, Vertex, chains, hexside, sides_at, sides_of
from core.board.parting import loose_pieces
from core.model.issues import Issue
from core.model.scenario import NamedPlace, Scenario, Turn
from core.model.units import Face
from core.model.values import PieceId
from core.play.library import Game, named
from core.view.findings import findings
from editor.models.cures import Bench, cure_of, cures_of
from editor.models.edits import Mark, mark_sides, paint_terrain, set_feature
from editor.models.lines import led_on
from editor.models.mend_all import alike, mend_all

GAME, CAMPAIGN = named("czech38")
SHEET = CAMPAIGN.map.sheet


def cell(chart: str, row: int, column: int, value: object) -> Scenario:
    """Return the campaign with another cell."""
    old = CAMPAIGN.charts[chart]
    grid = [list(line) for line in old.cells]
    grid[row][column] = value  # type: ignore[call-overload]
    new = replace(old, cells=tuple(map(tuple, grid)))
    return replace(CAMPAIGN, charts={**CAMPAIGN.charts, chart: new})


def unit(id_: str, **fields: object) -> Scenario:
    """Return the campaign with another unit."""
    pieces = tuple(replace(p, **fields) if p.id == id_ else p for p in CAMPAIGN.pieces)  # type: ignore[arg-type]
    return replace(CAMPAIGN, pieces=pieces)


def crowded() -> Scenario:
    """Return the campaign with three divisions beside the armoured one of 5006."""
    others = ("g3", "g8", "g28")
    pieces = tuple(replace(p, setup="5006") if p.id in others else p for p in CAMPAIGN.pieces)
    return replace(CAMPAIGN, pieces=pieces)


def painted(label: str, kind: str) -> Scenario:
    edit = paint_terrain(CAMPAIGN, [SHEET.hex(label)], kind)
    assert edit is not None
    return edit.scenario


def featured(label: str, kind: str, amount: int) -> Scenario:
    edit = set_feature(CAMPAIGN, [SHEET.hex(label)], kind, amount)
    assert edit is not None
    return edit.scenario


def sided(label: str, direction: int, kind: str, mark: Mark) -> Scenario:
    edit = mark_sides(CAMPAIGN, [hexside(SHEET.grid, SHEET.hex(label), direction)], kind, mark)
    assert edit is not None
    return edit.scenario


def first_side(kind: str) -> Scenario:
    edit = mark_sides(CAMPAIGN, CAMPAIGN.map.hexsides[kind][:1], kind, Mark.LIFT)
    assert edit is not None
    return edit.scenario


def both_rivers() -> Scenario:
    edit = mark_sides(CAMPAIGN, CAMPAIGN.map.hexsides["river_major"][:1], "river_minor", Mark.PUT)
    assert edit is not None
    return edit.scenario


def placed(*places: NamedPlace) -> Scenario:
    return replace(CAMPAIGN, map=replace(CAMPAIGN.map, places=(*CAMPAIGN.map.places, *places)))


BROKEN: dict[str, Callable[[], Scenario]] = {
    "scenario-chart-cell": lambda: cell("combat_results", 0, 0, "nonsense"),
    "scenario-chart-gap": lambda: cell("weather", 2, 0, None),
    "scenario-chart-missing": lambda: replace(
        CAMPAIGN, charts={id_: chart for id_, chart in CAMPAIGN.charts.items() if id_ != "stacking"}
    ),
    "scenario-chart-unknown": lambda: replace(
        CAMPAIGN, charts={**CAMPAIGN.charts, "mine": replace(CAMPAIGN.charts["weather"], id="mine")}
    ),
    "scenario-parameter-range": lambda: replace(CAMPAIGN, parameters={"stacking-limit": 77}),
    "scenario-parameter-unknown": lambda: replace(CAMPAIGN, parameters={"luck": 7}),
    "scenario-option-value": lambda: replace(CAMPAIGN, options={"weather": "rainy"}),
    "scenario-option-unknown": lambda: replace(CAMPAIGN, options={"luck": True}),
    "scenario-turns-out-of-order": lambda: replace(
        CAMPAIGN, turns=(*CAMPAIGN.turns[:3], Turn(9, ""), *CAMPAIGN.turns[4:])
    ),
    "scenario-frontier-missing": lambda: first_side("border"),
    "scenario-frontier-stray": lambda: sided("3014", 1, "border", Mark.PUT),
    "scenario-two-rivers": both_rivers,
    "scenario-prohibited-ground": lambda: painted("5105", "flooded"),
    "scenario-overstacked": crowded,
    "scenario-code-unreadable": lambda: unit("g3", setup="9999"),
    "wrong-side-of-frontier": lambda: unit("g3", setup="2610"),
    "scenario-place-unused": lambda: placed(NamedPlace("Nowhere", "village", ())),
    "scenario-places-share-hex": lambda: placed(NamedPlace("Twice", "village", (SHEET.hex("5112"),))),
    "scenario-place-apart": lambda: placed(NamedPlace("Wide", "village", (SHEET.hex("3014"), SHEET.hex("3018")))),
    "scenario-unknown-original": lambda: unit("g3", substitute_for="nobody"),
    "no-suggestion": lambda: unit("g16L", default_place=""),
    "edge-without-source": lambda: featured("0101", "german_source", 0),
    "position-without-side": lambda: featured("3014", "ip", 1),
    "side-without-position": lambda: sided("3014", 1, "ip", Mark.PUT),
    "site-wrong-country": lambda: featured("0503", "fort", 1),
    "vp-without-town": lambda: featured("3014", "vp", 1),
    "last-turn": lambda: replace(CAMPAIGN, parameters={"last-turn": 8}),
    "scenario-code-missing": lambda: unit("g3", setup=""),
    "scenario-symbol-misspelt": lambda: unit("g3", symbol="infantri"),
    "scenario-symbol-unknown": lambda: unit("g3", symbol="zzz"),
}


def issues(game: Game, scenario: Scenario) -> tuple[Issue, ...]:
    return findings(game, scenario, {**game.schema.default_options(), **scenario.options})


@pytest.mark.parametrize("key", BROKEN)
def test_what_is_broken_is_mended_by_its_quick_fix(key: str) -> None:
    scenario = BROKEN[key]()
    found = [issue for issue in issues(GAME, scenario) if issue.key == key]
    assert found, [issue.key for issue in issues(GAME, scenario)]
    cure = cure_of(Bench(GAME, scenario, CAMPAIGN.charts), found[0])
    assert cure is not None
    assert cure.words[0].isupper()
    edit = cure.make()
    assert edit is not None
    left = [issue for issue in issues(GAME, edit.scenario) if issue.key == key]
    assert len(left) == len(found) - 1


def test_a_unit_goes_to_the_nearest_hex_and_no_further() -> None:
    scenario = crowded()
    found = next(issue for issue in issues(GAME, scenario) if issue.key == "scenario-overstacked")
    cure = cure_of(Bench(GAME, scenario, CAMPAIGN.charts), found)
    assert cure is not None
    edit = cure.make()
    assert edit is not None
    changed = [p.id for p in edit.scenario.pieces if p != scenario.piece_of[p.id]]
    (id_,) = changed
    now = SHEET.hex(edit.scenario.piece_of[PieceId(id_)].setup)
    assert SHEET.grid.distance(now, SHEET.hex("5006")) == 1


def test_what_only_its_author_knows_is_left_to_him() -> None:
    scenario = featured("3014", "vp", 1)
    found = next(issue for issue in issues(GAME, scenario) if issue.key == "vp-sum")
    assert cure_of(Bench(GAME, scenario, CAMPAIGN.charts), found) is None


def test_points_without_a_town_become_a_town_or_go() -> None:
    scenario = featured("3014", "vp", 1)
    (found,) = [issue for issue in issues(GAME, scenario) if issue.key == "vp-without-town"]
    named, lifted = cures_of(Bench(GAME, scenario, CAMPAIGN.charts), found)
    edit = named.make()
    assert edit is not None
    assert edit.scenario.map.names[SHEET.hex("3014")] == "Town 3014"
    assert edit.scenario.map.feature("vp") == scenario.map.feature("vp")
    edit = lifted.make()
    assert edit is not None
    assert edit.scenario.map.feature("vp") == CAMPAIGN.map.feature("vp")


def test_all_findings_of_a_kind_are_put_right_at_once() -> None:
    scenario = featured("0101", "german_source", 0)
    for label in ("0102", "0103"):
        game_map = scenario.map
        sources = {at: n for at, n in game_map.feature("german_source").items() if at != SHEET.hex(label)}
        features = {**game_map.features, "german_source": sources}
        scenario = replace(scenario, map=replace(game_map, features=features))
    found = issues(GAME, scenario)
    wanted = alike(found, next(issue for issue in found if issue.key == "edge-without-source"))
    assert len(wanted) == 3
    edit = mend_all(Bench(GAME, scenario, CAMPAIGN.charts), wanted)
    assert edit is not None
    assert edit.touched.hexes == {SHEET.hex(label) for label in ("0101", "0102", "0103")}
    assert "edge-without-source" not in {issue.key for issue in issues(GAME, edit.scenario)}
    assert mend_all(Bench(GAME, edit.scenario, CAMPAIGN.charts), ()) is None


def test_a_broken_line_is_led_on_and_a_stray_piece_of_it_erased() -> None:
    kaiser, campaign = named("kaiser/campaign")
    line = campaign.map.hexsides["vp-line"]
    ordered = [side for way in chains(campaign.map.grid, line) for side in _sides(campaign, way)]
    gap = ordered[20:23]
    stray = next(side for side in sides_of(campaign.map.grid, campaign.map.sheet.hex("1010")))
    broken = replace(campaign, map=replace(campaign.map, hexsides={
        **campaign.map.hexsides, "vp-line": tuple(sorted({*line, stray} - {*gap}))
    }))  # fmt: skip

    def told(scenario: Scenario) -> list[Issue]:
        return [issue for issue in issues(kaiser, scenario) if issue.key.startswith("scenario-line-")]

    found = told(broken)
    assert [issue.key for issue in found] == ["scenario-line-stray", *["scenario-line-breaks-off"] * 2]
    for key, left in (("scenario-line-stray", 2), ("scenario-line-breaks-off", 0)):
        issue = next(issue for issue in told(broken) if issue.key == key)
        cure = cure_of(Bench(kaiser, broken, {}), issue)
        assert cure is not None
        edit = cure.make()
        assert edit is not None
        broken = edit.scenario
        assert len(told(broken)) == left
    assert set(ordered) - set(gap) < set(broken.map.hexsides["vp-line"])
    assert len(broken.map.hexsides["vp-line"]) == len(line)


def test_a_line_that_ends_near_the_edge_it_comes_from_is_led_on_ahead() -> None:
    _, campaign = named("kaiser/campaign")
    grid = campaign.map.grid
    line = [side for way in chains(grid, campaign.map.hexsides["vp-line"]) for side in _sides(campaign, way)]
    short = replace(campaign, map=replace(campaign.map, hexsides={"vp-line": tuple(sorted(line[:9]))}))
    edit = led_on(short, "vp-line", line[8])
    assert edit is not None
    drawn = edit.scenario.map.hexsides["vp-line"]
    assert len(drawn) > 40
    assert loose_pieces(grid, drawn) == ()


@pytest.mark.parametrize("faces", [1, 3])
def test_a_unit_gets_the_faces_that_its_size_has(faces: int) -> None:
    kaiser, campaign = named("kaiser/campaign")
    unit = next(piece for piece in campaign.pieces if piece.size == "division")
    odd = tuple(Face(faces - at, {**unit.faces[0].factors, "strength": 9 - at}) for at in range(faces))
    broken = replace(campaign, pieces=tuple(replace(p, faces=odd) if p is unit else p for p in campaign.pieces))
    (issue,) = (issue for issue in issues(kaiser, broken) if issue.key == "steps-by-size")
    cure = cure_of(Bench(kaiser, broken, {}), issue)
    assert cure is not None
    assert cure.words == "Give it 2 faces"
    edit = cure.make()
    assert edit is not None
    mended = edit.scenario.piece_of[unit.id].faces
    assert [(face.steps, face.factors["strength"]) for face in mended] == [(2, 9), (1, 9 if faces == 1 else 8)]


def _sides(scenario: Scenario, way: Sequence[Vertex]) -> Iterator[Hexside]:
    grid = scenario.map.grid
    for a, b in pairwise(way):
        yield next(side for side in sides_at(grid, a) if side in sides_at(grid, b))
