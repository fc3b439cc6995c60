"""The leaves for turns and points, by mouse and keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTabWidget

from player.panels.look import Look
from player.panels.tracks import PointsLeaf
from tests.desk.hands import Hands
from tests.desk.stage import ClauseBook, Entry, Gauge, Hex, Mark, palette


def leaf(hands: Hands, title: str) -> None:
    """Turn to a leaf of the lower card by keys."""
    leaves = hands.widget("Log, overview, off the map, points, turns")
    assert isinstance(leaves, QTabWidget)
    leaves.tabBar().setFocus()
    for _ in range(leaves.count()):
        if leaves.tabText(leaves.currentIndex()) == title:
            return
        hands.key(Qt.Key.Key_Right)
    raise AssertionError(f"there is no leaf {title!r}")


def test_points_lead_to_their_towns_and_turns_say_what_comes(begun: object) -> None:
    hands: Hands = begun("czech38/campaign")  # type: ignore[operator]
    hands.window.resize(1366, 1200)
    leaf(hands, "Points")
    read = hands.names_and_texts()
    assert "What a capture would change" in read
    assert "Below 16 Germany wins at once" in read
    leaf(hands, "Turns")
    read = hands.names_and_texts()
    assert "Turn 3, to come" in read
    assert "First Soviet air unit" in read
    leaves = hands.widget("Log, overview, off the map, points, turns")
    leaves.tabBar().setFocus()  # type: ignore[attr-defined]
    hands.key(Qt.Key.Key_Left)
    towns = [name for name in hands.names() if name.startswith("Go to ")]
    hands.press(towns[0])
    at = hands.canvas.cursor_hex
    assert at is not None
    assert towns[0].split()[-1] == hands.canvas.scenario.map.sheet.label(at)  # type: ignore[union-attr]


def test_long_words_leave_room_for_what_stands_beside_them(qapp: QApplication) -> None:
    leaf = PointsLeaf(Look(palette("light"), {}, ClauseBook({})))
    leaf.resize(272, 300)
    leaf.show()
    rows = (Entry("Headquarters of the Second Cavalry Division 1311", "−3", "Czechoslovakia", Hex(3)),)
    leaf.show_points((Gauge("Points", "7", rows=rows, levels=(Mark("From 56 on somebody wins decisively.", "20.3"),)),))
    qapp.processEvents()
    assert leaf.widget().minimumSizeHint().width() <= leaf.viewport().width()
    leaf.close()


def test_what_the_total_is_made_of_stands_above_the_levels_and_they_above_the_places(qapp: QApplication) -> None:
    leaf = PointsLeaf(Look(palette("light"), {}, ClauseBook({})))
    leaf.show()
    rows = (Entry("Towns", "6", ""), Entry("Ham", "+1", "", Hex(3), "What a capture would change"))
    leaf.show_points((Gauge("Points", "7", rows=rows, levels=(Mark("From 56 on somebody wins.", "20.3"),)),))
    qapp.processEvents()
    places = {word.text(): word.mapTo(leaf.widget(), word.rect().topLeft()).y() for word in leaf.findChildren(QLabel)}
    wanted = ("Towns", "From 56 on somebody wins.", "What a capture would change")
    assert list(wanted) == sorted(wanted, key=lambda words: places[words])
    leaf.close()
