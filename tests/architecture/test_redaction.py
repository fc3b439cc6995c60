"""What a side may not see is taken out in one place, and the windows look at nothing from which it was not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import ROOT

REDACTS = "core/model/observation.py"
"""The one file that puts an unknown in the place of something."""

READS_BACK = {"core/model/codec.py", "core/view/sentences.py"}
"""Files that pass an unknown on: read from a file, or said for a value that is missing."""

PUBLIC = {"agenda", "layers", "top", "tracks", "verdict"}
"""Parts of the truth that everybody at the table may see."""


def trees(folder: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the files of a folder, from the root, with what they say."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def _unknowns(tree: ast.Module) -> Iterator[ast.Attribute]:
    """Yield every `Unknown.PIECE` and `Unknown.VALUE` that is not merely compared with something."""
    compared = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Compare) for part in ast.walk(node)}
    for node in ast.walk(tree):
        named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Unknown"
        if named and id(node) not in compared:
            yield node  # type: ignore[misc]


def test_only_the_observation_hides_anything() -> None:
    makers = {file for folder in ("core", "player") for file, tree in trees(folder) if any(_unknowns(tree))}
    guesses = {file for file in makers if Path(file).name == "imagine.py"}
    assert makers - guesses - READS_BACK == {REDACTS}


def test_windows_read_of_the_truth_what_is_public() -> None:
    read = {
        (file, node.attr)
        for file, tree in trees("player")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "state"
    }
    assert read
    assert {part for part in read if part[1] not in PUBLIC} == set()
