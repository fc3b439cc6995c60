"""A map that is prepared beside a window has nothing left to be put together in it."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from core.play import library
from core.qt.scenery import Scenery, put_together
from core.view.palette import palette


def test_what_is_prepared_is_not_put_together_again(qapp: object, monkeypatch: object) -> None:
    game, scenario = library.named(library.shipped()[0].id)
    scenery = Scenery(scenario, game.schema, palette("light"))
    put_together(scenery)
    names = scenery.names
    monkeypatch.setattr(Scenery, "_group", lambda *_: 1 / 0)  # type: ignore[attr-defined]
    assert scenery.lines_within(QRectF(0, 0, *scenery.sheet.layout.bounds))
    assert scenery.names is names
