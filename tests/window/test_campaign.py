"""A shipped campaign in the window: set-up, moves, battles, taking back, by real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.desk.hands import Hands, called
from tests.desk.stage import Hex, HighlightKind, Scripted, SeededDice, Session, session
from tests.player import staged

CAMPAIGN = "czech38/campaign"
ENEMY_GROUND = "#F6F3EA"
TAKEN_BACK = "took the last step back"
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A campaign at its first decision, with dice that fall alike every time."""
    monkeypatch.setattr(session, "SystemDice", lambda: SeededDice("window"))
    return begun(CAMPAIGN)


@pytest.fixture
def moving(shown: Callable[[Session], Hands]) -> Hands:
    """The campaign at its first movement phase, set up by the program as `_set_up` does it by hand."""
    return shown(staged.moving("window"))


@pytest.fixture
def assaulting(moving: Hands) -> Hands:
    """The campaign in its first assault phase, the attackers moved up by the scripted side."""
    page = moving.window.page
    assert page is not None
    scripted = Scripted(page.bridge.table, page.bridge.turn)
    while "assault" not in page.bridge.table.session.state.agenda[-1].kind:
        assert scripted.step()
    moving.settle()
    return moving


def _set_up(hands: Hands) -> None:
    while "Place" in hands.decision() or "placed" in hands.decision():
        rest = hands.widgets("Place the rest for me")
        hands.press("Place the rest for me" if rest else "End the set-up")
    while hands.decision().startswith("Send your aircraft out"):
        hands.press("Seal this allocation")


def test_a_unit_is_set_up_by_hand_where_its_zone_allows(hands: Hands) -> None:
    first = next(name for name in sorted(hands.names()) if "Infantry" in name)
    hands.press(first)
    legal = hands.canvas.scene.highlighted(HighlightKind.LEGAL_SETUP)
    assert legal
    outside = next(Hex(at) for at in hands.canvas.scene.stacks if at not in legal)
    hands.click_hex(outside)
    assert "zone" in hands.refusal() or "country" in hands.refusal()
    hands.click_hex(legal[0])
    label = hands.canvas.scenario.map.sheet.label(legal[0])  # type: ignore[union-attr]
    assert f"begins in {label}." in hands.log()
    assert "6 more units" in hands.decision()


def test_the_rest_is_placed_and_both_sides_set_up(hands: Hands) -> None:
    _set_up(hands)
    assert hands.decision().startswith("Move your units")
    assert "Germany has set up." in hands.log()


def test_a_move_takes_two_clicks_and_can_be_taken_back(moving: Hands) -> None:
    piece, at = _alone(moving)
    before = moving.clicks
    moving.click_counter(at)
    goal = moving.lit_hexes()[0]
    moving.click_hex(goal)
    assert moving.clicks - before == 2
    assert moving.where(piece) == goal
    moving.press("Undo")
    assert moving.where(piece) == at
    moving.press("Redo")
    assert moving.where(piece) == goal
    assert "took the last step back" in moving.log()


def test_reach_is_drawn_with_costs_and_the_way_follows_the_pointer(moving: Hands) -> None:
    _, at = _alone(moving)
    moving.click_counter(at)
    costs = next(overlay.amounts for overlay in moving.canvas.scene.overlays if overlay.kind == "reach")
    goal = max(costs, key=lambda to: costs[to])
    moving.hover(goal)
    way = moving.canvas.scene.highlighted(HighlightKind.WAY)
    assert way[0] == at
    assert way[-1] == goal
    assert f"({costs[goal]})" in moving.widget("Status").click_words.whole  # type: ignore[attr-defined]


def test_a_waypoint_holds_the_move_until_it_is_finished(moving: Hands) -> None:
    piece, at = _alone(moving)
    moving.click_counter(at)
    costs = next(overlay.amounts for overlay in moving.canvas.scene.overlays if overlay.kind == "reach")
    near = min(costs, key=lambda to: (costs[to], to))
    moving.click_hex(near, SHIFT)
    assert moving.where(piece) == at
    moving.key(Qt.Key.Key_Backspace)
    assert "may go on" not in moving.decision()
    moving.click_hex(near, SHIFT)
    moving.press("Move this way")
    assert moving.where(piece) == near


def test_a_blocked_hex_says_why_with_its_clause(moving: Hands) -> None:
    _, at = _alone(moving)
    moving.click_counter(at)
    stacks = moving.canvas.scene.stacks
    enemy = next(to for to, stack in stacks.items() if stack[-1].ground == ENEMY_GROUND)
    moving.hover(enemy)
    words = moving.widget("Status").click_words.whole  # type: ignore[attr-defined]
    assert words.endswith(")")
    assert "(" in words
    moving.click_counter(enemy)
    assert moving.refusal()


