"""Answers the dialogs that a walk through the editor brings up."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QPushButton, QSpinBox

from core.qt.theme import PRIMARY


class Robot:
    """Answers dialogs: fills in what can be filled in, then takes what Enter would take, at last Escape."""

    def __init__(self) -> None:
        self._tries = 0
        self._timer = QTimer(interval=15)
        self._timer.timeout.connect(self._answer)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _answer(self) -> None:
        dialog = QApplication.activeModalWidget() or QApplication.activePopupWidget() or self._other()
        if dialog is None:
            self._tries = 0
            return
        self._tries += 1
        if not isinstance(dialog, QDialog) or self._tries > 4:
            dialog.close()
            return
        if self._tries == 1:
            self._fill(dialog)
        buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.isEnabled()]
        wanted = next((b for b in buttons if b.property("look") == PRIMARY), None)
        if wanted is None:
            dialog.reject()
        else:
            wanted.click()

    def _other(self) -> QDialog | None:
        shown = (w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible())
        return next(shown, None)

    def _fill(self, dialog: QDialog) -> None:
        for box in dialog.findChildren(QSpinBox):
            if box.isVisible() and box.isEnabled():
                box.setValue(min(box.value() + 1, box.maximum()))
        for box in dialog.findChildren(QComboBox):
            if box.isVisible() and box.count() > 1 and box.currentIndex() < 0:
                box.setCurrentIndex(0)
        for edit in dialog.findChildren(QLineEdit):
            if edit.isVisible() and not edit.text() and not edit.isReadOnly():
                edit.setText("Walked")
