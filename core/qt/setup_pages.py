"""Set-up sheets in files: one PDF of all pages, or one SVG or PNG a page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from core.qt.pages import ensure_application, pdf_bytes, replace_file
from core.qt.painter import paint, pixel_size
from core.qt.pdf_finish import Bookmark
from core.view.drawing import Drawing
from core.view.language import tr
from core.view.paper import POINTS_PER_MM
from core.view.setup_sheet import SetupSheet
from core.view.sheet_order import SheetOrder
from core.view.svg_writer import svg_text

DOTS_PER_POINT = 2.0
"""Pixels of a PNG to a point: 144 to an inch."""


def write_setup(path: Path, sheet: SetupSheet, scale: float = 1.0) -> list[Path]:
    """Write a set-up sheet in the format of the file's ending and return what was written.

    A PDF holds all pages; of SVG and PNG there is one a page, numbered before the ending.

    Args:
        scale: of a PNG's pixels; paper keeps its size.

    Raises:
        OSError: a file cannot be written.
    """
    drawings = sheet.drawings()
    if path.suffix.lower() == ".pdf":
        ensure_application()
        bookmarks = [
            Bookmark(tr("{title}, page {number}", title=drawing.title, number=number + 1), number)
            for number, drawing in enumerate(drawings)
        ]
        replace_file(path, pdf_bytes(drawings, bookmarks))
        return [path]
    written = []
    for number, drawing in enumerate(drawings, 1):
        page = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if path.suffix.lower() == ".svg":
            replace_file(page, svg_text(drawing, "mm", 1 / POINTS_PER_MM).encode())
        else:
            write_png(page, drawing, scale)
        written.append(page)
    return written


def setup_writer(path: Path, order: SheetOrder) -> list[Path]:
    """Write the set-up sheet of a side with the scenario's own options.

    Raises:
        ValueError: the order names no side.
        OSError: a file cannot be written.
    """
    if order.side is None:
        raise ValueError(tr("A set-up sheet belongs to a side."))
    options = {**order.game.schema.default_options(), **order.scenario.options}
    sheet = SetupSheet(order.game, order.scenario, options, order.side, order.palette, order.paper)
    return write_setup(path, sheet, order.scale)


def page_image(drawing: Drawing, scale: float) -> QImage:
    """Return a page as a picture, `scale` pixels to a point: for files and for a preview on screen."""
    ensure_application()
    image = QImage(*pixel_size(drawing, scale), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint(painter, drawing)
    painter.end()
    return image


def write_png(path: Path, drawing: Drawing, scale: float) -> None:
    """Write one page as PNG.

    Raises:
        OSError: the file cannot be written.
    """
    image = page_image(drawing, DOTS_PER_POINT * scale)
    if not image.save(str(path)):
        raise OSError(0, tr("the picture could not be written"), str(path))
