"""The editor as a person uses it: real mouse and key events, and what git says about the files afterwards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QListWidget, QPushButton

from core.board.hexes import Hex
from core.board.hexsides import hexside
from core.files.patch_yaml import normal
from core.play.library import shipped_folder
from core.view.palette import palette
from editor.dialogs import Card
from editor.document import reread
from editor.main_window import MainWindow

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CAMPAIGN = shipped_folder() / "czech38"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the campaign that may be changed; its twin `before` stays as it was."""
    for name in ("before", "after"):
        shutil.copytree(CAMPAIGN, tmp_path / name, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return tmp_path / "after" / "campaign.yaml"


def opened(window: MainWindow, path: Path, label: str) -> Hex:
    """Open a scenario, bring a hex to the middle at a legible size and return it."""
    assert window.open(path)
    at = window.document.scenario.map.sheet.hex(label)
    window.canvas.zoom_to(1.0)
    window.canvas.centre_on(at)
    QApplication.processEvents()
    return at


def click(window: MainWindow, at: Hex, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(window.canvas, button, Qt.KeyboardModifier.NoModifier, window.canvas.widget_point(at))


def side_point(window: MainWindow, at: Hex, direction: int) -> QPoint:
    """Return the middle of a side on the screen."""
    there = window.document.scenario.map.grid.neighbour(at, direction)
    here, far = window.canvas.widget_point(at), window.canvas.widget_point(there)
    return QPoint((here.x() + far.x()) // 2, (here.y() + far.y()) // 2)


def pick(window: MainWindow, word: str) -> None:
    """Choose a paint by its name, with the mouse."""
    listed = window.palette_dock.findChild(QListWidget)
    item = next(i for i in (listed.item(r) for r in range(listed.count())) if i.text().startswith(word))
    listed.scrollToItem(item)
    QTest.mouseClick(listed.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, listed.visualItemRect(item).center())


def numstat(folder: Path) -> list[str]:
    """Return git's count of changed lines, a file each."""
    command = ["git", "diff", "--no-index", "--numstat", "before", "after"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    return ["\t".join(line.split("\t")[:2]) for line in told.splitlines() if ".bak" not in line]


NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def key(window: MainWindow, pressed: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(window.canvas, pressed, modifiers)


def test_one_hex_and_one_hexside_by_mouse_change_one_line_each(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    pick(window, "Forest")
    click(window, at)
    assert window.document.scenario.map.terrain_at(at) == "forest"
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(copy.parents[1]) == ["1\t1"]
    pick(window, "Minor river")
    point = side_point(window, at, 1)
    QTest.mouseMove(window.canvas, point)
    QTest.mouseClick(window.canvas, LEFT, Qt.KeyboardModifier.NoModifier, point)
    side = hexside(window.document.scenario.map.grid, at, 1)
    assert side in window.document.scenario.map.sides_by_kind["river_minor"]
    key(window, Qt.Key.Key_Z, CONTROL)
    assert side not in window.document.scenario.map.sides_by_kind["river_minor"]
    key(window, Qt.Key.Key_Y, CONTROL)
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(copy.parents[1]) == ["2\t2"]
    assert normal(reread(window.document).map) == normal(window.document.scenario.map)


def test_the_same_by_keyboard(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    window.canvas.setFocus()
    window.canvas.set_cursor_hex(window.document.scenario.map.sheet.hex("3013"))
    key(window, Qt.Key.Key_Down)
    assert window.canvas.cursor_hex == at
    key(window, Qt.Key.Key_3)
    key(window, Qt.Key.Key_Space)
    assert window.document.scenario.map.terrain_at(at) == "rough"
    key(window, Qt.Key.Key_S)
    key(window, Qt.Key.Key_2)
    side = hexside(window.document.scenario.map.grid, at, 1)
    assert side in window.document.scenario.map.sides_by_kind["river_minor"]
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(copy.parents[1]) == ["2\t2"]


def test_open_and_save_changes_no_byte(window: MainWindow, copy: Path) -> None:
    opened(window, copy, "3014")
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(copy.parents[1]) == []


def test_painting_undone_and_saved_leaves_the_files_as_they_were(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    pick(window, "Mountain")
    click(window, at)
    key(window, Qt.Key.Key_S, CONTROL)
    key(window, Qt.Key.Key_Z, CONTROL)
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(copy.parents[1]) == []


def test_a_stroke_is_one_step_back(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    grid = window.document.scenario.map.grid
    before = window.document.scenario
    ways = [at, *(grid.neighbour(at, d) for d in (1, 2))]
    points = [window.canvas.widget_point(h) for h in ways]
    pick(window, "Forest")
    QTest.mousePress(window.canvas, LEFT, Qt.KeyboardModifier.NoModifier, points[0])
    for point in points[1:]:
        QTest.mouseMove(window.canvas, point)
    QTest.mouseRelease(window.canvas, LEFT, Qt.KeyboardModifier.NoModifier, points[-1])
    assert {window.document.scenario.map.terrain_at(h) for h in ways} == {"forest"}
    assert window.document.undo_stack.count() == 1
    key(window, Qt.Key.Key_Z, CONTROL)
    assert window.document.scenario == before


def test_the_right_button_lifts_a_river(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "2813")
    grid = window.document.scenario.map.grid
    rivers = window.document.scenario.map.sides_by_kind["river_minor"]
    direction = next(d for d in range(6) if hexside(grid, at, d) in rivers)
    pick(window, "Minor river")
    point = side_point(window, at, direction)
    QTest.mouseMove(window.canvas, point)
    QTest.mouseClick(window.canvas, RIGHT, Qt.KeyboardModifier.NoModifier, point)
    assert hexside(grid, at, direction) not in window.document.scenario.map.sides_by_kind["river_minor"]


@pytest.fixture
def name_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every copy the name that is offered."""
    monkeypatch.setattr("editor.filing.ask_name", lambda _, document: document.free_name())


@pytest.mark.usefixtures("name_given")
def test_a_shipped_scenario_is_saved_into_the_users_library(window: MainWindow, own_home: Path) -> None:
    path = CAMPAIGN / "campaign.yaml"
    kept = path.read_bytes(), (CAMPAIGN / "map.yaml").read_bytes()
    assert window.open(path, shipped=True)
    at = window.document.scenario.map.sheet.hex("3014")
    pick(window, "Forest")
    window.canvas.centre_on(at)
    click(window, at)
    key(window, Qt.Key.Key_S, CONTROL)
    assert (path.read_bytes(), (CAMPAIGN / "map.yaml").read_bytes()) == kept
    assert own_home in window.document.path.parents
    assert reread(window.document).map.terrain_at(at) == "forest"
    assert reread(window.document).title.endswith("Case Green (my copy)")
    assert window.document.free_name() == "my copy"  # of the copy, whose folder is another
    key(window, Qt.Key.Key_Z, CONTROL)
    key(window, Qt.Key.Key_S, CONTROL)
    again = reread(window.document)
    assert (again.map.terrain_at(at), again.title) == ("clear", window.document.title)
    assert again.title.endswith("(my copy)")


def test_a_copy_is_named_by_the_user_and_no_name_serves_twice(window: MainWindow) -> None:
    assert window.open(CAMPAIGN / "campaign.yaml", shipped=True)
    told: list[tuple[str, bool]] = []

    def answer() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, Card)
        field = card.findChild(QLineEdit)
        save = next(b for b in card.findChildren(QPushButton) if b.text() == "Save copy")
        for name in ("", "Winter"):
            field.setText(name)
            told.append((name, save.isEnabled()))
        QTest.keyClick(field, Qt.Key.Key_Return)

    folder = window.document.folder_for("Winter")
    QTimer.singleShot(0, answer)
    assert window.save_as_mine()
    assert told == [("", False), ("Winter", True)]
    assert (window.document.path.parent, window.document.shipped) == (folder, False)
    assert window.windowTitle().startswith("Czechoslovakia 1938: Case Green (Winter)")
    assert window.open(CAMPAIGN / "campaign.yaml", shipped=True)
    QTimer.singleShot(0, answer)
    QTimer.singleShot(50, lambda: QApplication.activeModalWidget().reject())
    assert not window.save_as_mine()
    assert told[-1] == ("Winter", False)


def test_history_names_the_hex_and_the_number_of_more(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    pick(window, "Forest")
    click(window, at)
    assert window.document.undo_stack.undoText() == "Paint forest 3014"
    pick(window, "Minor river")
    QTest.mouseClick(window.canvas, LEFT, NONE, side_point(window, at, 1))
    assert window.document.undo_stack.undoText() == "Draw minor river 3014 NE"
    points = [window.canvas.widget_point(window.document.scenario.map.grid.neighbour(at, d)) for d in (1, 2)]
    pick(window, "Mountain")
    QTest.mousePress(window.canvas, LEFT, NONE, points[0])
    QTest.mouseMove(window.canvas, points[1])
    QTest.mouseRelease(window.canvas, LEFT, NONE, points[1])
    assert window.document.undo_stack.undoText().endswith(" and 1 more")


def test_what_was_just_drawn_is_in_view(window: MainWindow, copy: Path) -> None:
    at = opened(window, copy, "3014")
    pick(window, "Minor river")
    point = side_point(window, at, 1)
    QTest.mouseMove(window.canvas, point)
    accent = QColor(palette("light")["accent"]).rgb()

    def near() -> set[int]:
        """Return the colours at the point and beside it: the middle of a side lies between pixels."""
        image = window.canvas.grab().toImage()
        return {image.pixel(point + QPoint(x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1)}

    assert accent in near()
    QTest.mouseClick(window.canvas, LEFT, NONE, point)
    assert accent not in near()
    assert window.canvas.cursor_hex is None  # its brackets would lie over the river
    assert "minor river" in window._words.text()


def test_the_tab_of_the_findings_counts_them(window: MainWindow, copy: Path) -> None:
    opened(window, copy, "3014")
    window.findings.setWindowTitle("Findings (2)")
    assert "Findings (2)" in {dock.windowTitle() for dock in window.findChildren(QDockWidget)}
    window.findings.check()
    assert "Findings (0)" in {dock.windowTitle() for dock in window.findChildren(QDockWidget)}


def test_an_invented_game_is_edited_without_a_line_for_it(window: MainWindow, tmp_path: Path) -> None:
    for name in ("before", "after"):
        shutil.copytree(PROBE, tmp_path / name)
    at = opened(window, tmp_path / "after" / "two-hills.yaml", "C2")
    pick(window, "Lake")
    click(window, at)
    key(window, Qt.Key.Key_S, CONTROL)
    assert numstat(tmp_path) == ["1\t1"]


def test_a_broken_file_is_explained(window: MainWindow, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("editor.filing.say_problem", lambda _, what, sentences: said.extend([what, *sentences]))
    text = (copy.parent / "map.yaml").read_text("utf-8")
    (copy.parent / "map.yaml").write_text(text.replace("columns: 60", "colums: 60"), "utf-8")
    assert not window.open(copy)
    assert "colums" in " ".join(said)
    assert window.document is None
