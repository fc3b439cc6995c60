"""Play the probe game whole by mouse and whole by keyboard, and say what it cost: `make probe`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[0] = str(Path(__file__).parents[2])  # this folder holds a module that is called like the game

from player.application import application  # noqa: E402
from tests.desk.hands import PROBE, Hands  # noqa: E402
from tests.desk.probe_players import by_keyboard, by_mouse  # noqa: E402

LONGEST_WAIT = 0.050
"""Seconds within which 95 of 100 inputs must show."""


def played(name: str, play: Callable[[Hands, int], int], seed: int) -> bool:
    """Play one game, print its figures, and return whether they are good enough."""
    hands = Hands.on(str(PROBE))
    start = time.perf_counter()
    try:
        answers = play(hands, seed)
    except AssertionError as error:
        print(f"{name}: {error}")
        return False
    finally:
        hands.close()
    wait = hands.p95()
    print(
        f"{name}: {answers} answers, {hands.clicks} clicks, {hands.keys} keys, "
        f"{time.perf_counter() - start:.1f} s; work from input to paint p95 {wait * 1000:.1f} ms"
    )
    return wait <= LONGEST_WAIT


def main() -> int:
    """Run both games; 1 when one of them got stuck or was slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    with tempfile.TemporaryDirectory() as home:
        for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR"):
            os.environ[variable] = home
        application()
        good = [played("by mouse", by_mouse, seed), played("by keyboard", by_keyboard, seed)]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
