"""The list of games: files' names beside equal titles, renaming and the trash, by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from player.dialogs import game_files, open_game
from player.dialogs.frame import Dialog
from player.dialogs.game_files import FiledRow
from player.dialogs.open_game import OpenGameDialog
from player.game_pictures import Listed
from tests.desk.stage import palette, saved


@pytest.fixture
def opened(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenGameDialog]:
    """The list with two games of one title."""
    games = []
    for name in ("first", "second"):
        path = tmp_path / f"{name}.countermarch"
        path.write_text("")
        games.append(Listed(saved.Summary(path, "One title", "Turn 1", "", 0.0), None))
    monkeypatch.setattr(open_game, "listed", lambda *_: games)
    dialog = OpenGameDialog(palette("light"))
    dialog.show()
    waiting = QElapsedTimer()
    waiting.start()
    while not rows(dialog) and waiting.elapsed() < 20_000:
        qapp.processEvents()
    yield dialog
    for shown in (*dialog.findChildren(Dialog), dialog):
        shown.close()
    qapp.processEvents()


def rows(dialog: OpenGameDialog) -> list[FiledRow]:
    return dialog.findChildren(FiledRow)


def asked(dialog: QWidget) -> Dialog:
    """Return the question that lies over the list."""
    return next(one for one in dialog.findChildren(Dialog) if one.isVisible())


def press(dialog: QWidget, words: str) -> None:
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_equal_titles_show_their_files(opened: OpenGameDialog) -> None:
    names = [row.accessibleName() for row in rows(opened)]
    assert names == ["One title, first, Turn 1", "One title, second, Turn 1"]


def test_r_renames_the_file_and_says_in_place_why_not(opened: OpenGameDialog, tmp_path: Path) -> None:
    QTest.keyClick(rows(opened)[0], Qt.Key.Key_R)
    question = asked(opened)
    field = question.findChild(QLineEdit)
    assert field is not None
    field.setText("second")
    press(question, "Rename")
    assert question.isVisible()
    field.setText("third")
    press(question, "Rename")
    assert (tmp_path / "third.countermarch").exists()


def test_delete_asks_and_then_moves_to_the_trash(opened: OpenGameDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[str] = []

    class Trash:
        def __init__(self, path: str) -> None:
            self.path = path

        def moveToTrash(self) -> bool:  # noqa: N802
            thrown.append(Path(self.path).name)
            return True

    monkeypatch.setattr(game_files, "QFile", Trash)
    QTest.keyClick(rows(opened)[1], Qt.Key.Key_Delete)
    press(asked(opened), "Keep it")
    assert thrown == []
    QTest.keyClick(rows(opened)[1], Qt.Key.Key_Delete)
    press(asked(opened), "Move to the trash")
    assert thrown == ["second.countermarch"]
