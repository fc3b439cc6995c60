"""What everybody needs of a window: names, contrast, order, nothing cut, nothing untranslated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from core.qt.fade import Fade
from core.qt.manual_window import ManualWindow
from core.qt.panels import Elided
from core.view.palette import Palette, contrast
from tests.desk.hands import called

TEXT, MARK = 4.5, 3.0
"""The least contrast of text, and of marks such as icons."""

SOFT = 0.3
"""What thin letters lose by their soft edges; the palettes themselves are held to the full figure."""

MOST_TABS = 40

ROOM = 3
"""Pixels that a text may want more than it has: the hint counts room that the letters do not need."""

QT_WORDS = {"Scroll Left", "Scroll Right", "Close", "Closes the dock widget"}
LETTERS = re.compile(r"[^\W\d_]{3,}")


def nameless(front: QWidget) -> Iterator[str]:
    """Yield every widget that takes the keyboard and that a screen reader has no name for."""
    for widget in _visible(front):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isEnabled():
            continue
        if isinstance(widget, QScrollArea):
            continue  # Scrolls with what is in it, which has names of its own.
        if isinstance(widget, QTabBar):
            continue  # Its tabs have names.
        if widget.objectName() == "qt_spinbox_lineedit" or isinstance(widget.parentWidget(), QComboBox):
            continue
        words = widget.text() if isinstance(widget, QLabel) else called(widget)
        if not words.strip():
            yield f"no name: {_told(widget)}"


def faint(front: QWidget) -> Iterator[str]:
    """Yield every text and icon whose ink, as it is painted, stands out too little from its ground.

    What fades out at the edge of what scrolls is read when it is scrolled to: the soft edges are taken away.
    """
    soft = [fade for fade in front.findChildren(Fade) if fade.isVisible()]
    for fade in soft:
        fade.hide()
    picture = front.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    for fade in soft:
        fade.show()
    for widget in _visible(front):
        text = isinstance(widget, QLabel) and bool(widget.text()) and widget.pixmap().isNull()
        button = isinstance(widget, QPushButton | QRadioButton | QCheckBox) and bool(widget.text())
        icon = isinstance(widget, QToolButton) and not widget.icon().isNull()
        if not (text or button or icon) or not widget.isEnabled():
            continue
        least = MARK if icon else TEXT
        found = _strongest(picture, front, widget)
        if found is not None and found < least - SOFT:
            yield f"contrast {found:.1f} below {least}: {_told(widget)}"


def _strongest(picture: QImage, front: QWidget, widget: QWidget) -> float | None:
    """Return the greatest contrast of a pixel to the ground of its widget; None where nothing is to be seen."""
    box = widget.visibleRegion().boundingRect()
    box = QRect(widget.mapTo(front, box.topLeft()), box.size()).intersected(front.rect())
    ratio = picture.devicePixelRatio()
    if box.width() < 4 or box.height() < 10:
        return None
    area = picture.copy(QRect(box.topLeft() * ratio, box.size() * ratio))
    pixels = np.frombuffer(area.constBits(), np.uint32).reshape(area.height(), -1)[:, : area.width()]
    colours, counts = np.unique(pixels, return_counts=True)
    order = np.argsort(-counts)
    if len(order) < 2:
        return None
    ground = QColor(int(colours[order[0]])).name()
    return max(contrast(QColor(int(colours[at])).name(), ground) for at in order[1:200])


def faint_roles(colours: Palette) -> Iterator[str]:
    """Yield every pair of a text's role and its ground's that stands out too little by the palette itself."""
    pairs = [(ink, ground, TEXT) for ink in ("text", "text-quiet", "danger") for ground in ("window", "card")]
    pairs += [("text", "button", TEXT), ("selected", "window", MARK), ("selected", "card", MARK)]
    for ink, ground, least in pairs:
        found = contrast(colours[ink], colours[ground])
        if found < least:
            yield f"contrast {found:.2f} below {least}: {ink} on {ground}"


def disordered(front: QWidget) -> Iterator[str]:
    """Yield every press of Tab in a dialog that goes up past where it came from, in the same group and column."""
    if not isinstance(front, QDialog):
        return
    # Pressed, not read from the chain: the binding frees widgets that it hands out of the chain.
    chain: list[QWidget] = []
    for _ in range(MOST_TABS):
        now = QApplication.focusWidget()
        if now is None or now in chain or not front.isAncestorOf(now):
            break
        if not isinstance(now, QScrollArea):
            chain.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    ups = [(before, after) for before, after in pairwise(chain) if _goes_up(_box(before, front), _box(after, front))]
    if len(ups) > 1:  # once round, from the last to the first, it may
        yield from (f"Tab goes up: from {_told(before)} to {_told(after)}" for before, after in ups)


def _goes_up(first: QRect, second: QRect) -> bool:
    return second.bottom() < first.top() and second.left() < first.right()


def cut(front: QWidget) -> Iterator[str]:
    """Yield every text that has less room than it needs and no tooltip with the whole."""
    for widget in _visible(front):
        lacks = _lacking(widget)
        if lacks > ROOM and not widget.toolTip():
            yield f"cut by {lacks} pixels: {_told(widget)}"


def _lacking(widget: QWidget) -> int:
    """Return how many pixels a widget's text lacks."""
    if isinstance(widget, Elided):
        whole = widget.fontMetrics().horizontalAdvance(widget.whole)
        return 0 if widget.toolTip() or widget.accessibleName() == widget.whole else whole - widget.width()
    if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
        return widget.heightForWidth(widget.width()) - widget.height()
    if isinstance(widget, QLabel) and widget.text():
        return widget.sizeHint().width() - widget.width()
    if isinstance(widget, QPushButton | QRadioButton | QCheckBox) and widget.text():
        return widget.minimumSizeHint().width() - widget.width()
    if isinstance(widget, QTabBar):
        wanted = widget.fontMetrics().horizontalAdvance
        tabs = range(widget.count())
        return max((wanted(widget.tabText(tab)) - widget.tabRect(tab).width() for tab in tabs), default=0)
    return 0


