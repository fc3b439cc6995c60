"""What the log can be filtered by names events that the game tells."""

from __future__ import annotations

from core.games.czech38.game import GAME


def test_every_event_of_a_log_kind_has_a_sentence_and_one_kind() -> None:
    texts = GAME.texts("en")
    named = [event for kind in GAME.schema.log_kinds for event in kind.events]
    assert [event for event in named if event not in texts] == []
    assert len(named) == len(set(named))
