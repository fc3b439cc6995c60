"""`make scale-proof`: what is printed is as large as it says, measured in the pixels of the rasterised pages.

A map whose hexes have a known size is written as PDF, and the set-up sheet of the same scenario on A4 and Letter, each
by a program of its own that takes its screen to be scaled otherwise. Ten columns and ten rows of the lattice, and the
ruler of the sheet, are then measured in the pages; none may be off by more than 0.2 mm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np  # noqa: E402
from probe.field import FOLDER, scenario  # noqa: E402
from probe.schema import SCHEMA  # noqa: E402

from core.board.hexes import Orientation  # noqa: E402
from core.command_line.main import main as countermarch  # noqa: E402
from core.files.scenario_yaml import write_scenario  # noqa: E402
from core.model.scenario import Scenario  # noqa: E402
from core.view.palette import channels, palette  # noqa: E402
from core.view.paper import PAPERS  # noqa: E402
from editor.models.edits import paint_terrain, set_feature  # noqa: E402
from editor.models.new_scenario import Wish, new_scenario  # noqa: E402

SCALES = ("1", "1.5", "2")
"""How much larger the screen is taken to draw."""

DOTS = 254
"""Dots an inch of the pages: ten a millimetre."""

OFF = 0.2
"""Millimetres that a length may be off."""

HEX_MM, ACROSS = 15.0, 10
ROOT_OF_THREE = 3**0.5


def marked(orientation: Orientation) -> Scenario:
    """Return a scenario with a lake at each end of ten columns and of ten rows."""
    wish = Wish("Scale", 12, 12, orientation, hex_mm=HEX_MM, base="open", rules=scenario(), units=True)
    made = new_scenario(wish, SCHEMA)
    grid = made.map.grid
    ends = [grid.hex_at(0, 1), grid.hex_at(ACROSS, 1), grid.hex_at(0, 1 + ACROSS)]
    edit = paint_terrain(made, ends, "lake")
    assert edit is not None
    beacon = set_feature(edit.scenario, [grid.hex_at(5, 5)], "beacon", 1)
    assert beacon is not None
    pieces = tuple(replace(piece, setup=made.map.sheet.label(grid.hex_at(5, 5))) for piece in made.pieces)
    return replace(beacon.scenario, id="scale/scale", pieces=pieces)


def raster(pdf: Path, page: int = 1) -> np.ndarray:
    """Return a page of a PDF as rows of pixels, red, green and blue."""
    out = pdf.with_suffix("")
    command = ["pdftoppm", "-r", str(DOTS), "-f", str(page), "-l", str(page), "-singlefile", str(pdf), str(out)]
    subprocess.run(command, check=True)
    content = out.with_suffix(".ppm").read_bytes()
    kind, size, _, pixels = content.split(b"\n", 3)
    assert kind == b"P6"
    width, height = map(int, size.split())
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def pages_of(pdf: Path) -> int:
    """Return how many pages a PDF has."""
    told = subprocess.run(["pdfinfo", str(pdf)], check=True, capture_output=True, text=True).stdout
    return int(next(line.split()[1] for line in told.splitlines() if line.startswith("Pages:")))


def lake_middles(image: np.ndarray) -> list[tuple[float, float]]:
    """Return the middles of the lakes on a map's page in millimetres, each half way between its outermost pixels.

    What has the colour of water and is smaller than a hex stands in the key.
    """
    water = np.array(channels(palette("light")["flooded"])[:3])
    wet = (np.abs(image.astype(int) - water).sum(axis=2) < 24).astype(np.uint8)
    found: list[tuple[float, float]] = []
    rows, columns = np.nonzero(wet)
    groups: dict[tuple[int, int], list[int]] = {}
    cell = HEX_MM * 1.4 * DOTS / 25.4
    for index in range(len(rows)):
        near = next((key for key in groups if _near(key, rows[index], columns[index], cell)), None)
        groups.setdefault(near or (int(rows[index]), int(columns[index])), []).append(index)
    for members in groups.values():
        y, x = rows[members], columns[members]
        if min(np.ptp(x), np.ptp(y)) < 0.95 * HEX_MM * DOTS / 25.4:
            continue
        found.append(((x.min() + x.max() + 1) / 2 * 25.4 / DOTS, (y.min() + y.max() + 1) / 2 * 25.4 / DOTS))
    return sorted(found)


def _near(key: tuple[int, int], row: int, column: int, cell: float) -> bool:
    return abs(key[0] - row) < cell and abs(key[1] - column) < cell


def ruler_length(image: np.ndarray, wanted: float) -> float:
    """Return the length in millimetres of the dark line on a page that comes nearest to one wanted.

    It is taken from the middle of the mark at one end to the middle of the mark at the other; marks are as thick as
    the line.
    """
    dark = image.max(axis=2) < 110
    best, thick = 0.0, 0
    for row in dark[dark.sum(axis=1) > 0.9 * wanted * DOTS / 25.4]:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        for length in (edges[1::2] - edges[::2]) * 25.4 / DOTS:
            if abs(length - wanted) < abs(best - wanted):
                best, thick = float(length), 0
            thick += int(length == best)
    return best - thick * 25.4 / DOTS


def write_all(folder: Path) -> int:
    """Write every page into a folder; what the program of each scale does."""
    for orientation in Orientation:
        place = folder / orientation.value
        write_scenario(marked(orientation), SCHEMA, place)
        wanted = ["export", str(place / "scale.yaml")]
        failed = countermarch([*wanted, "--sheet", "map", "--out", str(place / "map.pdf")])
        for paper in PAPERS:
            sheet = ["--sheet", "setup", "--side", "amber", "--paper", paper, "--out", str(place / f"{paper}.pdf")]
            failed = failed or countermarch([*wanted, *sheet])
        if failed:
            return 1
    return 0


def measured(folder: Path, orientation: Orientation) -> list[tuple[str, float, float]]:
    """Return what was measured: its name, the length on the page and the length it must have, in millimetres."""
    place = folder / orientation.value
    first, second, third = sorted(lake_middles(raster(place / "map.pdf")), key=lambda spot: spot[0] + spot[1])
    right, down = (second, third) if second[0] > third[0] else (third, second)
    along, across = HEX_MM * ROOT_OF_THREE / 2, HEX_MM
    if orientation is Orientation.POINTY:
        along, across = across, along
    found = [
        (f"{ACROSS} columns", right[0] - first[0], ACROSS * along),
        (f"{ACROSS} rows", down[1] - first[1], ACROSS * across),
    ]
    for paper in PAPERS:
        pdf = place / f"{paper}.pdf"
        runs = [ruler_length(raster(pdf, page), 100.0) for page in range(1, pages_of(pdf) + 1)]
        found.append((f"ruler on {paper}", min(runs, key=lambda run: abs(run - 100.0)), 100.0))
    return found


def main() -> int:
    """Print a line a measurement; return 1 when one is off, 2 when no page can be rasterised here."""
    if len(sys.argv) == 3 and sys.argv[1] == "--write":
        return write_all(Path(sys.argv[2]))
    if shutil.which("pdftoppm") is None or shutil.which("pdfinfo") is None:
        print("pdftoppm and pdfinfo (poppler-utils) rasterise the pages; install them to measure.")
        return 2
    assert FOLDER.exists()
    worst = 0.0
    for scale in SCALES:
        with tempfile.TemporaryDirectory() as name:
            environment = {**os.environ, "QT_SCALE_FACTOR": scale, "HOME": name}
            subprocess.run(
                [sys.executable, __file__, "--write", name], check=True, env=environment, stdout=subprocess.DEVNULL
            )
            for orientation in Orientation:
                for what, length, wanted in measured(Path(name), orientation):
                    worst = max(worst, abs(length - wanted))
                    told = "off" if abs(length - wanted) > OFF else "true"
                    print(f"screen x{scale}, {orientation.value}, {what}: {length:.2f} mm of {wanted:.2f}, {told}")
    print(f"largest difference {worst:.2f} mm, {OFF} allowed")
    return int(worst > OFF)


if __name__ == "__main__":
    sys.exit(main())
