"""Reading whole files, with every way in which that fails explained in a sentence."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from core.files.problems import FileProblem, FileProblems


def read_whole(path: Path, name: str, most: int, what: str) -> bytes:
    """Return a file's bytes.

    Args:
        name: the file as the user knows it.
        most: the largest size in bytes that is read.
        what: what the file should be, for the sentence: `a saved game`.

    Raises:
        FileProblems: missing, closed to us, too large, a folder, or something that is no file at all.
    """
    try:
        state = path.stat()
        if stat.S_ISDIR(state.st_mode):
            raise problem(name, "a folder", what)
        if not stat.S_ISREG(state.st_mode):  # a pipe or a device: reading might never end
            raise problem(name, "a device or pipe", what)
        if state.st_size > most:
            raise problem(name, f"{state.st_size / 1e6:.0f} MB", f"{what} of at most {most // 1_000_000} MB")
        return path.read_bytes()
    except FileNotFoundError:
        if os.path.islink(path):
            found = f"a link to {os.readlink(path)}, which is not there"
            raise problem(name, found, f"{what}; mend the link") from None
        raise problem(name, "no such file", f"{what}; check the spelling and the folder") from None
    except PermissionError:
        raise problem(name, "no permission to read it", f"{what} that you may read; change its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise problem(name, f"an error of the disk ({reason})", f"{what} that can be read") from None


def problem(name: str, found: str, expected: str, line: int = 0) -> FileProblems:
    """Return one problem with a file as a whole, or with a line of it."""
    return FileProblems([FileProblem(name, line, "", found, expected)])
