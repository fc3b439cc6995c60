"""The form of set-up codes: typed into, refused with the clause, pulled on the map, one selection with the table."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from probe.game import ProbeGame
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox

from core.board.hexes import Hex
from core.mechanics.rulebook import Options
from core.model.scenario import Scenario
from core.model.setup_forms import SetupForm
from core.model.starts import Start, Way
from core.play.library import shipped_folder
from core.view.scene import HighlightKind
from editor.docks.setup_dock import SetupDock
from editor.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """Return an editor with the campaign and the units tool in hand."""
    assert window.open(CAMPAIGN)
    window.take_tool("Units")
    return window


def form_of(window: MainWindow, *ids: str) -> SetupDock:
    """Choose units and return the dock that shows their codes."""
    dock = window.place.dock(SetupDock)
    window.docks["Set-up"].raise_()
    window.forces.select(ids)
    QApplication.processEvents()
    return dock


def box(dock: SetupDock, name: str, kind: type) -> QSpinBox | QComboBox | QLineEdit:
    found = dock.form.boxes[name]
    assert isinstance(found, kind)
    return found


def typed(field: QSpinBox | QLineEdit, words: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


def setup_of(window: MainWindow, id_: str) -> str:
    return window.document.scenario.piece_of[id_].setup


def test_a_distance_is_typed_for_several_units_at_once_and_the_area_follows(window: MainWindow) -> None:
    dock = form_of(window, "g69L", "g5")
    before = window.document.scenario
    assert dock.legal.itemAt(0).widget().text() == "174 legal hexes"
    typed(box(dock, "radius", QSpinBox), "7")
    assert {setup_of(window, id_) for id_ in ("g69L", "g5")} == {"1222-7"}
    assert setup_of(window, "g25") == "1222-8"
    (area,) = window.canvas.scene.overlays
    assert dock.legal.itemAt(0).widget().text() == f"{len(area.hexes)} legal hexes"
    assert window.canvas.scene.highlighted(HighlightKind.LEGAL_SETUP) == area.hexes
    QTest.keyClick(box(dock, "radius", QSpinBox), Qt.Key.Key_Up)
    assert not window.document.modified  # what comes back to where it began is no change
    window.document.undo_stack.undo()
    assert window.document.scenario == before


def test_units_of_two_codes_have_two_letters_and_share_what_they_share(window: MainWindow) -> None:
    dock = form_of(window, "g69L", "g16L")
    assert set(window.canvas.scene.letters.values()) == {"A", "B"}
    assert box(dock, "hex", QLineEdit).placeholderText() == "differ"
    assert box(dock, "radius", QSpinBox).text() == "differ"
    typed(box(dock, "radius", QSpinBox), "3")
    assert [setup_of(window, id_) for id_ in ("g69L", "g16L")] == ["1222-3", "5706-3"]


def test_what_the_rules_forbid_is_said_with_the_clause_and_not_done(window: MainWindow) -> None:
    dock = form_of(window, "g3")
    typed(box(dock, "hex", QLineEdit), "2811")
    assert setup_of(window, "g3") == "5105"
    assert "which is not germany" in dock.refusal.text().lower()
    assert "(3.2.A)" in dock.refusal.text()
    assert box(dock, "hex", QLineEdit).text() == "5105"
    QTest.mouseClick(dock.anyway, LEFT)
    assert setup_of(window, "g3") == "2811"
    QTest.qWait(400)  # what stands and is forbidden goes on being said
    assert "(3.2.A)" in dock.refusal.text()
    assert not dock.anyway.isVisible()
    typed(box(dock, "hex", QLineEdit), "9999")
    assert "The map has no hex 9999. The nearest are" in dock.refusal.text()


def test_another_form_is_chosen_from_those_of_the_side(window: MainWindow) -> None:
    dock = form_of(window, "g3")
    titles = [dock.form.form_box.itemText(n) for n in range(dock.form.form_box.count())]
    assert "Strategic reserve" in titles
    assert "Slovak garrison" not in titles
    dock.form.form_box.setCurrentIndex(titles.index("Within a distance"))
    dock.form.form_box.activated.emit(titles.index("Within a distance"))
    piece = window.document.scenario.piece_of["g3"]
    assert (piece.setup, piece.default_place) == ("5105-1", "5105")
    assert dock.form.usual.isVisible()
    typed(dock.form.usual, "5106")
    assert window.document.scenario.piece_of["g3"].default_place == "5106"


def pulled(window: MainWindow, start: Hex, end: Hex) -> None:
    canvas = window.canvas
    QTest.mousePress(canvas, LEFT, NONE, canvas.widget_point(start))
    for at in window.document.scenario.map.grid.line(start, end)[1:]:
        QTest.mouseMove(canvas, canvas.widget_point(at))
    QTest.mouseRelease(canvas, LEFT, NONE, canvas.widget_point(end))


def test_the_grip_is_pulled_on_the_map_in_one_step(window: MainWindow) -> None:
    form_of(window, "g69L")
    grid, sheet = window.document.scenario.map.grid, window.document.scenario.map.sheet
    window.canvas.zoom_to(0.7)
    window.canvas.centre_on(sheet.hex("1619"))
    QApplication.processEvents()
    centre, grip = window.canvas.scene.highlighted(HighlightKind.GRIP)
    assert grid.distance(centre, grip) == 8
    end = next(at for at in grid.line(grip, centre) if grid.distance(at, centre) == 5)
    pulled(window, grip, end)
    assert setup_of(window, "g69L") == "1222-5"
    assert window.document.undo_stack.count() == 1
    assert window.document.undo_stack.undoText() == "Distance 5 from 1222"
    window.document.undo_stack.undo()
    assert not window.document.modified
    window.take_tool("Hand")
    assert window.canvas.scene.highlighted(HighlightKind.GRIP) == ()


def test_a_zone_is_widened_by_key(window: MainWindow) -> None:
    form_of(window, "g69L")
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert setup_of(window, "g69L") == "1222-6"
    QTest.keyClick(window.canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert setup_of(window, "g69L") == "1222-7"
    form_of(window, "g3")
    assert not window._actions["Wider zone"].isEnabled()


ENTRY = SetupForm("entry", "Enters", "T{turn} {place} {chance}", "probe 1", words={"place": ("A", "B")})


class Entering(ProbeGame):
    """The probe game, whose units may also come in later."""

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Return a later turn for the codes that name one."""
        pieces = scenario.pieces
        later = [piece for piece in pieces if piece.setup.startswith("T")]
        there = replace(scenario, pieces=tuple(piece for piece in pieces if piece not in later))
        return (*(Start(p.id, Way.LATER, p.setup, "probe 1", turn=int(p.setup[1])) for p in later),
                *super().starts(there, options))


def test_an_entry_turn_place_and_chance_are_fields_like_others(window: MainWindow, tmp_path: Path) -> None:
    shutil.copytree(PROBE, tmp_path / "hills")
    assert window.open(tmp_path / "hills")
    schema = window.document.game.schema
    game = Entering("probe", 1, replace(schema, setup_forms=(ENTRY, *schema.setup_forms)), "probe")
    window.document.game = window.document.manuscript.game = game
    dock = form_of(window, "b1")
    dock.form.form_box.activated.emit(0)
    assert setup_of(window, "b1") == "T1 A 1"
    assert dock.legal.itemAt(0).widget().text().startswith("No hex of the map")
    typed(box(dock, "turn", QSpinBox), "3")
    typed(box(dock, "chance", QSpinBox), "4")
    place = box(dock, "place", QComboBox)
    place.setFocus()
    QTest.keyClick(place, Qt.Key.Key_Down)
    assert setup_of(window, "b1") == "T3 B 4"
    assert box(dock, "chance", QSpinBox).text() == "4 in 6"
    typed(box(dock, "turn", QSpinBox), "9")  # the track ends with turn 3
    assert setup_of(window, "b1") == "T3 B 4"
