"""Counters and stacks: what stands on them, and that it fits."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from core.view import stacks
from core.view.counter_drawing import CODED, MAP_GROUNDS, MARGIN, CounterDetail, CounterLook, counter_drawing
from core.view.drawing import Box, Drawing, Group, Shape, Text
from core.view.font_metrics import text_width
from core.view.palette import SHIPPED, contrast, palette
from core.view.scene import CounterFace, face_of
from tests.view.sample_map import SCHEMA, face


def texts(drawing: Drawing) -> list[Text]:
    """Return every text on a counter."""
    return [item for group in drawing.groups for item in group.items if isinstance(item, Text)]


def words(drawing: Drawing) -> list[str]:
    """Return what can be read on a counter."""
    return [text.text for text in texts(drawing)]


def test_a_counter_says_size_name_and_factors() -> None:
    assert words(counter_drawing(face("p7"), palette("light"))) == ["XX", "7", "4-5-5"]


def test_the_set_up_code_shows_in_set_up_only() -> None:
    coded = face("p7", setup="5706-4")
    assert "5706-4" not in words(counter_drawing(coded, palette("light")))
    assert "5706-4" in words(counter_drawing(coded, palette("light"), CODED))


@pytest.mark.parametrize("factors", [("4", "5", "5"), ("10", "8", "10"), ("12", "14", "16", "20")])
def test_factors_fit_on_the_card(factors: tuple[str, ...]) -> None:
    text = texts(counter_drawing(face("p", factors=factors), palette("light")))[-1]
    assert text.text == "-".join(factors)
    assert text_width(text.text, text.size, text.weight) <= 0.92


def test_long_names_stand_upright_within_the_card() -> None:
    (short,) = (text for text in texts(counter_drawing(face("p", short="LAH/SS/1"), palette("light"))) if text.turn)
    assert text_width(short.text, short.size, short.weight) <= 0.47
    assert short.turn == -90


def test_of_a_designation_the_unit_stands_apart_unless_a_set_up_code_does() -> None:
    named = face("p", short="15RR/36/18", setup="3910")
    unit, above = counter_drawing(named, palette("light")).group("short").items
    assert (unit.text, unit.turn, above.text, above.turn) == ("15RR", 0, "36/18", -90)
    size = next(text for text in texts(counter_drawing(named, palette("light"))) if text.text == named.size)
    reach = unit.x + text_width(unit.text, unit.size, unit.weight)
    assert reach <= size.x - text_width(size.text, size.size, size.weight) / 2
    (whole,) = counter_drawing(named, palette("light"), CODED).group("short").items
    assert whole.text == "15RR/36/18"


def test_steps_are_dots_and_lost_ones_rings() -> None:
    rings, dots = counter_drawing(face("p", steps=1, max_steps=4), palette("light")).group("steps").items
    assert isinstance(rings, Shape)
    assert isinstance(dots, Shape)
    assert (rings.fill, rings.path.commands.count("M")) == ("", 3)
    assert (dots.fill != "", dots.path.commands.count("M")) == (True, 1)
    assert dots.path.bounds[1] > rings.path.bounds[3]


def test_pieces_of_one_step_have_no_dots() -> None:
    assert counter_drawing(face("p", steps=1, max_steps=1), palette("light")).group("steps").items == ()


def test_the_weaker_side_has_a_band() -> None:
    assert counter_drawing(face("p", reduced=True), palette("light")).group("band").items
    assert not counter_drawing(face("p"), palette("light")).group("band").items


def test_a_hidden_counter_shows_its_colours_and_nothing_else() -> None:
    """Two counters of one side look the same from behind, whatever they are."""
    one = face("p1", hidden=True, symbol="panzer", factors=("9", "9", "9"), marks=("moved",), setup="A", name="")
    two = face("p2", hidden=True, symbol="infantry", factors=(), reduced=True, steps=1, name="")
    assert counter_drawing(one, palette("light"), CODED) == counter_drawing(two, palette("light"), CODED)
    assert words(counter_drawing(one, palette("light"))) == ["?"]


def test_each_mark_has_its_own_sign() -> None:
    signs = set()
    for mark in ("moved", "fought", "retreated", "advanced", "out-of-supply", "isolated", "entrained"):
        group = counter_drawing(face("p", marks=(mark,)), palette("light")).group("marks")
        signs.add(repr(group.items))
    assert len(signs) == 7


def test_marks_lie_side_by_side() -> None:
    group = counter_drawing(face("p", marks=("moved", "fought")), palette("light")).group("marks")
    discs = [item.path.bounds for item in group.items if isinstance(item, Shape) and item.fill]
    assert discs[1][2] < discs[0][2] - 0.15


@pytest.mark.parametrize("id_", SHIPPED)
def test_a_mark_can_be_read_on_its_disc(id_: str) -> None:
    for mark in ("out-of-supply", "entrained"):
        disc, sign = counter_drawing(face("p", marks=(mark,)), palette(id_)).group("marks").items
        assert isinstance(disc, Shape)
        assert isinstance(sign, Text)
        assert contrast(sign.fill, disc.fill) >= 4.5


def test_nothing_reaches_beyond_the_margin() -> None:
    drawing = counter_drawing(face("p", marks=("moved",), setup="Anywhere", reduced=True), palette("dark"), CODED)
    for group in drawing.groups:
        for item in group.items:
            if isinstance(item, Shape):
                left, top, right, bottom = item.path.bounds
                assert min(left, top) >= -MARGIN
                assert max(right, bottom) <= 1 + MARGIN


def card_of(ground: str, id_: str) -> tuple[Shape, Shape]:
    """Return the line about a counter's card, and the card within it."""
    rim, inner, _ = counter_drawing(face("p", ground=ground), palette(id_)).group("card").items
    assert isinstance(rim, Shape)
    assert isinstance(inner, Shape)
    return rim, inner


