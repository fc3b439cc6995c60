"""Ways to break a rule at the line that cites its clause: what `mutate_rules` tries one by one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.tools.sources import ROOT, game_folder

AMOUNTS = {"Line": 1, "Modifier": 0, "Shift": 0}
"""Calls that carry an amount with its clause -> which argument the amount is."""

WRONG = "__broken"


@dataclass(frozen=True)
class Break:
    """One rule broken.

    Attributes:
        file: path from the root of the checkout.
        number: counts the citations of the file in the order of its source, 0 first.
        how: what becomes of the rule, in words.
    """

    clause: str
    file: str
    line: int
    number: int
    how: str


def breaks(game: str) -> tuple[Break, ...]:
    """Return every way to break a rule of a game."""
    found = []
    for path in sorted(game_folder(game).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        name = path.relative_to(ROOT).as_posix()
        for number, (clause, call, parents) in enumerate(_cited(tree)):
            how = _breaking(call, parents)[0]
            if how:
                found.append(Break(clause, name, call.lineno, number, how))
    return tuple(found)


def broken(path: Path, number: int) -> ast.Module:
    """Return the syntax tree of a file with one of its rules broken."""
    tree = ast.parse(path.read_text("utf-8"))
    _, call, parents = list(_cited(tree))[number]
    _breaking(call, parents)[1]()
    tree.body[_after_future(tree) : _after_future(tree)] = ast.parse(BROKEN).body
    return ast.fix_missing_locations(tree)


BROKEN = f'''
def {WRONG}(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 1 if value != 1 else 0
    if isinstance(value, str):
        return value + "-broken"
    if isinstance(value, bytes):
        return bytes(len(value))
    if isinstance(value, (tuple, list, dict, set, frozenset)):
        return type(value)()
    return None
'''


def _after_future(tree: ast.Module) -> int:
    """Return where a definition may be put: after the docstring and the imports from `__future__`."""
    for n, node in enumerate(tree.body):
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not future and not (n == 0 and isinstance(node, ast.Expr)):
            return n
    return len(tree.body)


def _cited(tree: ast.Module) -> Iterator[tuple[str, ast.Call, list[ast.AST]]]:
    """Yield clause, citing call and the nodes around it, outermost first, in the order of the source."""

    def walk(node: ast.AST, parents: list[ast.AST]) -> Iterator[tuple[str, ast.Call, list[ast.AST]]]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "c" and node.args:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value, node, list(parents)
                return
        for child in ast.iter_child_nodes(node):
            yield from walk(child, [*parents, node])

    yield from walk(tree, [])


Change = Callable[[], None]


def _breaking(call: ast.Call, parents: list[ast.AST]) -> tuple[str, Change]:
    """Return how the rule around a citation can be broken, and the change that does it; no words for none."""
    if not any(isinstance(parent, ast.FunctionDef | ast.Lambda) for parent in parents):
        return "", lambda: None
    for depth in range(len(parents) - 1, -1, -1):
        node = parents[depth]
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            break
        if isinstance(node, ast.Call):
            found = _breaking_call(node, parents[:depth])
            if found is not None:
                return found
    return "", lambda: None


def _breaking_call(node: ast.Call, parents: list[ast.AST]) -> tuple[str, Change] | None:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if name == "Refusal":
        return "refusal -> none", lambda: _replace(parents[-1], node, ast.Constant(None))
    if name == "under":
        wrong = ast.Call(ast.Name(WRONG, ast.Load()), [node.args[0]], [])
        return "what counts -> something else", lambda: _replace(parents[-1], node, wrong)
    if name in AMOUNTS and len(node.args) > AMOUNTS[name]:
        amount = node.args[AMOUNTS[name]]
        # What a rule says to be nothing is broken by making it something.
        wrong_amount = 1 if isinstance(amount, ast.Constant) and amount.value == 0 else 0
        return f"modifier -> {wrong_amount}", lambda: _replace(node, amount, ast.Constant(wrong_amount))
    if name == "roll":
        return "die -> 1", lambda: _replace(parents[-1], node, ast.Constant(1))
    if name in ("tell", "push", "emit") and isinstance(parents[-1], ast.Expr):
        return "event -> nothing", lambda: _replace(parents[-2], parents[-1], ast.Pass())
    if name == "Event":
        return _breaking_event(node, parents)
    return None


def _breaking_event(node: ast.Call, parents: list[ast.AST]) -> tuple[str, Change] | None:
    parent = parents[-1]
    if isinstance(parent, ast.Yield) and isinstance(parents[-2], ast.Expr):
        return "standing rule -> nothing", lambda: _replace(parents[-3], parents[-2], ast.Pass())
    if isinstance(parent, ast.Tuple | ast.List):
        return "standing rule -> nothing", lambda: parent.elts.remove(node)
    return None


def _replace(parent: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another one."""
    for name, value in ast.iter_fields(parent):
        if value is old:
            setattr(parent, name, new)
            return
        if isinstance(value, list) and old in value:
            value[value.index(old)] = new
            return
    raise ValueError(f"{ast.dump(old)} does not stand in {ast.dump(parent)}")
