"""Flip one bit inside some record of a saved game, to see that `countermarch verify` names the record.

python3 tests/tools/flip_byte.py GAME --seed 7
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path


def flipped(content: bytes, seed: int) -> tuple[bytes, int, int]:
    """Return the file with one bit changed, the record it lies in, and the byte's place in the file."""
    source = random.Random(seed)
    lines = [line for line in content.split(b"\n") if line]
    record = source.randrange(len(lines))
    start = sum(len(line) + 1 for line in lines[:record])
    at = start + source.randrange(len(lines[record]))
    changed = bytearray(content)
    # A flip that made a line break would tear the record in two instead of damaging it.
    bits = [bit for bit in range(8) if changed[at] ^ (1 << bit) != ord("\n")]
    changed[at] ^= 1 << source.choice(bits)
    return bytes(changed), record, at


def main() -> int:
    """Change the file that is named in place; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", type=Path, help="the saved game; it is changed in place")
    parser.add_argument("--seed", type=int, default=0, help="which bit")
    arguments = parser.parse_args()
    try:
        content = arguments.game.read_bytes()
    except OSError as error:
        print(f"{arguments.game}: cannot be read ({error.strerror}); name a saved game")
        return 2
    if not content.strip():
        print(f"{arguments.game}: empty; name a saved game")
        return 2
    changed, record, at = flipped(content, arguments.seed)
    arguments.game.write_bytes(changed)
    print(f"{arguments.game}: record {record}, byte {at}: {content[at]:#04x} is now {changed[at]:#04x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
