"""Whatever a game's source says by a key has its sentence, met in play or not."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from core.games.contract import game
from core.play.library import shipped
from core.view.sentences import SOURCE, shared_texts
from tests.tools.sources import trees

GAMES = sorted({entry.game for entry in shipped()})
KEY_AT = {"Refusal": 1, "Prompt": 0, "Line": 0, "Candidate": 2}
"""Call -> which argument its key is, unless it is named."""


def said(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield every key that stands as a literal in a call that wants a sentence, with its line."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEY_AT:
            at = KEY_AT[call.func.id]
            named = [word.value for word in call.keywords if word.arg == "key"]
            for node in named or call.args[at : at + 1]:
                branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
                for branch in branches:
                    if isinstance(branch, ast.Constant) and isinstance(branch.value, str) and branch.value:
                        yield branch.value, call.lineno


@pytest.mark.parametrize("name", GAMES)
def test_every_key_has_its_sentence(name: str) -> None:
    texts = {**shared_texts(SOURCE), **game(name).texts(SOURCE)}
    keys = [(path.name, line, key) for path, tree in trees(name) for key, line in said(tree)]
    assert len(keys) > 100
    assert [f"{file}:{line}: {key}" for file, line, key in keys if key not in texts] == []


def test_a_key_without_a_sentence_is_seen() -> None:
    source = 'Candidate(CLICK, key="gas-again"), Refusal(c("1"), "a" if one else "b"), Prompt("why", c("2"))'
    assert {key for key, _ in said(ast.parse(source))} == {"gas-again", "a", "b", "why"}
