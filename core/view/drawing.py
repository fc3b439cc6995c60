"""What is drawn, as plain frozen values: no toolkit, no file. Two writers turn it into pixels, PDF or SVG.

All lengths share the drawing's own unit (pixels on screen, points on paper), y grows downwards and colours are
`#rrggbb` or `#rrggbbaa`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

Point = tuple[float, float]

ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""How many numbers follow each command of a path."""

ARC = 0.5522847498
"""Handle length of a cubic that follows a quarter of a unit circle."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves. `commands` is a word of `MLCZ`, `numbers` their coordinates in order."""

    commands: str = ""
    numbers: tuple[float, ...] = ()

    def __add__(self, other: Path) -> Path:
        """Return both paths as one."""
        return Path(self.commands + other.commands, self.numbers + other.numbers)

    def placed(self, dx: float, dy: float, scale: float = 1.0) -> Path:
        """Return the path scaled about its origin, then moved."""
        numbers = self.numbers
        moved = tuple(
            number * scale + (dy if index & 1 else dx) for index, number in enumerate(numbers)
        )
        return Path(self.commands, moved)

    def turned(self, degrees: float) -> Path:
        """Return the path turned clockwise about its origin."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        numbers = self.numbers
        turned: list[float] = []
        for index in range(0, len(numbers), 2):
            x, y = numbers[index], numbers[index + 1]
            turned += (x * cos - y * sin, x * sin + y * cos)
        return Path(self.commands, tuple(turned))

    def steps(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield each command with its numbers."""
        at = 0
        for command in self.commands:
            count = ARITY[command]
            yield command, self.numbers[at : at + count]
            at += count

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all its points (handles included); zeros when empty."""
        if not self.numbers:
            return (0.0, 0.0, 0.0, 0.0)
        xs, ys = self.numbers[0::2], self.numbers[1::2]
        return (min(xs), min(ys), max(xs), max(ys))


def polygon(points: Sequence[Point]) -> Path:
    """Return a closed outline through these points."""
    return Path("M" + "L" * (len(points) - 1) + "Z", tuple(number for point in points for number in point))


def polyline(points: Sequence[Point]) -> Path:
    """Return an open line through these points."""
    return Path("M" + "L" * (len(points) - 1), tuple(number for point in points for number in point))


def joined(paths: Iterable[Path]) -> Path:
    """Return many paths as one, in time that grows with their length."""
    commands: list[str] = []
    numbers: list[float] = []
    for path in paths:
        commands.append(path.commands)
        numbers.extend(path.numbers)
    return Path("".join(commands), tuple(numbers))


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Return an ellipse about a centre."""
    kx, ky = rx * ARC, ry * ARC
    numbers = (
        (x + rx, y)
        + (x + rx, y + ky, x + kx, y + ry, x, y + ry)
        + (x - kx, y + ry, x - rx, y + ky, x - rx, y)
        + (x - rx, y - ky, x - kx, y - ry, x, y - ry)
        + (x + kx, y - ry, x + rx, y - ky, x + rx, y)
    )
    return Path("MCCCCZ", numbers)


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle about a centre."""
    return ellipse(x, y, radius, radius)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    def grown(self, by: float) -> Box:
        """Return the rectangle with every side moved outwards."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def overlap(self, other: Box) -> float:
        """Return the area two rectangles share."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside or on the edge."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def outline(self, corner: float = 0.0) -> Path:
        """Return the rectangle as a path, its corners rounded by this radius."""
        x, y, r, b, c = self.x, self.y, self.x + self.w, self.y + self.h, corner
        if c <= 0:
            return polygon(((x, y), (r, y), (r, b), (x, b)))
        k = c * (1 - ARC)
        numbers = (
            (x + c, y, r - c, y)
            + (r - k, y, r, y + k, r, y + c)
            + (r, b - c)
            + (r, b - k, r - k, b, r - c, b)
            + (x + c, b)
            + (x + k, b, x, b - k, x, b - c)
            + (x, y + c)
            + (x, y + k, x + k, y, x + c, y)
        )
        return Path("MLCLCLCLCZ", numbers)


class Cap(Enum):
    """How a line ends."""

    ROUND = "round"
    FLAT = "butt"
    SQUARE = "square"


class Join(Enum):
    """How a line bends."""

    ROUND = "round"
    MITRE = "miter"


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn. A `width` of 0 is a hairline: one pixel at any zoom. `dash` is in the drawing's unit."""

    colour: str
    width: float
    cap: Cap = Cap.ROUND
    join: Join = Join.ROUND
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled (even-odd), stroked, or both; the stroke lies over the fill."""

    path: Path
    fill: str = ""
    stroke: Stroke | None = None


class Anchor(Enum):
    """Which part of a text stands at its point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Weight(Enum):
    """The three weights of the bundled family."""

    REGULAR = 400
    SEMIBOLD = 600
    BOLD = 700


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. (x, y) is on the baseline; `turn` is clockwise degrees about that point.

    `halo` is the colour of an outline of `halo_width` behind the letters; empty for none.
    """

    text: str
    x: float
    y: float
    size: float
    fill: str
    weight: Weight = Weight.REGULAR
    anchor: Anchor = Anchor.MIDDLE
    turn: float = 0.0
    halo: str = ""
    halo_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Named parts in painting order. `opacity` fades the group as a whole."""

    name: str
    items: tuple[Shape | Text | Group, ...]
    opacity: float = 1.0


