"""Combat with two dice in the window: duties, proposals that become drafts, guns in the draft, the table told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.model.values import Key, PieceId, Place
from core.play.dice import SeededDice
from core.play.session import Session
from core.qt.dice_table import DiceTable
from player.models import opening
from player.models.opening import Opening
from tests.desk.hands import Hands

ATTACKERS = {"de_28_3": "3602", "de_88_3": "3703"}
DEFENDER = "br_5gh_61_18"
"""A battalion of the front line, in 3702 from the beginning."""


def phase() -> Session:
    """Return the German combat phase of a clear turn, with two divisions brought up to a battalion."""
    found: Opening = opening.opening("kaiser/campaign")
    session = Session.new(None, found.start, SeededDice(1))
    state, sheet = session.state, found.start.scenario.map.sheet
    places: dict[PieceId, Place] = {**state.places, **{PieceId(p): sheet.hex(at) for p, at in ATTACKERS.items()}}
    stacks: dict[Place, tuple[PieceId, ...]] = {}
    for piece, place in places.items():
        stacks[place] = (*stacks.get(place, ()), piece)
    tracks = {**state.tracks, "turn": 5, "german-field": 9, "german-heavy": 9}
    position = replace(
        state, stacks=stacks, places=places, agenda=(), tracks=tracks, marks={"weather": Key("clear")}
    )  # fmt: skip
    return session.tried("german-combat", position, SeededDice(4))


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
