"""Goals 11, 12 and 15: loading scenarios against the bare YAML loader, and journals against bare writes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml

from benchmarks import synthetic_map
from benchmarks.timing import Row, compare, repeated, table
from core.files.game_file import create
from core.files.scenario_yaml import read_scenario, write_scenario
from core.play.library import open_scenario, shipped

SIZES = ((200, 200), (600, 600))
SMALL = (60, 30)
LIMIT_LOAD, LIMIT_APPEND, LIMIT_GROWTH = 1.5, 1.5, 1.3

PUBLIC = {
    "kind": "action",
    "by": "red",
    "throws": [["die", 6, "weather", 4, "12.3", []]],
    "events": [{"kind": "moved", "clause": "11.1", "values": {}, "changes": [["place", f"r{n}", n]]} for n in range(8)],
    "digest": "0" * 32,
}
PRIVATE = {"red": {"action": ["move", list(range(30))], "digest": "1" * 32}, "blue": {"digest": "2" * 32}}
"""A decision of ordinary size: a move of eight pieces, with what each side alone may read."""


def rows() -> list[Row]:
    """Return all rows of goals 11, 12 and 15 for files."""
    return [*_loading(), _appending(), *_growing()]


def _loading() -> Iterator[Row]:
    for entry in shipped():
        game, _ = open_scenario(entry.path)
        files = sorted(entry.path.parent.glob("*.yaml"))
        what = f"load {entry.id} to a validated model"
        ours = repeated(lambda path=entry.path, schema=game.schema: read_scenario(path, schema), 5)  # type: ignore[misc]
        yield compare("11", what, ours, repeated(lambda paths=files: _bare(paths), 5), LIMIT_LOAD)  # type: ignore[misc]
    with _written(SMALL) as path:
        ours = repeated(lambda: read_scenario(path, synthetic_map.SCHEMA), 10)
        bare = repeated(lambda: _bare(sorted(path.parent.glob("*.yaml"))), 10)
        yield compare("11", "load an invented map of 60 x 30", ours, bare, LIMIT_LOAD)


def _bare(paths: list[Path]) -> None:
    for path in paths:
        yaml.load(path.read_bytes(), yaml.CSafeLoader)


@contextmanager
def _written(size: tuple[int, int]) -> Iterator[Path]:
    """The path of an invented scenario of so many columns and rows."""
    with tempfile.TemporaryDirectory() as folder:
        files = write_scenario(synthetic_map.scenario(*size), synthetic_map.SCHEMA, Path(folder) / "synthetic")
        yield files.folder / files.main


def _appending() -> Row:
    """Compare appending a decision with writing the same bytes to a file of its own on the same disk."""
    with tempfile.TemporaryDirectory() as folder, create(Path(folder) / "ours", {}) as ours:
        size = (Path(folder) / "ours").stat().st_size
        ours.append(PUBLIC, PRIVATE)
        line = (Path(folder) / "ours").read_bytes()[size:]
        peer = os.open(Path(folder) / "peer", os.O_CREAT | os.O_WRONLY | os.O_APPEND)

        def bare() -> None:
            os.write(peer, line)
            os.fsync(peer)

        what = f"append one decision of {len(line)} bytes with fsync"
        try:
            return compare(
                "12", what, repeated(lambda: ours.append(PUBLIC, PRIVATE), 40), repeated(bare, 40), LIMIT_APPEND
            )
        finally:
            os.close(peer)


def _growing() -> Iterator[Row]:
    """Compare loading an area of a large map with loading the same area of a small one."""
    for size in SIZES:
        with _written(size) as large, _written(SMALL) as small:
            cells = size[0] * size[1]
            ours = repeated(lambda path=large: read_scenario(path, synthetic_map.SCHEMA), 1, cells)  # type: ignore[misc]
            peer = repeated(
                lambda path=small: read_scenario(path, synthetic_map.SCHEMA),
                10,
                SMALL[0] * SMALL[1],  # type: ignore[misc]
            )
            yield compare("15", f"load {size[0]} x {size[1]}, a hex", ours, peer, LIMIT_GROWTH)


if __name__ == "__main__":
    print(table(rows()))
