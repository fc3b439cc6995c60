"""What a side can take away from the table: reports with their pictures, sheets, small pictures; and what is left on
the screen, on the clipboard and in other windows when a curtain has fallen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from core.model.values import Side
from player.models.report import report_of
from player.models.report_html import report_html
from player.models.report_markdown import report_folder
from player.models.table import Table
from player.models.timeline import eyes, scene_at
from player.reporting import hex_names
from player.sheets import sheet_of
from tests.tools.surfaces import Surface, of_widgets

WORDS = re.compile(r"text=('[^']*'|\"[^\"]*\")")

PACKED = re.compile(r"base64,[A-Za-z0-9+/=\s]+")
Kept = tuple[tuple[Side, ...], Surface]
"""A surface, and all the sides that must be allowed to read it."""


def of_keepsakes(table: Table, window: QWidget) -> Iterator[Kept]:
    """Yield what whoever sits here can write to a file or on paper, each with those whose knowledge it may hold."""
    names, sides = hex_names(table.session.start.scenario), table.session.sides
    for found in eyes(table):
        readers = found.viewers or sides
        report = report_of(table, found)
        pictures = {section.number: b"" for section in report.sections}
        yield readers, Surface("report", "page", _read(report_html(report, pictures, names)))
        for name, content in report_folder(report, pictures, names).items():
            yield readers, Surface("report", "folder", f"{name} {_read(content.decode())}")
        for section in report.sections:
            scene = scene_at(report.timeline.table(section.last))
            yield readers, Surface("report", "picture", repr(scene))
    preview = sheet_of(table, window)
    for number in range(preview.side.count()):
        preview.side.setCurrentIndex(number)
        for drawing in preview.sheet.drawings():
            # The words alone: among thousands of lengths one may look like anything.
            yield (table.sitting,), Surface("set-up sheet", "paper", " ".join(WORDS.findall(repr(drawing))))
    preview.deleteLater()


def _read(page: str) -> str:
    """Return a page without fonts and pictures that stand in it as letters of no meaning."""
    return PACKED.sub("", page)


def of_pictures(folder: Path) -> Iterator[Surface]:
    """Yield the words inside the pictures that lie in a folder."""
    for file in sorted(folder.rglob("*.png")):
        picture = QImage(str(file))
        for key in picture.textKeys():
            yield Surface("file .png", "words inside", f"{key} {picture.text(key)}")


def behind_curtain(window: QWidget) -> Iterator[Surface]:
    """Yield what is left for whoever comes next: other windows, a tooltip, names for the desktop, the clipboard."""
    yield Surface("curtain", "tooltip on the screen", QToolTip.text() if QToolTip.isVisible() else "")
    for name in ("windowTitle", "windowIconText", "windowFilePath", "windowRole"):
        yield Surface("curtain", name, getattr(window, name)())
    held = QGuiApplication.clipboard().mimeData()
    if held is not None:
        yield Surface("curtain", "clipboard", f"{held.text()} {held.html()} {held.formats()}")
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            yield from (Surface("beside the curtain", found.what, found.text) for found in of_widgets(other))
