"""What the log can be filtered by names events that the game tells."""

from __future__ import annotations

from core.games.kaiser.game import GAME
from tests.tools.sources import declared


def test_every_event_of_a_log_kind_has_a_sentence_and_one_kind() -> None:
    texts = GAME.texts("en")
    named = [event for kind in GAME.schema.log_kinds for event in kind.events]
    assert [event for event in named if event not in texts] == []
    assert len(named) == len(set(named))


def test_what_is_told_of_moves_fights_guns_and_the_sky_has_a_kind() -> None:
    named = {event for kind in GAME.schema.log_kinds for event in kind.events}
    silent = {"turn-began", "time-ran-out", "vp-changed", "town-passed", "phase-ended", "remembers", "fire-worked-out"}
    assert declared("kaiser").events.keys() - named - silent == set()
