"""The turn track and the count: counters dragged and sent by key, lines that choose their units."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidget

from core.play.library import shipped_folder
from editor.docks.count_dock import CountDock
from editor.docks.timeline_dock import TimelineDock
from editor.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """Return an editor with the campaign."""
    assert window.open(CAMPAIGN)
    return window


def timeline(window: MainWindow) -> TimelineDock:
    window.docks["Timeline"].raise_()
    QApplication.processEvents()
    QTest.qWait(50)
    return window.place.dock(TimelineDock)


def setup_of(window: MainWindow, id_: str) -> str:
    return window.document.scenario.piece_of[id_].setup


def drag(dock: TimelineDock, id_: str, key: str) -> None:
    """Drag a counter into a column by the mouse."""
    counter, goal = dock.counters[id_], dock.columns[key]
    start = QPoint(10, 10)
    end = counter.mapFromGlobal(goal.mapToGlobal(QPoint(goal.width() // 2, 60)))
    QTest.mousePress(counter, LEFT, NONE, start)
    QTest.mouseMove(counter, (start + end) / 2)
    QTest.mouseMove(counter, end)
    assert goal.lit
    assert dock._held.isVisible()
    QTest.mouseRelease(counter, LEFT, NONE, end)
    QApplication.processEvents()


def test_a_counter_dragged_to_another_turn_comes_then(window: MainWindow) -> None:
    dock = timeline(window)
    (corps,) = [p.id for p in window.document.scenario.pieces if p.setup == "Turn 3"]
    drag(dock, corps, "turn-2")
    assert setup_of(window, corps) == "Turn 2"
    assert not dock._held.isVisible()
    assert window.document.undo_stack.undoText().endswith(": Turn 2")
    window.document.undo_stack.undo()
    assert not window.document.modified
    assert dock.counters[corps].parent() is dock.columns["turn-3"]


def test_a_counter_is_sent_by_key_and_keeps_the_keyboard(window: MainWindow) -> None:
    dock = timeline(window)
    (plane,) = [p.id for p in window.document.scenario.pieces if p.setup == "Turn 3"]
    for _ in range(2):
        dock.counters[plane].setFocus()
        QTest.keyClick(dock.counters[plane], Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert setup_of(window, plane) == "Turn 5"
    assert dock.counters[plane].hasFocus()


def test_a_click_chooses_the_unit_everywhere_and_chosen_ones_go_together(window: MainWindow) -> None:
    dock = timeline(window)
    first, second = ids = [p.id for p in window.document.scenario.pieces if p.setup == "Reserve"][:2]
    QTest.mouseClick(dock.counters[first], LEFT)
    assert window.forces.selected() == (first,)
    assert dock.counters[first].accessibleName().endswith("chosen")
    window.forces.select(ids)
    drag(dock, second, "turn-2")
    assert {setup_of(window, id_) for id_ in ids} == {"Turn 2"}


def test_a_pool_of_the_other_side_says_why_not(window: MainWindow) -> None:
    dock = timeline(window)
    reserve = next(p.id for p in window.document.scenario.pieces if p.setup == "Reserve")
    drag(dock, reserve, "pool-slovakia")
    assert setup_of(window, reserve) == "Reserve"
    assert "is not of the side that Slovak garrison is for. (8.3.A)" in dock.said.text()


def lines(shown: QTreeWidget) -> dict[str, list[str]]:
    items = shown.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    return {item.text(0): [item.text(n) for n in range(1, shown.columnCount())] for item in items}


def test_the_count_says_strengths_by_turn_and_a_line_chooses_its_units(window: MainWindow) -> None:
    window.docks["Count"].raise_()
    dock = window.place.dock(CountDock)
    QApplication.processEvents()
    assert lines(dock.strengths)["Strategic reserve"][:2] == ["8", "8"]
    assert lines(dock.strengths)["Germany"][:2] == ["56", "63"]
    (item,) = dock.strengths.findItems("Strategic reserve", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    dock.strengths.scrollToItem(item)
    QTest.mouseClick(dock.strengths.viewport(), LEFT, NONE, dock.strengths.visualItemRect(item).center())
    assert {setup_of(window, id_) for id_ in window.forces.selected()} == {"Reserve"}
    assert len(window.forces.selected()) == 8


def test_what_is_missing_follows_the_document(window: MainWindow) -> None:
    window.docks["Count"].raise_()
    dock = window.place.dock(CountDock)
    window.forces.select(["g3"])
    window.forces.model.asked.emit("g3", "setup", "nowhere")
    QTest.qWait(300)
    found = [dock.gaps.topLevelItem(n).text(0) for n in range(dock.gaps.topLevelItemCount())]
    army = window.document.scenario.piece_of["g3"].formation
    assert f"Germany, {army}: no place" in found
