"""Plays a temporary copy and removes it at the end, whether the editor is still open then or not.

    python -m editor.trial_run SCENARIO

What is played on it lies in the copy's own folder too, so that the user's games stay what they were.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from editor.models.trial_copy import remove_copy

PLAYER = (sys.executable, "-m", "player", "--new")


def run(file: Path, player: Sequence[str] = PLAYER) -> int:
    """Play a scenario file until its window is closed; return the player's exit code."""
    games = file.parent.parent / "games"
    try:
        games.mkdir(exist_ok=True)
        told = {**os.environ, "XDG_DOCUMENTS_DIR": str(games)}
        return subprocess.run([*player, str(file)], env=told, check=False).returncode
    finally:
        remove_copy(file)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
