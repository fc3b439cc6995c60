"""Numbers in the windows follow the user's locale; files never do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from probe.field import scenario
from probe.game import GAME
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QDoubleSpinBox

from core.files.scenario_yaml import scenario_files
from core.model.state import GameState
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from core.qt.locale import speak_locally
from core.qt.pages import MapSheetOrder, map_svg
from core.view.language import SOURCE, number, set_language, set_number_marks
from core.view.palette import palette
from player.dialogs.report import Form, Order
from player.models.report import report_of
from player.models.timeline import Eyes
from player.reporting import hex_names, written
from tests.play.two_hills import AMBER, BLUE, do, plan
from tests.player.test_timeline import played


@pytest.fixture
def commas(qapp: QApplication) -> Iterator[None]:
    """A system that writes 1.234,5."""
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    speak_locally(qapp, "")
    yield
    QLocale.setDefault(before)
    set_language(SOURCE)
    set_number_marks(".", "")


@pytest.mark.usefixtures("commas")
def test_windows_write_numbers_as_the_system_does() -> None:
    box = QDoubleSpinBox()
    box.setValue(1.5)
    assert box.text() == "1,50"
    assert number(1234.5, 1) == "1.234,5"


def _files(folder: Path) -> dict[str, bytes]:
    """Return a scenario, a game after two steps and a map on paper as files."""
    folder.mkdir()
    start = Start(GAME, scenario(), {}, Seats(Mode.TWO_AT_ONE_SCREEN))
    game = Session.new(folder / "game.countermarch", start, SeededDice(1))
    do(game, plan(AMBER, 2), plan(BLUE, 1))
    game.close()
    map_svg(MapSheetOrder(scenario(), GAME.schema, palette("light")), folder / "map.svg")
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    return written | scenario_files(scenario(), GAME.schema, folder).contents


def test_no_comma_of_the_locale_reaches_a_file(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    plain = _files(tmp_path / "plain")
    request.getfixturevalue("commas")
    german = _files(tmp_path / "german")
    assert plain.keys() == german.keys()
    for name in plain.keys() - {"game.countermarch"}:
        assert german[name] == plain[name], name
    # A game bears the moment it was begun and salts of its own; what is told of it must be the same.
    assert _told(tmp_path / "german") == _told(tmp_path / "plain")


def _told(folder: Path) -> GameState:
    """Return where the game of a folder stands."""
    game = Session.open(folder / "game.countermarch")
    game.close()
    return game.state


@pytest.mark.usefixtures("commas")
def test_no_comma_of_the_locale_reaches_a_report(tmp_path: Path) -> None:
    table = played(40).table
    assert "," in number(table.session.at + 0.5)
    report, names = report_of(table, Eyes("all", table.session.sides)), hex_names(table.session.start.scenario)
    for form in Form:
        written(report, {}, names, Order(Eyes("all", ()), form, tmp_path / form.value))
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    words = "\n".join(file.read_text("utf-8") for file in files)
    mean = report.figures.dice[0].tally.mean
    assert f"{mean:.2f}" in words
    assert f"{mean:.2f}".replace(".", ",") not in words
    assert f"expected: {report.figures.dice[0].tally.expected:.1f} of each" in words
