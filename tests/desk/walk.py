"""Walks a shipped campaign to where something is to be seen, by the same clicks and keys a player makes."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.model.choice import Shape
from tests.desk.hands import Hands

ENEMY_GROUND = "#F6F3EA"


def place_all(hands: Hands) -> None:
    """Set everything up, the program placing what is left."""
    while "Place" in hands.decision() or "placed" in hands.decision():
        rest = hands.widgets("Place the rest for me")
        hands.press("Place the rest for me" if rest else "End the set-up")


def stay_at_home(hands: Hands) -> None:
    """Seal both sides' aircraft with nobody flying."""
    while hands.decision().startswith("Send your aircraft out"):
        hands.press("Seal this allocation")


def move_up(hands: Hands) -> None:
    """Move units to where enemies are near, until some can attack."""
    page = hands.window.page
    assert page is not None
    grid = hands.canvas.scenario.map.grid  # type: ignore[union-attr]
    enemies = [at for at, stack in hands.canvas.scene.stacks.items() if stack and stack[-1].ground == ENEMY_GROUND]
    movers = sorted(hands.lit_pieces(), key=lambda lit: min(grid.distance(lit[1], foe) for foe in enemies))
    for _, at in movers[:8]:
        if not hands.stack(at):
            continue
        hands.click_counter(at)
        goals = hands.lit_hexes()
        if goals:
            hands.click_hex(min(goals, key=lambda to: (min(grid.distance(to, foe) for foe in enemies), to)))
        hands.key(Qt.Key.Key_Escape)


def press_primary(hands: Hands) -> None:
    page = hands.window.page
    assert page is not None
    primary = page.decision.primary()
    assert primary is not None
    hands.press(primary.accessibleName())


def answer_until(hands: Hands, frame: str) -> None:
    """Give the first answer to whatever is asked."""
    page = hands.window.page
    assert page is not None
    for _ in range(40):
        top = page.bridge.table.session.state.top
        if top is not None and top.kind == frame:
            return
        if page.decision.primary() is not None:
            press_primary(hands)
        elif hands.lit_hexes():
            hands.click_hex(hands.lit_hexes()[0])
        elif page.decision.buttons:
            hands.press(page.decision.buttons[0].accessibleName())
        else:
            hands.click_counter(hands.lit_pieces()[0][1])
    raise AssertionError(f"never came to {frame}: {hands.decision()}")


def plan_and_move(hands: Hands) -> None:
    """Seal both plans and move the first unit that can."""
    page = hands.window.page
    assert page is not None
    turn = page.bridge.turn
    for _ in range(20):
        if turn.pieces and turn.shape is not Shape.POINTS:
            page.bridge.click_listed(turn.pieces[0], None)
            page.bridge.click_hex(min(turn.hexes))
            return
        if turn.action is not None:
            page.bridge.submit()
        else:
            page.bridge.click(turn.candidates[-1].click)


def finish_battle(hands: Hands) -> None:
    """Answer whatever a battle asks for until it is over, with what is offered first."""
    for _ in range(30):
        wanted = ("Continue", "Go on playing", "Take these losses", "No aircraft", "Nobody advances")
        found = next((name for name in wanted if hands.widgets(name)), None)
        if found is not None:
            hands.press(found)
        elif hands.lit_pieces() and "lose" in hands.decision():
            piece, at = hands.lit_pieces()[0]
            face = next(face for face in hands.canvas.scene.stacks[at] if face.piece == piece)
            hands.press(min((n for n in hands.names() if n.startswith(face.name)), key=lambda n: "chosen" in n))
        else:
            return
    raise AssertionError(f"the battle never ends: {hands.decision()}")
