"""W explains a hex: the way step by step, why not, the supply, the ground; buttons say what they lead to."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from tests.desk.hands import Hands
from tests.window.test_campaign import ENEMY_GROUND, _alone, assaulting, hands, moving

__all__ = ["assaulting", "hands", "moving"]


def _explained(hands: Hands) -> str:
    return hands.widget("Why").accessibleDescription() if hands.widgets("Why") else ""


def test_the_way_is_explained_step_by_step_and_a_click_closes_it(moving: Hands) -> None:
    _, at = _alone(moving)
    moving.click_counter(at)
    costs = next(overlay.amounts for overlay in moving.canvas.scene.overlays if overlay.kind == "reach")
    goal = max(costs, key=lambda to: (costs[to], to))
    moving.canvas.setFocus()
    moving.canvas.set_cursor_hex(goal)
    moving.key(Qt.Key.Key_W)
    label = moving.canvas.scenario.map.sheet.label(goal)  # type: ignore[union-attr]
    assert f"The way to {label}, step by step: " in _explained(moving)
    assert f"{label}: " in _explained(moving)
    assert "What the ground does." in _explained(moving)
    assert re.search(r"To enter [^.]*: mechanized units: (\d+|closed)\.", _explained(moving))
    moving.key(Qt.Key.Key_Escape)
    assert not _explained(moving)


def test_why_not_and_the_supply_of_who_stands_there(moving: Hands) -> None:
    _, at = _alone(moving)
    moving.click_counter(at)
    enemy = next(to for to, stack in moving.canvas.scene.stacks.items() if stack[-1].ground == ENEMY_GROUND)
    moving.canvas.setFocus()
    moving.canvas.set_cursor_hex(enemy)
    moving.key(Qt.Key.Key_W)
    assert "Why not " in _explained(moving)
    assert "Supply of " in _explained(moving)
    chips = [name for name in moving.names() if name.startswith("Clause ")]
    assert len(chips) >= 4


def test_answers_say_what_they_lead_to_and_the_phases_ahead_are_named(assaulting: Hands) -> None:
    words = " ".join(getattr(w, "text", str)() for w in assaulting.widget("Decision").children())
    assert "After this phase: " in words
    end = next(b for b in assaulting.window.page.decision.buttons)  # type: ignore[union-attr]
    assert end.accessibleDescription() == "Units that have not attacked will not attack this turn."
