"""`python -m benchmarks [NAME...]`: the goals of speed, ours against peers, as one table.

Each module of this folder with a function `rows()` is measured, in order of goals; names of modules,
or `player` for those of its window, choose some of them. The last line counts
the goals met. Run nothing else meanwhile.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from benchmarks.timing import Row, table

TOGETHER = {"player": ("felt", "frames", "files")}
"""Names for several modules at once."""


def measurements() -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    """Yield the name and the `rows` of each module here that measures something."""
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        module = importlib.import_module(f"benchmarks.{file.stem}")
        if hasattr(module, "rows"):
            yield file.stem, cast("Callable[[], list[Row]]", module.rows)


def in_order(row: Row) -> tuple[int, str]:
    """Return the sort key of a row: the number of its goal, then the goal as written."""
    number = re.match(r"\d+", row.goal)
    return int(number.group()) if number else sys.maxsize, row.goal


def closing_line(rows: list[Row]) -> str:
    """Return the figures of the whole table: met, not met, not measured."""
    met, missed = (sum(row.met is verdict for row in rows) for verdict in (True, False))
    return f"{met} met, {missed} not met, {len(rows) - met - missed} not measured"


def main() -> int:
    """Measure, print the table; return 0, or 2 when a name is not known."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help="modules to run (default: all)")
    wanted = [module for name in parser.parse_args().names for module in TOGETHER.get(name, (name,))]
    known = dict(measurements())
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"benchmarks: no {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for name in wanted or known:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        rows += known[name]()
    rows.sort(key=in_order)
    print(table(rows))
    print(closing_line(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
