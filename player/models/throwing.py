"""A throw at the players' table in words: what it is for, and what each face gives."""

from __future__ import annotations

from dataclasses import dataclass

from core.play.dice import Ask
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Throwing:
    """What is asked.

    Attributes:
        reason: a sentence.
        who: who alone may look at it; empty for everybody.
        faces: what each face gives, the lowest first; empty where the rules say nothing of single faces.
    """

    reason: str
    who: str = ""
    faces: tuple[str, ...] = ()


def throwing(table: Table, ask: Ask) -> Throwing:
    """Return a wanted throw in words."""
    sentences = table.sentences
    reason = sentences.say(f"throw-{ask.key}", ask.values, needed=False) or sentences.word(ask.key)
    who = sentences.joined([sentences.side(side) for side in ask.seen_by]) if ask.seen_by else ""
    told = ask.values.get("faces")
    faces = tuple(map(sentences.value, told)) if isinstance(told, tuple) and len(told) == ask.sides else ()
    return Throwing(reason[:1].upper() + reason[1:], who, faces)
