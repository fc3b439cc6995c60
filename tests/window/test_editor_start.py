"""What the editor opens when it is started with a word: an id, one of the user's own, or something it does not know."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from core.play import library
from editor.__main__ import begin
from editor.main_window import MainWindow
from editor.settings import Settings


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return an empty editor beside a library with one copy in it."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    shutil.copytree(library.shipped_folder() / "czech38", tmp_path / "Scenarios" / "czech38")
    made = MainWindow(Settings())
    yield made
    made.close()
    made.deleteLater()


def test_a_shipped_id_is_never_saved_over(window: MainWindow) -> None:
    begin(window, "czech38/campaign")
    assert window.document.shipped
    assert library.shipped_folder() in window.document.path.parents


def test_an_own_id_opens_the_copy(window: MainWindow, tmp_path: Path) -> None:
    begin(window, "my:czech38/campaign")
    assert not window.document.shipped
    assert window.document.path == tmp_path / "Scenarios" / "czech38" / "campaign.yaml"


def test_an_unknown_word_is_answered_with_what_there_is(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("editor.dialogs.say_problem", lambda _, what, sentences: said.extend(sentences))
    begin(window, "czech38/campain")
    assert window.document is None
    assert "did you mean czech38/campaign" in said[0]
