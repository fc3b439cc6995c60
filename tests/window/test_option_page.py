"""The options of a new game: they scroll under the wheel unchanged, and each says what its clause means."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel

from player.dialogs.new_game_options import OptionsPage
from tests.player.staged import campaign

NO_BUTTON, NO_KEY, NO_PHASE = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase


def test_the_wheel_changes_nothing_and_clauses_are_explained(qapp: QApplication) -> None:
    page = OptionsPage()
    page.show_opening(campaign())
    page.resize(760, 500)
    page.show()
    qapp.processEvents()
    air = next(box for box in page.findChildren(QComboBox) if box.accessibleName() == "Air war")
    before, at = air.currentText(), QPointF(air.rect().center())
    place, delta = air.mapToGlobal(at), QPoint(0, -240)
    turned = QWheelEvent(at, place, QPoint(0, -40), delta, NO_BUTTON, NO_KEY, NO_PHASE, False)
    qapp.sendEvent(air, turned)
    assert air.currentText() == before
    chips = [chip for chip in page.findChildren(QLabel) if chip.text() == "6.1.A"]
    assert [bool(chip.toolTip()) for chip in chips] == [True]
    page.close()
    page.deleteLater()
