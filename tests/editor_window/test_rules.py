"""Rules data in the editor's window: charts by keyboard, forms, trials that follow every change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QScrollArea, QSpinBox, QWidget

from core.board.hexes import Hex
from core.files.scenario_yaml import read_scenario
from core.model.values import PieceId
from core.play.library import shipped_folder
from core.view.scene import HighlightKind
from editor import trial_game
from editor.commands.forces import PlaceUnits
from editor.commands.rules import ChangeChart
from editor.docks.box_check_dock import BoxCheckDock
from editor.docks.cases_list import CasesList
from editor.docks.findings_dock import FindingsDock, FindingsList
from editor.docks.forces_dock import ForcesDock
from editor.docks.rules_dock import RulesDock
from editor.docks.trial_dock import TrialDock
from editor.main_window import MainWindow
from editor.models import charts
from editor.models.standing import moved
from tests.desk.hands import rest

NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"
TWO_HILLS = PROBE / "two-hills.yaml"


def wait_for(what: Callable[[], bool], words: str) -> None:
    """Wait until something is so."""
    for _ in range(400):
        if what():
            return
        rest(10)
    pytest.fail(f"waited in vain for {words}")


def rules(window: MainWindow) -> RulesDock:
    return window.place.dock(RulesDock)


def charts_open(window: MainWindow, path: Path) -> RulesDock:
    """Open a scenario and its charts, as a hand at the keyboard does."""
    assert window.open(path)
    QTest.keyClick(window.canvas, Qt.Key.Key_F7)
    QApplication.processEvents()
    return rules(window)


def type_cell(dock: RulesDock, words: str) -> None:
    """Type over the cell of the cursor and press Enter."""
    table = dock.charts.table
    QTest.keyClicks(table, words[0])
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, words[1:])
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def cell(dock: RulesDock, row: int, column: int) -> str:
    return str(dock.charts.model.data(dock.charts.model.index(row, column)))


# Charts ------------------------------------------------------------------------------------------


def test_a_chart_is_typed_over_by_keyboard_and_its_figures_follow(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    assert dock.page == ("chart", "combat_results")
    assert cell(dock, 6, 3) == "1.50"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(dock.charts.table, key)
    type_cell(dock, "5/0")
    assert window.document.scenario.charts["combat_results"].cell("1", "1:1") == "5/0"
    assert cell(dock, 6, 3) == "2.00"
    assert dock.charts.here == (1, 3)
    assert cell(dock, 0, 10) == "set by hand"
    assert dock.pages.currentItem().text() == "Combat results •"
    QTest.keyClick(dock.charts.table, Qt.Key.Key_Z, CONTROL)
    assert cell(dock, 6, 3) == "1.50"
    assert window.document.scenario == window.document.as_opened


def test_a_cell_that_cannot_be_is_told_and_nothing_changes(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    type_cell(dock, "12")
    assert dock.charts.said.isVisible()
    assert dock.charts.said.text().startswith("Combat results, row 1, column 1:4 cannot be 12; write a value such as")
    assert window.document.undo_stack.count() == 0
    type_cell(dock, "3/1")
    assert not dock.charts.said.isVisible()


def test_a_block_of_a_spreadsheet_is_pasted_in_one_step_and_put_back(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    QGuiApplication.clipboard().setText("1/0\t1/1\n2/0\t2/2\n")
    QTest.keyClick(dock.charts.table, Qt.Key.Key_V, CONTROL)
    assert [cell(dock, r, c) for r in (0, 1) for c in (0, 1)] == ["1/0", "1/1", "2/0", "2/2"]
    assert window.document.undo_stack.count() == 1
    dock.charts.table.selectRow(0)
    QTest.keyClick(dock.charts.table, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text().startswith("1/0\t1/1\t3/0")
    dock.charts.back.click()
    assert window.document.scenario == window.document.as_opened
    assert not dock.charts.back.isEnabled()


def test_the_chart_of_a_game_nobody_knows_is_edited_as_well(window: MainWindow) -> None:
    dock = charts_open(window, TWO_HILLS)
    assert cell(dock, 6, 0) == "0.83"
    type_cell(dock, "A3")
    assert cell(dock, 6, 0) == "1.00"
    dock.charts.back.click()
    assert window.document.scenario == window.document.as_opened


# Forms -------------------------------------------------------------------------------------------


def field(dock: RulesDock, key: str) -> QWidget:
    return dock.figures.rows[key].field


def test_no_form_is_wider_than_its_dock(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    for number in window.document.schema.chapters:
        if dock.open("chapter", number):
            QApplication.processEvents()
            (scrolled,) = dock.figures.findChildren(QScrollArea)
            assert scrolled.widget().width() <= scrolled.viewport().width(), number
            for row in dock.figures.rows.values():
                assert row.back.sizeHint().width() <= row.back.width(), row.kind.id


def test_a_figure_an_option_and_a_turn_change_and_go_back(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    dock = rules(window)
    dock.open("chapter", "9")
    limit = field(dock, "stacking-limit")
    assert isinstance(limit, QSpinBox)
    limit.setFocus()
    limit.selectAll()
    QTest.keyClicks(limit, "5")
    QTest.keyClick(limit, Qt.Key.Key_Return)
    assert window.document.scenario.parameters == {"stacking-limit": 5}
    assert dock.figures.rows["stacking-limit"].back.text() == "back to 3"
    dock.figures.rows["stacking-limit"].back.click()
    assert window.document.scenario == window.document.as_opened
    dock.open("options")
    fog = field(dock, "fog")
    assert isinstance(fog, QCheckBox)
    QTest.keyClick(fog, Qt.Key.Key_Space)
    assert window.document.scenario.options == {"fog": False}
    window.document.undo_stack.undo()
    assert fog.isChecked()
    dock.open("turns")
    dock.turns.table.item(4, 2).setText("frost; fog")
    assert window.document.scenario.turns[4].events == ("frost", "fog")
    dock.turns.more.click()
    assert window.document.scenario.turns[-1].number == 11
    dock.turns.back.click()
    assert window.document.scenario == window.document.as_opened


def test_a_table_of_figures_is_typed_and_judged(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    dock = rules(window)
    dock.open("chapter", "2")
    markers = field(dock, "markers")
    assert isinstance(markers, QLineEdit)
    markers.setText("breach")
    markers.editingFinished.emit()
    assert dock.figures.said.text().startswith("Markers in the box cannot be breach; write names and numbers")
    markers.setText("breach: 4")
    markers.editingFinished.emit()
    assert window.document.scenario.parameters["markers"] == {"breach": 4}
    assert not dock.figures.said.text()


def test_where_facts_come_from_is_typed_over(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    dock = rules(window)
    dock.open("origins")
    table = dock.origins.table
    line = next(n for n in range(table.rowCount()) if table.item(n, 0).text().startswith("Chart: Air landing"))
    table.item(line, 3).setText("my own copy")
    table.item(line, 1).setText("from a public source")
    found = window.document.scenario.charts["air_landing"].provenance
    assert (found.word, found.source) == ("public", "my own copy")
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert window.document.scenario == window.document.as_opened


# Trials ------------------------------------------------------------------------------------------


def at_hex(window: MainWindow, label: str) -> Hex:
    at = window.document.scenario.map.sheet.hex(label)
    window.canvas.set_cursor_hex(at)
    return at


def test_the_tuning_loop(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    window.place.dock(ForcesDock).select(("g3", "g28", "g8"))
    at_hex(window, "5314")
    QTest.keyClick(window.canvas, Qt.Key.Key_B, CONTROL)
    trial = window.place.dock(TrialDock)
    answer = trial.answer
    assert answer is not None
    assert (answer.total, answer.chart, answer.column) == ("3:1", "combat_results", "3:1")
    mean = answer.tallies[0].mean
    cases = window.place.dock(CasesList)
    wait_for(lambda: len(cases.results) == 5, "the cases")
    assert all(result.held for result in cases.results)
    dock.charts._typed((3, 5), "4/1")
    wait_for(lambda: trial.answer is not answer, "the odds anew")
    assert trial.answer is not None
    assert trial.answer.tallies[0].mean == pytest.approx(mean + 3 / 6)
    dock.charts._typed((3, 3), "3/1")
    wait_for(lambda: len(cases.results) == 5 and not all(r.held for r in cases.results), "a case that breaks")
    assert [result.title for result in cases.results if not result.held] == [
        "One division against another is 1:1 and a 4 costs both sides a step"
    ]
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    wait_for(lambda: trial.answer is not None and trial.answer.tallies[0].mean == mean, "the odds as before")
    wait_for(lambda: len(cases.results) == 5 and all(r.held for r in cases.results), "the cases as before")


def test_reach_and_supply_are_drawn_on_the_map_and_taken_off(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    at = at_hex(window, "5105")
    QTest.keyClick(window.canvas, Qt.Key.Key_R, CONTROL)
    reach = next(overlay for overlay in window.canvas.scene.overlays if overlay.kind == "reach")
    assert reach.amounts[window.document.scenario.map.grid.adjacent(at)[0]] == 1
    QTest.keyClick(window.canvas, Qt.Key.Key_T, CONTROL)
    assert [overlay.kind for overlay in window.canvas.scene.overlays] == ["supply"]
    trial = window.place.dock(TrialDock)
    assert trial.answer is not None
    assert trial.answer.lines[0].text == "Supplied from 5101"
    window._actions["Take the answer off the map"].trigger()
    assert not window.canvas.scene.overlays
    assert window.document.undo_stack.count() == 0


def test_an_attack_from_afar_supposes_the_units_beside_their_target(window: MainWindow) -> None:
    assert window.open(TWO_HILLS)
    document, trial = window.document, window.place.dock(TrialDock)
    at_hex(window, "F5")
    trial.odds()
    assert trial.answer is not None
    assert trial.answer.refused is not None
    window.place.dock(ForcesDock).select(("a1",))
    trial.odds()
    assert trial.answer.total == "0"
    assert trial.answer.supposed == "Supposed: Amber First Foot in E4."
    assert trial.answer.results == ("A1 33 %", "- 33 %", "D1 33 %")
    assert window.canvas.scene.highlighted(HighlightKind.TARGET) == (document.scenario.map.sheet.hex("F5"),)


# The box check -----------------------------------------------------------------------------------


def test_an_owner_compares_with_both_hands_on_the_keyboard(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    QTest.keyClick(window.canvas, Qt.Key.Key_F8)
    QApplication.processEvents()
    dock = window.place.dock(BoxCheckDock)
    dock.today = lambda: date(2026, 11, 30)
    assert QApplication.focusWidget() is dock.entry
    QTest.keyClicks(dock.entry, "f.c")
    QTest.keyClick(dock.entry, Qt.Key.Key_Return)
    document = window.document
    assert document.undo_stack.undoText() == "Compared: Hex 0101"
    assert document.scenario.map.terrain_at(document.scenario.map.sheet.hex("0101")) == "forest"
    assert (dock.at, dock.section.done) == (3, 3)
    QTest.keyClick(dock.entry, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (dock.at, dock.section.done) == (60, 60)
    for _ in range([section.id for section in dock._sections].index("german.factors")):
        QTest.keyClick(dock.entry, Qt.Key.Key_PageDown)
    assert dock.datum.title == "3rd Infantry Division, 1 step"
    QTest.keyClick(dock.entry, Qt.Key.Key_Down)
    QTest.keyClicks(dock.entry, "45")
    QTest.keyClick(dock.entry, Qt.Key.Key_Return)
    assert dock.said.text() == "45 is not 3 factors; write attack, defense, movement, such as 455 or 10 8 10."
    QTest.keyClicks(dock.entry, "346")
    QTest.keyClick(dock.entry, Qt.Key.Key_Return)
    assert tuple(document.scenario.piece_of["g8"].faces[0].factors.values()) == (3, 4, 6)
    assert document.scenario.piece_of["g8"].provenance["factors-2"] == "printed 2026-11-30"
    QTest.keyClick(dock.entry, Qt.Key.Key_Backspace)
    QTest.keyClick(dock.entry, Qt.Key.Key_Backspace)
    assert dock.at == 0
    QTest.keyClick(dock.entry, Qt.Key.Key_Down, CONTROL)
    assert dock.at == 2
    for _ in range(3):
        document.undo_stack.undo()
    assert document.scenario == document.as_opened


def test_any_game_has_a_box_to_compare_with(window: MainWindow) -> None:
    assert window.open(TWO_HILLS)
    QTest.keyClick(window.canvas, Qt.Key.Key_F8)
    QApplication.processEvents()
    dock = window.place.dock(BoxCheckDock)
    ids = [section.id for section in dock._sections]
    dock.listed.setCurrentRow(ids.index("chart.clash"))
    QTest.keyClicks(dock.entry, ". . A2")
    QTest.keyClick(dock.entry, Qt.Key.Key_Return)
    assert window.document.scenario.charts["clash"].cells[0] == ("A2", "A1", "A2", "A1", "-")
    assert dock.strip.accessibleName() == "1 of 6 compared"


# Findings ----------------------------------------------------------------------------------------


def test_a_finding_leads_to_its_place_and_is_fixed_in_one_step(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    findings = window.place.dock(FindingsDock)
    edit = charts.set_cells(window.document.scenario, "combat_results", {(2, 4): "x"})
    assert edit is not None
    window.document.undo_stack.push(ChangeChart(window.document, edit, "broken"))
    wait_for(lambda: findings.windowTitle() == "Findings (1)", "the finding")
    listed = window.place.dock(FindingsList)
    assert listed.topLevelItem(0).text(3) == "Write 1/1, as shipped"
    dock.open("turns")
    listed.setCurrentItem(listed.topLevelItem(0))
    listed.itemActivated.emit(listed.currentItem(), 0)
    assert dock.page == ("chart", "combat_results")
    assert dock.charts.here == (2, 4)
    QTest.keyClick(listed, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.document.scenario == window.document.as_opened
    assert window.document.undo_stack.undoText() == "Write 1/1, as shipped"
    assert findings.windowTitle() == "Findings (0)"
    window.document.undo_stack.undo()
    wait_for(lambda: findings.windowTitle() == "Findings (1)", "the finding again")


def test_a_unit_that_stands_wrong_is_moved_by_its_fix(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    findings, listed = window.place.dock(FindingsDock), window.place.dock(FindingsList)
    scenario = window.document.scenario
    edit = moved(scenario, window.document.schema, [PieceId("g3")], scenario.map.sheet.hex("4810"))
    assert edit is not None
    window.document.undo_stack.push(PlaceUnits(window.document, edit, "over the frontier"))
    findings.check()
    assert listed.topLevelItem(0).text(3) == "Move 3rd Infantry Division to a nearby hex that will do"
    listed.setCurrentItem(listed.topLevelItem(0))
    listed.itemActivated.emit(listed.currentItem(), 0)
    assert window.forces.selected() == ("g3",)
    findings.fix_button.click()
    assert findings.windowTitle() == "Findings (0)"
    piece = window.document.scenario.piece_of[PieceId("g3")]
    at = scenario.map.sheet.hex(piece.setup)
    assert scenario.map.layer_at("country", at) == "germany"


# Test play ---------------------------------------------------------------------------------------


def test_what_is_edited_is_played_in_another_process(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    started: list[list[str]] = []
    monkeypatch.setattr(trial_game.QProcess, "startDetached", lambda program, words: not started.append(words))
    dock = charts_open(window, CAMPAIGN)
    dock.charts._typed((0, 0), "4/0")
    QTest.keyClick(window.canvas, Qt.Key.Key_F9)
    ((module, name, file),) = [(words[0], words[1], Path(words[2])) for words in started]
    assert (module, name) == ("-m", "editor.trial_run")
    assert read_scenario(file, window.document.schema).charts["combat_results"].cell("1", "1:4") == "4/0"
    edit = charts.set_cells(window.document.scenario, "combat_results", {(2, 4): "x"})
    assert edit is not None
    window.document.undo_stack.push(ChangeChart(window.document, edit, "broken"))
    QTest.keyClick(window.canvas, Qt.Key.Key_F9)
    assert len(started) == 1
    assert window.statusBar().currentMessage() == "It can be played once the findings name no errors."


def test_letters_typed_into_a_table_take_no_tool(window: MainWindow) -> None:
    assert window.open(CAMPAIGN)
    window.take_tool("Fill")
    window.docks["Forces"].raise_()
    QApplication.processEvents()
    table = window.forces.table
    table.setCurrentIndex(table.model().index(0, 1))
    table.setFocus()
    QTest.keyClicks(table, "b")
    assert window.canvas.tool.name == "Fill"
    assert isinstance(QApplication.focusWidget(), QLineEdit)


def test_a_table_of_results_is_seen_whole_with_what_it_costs_and_where_it_comes_from(window: MainWindow) -> None:
    dock = charts_open(window, CAMPAIGN)
    QApplication.processEvents()
    table, model = dock.charts.table, dock.charts.model
    last = model.index(model.rowCount() - 1, model.columnCount() - 1)
    assert table.viewport().rect().contains(table.visualRect(last))
    words = model.index(0, model.columnCount() - 1)
    assert table.visualRect(words).width() >= table.sizeHintForIndex(words).width()
