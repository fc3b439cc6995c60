"""The dock at 1366 x 768: in a battle the log gives its room to the odds, and nothing scrolls inside what scrolls."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea

from tests.desk.hands import LEFT, Hands
from tests.window.test_campaign import assaulting, hands, moving
from tests.window.test_workbench import drafted

__all__ = ["assaulting", "drafted", "hands", "moving"]


def _scrolling(hands: Hands) -> list[QAbstractScrollArea]:
    """Return the parts of the dock that show a bar."""
    areas = hands.widget("Dock").findChildren(QAbstractScrollArea)
    return [area for area in areas if area.isVisible() and area.verticalScrollBar().maximum() > 0]


def test_in_a_battle_the_log_is_its_newest_line_and_opens_again(drafted: Hands) -> None:
    page = drafted.window.page
    assert page is not None
    assert not drafted.widgets("Log")
    line = next(name for name in drafted.names() if name.startswith("Open the log. "))
    assert line == "Open the log. Germany ends its movement phase."
    assert len(_scrolling(drafted)) <= 1
    drafted.press(line)
    assert drafted.widgets("Log")
    assert page.bottom.height() >= 250
    drafted.press("Fold log and overview")
    assert not drafted.widgets("Log")


def test_decision_and_chart_are_whole_at_once(drafted: Hands) -> None:
    page = drafted.window.page
    assert page is not None
    column = drafted.widget("Dock")
    chart = next(name for name in drafted.names() if name.startswith("Combat results, column "))
    end = column.height() - page.bottom.height()
    for part in (drafted.widget("Decision"), drafted.widget(chart)):
        assert part.mapTo(column, QPoint(0, 0)).y() >= 0
        assert part.mapTo(column, QPoint(0, part.height())).y() <= end


def test_whoever_folded_the_log_finds_it_folded(moving: Hands) -> None:
    assert moving.widgets("Log")
    moving.press("Fold log and overview")
    QTest.mouseClick(moving.canvas, LEFT)
    moving.settle()
    assert not moving.widgets("Log")
