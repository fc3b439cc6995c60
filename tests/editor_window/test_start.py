"""What the editor opens when it is started with a word: an id, one of the user's own, or something it does not know."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from core.play import library
from core.view.palette import SHIPPED
from editor.__main__ import begin
from editor.faults import watch_for_faults
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


def test_an_error_nobody_foresaw_is_a_sentence_and_a_report(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    begin(window, "my:czech38/campaign")
    watch_for_faults(window.place.banner)
    error = ZeroDivisionError("division by zero")
    sys.excepthook(ZeroDivisionError, error, None)
    words = window.place.banner.words
    assert words.startswith("A fault in the program (ZeroDivisionError).")
    assert "division by zero" in Path(words.rpartition(" ")[2]).read_text("utf-8")
    assert capsys.readouterr().err == ""


def test_a_damaged_file_is_told_and_the_next_one_opened(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("editor.filing.say_problem", lambda _, what, sentences: said.extend(sentences))
    broken = tmp_path / "Scenarios" / "broken"
    shutil.copytree(tmp_path / "Scenarios" / "czech38", broken)
    (broken / "units.yaml").write_bytes(b"\xff\xfe units")
    window.filing._place.settings.open_documents = [
        broken / "campaign.yaml",
        tmp_path / "Scenarios" / "gone" / "campaign.yaml",
        tmp_path / "Scenarios" / "czech38" / "campaign.yaml",
    ]
    begin(window, "")
    assert window.document.path == tmp_path / "Scenarios" / "czech38" / "campaign.yaml"
    assert window.tabs.count() == 1
    assert "units.yaml" in said[0]
    assert "Traceback" not in " ".join(said)


def test_every_palette_is_in_the_menu_and_is_kept(window: MainWindow) -> None:
    menu = window._colours
    actions = {action.objectName(): action for action in menu.actions()}
    assert list(actions) == list(SHIPPED)
    actions["high-contrast"].trigger()
    assert (window.place.colours.id, Settings().palette) == ("high-contrast", "high-contrast")
    menu.tick()
    assert [id_ for id_, action in actions.items() if action.isChecked()] == ["high-contrast"]
    actions["light"].trigger()
