"""Curtain, pin, what happened since, replay, branch, statistics, the log's filter: by keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QRadioButton

from player.panels.time_bar import TimeBar
from tests.desk.hands import PROBE, Hands
from tests.desk.stage import saved_games

CTRL = Qt.KeyboardModifier.ControlModifier


def two_at_one_screen(hands: Hands) -> None:
    """Begin the probe game with a curtain, by the window."""
    hands.window.questions.new_game(str(PROBE))
    hands.settle()
    hands.wait_for(lambda: hands.widget("Begin").isEnabled(), "the scenario to be read")
    while not hands.widgets("Two at one screen"):
        hands.press("Next")
    seat = hands.widget("Two at one screen")
    assert isinstance(seat, QRadioButton)
    hands.press("Two at one screen")
    hands.press("Begin")
    hands.wait_for(lambda: hands.window.page is not None, "the game to begin")


def seal_plan(hands: Hands) -> None:
    """Lay two points on push and one on guard, and seal."""
    for slot, count in (("push", 2), ("guard", 1)):
        for _ in range(count):
            hands.press(f"More: {slot}")
    hands.press("Seal the plan")


def words_on_screen(hands: Hands) -> str:
    """Return everything a screen reader can reach, tooltips and titles too."""
    shown = [w for w in hands.window.findChildren(object) if hasattr(w, "isVisible") and w.isVisible()]  # type: ignore[call-overload]
    words = [hands.window.windowTitle()]
    for widget in shown:
        for part in ("accessibleName", "accessibleDescription", "toolTip", "text"):
            if callable(getattr(widget, part, None)):
                words.append(str(getattr(widget, part)()))
    return "\n".join(words)


def test_the_curtain_covers_all_and_commands_are_still(started: Hands) -> None:
    two_at_one_screen(started)
    assert started.window.curtain is not None
    assert started.window.windowTitle() == "Countermarch"
    words = words_on_screen(started)
    assert "Amber to move" in words
    for hidden in ("Map", "Log", "Decision"):
        assert not started.widgets(hidden), hidden
    for keys in (Qt.Key.Key_Z, Qt.Key.Key_G, Qt.Key.Key_T, Qt.Key.Key_R, Qt.Key.Key_J):
        started.key(keys, CTRL)
        assert started.top() is started.window
    assert started.window.curtain is not None
    started.key(Qt.Key.Key_Return)
    assert started.window.curtain is None
    assert "Two Hills" in started.window.windowTitle()
    assert started.widgets("Map")


def test_an_open_dialog_goes_when_the_curtain_falls(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("I am ready")
    seal_plan(started)
    started.press("I am ready")
    seal_plan(started)
    started.wait_for(lambda: started.window.curtain is not None, "the curtain")
    started.press("I am ready")
    started.wait_for(lambda: bool(started.widgets("To my turn")), "what happened")
    started.key(Qt.Key.Key_Escape)
    started.key(Qt.Key.Key_T, CTRL)
    started.wait_for(lambda: started.top() is not started.window, "the statistics")
    started.window.curtains.fall()
    started.settle()
    assert QApplication.activeModalWidget() is None
    assert not [name for name in started.names() if "throws" in name]


def test_a_pin_is_set_asked_for_and_lifted(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("Set a PIN for Amber …")
    assert "not encrypted" in words_on_screen(started)
    started.key("1938")
    started.key(Qt.Key.Key_Return)
    started.key("1983")
    started.key(Qt.Key.Key_Return)
    assert "The two are not alike." in words_on_screen(started)
    assert started.widgets("Keep this PIN")
    started.key("1938")
    started.key(Qt.Key.Key_Return)
    started.press("I am ready")
    assert "Enter the PIN first." in words_on_screen(started)
    started.key("1939")
    started.key(Qt.Key.Key_Return)
    assert "That is not the PIN." in words_on_screen(started)
    assert started.window.curtain is not None
    started.key("1938")
    started.key(Qt.Key.Key_Return)
    assert started.window.curtain is None
    assert "1938" not in words_on_screen(started)  # the game's words hold no year
    assert "Amber set a new PIN" in started.log()


def test_a_pin_that_was_typed_is_kept_by_whichever_button(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("Set a PIN for Amber …")
    started.key("1938")
    started.press("I am ready")
    assert "The two are not alike." in words_on_screen(started)
    started.key("1938")
    started.press("I am ready")
    assert started.window.curtain is not None
    started.key("1938")
    started.key(Qt.Key.Key_Return)
    assert started.window.curtain is None
    assert "Amber set a new PIN." in started.log()


def test_a_pin_that_is_dropped_is_told_so(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("Set a PIN for Amber …")
    for _ in range(2):
        started.key("x")
        started.key(Qt.Key.Key_Return)
    started.key("x")
    started.press("Change or drop the PIN …")
    started.press("Drop the PIN")
    started.press("I am ready")
    assert "Amber dropped the PIN." in started.log()


def test_a_forgotten_pin_is_lifted_openly(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("Set a PIN for Amber …")
    for _ in range(2):
        started.key("x")
        started.key(Qt.Key.Key_Return)
    started.press("PIN forgotten …")
    started.press("Lift it: agreed by Blue")
    started.press("I am ready")
    assert started.window.curtain is None
    assert "lifted without being entered" in started.log()


def test_a_forgotten_pin_is_lifted_by_none_but_those_whose_pin_says_so(started: Hands) -> None:
    two_at_one_screen(started)
    for side, word in (("Amber", "x"), ("Blue", "y")):
        started.press(f"Set a PIN for {side} …")
        for _ in range(2):
            started.key(word)
            started.key(Qt.Key.Key_Return)
        started.key(word)
        started.press("I am ready")
        seal_plan(started)
    started.press("PIN forgotten …")
    started.press("Lift it: agreed by Blue")
    assert "Blue agrees by its PIN." in words_on_screen(started)
    started.key("x")
    started.press("Lift it: agreed by Blue")
    assert "That is not the PIN of Blue." in words_on_screen(started)
    started.key("y")
    started.press("Lift it: agreed by Blue")
    started.press("I am ready")
    assert started.window.curtain is None


def test_what_happened_since_my_turn_is_told_step_by_step(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("I am ready")
    seal_plan(started)
    started.press("I am ready")
    seal_plan(started)
    started.press("I am ready")
    started.wait_for(lambda: bool(started.widgets("To my turn")), "what happened")
    steps = started.widget("Steps of this phase")
    assert isinstance(steps, QListWidget)
    said = [steps.item(n).text() for n in range(steps.count())]
    assert "Blue has planned." in said
    started.key(Qt.Key.Key_Right)
    assert started.widgets(said[0])
    started.key(Qt.Key.Key_Escape)
    assert started.widgets("Decision")


def test_a_replay_by_keys_and_mouse_and_back_again(begun: object) -> None:
    hands: Hands = begun(str(PROBE))  # type: ignore[operator]
    seal_plan(hands)
    seal_plan(hands)
    hands.press("End moves")
    decision = hands.decision()
    hands.key(Qt.Key.Key_R, CTRL)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    assert hands.widgets("Before the first step.") or "Before the first step." in words_on_screen(hands)
    hands.key(Qt.Key.Key_Right)
    assert "Step 1 of" in words_on_screen(hands)
    step = hands.widget("Time").accessibleDescription()
    assert step.startswith("Step 1 of")
    for _ in range(4):
        hands.key(Qt.Key.Key_Plus)
    before = hands.widget("Map as it was").visible_rect
    hands.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert hands.widget("Map as it was").visible_rect != before, "Shift moves the map"
    assert hands.widget("Time").accessibleDescription() == step
    hands.key(Qt.Key.Key_PageDown, CTRL)
    assert hands.widget("Time").accessibleDescription() != step, "the next turn or the end"
    hands.key(Qt.Key.Key_End)
    last = words_on_screen(hands)
    hands.key(Qt.Key.Key_PageUp)
    assert words_on_screen(hands) != last
    hands.key(Qt.Key.Key_Home)
    hands.press("Next step")
    assert "Step 1 of" in words_on_screen(hands)
    eyes = hands.widget("Seen by")
    assert isinstance(eyes, QComboBox)
    assert eyes.count() == 4
    eyes.setFocus()
    hands.key(Qt.Key.Key_Down)
    assert "Seen by: Amber" in eyes.currentText()
    hands.press("Play")
    hands.wait_for(lambda: "Step 3 of" in words_on_screen(hands), "the replay to go on by itself")
    hands.press("Pause")
    hands.key(Qt.Key.Key_Escape)
    assert hands.decision() == decision


def test_a_new_game_goes_on_from_a_step_of_the_old_one(begun: object) -> None:
    hands: Hands = begun(str(PROBE))  # type: ignore[operator]
    seal_plan(hands)
    seal_plan(hands)
    hands.key(Qt.Key.Key_R, CTRL)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    hands.key(Qt.Key.Key_Right)
    hands.press("Play on from here")
    hands.key(Qt.Key.Key_A, CTRL)
    hands.key("What if")
    hands.key(Qt.Key.Key_Return)
    hands.wait_for(lambda: hands.window.windowTitle().startswith("What if"), "the new game")
    assert hands.widgets("More: push")


def test_statistics_are_shown_copied_and_saved(begun: object, tmp_path: Path) -> None:
    hands: Hands = begun(str(PROBE))  # type: ignore[operator]
    hands.key(Qt.Key.Key_T, CTRL)
    hands.wait_for(lambda: hands.top() is not hands.window, "the statistics")
    assert hands.top().accessibleName() == "Statistics"
    hands.press("Copy as text")
    assert "Amber points" in QApplication.clipboard().text()
    hands.press("Save as a table …")
    chooser = hands.top()
    hands.key(Qt.Key.Key_A, CTRL)
    hands.key(str(tmp_path / "deep" / "figures.csv"))
    hands.key(Qt.Key.Key_Return)
    hands.wait_for(lambda: hands.top() is not chooser, "the chooser to close")
    assert f"Saved: {tmp_path / 'deep' / 'figures.csv'}" in words_on_screen(hands)
    assert (tmp_path / "deep" / "figures.csv").read_text("utf-8").startswith("Counted,Whose,")
    hands.press("Close")
    assert hands.top() is hands.window


def test_the_log_is_filtered_by_kind_and_side(begun: object) -> None:
    hands: Hands = begun(str(PROBE))  # type: ignore[operator]
    hands.window.resize(1366, 1000)
    seal_plan(hands)
    assert "The sky: " in hands.log()
    assert not hands.widgets("Show sky in the log")
    hands.press("Show the filter of the log")
    hands.press("Show sky in the log")
    assert "The sky: " not in hands.log()
    assert "has planned" in hands.log()
    side = hands.widget("Whose steps")
    side.setFocus()
    hands.key("Blue")
    assert "has planned" not in hands.log()
    assert "Nothing passes the filter." in hands.log()
    hands.press("Show the filter of the log")
    assert "The sky: " in hands.log()


def test_the_games_file_is_checked_and_a_step_changed_on_disk_is_named(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    seal_plan(hands)
    hands.choose("Check the game's file")
    hands.wait_for(lambda: hands.top() is not hands.window, "the check")
    assert hands.top().accessibleName() == "The game is what was played"
    assert "2 entries: the chain of the file is unbroken" in hands.names_and_texts()
    hands.press("Go on")
    file = saved_games()[0].path
    lines = file.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"sun"', b'"rain"', 1)
    file.write_bytes(b"".join(lines))
    hands.choose("Check the game's file")
    hands.wait_for(lambda: hands.top() is not hands.window, "the check")
    assert hands.top().accessibleName() == "The file was changed"
    assert "Entry 1 of the file" in hands.names_and_texts()
    hands.press("Go on")


def test_the_name_of_a_turn_that_has_just_begun_is_not_cut(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    for _ in range(2):
        seal_plan(hands)
        seal_plan(hands)
        while not hands.boxes("push"):
            hands.press(next(name for name in hands.names() if name.startswith("End")))
    hands.key(Qt.Key.Key_R, CTRL)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    bar = hands.widget("Time")
    assert isinstance(bar, TimeBar)
    names = bar.names(bar.fontMetrics())
    assert len(names) >= 2
    for at, words in names:
        assert at + bar.fontMetrics().horizontalAdvance(words) <= bar.width()
