"""Maps on paper and in files: PDF with text and bookmarks, PNG in bands, SVG. No screen is needed."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter

from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.canvas_layers import CanvasLayers
from core.qt.levels import STEPS_PER_DOUBLING, level
from core.qt.painter import colour_of, paint
from core.qt.paper import paint_on_paper
from core.qt.pdf_finish import Bookmark, finished
from core.qt.png_stream import BAND, PngStream
from core.qt.scenery import Scenery
from core.view.drawing import Drawing, inked
from core.view.language import tr
from core.view.map_drawing import map_drawing
from core.view.map_sheet import surround
from core.view.palette import Palette
from core.view.paper import POINTS_PER_MM
from core.view.sheet_order import SheetOrder
from core.view.svg_writer import svg_text

MARGIN_MM = 6.0
"""Paper round the map."""

HAIRLINE_PT = 0.35
"""What a hairline of the screen is on paper, in points."""

RESOLUTION = 2400
"""Device units to an inch in a PDF: a hundredth of a millimetre."""

LARGEST_SIDE = 60_000
"""Pixels a PNG may be wide or high."""


class TooLarge(ValueError):
    """A picture that would have more pixels than programs open; the text says which scale would do."""


@dataclass(frozen=True)
class MapSheetOrder:
    """What is wanted on paper.

    Attributes:
        scale: 1 is the map's own size in PDF and SVG, and a hex radius of 44 pixels in PNG.
    """

    scenario: Scenario
    schema: Schema
    palette: Palette
    scale: float = 1.0


def ensure_application() -> QGuiApplication:
    """Return the running Qt application, or start one that needs no screen."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication(["countermarch"])


def radius_mm(scenario: Scenario, scale: float = 1.0) -> float:
    """Return the corner radius of a printed hex in millimetres."""
    return scenario.map.sheet.hex_mm / math.sqrt(3) * scale


def write_map(path: Path, scenario: Scenario, schema: Schema, *, palette: Palette, scale: float) -> None:
    """Write the map in the format of the file's ending (`.pdf`, `.png`, `.svg`).

    Raises:
        TooLarge: the picture would have too many pixels.
        OSError: the file cannot be written.
    """
    order = MapSheetOrder(scenario, schema, palette, scale)
    {".pdf": map_pdf, ".png": map_png, ".svg": map_svg}[path.suffix.lower()](order, path)


def map_writer(path: Path, order: SheetOrder) -> list[Path]:
    """Write the map as `write_map` does, as the command line orders it.

    Raises:
        TooLarge: the picture would have too many pixels.
        OSError: the file cannot be written.
    """
    write_map(path, order.scenario, order.game.schema, palette=order.palette, scale=order.scale)
    return [path]


def paper_drawing(order: MapSheetOrder) -> Drawing:
    """Return the map with its title and key in points, with a margin of paper."""
    layout = Layout(order.scenario.map.grid, radius_mm(order.scenario, order.scale) * POINTS_PER_MM)
    drawing = map_drawing(order.scenario, order.schema, order.palette, layout)
    strips = surround(order.scenario, order.schema, order.palette, layout)
    return replace(inked(strips.around(drawing), HAIRLINE_PT), margin=MARGIN_MM * POINTS_PER_MM)


def map_pdf(order: MapSheetOrder, path: Path) -> None:
    """Write the map as a PDF of one page, with a bookmark to it.

    Raises:
        OSError: the file cannot be written.
    """
    ensure_application()
    drawing = paper_drawing(order)
    replace_file(path, pdf_bytes([drawing], [Bookmark(drawing.title, 0)]))


def pdf_bytes(drawings: list[Drawing], bookmarks: list[Bookmark]) -> bytes:
    """Return a PDF of one page a drawing, each of its own size in points; the same drawings give the same bytes."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setCreator("Countermarch")
    writer.setTitle(drawings[0].title)
    painter = QPainter()
    for number, drawing in enumerate(drawings):
        paper = drawing.paper
        size = QSizeF(paper.w, paper.h)
        writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, drawing.title, QPageSize.SizeMatchPolicy.ExactMatch))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        if number:
            writer.newPage()
        else:
            painter.begin(writer)
        paint_on_paper(painter, drawing, RESOLUTION / 72)
    painter.end()
    buffer.close()
    return finished(bytes(held.data()), bookmarks)


def map_svg(order: MapSheetOrder, path: Path) -> None:
    """Write the map as SVG, as large as it is printed.

    Raises:
        OSError: the file cannot be written.
    """
    text = svg_text(paper_drawing(order), "mm", 1 / POINTS_PER_MM)
    replace_file(path, text.encode())


def map_png(order: MapSheetOrder, path: Path) -> None:
    """Write the map as PNG, painted from the same small pictures as on screen, between its title and its key.

    Raises:
        TooLarge: a side would have more than `LARGEST_SIDE` pixels.
        OSError: the file cannot be written.
    """
    ensure_application()
    scenery = Scenery(order.scenario, order.schema, order.palette)
    layers = CanvasLayers(scenery)
    grid = order.scenario.map.grid
    sized = level(grid.orientation, math.log2(order.scale) * STEPS_PER_DOUBLING, 1.0)
    width, height = sized.size(grid)
    if max(width, height) > LARGEST_SIDE:
        fitting = math.floor(order.scale * LARGEST_SIDE / max(width, height) * 100) / 100
        raise TooLarge(
            tr("The picture would be {width} x {height} pixels. Choose a scale of at most {fitting}.",
               width=width, height=height, fitting=fitting)
        )
    strips = surround(order.scenario, order.schema, order.palette, Layout(grid, sized.radius))
    head, foot = (_strip(drawing, width) for drawing in (strips.head, strips.foot))

    def write(stream: PngStream) -> None:
        stream.add(head)
        for top in range(0, height, BAND):
            area = QRect(0, top, width, min(BAND, height - top))
            band = QImage(area.size(), QImage.Format.Format_RGB32)
            painter = QPainter(band)
            scenery.render(painter, sized, area)
            layers.paint(painter, sized, area)
            painter.end()
            stream.add(band)
        stream.add(foot)

    _stream_file(path, (width, head.height() + height + foot.height()), write)


def _strip(drawing: Drawing, width: int) -> QImage:
    """Return what stands above or below a map as rows of its picture."""
    image = QImage(width, math.ceil(drawing.height), QImage.Format.Format_RGB32)
    image.fill(colour_of(drawing.ground))
    painter = QPainter(image)
    paint(painter, drawing)
    painter.end()
    return image


def _stream_file(path: Path, size: tuple[int, int], write: Callable[[PngStream], None]) -> None:
    made = _temporary(path)
    try:
        with PngStream(made, *size) as stream:
            write(stream)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    made = _temporary(path)
    try:
        made.write_bytes(content)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def _temporary(path: Path) -> Path:
    """Return a name beside a file under which it grows until it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")

