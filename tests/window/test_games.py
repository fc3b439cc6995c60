"""Beginning and opening games: the dialog of a new game, the curtain, the list of games, files that are no games."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QRadioButton, QTabWidget

from core.play.games_folder import SUFFIX, games_folder, saved_games
from tests.window.hands import PROBE, Hands

CTRL = Qt.KeyboardModifier.ControlModifier


def _ask_new_game(hands: Hands) -> None:
    hands.press("New game")
    hands.wait_for(lambda: hands.widget("Begin").isEnabled(), "the scenario to be read")


def test_new_game_says_what_is_printed_ours_and_settled(started: Hands) -> None:
    _ask_new_game(started)
    leaves = started.top().findChild(QTabWidget)
    titles = [leaves.tabText(n) for n in range(leaves.count())]
    assert titles == ["Game", "Options", "Printed in the rulebook", "Our reconstruction", "Rulings in force"]
    leaves.setCurrentIndex(1)
    started.settle()
    for option in ("Air war", "Blitzkrieg", "Air landing", "Fog of war"):
        assert started.widget(option).isEnabled(), option


def test_options_scroll_under_the_wheel_and_say_their_clause(started: Hands) -> None:
    _ask_new_game(started)
    leaves = started.top().findChild(QTabWidget)
    leaves.setCurrentIndex(1)
    started.settle()
    air = started.widget("Air war")
    before = air.currentText()  # type: ignore[attr-defined]
    at = QPointF(air.rect().center())
    turned = QWheelEvent(
        at, air.mapToGlobal(at), QPoint(0, -40), QPoint(0, -240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(air, turned)
    assert air.currentText() == before  # type: ignore[attr-defined]
    assert started.widget("Clause 6.1.A").toolTip()
    last = started.top().findChildren(QComboBox)[-1]
    air.setFocus()
    for _ in range(20):
        if not last.hasFocus():
            started.key(Qt.Key.Key_Tab)
    area = leaves.currentWidget()
    assert area.rect().contains(area.mapFromGlobal(last.mapToGlobal(last.rect().center())))


def test_options_and_names_reach_the_game_and_the_curtain_falls(started: Hands) -> None:
    _ask_new_game(started)
    leaves = started.top().findChild(QTabWidget)
    seats = {button.text(): button for button in started.top().findChildren(QRadioButton)}
    seats["Two at one screen"].click()
    started.widget("Player of Germany").setFocus()
    started.key("Anna")
    leaves.setCurrentIndex(1)
    started.settle()
    fog = started.widget("Fog of war")
    assert isinstance(fog, QComboBox)
    fog.setFocus()
    started.key(Qt.Key.Key_Down)
    started.press("Begin")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    page = started.window.page
    assert page is not None
    assert page.bridge.table.session.rulebook.options["fog"] is False
    assert started.window.curtain is not None
    started.press("I am ready")
    assert started.window.curtain is None
    assert dict(page.bridge.table.session.seats.names) == {"german": "Anna"}


def test_a_game_is_listed_with_turn_and_whose_move_and_goes_on(started: Hands) -> None:
    started.window.begin_at_once("czech38/campaign")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.press("Place the rest for me")
    told = started.log()
    started.key(Qt.Key.Key_W, CTRL)
    row = "Czechoslovakia 1938: Case Green, Turn 1 · Set-up, Germany to move"
    started.wait_for(lambda: bool(started.widgets(row)), "the list of games")
    started.press(row)
    started.wait_for(lambda: started.window.page is not None, "the game to open")
    assert started.log() == told


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
        assert "Traceback" not in said
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
        started.press("Go on")
    finally:
        copy.unlink()


def test_keys_sheet_opens_with_f1(started: Hands, qapp: QApplication) -> None:
    started.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert started.top().accessibleName() == "Keys"
    started.press("Close")


def test_giving_up_ends_the_game_and_says_who_won(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.command("Give the game up …").trigger()
    started.settle()
    assert started.top().accessibleName() == "Amber gives the game up?"
    started.press("Give up")
    assert started.decision() == "Blue has won."


def test_f10_opens_the_menu(started: Hands) -> None:
    started.window.begin_at_once(str(PROBE))
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.key(Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
