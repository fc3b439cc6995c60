"""Every scheme of numbering, written out by hand, read back, and far from the edge of sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.labels import Numbering, UnknownLabel, nearest_labels
from core.board.mapsheet import MapSheet
from tests.board.strategies import SHAPES, grids

FLAT = Grid(3, 2, Orientation.FLAT, Shifted.ODD)

EXAMPLES = {
    "columns and rows from 1": (Numbering(), "0101 0102 0201 0202 0301 0302"),
    "from 0": (Numbering(first_column=0, first_row=0), "0000 0001 0100 0101 0200 0201"),
    "another start": (Numbering(first_column=49, first_row=10), "4910 4911 5010 5011 5110 5111"),
    "rows count down": (Numbering(first_row=2, row_step=-1), "0102 0101 0202 0201 0302 0301"),
    "columns count down": (Numbering(first_column=3, column_step=-1), "0301 0302 0201 0202 0101 0102"),
    "every second": (Numbering(column_step=2), "0101 0102 0301 0302 0501 0502"),
    "letter and number": (Numbering("{column}{row}", column_names="letter"), "A1 A2 B1 B2 C1 C2"),
    "beyond Z": (
        Numbering("{column}{row}", column_names="letter", first_column=26),
        "Z1 Z2 AA1 AA2 AB1 AB2",
    ),
    "doubled letters": (
        Numbering("{column}{row}", column_names="doubled", first_column=26),
        "Z1 Z2 AA1 AA2 BB1 BB2",
    ),
    "letters count down": (
        Numbering("{row}{column:02}", row_names="letter", first_row=27, row_step=-1),
        "AA01 Z01 AA02 Z02 AA03 Z03",
    ),
    "separator": (Numbering("{column}.{row:02}"), "1.01 1.02 2.01 2.02 3.01 3.02"),
    "words around": (Numbering("W {row}/{column}"), "W 1/1 W 2/1 W 1/2 W 2/2 W 1/3 W 2/3"),
    "below zero": (Numbering("{column},{row}", first_row=-1), "1,-1 1,0 2,-1 2,0 3,-1 3,0"),
    "falling lines": (Numbering(oblique=True), "0102 0103 0202 0203 0301 0302"),
    "rising lines": (Numbering(oblique=True, slope="rising"), "0101 0102 0202 0203 0302 0303"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_labels_are_printed_and_found(name: str) -> None:
    numbering, printed = EXAMPLES[name]
    sheet = MapSheet(FLAT, numbering)
    expected = printed.split("W ")[1:] if "W " in printed else printed.split()
    assert [label.removeprefix("W ").strip() for label in sheet.labels] == [text.strip() for text in expected]
    assert [sheet.hex(label) for label in sheet.labels] == list(FLAT.hexes)
    assert all(numbering.label(FLAT, h) == sheet.label(h) for h in FLAT.hexes)


numberings = st.builds(
    Numbering,
    pattern=st.sampled_from(("{column:02}{row:02}", "{column}-{row}", "{row}.{column}", "{row:>03}{column:>03}")),
    first_column=st.integers(30, 60),
    first_row=st.integers(30, 60),
    column_step=st.sampled_from((1, -1, 2, -2)),
    row_step=st.sampled_from((1, -1)),
    column_names=st.sampled_from(("number", "letter", "doubled")),
    row_names=st.sampled_from(("number", "letter")),
    oblique=st.booleans(),
    slope=st.sampled_from(("falling", "rising")),
)


@given(grids(), numberings)
def test_every_label_leads_back_to_its_cell(grid: Grid, numbering: Numbering) -> None:
    sheet = MapSheet(grid, numbering)
    try:
        assert all(sheet.hex(sheet.label(h)) == h for h in grid.hexes)
    except ValueError as problem:
        # Letters run together can be ambiguous; then that is said and nothing is guessed.
        assert "put a separator between" in str(problem)  # noqa: PT017
        assert len({sheet.label(h) for h in grid.hexes}) < len(grid.hexes)
    for h in grid.missing:
        if sheet.label(h) not in {sheet.label(other) for other in grid.hexes}:
            with pytest.raises((UnknownLabel, ValueError)):
                sheet.hex(sheet.label(h))


@given(grids(), st.sampled_from(("falling", "rising")))
def test_oblique_lines_are_straight_and_counted_from_the_corner(grid: Grid, slope: str) -> None:
    numbering = Numbering("{column}|{row}", oblique=True, slope="falling" if slope == "falling" else "rising")
    flat = grid.orientation is Orientation.FLAT

    def line(h: int) -> int:
        return int(numbering.label(grid, Hex(h)).split("|")[1 if flat else 0])

    along = 2 if slope == "falling" else (1 if flat else 0)
    across = 3 if flat else 1
    for h in grid.hexes:
        onward, beside = grid.neighbour(h, along), grid.neighbour(h, across)
        assert onward is None or line(onward) == line(h)
        assert beside is None or line(beside) == line(h) + 1
    assert min(line(h) for h in range(grid.size)) == 1


def test_a_label_off_the_map_names_the_nearest() -> None:
    sheet = MapSheet(Grid(60, 28, Orientation.FLAT, Shifted.EVEN, (Hex(59 * 28 + 27),)))
    for wrong, nearest in {
        "6014 ": "6014",
        "6114": "6014",
        "9914": "5914",
        "9999": "5919",
        "6028": "6027",
        "101": "0101",
        "05101": "5101",
        "5401x": "5401",
        "5O14": "5914",
        "": None,
        "Prague": None,
    }.items():
        with pytest.raises(UnknownLabel) as caught:
            sheet.hex(wrong)
        assert caught.value.found == wrong
        assert set(caught.value.nearest) <= set(sheet.labels)
        if nearest is not None:
            assert caught.value.nearest[0] == nearest
            assert f"nearest: {nearest}" in str(caught.value)
            assert len(caught.value.nearest) <= 3
        else:
            assert caught.value.nearest == ()
            assert "labels look like '0101'" in str(caught.value)


def test_small_letters_are_a_slip() -> None:
    letters = MapSheet(FLAT, Numbering("{column}{row}", column_names="letter"))
    with pytest.raises(UnknownLabel, match="no hex 'b2' on this map; nearest: B2, A2, C2"):
        letters.hex("b2")


@given(st.text(alphabet="0123456789AB-. ", max_size=12))
def test_no_text_breaks_the_search_for_near_labels(text: str) -> None:
    cells = {Numbering().label(FLAT, h): h for h in FLAT.hexes}
    assert set(nearest_labels(cells, text)) <= set(cells)


def test_two_cells_with_one_label_are_refused_with_a_cure() -> None:
    sheet = MapSheet(Grid(11, 11, Orientation.FLAT, Shifted.ODD), Numbering("{column}{row}"))
    with pytest.raises(ValueError, match=r"prints '111' in two hexes: column 1, row 11 and column 11, row 1"):
        sheet.hex("111")


@pytest.mark.parametrize("pattern", ["{column:02}", "{col}{row}", "{column}{row", "{}{}", "{column:q}{row}", "0101"])
def test_patterns_that_label_nothing_are_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="expected the fields"):
        Numbering(pattern)


def test_steps_and_styles_that_label_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="use 1 or -1"):
        Numbering(row_step=0)
    with pytest.raises(ValueError, match="expected one of number, letter, doubled"):
        Numbering(column_names="roman")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected falling or rising"):
        Numbering(slope="level")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has no letter"):
        Numbering("{column}{row}", row_names="letter", row_step=-1).label(FLAT, Hex(1))


@pytest.mark.parametrize("shape", SHAPES)
def test_two_sheets_of_one_map_may_be_numbered_differently(shape: tuple[Orientation, Shifted]) -> None:
    grid = Grid(5, 4, *shape)
    one, other = MapSheet(grid), MapSheet(grid, Numbering("{column}{row}", column_names="letter"), "Other", 16)
    assert one.hex("0304") == other.hex("C4") == grid.hex_at(2, 3)


def test_a_cell_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 0 mm"):
        MapSheet(FLAT, hex_mm=0)
