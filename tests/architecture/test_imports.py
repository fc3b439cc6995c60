"""Who may import what, as far as import-linter cannot say it: outside packages and the system."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from tests.architecture.sources import ROOT, attributes, outline, place, python_files

QT = ("PySide6", "shiboken6")
WITH_QT = ("core/qt", "player", "editor")
WITHOUT_QT = ("player/models", "editor/models")
POSIX_MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
POSIX_NAMES = {
    "os": {"chown", "fork", "getuid", "geteuid", "getgid", "killpg", "mkfifo", "nice", "O_DIRECTORY",
           "O_NOFOLLOW", "setsid", "uname", "wait", "waitpid"},
    "signal": {"SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "alarm", "pause", "setitimer"},
}  # fmt: skip
# Durable writing needs an fsync of the folder, which Windows neither has nor needs.
POSIX_ALLOWED = "core/files/atomic.py"


def under(file: Path, *folders: str) -> bool:
    """Say whether `file` lies in one of `folders`."""
    return any(file.is_relative_to(ROOT / folder) for folder in folders)


def imports_of(files: list[Path], *packages: str) -> list[str]:
    """Return place and name of each import by `files` of one of the top-level `packages`."""
    return [
        f"{place(file, line)}: {name}"
        for file in files
        for line, name in outline(file).imports
        if name.split(".")[0] in packages
    ]


def test_qt_only_in_windows() -> None:
    files = [
        file
        for file in python_files("core", "player", "editor", "scenarios", "resources")
        if not under(file, *WITH_QT) or under(file, *WITHOUT_QT)
    ]
    assert imports_of(files, *QT) == []


def foreign_imports(folder: str, *allowed: str) -> list[str]:
    """Return the imports under `folder` that are neither standard library nor `allowed`."""
    return [
        f"{place(file, line)}: {name}"
        for file in python_files(folder)
        for line, name in outline(file).imports
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(f"{name}.".startswith(f"{own}.") for own in allowed)
    ]


def test_board_needs_only_the_standard_library() -> None:
    assert foreign_imports("core/board", "core.board") == []


def test_model_needs_only_the_board() -> None:
    assert foreign_imports("core/model", "core.model", "core.board") == []


def test_games_do_not_know_each_other() -> None:
    games = {folder.name for folder in (ROOT / "core/games").iterdir() if (folder / "game.py").exists()}
    assert games, "no game to look at"
    strangers = []
    for file in python_files("core/games"):
        own = file.relative_to(ROOT / "core/games").parts[0]
        strangers += [
            f"{place(file, line)}: {name}"
            for line, name in outline(file).imports
            if name.startswith("core.games.") and name.split(".")[2] in games - {own}
        ]
    assert strangers == []


def test_rules_leave_clock_files_and_chance_alone() -> None:
    files = python_files("core/games", "core/mechanics")
    assert imports_of(files, "random", "time", "secrets", "socket", "subprocess", "threading") == []


def test_posix_calls_stay_in_one_file() -> None:
    files = [file for file in python_files("core", "player", "editor") if not under(file, POSIX_ALLOWED)]
    calls = [f"{place(file, line)}: {call}" for file in files for line, call in attributes(file, POSIX_NAMES)]
    assert calls == []
    assert imports_of(files, *POSIX_MODULES) == []


PROGRAMS = ("tests/tools", "benchmarks")
"""Folders of programs that no test imports, and that nobody misses until somebody runs them."""


@cache
def top_names(file: Path) -> set[str]:
    """Return the names that a file binds at its top, also under a condition."""
    found: set[str] = set()
    bodies = [ast.parse(file.read_text("utf-8")).body]
    while bodies:
        for node in bodies.pop():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                found.update((name.asname or name.name).split(".")[0] for name in node.names)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                found.update(name.id for name in ast.walk(node) if isinstance(name, ast.Name))
            elif isinstance(node, ast.If | ast.Try | ast.With):
                bodies += [node.body, getattr(node, "orelse", [])]
    return found


def missing(file: Path) -> list[str]:
    """Return place and name of what a file imports from a module of the project that has no such name."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.level or node.module is None:
            continue
        module = ROOT.joinpath(*node.module.split("."))
        source = module.with_suffix(".py")
        if not source.is_file():
            continue
        absent = [name.name for name in node.names if name.name not in top_names(source)]
        found += [f"{place(file, node.lineno)}: {node.module}.{name}" for name in absent]
    return found


def test_what_a_program_imports_is_there() -> None:
    files = python_files(*PROGRAMS)
    assert len(files) > 50
    assert [name for file in files for name in missing(file)] == []
