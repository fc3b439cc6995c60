"""The table of units and the map are one selection; counters are dragged, cells typed, tables pasted, sheets shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox

from core.board.hexes import Hex
from core.model.values import PieceId
from core.play.library import shipped_folder
from core.qt.sheet_preview import SheetPreview
from editor.dialogs import Card
from editor.docks.carried_units import carried
from editor.docks.forces_tree import ForcesTree
from editor.main_window import MainWindow
from editor.models.standing import stands_in
from editor.table_files import open_table, save_table

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"


def opened(window: MainWindow, label: str) -> Hex:
    """Open the campaign with a hex in the middle and the units tool in hand."""
    assert window.open(CAMPAIGN)
    at = window.document.scenario.map.sheet.hex(label)
    window.canvas.zoom_to(1.0)
    window.canvas.centre_on(at)
    window.take_tool("Units")
    QApplication.processEvents()
    return at


def drag(window: MainWindow, start: Hex, end: Hex) -> None:
    QTest.mousePress(window.canvas, LEFT, NONE, window.canvas.widget_point(start))
    for at in window.document.scenario.map.grid.line(start, end)[1:]:
        QTest.mouseMove(window.canvas, window.canvas.widget_point(at))
    QTest.mouseRelease(window.canvas, LEFT, NONE, window.canvas.widget_point(end))


def test_a_counter_dragged_to_another_hex_has_another_code_in_one_step(window: MainWindow) -> None:
    start = opened(window, "5105")
    before = window.document.scenario
    end = before.map.sheet.hex("4906")
    drag(window, start, end)
    assert window.forces.selected() == ("g3",)
    assert window.document.scenario.piece_of["g3"].setup == "4906"
    assert window.canvas.scene.stacks[end][-1].piece == "g3"
    assert window.document.undo_stack.count() == 1
    assert window.document.undo_stack.undoText() == "Set up 3rd Infantry Division in 4906"
    window.document.undo_stack.undo()
    assert window.document.scenario == before
    assert start in window.canvas.scene.stacks


def test_a_unit_with_a_choice_keeps_its_code_and_shows_where_it_may_begin(window: MainWindow) -> None:
    start = opened(window, "1222")
    sheet = window.document.scenario.map.sheet
    scenario = window.document.scenario
    assert stands_in(scenario, window.document.schema, scenario.piece_of["g69L"]) == start
    drag(window, start, sheet.hex("1224"))
    piece = window.document.scenario.piece_of["g69L"]
    assert (piece.setup, piece.default_place) == ("1222-8", "1224")
    legal = [highlight.hexes for highlight in window.canvas.scene.highlights]
    assert sheet.hex("1114") in legal[0]
    assert sheet.hex("3014") not in legal[0]


def test_a_chosen_row_is_put_where_one_clicks(window: MainWindow) -> None:
    at = opened(window, "0907")
    window.forces.select(["g34L"])
    window.canvas.centre_on(at)
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at))
    assert window.document.scenario.piece_of["g34L"].setup == "0907"


def test_a_place_that_the_rules_forbid_is_refused_and_taken_all_the_same_when_asked(window: MainWindow) -> None:
    at = opened(window, "3014")
    before = window.document.scenario
    window.forces.select(["g34L"])
    window.canvas.centre_on(at)
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at))
    assert window.document.scenario is before
    assert "3.2.A" in window.place.banner.words or "3014" in window.place.banner.words
    anyway = next(b for b in window.place.banner.findChildren(QPushButton) if b.isVisible())
    anyway.click()
    assert window.document.scenario.piece_of["g34L"].setup == "3014"


def test_the_same_by_keyboard(window: MainWindow) -> None:
    at = opened(window, "0907")
    window.forces.select(["g34L"])
    window.canvas.setFocus()
    window.canvas.set_cursor_hex(at)
    QTest.keyClick(window.canvas, Qt.Key.Key_Space)
    assert window.document.scenario.piece_of["g34L"].setup == "0907"


def test_a_cell_typed_over_changes_every_chosen_row(window: MainWindow) -> None:
    opened(window, "3014")
    window.forces.select(["g5", "g25"])
    model = window.forces.model
    column = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())].index("Formation")
    assert model.setData(model.index(model.row_of("g5"), column), "Reserve Corps")
    formations = {id_: window.document.scenario.piece_of[id_].formation for id_ in ("g5", "g25", "g35")}
    assert formations == {"g5": "Reserve Corps", "g25": "Reserve Corps", "g35": "12th Army"}
    assert window.forces.selected() == ("g5", "g25")
    faces = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())].index("Faces")
    assert model.setData(model.index(model.row_of("g5"), faces), "strong")
    assert "write steps, a colon and attack, defense, movement" in window.forces._said.text()
    assert window.document.undo_stack.count() == 1


def test_lines_go_to_a_spreadsheet_and_come_back(window: MainWindow) -> None:
    opened(window, "3014")
    window.forces.select(["g5"])
    window.forces.copy()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0].startswith("id\tname\t")
    text = text.replace("5th Infantry Division", "5th Jäger Division").replace("g5\t", "g5x\t")
    QGuiApplication.clipboard().setText(text)
    window.forces.paste()
    assert window.document.scenario.piece_of["g5x"].name == "5th Jäger Division"
    window.forces.select(["g5x"])
    window.forces.remove()
    assert "g5x" not in window.document.scenario.piece_of
    for _ in range(2):
        window.document.undo_stack.undo()
    assert not window.document.modified


def test_the_tables_keys_are_its_own_while_it_has_the_keyboard(window: MainWindow) -> None:
    opened(window, "3014")
    window.docks["Forces"].raise_()
    QApplication.processEvents()
    window.forces.select(["g5"])
    table, control = window.forces.table, Qt.KeyboardModifier.ControlModifier
    table.setFocus()
    QGuiApplication.clipboard().clear()
    QTest.keyClick(table, Qt.Key.Key_C, control)
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines()[1].startswith("g5\t")
    QGuiApplication.clipboard().setText(copied.replace("g5\t", "g5y\t"))
    QTest.keyClick(table, Qt.Key.Key_V, control)
    assert "g5y" in window.document.scenario.piece_of
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert "g5" not in window.document.scenario.piece_of


def test_the_filter_and_the_count_and_one_more_of_a_kind(window: MainWindow) -> None:
    opened(window, "3014")
    QTest.keyClicks(window.forces.filter, "landwehr")
    assert window.forces._count.text() == "7 of 115"
    window.forces.select(["g16L"])
    window.forces.count_on()
    (made,) = window.forces.selected()
    assert window.document.scenario.piece_of[made].name == "17L Landwehr Division"


def test_a_series_asks_how_many_and_counts_on(window: MainWindow) -> None:
    opened(window, "3014")
    window.forces.select(["g16L"])

    def answer() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, Card)
        card.findChild(QSpinBox).setValue(3)
        QTest.keyClick(card, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    window.forces.ask_series()
    made = window.forces.selected()
    names = [window.document.scenario.piece_of[id_].name for id_ in made]
    assert names == ["17L Landwehr Division", "18L Landwehr Division", "19L Landwehr Division"]
    assert window.document.undo_stack.undoText() == "Add 17L Landwehr Division and 2 more"
    window.document.undo_stack.undo()
    assert not window.document.modified


def branch(window: MainWindow, name: str) -> None:
    """Click a branch of the tree."""
    tree = window.forces.tree
    (item,) = tree.findItems(name, Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchStartsWith)
    tree.scrollToItem(item)
    QTest.mouseClick(tree.viewport(), LEFT, NONE, tree.visualItemRect(item).center())


def test_a_branch_of_the_tree_and_the_lists_narrow_the_table(window: MainWindow) -> None:
    opened(window, "3014")
    window.docks["Forces"].raise_()
    branch(window, "10th Army")
    assert window.forces._count.text() == "10 of 115"
    types = window.forces.types
    types.setCurrentIndex(types.findData("panzer"))
    shown = window.forces.table.filter.rowCount()
    assert 0 < shown < 10
    window.forces.select(["c3"])  # what is chosen on the map is seen, whatever was filtered
    assert window.forces._count.text() == "115 units"
    begins = window.forces.beginnings
    begins.setCurrentIndex(begins.findText("Comes on a turn"))
    assert window.forces._count.text() == "13 of 115"
    begins.setCurrentIndex(begins.findText("Unplaced"))
    assert window.forces._count.text() == "0 of 115"
    branch(window, "Czech")
    window.forces.buttons["new"].click()
    (made,) = window.forces.selected()
    piece = window.document.scenario.piece_of[made]
    assert (piece.side, piece.setup) == ("czech", "")
    begins.setCurrentIndex(begins.findText("Unplaced"))
    assert window.forces._count.text() == "1 of 116"


def test_numbers_sort_as_people_count(window: MainWindow) -> None:
    opened(window, "3014")
    table = window.forces.table
    names = [window.forces.model.headerData(n, Qt.Orientation.Horizontal) for n in range(table.model().columnCount())]
    short = names.index("Short")
    table.sortByColumn(short, Qt.SortOrder.AscendingOrder)
    shown = [str(table.model().index(row, short).data()) for row in range(table.model().rowCount())]
    figures = [int(word) for word in shown if word.isdecimal()]
    assert figures == sorted(figures)
    assert len(figures) > 30


def test_a_word_is_chosen_from_a_list_in_the_cell(window: MainWindow) -> None:
    opened(window, "3014")
    window.docks["Forces"].raise_()
    table, model = window.forces.table, window.forces.model
    column = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())].index("Size")
    window.forces.select(["g5", "g25"])
    index = table.model().mapFromSource(model.index(model.row_of("g5"), column))
    table.edit(index)
    box = table.findChild(QComboBox)
    assert box.currentText() == "division"
    row = box.findText("corps")
    box.setCurrentIndex(row)
    box.activated.emit(row)
    assert {window.document.scenario.piece_of[id_].size for id_ in ("g5", "g25")} == {"corps"}


def test_a_substitute_stands_for_the_chosen_unit(window: MainWindow) -> None:
    opened(window, "3014")
    window.forces.select(["c3Mob"])
    window._actions["Add a substitute"].trigger()
    (made,) = window.forces.selected()
    piece = window.document.scenario.piece_of[made]
    assert (piece.substitute_for, piece.setup) == ("c3Mob", "Substitute")


def test_a_table_is_saved_and_taken_back(window: MainWindow, tmp_path: Path) -> None:
    opened(window, "3014")
    window.forces.select(["g5", "g25"])
    save_table(window.place, tmp_path / "units.csv")
    content = (tmp_path / "units.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfid,")
    assert len(content.splitlines()) == 3
    (tmp_path / "units.csv").write_bytes(content.replace(b"5th Infantry", "5te Jäger".encode()).replace(b",", b";"))
    open_table(window.place, tmp_path / "units.csv")
    assert window.document.scenario.piece_of["g5"].name == "5te Jäger Division"
    assert window.document.scenario.piece_of["g25"].name == "25te Jäger Division"


@pytest.mark.parametrize("path", [CAMPAIGN, PROBE])
def test_the_set_up_sheet_is_shown_and_saved_from_the_document(window: MainWindow, path: Path, tmp_path: Path) -> None:
    assert window.open(path)
    first = window.document.scenario.pieces[0]
    window.forces.select([first.id])
    window._actions["Set-up sheet…"].trigger()
    preview = window.findChild(SheetPreview)
    assert preview is not None
    assert preview.pages.count() >= 1
    preview.save_to(tmp_path / "sheet")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    preview.save_to(tmp_path / "no" / "such.pdf")
    assert "Not saved" in preview._count.text()
    preview.close()


def put_down(tree: ForcesTree, words: str, ids: list[str]) -> bool:
    """Put units down on a branch of the tree; return whether it takes them."""
    (item,) = tree.findItems(words, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    tree.scrollToItem(item)
    mime, no_buttons = carried([PieceId(id_) for id_ in ids]), Qt.MouseButton.NoButton
    drop = QDropEvent(tree.visualItemRect(item).center(), Qt.DropAction.CopyAction, mime, no_buttons, NONE)
    tree.dropEvent(drop)
    QApplication.processEvents()
    return drop.isAccepted()


def test_units_put_down_on_a_branch_of_the_tree_join_it_in_one_step(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    forces, document = window.forces, window.document
    first = document.scenario
    assert put_down(forces.tree, "8th Army", ["g3", "g8"])
    piece_of = document.scenario.piece_of
    assert {piece_of["g3"].formation, piece_of["g8"].formation} == {"8th Army"}
    assert document.undo_stack.undoText() == "8th Army: 2 units"
    assert put_down(forces.tree, "Czechoslovakia", ["g3"])
    piece = document.scenario.piece_of["g3"]
    assert (piece.side, piece.formation) == ("czech", "8th Army")
    assert not put_down(forces.tree, "All units", ["g3"])
    assert put_down(forces.tree, "Germany", ["g8"])  # it is there already
    assert document.undo_stack.count() == 2
    document.undo_stack.setIndex(0)
    assert document.scenario == first


def test_a_drag_begins_on_a_chosen_row_and_elsewhere_rows_are_chosen(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    table = window.forces.table
    for chosen in (False, True):
        at = table.visualRect(table.filter.index(1, 1)).center()
        QTest.mousePress(table.viewport(), LEFT, NONE, at)
        QTest.mouseRelease(table.viewport(), LEFT, NONE, at)
        assert table.dragEnabled() is chosen
