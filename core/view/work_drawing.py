"""What soldiers dig and post in a hex: wire, fieldworks, redoubts, hilltops, ways in and out, sources of supply.

Works that hold all round run along the inside of a hex, so that a counter leaves them in sight; three kinds differ in
their trace, not in colour alone. Signs stand beside a counter, never under it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.board.hexes import Hex
from core.view.drawing import Cap, Group, Item, Join, Path, Point, Shape, Stroke, Text, Weight, circle, joined, polygon
from core.view.drawing import polyline as line
from core.view.sheet import Sheet

HILLTOP = "hilltop"
LEFT = (-0.72, 0.10)
"""Where a hilltop's sign stands: beside a counter, within the works of its hex."""

RIGHT = (0.69, 0.20)
"""Where the letter of a way in stands: below a badge, beside a counter."""

WIRE_INSET, TRENCH_INSET = 0.11, 0.12
CRENELS = 3
"""Teeth of a fieldwork along a side."""

TOOTH, BASTION = 0.055, 0.075
EXIT_PLACE = 0.66
"""How far from the centre the sign of a way out stands."""


def works(sheet: Sheet) -> Group:
    """Return the group `works`: what holds all round, then the signs."""
    items: list[Item] = []
    for look, drawn in _ROUND.items():
        items += (drawn(sheet, at) for _, at, _ in sheet.marks(look))
    for look, sign in _SIGNS.items():
        for _, at, _ in sheet.marks(look):
            items += sign(sheet, at)
    items += (Group(f"entry {letter}", _entry(sheet, at, letter)) for letter, at in _entries(sheet))
    return Group("works", tuple(items))


def is_work(look: str) -> bool:
    """Whether a feature with this look is drawn in the group `works`."""
    return look in _ROUND or look in _SIGNS or look.startswith(ENTRY)


def _inset(sheet: Sheet, at: Hex, share: float) -> list[Point]:
    x, y = sheet.layout.centre(at)
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for cx, cy in sheet.corners(at)]


