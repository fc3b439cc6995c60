"""What is made ready beside the window: a game with its map prepared in the palette in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play.session import Session
from core.qt.scenery import Scenery
from core.view.palette import Palette


@dataclass(frozen=True)
class Loaded:
    """A game that can be shown at once."""

    session: Session
    scenery: Scenery


def prepared(scenario: Scenario, schema: Schema, colours: Palette) -> Scenery:
    """Return a map ready to be painted; takes some tenths of a second, and may run in a thread of its own."""
    scenery = Scenery(scenario, schema, colours)
    _ = (scenery.lines, scenery.built, scenery.names)  # made when they are first asked for
    return scenery


def loaded(work: Callable[[], Session], colours: Palette) -> Loaded:
    """Return the game that `work` opens or begins, with its map prepared and its clauses read."""
    session = work()
    session.start.game.clauses()
    return Loaded(session, prepared(session.start.scenario, session.start.game.schema, colours))
