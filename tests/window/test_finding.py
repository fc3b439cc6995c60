"""Finding hexes, places and units, and reading one unit in full, by real keys and the real pointer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListWidget, QRadioButton

from player.game_page import GamePage
from player.panels.unit_details import UnitDetails
from player.settings import Settings
from tests.desk.hands import Hands
from tests.desk.stage import palette

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def field(begun: Callable[[str], Hands]) -> Hands:
    """The shipped campaign with everybody placed."""
    hands = begun("czech38/campaign")
    hands.press("Place the rest for me")
    hands.canvas.setFocus()
    return hands


def listed(hands: Hands) -> list[str]:
    """Return what the list of finds says."""
    found = hands.widget("Found")
    assert isinstance(found, QListWidget)
    return [found.item(row).text() for row in range(found.count())]


def told(hands: Hands) -> str:
    """Return all words about the unit in full."""
    shown = next(part for part in hands.window.findChildren(UnitDetails) if part.isVisible())
    return " ".join(part.accessibleName() or part.text() for part in shown.findChildren(QLabel))


def test_letters_without_accents_find_a_place_and_enter_goes_there(field: Hands) -> None:
    field.key(Qt.Key.Key_G, CTRL)
    field.key("usti")
    assert listed(field)[0].startswith("Ústí nad Labem")
    field.key(Qt.Key.Key_Return)
    at = field.canvas.cursor_hex
    assert at is not None
    scenario = field.canvas.scenario
    assert scenario is not None
    assert scenario.map.names[at] == "Ústí nad Labem"


def test_a_place_is_found_by_the_rulebooks_name_for_it(field: Hands) -> None:
    for name, place in (("pilsen", "Plzeň"), ("Bruno", "Brno"), ("prague", "Praha")):
        field.key(Qt.Key.Key_G, CTRL)
        field.key(name)
        assert listed(field)[0].startswith(place), name
        field.key(Qt.Key.Key_Return)


def test_a_number_finds_its_hex_first(field: Hands) -> None:
    field.key(Qt.Key.Key_G, CTRL)
    field.key("2015")
    assert listed(field)[0].startswith("2015")
    field.key(Qt.Key.Key_Return)
    assert field.canvas.cursor_hex == field.hex("2015")


def test_a_unit_is_found_with_its_counter_and_arrows_walk_the_list(field: Hands) -> None:
    field.key(Qt.Key.Key_G, CTRL)
    field.key("infantry german")
    found = field.widget("Found")
    assert isinstance(found, QListWidget)
    assert found.count() > 3
    assert not found.item(0).icon().isNull()
    field.key(Qt.Key.Key_Down)
    field.key(Qt.Key.Key_Down)
    assert found.currentRow() == 2
    goal = found.item(2).data(Qt.ItemDataRole.UserRole)
    field.key(Qt.Key.Key_Return)
    assert field.canvas.cursor_hex == goal


def test_nothing_found_says_so(field: Hands) -> None:
    field.key(Qt.Key.Key_G, CTRL)
    field.key("qqq")
    assert listed(field) == []
    assert "Nothing on the map has that name. Try fewer letters." in field.top().findChildren(QLabel)[1].text() or any(
        "Nothing on the map" in part.text() for part in field.top().findChildren(QLabel)
    )


def test_the_unit_under_the_pointer_is_told_in_full(field: Hands) -> None:
    canvas = field.canvas
    face = next(stack[-1] for stack in canvas.scene.stacks.values() if stack[-1].factors)
    at = field.where(face.piece)
    assert at is not None
    field.hover(at)
    words = told(field)
    assert face.name in words
    for title in ("Attack", "Defense", "Movement"):
        assert title in words
    assert "Supply: " in words
    assert "7.3." in words


def test_f_fans_a_stack_and_figures_pick_from_it(field: Hands) -> None:
    canvas = field.canvas
    at = next(at for at, stack in canvas.scene.stacks.items() if len(stack) > 1)
    canvas.set_cursor_hex(at)
    picked: list[str] = []
    canvas.piece_clicked.connect(lambda piece, *_: picked.append(piece))
    field.key(Qt.Key.Key_F)
    assert canvas.fanned == at
    field.key(Qt.Key.Key_2)
    assert picked == [canvas.scene.stacks[at][-2].piece]


def test_colours_are_shown_as_one_walks_through_them(field: Hands) -> None:
    try:
        field.window.questions.colours()
        field.settle()
        button = next(b for b in field.top().findChildren(QRadioButton) if b.text() == "Red-blind")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(8, 8))
        field.wait_for(lambda: field.window.page.canvas.colours.id == "protan", "the map in other colours")  # type: ignore[union-attr]
        assert Settings().palette == "protan"
        field.press("Keep these")
    finally:
        field.window.set_palette("light")


def test_in_other_colours_words_can_be_read_at_once_and_the_map_follows_by_itself(field: Hands) -> None:
    page, dark = field.window.page, palette("dark")
    assert page is not None
    try:
        field.key(Qt.Key.Key_D, CTRL)
        assert page.look.palette.id == "dark"
        ground = page.grab().toImage().pixelColor(page.width() // 2, page.height() - 3).name()
        assert ground.upper() == dark["strip"]
        field.wait_for(lambda: _middle(page).lightnessF() < 0.45, "the map painted dark, without another click")
        assert page.canvas.colours.id == "dark"
    finally:
        field.window.set_palette("light")


def _middle(page: GamePage) -> QColor:
    """Return the colour of the printed map at its middle, as it is painted now."""
    picture = page.grab().toImage().scaled(8, 8)
    return picture.pixelColor(2, 4)


def test_what_the_keys_of_the_map_do_is_found_by_name(field: Hands) -> None:
    zoom = field.canvas.zoom
    field.choose("Zoom in")
    assert field.canvas.zoom > zoom
    at = next(at for at, stack in field.canvas.scene.stacks.items() if len(stack) > 1)
    field.canvas.set_cursor_hex(at)
    field.choose("Fan the stack")
    assert field.canvas.fanned == at
    field.choose("Hide Hex numbers")
    assert not Settings().layers.shows("numbers")
    field.choose("Show Hex numbers")
    assert Settings().layers.shows("numbers")
