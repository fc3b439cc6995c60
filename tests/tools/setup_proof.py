"""Compare what set-up sheets say with the list of units they are made from, both ways, in the files themselves.

    python tests/tools/setup_proof.py [SCENARIO...]

Each side's sheet is exported as SVG for A4 and Letter and read back: a unit that is missing, that stands twice, that
has another hex, and legal hexes that differ from the code's are counted. All must be 0.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.command_line.main import main as countermarch  # noqa: E402
from core.command_line.units import rows  # noqa: E402
from core.play.library import named, shipped  # noqa: E402
from core.view.paper import PAPERS  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
HEX_SIZE = "10"
"""How large a unit's hex is set, and nothing else of its row."""

FAULTS = ("missing", "twice", "wrong hex", "wrong legal hexes")
PROBE = ROOT / "tests" / "probe" / "probe" / "scenarios" / "two-hills"


def main(words: list[str] | None = None) -> int:
    """Print a line a sheet; return 1 when any fault was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", help="ids or paths; all shipped ones and the probe game when not given")
    chosen = parser.parse_args(words).scenarios or [*(entry.id for entry in shipped()), str(PROBE)]
    total: Counter[str] = Counter()
    for scenario in chosen:
        game, _ = named(scenario)
        for side in game.schema.sides:
            for paper in PAPERS:
                found = faults(scenario, str(side.id), paper)
                total += found
                told = ", ".join(f"{fault} {found[fault]}" for fault in FAULTS)
                print(f"{scenario} {side.id} {paper}: {found['units']} units, {told}")
    return 1 if any(total[fault] for fault in FAULTS) else 0


def faults(scenario: str, side: str, paper: str) -> Counter[str]:
    """Return how often each fault was found on a side's sheet, and how many units it should hold."""
    game, opened = named(scenario)
    listed = {line[0]: line for line in rows(game, opened, side)}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "sheet.svg"
        wanted = ["export", scenario, "--sheet", "setup", "--side", side, "--paper", paper, "--out", str(out)]
        if countermarch(wanted) != 0:
            raise SystemExit(f"The sheet of {side} in {scenario} could not be exported.")
        pages = [ElementTree.parse(page).getroot() for page in sorted(out.parent.glob("*.svg"), key=_number)]
    found = Counter(units=len(listed))
    units = list(_units(pages, set(listed)))
    seen = Counter(id_ for id_, _ in units)
    found["missing"] = sum(id_ not in seen for id_ in listed)
    found["twice"] = sum(count - 1 for count in seen.values())
    found["wrong hex"] = sum(listed[id_][9] != place for id_, place in units)
    legal = {tuple(line[11].split()) for line in listed.values() if line[7] != "printed-hex"} - {()}
    found["wrong legal hexes"] = len(legal ^ set(_legal(pages)))
    return found


def _number(page: Path) -> int:
    return int(page.stem.rpartition("-")[2])


def _units(pages: list[ElementTree.Element], ids: set[str]) -> Iterator[tuple[str, str]]:
    """Yield id and hex of each unit that stands with its counter; a blank hex is that of the unit above."""
    place = ""
    for group in (group for page in pages for group in page.iter(f"{SVG}g")):
        id_ = group.get("aria-label", "")
        if id_ in ids and any(part.get("aria-label") == "counter" for part in group.iter(f"{SVG}g")):
            number = next((text for text in group.findall(f"{SVG}text") if text.get("font-size") == HEX_SIZE), None)
            place = "" if number is None else (number.text or "").strip() or place
            yield id_, place


def _legal(pages: list[ElementTree.Element]) -> Iterator[tuple[str, ...]]:
    """Yield the hexes that each small map marks."""
    for group in (group for page in pages for group in page.iter(f"{SVG}g")):
        if group.get("aria-label") == "legal":
            yield tuple(part.get("aria-label", "") for part in group.findall(f"{SVG}g"))


if __name__ == "__main__":
    sys.exit(main())