Item = Shape | Text | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole picture: its size and its groups in painting order.

    `ground` fills everything first when given. `margin` is bare ground all round, outside the size; the groups'
    coordinates begin inside it.
    """

    width: float
    height: float
    groups: tuple[Group, ...]
    ground: str = ""
    title: str = ""
    margin: float = 0.0

    @property
    def paper(self) -> Box:
        """What the picture covers, margin included."""
        return Box(0, 0, self.width, self.height).grown(self.margin)

    def group(self, name: str) -> Group:
        """Return the group of this name; an empty one when the drawing has none."""
        return next((group for group in self.groups if group.name == name), Group(name, ()))

    def only(self, *names: str) -> Drawing:
        """Return the drawing with these groups alone, in its own order."""
        return replace(self, groups=tuple(group for group in self.groups if group.name in names))

    def without(self, *names: str) -> Drawing:
        """Return the drawing less these groups."""
        return replace(self, groups=tuple(group for group in self.groups if group.name not in names))

    def placed(self, dx: float, dy: float, scale: float = 1.0) -> Drawing:
        """Return the drawing scaled about its origin, then moved; its size is scaled."""
        groups = tuple(placed(group, dx, dy, scale) for group in self.groups)
        return replace(
            self,
            width=self.width * scale,
            height=self.height * scale,
            margin=self.margin * scale,
            groups=tuple(group for group in groups if isinstance(group, Group)),
        )


def placed(item: Item, dx: float, dy: float, scale: float = 1.0) -> Item:
    """Return an item scaled about the origin, then moved; hairlines stay hairlines."""
    if isinstance(item, Group):
        return replace(item, items=tuple(placed(part, dx, dy, scale) for part in item.items))
    if isinstance(item, Text):
        return replace(
            item,
            x=item.x * scale + dx,
            y=item.y * scale + dy,
            size=item.size * scale,
            halo_width=item.halo_width * scale,
        )
    stroke = item.stroke
    if stroke is not None and scale != 1.0:
        dash = tuple(length * scale for length in stroke.dash)
        stroke = replace(stroke, width=stroke.width * scale, dash=dash)
    return Shape(item.path.placed(dx, dy, scale), item.fill, stroke)


def inked(drawing: Drawing, width: float) -> Drawing:
    """Return the drawing with hairlines given a width: on paper a pixel is too fine to see."""
    return replace(drawing, groups=tuple(_inked_group(group, width) for group in drawing.groups))


def _inked_group(group: Group, width: float) -> Group:
    items: list[Item] = []
    for item in group.items:
        if isinstance(item, Group):
            items.append(_inked_group(item, width))
        elif isinstance(item, Shape) and item.stroke is not None and item.stroke.width == 0:
            items.append(replace(item, stroke=replace(item.stroke, width=width)))
        else:
            items.append(item)
    return replace(group, items=tuple(items))
