"""SVG files: sound XML with named groups, real text in its own font, numbers with points."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ElementTree

from core.view.drawing import Anchor, Cap, Drawing, Group, Shape, Stroke, Text, Weight, polyline
from core.view.map_drawing import GROUPS, map_drawing
from core.view.palette import palette
from core.view.svg_writer import svg_text
from tests.view.sample_map import SCHEMA, sample_scenario, sample_sheet

SVG = "{http://www.w3.org/2000/svg}"


def written() -> str:
    """Return the small map as SVG."""
    scenario = sample_scenario()
    return svg_text(map_drawing(scenario, SCHEMA, palette("light"), sample_sheet(scenario).layout), "mm", 0.5)


def test_groups_have_their_names_as_ids() -> None:
    root = ElementTree.fromstring(written())
    assert [group.get("id") for group in root.findall(f"{SVG}g")] == list(GROUPS)
    assert root.findtext(f"{SVG}title") == "Sample"


def test_the_same_drawing_gives_the_same_file() -> None:
    assert written() == written()


def test_text_is_text_with_a_font_that_travels_along() -> None:
    text = written()
    root = ElementTree.fromstring(text)
    names = [item.text for item in root.iter(f"{SVG}text")]
    assert {"Řečany", "Nový Brod", "Hrad", "0101", "1008"} <= set(names)
    fonts = re.findall(r"font-weight:(\d+);src:url\(data:font/ttf;base64,([A-Za-z0-9+/=]+)\)", text)
    assert [weight for weight, _ in fonts] == ["400", "600", "700"]
    assert all(base64.b64decode(font)[:4] == b"\0\1\0\0" for _, font in fonts)


def test_sizes_are_in_the_unit_asked_for() -> None:
    root = ElementTree.fromstring(written())
    width, _ = sample_sheet().layout.bounds
    assert root.get("width") == f"{width / 2:.2f}".rstrip("0").rstrip(".") + "mm"


def test_strokes_and_texts_keep_what_they_were_given() -> None:
    line = Shape(polyline([(0, 0), (10, 5.5)]), "", Stroke("#10203080", 2, Cap.FLAT, dash=(1, 2)))
    hair = Shape(polyline([(0, 0), (1, 1)]), "#ABCDEF", Stroke("#000000", 0))
    word = Text("a<b & c", 1, 2, 3, "#111111", Weight.BOLD, Anchor.END, 90, "#FFFFFF", 0.5)
    root = ElementTree.fromstring(svg_text(Drawing(10, 10, (Group("g", (line, hair, word), 0.5),), "#F0F0F0")))
    path, filled = root.iter(f"{SVG}path")
    assert path.get("d") == "M0 0L10 5.5"
    assert path.get("fill") == "none"
    assert (path.get("stroke"), path.get("stroke-opacity"), path.get("stroke-dasharray")) == ("#102030", "0.5", "1 2")
    assert filled.get("vector-effect") == "non-scaling-stroke"
    assert filled.get("fill") == "#abcdef"
    (text,) = root.iter(f"{SVG}text")
    assert text.text == "a<b & c"
    assert text.get("text-anchor") == "end"
    assert text.get("paint-order") == "stroke"
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.get("opacity") == "0.5"
    ground = root.find(f"{SVG}rect")
    assert ground is not None
    assert ground.get("fill") == "#f0f0f0"
