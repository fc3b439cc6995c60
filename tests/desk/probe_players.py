"""Two ways through the probe game: all by mouse, and all by keyboard. They see what is lit and read what is asked."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from tests.desk.hands import Hands

MOST = 400
"""Answers after which a game that is not over is stuck."""

OVER = "is won by"


def amounts(hands: Hands, slot: str) -> list[int]:
    """Return what can be laid on a slot, from what its box says; nothing when there is no such box."""
    boxes = hands.boxes(slot)
    return list(range(int(boxes[0].accessibleDescription().rsplit(" ", 2)[1]) + 1)) if boxes else []


def by_mouse(hands: Hands, seed: int = 1) -> int:
    """Play to the end with the mouse alone; return how many answers it took."""
    chance = random.Random(seed)
    for answer in range(MOST):
        if OVER in hands.decision():
            return answer
        _answer_by_mouse(hands, chance)
    raise AssertionError(f"the game is stuck at {hands.decision()!r}")


def _answer_by_mouse(hands: Hands, chance: random.Random) -> None:
    if hands.boxes("push"):
        _lay_by_mouse(hands, chance.randint(0, 3))
        hands.press("Seal the plan")
        return
    pieces = hands.lit_pieces()
    if not pieces or chance.random() < 0.1:
        hands.press("End moves")
        return
    piece, at = chance.choice(pieces)
    if hands.stack(at)[-1] != piece:
        _pick_from_card(hands, piece, at)
    else:
        hands.click_counter(at)
    goals = hands.lit_hexes()
    assert goals, f"{piece} was clicked and nothing is lit: {hands.refusal()}"
    goal = chance.choice(goals)
    hands.click_hex(goal)


def _lay_by_mouse(hands: Hands, push: int) -> None:
    """Lay so many points on push and the rest on guard."""
    for slot, count in (("push", push), ("guard", amounts(hands, "guard")[-1] - push)):
        for _ in range(count):
            hands.press(f"More: {slot}")


def _pick_from_card(hands: Hands, piece: str, at: int) -> None:
    """Click a counter that lies under another one in the card of its hex."""
    face = next(face for face in hands.canvas.scene.stacks[at] if face.piece == piece)  # type: ignore[index]
    names = [name for name in hands.names() if name.startswith(face.name) and not name.endswith("chosen")]
    buttons = [w for name in names for w in hands.widgets(name) if isinstance(w, QAbstractButton)]
    assert buttons, f"no card offers {face.name}"
    hands.press(buttons[0].accessibleName())


def by_keyboard(hands: Hands, seed: int = 1) -> int:
    """Play to the end with the keyboard alone; return how many answers it took."""
    chance = random.Random(seed)
    for answer in range(MOST):
        if OVER in hands.decision():
            return answer
        _answer_by_keyboard(hands, chance)
    raise AssertionError(f"the game is stuck at {hands.decision()!r}")


def _answer_by_keyboard(hands: Hands, chance: random.Random) -> None:
    if amounts(hands, "push"):
        push = chance.choice(amounts(hands, "push"))
        hands.key(getattr(Qt.Key, f"Key_{push}"))
        hands.key(getattr(Qt.Key, f"Key_{amounts(hands, 'guard')[-1]}"))
        hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        return
    if not hands.lit_pieces() or chance.random() < 0.1:
        hands.key(Qt.Key.Key_E)
        return
    for _ in range(chance.randint(1, 3)):
        hands.key(Qt.Key.Key_N)
    before = hands.decision()
    _click_lit_piece(hands)
    assert hands.decision() != before, hands.refusal()
    for _ in range(chance.randint(1, 4)):
        hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Return)


def _click_lit_piece(hands: Hands) -> None:
    """Click the counter of the cursor's hex that is lit: the top one with Enter, another by its number."""
    at = hands.canvas.cursor_hex
    assert at is not None
    lit = hands.canvas.scene.clickable
    place = next(n for n, piece in enumerate(reversed(hands.stack(at)), 1) if piece in lit)
    hands.key(Qt.Key.Key_Return if place == 1 else getattr(Qt.Key, f"Key_{place}"))
