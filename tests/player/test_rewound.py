"""A file that was put back to an older copy is noticed by its hashes."""

from __future__ import annotations

from player.models.rewound import Step, last_step, missing, name_of, told

HASHES = ["head", "one", "two", "three"]


def test_nothing_is_missing_from_a_file_that_went_on() -> None:
    assert missing(HASHES, None) == 0
    assert missing(HASHES, Step(3, "three")) == 0
    assert missing(HASHES, Step(2, "two")) == 0


def test_steps_that_are_gone_or_others_are_counted() -> None:
    assert missing(HASHES[:2], Step(3, "three")) == 2
    assert missing([*HASHES[:3], "another"], Step(3, "three")) == 1
    assert "2 steps that were played" in told(2)


def test_a_step_comes_back_from_the_settings() -> None:
    assert Step.of(str(last_step(HASHES))) == Step(3, "three")
    assert Step.of("") is None
    assert Step.of("x y") is None
    assert name_of(HASHES) == "one"
    assert name_of(HASHES[:1]) == ""
