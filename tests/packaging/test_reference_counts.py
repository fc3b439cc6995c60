"""The trap of PySide6 6.12.0 on Python 3.11: each void call drops a reference to None."""

from __future__ import annotations

import sys

from PySide6.QtGui import QBrush, QColor, QImage, QPainter

CALLS = 100


def test_void_calls_leave_none_alone() -> None:
    image = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    brush = QBrush(QColor("black"))
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        painter.setBrush(brush)
    after = sys.getrefcount(None)
    painter.end()
    assert abs(after - before) < CALLS // 4, f"{before} references to None became {after}"
