"""Who else edits a scenario: every editor holds a small locked file for each that it has open."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from core.files.atomic import create_for_append, lock, make_folder
from core.play.games_folder import state_folder

SUFFIX = ".open"
MOST = 100


class Presence:
    """Says that a scenario is open here, until `end`.

    Attributes:
        shared: whether another editor had it open already.
    """

    def __init__(self, path: Path) -> None:
        """Say so; on a disk that takes nothing, nobody is told."""
        self.shared = False
        self._path = Path()
        self._held = -1  # the descriptor that keeps the lock, until the program ends at the latest
        mark = hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:16]
        folder = state_folder() / "open"
        with contextlib.suppress(OSError):
            make_folder(folder)
            held = [_held(other) for other in sorted(folder.glob(f"{mark}-*{SUFFIX}"))]  # of each: some are swept away
            self.shared = any(held)
            self._begin(folder, mark)

    def _begin(self, folder: Path, mark: str) -> None:
        for number in range(1, MOST):
            path = folder / f"{mark}-{os.getpid()}-{number}{SUFFIX}"
            with contextlib.suppress(FileExistsError):
                with create_for_append(path) as file:
                    lock(file)
                    self._path, self._held = path, os.dup(file.fileno())
                return

    def end(self) -> None:
        """Say that it is open here no more."""
        if self._held >= 0:
            os.close(self._held)
            self._path.unlink(missing_ok=True)
            self._held = -1


def _held(path: Path) -> bool:
    """Return whether a running program holds a file; one that nobody holds was left behind, and goes."""
    try:
        with path.open("r+b") as file:
            if not lock(file):
                return True
    except OSError:
        return False
    path.unlink(missing_ok=True)
    return False