def test_ending_the_phase_lists_what_is_undone(moving: Hands) -> None:
    moving.key(Qt.Key.Key_E)
    assert moving.top().accessibleName() == "End the phase?"
    unit = sorted(name for name in moving.names() if "Division" in name)[0]
    moving.press(unit)
    assert moving.top() is moving.window
    assert moving.canvas.cursor_hex is not None
    moving.key(Qt.Key.Key_E)
    moving.key(Qt.Key.Key_Return)
    assert "assault" in moving.log() or "attack" in moving.decision()


def test_next_unmoved_unit_and_a_move_by_keyboard_alone(moving: Hands) -> None:
    clicks = moving.clicks
    moving.key(Qt.Key.Key_N)
    here = moving.canvas.cursor_hex
    assert here is not None
    piece = moving.stack(here)[-1]
    moving.key(Qt.Key.Key_1)
    moving.key(Qt.Key.Key_Tab)
    moving.key(Qt.Key.Key_Return)
    assert moving.where(piece) != here
    assert moving.clicks == clicks
    moving.key(Qt.Key.Key_Z, CTRL)
    assert moving.where(piece) == here


def test_an_attack_shows_odds_rolls_and_bars_taking_back(assaulting: Hands) -> None:
    attackers = _defended(assaulting)
    before = assaulting.clicks
    for _ in range(attackers):
        piece, at = assaulting.lit_pieces()[0]
        if assaulting.stack(at)[-1] == piece:
            assaulting.click_counter(at)
        else:
            assaulting.press(_name(assaulting, piece, at))
    attack = next(name for name in assaulting.names() if name.startswith("Attack at "))
    assert assaulting.widgets("Odds")
    assaulting.press(attack)
    assert assaulting.clicks - before == attackers + 1
    assert "attack" in assaulting.log()
    _answer_losses(assaulting)
    assert "choose a hex to attack" in assaulting.decision().lower()
    _consent(assaulting)


def _consent(hands: Hands) -> None:
    """Take steps back to the die, and that one only when the other side agrees."""
    tool = hands.widget("Undo")
    for _ in range(3):
        if "consent" in tool.toolTip():
            break
        hands.press("Undo")
    assert "only with the other side's consent" in tool.toolTip()
    before = hands.log().count(TAKEN_BACK)
    hands.press("Undo")
    assert hands.top().accessibleName() == "Take the last step back?"
    hands.press("Let it stand")
    assert hands.log().count(TAKEN_BACK) == before
    hands.press("Undo")
    hands.press("Agreed by Czechoslovakia")
    assert hands.log().count(TAKEN_BACK) == before + 1


def _answer_losses(hands: Hands) -> None:
    """Take losses from what is offered, and advance with whoever may."""
    for _ in range(20):
        title = hands.decision().lower()
        if "choose a hex to attack" in title:
            return
        finish = [n for n in ("Take these losses", "Advance") if hands.widgets(n)]
        if finish:
            hands.press(finish[0])
            continue
        pieces = hands.lit_pieces()
        if pieces:
            piece, at = pieces[0]
            hands.press(_name(hands, piece, at))
        else:
            hands.press(next(n for n in ("Nobody advances", "End the phase") if hands.widgets(n)))
    raise AssertionError(f"losses never end: {hands.decision()}")


def _defended(hands: Hands) -> int:
    """Click a hex with enemy units that can be attacked; return how many attackers there are."""
    for at in hands.lit_hexes():
        if hands.stack(at):
            hands.click_counter(at)
            return len(hands.lit_pieces())
    raise AssertionError("no enemy unit stands next to an attacker")


def _alone(hands: Hands) -> tuple[str, Hex]:
    """Return a unit that can move and stands alone, with somewhere empty to go."""
    for piece, at in hands.lit_pieces():
        if len(hands.stack(at)) == 1:
            return piece, at
    raise AssertionError("nobody stands alone")


def _name(hands: Hands, piece: str, at: Hex) -> str:
    """Return what the card calls a counter."""
    face = next(face for face in hands.canvas.scene.stacks[at] if face.piece == piece)
    buttons = (w for w in hands.top().findChildren(QAbstractButton) if w.isVisible())
    found = sorted(name for name in map(called, buttons) if name.startswith(face.name))
    return min(found, key=lambda name: "chosen" in name)


def test_light_and_dark(moving: Hands, qapp: QApplication) -> None:
    before = moving.canvas.colours.dark
    moving.key(Qt.Key.Key_D, CTRL)
    moving.wait_for(lambda: moving.canvas.colours.dark is not before, "the other colours")
    moving.key(Qt.Key.Key_D, CTRL)
    moving.wait_for(lambda: moving.canvas.colours.dark is before, "the first colours")


def test_going_to_a_place_by_name(moving: Hands) -> None:
    moving.key(Qt.Key.Key_G, CTRL)
    moving.key("brno")
    moving.key(Qt.Key.Key_Return)
    assert moving.top() is moving.window
    assert moving.canvas.scenario is not None
    assert moving.canvas.cursor_hex is not None
    assert moving.canvas.scenario.map.names[moving.canvas.cursor_hex] == "Brno"
