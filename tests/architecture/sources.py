"""The Python files of the product, parsed once, for the tests of its shape."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_files(*folders: str) -> list[Path]:
    """Return the Python files under `folders` (relative to the checkout), sorted."""
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


@functools.cache
def tree(file: Path) -> ast.Module:
    """Return the syntax tree of `file`."""
    return ast.parse(file.read_text("utf-8"), str(file))


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each module that `file` imports, also inside functions."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            # `from core import qt` names a module only in its second half.
            yield from ((node.lineno, f"{module}.{alias.name}".strip(".")) for alias in node.names)


def place(file: Path, line: int) -> str:
    """Return where something is, as an editor can open it: `core/board/hexes.py:12`."""
    return f"{file.relative_to(ROOT)}:{line}"
