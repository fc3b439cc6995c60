"""What stands round a printed map: title, a key of what is on it and nothing else, a bar, where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.board.hexes import Orientation
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.units import Provenance
from core.view.drawing import Drawing, Group, Item, Shape, Text
from core.view.font_metrics import text_width
from core.view.map_drawing import map_drawing
from core.view.map_sheet import specimens, surround
from core.view.palette import palette
from tests.view.sample_map import SCHEMA, sample_scenario

RADIUS = 20.0


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def shapes(items: tuple[Item, ...]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from shapes(item.items)


def strips(scenario: Scenario) -> tuple[Drawing, Drawing]:
    made = surround(scenario, SCHEMA, palette("light"), Layout(scenario.map.grid, RADIUS))
    return made.head, made.foot


def said(drawing: Drawing) -> list[str]:
    return [text.text for text in texts(drawing.groups)]


def test_the_title_stands_above_and_shrinks_into_a_narrow_map() -> None:
    scenario = replace(sample_scenario(), title="A title that is a good deal longer than this map is wide")
    head, _ = strips(scenario)
    (title,) = texts(head.groups)
    assert title.text == scenario.title
    assert title.x + text_width(title.text, title.size, title.weight) <= head.width


def test_the_key_shows_what_is_on_the_map_and_nothing_else() -> None:
    names = [name for name, _ in specimens(sample_scenario(), SCHEMA)]
    assert {"Forest", "Brook", "Fort", "Points", "Road", "Town", "Westland"} <= set(names)
    assert names.count("Town") == 2  # the ground of a town, and a town's ring
    assert len(names) == len(set(names)) + 1
    bare = sample_scenario()
    bare = replace(bare, map=replace(bare.map, terrain=bytes(bare.map.grid.size), hexsides={}, features={}, places=()))
    left = [name for name, _ in specimens(bare, SCHEMA)]
    assert not {"Brook", "Fort", "Points", "Town", "Forest"} & set(left)
    assert left[0] == SCHEMA.terrain[0].name
    assert "Westland" in left


@pytest.mark.parametrize("orientation", Orientation)
def test_every_entry_has_a_picture_and_its_name_within_the_strip(orientation: Orientation) -> None:
    scenario = sample_scenario(orientation)
    _, foot = strips(scenario)
    entries = [group for group in foot.group("key").items if isinstance(group, Group)]
    assert [entry.name for entry in entries] == [name for name, _ in specimens(scenario, SCHEMA)]
    for entry in entries:
        assert entry.name in [text.text for text in texts(entry.items)]
        assert any(shape.path.numbers for shape in shapes(entry.items))
        for text in texts(entry.items):
            assert text.x >= 0
            assert text.x + text_width(text.text, text.size) <= foot.width
            assert 0 <= text.y <= foot.height


def test_the_bar_is_as_long_as_its_hexes() -> None:
    _, foot = strips(sample_scenario())
    bar = foot.group("scale").items
    numbers = {text.text: text.x for text in texts(bar) if text.text.isdigit()}
    assert numbers["5"] - numbers["0"] == pytest.approx(5 * 3**0.5 * RADIUS)
    assert any("15 mm from side to side" in text.text for text in texts(bar))


def test_where_the_map_comes_from_is_told_by_way() -> None:
    scenario = sample_scenario()
    sources = {"terrain": Provenance("hand"), "features.fort": Provenance("hand"), "places": Provenance("rulebook")}
    _, foot = strips(replace(scenario, map=replace(scenario.map, provenance=sources)))
    told = " ".join(said(replace(foot, groups=(foot.group("origin"),))))
    assert told == "Set by hand: Terrain, Fort. Printed in the rulebook: Places."


def test_the_map_lies_between_its_strips_unchanged() -> None:
    scenario = sample_scenario()
    layout = Layout(scenario.map.grid, RADIUS)
    drawing = map_drawing(scenario, SCHEMA, palette("light"), layout)
    made = surround(scenario, SCHEMA, palette("light"), layout)
    whole = made.around(drawing)
    assert whole.height == pytest.approx(made.head.height + drawing.height + made.foot.height)
    (first, second) = (drawing.group("outlines").items[0], whole.group("outlines").items[0])
    assert isinstance(first, Shape)
    assert isinstance(second, Shape)
    assert second.path.numbers[1] - first.path.numbers[1] == pytest.approx(made.head.height)
    assert second.path.numbers[0] == pytest.approx(first.path.numbers[0])
