"""Entry of `countermarch`: finds the subcommand, runs it, and turns every failure into a sentence.

A subcommand is a module with `add_arguments(parser)` and `run(arguments) -> int`. Its module is
imported only when it is called, so `countermarch --help` stays quick. Exit codes: 0 all well,
1 problems found, 2 wrong usage, 70 a fault of the program, 130 interrupted.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import importlib.metadata
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

PROGRAM = "countermarch"
USAGE_ERROR = 2
PROGRAM_FAULT = 70
INTERRUPTED = 130


@dataclass(frozen=True)
class Command:
    """A row of the table below: what the user types, where it lives, what it is for.

    The words after one that is `passed_on` are the application's: options, help and all.
    """

    name: str
    module: str
    summary: str
    passed_on: bool = False


class Subcommand(Protocol):
    """What the module of a `Command` offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of this subcommand on `parser`."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work; return the exit code."""


COMMANDS = (
    Command("play", "core.command_line.play", "open the player", passed_on=True),
    Command("edit", "core.command_line.edit", "open the scenario editor", passed_on=True),
    Command("check", "core.command_line.check", "say everything that is wrong with scenarios"),
    Command("touch", "core.command_line.touch", "open scenarios and save them again, as the editor does"),
    Command("export", "core.command_line.export", "put a scenario's sheets into PDF, PNG or SVG files"),
    Command("units", "core.command_line.units", "list a side's units with their set-up codes, as a table or CSV"),
    Command("replay", "core.command_line.replay", "tell a game from its file, in sentences"),
    Command("verify", "core.command_line.verify", "check that a game's file is unbroken and repeats"),
    Command("case", "core.command_line.case", "run rule cases"),
    Command("fuzz", "core.command_line.fuzz", "play random games and look for faults"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `countermarch ARGUMENTS...` (default: those of this process); return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _allow_any_console()
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if words[0] in ("-V", "--version"):
        print(f"{PROGRAM} {importlib.metadata.version(PROGRAM)}")
        return 0
    command = next((known for known in COMMANDS if known.name == words[0]), None)
    if command is None:
        print(_unknown(words[0]), file=sys.stderr)
        return USAGE_ERROR
    return _guarded(command, words[1:])


def overview() -> str:
    """Return the text of `countermarch --help`: each command with its summary."""
    width = max(len(command.name) for command in COMMANDS) + 2
    rows = [f"  {command.name:<{width}}{command.summary}" for command in COMMANDS]
    head = f"usage: {PROGRAM} COMMAND [ARGUMENTS...]\n       {PROGRAM} --version | --help\n\ncommands:"
    return "\n".join([head, *rows, "", f"'{PROGRAM} COMMAND --help' explains one of them."])


def _unknown(word: str) -> str:
    names = [command.name for command in COMMANDS]
    near = difflib.get_close_matches(word, names, n=1)
    cure = f"Did you mean '{near[0]}'?" if near else f"The commands are: {', '.join(names)}."
    return f"{PROGRAM}: there is no command '{word}'. {cure}"


def _guarded(command: Command, words: list[str]) -> int:
    """Run `command`; an error nobody foresaw becomes a sentence and a report in a file."""
    try:
        return _run(command, words)
    except KeyboardInterrupt:
        print(f"{PROGRAM}: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`| head`) has gone; give the interpreter nothing left to flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        print(_fault(command, error), file=sys.stderr)
        return PROGRAM_FAULT


def _run(command: Command, words: list[str]) -> int:
    module = cast(Subcommand, importlib.import_module(command.module))
    if command.passed_on:
        return module.run(argparse.Namespace(arguments=words))
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} {command.name}", description=module.__doc__)
    module.add_arguments(parser)
    return module.run(parser.parse_args(words))


def _fault(command: Command, error: Exception) -> str:
    """Save the traceback of `error` to a file and return the sentence that names it."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile(
        "w", prefix=f"{PROGRAM}-report-", suffix=".txt", delete=False, encoding="utf-8"
    ) as report:
        report.write("".join(traceback.format_exception(error)))
    return (
        f"{PROGRAM} {command.name}: a fault in the program, not in your files "
        f"({type(error).__name__}: {error}). Please report it with {report.name}"
    )


def _allow_any_console() -> None:
    """Let a console without Unicode show '?' for a dash or a degree sign rather than stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
