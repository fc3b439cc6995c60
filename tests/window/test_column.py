"""The cards of the dock where they do not fit: the one that matters is in sight, and a pill tells of what is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from player.panels.column import Column

HEIGHT = 400


class Sized(QWidget):
    """A card of so many pixels."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self.setFixedHeight(height)
        words = QLabel("A card's words are broken to its width.")
        words.setWordWrap(True)
        QVBoxLayout(self).addWidget(words)

    def fold(self, *, away: bool) -> None:
        """Keep the height the dock gives."""


@pytest.fixture
def column(qapp: QApplication) -> Iterator[Column]:
    """A dock with cards of 150, 300 and 400 pixels."""
    made = Column((Sized(150), Sized(300), Sized(400)), Sized(30))
    made.resize(made.width(), HEIGHT)
    made.show()
    settle()
    yield made
    made.close()


def settle() -> None:
    """Let the layouts come to rest."""
    for _ in range(5):
        QApplication.processEvents()


def area(column: Column) -> QScrollArea:
    """Return the part of the dock that scrolls."""
    return column.findChild(QScrollArea)  # type: ignore[no-any-return]


def card(column: Column, number: int) -> QWidget:
    """Return a card."""
    return column.findChildren(Sized)[number]


def top(column: Column, number: int) -> int:
    """Return how far below the top of the dock's visible part a card begins."""
    return card(column, number).mapTo(column, QPoint(0, 0)).y() - area(column).y()


def test_a_card_that_fits_is_scrolled_to_no_further_than_whole(column: Column) -> None:
    column.turn_to(card(column, 1))
    settle()
    seen = area(column).height()
    assert 0 <= top(column, 1) <= seen - 300
    before = top(column, 1)
    column.turn_to(card(column, 1))
    settle()
    assert top(column, 1) == before, "what is in sight stays where it is"


def test_of_a_card_that_is_too_high_the_head_is_in_sight(column: Column) -> None:
    column.turn_to(card(column, 2))
    settle()
    assert top(column, 2) == 0


def test_what_is_asked_for_at_the_foot_of_a_card_is_in_sight(column: Column) -> None:
    button = QPushButton("Continue", card(column, 2))
    button.move(0, 340)
    button.show()
    column.turn_to(card(column, 2), button)
    settle()
    foot = button.mapTo(column, QPoint(0, button.height())).y() - area(column).y()
    assert 0 < foot <= area(column).height()


def test_a_pill_tells_of_more_below_and_scrolls_to_it(column: Column) -> None:
    pill = next(button for button in column.findChildren(QPushButton) if button.text() == "More below")
    assert pill.isVisible()
    while pill.isVisible():
        before = area(column).verticalScrollBar().value()
        QTest.mouseClick(pill, Qt.MouseButton.LeftButton)
        settle()
        assert area(column).verticalScrollBar().value() > before
    assert top(column, 2) + 400 <= area(column).height() + 24