@pytest.mark.parametrize("ground", ["#22242A", "#000000", "#1D4E89", "#1B2D55", "#B28A5C", "#F6F3EA", "#A9B39B"])
@pytest.mark.parametrize("id_", [id_ for id_ in SHIPPED if palette(id_).dark])
def test_a_card_stands_out_from_every_ground_of_a_dark_map(id_: str, ground: str) -> None:
    colours = palette(id_)
    rim, inner = card_of(ground, id_)
    for role in MAP_GROUNDS:
        for below in (colours[role], colours.shaded(role)):
            assert max(contrast(shape.fill, below) for shape in (rim, inner)) >= 3, (role, rim.fill)


def test_the_line_about_a_dark_card_is_seen_when_it_is_small() -> None:
    rim, inner = card_of("#22242A", "dark")
    assert inner.path.bounds[0] - rim.path.bounds[0] >= 0.05  # a pixel of a counter of twenty
    assert contrast(rim.fill, "#22242A") >= 3
    band = counter_drawing(face("p", ground="#22242A", reduced=True), palette("dark")).group("band").items[0]
    assert isinstance(band, Shape)
    assert band.path.bounds[0] >= inner.path.bounds[0]


def test_in_the_light_a_line_parts_a_card_from_its_neighbours() -> None:
    for ground in ("#22242A", "#F6F3EA"):
        assert contrast(card_of(ground, "light")[0].fill, ground) > 1.8


def test_a_piece_becomes_a_face() -> None:
    from core.model.units import Face, Piece
    from core.model.values import PieceId, Side

    faces = (Face(2, {"attack": 4, "defense": 5, "movement": 6}), Face(1, {"attack": 1, "defense": 2, "movement": 6}))
    piece = Piece(PieceId("x"), "Tenth", "10", Side("red"), "red", "foot", "division", faces, "0101", "red")
    whole, worn = face_of(piece, SCHEMA), face_of(piece, SCHEMA, steps=1, marks=["moved"])
    assert whole == CounterFace(
        "x", "infantry", "XX", "10", ("4", "5", "6"), 2, 2, *SCHEMA.schemes["red"], setup="0101", name="Tenth",
        letter="R",
    )  # fmt: skip
    assert (worn.factors, worn.reduced, worn.marks) == (("1", "2", "6"), True, ("moved",))


def test_stacks_step_up_and_left_and_show_four() -> None:
    spots = stacks.stacked(6)
    assert [spot.index for spot in spots] == [2, 3, 4, 5]
    steps = [(b.box.x - a.box.x, b.box.y - a.box.y) for a, b in itertools.pairwise(spots)]
    assert steps == [pytest.approx((-stacks.STEP, -stacks.STEP))] * 3


@pytest.mark.parametrize("count", [2, 6, 7, 13])
@pytest.mark.parametrize("centre", [(0.0, 0.0), (50.0, 0.0), (25.0, 15.0), (0.0, 30.0), (50.0, 30.0)])
def test_a_fan_shows_all_inside_the_window(count: int, centre: tuple[float, float]) -> None:
    room = Box(0, 0, 50, 30)
    card, spots = stacks.fanned(count, centre, room)
    assert [spot.index for spot in spots] == list(reversed(range(count)))
    assert card.x >= 0
    assert card.x + card.w <= 50
    assert card.y >= 0
    assert card.y + card.h <= 30
    for index, spot in enumerate(spots):
        assert spot.box.overlap(card) == pytest.approx(spot.box.w * spot.box.h)
        assert all(spot.box.overlap(other.box) == 0 for other in spots[:index])


def test_groups_of_a_counter_are_named() -> None:
    names = [group.name for group in counter_drawing(face("p"), palette("light")).groups if isinstance(group, Group)]
    assert names == ["shadow", "card", "symbol", "size", "short", "steps", "factors", "marks"]


@pytest.mark.parametrize(("side", "detail"), [(60, "full"), (30, "full"), (23, "plain"), (12, "block")])
def test_small_counters_show_less(side: float, detail: str) -> None:
    assert CounterDetail.at(side) is CounterDetail(detail)


def test_a_plain_counter_has_its_symbol_and_larger_factors_without_the_last() -> None:
    full = texts(counter_drawing(face("p"), palette("light")))[-1]
    plain = counter_drawing(face("p"), palette("light"), CounterLook(CounterDetail.PLAIN))
    (factors,) = texts(plain)
    assert factors.text == "4-5"
    assert factors.size > 1.3 * full.size
    assert plain.group("symbol").items


def test_a_plain_counter_keeps_the_mark_that_matters_most() -> None:
    marked = face("p", marks=("moved", "out-of-supply"))
    drawn = counter_drawing(marked, palette("light"), CounterLook(CounterDetail.PLAIN))
    assert words(drawn) == ["4-5", "!"]


def test_a_block_has_the_letter_of_its_side_and_a_hidden_one_no_more() -> None:
    look = CounterLook(CounterDetail.BLOCK)
    shown = counter_drawing(replace(face("p"), letter="G"), palette("light"), look)
    hidden = counter_drawing(replace(face("p"), letter="G", hidden=True), palette("light"), look)
    assert words(shown) == words(hidden) == ["G"]


@pytest.mark.parametrize("mark", ["moved", "out-of-supply"])
def test_marks_of_alarm_have_another_outline(mark: str) -> None:
    ground = counter_drawing(face("p", marks=(mark,)), palette("light")).group("marks").items[0]
    assert isinstance(ground, Shape)
    assert ("C" in ground.path.commands) == (mark == "moved")
