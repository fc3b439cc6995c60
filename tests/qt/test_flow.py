"""Widgets in rows, with dots between them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QLabel, QWidget

from core.qt.panels import Dot, Flow


def test_a_dot_stands_between_two_and_never_at_the_end_of_a_row(qtbot: object) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)  # type: ignore[attr-defined]
    flow = Flow(sheet, gap=4, between=1)
    assert flow.heightForWidth(100) == 0  # with nothing in it
    words = [QLabel(text) for text in ("Terrain: Rough", "Controlled by Germany", "Zone of control", "Fort, intact")]
    for number, word in enumerate(words):
        if number:
            flow.addWidget(Dot())
        word.setFixedSize(120, 15)
        flow.addWidget(word)
    sheet.resize(280, 60)
    sheet.show()
    dots = sheet.findChildren(Dot)
    assert words[0].y() == words[1].y() < words[2].y() == words[3].y()
    for dot, (left, right) in zip(dots, pairwise(words), strict=True):
        together = left.y() == right.y()
        assert bool(dot.width()) is together
        assert not together or left.geometry().right() < dot.x() < right.x()
