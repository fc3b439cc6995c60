"""What a game's own source declares: the kinds of event it tells and the refusals it can give.

Read from the syntax tree, so that a kind nobody ever met is still in the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

LANDED = 4
"""The landing that is in the product; what later ones bring is listed as such."""

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Declared:
    """Kind -> where it first stands, `file:line`; `later` are kinds of clauses that a later landing brings."""

    events: dict[str, str]
    refusals: dict[str, str]
    later: frozenset[str] = frozenset()


def game_folder(game: str) -> Path:
    """Return the folder of a game's package."""
    probe = ROOT / "tests" / "probe" / "probe"
    return probe if game == "probe" else ROOT / "core" / "games" / game


def trees(game: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield path and syntax tree of every module of a game."""
    for path in sorted(game_folder(game).rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def declared(game: str) -> Declared:
    """Return the kinds of event and the keys of refusals that stand in a game's source."""
    events: dict[str, str] = {}
    refusals: dict[str, str] = {}
    clauses: dict[str, set[str]] = {}
    for path, tree in trees(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                where = f"{path.name}:{node.lineno}"
                for key in _event_kinds(node):
                    events.setdefault(key, where)
                for key in _refusal_keys(node):
                    refusals.setdefault(key, where)
                    clauses.setdefault(key, set()).update(cited(node))
    late = {key for key, found in clauses.items() if found and all(landing(game, id_) > LANDED for id_ in found)}
    return Declared(dict(sorted(events.items())), dict(sorted(refusals.items())), frozenset(late))


def cited(node: ast.AST) -> list[str]:
    """Return the clauses cited by `c("...")` inside a piece of source, in order."""
    return [
        call.args[0].value
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and _name(call) == "c"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    ]


@cache
def clauses_of(game: str) -> Mapping[str, Mapping[str, object]]:
    """Return a game's clause list: id -> summary, kind, status, landing."""
    text = (game_folder(game) / "clauses.yaml").read_text("utf-8")
    found: Mapping[str, Mapping[str, object]] = yaml.load(text, yaml.CSafeLoader)
    return found


def landing(game: str, clause: str) -> int:
    """Return which landing brings a clause; 0 for one that the list does not have."""
    number = clauses_of(game).get(clause, {}).get("landing", 0)
    return int(str(number))


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _event_kinds(call: ast.Call) -> Iterator[str]:
    name = _name(call)
    if name in ("tell", "Event") and call.args:
        yield from _texts(call.args[0])
    if name == "roll" and isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "run":
        yield from (text for word in call.keywords if word.arg == "key" for text in _texts(word.value))


def _refusal_keys(call: ast.Call) -> Iterator[str]:
    if _name(call) == "Refusal" and len(call.args) > 1:
        yield from _texts(call.args[1])


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts an expression can be: a literal, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
