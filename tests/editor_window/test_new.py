"""The map wizard by mouse and keys: a scenario is made, opened, painted, and what cannot be is told before."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from core.board.hexes import Orientation, Shifted
from core.files.scenario_yaml import read_scenario
from core.play import library
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.main_window import MainWindow
from editor.new_wizard import NewScenarioCard
from editor.settings import Settings
from tests.desk.hands import LEFT, NONE, PROBE


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return an empty editor beside a library with one scenario of the probe game in it."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    shutil.copytree(PROBE.parent, tmp_path / "Scenarios" / "two-hills")
    apply_theme(qapp, palette("light"))
    made = MainWindow(Settings())
    made.resize(1366, 768)
    made.show()
    QTest.qWaitForWindowExposed(made)
    yield made
    monkeypatch.setattr(made.filing, "may_close_all", lambda: True)
    made.close()
    made.deleteLater()


def choose(box: QComboBox, words: str) -> None:
    """Choose an entry by typing its first letters."""
    box.setFocus()
    usual = QApplication.keyboardInputInterval()
    QApplication.setKeyboardInputInterval(60_000)  # a busy machine types slowly, and its letters are one word
    QTest.keyClicks(box, words)
    QApplication.setKeyboardInputInterval(usual)
    assert box.currentText().startswith(words)


def press(card: NewScenarioCard, verb: str) -> None:
    button = next(b for b in card.findChildren(QPushButton) if b.text() == verb)
    QTest.mouseClick(button, LEFT, NONE, button.rect().center())


def with_card(window: MainWindow, does: Callable[[NewScenarioCard], None]) -> None:
    """Open the wizard by its keys and do something in it; a fault in there is raised here."""
    failed: list[BaseException] = []

    def act() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, NewScenarioCard)
        try:
            does(card)
        except BaseException as wrong:
            failed.append(wrong)
        finally:
            card.close()

    QTimer.singleShot(0, act)
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    if failed:
        raise failed[0]


def fill_probe(card: NewScenarioCard) -> None:
    choose(card.head.games, "Two")
    card.head.title.setFocus()
    card.head.title.selectAll()
    QTest.keyClicks(card.head.title, "The Ford")
    for box, value in ((card.sheet.columns, "9"), (card.sheet.rows, "7"), (card.sheet.size, "12.5")):
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, value)
    choose(card.sheet.points, "Corner")
    choose(card.numbers.style, "A1")
    card.numbers.down.setCurrentIndex(1)


def test_a_scenario_is_made_and_opened(window: MainWindow, tmp_path: Path) -> None:
    def make(card: NewScenarioCard) -> None:
        fill_probe(card)
        QTest.keyClick(card.sheet.lower, Qt.Key.Key_Down)
        press(card, "Create")

    with_card(window, make)
    document = window.document
    assert document.path == tmp_path / "Scenarios" / "the-ford" / "the-ford.yaml"
    sheet, grid = document.scenario.map.sheet, document.scenario.map.grid
    assert (grid.columns, grid.rows, grid.orientation, grid.shifted) == (9, 7, Orientation.POINTY, Shifted.EVEN)
    assert (sheet.labels[0], sheet.labels[-1], sheet.hex_mm) == ("A7", "I1", 12.5)
    assert document.scenario.charts == library.open_scenario(PROBE)[1].charts
    assert not document.shipped
    assert not document.modified
    document.issues()
    at = sheet.hex("C3")
    window.palette_dock.choose_terrain(2)
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at))
    assert document.scenario.map.terrain_at(at) == "hill"
    window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(window.canvas, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert read_scenario(document.path, document.schema).map.terrain_at(at) == "hill"


def test_the_preview_follows_and_what_cannot_be_is_told(window: MainWindow) -> None:
    def look(card: NewScenarioCard) -> None:
        fill_probe(card)
        card.show_wish()
        assert card.preview.scenario.map.sheet.labels[0] == "A7"
        assert "A7 to I1 · printed 12 x 8 cm" in card._told.text()
        create = next(b for b in card.findChildren(QPushButton) if b.text() == "Create")
        QTest.keyClick(card.numbers.style, Qt.Key.Key_End)
        card.numbers.pattern.setFocus()
        card.numbers.pattern.selectAll()
        QTest.keyClicks(card.numbers.pattern, "{column}")
        card.show_wish()
        assert not create.isEnabled()
        assert "expected the fields {column} and {row}" in card._told.text()
        QTest.keyClicks(card.numbers.pattern, "/{row}")
        card.show_wish()
        assert create.isEnabled()

    with_card(window, look)
    assert window.document is None


def test_escape_makes_nothing(window: MainWindow, tmp_path: Path) -> None:
    with_card(window, lambda card: QTest.keyClick(card, Qt.Key.Key_Escape))
    assert [folder.name for folder in (tmp_path / "Scenarios").iterdir()] == ["two-hills"]


def test_an_empty_editor_offers_a_new_scenario(window: MainWindow) -> None:
    offered = [button.text() for button in window.empty.findChildren(QPushButton) if button.isVisible()]
    assert offered == ["Open…", "Open file…", "New scenario…"]
    said: list[str] = []

    def give_up() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, NewScenarioCard)
        said.append(card.windowTitle())
        QTest.keyClick(card, Qt.Key.Key_Escape)

    QTimer.singleShot(300, give_up)
    button = next(b for b in window.empty.findChildren(QPushButton) if b.text() == "New scenario…")
    QTest.mouseClick(button, LEFT, NONE, button.rect().center())
    assert said
