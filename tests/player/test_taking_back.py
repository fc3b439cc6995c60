"""The undo button names the step it would take back, and says why it stops."""

from __future__ import annotations

from core.model.actions import HexClick, PieceClick
from player.models.story import Story
from player.models.taking_back import taking_back
from player.models.turn import Turn


def _button(turn: Turn):  # type: ignore[no-untyped-def]
    session = turn.table.session
    by = session.history.record(session.history.in_force[-1]).by
    return taking_back(Story(turn.table), session.can_undo(by))


def test_undo_names_the_step_and_stops_with_its_reason_at_what_was_shown(turn: Turn) -> None:
    shown = _button(turn)
    assert shown.stops
    assert shown.possible
    assert shown.words.startswith("Undo (Ctrl+Z) stops here. Something hidden has been shown; only with")
    piece = turn.pieces[0]
    turn.click(PieceClick(piece))
    turn.click(HexClick(next(iter(turn.hexes))))
    moved = _button(turn)
    name = turn.table.sentences.piece(piece)
    assert (moved.possible, moved.stops) == (True, False)
    assert moved.words.startswith(f"Take back (Ctrl+Z): {name}")
    session = turn.table.session
    session.undo(session.deciders[0], session.at)
    assert _button(turn).stops
    assert _button(turn).again.startswith(f"Do again (Ctrl+Shift+Z): {name}")
