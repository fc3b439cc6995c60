"""How a game ended, in words."""

from __future__ import annotations

from core.model.events import Event, SetVerdict
from core.model.values import Key
from player.models.table import Table


def ending(table: Table) -> str:
    """Return who has won, at what level where the game has words for it, then what ended it; empty before the end."""
    verdict, sentences = table.session.outcome, table.sentences
    if verdict is None:
        return ""
    key = f"won-{verdict.level}"
    won = sentences.say(key if key in sentences.texts else "game-won", {"side": Key(verdict.winner)})
    last = (event for _, record in table.session.history for event in record.events if _ends(event))
    return f"{won} {' '.join(sentences.event(event).text for event in last)}".strip()


def _ends(event: Event) -> bool:
    return any(isinstance(change, SetVerdict) for change in event.changes)
