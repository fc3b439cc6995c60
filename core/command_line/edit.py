"""Open the scenario editor; the arguments are those of countermarch-editor."""

from __future__ import annotations

import argparse

from core.command_line import applications


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take every word as it stands: the application reads them."""
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="passed on to the application")


def run(arguments: argparse.Namespace) -> int:
    """Start the application and return its exit code."""
    return applications.start("countermarch-editor", arguments.arguments)
