"""Air war, reinforcements, transfers and mobile assaults in the window, by real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTabWidget

from tests.desk.hands import Hands, open_log, sit_down
from tests.desk.walk import finish_battle
from tests.player.staged import TWO_SEATS, staged

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SEAL = "Seal this allocation"
TOLD = "How the allocations met"
Show = Callable[..., Hands]


def _send(hands: Hands, **boxes: int) -> None:
    """Allocate by mouse, a step at a time, and seal it."""
    for box, count in boxes.items():
        for _ in range(count):
            hands.press(f"More: {box.replace('_', ' ')}")
    hands.press(SEAL)


def _type(hands: Hands, *amounts: int) -> None:
    """Allocate by keyboard, box after box, and seal it."""
    for amount in amounts:
        hands.key(getattr(Qt.Key, f"Key_{amount}"))
    hands.key(Qt.Key.Key_Return, CTRL)


def _texts(hands: Hands) -> str:
    """Return all that stands on labels."""
    return "\n".join(word.text() for word in hands.window.findChildren(QLabel) if word.isVisible())


def _carets(hands: Hands) -> list[bool]:
    """Return which box is marked as the one at hand, from top to bottom."""
    boxes = [hands.boxes(box)[0] for box in ("air superiority", "interdiction", "ground support")]
    return [any(word.text() == "▸" and not word.isHidden() for word in box.findChildren(QLabel)) for box in boxes]


def _kinds(hands: Hands) -> set[str]:
    """Return the kinds of overlay on the map."""
    return {overlay.kind for overlay in hands.canvas.scene.overlays}


def _off_map(hands: Hands) -> None:
    open_log(hands)
    leaves = next(tabs for tabs in hands.window.findChildren(QTabWidget) if tabs.isVisible())
    leaves.setCurrentIndex(2)
    hands.settle()


# Air -------------------------------------------------------------------------------------------------


def test_an_air_phase_by_mouse_shows_the_duel_step_by_step(shown: Show) -> None:
    hands = shown(staged("air-power"))
    assert hands.decision().startswith("Send your aircraft out")
    _send(hands, air_superiority=4, interdiction=2)
    assert not hands.widgets(TOLD)
    _send(hands, air_superiority=1, interdiction=1, ground_support=1)
    assert hands.widgets(TOLD)
    assert "Germany flies: 4 for superiority" in _texts(hands)
    assert "Step 1 of 3" in _texts(hands)
    hands.press("Next step")
    hands.press("Next step")
    assert "Superiority units cancel one for one" in _texts(hands)
    assert hands.widgets("air superiority: 4, 1 stopped")
    hands.press("Close")
    assert not hands.widgets(TOLD)
    assert hands.decision().startswith("Aim your free superiority units")
    for _ in range(2):
        hands.press("More: interdiction")
    assert not hands.widgets("Attack")
    hands.press("More: ground support")
    hands.press("Attack")
    assert "aims its free superiority units" in _texts(hands)
    hands.press("Next step")
    assert [name for name in hands.names() if name.startswith("The die shows")]
    assert hands.keys == 0


def test_an_air_phase_by_keyboard_alone(shown: Show) -> None:
    hands = shown(staged("air-power"))
    _type(hands, 4, 2, 1)
    _type(hands, 1, 1, 1)
    for step in (1, 2, 3):
        assert f"Step {step} of 3" in _texts(hands)
        hands.key(Qt.Key.Key_Period)
    assert not hands.widgets(TOLD)
    _type(hands, 2, 1)
    assert "Germany aims its free superiority units" in hands.log()
    assert hands.widgets(TOLD)
    assert hands.clicks == 0


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_esc_skips_the_rest_at_every_step(shown: Show, steps: int) -> None:
    hands = shown(staged("air-power"))
    _type(hands, 4, 2, 1)
    _type(hands, 1, 1, 1)
    for _ in range(steps):
        hands.key(Qt.Key.Key_Period)
    assert f"Step {steps + 1} of 3" in _texts(hands)
    hands.key(Qt.Key.Key_Escape)
    assert not hands.widgets(TOLD)
    assert hands.decision().startswith("Aim your free superiority units")


@pytest.mark.parametrize("place", ["Next step", "aim", "Log"])
def test_esc_skips_the_rest_wherever_the_keyboard_is(shown: Show, place: str) -> None:
    hands = shown(staged("air-power"))
    _type(hands, 4, 2, 1)
    _type(hands, 1, 1, 1)
    open_log(hands)
    (hands.boxes("interdiction")[0] if place == "aim" else hands.widget(place)).setFocus()
    hands.key(Qt.Key.Key_Escape)
    assert not hands.widgets(TOLD)


def test_the_first_step_shows_both_sides_as_they_are_opened(shown: Show) -> None:
    hands = shown(staged("air-power"))
    _send(hands, air_superiority=4, interdiction=2)
    _send(hands, air_superiority=1, interdiction=1, ground_support=1)
    for step in (1, 2):
        assert f"Step {step} of 3" in _texts(hands)
        for box in ("air superiority: 4", "air superiority: 1", "interdiction: 2", "interdiction: 1"):
            assert hands.widgets(f"{box}, 0 stopped"), (step, box)
        assert hands.widgets("ground support: 0, 0 stopped")
        assert hands.widgets("ground support: 1, 0 stopped")
        hands.press("Next step")
    assert hands.widgets("air superiority: 4, 1 stopped")


def test_whoever_goes_on_or_takes_back_has_heard_enough(shown: Show) -> None:
    hands = shown(staged("air-power"))
    _send(hands)
    _send(hands, interdiction=2)
    assert hands.widgets(TOLD)
    hands.click_hex(hands.hex("2815"))
    assert not hands.widgets(TOLD)


def test_at_one_screen_nobody_sees_what_the_other_has_sealed(shown: Show) -> None:
    hands = shown(staged("air-power", seats=TWO_SEATS))
    sit_down(hands)
    hands.key(Qt.Key.Key_F6)
    hands.key(Qt.Key.Key_Down)
    _send(hands, interdiction=5, ground_support=2)
    assert not hands.boxes("interdiction")
    sit_down(hands)
    assert _carets(hands) == [True, False, False]
    _off_map(hands)
    assert hands.boxes("interdiction")[0].accessibleName() == "interdiction: 0"
    assert not [name for name in hands.names() if name.startswith("interdiction: 5")]
    hands.press(SEAL)
    sit_down(hands)
    assert "Germany flies: 0 for superiority, 5 for interdiction" in _texts(hands)


def test_interdiction_is_placed_and_its_ring_stays_on_the_map(shown: Show) -> None:
    hands = shown(staged("air-power"))
    _send(hands)
    _send(hands, interdiction=2)
    while hands.widgets("Close"):
        hands.press("Close")
    assert hands.decision().startswith("Which hex do you interdict")
    at = hands.hex("2815")
    hands.hover(at)
    assert "interdicted-by-czech" in _kinds(hands)
    hands.click_hex(at)
    assert "1 unit left" in hands.decision()
    hands.click_hex(at)
    assert hands.refusal().startswith("One of your units is over 2815 already")
    hands.click_hex(hands.hex("3119"))
    assert hands.decision().startswith("Move your units")
    assert {"interdiction-czech", "interdicted-by-czech"} <= _kinds(hands)
    ring = next(overlay for overlay in hands.canvas.scene.overlays if overlay.kind == "interdicted-by-czech")
    assert len(ring.hexes) == 14
    assert ring.sign == "×2"
    assert "German units pay double to enter" in _texts(hands)


# Ground support --------------------------------------------------------------------------------------

BATTLE = {"g1Pz": "3118", "g2Pz": "3118", "gAir1": "german-support", "cAir1": "czech-support"}


def _attack(hands: Hands) -> None:
    hands.click_counter(hands.hex("3119"))
    for name in ("1st Panzer Division", "2nd Panzer Division"):
        hands.press(next(n for n in sorted(hands.names()) if n.startswith(name)))
    hands.press(next(name for name in hands.names() if name.startswith("Attack at ")))


def test_support_is_asked_in_place_and_a_standing_no_is_shown_and_taken_back(shown: Show) -> None:
    hands = shown(staged("german-assault", BATTLE))
    _attack(hands)
    assert hands.decision().startswith("Do aircraft support the attack on 3119?")
    assert "With your ground support" in _texts(hands)
    hands.press("None this phase")
    assert hands.decision().startswith("Do aircraft support the defense of 3119?")
    assert "Czech player answers" in _texts(hands)
    hands.press("Send aircraft")
    assert "Czechoslovakia sends Czech air 1" in hands.log()
    finish_battle(hands)
    again = "Germany sends no aircraft this phase: ask again"
    button = hands.widget(again)
    assert max(map(button.fontMetrics().horizontalAdvance, button.text().split("\n"))) < button.width()
    hands.press(again)
    assert not hands.widgets(again)
    assert "Germany is asked about aircraft again" in hands.log()


# The rear --------------------------------------------------------------------------------------------


def test_a_reinforcement_enters_from_its_tray(shown: Show) -> None:
    hands = shown(staged("german-movement", marks={"reserve-released": True}))
    _off_map(hands)
    assert "8 may be chosen now." in _texts(hands)
    assert "they may come in by the German edge" in _texts(hands)
    hands.press_last("34L Landwehr Division")
    assert hands.decision().startswith("By which hex does 34L Landwehr Division come in?")
    goal = next(at for at in hands.lit_hexes() if hands.in_view(at) and not hands.stack(at))
    hands.click_hex(goal)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert hands.stack(goal) == ("g34L",)


def test_a_call_from_slovakia_shows_its_die(shown: Show) -> None:
    hands = shown(staged("czech-movement"))
    _off_map(hands)
    hands.press_last("10th Infantry Division")
    assert hands.decision().startswith("Call 10th Infantry Division from Slovakia?")
    hands.press("Roll for Hungary")
    assert "The last die" in _texts(hands)
    assert [name for name in hands.names() if name.startswith("The die shows")]


def test_a_unit_leaves_by_rail_and_another_makes_a_transfer(shown: Show) -> None:
    hands = shown(staged("german-movement", turn=2))
    assert hands.decision().startswith("Strategic transfer")
    _off_map(hands)
    piece, at = next((p, at) for p, at in hands.lit_pieces() if len(hands.stack(at)) == 1)
    hands.click_counter(at)
    hands.press("Send by rail")
    assert hands.where(piece) is None
    assert "Strategic transfer (1)" in _texts(hands)
    hands.press("Begin operational transfers")
    piece, at = next((p, at) for p, at in hands.lit_pieces() if len(hands.stack(at)) == 1)
    hands.click_counter(at)
    costs = next(overlay.amounts for overlay in hands.canvas.scene.overlays if overlay.kind == "reach")
    goal = max((to for to in costs if not hands.stack(to)), key=lambda to: (costs[to], to))
    hands.click_hex(goal)
    assert hands.where(piece) == goal


# Mobile assault --------------------------------------------------------------------------------------


def test_a_mobile_assault_names_its_price_and_goes_on_or_back(shown: Show) -> None:
    hands = shown(staged("german-movement", {"g1Pz": "3116", "g2Pz": "3116"}))
    hands.click_counter(hands.hex("3116"))
    hands.click_hex(hands.hex("3118"), SHIFT)
    hands.hover(hands.hex("3119"))
    hands.click_counter(hands.hex("3119"))
    assert hands.decision().startswith("2nd Panzer Division assaults 3119 from 3118: launch it? It costs 5 movement")
    hands.press(next(name for name in hands.names() if name.startswith("Launch the assault")))
    finish_battle(hands)
    assert "Defenders are left in 3119. Round 2 costs 3 movement points" in hands.decision()
    assert hands.widgets("Go back to 3118")
    rounds = [name for name in hands.names() if name.startswith("Fight round 2 for 3 points")]
    assert rounds
    hands.press("Go back to 3118")
    assert hands.where("g2Pz") == hands.hex("3118")
    assert "gives up the assault on 3119" in hands.log()
