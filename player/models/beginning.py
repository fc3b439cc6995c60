"""How a scenario stands before anybody has played."""

from __future__ import annotations

from core.play.session import Session
from core.view.scene import EMPTY, Scene
from player.models.opening import Opening, issues
from player.models.pictures import counters_scene
from player.models.table import Table


def armies(chosen: Opening) -> Scene:
    """Return the units on the map as a game begins, as everybody may see them; none where it cannot be played."""
    if issues(chosen.start):
        return EMPTY
    session: Session = Session.new(None, chosen.start)
    return counters_scene(Table(session, ()))
