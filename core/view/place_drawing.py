"""Towns, their names, and the badges of victory points: placed so that they collide with nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.board.hexes import Grid, Hex
from core.model.scenario import NamedPlace
from core.view.border_drawing import fort_place
from core.view.drawing import Anchor, Box, Group, Item, Path, Shape, Stroke, Text, Weight, circle, joined, polygon
from core.view.font_metrics import CAP_HEIGHT, text_width
from core.view.palette import mixed
from core.view.sheet import Sheet
from core.view.terrain_drawing import block, chance
from core.view.work_drawing import HILLTOP, LEFT

RING = 0.105
BADGE = 0.155
BADGE_PLACE = (0.72, -0.13)
"""Where a badge sits in its hex: beside a counter, not under it."""

RIM = 0.825
"""How far below the centre the name of a hex with a counter has its baseline."""

NAME = "name"
"""The look of a place that is a name and nothing else: a height, a work."""

STYLES: Mapping[str, tuple[float, Weight]] = {
    NAME: (0.215, Weight.REGULAR),
    "village": (0.235, Weight.REGULAR),
    "town": (0.265, Weight.SEMIBOLD),
    "large-town": (0.30, Weight.BOLD),
    "city": (0.36, Weight.BOLD),
}
"""Size and weight of a name by the look of its place."""

TRIES: tuple[tuple[float, float, Anchor], ...] = (
    (0.0, 0.40, Anchor.MIDDLE),
    (0.0, -0.20, Anchor.MIDDLE),
    (0.19, 0.09, Anchor.START),
    (-0.19, 0.09, Anchor.END),
    (0.0, 0.56, Anchor.MIDDLE),
    (0.12, 0.36, Anchor.START),
    (-0.12, 0.36, Anchor.END),
    (0.12, -0.18, Anchor.START),
    (-0.12, -0.18, Anchor.END),
)
"""Where a name may stand about its ring, best first."""


@dataclass(frozen=True)
class NameSpot:
    """A placed name. `text` stands free; `rim` is where it goes when a counter is in the hex."""

    place: NamedPlace
    hex: Hex
    text: Text
    rim: Text


class Obstacles:
    """What names must not touch: boxes with a price for each unit of area they share.

    Boxes lie in coarse cells of side `step`, so that a look-up sees only its neighbourhood.
    """

    def __init__(self, step: float) -> None:
        self._step = step
        self._cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def add(self, box: Box, price: float) -> None:
        """Put a box in the way."""
        entry = (box, price)
        for cell in self._touched(box):
            self._cells.setdefault(cell, []).append(entry)

    def price(self, box: Box) -> float:
        """Return what it costs to stand here."""
        met = {id(entry): entry for cell in self._touched(box) for entry in self._cells.get(cell, ())}
        return sum(box.overlap(other) * price for other, price in met.values())

    def _touched(self, box: Box) -> Iterable[tuple[int, int]]:
        step = self._step
        columns = range(int(box.x // step), int((box.x + box.w) // step) + 1)
        rows = range(int(box.y // step), int((box.y + box.h) // step) + 1)
        return [(column, row) for column in columns for row in rows]


def look_of(sheet: Sheet, place: NamedPlace) -> str:
    """Return the look of a place's kind; that of a village for a kind without one."""
    look = sheet.schema.place_kinds.get(place.kind, "village")
    return look if look in STYLES else "village"


def built_ground(sheet: Sheet) -> Group:
    """Return the group `built`: the ground of cities, one area over all their hexes, with its streets."""
    items: list[Item] = []
    for place in sheet.map.places:
        if look_of(sheet, place) == "city" and place.hexes:
            items.append(Group(place.name, _city(sheet, place)))
    return Group("built", tuple(items))


def _city(sheet: Sheet, place: NamedPlace) -> tuple[Shape, ...]:
    palette, radius = sheet.palette, sheet.radius
    area = joined(_inset_parts(sheet, place))
    built, edge = palette["built"], palette["built-edge"]
    houses: list[Path] = []
    for at in place.hexes:
        houses += _quarter(sheet, at)
    return (
        Shape(area, stroke=Stroke(edge, 0.11 * radius)),
        Shape(area, built, Stroke(built, 0.06 * radius)),
        *(Shape(part, built) for part in _inset_parts(sheet, place)),
        Shape(joined(houses), mixed(built, palette["houses"], 38)),
    )


