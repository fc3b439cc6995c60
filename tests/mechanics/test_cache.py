"""Answers kept by identity and by value."""

from __future__ import annotations

from core.mechanics.cache import Known, Recall


def test_an_answer_is_computed_once_for_the_same_objects() -> None:
    recall: Recall[int] = Recall(2)
    asked: list[int] = []
    one, two = [1], [1]

    def compute() -> int:
        asked.append(1)
        return len(asked)

    assert [recall.get(compute, one), recall.get(compute, one), recall.get(compute, two)] == [1, 1, 2]
    assert recall.get(compute, one) == 1


def test_only_the_last_few_are_kept() -> None:
    recall: Recall[int] = Recall(1)
    count = iter(range(10))
    one, two = [1], [2]
    recall.get(lambda: next(count), one)
    recall.get(lambda: next(count), two)
    assert recall.get(lambda: next(count), one) == 2


def test_equal_keys_share_an_answer() -> None:
    known: Known[int] = Known()
    count = iter(range(10))
    assert known.get((1, "a"), lambda: next(count)) == known.get((1, "a"), lambda: next(count)) == 0
