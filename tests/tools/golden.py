"""Record the golden game of a rulebook's present edition: a journal that every later program must open.

    python tests/tools/golden.py --game czech38

Do this when an edition is released. While nothing is released the file of the present edition may be recorded
anew; files of released editions are never touched again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.command_line.fuzz import chosen  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import Temper, play  # noqa: E402
from core.play.seats import Mode, Seats  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402

FOLDER = ROOT / "tests" / "play" / "journals"
ACTIONS = 120
HURRIED = Temper(finish=0.9, key=0.12)
"""Ends phases early, so that a short game meets every phase."""


def main(words: list[str] | None = None) -> int:
    """Record, and say where."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    arguments = parser.parse_args(words)
    found, scenario = chosen(arguments.game, _probe(arguments.game))
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{found.name}-{found.edition}.countermarch"
    path.unlink(missing_ok=True)
    start = Start(found, scenario, {}, Seats(Mode.TWO_AT_ONE_SCREEN))
    session = play(start, "golden", path=path, most=ACTIONS, temper=HURRIED).session
    side = session.sides[0]
    session.undo(side, session.at, session.sides)
    session.redo(side, session.at)
    session.close()
    print(f"{path.relative_to(ROOT)}: {session.at} records, {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
