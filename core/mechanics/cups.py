"""Cups of tokens: a multiset in the state, no order of draw anywhere."""

from __future__ import annotations

from collections.abc import Mapping

from core.mechanics.driver import R, Run
from core.model import events as ev
from core.model.events import Change
from core.model.values import Key


def fill(cup: str, tokens: Mapping[str, int]) -> tuple[Change, ...]:
    """Return the changes that put tokens into an empty cup."""
    return tuple(ev.SetCup(cup, token, count) for token, count in tokens.items())


def draw(run: Run[R], cup: str, key: str, clause: str, *, full: Mapping[str, int]) -> str:
    """Draw one token in the open, told as an event of this key, and return it; an empty cup is filled first."""
    tokens = run.state.cups.get(cup) or full
    token = run.dice.draw(tokens, key=key, clause=clause)
    left = fill(cup, {**tokens, token: tokens[token] - 1})
    run.tell(key, clause, *left, ev.SetMark(cup, token), values={cup: Key(token)}, bars="draw")
    return token
