"""Goals 7, 8 and 15: movement range and supply flood against C, against dictionaries, and by size."""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks import timing
from benchmarks.peers import tuples
from benchmarks.timing import Round, Row, compare, table, without_peer
from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.paths import IMPASSABLE, Reach, cells_of, flood, nearest, reach

C_SOURCE = Path(__file__).parent / "peers" / "kernels.c"
COLUMNS, ROWS = 60, 30
SIZES = ((200, 200), (600, 600))


@dataclass(frozen=True)
class Country:
    """One invented country with its layers, and places where moves begin."""

    grid: Grid
    terrain: bytes
    entry: bytes
    closed: bytes
    halts: bytes
    open_: bytes
    sources: bytes
    starts: tuple[Hex, ...]


def _clumps(grid: Grid, chance: random.Random, share: float, length: int) -> bytes:
    """Return a layer of winding strips that cover a share of the map."""
    layer = bytearray(grid.size)
    wanted = int(share * grid.size)
    while layer.count(1) < wanted:
        at = Hex(chance.randrange(grid.size))
        for _ in range(length):
            layer[at] = 1
            at = chance.choice(grid.adjacent(at))
    return bytes(layer)


def _tiled(layer: bytes, grid: Grid) -> bytes:
    """Return a layer of the small map laid side by side until it covers a larger one."""
    column = [layer[i : i + ROWS] * (1 + grid.rows // ROWS) for i in range(0, COLUMNS * ROWS, ROWS)]
    return b"".join(column[i % COLUMNS][: grid.rows] for i in range(grid.columns))


def country(columns: int = COLUMNS, rows: int = ROWS) -> Country:
    """Return the benchmark's country: clear, rough and mountain cells, rivers, and an enemy.

    A larger map repeats the small one, so that a move meets the same ground on maps of all sizes.
    """
    chance = random.Random(1938)
    small = Grid(COLUMNS, ROWS, Orientation.FLAT, Shifted.EVEN)
    rough, mountain = _clumps(small, chance, 0.25, 12), _clumps(small, chance, 0.12, 12)
    bank, enemy = _clumps(small, chance, 0.15, 20), _clumps(small, chance, 0.03, 2)
    blocked = _clumps(small, chance, 0.2, 8)
    grid = Grid(columns, rows, Orientation.FLAT, Shifted.EVEN)
    cost = _tiled(bytes(1 + max(r, 2 * m) for r, m in zip(rough, mountain, strict=True)), grid)
    bank, enemy, blocked = (_tiled(layer, grid) for layer in (bank, enemy, blocked))
    entry = bytes(IMPASSABLE if n < 0 else cost[n] + (bank[n] != bank[i // 6]) for i, n in enumerate(grid.neighbours))
    halts = bytearray(grid.size)
    for h in grid.hexes:
        if enemy[h]:
            for n in grid.adjacent(h):
                halts[n] = 1
    middle = (columns // COLUMNS // 2 * COLUMNS, rows // ROWS // 2 * ROWS)
    free = [
        h
        for column in range(12, COLUMNS - 12)
        for row in range(2, ROWS - 2)
        if not enemy[h := grid.hex_at(min(column + middle[0], columns - 1), min(row + middle[1], rows - 1))]
    ]
    sources = bytes(h < rows for h in range(grid.size))
    return Country(
        grid,
        cost,
        entry,
        enemy,
        bytes(halts),
        bytes(1 - there for there in blocked),
        sources,
        tuple(chance.sample(free, 24)),
    )


def ranges(of: Country, allowance: int) -> list[Reach]:
    """Return the range from every start of a country."""
    return [reach(of.grid, of.entry, start, allowance, closed=of.closed, halts=of.halts) for start in of.starts]


def write_scene(of: Country, allowance: int, file: Path) -> None:
    """Write a country for the C peer."""
    file.write_bytes(
        struct.pack("<3i", of.grid.size, len(of.starts), allowance)
        + array("i", of.grid.neighbours).tobytes()
        + of.entry
        + of.closed
        + of.halts
        + of.open_
        + of.sources
        + array("i", of.starts).tobytes()
    )


def compiled(folder: Path) -> Path | None:
    """Return the C peer, built in a folder, or None where there is no compiler."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / "kernels"
    subprocess.run([compiler, "-O3", "-o", str(program), str(C_SOURCE)], check=True)
    return program


def c_round(program: Path, scene: Path, kernel: str, loops: int, check: int) -> Round:
    """Return a round of the C peer, which must come to the same answers as ours."""

    def one_round() -> float:
        answer = subprocess.run(
            [str(program), str(scene), str(loops), kernel], check=True, capture_output=True, text=True
        )
        nanoseconds, found = answer.stdout.split()
        if int(found) != check:
            raise ValueError(f"the peer's {kernel} gives {found}, ours {check}: they do not do the same work")
        return float(nanoseconds) / 1e9

    return one_round


def repeated(work: Callable[[], object], loops: int, pieces: int = 1) -> Round:
    """Return a round of ours, in processor time as the C peer measures itself."""
    return timing.repeated(work, loops, pieces, time.process_time)


def rows() -> list[Row]:
    """Return all rows of goals 7, 8 and 15 for the kernels."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        return [*_against_c(program, Path(folder)), *_against_tuples(), *_by_size()]


def _against_c(program: Path | None, folder: Path) -> list[Row]:
    of = country()
    if program is None:
        note = "gcc is not installed"
        return [without_peer("7", "range, against C", 40, note), without_peer("8", "flood, against C", 40, note)]
    found = []
    for allowance in (6, 12):
        scene = folder / f"scene-{allowance}"
        write_scene(of, allowance, scene)
        check = sum(1000 * len(one.costs) + sum(one.costs.values()) for one in ranges(of, allowance))
        ours = repeated(partial(ranges, of, allowance), 600 // allowance, len(of.starts))
        peer = c_round(program, scene, "range", 6000, check)
        found.append(compare("7", f"range, {allowance} MP, against C", ours, peer, 40))
    check = len(of.starts) * sum(flood(of.grid, of.open_, of.sources))
    peer = c_round(program, folder / "scene-6", "flood", 300, check)
    ours = repeated(partial(flood, of.grid, of.open_, of.sources), 400)
    return [*found, compare("8", "supply flood, against C", ours, peer, 40)]


def _in_tuples(of: Country) -> tuples.Ground:
    cells = [(of.grid.column(h), of.grid.row(h)) for h in of.grid.hexes]
    rivers = {
        (cells[i // 6], cells[n]) for i, n in enumerate(of.grid.neighbours) if n >= 0 and of.entry[i] != of.terrain[n]
    }
    return tuples.Ground(
        {cells[h]: of.terrain[h] for h in of.grid.hexes},
        rivers,
        {cells[h] for h in cells_of(of.closed)},
        {cells[h] for h in cells_of(of.halts)},
    )


def _tuple_ranges(ground: tuples.Ground, starts: list[tuples.Cell], allowance: int) -> list[dict[tuples.Cell, int]]:
    return [tuples.reach(ground, start, allowance) for start in starts]


def _against_tuples() -> list[Row]:
    of = country()
    ground, starts = _in_tuples(of), [(of.grid.column(h), of.grid.row(h)) for h in of.starts]
    found = []
    for allowance in (6, 12):
        theirs = partial(_tuple_ranges, ground, starts, allowance)
        for ours, other in zip(ranges(of, allowance), theirs(), strict=True):
            if {(of.grid.column(h), of.grid.row(h)): cost for h, cost in ours.costs.items()} != other:
                raise ValueError("ours and the peer do not do the same work")
        our_round = repeated(partial(ranges, of, allowance), 600 // allowance, len(starts))
        peer = repeated(theirs, 72 // allowance, len(starts))
        found.append(compare("7", f"range, {allowance} MP, against dict of tuples", our_round, peer, 0.2))
    return found


def _by_size() -> list[Row]:
    """Return what a hex costs on large maps, compared with the map of 60 x 30."""
    small = country()
    found = []
    for columns, rows_ in SIZES:
        large = country(columns, rows_)
        loops = max(1, 300_000 // large.grid.size)
        for name, work in _KERNELS.items():
            rounds = []
            for of, times in ((small, 20), (large, 20 if name.startswith("range") else loops)):
                rounds.append(repeated(lambda of=of, work=work: work(of), times, work(of)))  # type: ignore[misc]
            what = f"{name}, a hex on {columns} x {rows_} against 60 x 30"
            found.append(compare("15", what, rounds[1], rounds[0], 1.3))
    return found


_KERNELS: dict[str, Callable[[Country], int]] = {
    "range, 12 MP": lambda of: sum(len(one.costs) for one in ranges(of, 12)),
    "flood": lambda of: sum(flood(of.grid, of.open_, of.sources)),
    "nearest": lambda of: len(nearest(of.grid, of.starts)),
}
"""Work on a country; each returns how many hexes it touched."""


if __name__ == "__main__":
    sys.stdout.write(table(rows()) + "\n")
