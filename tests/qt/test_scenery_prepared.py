"""A map that is prepared beside a window has nothing left to be put together in it; the next window shares it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.play import library
from core.qt.kept_maps import ready_map
from core.qt.levels import level
from core.qt.overview import Overview
from core.qt.scenery import Scenery, put_together
from core.view.palette import palette
from tests.view.sample_map import SCHEMA, sample_scenario

LIGHT = palette("light")


def painted(scenery: Scenery) -> QImage:
    """Return the whole map, painted at once."""
    sized = level(scenery.scenario.map.grid.orientation, -4, 1.0)
    area = QRect(0, 0, *sized.size(scenery.scenario.map.grid))
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scenery.render(painter, sized, area)
    painter.end()
    return image


def edited(scenario: Scenario, at: Hex) -> Scenario:
    """Return it with another ground in a hex."""
    terrain = bytearray(scenario.map.terrain)
    terrain[at] = (terrain[at] + 1) % 10
    return replace(scenario, map=replace(scenario.map, terrain=bytes(terrain)))


def test_what_is_prepared_is_not_put_together_again(qapp: object, monkeypatch: object) -> None:
    game, scenario = library.named(library.shipped()[0].id)
    scenery = Scenery(scenario, game.schema, palette("light"))
    put_together(scenery)
    names = scenery.names
    monkeypatch.setattr(Scenery, "_group", lambda *_: 1 / 0)  # type: ignore[attr-defined]
    assert scenery.lines_within(QRectF(0, 0, *scenery.sheet.layout.bounds))
    assert scenery.names is names


@pytest.mark.usefixtures("qapp")
def test_an_equal_map_is_put_together_once_and_small_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ready_map(sample_scenario(), SCHEMA, LIGHT)
    small = Overview(first).picture.toImage()
    monkeypatch.setattr(Scenery, "_group", lambda *_: 1 / 0)
    equal = sample_scenario()
    again = ready_map(equal, SCHEMA, LIGHT)
    assert again.scenario is equal
    assert painted(again) == painted(first)
    monkeypatch.setattr(Scenery, "render", lambda *_: 1 / 0)
    assert Overview(again).picture.toImage() == small


@pytest.mark.usefixtures("qapp")
def test_what_one_window_changes_no_other_shows() -> None:
    scenario, at = sample_scenario(), sample_scenario().map.grid.hex_at(4, 4)
    one, other = ready_map(scenario, SCHEMA, LIGHT), ready_map(scenario, SCHEMA, LIGHT)
    before, small = painted(other), Overview(other).picture.toImage()
    forts = {found for look in ("fort", "heavy-fort") for _, found, _ in one.sheet.marks(look)}
    assert forts
    one.set_scenario(edited(scenario, at), [at], [at])
    one.set_lost(forts, ())
    expected = Scenery(edited(scenario, at), SCHEMA, LIGHT)
    expected.set_lost(forts, ())
    assert painted(one) == painted(expected) != before
    assert Overview(one).picture.toImage() == Overview(expected).picture.toImage() != small
    for shown in (other, ready_map(scenario, SCHEMA, LIGHT)):
        assert painted(shown) == before
        assert Overview(shown).picture.toImage() == small


@pytest.mark.usefixtures("qapp")
def test_another_palette_is_another_map() -> None:
    scenario = sample_scenario()
    assert painted(ready_map(scenario, SCHEMA, palette("dark"))) != painted(ready_map(scenario, SCHEMA, LIGHT))
