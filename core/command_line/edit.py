"""Open the scenario editor; the arguments are those of countermarch-editor."""

from __future__ import annotations

import argparse

from core.command_line import applications


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare nothing: every word is passed on as it stands, and the application reads them."""


def run(arguments: argparse.Namespace) -> int:
    """Start the application and return its exit code."""
    return applications.start("countermarch-editor", arguments.arguments)
