"""The soft edge of what scrolls."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QTextBrowser

from core.qt.fade import Fade
from core.qt.theme import ON_CARD


def faded(text: QTextBrowser, at: int) -> tuple[bool, bool, bool]:
    """Return whether the words are covered at the upper edge, in the middle and at the lower edge."""
    text.verticalScrollBar().setValue(at)
    image = text.grab(text.viewport().geometry()).toImage()
    ground = QApplication.palette().color(ON_CARD).red()
    above, middle, below = (abs(image.pixelColor(150, y).red() - ground) < 40 for y in (0, 60, image.height() - 1))
    return above, middle, below


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
