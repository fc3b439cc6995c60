"""Where a game's source cites its clauses: every `c("...")`, with the lines it spans."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.tools.sources import ROOT, game_folder


@dataclass(frozen=True)
class Citation:
    """One place that cites a clause.

    Attributes:
        clause: its id without the game's name.
        file: path from the root of the checkout.
        line, end: first and last line of the citing call.
        function: name of the function it stands in; empty at the top of a module or in a class.
    """

    clause: str
    file: str
    line: int
    end: int
    function: str


def citations(game: str) -> tuple[Citation, ...]:
    """Return every citation of a game, by file and line."""
    found: list[Citation] = []
    for path in sorted(game_folder(game).rglob("*.py")):
        found += _in_file(path)
    return tuple(found)


def _in_file(path: Path) -> Iterator[Citation]:
    name = path.relative_to(ROOT).as_posix()
    stack: list[tuple[ast.AST, str]] = [(ast.parse(path.read_text("utf-8")), "")]
    while stack:
        node, function = stack.pop()
        if isinstance(node, ast.Call):
            for clause in _cited(node):
                yield Citation(clause, name, node.lineno, node.end_lineno or node.lineno, function)
        if isinstance(node, ast.FunctionDef):
            # Decorators and defaults run with what surrounds the function, its body when it is called.
            outer = [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]
            stack += [(child, function) for child in outer if child is not None]
            stack += [(child, node.name) for child in node.body]
        elif isinstance(node, ast.Lambda):
            stack.append((node.body, f"lambda in {function}" if function else "lambda"))
        else:
            stack += [(child, function) for child in ast.iter_child_nodes(node)]


def _cited(call: ast.Call) -> Iterator[str]:
    if isinstance(call.func, ast.Name) and call.func.id == "c" and call.args:
        text = call.args[0]
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value
