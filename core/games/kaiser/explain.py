"""Answers to questions about a position, each by the module of its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.kaiser import explain_battle
from core.games.kaiser.explain_fire import fire_answer
from core.games.kaiser.explain_ground import explain_ground, explain_place, explain_score
from core.games.kaiser.explain_march import explain_path, explain_reach
from core.games.kaiser.explain_units import explain_unit
from core.games.kaiser.explain_zones import explain_network, explain_supply, explain_zones
from core.games.kaiser.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import Values
from core.model.working import Explanation, Question

Answer = Explanation | Refusal
Answers = Callable[[Rules, Observation, Values], Answer]

ANSWERS: Mapping[str, Answers] = {
    **explain_battle.ANSWERS,
    "reach": explain_reach,
    "path": explain_path,
    "supply": explain_supply,
    "place": explain_place,
    "score": explain_score,
    "ground": explain_ground,
    "unit": explain_unit,
    "zones": explain_zones,
    "network": explain_network,
}
"""Kind of question -> what answers it."""


def explain(rules: Rules, seen: Observation, question: Question) -> Answer:
    """Answer a question; one that this game does not know is refused."""
    under_fire = fire_answer(rules, seen, question.values)
    if under_fire is not None:
        return under_fire
    answer = ANSWERS.get(question.kind)
    if answer is None:
        return Refusal("", "no-such-question", None, {"kind": question.kind})
    return answer(rules, seen, question.values)
