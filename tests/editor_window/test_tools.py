"""Brush sizes, figures, fills and rivers by real mouse events: what they touch, in one step of undoing each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.board.hexes import Hex
from core.board.hexsides import hexside, lattice_vertex, vertices_of
from core.play.library import shipped_folder
from editor.main_window import MainWindow
from editor.models.kit import Group
from editor.models.strokes import Bound, Figure
from editor.regions import ResizeCard

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """Return an editor with the campaign open, hex 3014 in the middle."""
    assert window.open(CAMPAIGN)
    window.canvas.zoom_to(0.6)
    window.canvas.centre_on(window.document.scenario.map.sheet.hex("3014"))
    window.palette_dock.choose_terrain(4)
    QApplication.processEvents()
    return window


def at(window: MainWindow, label: str) -> Hex:
    return window.document.scenario.map.sheet.hex(label)


def stroke(window: MainWindow, *points: QPoint, release: bool = True) -> None:
    QTest.mousePress(window.canvas, LEFT, NONE, points[0])
    for point in points[1:]:
        QTest.mouseMove(window.canvas, point)
    if release:
        QTest.mouseRelease(window.canvas, LEFT, NONE, points[-1])


def hexes_of(window: MainWindow, terrain: str) -> set[Hex]:
    game_map = window.document.scenario.map
    return {h for h in game_map.grid.hexes if game_map.terrain_at(h) == terrain}


def changed(window: MainWindow, before: set[Hex]) -> set[Hex]:
    return hexes_of(window, "mountain") - before


def test_a_wide_brush_paints_all_under_it_and_leaves_no_gap(window: MainWindow) -> None:
    before, grid = hexes_of(window, "mountain"), window.document.scenario.map.grid
    QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    assert window.tool_settings.size_box.value() == 3
    first, last = at(window, "2814"), at(window, "3214")
    stroke(window, window.canvas.widget_point(first), window.canvas.widget_point(last))
    wanted = {near for h in grid.line(first, last) for near in grid.within(h, 1)}
    assert changed(window, before) == wanted - before
    assert window.document.undo_stack.count() == 1
    window.document.undo_stack.undo()
    assert hexes_of(window, "mountain") == before


@pytest.mark.parametrize("kind", Figure)
def test_a_figure_is_shown_while_it_is_drawn_and_laid_down_at_the_end(window: MainWindow, kind: Figure) -> None:
    before, grid = hexes_of(window, "mountain"), window.document.scenario.map.grid
    window.take_tool("Figure")
    window.tool_settings.figure_box.setCurrentIndex(list(Figure).index(kind))
    first, last = at(window, "3014"), at(window, "3215")
    points = window.canvas.widget_point(first), window.canvas.widget_point(last)
    stroke(window, *points, release=False)
    assert changed(window, before) == set()
    shown = {h for highlight in window.canvas.scene.highlights for h in highlight.hexes}
    QTest.mouseRelease(window.canvas, LEFT, NONE, points[1])
    assert shown >= {first if kind is not Figure.RING else last}
    assert changed(window, before) == shown - before
    assert window.document.undo_stack.count() == 1
    assert grid.exists(first)


def test_escape_gives_a_figure_up(window: MainWindow) -> None:
    before = hexes_of(window, "mountain")
    window.take_tool("Figure")
    points = [window.canvas.widget_point(at(window, label)) for label in ("3014", "3215")]
    stroke(window, *points, release=False)
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(window.canvas, LEFT, NONE, points[1])
    assert changed(window, before) == set()
    assert window.document.undo_stack.count() == 0
    assert window.canvas.scene.highlights == ()


def test_a_fill_takes_the_joined_terrain_and_can_stop_at_hexsides(window: MainWindow) -> None:
    before = window.document.scenario
    window.take_tool("Fill")
    window.tool_settings.bound_box.setCurrentIndex(list(Bound).index(Bound.TERRAIN_AND_SIDES))
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at(window, "3014")))
    near = hexes_of(window, "mountain")
    assert window.document.undo_stack.count() == 1
    window.document.undo_stack.undo()
    assert window.document.scenario == before
    window.tool_settings.bound_box.setCurrentIndex(list(Bound).index(Bound.TERRAIN))
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at(window, "3014")))
    assert near < hexes_of(window, "mountain")


def test_a_river_runs_along_the_sides_as_one_stroke(window: MainWindow) -> None:
    grid = window.document.scenario.map.grid
    before = window.document.scenario.map.sides_by_kind["river_minor"]
    window.take_tool("River")
    paints = (item.data(Qt.ItemDataRole.UserRole) for item in window.palette_dock._items())
    window.palette_dock.choose(next(paint for paint in paints if paint.name == "Minor river"))
    assert window.canvas.tool.name == "River"
    corners = [vertices_of(grid, hexside(grid, at(window, label), 0))[0] for label in ("2915", "2917", "3118")]
    points = []
    for corner in corners:
        x, y = lattice_vertex(grid, corner)
        unit = window.canvas._layout().unit
        px, py = window.canvas.viewport.from_map(x * unit[0], y * unit[1])
        points.append(QPoint(round(px), round(py)))
    stroke(window, *points)
    new = window.document.scenario.map.sides_by_kind["river_minor"] - before
    assert window.document.undo_stack.count() == 1
    ends = [v for side in new for v in vertices_of(grid, side)]
    # A stroke without gaps: all corners but its two ends are met by an even number of its sides, where it was new.
    assert len(new) >= 6
    odd = {v for v in ends if ends.count(v) % 2}
    old = {v for side in before for v in vertices_of(grid, side)}
    assert odd - old <= {corners[0], corners[-1]}
    window.document.undo_stack.undo()
    assert window.document.scenario.map.sides_by_kind["river_minor"] == before


def test_the_row_of_settings_shows_what_the_tool_knows(window: MainWindow) -> None:
    shown = {}
    for name in ("Brush", "Figure", "Fill", "River", "Units"):
        window.take_tool(name)
        QApplication.processEvents()
        boxes = (window.tool_settings.size_box, window.tool_settings.figure_box, window.tool_settings.bound_box)
        shown[name] = tuple(box.isVisible() for box in boxes)
    assert shown == {
        "Brush": (True, False, False),
        "Figure": (True, True, False),
        "Fill": (False, False, True),
        "River": (False, False, False),
        "Units": (False, False, False),
    }


def test_a_paint_keeps_the_tool_that_can_lay_it(window: MainWindow) -> None:
    window.take_tool("Fill")
    window.palette_dock.choose_terrain(2)
    assert window.canvas.tool.name == "Fill"
    window.palette_dock.choose_first(Group.HEXSIDES)
    assert window.canvas.tool.name == "Hexsides"
    window.take_tool("Units")
    window.palette_dock.choose_terrain(3)
    assert window.canvas.tool.name == "Brush"


# Pieces of the map -------------------------------------------------------------------------------


def answer_resize(window: MainWindow, *, anew: bool, **amounts: int) -> None:
    """Fill the card that asks for the new size, and press its verb."""

    def fill() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, ResizeCard)
        for name, amount in amounts.items():
            card.boxes[name].setValue(amount)
        card.anew.setChecked(anew)
        next(b for b in card.findChildren(QPushButton) if b.text() == "Resize").click()

    QTimer.singleShot(0, fill)
    window._regions.actions["resize"].trigger()


def test_the_row_over_the_map_is_as_high_for_every_tool(window: MainWindow) -> None:
    heights = set()
    for tool in window._tools:
        window.take_tool(tool)
        QApplication.processEvents()
        top = window.canvas.mapToGlobal(QPoint(0, 0)).y()
        heights.add((window.tool_settings.height(), window.canvas.height(), top))
    assert len(heights) == 1


def test_the_palette_s_hint_speaks_of_the_tool_in_hand_and_fits(window: MainWindow) -> None:
    hint, said, heights = window.palette_dock._hint, set(), set()
    for tool in window._tools:
        window.take_tool(tool)
        QApplication.processEvents()
        said.add(hint.text())
        heights.add(hint.height())
        assert hint.heightForWidth(hint.width()) <= hint.height(), tool
        assert ("lays" in hint.text()) == (tool in ("Brush", "Figure")), tool
    assert len(said) == len(window._tools)
    assert len(heights) == 1


def test_copy_cut_and_paste_wait_for_something_to_work_on(window: MainWindow) -> None:
    actions = window._regions.actions

    def able() -> set[str]:
        return {name for name in ("copy", "cut", "paste") if actions[name].isEnabled()}

    assert able() == set()
    window.take_tool("Select")
    stroke(window, *(window.canvas.widget_point(at(window, label)) for label in ("3014", "3215")))
    assert able() == {"copy", "cut"}
    actions["copy"].trigger()
    assert able() == {"copy", "cut", "paste"}
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert able() == {"paste"}


def test_the_words_of_the_resize_card_are_whole(window: MainWindow) -> None:
    card = ResizeCard(window, window.document)
    card.show()
    QApplication.processEvents()
    assert card.anew.width() >= card.anew.sizeHint().width()
    assert card.width() <= 460
    card.close()


def test_the_table_of_forces_shows_four_lines_from_the_start(window: MainWindow) -> None:
    window.docks["Forces"].raise_()
    QApplication.processEvents()
    table = window.forces.table
    assert table.isVisible()
    assert table.viewport().height() >= 4 * table.rowHeight(0)


def test_a_piece_is_copied_and_laid_down_elsewhere_by_mouse_and_keys(window: MainWindow) -> None:
    sheet, before = window.document.scenario.map.sheet, window.document.scenario
    window.take_tool("Select")
    stroke(window, *(window.canvas.widget_point(at(window, label)) for label in ("2812", "3013")))
    assert len(window._tools["Select"].chosen) == 6
    QTest.keyClick(window.canvas, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    window.canvas.set_cursor_hex(sheet.hex("3216"))
    QTest.keyClick(window.canvas, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    new = window.document.scenario.map
    for old, there in (("2812", "3216"), ("2913", "3317"), ("3013", "3417")):
        assert new.terrain_at(sheet.hex(there)) == before.map.terrain_at(sheet.hex(old))
    assert window.document.undo_stack.undoText() == "Paste 6 hexes at 3216"
    QTest.keyClick(window.canvas, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert window.document.undo_stack.undoText() == "Cut 6 hexes"
    assert window.document.scenario.map.terrain_at(sheet.hex("3216")) == "clear"
    for _ in range(2):
        QTest.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.scenario == before
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert window.canvas.scene.highlights == ()


def test_the_map_is_resized_in_one_step_and_the_window_shows_it(window: MainWindow) -> None:
    before = window.document.scenario
    answer_resize(window, anew=True, left=3, bottom=1)
    grid = window.document.scenario.map.grid
    assert (grid.columns, grid.rows) == (before.map.grid.columns + 3, before.map.grid.rows + 1)
    assert window.document.scenario.piece_of["g3"].setup == "5405"
    assert window.document.scenario.piece_of["g69L"].setup == "1522-8"
    assert window.canvas.scenario.map.grid == grid
    assert at(window, "5405") in window.canvas.scene.stacks
    window.document.undo_stack.undo()
    assert window.document.scenario == before
    assert window.canvas.scenario.map.grid == before.map.grid
    assert at(window, "5105") in window.canvas.scene.stacks


def test_numbers_stay_when_they_are_asked_to(window: MainWindow) -> None:
    answer_resize(window, anew=False, right=2, top=-2)
    assert window.document.scenario.piece_of["g3"].setup == "5105"
    assert window.document.scenario.map.sheet.labels[0] == "0103"
    assert at(window, "5105") in window.canvas.scene.stacks