def _sides(corners: list[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _wire(sheet: Sheet, at: Hex) -> Shape:
    """Return a ring of crosses just inside a hex."""
    arm = 0.035 * sheet.radius
    crosses: list[Path] = []
    for start, end in _sides(_inset(sheet, at, WIRE_INSET)):
        for share in (0.17, 0.39, 0.61, 0.83):
            x, y = _between(start, end, share)
            crosses.append(line(((x - arm, y - arm), (x + arm, y + arm))))
            crosses.append(line(((x - arm, y + arm), (x + arm, y - arm))))
    return Shape(joined(crosses), stroke=Stroke(sheet.palette["wire"], 0.022 * sheet.radius))


def _fieldwork(sheet: Sheet, at: Hex) -> Shape:
    """Return a trench with its traverses all round, as trenches are dug: no shot sweeps more than one bay."""
    centre = sheet.layout.centre(at)
    deep = TOOTH * sheet.radius
    points: list[Point] = []
    for start, end in _sides(_inset(sheet, at, TRENCH_INSET)):
        for tooth in range(CRENELS):
            low, high = ((tooth + share) / CRENELS for share in (0.27, 0.73))
            outer, further = _between(start, end, low), _between(start, end, high)
            points += (outer, _towards(outer, centre, deep), _towards(further, centre, deep), further)
    stroke = Stroke(sheet.palette["fieldwork"], 0.032 * sheet.radius, Cap.FLAT, Join.MITRE)
    return Shape(polygon(points), stroke=stroke)


def _towards(point: Point, goal: Point, length: float) -> Point:
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    share = length / (dx * dx + dy * dy) ** 0.5
    return _between(point, goal, share)


def _redoubt(sheet: Sheet, at: Hex) -> Group:
    """Return a closed rampart with a bastion at every corner."""
    radius, colour = sheet.radius, sheet.palette["redoubt"]
    corners = _inset(sheet, at, TRENCH_INSET + 0.03)
    wall = Shape(polygon(corners), stroke=Stroke(colour, 0.05 * radius, Cap.FLAT, Join.MITRE))
    bastions = joined(circle(x, y, BASTION * radius) for x, y in corners)
    return Group("redoubt", (wall, Shape(bastions, colour)))


def _hilltop(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    """Return the sign of a point with a view: a triangle with a dot, as surveyors mark it."""
    x, y = sheet.point(at, *LEFT)
    r, palette = sheet.radius, sheet.palette
    peak = polygon(((x - 0.13 * r, y + 0.10 * r), (x, y - 0.13 * r), (x + 0.13 * r, y + 0.10 * r)))
    return (
        Shape(peak, palette["fort-ground"], Stroke(palette["fort-ground"], 0.09 * r)),
        Shape(peak, palette["fort-ground"], Stroke(palette["hilltop"], 0.036 * r)),
        Shape(circle(x, y + 0.025 * r, 0.036 * r), palette["hilltop"]),
    )


def _source(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    """Return a small ringed dot at the lower right of a hex from which supply comes."""
    x, y = sheet.point(at, 0.60, 0.36)
    radius = sheet.radius
    path = circle(x, y, 0.07 * radius) + circle(x, y, 0.022 * radius)
    return (Shape(path, stroke=Stroke(sheet.palette["source"], 0.022 * radius)),)


def _exit(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    """Return a chevron that points off the map, to the west in a hex that stands alone; none far from the edge."""
    grid, (x, y) = sheet.map.grid, sheet.layout.centre(at)
    open_ = [n for n, (a, b) in enumerate(_sides(list(sheet.corners(at)))) if grid.neighbour(at, n) is None]
    if not open_:
        return ()
    corners = sheet.corners(at)
    middles = [_between(corners[n], corners[(n + 1) % 6], 0.5) for n in open_]
    r = sheet.radius
    dx, dy = (sum(m[0] - x for m in middles), sum(m[1] - y for m in middles))
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / length, dy / length) if length > r / 100 else (-1.0, 0.0)
    tip = (x + ux * (EXIT_PLACE + 0.12) * r, y + uy * (EXIT_PLACE + 0.12) * r)
    foot = (x + ux * EXIT_PLACE * r, y + uy * EXIT_PLACE * r)
    wings = [(foot[0] - uy * 0.13 * r * way, foot[1] + ux * 0.13 * r * way) for way in (1, -1)]
    return (Shape(line((wings[0], tip, wings[1])), stroke=Stroke(sheet.palette["exit"], 0.05 * r, Cap.ROUND)),)


ENTRY = "entry "
"""A feature that looks like `entry B` is a way in called B."""


def _entries(sheet: Sheet) -> Iterator[tuple[str, Hex]]:
    """Yield the letter and hex of every way in."""
    for kind in sheet.schema.features:
        if kind.look.startswith(ENTRY):
            for at in sorted(sheet.map.feature(kind.id)):
                yield kind.look.removeprefix(ENTRY), at


def _entry(sheet: Sheet, at: Hex, letter: str) -> tuple[Shape | Text, ...]:
    """Return a letter on a square card that stands on a corner."""
    x, y = sheet.point(at, *RIGHT)
    r, palette = sheet.radius, sheet.palette
    card = polygon(((x - 0.18 * r, y), (x, y - 0.18 * r), (x + 0.18 * r, y), (x, y + 0.18 * r)))
    size = 0.21 * r
    return (
        Shape(card, palette["entry"], Stroke(palette["fort-ground"], 0.035 * r)),
        Text(letter, x, y + 0.36 * size, size, palette["entry-letter"], Weight.BOLD),
    )


_ROUND: dict[str, Callable[[Sheet, Hex], Item]] = {"wire": _wire, "fieldwork": _fieldwork, "redoubt": _redoubt}
_SIGNS: dict[str, Callable[[Sheet, Hex], tuple[Shape, ...]]] = {HILLTOP: _hilltop, "source": _source, "exit": _exit}
