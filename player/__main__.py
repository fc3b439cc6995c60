"""Start the player: `python -m player [GAMEFILE] [--new SCENARIO] [--demonstration FOLDER]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from core.board.figures import is_figure
from core.qt.quick_start import undisturbed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the player and return its exit code."""
    wanted = _parser().parse_args(arguments)
    if wanted.demonstration is not None:
        from player.demonstration import demonstrate

        return demonstrate(wanted.demonstration, wanted.new)
    return _play(wanted)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="countermarch-player", description="Play a wargame under its printed rules.")
    parser.add_argument("game", nargs="?", type=Path, help="a game's file to go on with")
    parser.add_argument("--new", metavar="SCENARIO", default="", help="begin this scenario (id or path) at once")
    parser.add_argument("--scale", type=_percent, metavar="PERCENT", help="size of the interface, 100 to 300")
    parser.add_argument(
        "--demonstration", type=Path, metavar="FOLDER", help="play a turn off screen and leave pictures in a folder"
    )
    return parser


def _percent(text: str) -> int:
    """Return a size of the interface; argparse says the sentence of a size that no screen could show."""
    if not is_figure(text) or not 100 <= int(text) <= 300:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; give a whole number of percent from 100 to 300")
    return int(text)


def _play(wanted: argparse.Namespace) -> int:
    from player.settings import Settings

    percent = wanted.scale or Settings().scale
    if percent != 100:
        os.environ.setdefault("QT_SCALE_FACTOR", f"{percent / 100:.2f}")
    with undisturbed():
        from player.application import opened, stay

        window = opened(wanted.game, wanted.new)
    code = stay()
    del window  # held till now: a window that nobody holds is gone at once
    return code


if __name__ == "__main__":
    sys.exit(main())
