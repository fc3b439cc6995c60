"""Resizing, copying and pasting keep every neighbour, hexside, road, place and code with its hex; figures and fills."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, all_hexsides, hexes_of, hexside, lattice_vertex, vertex, vertices_of
from core.model.scenario import GameMap, Scenario
from editor.models.region import Rim, copied, emptied, pasted
from editor.models.resize import Labels, Margins, TooSmall, resized
from editor.models.side_ways import border, nearest_corner, other_end, way_along_sides
from editor.models.strokes import Bound, Figure, brush, figure, fill, swept
from tests.editor.boards import boards

amounts = st.integers(-4, 4)
margins = st.builds(Margins, amounts, amounts, amounts, amounts)


def facts(game_map: GameMap, at: Hex, *, name: str) -> tuple[object, ...]:
    """Return all that lies in and round a hex, its neighbours by what `name` calls them, whatever their numbers."""
    grid = game_map.grid
    sides = {
        kind: sorted(d for d in range(6) if hexside(grid, at, d) in marked)
        for kind, marked in game_map.sides_by_kind.items()
    }
    return (
        game_map.terrain_at(at),
        {layer: game_map.layer_at(layer, at) for layer in game_map.layers},
        {kind: found[at] for kind, found in game_map.features.items() if at in found},
        {kind: found for kind, found in sides.items() if found},
        sorted(place.name for place in game_map.places if at in place.hexes),
        name,
    )


def resized_or_none(board: Scenario, change: Margins, labels: Labels) -> Scenario | None:
    try:
        return resized(board, change, labels)
    except (TooSmall, ValueError):
        return None


@given(boards(), margins, st.sampled_from(Labels))
def test_every_hex_keeps_all_that_lies_in_it_when_the_map_is_resized(
    board: Scenario, change: Margins, labels: Labels
) -> None:
    after = resized_or_none(board, change, labels)
    if after is None:
        return
    old, new = board.map, after.map
    kept = 0
    for at in old.grid.hexes:
        there = new.grid.find(old.grid.column(at) + change.left, old.grid.row(at) + change.top)
        if there is None:
            continue
        kept += 1
        assert facts(old, at, name="") == facts(new, there, name="")
        near = [old.grid.neighbour(at, d) for d in range(6)]
        moved = [new.grid.neighbour(there, d) for d in range(6)]
        for before, now in zip(near, moved, strict=True):
            if before is not None and now is not None:
                assert old.grid.column(before) + change.left == new.grid.column(now)
                assert old.grid.row(before) + change.top == new.grid.row(now)
        if labels is Labels.STAY:
            assert old.sheet.label(at) == new.sheet.label(there)
    assert kept == sum(
        0 <= old.grid.column(at) + change.left < new.grid.columns and 0 <= old.grid.row(at) + change.top < new.grid.rows
        for at in old.grid.hexes
    )


@given(boards(), st.builds(Margins, *[st.integers(0, 3)] * 4))
def test_what_was_added_can_be_cut_off_again(board: Scenario, added: Margins) -> None:
    wider = resized_or_none(board, added, Labels.BEGIN_ANEW)
    assert wider is not None
    back = Margins(-added.left, -added.top, -added.right, -added.bottom)
    again = resized(wider, back, Labels.BEGIN_ANEW)
    assert again.map == board.map
    assert again.pieces == board.pieces


def test_codes_go_with_their_hex_when_numbers_begin_anew() -> None:
    # Two Hills is pointy-top with letters; two columns more at the left make A1 what was -, and C1 what was A1.
    field = scenario()
    after = resized(field, Margins(left=2, top=1), Labels.BEGIN_ANEW)
    moved = {piece.id: piece.setup for piece in after.pieces}
    for piece in field.pieces:
        at = field.map.sheet.hex(piece.setup)
        there = after.map.grid.find(field.map.grid.column(at) + 2, field.map.grid.row(at) + 1)
        assert there is not None
        assert moved[piece.id] == after.map.sheet.label(there) != piece.setup


def test_a_radius_code_keeps_its_radius() -> None:
    field = scenario()
    zone = replace(field, pieces=(replace(field.pieces[0], setup=f"{field.pieces[0].setup}-4"), *field.pieces[1:]))
    after = resized(zone, Margins(left=2), Labels.BEGIN_ANEW)
    assert after.pieces[0].setup == resized(field, Margins(left=2), Labels.BEGIN_ANEW).pieces[0].setup + "-4"


@pytest.mark.parametrize("change", [Margins(left=-99), Margins(bottom=999)])
def test_a_map_that_would_be_nothing_or_too_much_is_refused_with_a_sentence(change: Margins) -> None:
    with pytest.raises(TooSmall, match="1 to 400"):
        resized(scenario(), change)


# Copy and paste ----------------------------------------------------------------------------------


@given(boards(), st.data())
def test_a_clip_laid_where_it_was_taken_changes_nothing_that_can_be_seen(board: Scenario, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(board.map.grid.hexes), min_size=1))
    clip = copied(board.map, chosen)
    assert clip is not None
    edit = pasted(board, clip, min(chosen))
    after = board.map if edit is None else edit.scenario.map
    assert shown(after) == shown(board.map)


def shown(game_map: GameMap) -> tuple[object, ...]:
    """Return a map without the order in which its parts are listed; ways by their single steps."""
    steps = {
        (kind, frozenset(pair)) for kind, ways in game_map.paths.items() for way in ways for pair in pairwise(way)
    }
    return (
        game_map.terrain,
        game_map.layers,
        {kind: dict(found) for kind, found in game_map.features.items()},
        {kind: frozenset(found) for kind, found in game_map.hexsides.items()},
        steps,
        sorted((place.name, place.kind, tuple(sorted(place.hexes))) for place in game_map.places),
    )


@given(boards(), st.data())
def test_a_pasted_piece_says_in_every_hex_what_was_copied(board: Scenario, data: st.DataObject) -> None:
    grid = board.map.grid
    chosen = data.draw(st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=8))
    to = data.draw(st.sampled_from(grid.hexes))
    clip = copied(board.map, chosen)
    assert clip is not None
    edit = pasted(board, clip, to)
    after = (edit.scenario if edit else board).map
    first = min(chosen)
    (q0, r0), (q1, r1) = grid.axial(first), grid.axial(to)
    for at in chosen:
        q, r = grid.axial(at)
        there = grid.at_axial(q - q0 + q1, r - r0 + r1)
        if there is None:
            continue
        assert after.terrain_at(there) == board.map.terrain_at(at)
        assert after.layer_at("area", there) == board.map.layer_at("area", at)
        assert after.feature("beacon").get(there, 0) == board.map.feature("beacon").get(at, 0)
        for direction in range(6):
            near = grid.neighbour(at, direction)
            if near in chosen:
                side, new = hexside(grid, at, direction), hexside(grid, there, direction)
                for kind in ("brook", "wall"):
                    marked = side in board.map.sides_by_kind.get(kind, ())
                    assert (new in after.sides_by_kind.get(kind, ())) or not marked


@given(boards(), st.data())
def test_nothing_outside_a_pasted_piece_changes(board: Scenario, data: st.DataObject) -> None:
    grid = board.map.grid
    chosen = data.draw(st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=8))
    to = data.draw(st.sampled_from(grid.hexes))
    clip = copied(board.map, chosen, Rim.WITHOUT)
    assert clip is not None
    edit = pasted(board, clip, to)
    if edit is None:
        return
    covered = set(clip.hexes(grid, to))
    after = edit.scenario.map
    assert edit.touched.hexes == covered
    for at in grid.hexes:
        if at not in covered:
            assert after.terrain_at(at) == board.map.terrain_at(at)
            assert after.feature("beacon").get(at) == board.map.feature("beacon").get(at)
    for kind in ("brook", "wall"):
        for side in all_hexsides(grid):
            if not all(h is None or h in covered for h in hexes_of(grid, side)):
                was, now = (side in m.sides_by_kind.get(kind, ()) for m in (board.map, after))
                assert was == now


@given(boards(), st.data())
def test_cutting_empties_the_hexes_and_leaves_the_sides_to_the_rest_of_the_map(
    board: Scenario, data: st.DataObject
) -> None:
    grid = board.map.grid
    chosen = data.draw(st.sets(st.sampled_from(grid.hexes), min_size=1))
    edit = emptied(board, chosen, "open")
    after = (edit.scenario if edit else board).map
    for at in chosen:
        assert after.terrain_at(at) == "open"
        assert at not in after.feature("beacon")
    for kind, sides in after.hexsides.items():
        for side in sides:
            assert not all(h is None or h in chosen for h in hexes_of(grid, side)), kind
    for ways in after.paths.values():
        for way in ways:
            assert len(way) > 1
            assert not any(a in chosen and b in chosen for a, b in pairwise(way))


def test_a_clip_of_other_hexes_is_not_laid_down() -> None:
    field = scenario()
    clip = copied(field.map, field.map.grid.hexes[:3])
    assert clip is not None
    other = Grid(5, 5, Orientation.FLAT if clip.orientation is Orientation.POINTY else Orientation.POINTY, Shifted.ODD)
    sheet = replace(field.map.sheet, grid=other)
    bare = GameMap(sheet, field.map.terrain_kinds, bytes(other.size))
    assert pasted(replace(field, map=bare), clip, Hex(0)) is None
    assert copied(field.map, ()) is None


# Figures and fills -------------------------------------------------------------------------------


@given(boards(), st.data())
def test_figures_are_what_they_are_called(board: Scenario, data: st.DataObject) -> None:
    grid = board.map.grid
    a, b = (data.draw(st.sampled_from(grid.hexes)) for _ in range(2))
    far = grid.distance(a, b)
    assert figure(grid, Figure.HEXAGON, a, b) == {at for at in grid.hexes if grid.distance(a, at) <= far}
    assert figure(grid, Figure.RING, a, b) == {at for at in grid.hexes if grid.distance(a, at) == far}
    assert {a, b} <= figure(grid, Figure.LINE, a, b)
    columns, rows = sorted((grid.column(a), grid.column(b))), sorted((grid.row(a), grid.row(b)))
    assert figure(grid, Figure.RECTANGLE, a, b) == {
        at
        for at in grid.hexes
        if columns[0] <= grid.column(at) <= columns[1] and rows[0] <= grid.row(at) <= rows[1]
    }


def test_a_fast_stroke_leaves_no_gaps() -> None:
    grid = Grid(20, 12, Orientation.FLAT, Shifted.ODD)
    a, b = grid.hex_at(2, 2), grid.hex_at(17, 9)
    assert swept(grid, (a, b), 0) == set(grid.line(a, b))
    assert swept(grid, (a, b), 2) == {near for at in grid.line(a, b) for near in brush(grid, at, 2)}


@given(boards(), st.data())
def test_a_fill_takes_what_is_joined_and_alike_and_stops_at_sides(board: Scenario, data: st.DataObject) -> None:
    grid, game_map = board.map.grid, board.map
    start = data.draw(st.sampled_from(grid.hexes))
    stops = frozenset(game_map.hexsides.get("wall", ()))
    found = fill(game_map, start, Bound.TERRAIN_AND_SIDES, stops)
    assert start in found
    assert {game_map.terrain_at(at) for at in found} == {game_map.terrain_at(start)}
    for at in found:
        for direction in range(6):
            near = grid.neighbour(at, direction)
            alike = near is not None and game_map.terrain_at(near) == game_map.terrain_at(start)
            if alike and hexside(grid, at, direction) not in stops:
                assert near in found
    assert found <= fill(game_map, start, Bound.TERRAIN)
    assert found <= fill(game_map, start, Bound.SIDES, stops)


# Along hexsides ----------------------------------------------------------------------------------


@given(boards(), st.data())
def test_a_way_along_sides_joins_its_corners_without_a_gap(board: Scenario, data: st.DataObject) -> None:
    grid = board.map.grid
    sides = all_hexsides(grid)
    start = vertices_of(grid, data.draw(st.sampled_from(sides)))[0]
    goal = vertices_of(grid, data.draw(st.sampled_from(sides)))[1]
    here = start
    way = way_along_sides(grid, start, goal)
    for side in way:
        assert here in vertices_of(grid, side)
        here = other_end(grid, side, here)
    assert len(set(way)) == len(way)
    assert here == (goal if way else start)


def test_a_river_takes_the_shortest_way() -> None:
    grid = Grid(8, 8, Orientation.FLAT, Shifted.ODD)
    side = hexside(grid, grid.hex_at(3, 3), 0)
    start, _ = vertices_of(grid, side)
    assert len(way_along_sides(grid, start, other_end(grid, side, start))) == 1
    assert way_along_sides(grid, start, start) == ()
    # From the upper left corner of one hex to that of the hex two below: along the left rims, four sides.
    top, low = vertex(grid, grid.hex_at(3, 3), 0), vertex(grid, grid.hex_at(3, 5), 0)
    assert len(way_along_sides(grid, top, low)) == 4


@given(boards(), st.data())
def test_a_border_parts_an_area_from_the_rest(board: Scenario, data: st.DataObject) -> None:
    grid = board.map.grid
    area = data.draw(st.sets(st.sampled_from(grid.hexes)))
    wanted = {
        side
        for side in all_hexsides(grid)
        if hexes_of(grid, side)[1] is not None and sum(h in area for h in hexes_of(grid, side)) == 1
    }
    assert set(border(grid, area)) == wanted


def test_the_nearest_corner_is_the_end_under_the_pointer() -> None:
    grid = Grid(3, 3, Orientation.FLAT, Shifted.ODD)
    side = Hexside(hexside(grid, grid.hex_at(1, 1), 1))
    first, second = vertices_of(grid, side)
    for corner in (first, second):
        x, y = lattice_vertex(grid, corner)
        assert nearest_corner(grid, side, (x * 2.0, y * 3.0), (2.0, 3.0)) == corner
