"""Whatever a game's source says by a key has its sentence, met in play or not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from core.games.contract import game
from core.play.library import shipped
from core.view.sentences import SOURCE, shared_texts
from tests.tools.sources import trees

GAMES = sorted({entry.game for entry in shipped()})
KEY_AT = {"Refusal": 1, "Prompt": 0, "Line": 0, "Candidate": 2}
"""Call -> which argument its key is, unless it is named."""

MORE = re.compile(r"[.;:,] [\w{]|\b([Cc]hoose|[Cc]lick|first)\b")
"""A sentence that goes on after its fact: with the rule, or with what helps."""

ENOUGH = {
    "attackers-gone", "corps-never-comes", "defenders-gone", "entered-this-turn", "no-combat-phase",
    "no-such-question", "no-support-against-forts", "no-support-against-mobile-assault", "no-support-left",
    "no-transfers", "nobody-left-to-advance", "nobody-left-to-lose", "nobody-left-to-retreat",
    "nobody-transfers", "nowhere-to-retreat", "rail-next-turn", "reserve-not-released", "support-limit",
    "transfers-later",
}  # fmt: skip
"""Refusals that nothing helps against, or whose fact is what one waits for."""


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


def refused(tree: ast.AST) -> Iterator[str]:
    """Yield every key of a refusal."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
            yield from (key for key, _ in said(call) if key)


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_says_more_than_that_it_is_one(name: str) -> None:
    texts = {**shared_texts(SOURCE), **game(name).texts(SOURCE)}
    keys = {key for _, tree in trees(name) for key in refused(tree)}
    assert len(keys) > 50
    assert {key for key in keys if key in texts and not MORE.search(texts[key])} <= ENOUGH


def test_a_key_without_a_sentence_is_seen() -> None:
    source = 'Candidate(CLICK, key="gas-again"), Refusal(c("1"), "a" if one else "b"), Prompt("why", c("2"))'
    assert {key for key, _ in said(ast.parse(source))} == {"gas-again", "a", "b", "why"}
