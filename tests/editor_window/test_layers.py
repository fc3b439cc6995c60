"""Layers of the editor's map: shown, faded, locked against tools, kept for the next start."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.play import library
from core.view import layers
from editor.docks.layers_dock import LayersDock
from editor.main_window import MainWindow
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
