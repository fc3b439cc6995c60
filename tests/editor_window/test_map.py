"""Choosing hexes, roads and marks on sides by real mouse and key events."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.board.hexes import Hex
from core.board.hexsides import Hexside, between, hexside, sides_of
from core.model.schema import HexsideType, Schema
from core.play.library import open_scenario, shipped_folder
from editor.borders import BorderCard
from editor.choosing import NameCard
from editor.docks.here_dock import HereDock
from editor.document import Document
from editor.main_window import MainWindow
from editor.models.kit import Group
from editor.models.selection import Outline
from editor.sheet_card import SheetCard
from editor.tools.hold import Lifts

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"
ROAD = HexsideType("road", "Road", "czech38 11.8", "road")
BRIDGE = HexsideType("bridge", "Bridge", "czech38 11.8", "bridge", ("road",), ("river_minor", "river_major"))


def with_roads() -> Schema:
    """Return the game's schema with roads, and bridges where they cross water."""
    schema = open_scenario(CAMPAIGN)[0].schema
    return replace(schema, paths=(ROAD,), hexsides=(*schema.hexsides, BRIDGE))


@pytest.fixture
def window(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return an editor with the campaign open, hex 3014 in the middle; its game has roads."""
    schema = with_roads()
    monkeypatch.setattr(Document, "schema", property(lambda _: schema))
    assert window.open(CAMPAIGN)
    window.canvas.zoom_to(0.6)
    window.canvas.centre_on(at(window, "3014"))
    QApplication.processEvents()
    return window


def at(window: MainWindow, label: str) -> Hex:
    return window.document.scenario.map.sheet.hex(label)


def point(window: MainWindow, label: str) -> QPoint:
    return window.canvas.widget_point(at(window, label))


def stroke(
    window: MainWindow, *labels: str, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT
) -> None:
    points = [point(window, label) for label in labels]
    QTest.mousePress(window.canvas, button, held, points[0])
    for there in points[1:]:
        QTest.mouseMove(window.canvas, there)
    QTest.mouseRelease(window.canvas, button, held, points[-1])


def chosen(window: MainWindow) -> set[str]:
    sheet = window.document.scenario.map.sheet
    shown = {h for mark in window.place.overlays.get("choice", ()) for h in mark.hexes}
    assert shown == set(window._tools["Select"].chosen)
    return {sheet.label(h) for h in shown}


# Choosing ----------------------------------------------------------------------------------------


def test_rectangles_add_and_take_away(window: MainWindow) -> None:
    window.take_tool("Select")
    stroke(window, "2813", "2914")
    assert chosen(window) == {"2813", "2814", "2913", "2914"}
    stroke(window, "3113", "3113", held=SHIFT)
    assert chosen(window) == {"2813", "2814", "2913", "2914", "3113"}
    stroke(window, "2813", "2814", held=CONTROL)
    assert chosen(window) == {"2913", "2914", "3113"}
    stroke(window, "3113", button=RIGHT)
    assert chosen(window) == {"2913", "2914"}
    stroke(window, "3015")
    assert chosen(window) == {"3015"}


def test_a_lasso_chooses_what_lies_in_its_loop(window: MainWindow) -> None:
    window.take_tool("Select")
    window.tool_settings.outline_box.setCurrentIndex(list(Outline).index(Outline.LASSO))
    stroke(window, "2812", "3212", "3216", "2816", "2812")
    assert {"2914", "3013", "3115"} < chosen(window)
    assert not {"2712", "3313", "3017", "3011"} & chosen(window)


def test_the_same_by_keyboard(window: MainWindow) -> None:
    window.take_tool("Select")
    window.canvas.setFocus()
    window.canvas.set_cursor_hex(at(window, "2913"))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(window.canvas, key)
    assert chosen(window) == {"2913", "2914", "3013", "3014"}
    QTest.keyClick(window.canvas, Qt.Key.Key_Space)
    QTest.keyClick(window.canvas, Qt.Key.Key_Down)
    assert chosen(window) == {"2913", "2914", "3013", "3014"}
    for _ in range(2):
        QTest.keyClick(window.canvas, Qt.Key.Key_Space, SHIFT)
    assert chosen(window) == {"2913", "2914", "3013", "3014", "3015"}


def test_what_is_chosen_is_filled_and_cleared_in_one_step_each(window: MainWindow) -> None:
    before = window.document.scenario
    window.take_tool("Select")
    stroke(window, "2913", "3014")
    window.palette_dock.choose_terrain(4)
    assert window.canvas.tool.name == "Select"
    QTest.keyClick(window.canvas, Qt.Key.Key_Return, CONTROL)
    now = window.document.scenario.map
    assert {now.terrain_at(h) for h in window._tools["Select"].chosen} == {"mountain"}
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    now = window.document.scenario.map
    assert {now.terrain_at(h) for h in window._tools["Select"].chosen} == {"clear"}
    assert window.document.undo_stack.count() == 2
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert window.document.scenario == before


def test_by_terrain_by_name_all_and_the_others(window: MainWindow) -> None:
    window.palette_dock.choose_terrain(5)
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL | SHIFT)
    the_map = window.document.scenario.map
    wet = {the_map.sheet.label(h) for h in the_map.grid.hexes if the_map.terrain_at(h) == "wetland"}
    assert chosen(window) == wet
    QTest.keyClick(window.canvas, Qt.Key.Key_I, CONTROL | SHIFT)
    assert len(chosen(window)) == len(the_map.grid.hexes) - len(wet)
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL)
    assert len(chosen(window)) == len(the_map.grid.hexes)

    def answer() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, NameCard)
        QTest.keyClicks(card.field, "brno")
        button = next(b for b in card.findChildren(QPushButton) if b.text() == "Choose")
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())

    QTimer.singleShot(0, answer)
    QTest.keyClick(window.canvas, Qt.Key.Key_F, CONTROL | SHIFT)
    named = {the_map.sheet.label(h) for place in the_map.places if "Brno" in place.name for h in place.hexes}
    assert chosen(window) == named
    assert named


# Roads -------------------------------------------------------------------------------------------


def steps(window: MainWindow) -> set[tuple[str, ...]]:
    sheet = window.document.scenario.map.sheet
    return {tuple(sheet.label(h) for h in way) for way in window.document.scenario.map.paths.get("road", ())}


def test_a_road_goes_on_from_click_to_click(window: MainWindow) -> None:
    window.take_tool("Road")
    assert window.palette_dock.paint_in_hand.group is Group.WAYS
    for label in ("2814", "3014", "3016"):
        stroke(window, label)
    assert steps(window) == {("2814", "2913", "3014", "3015", "3016")}
    assert window.document.undo_stack.count() == 2
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    stroke(window, "3215")
    stroke(window, "3014")
    assert ("3215", "3115", "3014") in steps(window) or ("3215", "3114", "3014") in steps(window)
    tool = window.canvas.tool
    assert tool.network().joins == (at(window, "3014"),)
    assert set(tool.network().loose) == {at(window, label) for label in ("2814", "3016", "3215")}
    for _ in range(3):
        window.document.undo_stack.undo()
    assert steps(window) == set()


def test_undoing_ends_the_road_that_is_drawn(window: MainWindow) -> None:
    window.take_tool("Road")
    for label in ("2814", "3014", "3016"):
        stroke(window, label)
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, CONTROL)
    stroke(window, "3314")
    assert steps(window) == {("2814", "2913", "3014")}


def test_a_road_is_dragged_and_a_piece_of_it_removed(window: MainWindow) -> None:
    window.take_tool("Road")
    stroke(window, "2814", "2914", "3014", "3015", "3016")
    assert window.document.undo_stack.count() == 1
    stroke(window, "3014", "3015", button=RIGHT)
    assert steps(window) == {("2814", "2914", "3014"), ("3015", "3016")}
    stroke(window, "2914", button=RIGHT)
    assert steps(window) == {("3015", "3016")}
    window.canvas.setFocus()
    window.canvas.set_cursor_hex(at(window, "3016"))
    QTest.keyClick(window.canvas, Qt.Key.Key_Space, SHIFT)
    assert steps(window) == set()


def test_a_bridge_lies_where_the_road_crosses_water(window: MainWindow) -> None:
    the_map = window.document.scenario.map
    rivers = the_map.sides_by_kind["river_minor"] | the_map.sides_by_kind["river_major"]
    here = next(
        h for h in the_map.grid.within(at(window, "3014"), 4) if any(s in rivers for s in sides_of(the_map.grid, h))
    )
    there = next(n for n in the_map.grid.adjacent(here) if between(the_map.grid, here, n) in rivers)
    window.take_tool("Road")
    stroke(window, the_map.sheet.label(here), the_map.sheet.label(there))
    assert window.document.scenario.map.hexsides["bridge"] == (between(the_map.grid, here, there),)
    window.document.undo_stack.undo()
    assert "bridge" not in window.document.scenario.map.hexsides


# Hexsides ----------------------------------------------------------------------------------------


def side_point(window: MainWindow, side: Hexside) -> QPoint:
    (ax, ay), (bx, by) = window.canvas._layout().side_ends(side)
    x, y = window.canvas.viewport.from_map((ax + bx) / 2, (ay + by) / 2)
    return QPoint(round(x), round(y))


def take_paint(window: MainWindow, group: Group, id_: str) -> None:
    paints = (item.data(Qt.ItemDataRole.UserRole) for item in window.palette_dock._items())
    window.palette_dock.choose(next(paint for paint in paints if (paint.group, paint.id) == (group, id_)))


def test_a_side_bears_several_marks_and_loses_one_or_all(window: MainWindow) -> None:
    side = hexside(window.document.scenario.map.grid, at(window, "3014"), 1)

    def borne() -> set[str]:
        return {kind for kind, sides in window.document.scenario.map.sides_by_kind.items() if side in sides}

    assert borne() == set()
    for mark in ("border", "ip", "river_minor"):
        take_paint(window, Group.HEXSIDES, mark)
        QTest.mouseClick(window.canvas, LEFT, NONE, side_point(window, side))
    assert borne() == {"border", "ip", "river_minor"}
    QTest.mouseClick(window.canvas, RIGHT, NONE, side_point(window, side))
    assert borne() == {"border", "ip"}
    window.tool_settings.lifts_box.setCurrentIndex(list(Lifts).index(Lifts.ALL))
    QTest.mouseClick(window.canvas, RIGHT, NONE, side_point(window, side))
    assert borne() == set()
    window.document.undo_stack.undo()
    assert borne() == {"border", "ip"}


def test_a_feature_that_is_counted_is_laid_with_its_figure_and_no_other(window: MainWindow) -> None:
    take_paint(window, Group.FEATURES, "vp")
    QApplication.processEvents()
    assert window.tool_settings.amount_box.isVisible()
    window.tool_settings.amount_box.setValue(3)
    stroke(window, "3014")
    assert window.document.scenario.map.feature("vp")[at(window, "3014")] == 3
    take_paint(window, Group.FEATURES, "fort")
    QApplication.processEvents()
    assert not window.tool_settings.amount_box.isVisible()
    stroke(window, "3014")
    assert window.document.scenario.map.feature("fort")[at(window, "3014")] == 1
    window.palette_dock.choose_terrain(1)
    QApplication.processEvents()
    assert not window.tool_settings.amount_box.isVisible()


# This hex and its sides --------------------------------------------------------------------------


@pytest.fixture
def here(window: MainWindow) -> HereDock:
    """Return the form of hex 3014, brought up by its keys."""
    window.canvas.setFocus()
    window.canvas.set_cursor_hex(at(window, "3014"))
    QTest.keyClick(window.canvas, Qt.Key.Key_J, CONTROL)
    QApplication.processEvents()
    form = window.place.dock(HereDock)
    assert form.isVisible()
    assert form.form.terrain.hasFocus()
    return form


def test_a_hex_is_changed_by_keyboard_in_its_form(window: MainWindow, here: HereDock) -> None:
    before, form = window.document.scenario, here.form
    QTest.keyClicks(form.terrain, "Mou")
    assert window.document.scenario.map.terrain_at(at(window, "3014")) == "mountain"
    form.name.setFocus()
    QTest.keyClicks(form.name, "Upper Mill")
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    assert window.document.scenario.map.names[at(window, "3014")] == "Upper Mill"
    assert (form.amounts["fort"].maximum(), form.amounts["vp"].maximum()) == (1, 99)
    form.amounts["vp"].setFocus()
    for _ in range(3):
        QTest.keyClick(form.amounts["vp"], Qt.Key.Key_Up)
    assert window.document.scenario.map.feature("vp")[at(window, "3014")] == 3
    button = form.sides["ip", False, 2]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    side = hexside(window.document.scenario.map.grid, at(window, "3014"), 2)
    assert side in window.document.scenario.map.sides_by_kind["ip"]
    assert button.accessibleName() == "Improved position SE"
    assert window.document.undo_stack.count() == 4
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.canvas.hasFocus()
    for _ in range(4):
        window.document.undo_stack.undo()
    assert window.document.scenario == before
    assert form.name.text() == ""
    assert form.amounts["vp"].value() == 0


def test_a_place_grows_over_a_neighbour_of_the_same_name_and_goes_with_its_last_hex(
    window: MainWindow, here: HereDock
) -> None:
    def name(words: str) -> None:
        here.form.name.setText(words)
        here.form.name.setFocus()
        QTest.keyClick(here.form.name, Qt.Key.Key_Return)

    def covered() -> list[set[str]]:
        sheet, places = window.document.scenario.map.sheet, window.document.scenario.map.places
        return [{sheet.label(h) for h in place.hexes} for place in places if place.name == "Twin"]

    name("Twin")
    window.canvas.set_cursor_hex(at(window, "3015"))
    name("Twin")
    assert covered() == [{"3014", "3015"}]
    name("")
    assert covered() == [{"3014"}]
    window.canvas.set_cursor_hex(at(window, "3014"))
    name("")
    assert covered() == []


def test_a_road_leads_over_a_side_of_the_form_and_the_form_follows_the_cursor(
    window: MainWindow, here: HereDock
) -> None:
    button = here.form.sides["road", True, 3]
    QTest.mouseClick(button, LEFT, NONE, button.rect().center())
    assert steps(window) == {("3014", "3015")}
    window.canvas.set_cursor_hex(at(window, "3015"))
    assert here.form.sides["road", True, 0].isChecked()
    QTest.mouseClick(here.form.sides["road", True, 0], LEFT, NONE, button.rect().center())
    assert steps(window) == set()


def test_a_border_follows_the_areas(window: MainWindow) -> None:
    before = window.document.scenario
    window.take_tool("Brush")
    take_paint(window, Group.AREAS, "germany")
    stroke(window, "3014")
    grid = window.document.scenario.map.grid
    assert not set(sides_of(grid, at(window, "3014"))) & window.document.scenario.map.sides_by_kind["border"]

    def answer() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, BorderCard)
        assert card.mark.currentData() == "border"
        button = next(b for b in card.findChildren(QPushButton) if b.text() == "Draw")
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())

    QTimer.singleShot(0, answer)
    window._actions["Border between areas…"].trigger()
    drawn = window.document.scenario.map.sides_by_kind["border"]
    assert drawn == before.map.sides_by_kind["border"] | set(sides_of(grid, at(window, "3014")))
    assert window.document.undo_stack.count() == 2
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert window.document.scenario == before


def test_the_next_gap_of_the_roads_is_gone_to(window: MainWindow) -> None:
    window.take_tool("Road")
    stroke(window, "2814", "2914", "3014")
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    window.canvas.set_cursor_hex(at(window, "2913"))
    found = []
    for _ in range(2):
        window._actions["Next gap in the roads"].trigger()
        found.append(window.canvas.cursor_hex)
    assert found == [at(window, "3014"), at(window, "2814")]
    assert window.statusBar().currentMessage() == "Road: 1 piece, 2 loose ends"


def test_sheet_and_boxes_are_changed_in_one_step(window: MainWindow) -> None:
    before = window.document.scenario
    gone = before.boxes[0]

    def answer() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, SheetCard)
        assert card.height() < 700  # on a screen of 768 pixels, however many boxes the game has
        card.title.selectAll()
        QTest.keyClicks(card.title, "Green")
        card.boxes[gone].setFocus()
        QTest.keyClick(card.boxes[gone], Qt.Key.Key_Space)
        button = next(b for b in card.findChildren(QPushButton) if b.text() == "Change")
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())

    QTimer.singleShot(0, answer)
    window._actions["Sheet and boxes…"].trigger()
    after = window.document.scenario
    assert (after.map.sheet.title, after.map.sheet.hex_mm) == ("Green", before.map.sheet.hex_mm)
    assert after.boxes == before.boxes[1:]
    window.document.undo_stack.undo()
    assert window.document.scenario == before
