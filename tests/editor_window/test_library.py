"""The library of the editor: the list that the player has, with pictures, copies, renaming, and a trash folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.play import library, shelf
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.library_card import REST, LibraryCard
from editor.new_wizard import ask_new_scenario
from player.models import opening

PRESSED = 250
"""Milliseconds that a button which is pressed by its key is seen pressed, and some more."""


@pytest.fixture
def card(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LibraryCard]:
    """Return the card over a library with two scenarios of the user's own, the second of them open."""
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    monkeypatch.setattr(shelf, "documents_folder", lambda: tmp_path)
    for name in ("hills", "open"):
        shutil.copytree(PROBE, tmp_path / "Scenarios" / name, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    apply_theme(qapp, palette("light"))
    window = QWidget()
    made = LibraryCard(window, palette("light"), [tmp_path / "Scenarios" / "open" / "two-hills.yaml"])
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    QTest.qWait(2 * REST)
    yield made
    made.close()
    window.deleteLater()


def ids(card: LibraryCard) -> list[str]:
    return [card._at(row).id for row in range(card.listed.count())]


def test_both_programs_list_the_same(card: LibraryCard) -> None:
    assert sorted(ids(card)) == sorted(entry.id for entry in opening.entries())
    assert ids(card)[:2] == ["my:hills/two-hills", "my:open/two-hills"]


def test_the_chosen_one_is_shown_with_picture_size_and_version(card: LibraryCard) -> None:
    assert card.about.words.startswith("6 x 5 hexes · ")
    assert "version 1" in card.about.words
    assert not card.about._picture.pixmap().isNull()


def test_a_broken_one_says_what_is_wrong(card: LibraryCard) -> None:
    (library.user_folder() / "hills" / "map.yaml").write_text("colums: 2\n", "utf-8")
    card.about._known.clear()
    card.about.show_entry(card.entry)
    assert "map.yaml" in card.about.words
    assert card.about._picture.pixmap().isNull()


def test_delete_and_bring_back_by_key(card: LibraryCard) -> None:
    QTest.keyClick(card, Qt.Key.Key_Delete)
    QTest.qWait(PRESSED)
    assert ids(card)[0] == "my:open/two-hills"
    assert "Trash" in card._said.text()
    QTest.keyClick(card, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(PRESSED)
    assert ids(card)[0] == card.entry.id == "my:hills/two-hills"


def test_copies_and_new_titles(card: LibraryCard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.library_card.ask_title", lambda *_: "Winter")
    card.buttons["copy"].click()
    assert (card.entry.id, card.entry.title) == ("my:winter/two-hills", "Winter")
    monkeypatch.setattr("editor.library_card.ask_title", lambda *_: "Spring")
    card.buttons["rename"].click()
    assert (card.entry.id, card.entry.title) == ("my:winter/two-hills", "Spring")


def test_the_open_and_the_shipped_are_left_alone(card: LibraryCard) -> None:
    for row in (1, card.listed.count() - 1):
        card.listed.setCurrentRow(row)
        assert not card.buttons["delete"].isEnabled()
        assert not card.buttons["rename"].isEnabled()
        assert card.buttons["copy"].isEnabled()
    card.listed.setCurrentRow(1)
    assert "open on a tab" in card._said.text()


def test_what_cannot_be_opened_is_marked_in_the_list_and_an_empty_library_says_so(
    card: LibraryCard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (library.user_folder() / "hills" / "two-hills.yaml").write_text("title: [", "utf-8")
    card.fill()
    assert card.listed.item(0).text() == "two-hills\ncannot be opened"
    assert card.listed.item(1).text().endswith(library.own()[1].origin)
    monkeypatch.setattr(library, "shipped_folder", lambda: tmp_path / "nowhere")
    card.fill()
    assert str(tmp_path / "nowhere") in card._said.text()
    assert card.listed.count() == 2


def test_without_rules_no_scenario_is_asked_for(card: LibraryCard, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("editor.new_wizard.say_problem", lambda parent, what, sentences: said.extend(sentences))
    monkeypatch.setattr(library, "rulebooks", lambda: ())
    assert ask_new_scenario(card, "light") is None
    assert said == [library.no_rules()]