def _inset_parts(sheet: Sheet, place: NamedPlace) -> list[Path]:
    """Return the hexes of a city drawn in a little, and the joints over the sides they share."""
    grid, share = sheet.map.grid, 0.10
    parts: list[Path] = []
    inner = {at: _drawn_in(sheet, at, share) for at in place.hexes}
    for at in place.hexes:
        parts.append(polygon(inner[at]))
        for direction in range(3):
            beyond = grid.neighbour(at, direction)
            if beyond in inner and beyond is not None:
                mine, theirs = inner[at], inner[beyond]
                parts.append(
                    polygon(
                        (
                            mine[direction],
                            theirs[(direction + 4) % 6],
                            theirs[(direction + 3) % 6],
                            mine[(direction + 1) % 6],
                        )
                    )
                )
        for direction in range(6):
            one, two = grid.neighbour(at, direction), grid.neighbour(at, (direction + 1) % 6)
            if one in inner and two in inner and one is not None and two is not None and at < min(one, two):
                corner = (direction + 1) % 6
                parts.append(
                    polygon((inner[at][corner], inner[one][(corner + 2) % 6], inner[two][(corner + 4) % 6]))
                )
    return parts


def _drawn_in(sheet: Sheet, at: Hex, share: float) -> list[tuple[float, float]]:
    x, y = sheet.layout.centre(at)
    return [(px + (x - px) * share, py + (y - py) * share) for px, py in sheet.corners(at)]


def _quarter(sheet: Sheet, at: Hex) -> list[Path]:
    """Return the houses of one hex of a city, in rough rows, the same at every zoom."""
    label = sheet.map.sheet.label(at)
    radius, houses = sheet.radius, []
    for row in range(-3, 4):
        for column in range(-4, 5):
            seed = f"{label}{row}{column}"
            x, y = column * 0.19 + 0.06 * (row % 2), row * 0.19
            if abs(x) * 0.866 + abs(y) * 0.5 > 0.70 or abs(y) > 0.68 or chance_of(seed, 0) < 0.24:
                continue
            if y < -0.45 and abs(x) < 0.36:
                continue
            w, h = 0.045 + 0.035 * chance_of(seed, 1), 0.04 + 0.025 * chance_of(seed, 2)
            cx, cy = sheet.point(at, x, y)
            houses.append(block(cx, cy, w * radius, h * radius, 0.3 * chance_of(seed, 3) - 0.15))
    return houses


def chance_of(seed: str, index: int) -> float:
    """Return a figure from 0 to 1 that depends on nothing but a word and a number."""
    return chance(sum(ord(letter) * (31**place) for place, letter in enumerate(seed)) & 0xFFFFFFF, index)


def towns(sheet: Sheet) -> Group:
    """Return the group `towns`: a ring for a town, a block of houses for a large one."""
    items: list[Item] = []
    for place in sheet.map.places:
        look = look_of(sheet, place)
        if look in ("city", NAME) or not place.hexes:
            continue
        shapes = _block_of_houses(sheet, place.hexes[0]) if look == "large-town" else _ring(sheet, place, look)
        items.append(Group(place.name, shapes))
    return Group("towns", tuple(items))


def _ring(sheet: Sheet, place: NamedPlace, look: str) -> tuple[Shape, ...]:
    palette, radius = sheet.palette, sheet.radius
    x, y = sheet.layout.centre(place.hexes[0])
    size = (RING if look == "town" else RING * 0.68) * radius
    return (
        Shape(circle(x, y, size + 0.05 * radius), palette["halo"]),
        Shape(circle(x, y, size), palette["town-core"], Stroke(palette["town-ring"], 0.055 * radius)),
    )


HOUSES = (
    (-0.24, 0.02, 0.055, 0.05),
    (-0.09, -0.09, 0.06, 0.055),
    (0.03, 0.06, 0.065, 0.055),
    (-0.10, 0.10, 0.05, 0.045),
    (0.11, -0.07, 0.055, 0.045),
    (0.24, -0.01, 0.055, 0.055),
    (0.18, 0.12, 0.05, 0.04),
    (-0.01, -0.20, 0.045, 0.04),
)


