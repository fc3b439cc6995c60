"""Maps in files: PDF, PNG and SVG, reproducible and whole."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from core.board.hexes import Orientation
from core.board.layout import Layout
from core.qt.canvas_layers import CanvasLayers
from core.qt.levels import level
from core.qt.pages import MapSheetOrder, TooLarge, map_pdf, map_png, map_svg, paper_drawing, pdf_bytes, write_map
from core.qt.pdf_finish import Bookmark, OddPdf, finished
from core.qt.scenery import Scenery
from core.view.map_sheet import surround
from core.view.palette import palette
from tests.view.sample_map import SCHEMA, sample_scenario

pytestmark = pytest.mark.usefixtures("qapp")


def order(id_: str = "light", scale: float = 1.0, orientation: Orientation = Orientation.FLAT) -> MapSheetOrder:
    """Return an order for the small map."""
    return MapSheetOrder(sample_scenario(orientation), SCHEMA, palette(id_), scale)


@pytest.mark.parametrize("write", [map_pdf, map_png, map_svg])
def test_the_same_map_gives_the_same_bytes(write: object, tmp_path: Path) -> None:
    assert callable(write)
    first, second = tmp_path / "a.x", tmp_path / "b.x"
    write(order(), first)
    write(order(), second)
    assert first.read_bytes() == second.read_bytes()
    assert sorted(tmp_path.iterdir()) == [first, second]


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("scale", [0.3, 1.0])
def test_a_png_is_the_map_pixel_for_pixel(tmp_path: Path, scale: float, orientation: Orientation) -> None:
    wanted = order("dark", scale, orientation)
    map_png(wanted, tmp_path / "map.png")
    scenery = Scenery(wanted.scenario, SCHEMA, wanted.palette)
    sized = level(orientation, {0.3: -6.947862376664825, 1.0: 0.0}[scale], 1.0)
    width, height = sized.size(wanted.scenario.map.grid)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scenery.render(painter, sized, QRect(0, 0, width, height))
    CanvasLayers(scenery).paint(painter, sized, QRect(0, 0, width, height))
    painter.end()
    read = QImage(str(tmp_path / "map.png")).convertToFormat(QImage.Format.Format_RGB32)
    strips = surround(wanted.scenario, SCHEMA, wanted.palette, Layout(wanted.scenario.map.grid, sized.radius))
    head, foot = (math.ceil(strip.height) for strip in (strips.head, strips.foot))
    assert (read.width(), read.height()) == (width, head + height + foot)
    assert read.copy(0, head, width, height) == image
    ground = QColor(wanted.palette["paper"]).rgb()
    for top, rows in ((0, head), (head + height, foot)):
        strip = read.copy(0, top, width, rows)
        assert any(strip.pixel(x, y) != ground for x in range(0, width, 2) for y in range(0, rows, 2))


def test_a_picture_nobody_could_open_is_refused_with_a_scale_that_would_do(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=r"Choose a scale of at most \d+"):
        map_png(order(scale=400.0), tmp_path / "map.png")
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_has_the_printed_size_searchable_text_fonts_and_a_bookmark(tmp_path: Path) -> None:
    map_pdf(order(), tmp_path / "map.pdf")
    pdf = (tmp_path / "map.pdf").read_bytes()
    drawing = paper_drawing(order())
    box = re.search(rb"/MediaBox \[([\d. ]+)\]", pdf)
    assert box is not None
    width, height = (float(part) for part in box.group(1).split()[2:])
    assert (width, height) == pytest.approx((drawing.paper.w, drawing.paper.h), abs=1)
    fonts = set(re.findall(rb"/FontName /(?:\w+\+)?(Lato[\w-]*)", pdf))
    assert fonts == {b"Lato-Regular", b"Lato-Semibold", b"Lato-Bold"}
    assert b"/ToUnicode" in pdf
    assert b"Sample".hex().encode() not in pdf
    assert "Sample".encode("utf-16-be").hex().encode() in pdf
    assert b"/PageMode /UseOutlines" in pdf


def test_a_pdf_says_nothing_of_when_it_was_made(tmp_path: Path) -> None:
    map_pdf(order(), tmp_path / "map.pdf")
    pdf = (tmp_path / "map.pdf").read_bytes()
    assert set(re.findall(rb"D:(\d{8})", pdf)) == {b"20000101"}
    assert set(re.findall(rb"xmp:\w+Date=\"(\d{4})", pdf)) == {b"2000"}


def test_different_maps_have_different_ids(tmp_path: Path) -> None:
    ids = set()
    for id_ in ("light", "dark"):
        map_pdf(order(id_), tmp_path / f"{id_}.pdf")
        found = re.search(rb"/ID \[ <([0-9a-f]+)>", (tmp_path / f"{id_}.pdf").read_bytes())
        assert found is not None
        ids.add(found.group(1))
    assert len(ids) == 2


def test_cross_references_of_the_bookmarks_point_at_their_objects() -> None:
    pages = [paper_drawing(order(scale=0.5)), paper_drawing(order(scale=0.4))]
    pdf = pdf_bytes(pages, [Bookmark("Mapa Čech", 0), Bookmark("Two", 1)])
    start = int(re.findall(rb"startxref\s+(\d+)", pdf)[-1])
    assert pdf[start : start + 4] == b"xref"
    entries = re.findall(rb"(\d+) 1\n(\d{10}) 00000 n ", pdf[start:])
    assert len(entries) == 4
    for number, offset in entries:
        assert pdf[int(offset) :].startswith(number + b" 0 obj")
    assert "Mapa Čech".encode("utf-16-be").hex().encode() in pdf


def test_what_is_no_pdf_of_qt_s_is_refused() -> None:
    with pytest.raises(OddPdf, match="no trailer found"):
        finished(b"%PDF-1.4\n", [Bookmark("a", 0)])


def test_hairlines_have_ink_on_paper() -> None:
    outlines = paper_drawing(order()).group("outlines").items[0]
    assert getattr(outlines, "stroke").width > 0  # noqa: B009


@pytest.mark.parametrize(("name", "head"), [("m.PDF", b"%PDF"), ("m.png", b"\x89PNG"), ("m.svg", b"<?xml")])
def test_the_ending_says_the_format(tmp_path: Path, name: str, head: bytes) -> None:
    write_map(tmp_path / name, sample_scenario(), SCHEMA, palette=palette("light"), scale=0.5)
    assert (tmp_path / name).read_bytes().startswith(head)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no/such"):
        map_svg(order(), tmp_path / "no" / "such" / "map.svg")
    assert list(tmp_path.iterdir()) == []
