"""What must never be cut or covered at 1366 x 768: the decision, the turn track, the points, the map."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtWidgets import QLabel

from tests.desk.hands import PROBE, Hands
from tests.desk.stage import games, shared_texts

LONG = "9th Motorized Infantry Division"
FILLED = re.compile(r"\{\w+(?::([^}|]*)\|([^}]*))?\}")


def filled(template: str) -> str:
    """Return a sentence with long names put in and the longer of its forms chosen."""
    return FILLED.sub(lambda found: found.group(2) if found.group(1) is not None else LONG, template)


def sentences() -> list[str]:
    """Return every sentence that any game could ask, with the punctuation of one."""
    texts = [text for game in games().values() for text in game.texts("en").values()]
    texts += shared_texts("en").values()
    asked = {filled(text) for text in texts if text.rstrip().endswith((".", "?", "!"))}
    assert len(asked) > 200
    return sorted(asked)


def test_no_sentence_is_cut_where_the_decision_stands(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    card = hands.widget("Decision")
    title = max(card.findChildren(QLabel), key=lambda part: part.property("look") == "title")
    assert title.property("look") == "title"
    column = hands.widget("Dock")
    cut = []
    for sentence in sentences():
        title.setText(sentence)
        column.share()  # type: ignore[attr-defined]
        hands.settle()
        words = max(title.fontMetrics().horizontalAdvance(word) for word in sentence.split())
        if title.height() < title.heightForWidth(title.width()) or words > title.width():
            cut.append(sentence)
    assert cut == []


def test_the_turn_track_is_nothing_to_press(begun: Callable[[str], Hands]) -> None:
    hands = begun("czech38/campaign")
    spaces = [hands.widget(f"Turn {turn}, {'now' if turn == 1 else 'to come'}") for turn in range(1, 11)]
    assert all(isinstance(space, QLabel) for space in spaces)
    assert {space.property("state") for space in spaces} == {"now", "coming"}


def test_the_figures_of_the_points_are_inside_their_leaf(begun: Callable[[str], Hands]) -> None:
    hands = begun("czech38/campaign")
    page = hands.window.page
    assert page is not None
    page.bottom.leaves.setCurrentIndex(3)
    hands.settle()
    leaf = hands.widget("Points")
    for part in leaf.findChildren(QLabel):
        if part.isVisible():
            right = part.mapTo(leaf, part.rect().topRight()).x()
            assert right <= leaf.width(), part.text()
    headings = {part.text() for part in leaf.findChildren(QLabel)}
    assert "What a capture would change" in headings
