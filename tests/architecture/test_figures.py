"""What somebody typed becomes a number only where it is one that Python reads."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BY_HAND = re.compile(r"\.is(decimal|digit|numeric)\(\)")
NEAR = 2
"""Lines after the question in which an `int(` belongs to it."""


def test_no_text_of_thousands_of_digits_reaches_int() -> None:
    found = []
    for package in ("core", "player", "editor"):
        for file in sorted((ROOT / package).rglob("*.py")):
            lines = file.read_text("utf-8").splitlines()
            for number, line in enumerate(lines):
                if BY_HAND.search(line) and "int(" in "".join(lines[number : number + NEAR + 1]):
                    found.append(f"{file.relative_to(ROOT)}:{number + 1}: {line.strip()}")
    assert not found, "ask core.board.figures.is_figure: int() raises on more than 4300 digits"
