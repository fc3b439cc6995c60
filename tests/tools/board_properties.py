"""`make board-properties SEED=n CASES=n`: the board of the editor against a model that knows only points of a plane.

The model keeps what lies on a map by the place of each hex's middle on paper, worked out from columns and rows alone.
Resizing, cropping, shifting, cutting, copying and pasting must move those points and nothing else; picking at corners
must find the middle that is nearest, at every zoom and on every screen.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from probe.field import scenario  # noqa: E402
from PySide6.QtCore import QSize  # noqa: E402

from core.board.hexes import Grid, Hex, Orientation, Shifted  # noqa: E402
from core.board.hexsides import all_hexsides, hexes_of, sides_of  # noqa: E402
from core.board.labels import Numbering  # noqa: E402
from core.board.layout import Layout  # noqa: E402
from core.board.mapsheet import MapSheet  # noqa: E402
from core.model.scenario import GameMap, NamedPlace, Scenario  # noqa: E402
from core.qt.levels import REFERENCE, zoom_of  # noqa: E402
from core.qt.viewport import Viewport  # noqa: E402
from editor.models.region import copied, emptied, pasted  # noqa: E402
from editor.models.resize import Labels, Margins, TooSmall, resized  # noqa: E402

TERRAIN = ("open", "hill", "lake")
AREAS = ("north", "south")
RATIOS = (1.0, 1.25, 1.5, 2.0)
ZOOMS = tuple(number for number in range(-40, 41) if 0.1 <= zoom_of(number) <= 8.0)
Spot = tuple[int, int]
"""A point on paper in whole numbers: twice the columns and rows a flat-top hex is moved by, halves counted."""


@dataclass
class Plane:
    """What lies on a map, by points. Sides and steps of roads are known by the middle between two points."""

    ground: dict[Spot, tuple[str, str]] = field(default_factory=dict)
    marks: dict[Spot, dict[str, int]] = field(default_factory=dict)
    sides: dict[Spot, set[str]] = field(default_factory=dict)
    roads: set[Spot] = field(default_factory=set)
    names: dict[str, frozenset[Spot]] = field(default_factory=dict)

    def told(self) -> tuple[object, ...]:
        """Return all of it in a form that can be compared."""
        marks = {spot: found for spot, found in self.marks.items() if found}
        return (self.ground, marks, {s: k for s, k in self.sides.items() if k}, self.roads, self.names)


def spot_of(grid: Grid, at: int) -> Spot:
    """Return where a hex's middle lies; neighbours lie (0, 4), (4, 2) or (4, -2) apart, or turned by a right angle."""
    column, row = divmod(at, grid.rows)
    if grid.orientation is Orientation.FLAT:
        lower = column % 2 == (1 if grid.shifted is Shifted.ODD else 0)
        return 4 * column, 4 * row + 2 * lower
    right = row % 2 == (1 if grid.shifted is Shifted.ODD else 0)
    return 4 * column + 2 * right, 4 * row


def around(grid: Grid, spot: Spot) -> list[Spot]:
    """Return the six points next to a point, by direction."""
    x, y = spot
    if grid.orientation is Orientation.FLAT:
        steps = ((0, -4), (4, -2), (4, 2), (0, 4), (-4, 2), (-4, -2))
    else:
        steps = ((2, -4), (4, 0), (2, 4), (-2, 4), (-4, 0), (-2, -4))
    return [(x + dx, y + dy) for dx, dy in steps]


def middle(a: Spot, b: Spot) -> Spot:
    """Return the point between two points."""
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def plane_of(scenario: Scenario) -> Plane:
    """Return what lies on a scenario's map, by points."""
    the_map, grid, plane = scenario.map, scenario.map.grid, Plane()
    for at in grid.hexes:
        plane.ground[spot_of(grid, at)] = (the_map.terrain_at(at), the_map.layer_at("area", at))
    for kind, found in the_map.features.items():
        for at, amount in found.items():
            plane.marks.setdefault(spot_of(grid, at), {})[kind] = amount
    for kind, sides in the_map.hexsides.items():
        for side in sides:
            at, direction = divmod(side, 6)
            spot = spot_of(grid, at)
            plane.sides.setdefault(middle(spot, around(grid, spot)[direction]), set()).add(kind)
    for way in the_map.paths.get("road", ()):
        for a, b in pairwise(way):
            plane.roads.add(middle(spot_of(grid, a), spot_of(grid, b)))
    plane.names = {place.name: frozenset(spot_of(grid, at) for at in place.hexes) for place in the_map.places}
    return plane


