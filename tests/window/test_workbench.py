"""The workbench in the window: the lit chart, what may be supposed, and a battle told by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.desk.hands import Hands
from tests.window.test_campaign import assaulting, hands, moving

__all__ = ["assaulting", "hands", "moving"]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def drafted(assaulting: Hands) -> Hands:
    """The campaign with an assault by everybody who can, declared by keys and clicks."""
    target = next(at for at in assaulting.lit_hexes() if assaulting.stack(at))
    assaulting.click_counter(target)
    for _ in range(len(assaulting.lit_pieces())):
        piece, at = assaulting.lit_pieces()[0]
        assaulting.canvas.set_cursor_hex(at)
        assaulting.canvas.setFocus()
        assaulting.key(("1", "2", "3")[tuple(reversed(assaulting.stack(at))).index(piece)])
    return assaulting


def _chart(hands: Hands) -> str:
    return next(name for name in hands.names() if name.startswith("Combat results, column "))


def test_the_column_is_lit_and_support_can_be_supposed(drafted: Hands) -> None:
    before = _chart(drafted)
    wanted = sorted(name for name in drafted.names() if name.startswith("The defender's aircraft help: "))
    record = drafted.window.page.bridge.table.session.at  # type: ignore[union-attr]
    drafted.press(wanted[0])
    assert _chart(drafted) != before
    drafted.press(sorted(name for name in drafted.names() if name.startswith("The defender's aircraft help: "))[0])
    assert _chart(drafted) == before
    assert drafted.window.page.bridge.table.session.at == record  # type: ignore[union-attr]


def test_odds_that_are_shown_already_are_not_built_again(drafted: Hands) -> None:
    page = drafted.window.page
    assert page is not None
    before = page.odds.findChildren(QLabel)
    page.refresh_draft()
    drafted.settle()
    assert page.odds.findChildren(QLabel) == before
    drafted.key(Qt.Key.Key_Backspace)
    assert page.odds.findChildren(QLabel) != before


def test_a_battle_is_told_key_by_key_and_the_decision_waits(drafted: Hands) -> None:
    drafted.choose("Battles step by step")
    assert "From now on battles are told step by step." in drafted.names_and_texts()
    drafted.canvas.setFocus()
    drafted.key(Qt.Key.Key_Return, CTRL)
    while drafted.widgets("Decision"):
        drafted.press("No support")
    assert not drafted.widgets("Decision")
    assert not [name for name in drafted.names() if name.startswith("The die shows ") and name != "The die shows 0"]
    drafted.key(Qt.Key.Key_Space)
    assert [name for name in drafted.names() if name.startswith("The die shows ")]
    for _ in range(12):
        if drafted.widgets("Decision"):
            break
        drafted.key(Qt.Key.Key_Space)
    assert drafted.widgets("Decision")


def test_escape_skips_what_is_left_to_tell(drafted: Hands) -> None:
    drafted.choose("Battles step by step")
    drafted.canvas.setFocus()
    drafted.key(Qt.Key.Key_Return, CTRL)
    while drafted.widgets("Decision"):
        drafted.press("No support")
    drafted.key(Qt.Key.Key_Escape)
    assert drafted.widgets("Decision")
    assert "The die shows" in drafted.log()
