"""A picture to trace from: where it lies under the map, found by three points, and how it is kept.

It belongs to the user and not to the scenario: it is kept in the user's own state, by the place of the scenario file,
and never printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from zlib import crc32

import msgspec

from core.board.hexes import Grid, Hex
from core.board.layout import Layout, Point
from core.files.atomic import make_folder, save_bytes
from core.play.games_folder import slug, state_folder
from core.view.language import tr

UNIT = 1.0
"""Points of the map are kept in radii of a hex, so that they hold at any zoom."""

LEAST_AREA = 1e-6


class Order(Enum):
    """What the picture lies over."""

    MAP = "map"
    EVERYTHING = "everything"


class NotATriangle(ValueError):
    """Three points that lie on one line place nothing; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The way from a point of the picture (pixels) to one of the map (radii): (a x + b y + c, d x + e y + f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def on_map(self, point: Point) -> Point:
        """Return where a point of the picture lies on the map."""
        x, y = point
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def in_picture(self, point: Point) -> Point:
        """Return the point of the picture that lies over a point of the map."""
        x, y = point[0] - self.c, point[1] - self.f
        area = self.a * self.e - self.b * self.d
        return (self.e * x - self.b * y) / area, (self.a * y - self.d * x) / area

    def moved(self, dx: float, dy: float) -> Placed:
        """Return it moved on the map, in radii."""
        return replace(self, c=self.c + dx, f=self.f + dy)


def fitted(picture: Sequence[Point], on_map: Sequence[Point]) -> Placed:
    """Return the way that brings three points of a picture onto three points of the map.

    Raises:
        NotATriangle: either three lie on one line.
    """
    (x1, y1), (x2, y2), (x3, y3) = picture
    area = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
    (u1, v1), (u2, v2), (u3, v3) = on_map
    there = (u2 - u1) * (v3 - v1) - (u3 - u1) * (v2 - v1)
    if abs(area) < LEAST_AREA or abs(there) < LEAST_AREA:
        raise NotATriangle(tr("The three points lie on one line; take hexes that form a wide triangle."))

    def row(p: float, q: float, r: float) -> tuple[float, float, float]:
        by_x = ((q - p) * (y3 - y1) - (r - p) * (y2 - y1)) / area
        by_y = ((r - p) * (x2 - x1) - (q - p) * (x3 - x1)) / area
        return by_x, by_y, p - by_x * x1 - by_y * y1

    return Placed(*row(u1, u2, u3), *row(v1, v2, v3))


def spread(size: tuple[int, int], grid: Grid) -> Placed:
    """Return a picture laid over the whole map, as large as it goes without changing its shape."""
    width, height = Layout(grid, UNIT).bounds
    scale = min(width / size[0], height / size[1])
    return Placed(scale, 0.0, (width - scale * size[0]) / 2, 0.0, scale, (height - scale * size[1]) / 2)


def corners_of(grid: Grid) -> tuple[Hex, Hex, Hex]:
    """Return three hexes that form a wide triangle: at the upper left, the upper right and the lower left."""
    width, height = Layout(grid, UNIT).bounds

    def nearest(x: float, y: float) -> Hex:
        layout = Layout(grid, UNIT)
        return min(grid.hexes, key=lambda at: (layout.centre(at)[0] - x) ** 2 + (layout.centre(at)[1] - y) ** 2)

    return nearest(0.0, 0.0), nearest(width, 0.0), nearest(0.0, height)


@dataclass(frozen=True, slots=True)
class Scan:
    """A picture and how it is shown.

    Attributes:
        strength: percent, 100 hides the map beneath.
    """

    picture: str
    placed: Placed
    strength: int = 50
    order: Order = Order.MAP
    shown: bool = True


def kept_in(scenario_file: Path) -> Path:
    """Return where the scan of a scenario file is kept; it need not exist."""
    whole = scenario_file.absolute()
    name = f"{slug(whole.parent.name)}-{slug(whole.stem)}-{crc32(str(whole).encode()):08x}.json"
    return state_folder() / "scans" / name


def read_scan(scenario_file: Path) -> Scan | None:
    """Return the scan of a scenario file; None when there is none, or nothing that can be read."""
    try:
        return msgspec.json.decode(kept_in(scenario_file).read_bytes(), type=Scan)
    except (OSError, msgspec.DecodeError):
        return None


def keep_scan(scenario_file: Path, scan: Scan | None) -> None:
    """Keep the scan of a scenario file, or forget it; OSError when the disk refuses."""
    place = kept_in(scenario_file)
    if scan is None:
        place.unlink(missing_ok=True)
        return
    make_folder(place.parent)
    save_bytes(place, msgspec.json.format(msgspec.json.encode(scan)))
