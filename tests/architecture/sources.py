"""The Python files of the product, read once, for the tests of its shape."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_files(*folders: str) -> list[Path]:
    """Return the Python files under `folders` (relative to the checkout), sorted."""
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Outline:
    """What one file defines and imports, also inside functions; its syntax tree would fill the memory.

    Attributes:
        definitions: what it is (`ast.FunctionDef` ...), name, line and number of lines of each.
        imports: line and full name of each module.
    """

    definitions: tuple[tuple[type[Definition], str, int, int], ...]
    imports: tuple[tuple[int, str], ...]


@functools.cache
def outline(file: Path) -> Outline:
    """Return what `file` defines and imports."""
    definitions: list[tuple[type[Definition], str, int, int]] = []
    imports: list[tuple[int, str]] = []
    for node in statements(ast.parse(file.read_text("utf-8"), str(file))):
        if isinstance(node, Definition):
            definitions.append((type(node), node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1))
        elif isinstance(node, ast.Import):
            imports += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            # `from core import qt` names a module only in its second half.
            imports += [(node.lineno, f"{node.module or ''}.{alias.name}".strip(".")) for alias in node.names]
    return Outline(tuple(definitions), tuple(imports))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield each statement below `node`, but none of the expressions in it: those are nine nodes of ten."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        below = getattr(node, name, ())
        for part in below if isinstance(below, list) else ():
            if isinstance(part, ast.stmt):
                yield part
            yield from statements(part)


def attributes(file: Path, names: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield line and words of each attribute of a module in `file` that is among `names` (module -> attributes)."""
    text = file.read_text("utf-8")
    words = set(re.findall(r"\w+", text))  # a file without the words need not be parsed
    if not any(module in words and asked & words for module, asked in names.items()):
        return
    for node in ast.walk(ast.parse(text, str(file))):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.attr in names.get(node.value.id, ())
        ):
            yield node.lineno, f"{node.value.id}.{node.attr}"


def place(file: Path, line: int) -> str:
    """Return where something is, as an editor can open it: `core/board/hexes.py:12`."""
    return f"{file.relative_to(ROOT)}:{line}"
