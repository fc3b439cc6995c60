"""The soft edge of what scrolls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QTextBrowser

from core.qt.fade import Fade
from core.qt.theme import ON_CARD
from core.view.palette import palette


def faded(text: QTextBrowser, at: int) -> tuple[bool, bool, bool]:
    """Return whether the words are covered at the upper edge, in the middle and at the lower edge."""
    text.verticalScrollBar().setValue(at)
    image = text.grab(text.viewport().geometry()).toImage()
    ground = QApplication.palette().color(ON_CARD).red()
    above, middle, below = (abs(image.pixelColor(150, y).red() - ground) < 40 for y in (0, 60, image.height() - 1))
    return above, middle, below


@pytest.fixture
def light() -> Iterator[None]:
    """Wear the light palette; afterwards what was worn before."""
    application = QApplication.instance()
    assert application is not None
    before = application.property("worn")
    application.setProperty("worn", palette("light"))
    yield
    application.setProperty("worn", before)


@pytest.mark.usefixtures("light")
def test_words_fade_at_an_edge_beyond_which_there_is_more_and_only_there(qtbot: object) -> None:
    text = QTextBrowser()
    qtbot.addWidget(text)  # type: ignore[attr-defined]
    far = 255 if QApplication.palette().color(ON_CARD).red() < 128 else 0
    text.setStyleSheet(f"background: rgb({far}, 80, 80); border: 0;")
    text.setPlainText("\n".join("The 3rd moves." for _ in range(80)))
    text.resize(200, 120)
    Fade(text)
    text.show()
    bar = text.verticalScrollBar()
    assert faded(text, bar.maximum() // 2) == (True, False, True)
    assert faded(text, 0) == (False, False, True)
    assert faded(text, bar.maximum()) == (True, False, False)
    QApplication.instance().setProperty("worn", palette("high-contrast"))  # type: ignore[union-attr]
    assert faded(text, bar.maximum() // 2) == (False, False, False)
