"""Maps that are put together, kept for whoever shows the same one next: a second window, a replay, another game."""

from __future__ import annotations

from threading import Lock

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.scenery import Scenery, put_together
from core.view.palette import Palette

KEPT = 2
"""Maps that are kept: the last two."""

_kept: list[Scenery] = []
_one_at_a_time = Lock()


def ready_map(scenario: Scenario, schema: Schema, palette: Palette) -> Scenery:
    """Return a map ready to be painted, for one owner; takes some tenths of a second where none is kept.

    May be called in any thread; who asks while the same map is being put together waits for it.
    """
    with _one_at_a_time:
        found = next((one for one in _kept if one.shows(scenario, schema, palette)), None)
        if found is None:
            found = Scenery(scenario, schema, palette)
            put_together(found)
        _kept[:] = [*(one for one in _kept if one is not found), found][-KEPT:]
        return found.twin(scenario)
