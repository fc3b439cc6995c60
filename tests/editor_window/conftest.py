"""Editors for tests: each has settings of its own and closes without asking."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.qt.errand import finish_errands
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.main_window import MainWindow
from editor.settings import Settings
from player.application import application


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """An application with its theme."""
    return application()


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """An editor without a scenario, with settings of its own, that closes without asking."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    apply_theme(qapp, palette("light"))
    made = MainWindow(Settings())
    made.resize(1366, 768)
    made.show()
    QTest.qWaitForWindowExposed(made)
    monkeypatch.setattr(made.filing, "may_close_all", lambda: True)
    yield made
    finish_errands()
    made.close()
    made.deleteLater()
