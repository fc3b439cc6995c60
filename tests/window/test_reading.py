"""Clauses are read beside whatever is open: the game, or a dialog that keeps the window below it from answering."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTextBrowser, QTreeWidget, QWidget

from tests.desk.hands import PROBE, Hands

HIDING = "Two pieces may share a hex; only the top one is seen."


def _browser() -> QWidget:
    return next(w for w in QApplication.topLevelWidgets() if w.isVisible() and w.windowTitle().startswith("Clauses"))


def _read(browser: QWidget) -> str:
    return browser.findChildren(QTextBrowser)[0].toPlainText()


def test_a_clause_of_a_dialog_opens_over_it_and_can_be_searched(started: Hands) -> None:
    started.window.questions.new_game(str(PROBE))
    started.wait_for(lambda: bool(started.widgets("Next")) and started.widget("Next").isEnabled(), "the scenario")
    dialog = started.top()
    started.press("Next")
    started.press("Next")
    chip = started.widget("Clause 6")
    assert HIDING in chip.toolTip()
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    started.settle()
    assert HIDING in _read(_browser())
    # This key comes by way of the screen, as from a keyboard: a window that a dialog shuts out would get none.
    field = _browser().findChildren(QLineEdit)[0]
    field.setFocus()
    QTest.keyClick(_browser().windowHandle(), Qt.Key.Key_3)
    started.settle()
    assert field.text() == "3"
    assert "Each side seals" in _read(_browser())
    _browser().close()
    started.settle()
    assert started.top() is dialog
    started.key(Qt.Key.Key_F2)
    assert HIDING in _read(_browser())


def test_what_forbids_a_hex_is_the_first_clause_listed(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    for _ in hands.window.page.bridge.table.session.sides:  # type: ignore[union-attr]
        for slot in ("push", "guard", "guard"):
            hands.press(f"More: {slot}")
        hands.press("Seal the plan")
    hands.click_counter(hands.lit_pieces()[0][1])
    far = next(at for at in hands.canvas.scenario.map.grid.hexes if at not in hands.lit_hexes())  # type: ignore[union-attr]
    hands.hover(far)
    hands.key(Qt.Key.Key_F2)
    listed = _browser().findChildren(QTreeWidget)[0]
    assert "4" in [listed.topLevelItem(n).text(0) for n in range(1, 3)]
    hands.window.leave_game()
    assert not [w for w in QApplication.topLevelWidgets() if w.isVisible() and w.windowTitle().startswith("Clauses")]
