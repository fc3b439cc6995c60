"""What must not happen twice, and what is waited for: held keys, colours to and fro, figures, lists of games."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from player import around, glances
from player.game_pictures import listed
from tests.desk.hands import PROBE, Hands, rest
from tests.desk.stage import Session, saved, saved_games
from tests.player.staged import staged

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
Begin = Callable[[str], Hands]


def hold(hands: Hands, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Let a key that is held down repeat five times, wherever the keyboard is by then."""
    for _ in range(5):
        target = QApplication.focusWidget() or hands.top()
        event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, "", autorep=True)
        QCoreApplication.sendEvent(target, event)
        hands.settle()


def test_enter_held_down_answers_one_question(begun: Begin) -> None:
    hands = begun("czech38/campaign")
    hands.key(Qt.Key.Key_Return, CTRL)
    page = hands.window.page
    assert page is not None
    at = page.bridge.table.session.at
    assert at > 0
    hold(hands, Qt.Key.Key_Return, CTRL)
    assert page.bridge.table.session.at == at


def test_enter_held_down_over_the_map_clicks_once(shown: Callable[[Session], Hands]) -> None:
    hands = shown(staged("german-movement"))
    page = hands.window.page
    assert page is not None
    _, at = hands.lit_pieces()[0]
    hands.canvas.set_cursor_hex(at)
    hands.key(Qt.Key.Key_Return)
    clicks = page.bridge.turn.clicks
    assert clicks
    hold(hands, Qt.Key.Key_Return)
    assert page.bridge.turn.clicks == clicks


def test_a_question_is_not_answered_by_the_key_that_asked_it(begun: Begin) -> None:
    hands = begun("czech38/campaign")
    hands.choose("Give the game up …")
    hands.settle()
    assert hands.widgets("Give up")
    hold(hands, Qt.Key.Key_Return)
    assert hands.widgets("Give up")
    hands.press("Go on playing")


def test_changing_colours_back_shows_the_map_at_once(begun: Begin) -> None:
    hands = begun("czech38/campaign")
    light = hands.canvas.scenery
    hands.key(Qt.Key.Key_D, CTRL)
    hands.wait_for(lambda: hands.canvas.colours.dark, "the dark map")
    hands.key(Qt.Key.Key_D, CTRL)
    assert hands.canvas.scenery is light
    assert not hands.canvas.colours.dark


@pytest.mark.parametrize(
    ("key", "work", "words"),
    [
        (Qt.Key.Key_T, "figures", "Adding up the figures …"),
        (Qt.Key.Key_R, "ready_map", "Reading the game again …"),
    ],
)
def test_what_is_waited_for_is_said(
    begun: Begin, monkeypatch: pytest.MonkeyPatch, key: Qt.Key, work: str, words: str
) -> None:
    hands = begun(str(PROBE))
    page = hands.window.page
    assert page is not None
    quick = getattr(around, work)
    monkeypatch.setattr(around, work, lambda *given: (time.sleep(0.5), quick(*given))[1])
    hands.key(key, CTRL)
    assert hands.widgets(words)
    hands.wait_for(lambda: not page.status.busy.busy, "the end of the work")
    assert not hands.widgets(words)


def test_a_game_that_has_not_changed_is_not_read_again(started: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    started.window.begin_at_once("czech38/campaign")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.window.leave_game()
    rest(50)
    game, colours = saved_games()[0], started.window.colours
    first = listed([(game.path, game.changed)], colours, 1.0)[0]
    monkeypatch.setattr("player.game_pictures.summary", lambda *_: pytest.fail("the file was read again"))
    again = listed([(game.path, game.changed)], colours, 1.0)[0]
    assert (again.game.title, again.game.where, again.game.whose, again.game.standing) == (
        first.game.title, first.game.where, first.game.whose, first.game.standing)  # fmt: skip
    assert again.game.standing
    assert again.picture is not None
    assert again.picture.size() == first.picture.size()  # type: ignore[union-attr]


def test_a_kept_picture_that_is_spoilt_is_made_again(started: Hands) -> None:
    started.window.begin_at_once("czech38/campaign")
    started.wait_for(lambda: started.window.page is not None, "the game to begin")
    started.window.leave_game()
    path, changed = saved.recent(1)[0]
    listed([(path, changed)], started.window.colours, 1.0)
    at = glances.spot(path, started.window.colours, 1.0)
    assert at is not None
    at.write_bytes(b"no picture")
    assert listed([(path, changed)], started.window.colours, 1.0)[0].game.where == "Turn 1 · Set-up"
