"""Writes a report beside the window: the words in a thread, the pictures one at a time, then the files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage

from core.board.hexes import Hex
from core.files.atomic import make_folder, save_bytes
from core.model.scenario import Scenario
from core.qt.errand import Errand
from core.qt.kept_maps import ready_map
from core.qt.map_pictures import part_of_map, png_bytes
from core.qt.scenery import Scenery
from core.view.language import as_in_files, tr
from core.view.palette import palette
from core.view.scene import Highlight, HighlightKind
from player.dialogs.report import Form, Order
from player.models.report import Report, report_of
from player.models.report_html import report_html
from player.models.report_markdown import NAME, report_folder
from player.models.table import Table
from player.models.timeline import scene_at

PAUSE = 15
"""Milliseconds between two pictures in which the window does its own work."""

LARGEST = QSize(1400, 900)


class Reporting(QObject):
    """A report on its way. `written` carries the file to look at, `failed` an error; `ended` comes with either.

    `progress` carries in words how far it has come.
    """

    written = Signal(object)
    failed = Signal(object)
    ended = Signal()
    progress = Signal(str)

    def __init__(self, table: Table, order: Order, parent: QObject) -> None:
        super().__init__(parent)
        self.written.connect(self.ended)
        self.failed.connect(self.ended)
        self._order = order
        self._pictures: dict[int, QImage] = {}
        self._stopped = False
        start = table.session.start
        self._scenario: Scenario = start.scenario
        self._report: Report | None = None
        self._scenery: Scenery | None = None

        def read() -> tuple[Report, Scenery]:
            scenery = ready_map(start.scenario, start.game.schema, palette("light"))
            with as_in_files():
                return report_of(table, order.eyes), scenery

        errand = Errand(read)
        errand.done.connect(self._take)
        errand.failed.connect(self.failed)
        errand.start()

    def stop(self) -> None:
        """Give the report up; nothing of it is written."""
        self._stopped = True
        self.ended.emit()

    def _take(self, found: tuple[Report, Scenery]) -> None:
        self._report, self._scenery = found
        self._soon(partial(self._paint, 0))

    def _soon(self, do: Callable[[], None]) -> None:
        QTimer.singleShot(PAUSE, self, do)

    def _paint(self, number: int) -> None:
        """Paint the picture of one turn, then come back for the next."""
        report, scenery = self._report, self._scenery
        if report is None or scenery is None or self._stopped:
            return
        if number >= len(report.sections):
            self._write(report)
            return
        section = report.sections[number]
        self.progress.emit(tr("Report: map {number} of {all}", number=number + 1, all=len(report.sections)))
        rings = (Highlight(HighlightKind.TARGET, section.fought),) if section.fought else ()
        scene = replace(scene_at(report.timeline.table(section.last)), highlights=rings)
        self._pictures[section.number] = part_of_map(scenery, scene, section.hexes, LARGEST)
        self._soon(partial(self._paint, number + 1))

    def _write(self, report: Report) -> None:
        pictures, names, order = self._pictures, hex_names(self._scenario), self._order
        self.progress.emit(tr("Report: writing {file}", file=order.path.name))
        errand = Errand(lambda: written(report, encoded(pictures), names, order))
        errand.done.connect(self.written)
        errand.failed.connect(self.failed)
        errand.start()


def encoded(pictures: dict[int, QImage]) -> dict[int, bytes]:
    """Return number of a section -> its picture as the bytes of a PNG file."""
    return {number: png_bytes(picture) for number, picture in pictures.items()}


def written(report: Report, pictures: dict[int, bytes], names: dict[Hex, str], order: Order) -> Path:
    """Write a report and return the file to look at; OSError when it cannot be written."""
    with as_in_files():
        return _in_form(report, pictures, names, order)


def _in_form(report: Report, pictures: dict[int, bytes], names: dict[Hex, str], order: Order) -> Path:
    if order.form is Form.PAGE:
        make_folder(order.path.parent)
        save_bytes(order.path, report_html(report, pictures, names).encode())
        return order.path
    make_folder(order.path)
    for name, content in report_folder(report, pictures, names).items():
        save_bytes(order.path / name, content)
    return order.path / NAME


def hex_names(scenario: Scenario) -> dict[Hex, str]:
    """Return hex -> label, with the place there where there is one."""
    sheet, names = scenario.map.sheet, scenario.map.names
    return {at: f"{sheet.label(at)} {names.get(at, '')}".strip() for at in scenario.map.grid.hexes}
