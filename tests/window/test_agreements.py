"""Dice of the players' own and changes by agreement, in the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QSpinBox, QWidget

from tests.desk.hands import PROBE, Hands
from tests.window.test_campaign import assaulting, moving
from tests.window.test_campaign import hands as campaign_hands
from tests.window.test_looking_back import seal_plan, two_at_one_screen
from tests.window.test_workbench import drafted

__all__ = ["assaulting", "campaign_hands", "drafted", "moving"]
CTRL = Qt.KeyboardModifier.ControlModifier
CHANGE, AMEND = "Change the position by agreement", "Change the position by agreement …"


@pytest.fixture(name="hands")
def _hands(campaign_hands: Hands) -> Hands:
    return campaign_hands


def _type(hands: Hands, name: str, words: str) -> None:
    field: QWidget = hands.widget(name)
    field.setFocus()
    hands.settle()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, words)
    hands.settle()


def test_a_die_is_thrown_by_hand_and_typed_with_a_digit(drafted: Hands) -> None:
    drafted.choose("Roll the dice by hand")
    page = drafted.window.page
    assert page is not None
    page.resolving.wanted = True
    drafted.canvas.setFocus()
    drafted.key(Qt.Key.Key_Return, CTRL)
    while drafted.widgets("No support"):
        drafted.press("No support")
    assert drafted.top().accessibleName() == "Roll the die"
    drafted.press("Not yet")
    assert "The die shows" not in drafted.log()
    again = "No support" if drafted.widgets("No support") else ""
    if again:
        drafted.press(again)
    else:
        drafted.key(Qt.Key.Key_Return, CTRL)
    faces = [button.accessibleName() for button in drafted.top().findChildren(QAbstractButton)]
    assert any(name.startswith("5: ") for name in faces), "each face says what it gives"
    drafted.key(Qt.Key.Key_5)
    assert drafted.top() is drafted.window
    assert page.resolving.telling, "a battle with dice of the players' own is told like any other"
    drafted.key(Qt.Key.Key_Escape)
    assert "The die shows 5" in drafted.log()
    assert "It was rolled at the table." in drafted.log()


def test_a_unit_is_moved_by_agreement_and_taken_back_by_consent(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    page = hands.window.page
    assert page is not None
    hands.choose(AMEND)
    hands.settle()
    assert hands.top().accessibleName() == CHANGE
    change = hands.widget("Change the position")
    assert isinstance(change, QAbstractButton)
    assert not change.isEnabled()
    _type(hands, "Hex, place or box", "Z99")
    hands.press("Put it there")
    assert any("is no hex" in getattr(w, "text", str)() for w in hands.top().findChildren(QWidget))
    to = next(at for at in page.bridge.table.session.start.scenario.map.grid.hexes
              if not page.bridge.table.session.state.stack(at))  # fmt: skip
    _type(hands, "Hex, place or box", page.bridge.table.sentences.place(to))
    hands.press("Put it there")
    hands.press("Agreed by Amber")
    assert not change.isEnabled()
    hands.press("Agreed by Blue")
    hands.press("Change the position")
    assert hands.top() is hands.window
    assert "Amber and Blue agree to change the position" in hands.log()
    assert len(page.bridge.table.session.state.stack(to)) == 1
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.top() is not hands.window
    agree = next(w for w in hands.top().findChildren(QAbstractButton) if w.text().startswith("Agreed by"))
    QTest.mouseClick(agree, Qt.MouseButton.LeftButton)
    hands.settle()
    assert not page.bridge.table.session.state.stack(to)


def test_what_the_rules_forbid_is_named_and_overridden_openly(hands: Hands) -> None:
    page = hands.window.page
    assert page is not None
    hands.press("Place the rest for me")
    full = next(at for at, stack in hands.canvas.scene.stacks.items() if len(stack) >= 2)
    label = page.bridge.table.sentences.place(full)
    page.go_to(full)
    own = page.bridge.table.own_observation()
    side = page.bridge.table.deciding
    hands.choose(AMEND)
    hands.settle()
    units = hands.widget("Unit")
    assert units.currentText().endswith(f", in {label}"), "the hex looked at is where one begins"  # type: ignore[attr-defined]
    _type(hands, "Unit", "30l landw")
    _type(hands, "Hex, place or box", "hradec kralove")
    hands.press("Put it there")
    assert "is no hex" not in hands.names_and_texts()
    assert "30L Landwehr Division" in hands.widget("Changes").item(0).text(), "who is typed is who is changed"  # type: ignore[attr-defined]
    hands.press("Take the chosen change out")
    secrecy = page.bridge.table.session.rulebook.secrecy.side_of
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    mine = [n for n, unit in enumerate(dialog._units) if secrecy[unit.piece] == side and own.places.get(unit.piece)]  # type: ignore[attr-defined]
    for number in mine[:4]:
        units.setCurrentIndex(number)  # type: ignore[attr-defined]
        _type(hands, "Hex, place or box", label)
        hands.press("Put it there")
    words = " ".join(getattr(w, "text", str)() for w in dialog.findChildren(QWidget) if w.isVisible())
    assert "agreement overrides them" in words
    assert hands.widgets("Clause 9.1.B")
    hands.press("Leave the position alone")
    assert hands.stack(full)


def test_at_one_screen_nobody_agrees_for_a_side_without_its_pin(started: Hands) -> None:
    two_at_one_screen(started)
    started.press("Set a PIN for Amber …")
    for _ in range(2):
        started.key("1938")
        started.key(Qt.Key.Key_Return)
    started.key("1938")
    started.press("I am ready")
    seal_plan(started)
    started.press("I am ready")
    page = started.window.page
    assert page is not None
    assert page.bridge.table.sitting == "blue"
    started.choose(AMEND)
    started.settle()
    box = started.widget("Steps")
    assert isinstance(box, QSpinBox)
    box.setFocus()
    started.key(Qt.Key.Key_Down)
    started.press("Set the steps")
    for side in ("Amber", "Blue"):
        started.press(f"Agreed by {side}")
    assert not started.widgets("PIN of Blue"), "whoever sits here has named it"
    started.press("Change the position")
    assert started.top().accessibleName() == CHANGE
    _type(started, "PIN of Amber", "1939")
    started.press("Change the position")
    assert any("not the PIN of Amber" in getattr(w, "text", str)() for w in started.top().findChildren(QWidget))
    _type(started, "PIN of Amber", "1938")
    started.press("Change the position")
    assert started.top() is started.window
    assert "Blue and Amber agree to change the position." in started.log()