def board(dice: random.Random, plain: Scenario) -> Scenario:
    """Return a random board with something of everything on it."""
    columns, rows = dice.randint(1, 9), dice.randint(1, 9)
    grid = Grid(columns, rows, dice.choice(tuple(Orientation)), dice.choice(tuple(Shifted)))
    if grid.size > 4 and dice.random() < 0.3:
        grid = replace(grid, missing=(Hex(dice.randrange(grid.size)),))
    hexes, sides = grid.hexes, all_hexsides(grid)
    numbering = Numbering(first_column=dice.randint(10, 30), first_row=dice.randint(10, 30))
    some = {kind: tuple(dice.sample(sides, min(len(sides), dice.randint(1, 9)))) for kind in ("brook", "wall")}
    beacons = {at: dice.randint(1, 3) for at in dice.sample(hexes, min(len(hexes), dice.randint(1, 4)))}
    places = tuple(
        NamedPlace(f"P{number}", "town", tuple(dice.sample(hexes, min(len(hexes), dice.randint(1, 2)))))
        for number in range(dice.randint(0, 3))
    )
    ways = tuple(way for way in (walk(dice, grid) for _ in range(dice.randint(0, 3))) if len(way) > 1)
    game_map = GameMap(
        MapSheet(grid, numbering),
        TERRAIN,
        bytes(dice.randrange(3) for _ in range(grid.size)),
        {"area": bytes(dice.randrange(2) for _ in range(grid.size))},
        {"area": AREAS},
        {"beacon": beacons},
        some,
        {"road": ways} if ways else {},
        places,
    )
    return replace(plain, map=game_map, pieces=())


def walk(dice: random.Random, grid: Grid) -> tuple[Hex, ...]:
    """Return a way from neighbour to neighbour."""
    way = [dice.choice(grid.hexes)]
    for _ in range(dice.randint(1, 5)):
        near = grid.adjacent(way[-1])
        if near:
            way.append(dice.choice(near))
    return tuple(way)


# Resizing, cropping, shifting --------------------------------------------------------------------


def check_resize(dice: random.Random, before: Scenario, counts: Counter[str]) -> None:
    """Add and cut off columns and rows on any side; every fact follows its hex, every number stays or begins anew."""
    margins = Margins(*(dice.randint(-4, 5) for _ in range(4)))
    labels = dice.choice(tuple(Labels))
    try:
        after = resized(before, margins, labels)
    except (TooSmall, ValueError):
        counts["resize refused"] += 1
        return
    counts["resize by an odd number of columns or rows" if (margins.left + margins.top) % 2 else "resize"] += 1
    old, new = before.map.grid, after.map.grid
    kept = {at: new.find(old.column(at) + margins.left, old.row(at) + margins.top) for at in old.hexes}
    held = {spot_of(old, at) for at, there in kept.items() if there is not None}
    if not held:
        return
    first = next(at for at, there in kept.items() if there is not None)
    moved = tuple(b - a for a, b in zip(spot_of(old, first), spot_of(new, kept[first]), strict=True))  # type: ignore[arg-type]
    wanted = cropped(plane_of(before), old, held, moved)  # type: ignore[arg-type]
    for at in new.hexes:
        wanted.ground.setdefault(spot_of(new, at), (TERRAIN[0], AREAS[0]))
    assert plane_of(after).told() == wanted.told(), (margins, labels)
    if labels is Labels.STAY:
        sheets = before.map.sheet, after.map.sheet
        assert all(sheets[0].label(at) == sheets[1].label(there) for at, there in kept.items() if there is not None)


def cropped(plane: Plane, grid: Grid, held: set[Spot], by: Spot) -> Plane:
    """Return the part of a plane that lies on some points or touches them, moved."""

    def at(spot: Spot) -> Spot:
        return spot[0] + by[0], spot[1] + by[1]

    rims = {middle(spot, near) for spot in held for near in around(grid, spot)}
    inner = {middle(spot, near) for spot in held for near in around(grid, spot) if near in held}
    names = {name: frozenset(map(at, spots & held)) for name, spots in plane.names.items()}
    return Plane(
        {at(spot): found for spot, found in plane.ground.items() if spot in held},
        {at(spot): dict(found) for spot, found in plane.marks.items() if spot in held},
        {at(spot): set(found) for spot, found in plane.sides.items() if spot in rims},
        {at(spot) for spot in plane.roads if spot in inner},
        {name: spots for name, spots in names.items() if spots},
    )


# Copying, cutting, pasting -----------------------------------------------------------------------


def check_paste(dice: random.Random, before: Scenario, counts: Counter[str]) -> None:
    """Copy some hexes and lay them down at another; what lies there is what lay where they came from."""
    grid = before.map.grid
    chosen = dice.sample(grid.hexes, dice.randint(1, min(6, len(grid.hexes))))
    clip = copied(before.map, chosen)
    at = dice.choice(grid.hexes)
    assert clip is not None
    line = grid.column(at) if grid.orientation is Orientation.FLAT else grid.row(at)
    counts[f"paste at an {'odd' if line % 2 else 'even'} line"] += 1
    edit = pasted(before, clip, at)
    after = edit.scenario if edit is not None else before
    old, new = plane_of(before), plane_of(after)
    (x, y), (ax, ay) = spot_of(grid, min(chosen)), spot_of(grid, at)
    by = ax - x, ay - y
    on_map = {spot_of(grid, h) for h in grid.hexes}
    source = {spot_of(grid, h) for h in chosen}
    target = {(sx + by[0], sy + by[1]): (sx, sy) for sx, sy in source if (sx + by[0], sy + by[1]) in on_map}
    for there, here in target.items():
        assert new.ground[there] == old.ground[here]
        assert new.marks.get(there, {}) == old.marks.get(here, {})
        for side, near in enumerate(around(grid, there)):
            seen, origin = middle(there, near), middle(here, around(grid, here)[side])
            laid = old.sides.get(origin, set())
            rim = old.sides.get(seen, set()) if near not in target else set()
            assert laid <= new.sides.get(seen, set()) <= laid | rim, (there, side, laid)
    for spot in on_map - set(target):
        assert new.ground[spot] == old.ground[spot]
        assert new.marks.get(spot, {}) == old.marks.get(spot, {})
        for near in around(grid, spot):
            if near not in target:
                assert new.sides.get(middle(spot, near), set()) == old.sides.get(middle(spot, near), set())


