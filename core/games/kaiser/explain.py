"""Answers to questions about a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.kaiser.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import Values
from core.model.working import Explanation, Question

Answer = Explanation | Refusal

ANSWERS: Mapping[str, Callable[[Rules, Observation, Values], Answer]] = {}
"""Kind of question -> who answers it."""


def explain(rules: Rules, seen: Observation, question: Question) -> Answer:
    """Answer a question, or say that there is no such question."""
    answer = ANSWERS.get(question.kind)
    if answer is None:
        return Refusal("", "no-such-question", None, {"kind": question.kind})
    return answer(rules, seen, question.values)
