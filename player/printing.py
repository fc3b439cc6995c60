"""The sheet of keys on paper: to a printer or into a PDF, from the same pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from core.qt.pages import pdf_bytes, replace_file
from core.qt.paper import paint_on_paper
from core.qt.pdf_finish import Bookmark
from core.view.drawing import Drawing
from core.view.key_sheet import KeyGroup, key_sheet
from core.view.language import tr
from core.view.paper import PAPERS, Paper
from player.panels.map_keys import SHEET


def key_pages(paper: Paper = PAPERS["A4"]) -> list[Drawing]:
    """Return the sheet of keys in the user's language, a drawing a page."""
    groups = [
        KeyGroup(tr(title), tuple((tr(line.keys), tr(line.words)) for line in lines)) for title, lines in SHEET
    ]
    return key_sheet(tr("Keys of Countermarch"), groups, paper)


def save_keys(path: Path) -> None:
    """Write the sheet of keys as a PDF.

    Raises:
        OSError: the file cannot be written.
    """
    drawings = key_pages()
    bookmarks = [Bookmark(drawing.title, number) for number, drawing in enumerate(drawings)]
    replace_file(path, pdf_bytes(drawings, bookmarks))


def print_keys(printer: QPrinter) -> None:
    """Print the sheet of keys on the paper nearest to what the printer holds."""
    held = printer.paperRect(QPrinter.Unit.Point).width()
    paper = min(PAPERS.values(), key=lambda paper: abs(paper.width - held))
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Point)
    printer.setFullPage(True)
    printer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter()
    for number, drawing in enumerate(key_pages(paper)):
        if number:
            printer.newPage()
        else:
            painter.begin(printer)
        paint_on_paper(painter, drawing, printer.resolution() / 72)
    painter.end()
