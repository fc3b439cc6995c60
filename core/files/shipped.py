"""Where the data lie that come with the program."""

from __future__ import annotations

from pathlib import Path


def shipped(folder: str) -> Path:
    """Return a folder of data, such as `scenarios`: it lies beside the packages, and need not be there.

    It is no package itself, and never imported: nothing but what was put into it lies there, least of all bytecode.
    """
    return Path(__file__).absolute().parents[2] / folder