def check_cut(dice: random.Random, before: Scenario, counts: Counter[str]) -> None:
    """Empty some hexes; nothing but a ground is left in them and between them, all else stays."""
    grid = before.map.grid
    chosen = set(dice.sample(grid.hexes, dice.randint(1, min(6, len(grid.hexes)))))
    counts["cut"] += 1
    edit = emptied(before, chosen, "open")
    after = edit.scenario if edit is not None else before
    old, new = plane_of(before), plane_of(after)
    inside = {spot_of(grid, at) for at in chosen}
    on_map = {spot_of(grid, at) for at in grid.hexes}
    for spot in on_map:
        terrain, area = old.ground[spot]
        assert new.ground[spot] == (("open" if spot in inside else terrain), area)
        assert new.marks.get(spot, {}) == ({} if spot in inside else old.marks.get(spot, {}))
        for near in around(grid, spot):
            side = middle(spot, near)
            gone = spot in inside and (near in inside or near not in on_map)
            assert new.sides.get(side, set()) == (set() if gone else old.sides.get(side, set()))
            if near in on_map:
                walked = side in old.roads and not (spot in inside and near in inside)
                assert (side in new.roads) == walked
    assert set(new.names) == {name for name, spots in old.names.items() if not spots <= inside}


# Picking -----------------------------------------------------------------------------------------


def check_pick(dice: random.Random, before: Scenario, counts: Counter[str]) -> None:
    """Look for hex and side at the pixels about a corner; the nearest middle is meant, and the nearest side of it."""
    grid = before.map.grid
    viewport = Viewport()
    viewport.ratio, viewport.size = dice.choice(RATIOS), QSize(dice.randint(200, 2600), dice.randint(200, 1700))
    viewport.set_grid(grid)
    viewport.number = dice.choice(ZOOMS)
    layout = Layout(grid, REFERENCE)
    at = dice.choice(grid.hexes)
    corner = layout.corners(at)[dice.randrange(6)]
    viewport.centre_on(*corner)
    counts[f"pick at ratio {viewport.ratio:g}"] += 1
    centres = {h: layout.centre(h) for h in grid.hexes}
    px, py = viewport.from_map(*corner)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            point = viewport.to_map(math.floor(px) + dx + 0.5, math.floor(py) + dy + 0.5)
            _check_point(layout, centres, point)


def _check_point(layout: Layout, centres: dict[Hex, tuple[float, float]], point: tuple[float, float]) -> None:
    found = layout.hit(*point)
    far = {h: math.dist(point, centre) for h, centre in centres.items()}
    nearest = min(far.values())
    inside = {h for h, away in far.items() if away <= nearest + 1e-6 and _within(layout, h, point)}
    if found is None:
        assert not {h for h in inside if _within(layout, h, point, -1e-6)}, point
        return
    assert found in inside, (found, inside, point)
    side = layout.nearest_side(*point)
    assert side is not None
    assert found in hexes_of(layout.grid, side)
    away = {s: _off(point, *layout.side_ends(s)) for s in sides_of(layout.grid, found)}
    assert away[side] <= min(away.values()) + 1e-6, (side, away)


def _within(layout: Layout, at: Hex, point: tuple[float, float], slack: float = 1e-6) -> bool:
    """Return whether a point lies in a hex, or so little outside that it may count."""
    corners = layout.corners(at)
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < -slack * layout.radius:
            return False
    return True


def _off(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return how far a point lies from the straight line through two others."""
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / math.dist(a, b)


CHECKS = (check_resize, check_paste, check_cut, check_pick)


def main() -> int:
    """Try so many cases; return 0 when all hold, 1 with the first that does not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=5000)
    wanted = parser.parse_args()
    plain, counts = scenario(), Counter[str]()
    for number in range(wanted.cases):
        dice = random.Random(f"{wanted.seed} {number}")
        check = CHECKS[number % len(CHECKS)]
        try:
            check(dice, board(dice, plain), counts)
        except AssertionError as wrong:
            print(f"seed {wanted.seed}, case {number}, {check.__name__}: {wrong}")
            return 1
    for what, count in sorted(counts.items()):
        print(f"{count:6}  {what}")
    zooms = f"{zoom_of(ZOOMS[0]):.2f} to {zoom_of(ZOOMS[-1]):.2f}"
    print(f"{wanted.cases} cases hold, zooms {zooms}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
