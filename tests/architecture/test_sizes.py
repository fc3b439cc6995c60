"""Nothing grows out of hand. We aim at 40 lines a function, 400 a file, 200 a class."""

from __future__ import annotations

import ast

from tests.architecture.sources import Definition, outline, place, python_files

LONGEST_FUNCTION = 60
LONGEST_CLASS = 250
LONGEST_FILE = 450
FOLDERS = ("core", "player", "editor", "tests", "benchmarks", ".ci")


def longer_than(limit: int, *kinds: type[Definition]) -> list[str]:
    """Return place, name and length of each definition of `kinds` with more than `limit` lines."""
    return [
        f"{place(file, line)}: {name} has {length} lines"
        for file in python_files(*FOLDERS)
        for kind, name, line, length in outline(file).definitions
        if kind in kinds and length > limit
    ]


def test_no_giant_function() -> None:
    assert longer_than(LONGEST_FUNCTION, ast.FunctionDef, ast.AsyncFunctionDef) == []


def test_no_giant_class() -> None:
    assert longer_than(LONGEST_CLASS, ast.ClassDef) == []


def test_no_giant_file() -> None:
    lengths = {place(file, 1): len(file.read_text("utf-8").splitlines()) for file in python_files(*FOLDERS)}
    assert {file: length for file, length in lengths.items() if length > LONGEST_FILE} == {}
