"""Starts the player or the editor by entry point, so that nothing here imports Qt."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable, Sequence
from typing import cast


def start(application: str, arguments: Sequence[str]) -> int:
    """Run the installed `application` with `arguments`; return its exit code.

    Args:
        application: the name of a `gui_scripts` entry point, such as "countermarch-player".
        arguments: what the application finds on its command line.
    """
    found = importlib.metadata.entry_points(group="gui_scripts", name=application)
    if not found:
        print(
            f"countermarch: '{application}' is not installed; install the package again "
            "with 'pip install countermarch'.",
            file=sys.stderr,
        )
        return 1
    application_main = cast("Callable[[Sequence[str]], int]", next(iter(found)).load())
    return application_main(arguments)
