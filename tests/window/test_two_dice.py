"""Combat with two dice in the window: duties, proposals that become drafts, guns in the draft, the table told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from player.panels.resolution import DieFace
from tests.desk.hands import Hands
from tests.desk.stage import Session
from tests.desk.two_dice import DiceTable, phase
from tests.tools.surfaces import of_widgets

LINE_OF_A_CLAUSE = re.compile(r"\d\.\w[\w.]*#\w")
"""How the rules name a line of a clause; the rulebook has no such number, so no reader may meet one."""


@pytest.fixture
def hands(shown: Callable[[Session], Hands]) -> Hands:
    """A window with that phase in it."""
    return shown(phase())


def test_what_is_owed_is_shown_and_a_proposal_becomes_a_draft(hands: Hands) -> None:
    assert "Attacks still owed" in hands.names_and_texts()
    page = hands.window.page
    assert page is not None
    offered = page.odds.proposals.buttons
    assert offered
    hands.press(offered[0].accessibleName())
    assert any(name.startswith("Attack at ") for name in hands.names())
    table = next(table for table in page.odds.findChildren(DiceTable) if table.isVisible())
    assert table.accessibleName().startswith("Results by both dice.")


def test_guns_are_laid_inside_the_draft_and_change_the_table(hands: Hands) -> None:
    page = hands.window.page
    assert page is not None
    hands.press(page.odds.proposals.buttons[0].accessibleName())
    before = page.pointing.odds.pairs
    hands.press("Rolling barrage…")
    hands.press("More: Heavy")
    assert page.pointing.odds.pairs != before
    assert "Rolling barrage of 1 point" in hands.names_and_texts()


def test_a_battle_is_told_with_the_pair_that_was_thrown(hands: Hands) -> None:
    page = hands.window.page
    assert page is not None
    page.resolving.wanted = True
    hands.press(page.odds.proposals.buttons[0].accessibleName())
    hands.press(next(name for name in hands.names() if name.startswith("Attack at ")))
    table = next(table for table in page.battle.findChildren(DiceTable) if table.isVisible())
    unlit = table.grab().toImage()
    hands.press("Continue")
    hands.press("Continue")
    assert table.grab().toImage() != unlit
    names = {die.accessibleName() for die in page.battle.findChildren(DieFace) if die.isVisible()}
    assert {name.split(":")[0] for name in names} == {"Attacker", "Defender"}
    hands.press("Skip")
    told = [surface for surface in of_widgets(hands.window) if surface.what not in ("rich text", "scene")]
    assert any("8.0.F" in surface.text for surface in told)
    assert [surface for surface in told if LINE_OF_A_CLAUSE.search(surface.text)] == []
