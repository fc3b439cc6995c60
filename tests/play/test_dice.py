"""Where chance comes from: seeds repeat, scripts and records are held to, faults are named."""

from __future__ import annotations

from collections import Counter

import pytest

from core.model.dice import Throw
from core.play.dice import (
    DiceError,
    NotedDice,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    SystemDice,
    ThrowWanted,
    TypedDice,
)

CUP = {"rain": 1, "sun": 3}


def rolls(dice: SeededDice | SystemDice, n: int = 600) -> list[int]:
    return [dice.roll(6, key="k", clause="c") for _ in range(n)]


def test_the_same_seed_rolls_the_same() -> None:
    assert rolls(SeededDice(5)) == rolls(SeededDice(5)) != rolls(SeededDice(6))


@pytest.mark.parametrize("dice", [SeededDice(1), SystemDice()])
def test_every_face_comes_up_about_as_often(dice: SeededDice | SystemDice) -> None:
    count = Counter(rolls(dice, 6000))
    assert sorted(count) == [1, 2, 3, 4, 5, 6]
    # Eight standard deviations: a fair die passes ten thousand million times out of as many.
    assert all(abs(n - 1000) < 230 for n in count.values())


def test_a_draw_follows_the_numbers_in_the_cup() -> None:
    dice = SeededDice(2)
    count = Counter(dice.draw(CUP, key="sky", clause="c") for _ in range(4000))
    assert 850 < count["rain"] < 1150
    assert count.total() == 4000


def test_an_empty_cup_is_the_rules_fault() -> None:
    with pytest.raises(DiceError, match=r"sky \(probe 2\): the cup is empty"):
        SeededDice(1).draw({"sun": 0}, key="sky", clause="probe 2")


def test_a_script_is_used_in_order_and_to_the_end() -> None:
    dice = ScriptedDice([6, "rain"])
    assert dice.roll(6, key="k", clause="c") == 6
    with pytest.raises(DiceError, match="never asked for: rain"):
        dice.finish()
    assert dice.draw(CUP, key="sky", clause="c") == "rain"
    dice.finish()


def test_a_script_that_is_too_short_names_the_question() -> None:
    with pytest.raises(DiceError, match=r"a die of 6 for clash \(probe 5\), but no scripted result is left"):
        ScriptedDice().roll(6, key="clash", clause="probe 5")


@pytest.mark.parametrize("result", [0, 7, "rain"])
def test_a_result_no_die_can_have_is_refused(result: int | str) -> None:
    with pytest.raises(DiceError, match="cannot be the answer"):
        ScriptedDice([result]).roll(6, key="k", clause="c")


def test_a_token_that_is_not_in_the_cup_is_refused() -> None:
    with pytest.raises(DiceError, match="'snow' cannot be the answer"):
        ScriptedDice(["snow"]).draw(CUP, key="sky", clause="c")


def test_noted_dice_keep_every_throw_with_its_reason() -> None:
    dice = NotedDice(ScriptedDice([4, "sun"]))
    dice.roll(6, key="clash", clause="probe 5", seen_by=("amber",))  # type: ignore[arg-type]
    dice.draw(CUP, key="sky", clause="probe 2")
    clash, sky = dice.throws
    assert clash == Throw("clash", "probe 5", 6, 4, "", ("amber",))  # type: ignore[arg-type]
    assert sky == Throw("sky", "probe 2", 0, "sun", "rain 1, sun 3")


def test_a_record_is_repeated_and_nothing_else() -> None:
    dice = RecordedDice([Throw("clash", "probe 5", 6, 4)])
    with pytest.raises(DiceError, match=r"recorded is clash \(probe 5\)"):
        dice.roll(10, key="clash", clause="probe 5")
    dice = RecordedDice([Throw("sky", "probe 2", 0, "sun", "sun 3")])
    with pytest.raises(DiceError, match="the cup now holds rain 1, sun 3; recorded is sun 3"):
        dice.draw(CUP, key="sky", clause="probe 2")
    dice = RecordedDice([Throw("clash", "probe 5", 6, 4)])
    with pytest.raises(DiceError, match="no longer ask for clash"):
        dice.finish()
    assert dice.roll(6, key="clash", clause="probe 5") == 4
    dice.finish()
    with pytest.raises(DiceError, match="holds no further throw"):
        dice.roll(6, key="clash", clause="probe 5")


def test_typed_dice_give_what_was_thrown_and_then_say_what_is_wanted() -> None:
    noted = NotedDice(TypedDice((3,)), typed=True)
    assert noted.roll(6, key="clash", clause="probe 5") == 3
    assert noted.throws == [Throw("clash", "probe 5", 6, 3, typed=True)]
    with pytest.raises(ThrowWanted) as wanted:
        noted.roll(6, key="weather", clause="probe 2")
    assert (wanted.value.ask.key, wanted.value.ask.sides) == ("weather", 6)


def test_typed_dice_refuse_what_no_die_shows() -> None:
    with pytest.raises(DiceError, match="7 cannot be the answer"):
        TypedDice((7,)).roll(6, key="clash", clause="probe 5")
