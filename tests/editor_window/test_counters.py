"""The counter designer: fields typed and chosen, the preview as one types, faces, symbols from files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.play.library import shipped_folder
from editor.docks.counter_dock import CounterDock
from editor.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 31"><title>Ram</title>'
RAM = f'{HEAD}<rect width="46" height="31" fill="none" stroke="currentColor"/></svg>'


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """Return an editor with the campaign and the designer in front."""
    assert window.open(CAMPAIGN)
    window.docks["Counter"].raise_()
    QApplication.processEvents()
    return window


def designer(window: MainWindow, *ids: str) -> CounterDock:
    window.forces.select(ids)
    QApplication.processEvents()
    return window.place.dock(CounterDock)


def pick(dock: CounterDock, name: str, value: str) -> None:
    """Choose an entry of a list as a person does: by the keyboard, from the list that is open."""
    box = dock.form.lists[name]
    box.setFocus()
    row = box.findData(value)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_the_preview_follows_what_is_typed_and_enter_makes_it_so(window: MainWindow) -> None:
    dock = designer(window, "g5")
    line = dock.form.lines["short"]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "LAH")
    assert dock.preview.faces[0].short == "LAH"
    assert window.document.scenario.piece_of["g5"].short == "5"
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert window.document.scenario.piece_of["g5"].short == "LAH"
    assert window.canvas.scene.stacks[window.document.scenario.map.sheet.hex("1321")][-1].short == "LAH"
    window.document.undo_stack.undo()
    assert not window.document.modified
    assert line.text() == "5"


def test_colours_of_a_formation_are_changed_together(window: MainWindow) -> None:
    dock = designer(window, "g5")
    army = window.document.scenario.piece_of["g5"].formation
    QTest.mouseClick(dock.buttons["comrades"], LEFT)
    ids = window.forces.selected()
    assert {window.document.scenario.piece_of[id_].formation for id_ in ids} == {army}
    assert not dock.form.lines["name"].isEnabled()
    pick(dock, "scheme", "german-reserve")
    assert {window.document.scenario.piece_of[id_].scheme for id_ in ids} == {"german-reserve"}
    assert window.document.undo_stack.count() == 1
    ink, ground = window.document.schema.schemes["german-reserve"]
    assert (dock.preview.faces[0].ink, dock.preview.faces[0].ground) == (ink, ground)


def test_faces_are_typed_and_nonsense_is_said(window: MainWindow) -> None:
    dock = designer(window, "g5")
    dock.form.faces.item(0, 1).setText("7")
    assert window.document.scenario.piece_of["g5"].factor("attack", 2) == 7
    dock.form.faces.item(0, 1).setText("strong")
    assert "write steps, a colon and attack" in dock._said.text()
    assert dock.form.faces.item(0, 1).text() == "7"
    QTest.mouseClick(dock.buttons["less"], LEFT)
    assert len(window.document.scenario.piece_of["g5"].faces) == 1
    QTest.mouseClick(dock.buttons["face"], LEFT)
    assert [face.steps for face in window.document.scenario.piece_of["g5"].faces] == [2, 1]
    assert len(dock.preview.faces) == 3


def test_a_symbol_from_a_file_is_on_map_table_and_preview_and_undone(window: MainWindow, tmp_path: Path) -> None:
    dock = designer(window, "g5", "g25")
    (tmp_path / "Big Ram.svg").write_text(RAM, "utf-8")
    dock.take_symbol(tmp_path / "Big Ram.svg")
    assert window.document.scenario.symbols == {"big-ram": RAM}
    stack = window.canvas.scene.stacks[window.document.scenario.map.sheet.hex("1321")]
    assert stack[-1].drawn == RAM
    assert dock.preview.faces[0].drawn == RAM
    box = dock.form.lists["symbol"]
    assert (box.currentText(), box.currentData()) == ("Ram", "big-ram")
    pick(dock, "symbol", "panzer")
    assert window.document.scenario.piece_of["g25"].symbol == "panzer"
    window.document.undo_stack.undo()
    window._actions["Take the symbol out"].trigger()
    assert window.document.scenario.symbols == {}
    assert window.document.scenario.piece_of["g25"].symbol == ""
    for _ in range(2):
        window.document.undo_stack.undo()
    assert not window.document.modified


def test_a_bad_file_gives_a_sentence_and_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    dock = designer(window, "g5")
    (tmp_path / "bad.svg").write_text(f"{HEAD}\n<script>x</script></svg>", "utf-8")
    dock.take_symbol(tmp_path / "bad.svg")
    assert dock._said.text().startswith("bad.svg, line 2: found <script>; expected one of")
    dock.take_symbol(tmp_path / "none.svg")
    assert dock._said.text().startswith("none.svg cannot be read")
    assert not window.document.modified


def test_nobody_chosen_leaves_a_word_about_what_to_do(window: MainWindow) -> None:
    dock = designer(window)
    assert dock._title.text() == "No unit is chosen"
    assert not dock._edits.isVisible()