def untranslated(front: QWidget, data_words: frozenset[str]) -> Iterator[str]:
    """Yield every text with a word in it that has no accent and is no word of the game's."""
    # The manual is in English so far; Qt's own words follow Qt's translations.
    shown = [] if isinstance(front, ManualWindow) else _visible(front)
    said = ({text for widget in shown for text in _texts(widget)} | {front.windowTitle()}) - QT_WORDS
    for text in sorted(said):
        # no tags, paths, names of files, fingerprints of steps
        plain = re.sub(r"<[^<>]*>|\S*/\S*|\S+\.\w+|(?:\b[0-9a-f]{4}\b[ -]?){2,}", " ", text)
        words = [word.casefold() for word in LETTERS.findall(plain) if word.isascii()]
        strange = [word for word in words if word not in data_words]
        if strange:
            yield f"not translated: {text[:90]!r} ({', '.join(strange[:4])})"


def _texts(widget: QWidget) -> Iterator[str]:
    """Yield what can be read of a widget, by eye or by screen reader."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, Elided):
        yield widget.whole
    elif isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(number) for number in range(widget.count()))
    elif isinstance(widget, QListWidget):
        yield from (widget.item(number).text() for number in range(widget.count()))
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(number) for number in range(widget.count()))
    elif isinstance(widget, QTextBrowser):
        yield from widget.toPlainText().splitlines()


def _visible(front: QWidget) -> list[QWidget]:
    return [widget for widget in (front, *front.findChildren(QWidget)) if widget.isVisibleTo(front) and _seen(widget)]


def _seen(widget: QWidget) -> bool:
    return not widget.visibleRegion().isEmpty()


def _box(widget: QWidget, front: QWidget) -> QRect:
    return QRect(widget.mapTo(front, QPoint(0, 0)), widget.size())


def _told(widget: QWidget) -> str:
    words = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{type(widget).__name__} {(words or widget.accessibleName())[:60]!r}"
