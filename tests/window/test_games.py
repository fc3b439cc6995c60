"""Beginning and opening games: the dialog of a new game, the curtain, the list of games, files that are no games."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QComboBox, QTabWidget

from tests.desk.hands import PROBE, Hands, rest
from tests.desk.stage import SUFFIX, games_folder, saved_games

CTRL = Qt.KeyboardModifier.ControlModifier


def _ask_new_game(hands: Hands) -> None:
    hands.press("New game")
    hands.wait_for(lambda: hands.widget("Begin").isEnabled(), "the scenario to be read")


def test_new_game_says_what_is_printed_ours_and_settled(started: Hands) -> None:
    _ask_new_game(started)
    leaves = started.top().findChild(QTabWidget)
    titles = [leaves.tabText(n) for n in range(leaves.count())]
    assert titles == ["Game", "Printed in the rulebook", "Our reconstruction", "Rulings in force"]
    started.press("Next")
    started.press("Next")
    for option in ("Air war", "Blitzkrieg", "Air landing", "Fog of war"):
        assert started.widget(option).isEnabled(), option


def test_options_and_names_reach_the_game_and_the_curtain_falls(started: Hands) -> None:
    _ask_new_game(started)
    started.press("Next")
    started.press("Two at one screen")
    started.widget("Player of Germany").setFocus()
    started.key("Anna")
    started.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    fog = started.widget("Fog of war")
    assert isinstance(fog, QComboBox)
    fog.setFocus()
    started.key(Qt.Key.Key_Down)
    assert "1 option is not as the rulebook has it." in started.names_and_texts()
    started.press("Reset to the rulebook")
    assert fog.currentText() == "Yes"
    fog.setFocus()
    started.key(Qt.Key.Key_Down)
    started.press("Next")
    assert "Fog of war: No" in started.names_and_texts()
    title = started.widget("Title of the game")
    title.setFocus()
    started.key(Qt.Key.Key_A, CTRL)
    started.key("Evening with Anna")
    started.press("Begin")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    page = started.window.page
    assert page is not None
    assert page.bridge.table.session.rulebook.options["fog"] is False
    assert started.window.curtain is not None
    assert "Anna, this is your turn." in started.names_and_texts()
    started.press("I am ready")
    assert started.window.curtain is None
    assert started.window.windowTitle().startswith("Evening with Anna")
    assert dict(page.bridge.table.session.seats.names) == {"german": "Anna"}


def test_a_game_is_listed_with_turn_and_whose_move_and_goes_on(started: Hands) -> None:
    started.window.begin_at_once("czech38/campaign")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.press("Place the rest for me")
    told = started.log()
    started.key(Qt.Key.Key_W, CTRL)
    row = "Czechoslovakia 1938: Case Green, Turn 1 · Set-up, Czech lead: 30 · German win below 16, Germany to move"
    started.wait_for(lambda: bool(started.widgets(row)), "the list of games")
    started.press(row)
    started.wait_for(lambda: started.window.page is not None, "the game to open")
    assert started.log() == told


def test_a_start_page_says_what_cannot_be_played_and_the_list_of_scenarios_too(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("core.play.library.shipped_folder", lambda: tmp_path / "nowhere")
    hands = Hands.at_start()
    more = "What cannot be played, and why"
    hands.wait_for(lambda: bool(hands.widgets(more)), "the library to be looked through")
    assert any(name.startswith("Nothing can be played. No scenario was found in ") for name in hands.names())
    hands.press(more)
    assert any("nowhere" in name for name in hands.names())
    hands.press("Go on")
    hands.press("New game")
    assert any("nowhere" in text for text in hands.names_and_texts().splitlines())
    hands.close()


def test_a_damaged_file_is_told_in_a_sentence(started: Hands) -> None:
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"broken{SUFFIX}"
    file.write_bytes(b"\x00\xffnot a game at all\n")
    try:
        started.window.open_game(file)
        started.wait_for(lambda: started.top() is not started.window, "a dialog")
        assert started.top().accessibleName() == "This game cannot be opened"
        said = next(name for name in started.names() if "broken" in name)
        assert "is no saved game of this program" in said
        started.press("Go on")
        assert started.top() is started.window
    finally:
        file.unlink()


def test_a_newer_file_is_refused_in_a_sentence(started: Hands) -> None:
    started.window.begin_at_once("czech38/campaign")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.window.leave_game()
    newest = saved_games()[0].path
    copy = newest.with_name(f"from-the-future{SUFFIX}")
    copy.write_bytes(newest.read_bytes().replace(b'"format":1', b'"format":99', 1))
    try:
        started.window.open_game(copy)
        started.wait_for(lambda: started.top() is not started.window, "a dialog")
        assert started.top().accessibleName() == "This game cannot be opened"
        assert "Update the program" in started.names_and_texts()
        started.press("Go on")
    finally:
        copy.unlink()


def test_a_damaged_game_is_rescued_into_a_new_file(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    for slot, count in (("push", 2), ("guard", 1)):
        for _ in range(count):
            started.press(f"More: {slot}")
    started.press("Seal the plan")
    started.window.leave_game()
    newest = saved_games()[0].path
    damaged = newest.with_name(f"damaged{SUFFIX}")
    lines = newest.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(b"".join((*lines[:2], lines[2].replace(b"push", b"pull", 1), b"x\n")))
    started.window.open_game(damaged)
    started.wait_for(lambda: started.top() is not started.window, "a dialog")
    assert "can be put into a new file" in started.names_and_texts()
    started.press("Rescue 1 step")
    started.wait_for(lambda: started.window.page is not None, "the rescued game")
    started.press("Go on")
    assert started.widgets("More: push")


def test_a_copy_is_saved_and_the_sign_says_saved(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    assert any(name.startswith("Saved ") for name in started.names())
    started.key(Qt.Key.Key_S, CTRL | Qt.KeyboardModifier.ShiftModifier)
    started.wait_for(lambda: started.top() is not started.window, "where to")
    started.key("elsewhere")
    started.key(Qt.Key.Key_Return)
    started.wait_for(lambda: started.top().accessibleName() == "A copy was saved", "the copy")
    started.press("Go on")
    copy = saved_games()[0].path.with_name(f"elsewhere{SUFFIX}")
    assert copy.exists()
    copy.unlink()


def test_keys_sheet_opens_with_f1(started: Hands, qapp: QApplication) -> None:
    started.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert started.top().accessibleName() == "Keys"
    started.press("Print …")
    assert isinstance(started.top(), QPrintDialog)
    started.key(Qt.Key.Key_Escape)
    assert started.top().accessibleName() == "Keys"
    started.press("Close")


def test_giving_up_ends_the_game_and_says_who_won(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.choose("Give the game up …")
    started.settle()
    assert started.top().accessibleName() == "Give the game up for Amber?"
    started.press("Give up")
    assert started.decision() == "The game is won by Blue. Amber gave the game up."
    for name in ("Look at the game again", "The game in figures", "Write a report", "Another game"):
        assert started.widget(name).isEnabled(), name
    started.press("The game in figures")
    started.wait_for(lambda: started.top() is not started.window, "the figures")
    started.top().close()


def test_f10_opens_the_menu(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.key(Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_a_dialog_closed_while_a_scenario_is_read_leaves_nothing_behind(started: Hands) -> None:
    started.choose("New game …")
    started.top().close()
    rest(1)  # the dialog is deleted here
    started.wait_for_reading()
    rest(1)
    assert started.top() is started.window


def test_a_file_put_back_to_an_older_copy_is_noticed(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    file = saved_games()[0].path
    older = file.read_bytes()
    for slot, count in (("push", 2), ("guard", 1)):
        for _ in range(count):
            started.press(f"More: {slot}")
    started.press("Seal the plan")
    started.window.leave_game()
    file.write_bytes(older)
    started.window.open_game(file)
    started.wait_for(lambda: started.top() is not started.window, "a word about the file")
    assert "1 step that was played on this machine is not in this file" in started.names_and_texts()
    started.press("Go on")


def test_a_game_that_was_left_leaves_the_memory(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.wait_for_reading()
    page = weakref.ref(started.window.page)  # type: ignore[arg-type]
    started.window.leave_game()
    rest(1)
    gc.collect()
    assert page() is None
