"""Where the standalone program begins: the player without arguments, else what `countermarch` does with them."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program and return its exit code."""
    if len(sys.argv) > 1:
        from core.command_line.main import main as command

        return command()
    from player.__main__ import main as play

    return play([])


if __name__ == "__main__":
    sys.exit(main())