def _block_of_houses(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    palette, radius = sheet.palette, sheet.radius
    houses = []
    for index, (x, y, w, h) in enumerate(HOUSES):
        cx, cy = sheet.point(at, x, y)
        houses.append(block(cx, cy, w * radius, h * radius, 0.35 * chance(7, index) - 0.17))
    path = joined(houses)
    return (
        Shape(path, stroke=Stroke(palette["halo"], 0.10 * radius)),
        Shape(path, palette["houses"]),
    )


Prices = dict[NamedPlace, tuple[tuple[Text, Box, float], ...]]
"""A place's name in each spot that is tried, what it covers, and what it costs there but for the other names."""


def forget_near(prices: Prices, grid: Grid, hexes: Iterable[Hex]) -> None:
    """Forget the prices of the places near hexes in which something changed."""
    changed = frozenset(hexes)
    for place in [place for place in prices if _is_near(grid, place, changed)]:
        del prices[place]


def _is_near(grid: Grid, place: NamedPlace, changed: Collection[Hex]) -> bool:
    return any(grid.distance(at, other) <= REACH + 1 for at in place.hexes for other in changed)


def name_spots(sheet: Sheet, prices: Prices | None = None) -> tuple[NameSpot, ...]:
    """Return every name with the place it stands in, the important ones placed first.

    Args:
        prices: what is known from before; what was missing is put in, places that are gone are taken out.
    """
    known = {} if prices is None else prices
    order = sorted(
        (place for place in sheet.map.places if place.hexes),
        key=lambda place: (-STYLES[look_of(sheet, place)][0], place.hexes[0]),
    )
    for gone in set(known).difference(order):
        del known[gone]
    _find_prices(sheet, known, [place for place in order if place not in known])
    names = Obstacles(2 * sheet.radius)
    spots: dict[str, NameSpot] = {}
    for place in order:
        spot = _spot(sheet, place, known[place], names)
        spots[f"{place.name}/{place.hexes[0]}"] = spot
        names.add(text_box(spot.text), 40.0)
    return tuple(spots[f"{place.name}/{place.hexes[0]}"] for place in order)


def _find_prices(sheet: Sheet, prices: Prices, places: list[NamedPlace]) -> None:
    """Work out what stands fast in the way of the names of some places."""
    fixed = Obstacles(2 * sheet.radius)
    for box, price in _fixed_obstacles(sheet, places) if places else ():
        fixed.add(box, price)
    for place in places:
        tried = () if look_of(sheet, place) == "city" else _tries(sheet, place)
        boxes = [text_box(text) for text in tried]
        area = sheet.radius**2
        prices[place] = tuple(
            (text, box, fixed.price(box) / area + 0.012 * index + _outside(sheet, box))
            for index, (text, box) in enumerate(zip(tried, boxes, strict=True))
        )


def _tries(sheet: Sheet, place: NamedPlace) -> list[Text]:
    """Return the name of a place in each spot that is tried, best first."""
    at = central_hex(sheet, place.hexes)
    drop = 0.08 if look_of(sheet, place) == "large-town" else 0.0
    found = []
    for dx, dy, anchor in TRIES:
        shift = drop if dy > 0.2 else -drop if dy < 0 else 0.0
        side = 0.16 if drop and anchor is Anchor.START else -0.16 if drop and anchor is Anchor.END else 0.0
        x, y = sheet.point(at, dx + side, dy + shift)
        found.append(_name(sheet, place, (x, y, anchor)))
    return found


def _spot(
    sheet: Sheet, place: NamedPlace, prices: Sequence[tuple[Text, Box, float]], names: Obstacles
) -> NameSpot:
    at = central_hex(sheet, place.hexes)
    look = look_of(sheet, place)
    rim = _rim_text(sheet, place, at)
    if look == "city":
        x, y = middle(sheet, place.hexes)
        size = STYLES[look][0] * sheet.radius
        return NameSpot(place, at, _name(sheet, place, (x, y + 0.32 * size, Anchor.MIDDLE)), rim)
    best: tuple[float, Text] | None = None
    for text, box, fixed in prices:
        price = fixed + names.price(box) / sheet.radius**2
        if best is None or price < best[0]:
            best = (price, text)
    assert best is not None
    return NameSpot(place, at, best[1], rim)


def _outside(sheet: Sheet, box: Box) -> float:
    """Return the price of running over the edge of the paper."""
    width, height = sheet.layout.bounds
    inside = box.overlap(Box(0, 0, width, height))
    return 40.0 * (1 - inside / (box.w * box.h))


def _rim_text(sheet: Sheet, place: NamedPlace, at: Hex) -> Text:
    x, y = sheet.point(at, 0.0, RIM)
    text = _name(sheet, place, (x, y, Anchor.MIDDLE))
    size = min(text.size, 0.25 * sheet.radius)
    return Text(text.text, x, y, size, text.fill, text.weight, text.anchor, 0.0, text.halo, text.halo_width)


def _name(sheet: Sheet, place: NamedPlace, where: tuple[float, float, Anchor]) -> Text:
    size, weight = STYLES[look_of(sheet, place)]
    x, y, anchor = where
    palette, radius = sheet.palette, sheet.radius
    return Text(
        place.name, x, y, size * radius, palette["name"], weight, anchor, 0.0, palette["halo"], 0.075 * radius
    )


REACH = 3
"""How many hexes from its place a name may touch anything."""

LEAST_RADIUS = {NAME: 30.0, "village": 26.0, "town": 17.0, "large-town": 9.0, "city": 5.0}
"""Below these radii (pixels) the names of places with this look are left out."""

LEAST_SIZE = 10.5
"""Names are never smaller than this (pixels): they grow against the map when it shrinks."""


def name_scale(sheet: Sheet, place: NamedPlace, radius: float) -> float:
    """Return how much larger than on the full map a name is written; 0 where it is left out.

    Args:
        radius: of a hex, in pixels of the window.
    """
    look = look_of(sheet, place)
    if radius < LEAST_RADIUS[look]:
        return 0.0
    return max(1.0, LEAST_SIZE / (STYLES[look][0] * radius))


def text_box(text: Text) -> Box:
    """Return the rectangle that a line of text covers, capitals to descenders."""
    width = text_width(text.text, text.size, text.weight)
    left = {Anchor.START: text.x, Anchor.MIDDLE: text.x - width / 2, Anchor.END: text.x - width}[text.anchor]
    return Box(left, text.y - CAP_HEIGHT * text.size, width, (CAP_HEIGHT + 0.2) * text.size)


def middle(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[float, float]:
    """Return the centre of gravity of some hexes."""
    centres = [sheet.layout.centre(at) for at in hexes]
    return (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))


def central_hex(sheet: Sheet, hexes: tuple[Hex, ...]) -> Hex:
    """Return the hex nearest to the middle of some hexes."""
    x, y = middle(sheet, hexes)

    def off(at: Hex) -> float:
        cx, cy = sheet.layout.centre(at)
        return (cx - x) ** 2 + (cy - y) ** 2

    return min(hexes, key=off)


def _fixed_obstacles(sheet: Sheet, about: Iterable[NamedPlace]) -> Iterable[tuple[Box, float]]:
    """Yield what stands fast about some places: rivers, frontier, numbers, forts, badges, town marks."""
    radius, grid = sheet.radius, sheet.map.grid
    near = {one for place in about for at in place.hexes for one in grid.within(at, REACH)}
    for look, price in (("river-major", 14.0), ("river-minor", 8.0), ("frontier", 7.0), ("canal", 8.0)):
        for side in sheet.side_set(look):
            if side // 6 not in near:
                continue
            (ax, ay), (bx, by) = sheet.side_ends(side)
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                half = 0.10 * radius
                yield Box(ax + (bx - ax) * share - half, ay + (by - ay) * share - half, 2 * half, 2 * half), price
    for place in sheet.map.places:
        for at in place.hexes if near.intersection(place.hexes) else ():
            for one in (at, *grid.adjacent(at)):
                x, y = sheet.layout.centre(one)
                yield Box(x - 0.26 * radius, y - 0.71 * radius, 0.52 * radius, 0.17 * radius), 6.0
            if look_of(sheet, place) != "city":
                x, y = sheet.layout.centre(at)
                yield Box(x - 0.15 * radius, y - 0.15 * radius, 0.3 * radius, 0.3 * radius), 20.0
    yield from _signs(sheet, near)


def _signs(sheet: Sheet, near: Collection[Hex]) -> Iterable[tuple[Box, float]]:
    """Yield the boxes of badges, forts and hilltops in some hexes."""
    radius = sheet.radius
    for look, half in (("badge", 0.17), ("fort", 0.22), ("heavy-fort", 0.22), (HILLTOP, 0.15)):
        for at in (at for _, at, _ in sheet.marks(look) if at in near):
            fixed = {"badge": BADGE_PLACE, HILLTOP: LEFT}.get(look)
            x, y = sheet.point(at, *(fixed or fort_place(sheet, at)))
            yield Box(x - half * radius, y - half * radius, 2 * half * radius, 2 * half * radius), 20.0


def names(spots: Iterable[NameSpot], occupied: Iterable[Hex] = ()) -> Group:
    """Return the group `names`. The name of an occupied hex stands on the hex's rim, below the counter."""
    taken = set(occupied)
    return Group(
        "names", tuple(spot.rim if taken.intersection(_covering(spot)) else spot.text for spot in spots)
    )


def _covering(spot: NameSpot) -> tuple[Hex, ...]:
    return (spot.hex,) if len(spot.place.hexes) == 1 else spot.place.hexes


def badges(sheet: Sheet) -> Group:
    """Return the group `badges`: victory points in a disc at the right rim of the hex."""
    items: list[Item] = []
    for _, at, amount in sheet.marks("badge"):
        items.append(Group(sheet.map.sheet.label(at), badge(sheet, at, amount)))
    return Group("badges", tuple(items))


def badge(sheet: Sheet, at: Hex, amount: int) -> tuple[Shape | Text, ...]:
    """Return one badge: a disc with a figure."""
    palette, radius = sheet.palette, sheet.radius
    x, y = sheet.point(at, *BADGE_PLACE)
    size = 0.23 * radius
    return (
        Shape(circle(x, y, BADGE * radius), palette["badge"], Stroke(palette["fort-ground"], 0.035 * radius)),
        Text(str(amount), x, y + 0.36 * size, size, palette["badge-figure"], Weight.BOLD),
    )
