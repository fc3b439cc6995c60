"""Layers of the editor's map: shown, faded, locked against tools, kept for the next start."""

from __future__ import annotations

import shutil
from pathlib import Path

from probe.field import FOLDER as PROBE
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.board.hexes import Hex
from core.play import library
from core.view import layers
from core.view.area_marks import TINT
from editor.docks.here_dock import HereDock
from editor.docks.layers_dock import LayersDock
from editor.main_window import MainWindow
from editor.models.kit import Group, paints
from editor.models.standing import stands_in
from editor.settings import Settings

CAMPAIGN = library.shipped_folder() / "czech38" / "campaign.yaml"


def test_a_layer_is_hidden_and_faded_and_that_is_kept(window: MainWindow) -> None:
    dock = window.place.dock(LayersDock)
    dock.switches[layers.NAMES].click()
    dock.sliders[layers.TERRAIN].setValue(4)
    assert not dock.sliders[layers.NAMES].isEnabled()
    chosen = Settings().layers
    assert (chosen.shows(layers.NAMES), chosen.percent(layers.TERRAIN)) == (False, 40)
    assert dock.chosen == chosen


def test_a_lock_belongs_to_its_document_and_a_counter_can_be_chosen_all_the_same(
    window: MainWindow, tmp_path: Path
) -> None:
    shutil.copytree(PROBE, tmp_path / "copy", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    window.open(PROBE / "two-hills.yaml")
    document, canvas, dock = window.document, window.canvas, window.place.dock(LayersDock)
    dock.locks[layers.COUNTERS].click()
    unit = next(p for p in document.scenario.pieces if stands_in(document.scenario, document.schema, p) is not None)
    at = stands_in(document.scenario, document.schema, unit)
    window.take_tool("Units")
    canvas.centre_on(at)
    near = canvas.widget_point(document.scenario.map.grid.adjacent(at)[0])
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=canvas.widget_point(at))
    QTest.mouseMove(canvas, near)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=near)
    chosen = window.forces.selected()
    assert chosen
    assert document.undo_stack.count() == 0
    window.forces.remove()
    assert document.undo_stack.count() == 0
    assert window.statusBar().currentMessage() == "Counters: locked. The tab Layers unlocks it."
    window.open(tmp_path / "copy" / "two-hills.yaml")
    assert not dock.locks[layers.COUNTERS].isChecked()
    window.tabs.turn(-1)
    assert dock.locks[layers.COUNTERS].isChecked()
    dock.locks[layers.COUNTERS].click()
    window.forces.select(chosen)
    window.forces.remove()
    assert document.undo_stack.count() == 1


def test_the_hex_dock_shows_what_stands_after_a_refusal(window: MainWindow) -> None:
    window.open(CAMPAIGN)
    document, dock = window.document, window.place.dock(LayersDock)
    window.canvas.set_cursor_hex(document.scenario.map.sheet.hex("3014"))
    form = window.place.dock(HereDock).form
    before = form.terrain.currentData()
    dock.locks[layers.TERRAIN].click()
    form.terrain.setCurrentIndex(4)
    form.terrain.activated.emit(4)
    assert form.terrain.currentData() == before
    assert window.statusBar().currentMessage() == "Terrain: locked. The tab Layers unlocks it."


def test_no_tool_changes_a_locked_layer_by_mouse_or_key_and_it_is_said_why(window: MainWindow) -> None:
    window.open(CAMPAIGN)
    document, canvas, dock = window.document, window.canvas, window.place.dock(LayersDock)
    middle = document.scenario.map.sheet.hex("3014")
    canvas.set_cursor_hex(middle)
    window.take_tool("Brush")
    window.palette_dock.choose_terrain(4)
    dock.locks[layers.TERRAIN].click()
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.rect().center())
    assert document.undo_stack.count() == 0
    assert window.statusBar().currentMessage() == "Terrain: locked. The tab Layers unlocks it."
    window.take_tool("Hexsides")
    QTest.keyClick(canvas, Qt.Key.Key_1)
    assert document.undo_stack.count() == 1
    dock.locks[layers.TERRAIN].click()
    window.take_tool("Brush")
    window.palette_dock.choose_terrain(4)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert document.undo_stack.count() == 2


def test_an_area_is_tinted_while_its_brush_is_in_hand_or_its_layer_on(window: MainWindow) -> None:
    window.open(CAMPAIGN)
    country = next(paint for paint in paints(window.document.schema) if paint.group is Group.AREAS)
    switch = window.place.dock(LayersDock).switches[layers.AREAS]

    def tinted() -> frozenset[Hex]:
        return frozenset(at for veil in window.place.veils.get("in-hand", ()) if veil.kind == TINT for at in veil.hexes)

    assert not tinted()
    window.palette_dock.choose(country)
    first = tinted()
    middle = window.document.scenario.map.sheet.hex("3014")
    window.canvas.set_cursor_hex(middle)
    QTest.keyClick(window.canvas, Qt.Key.Key_Space)
    assert tinted() == first | {middle}
    window.palette_dock.choose_terrain(2)
    assert not tinted()
    switch.click()
    assert tinted() == first | {middle}
    switch.click()
    assert not tinted()
