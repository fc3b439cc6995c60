"""Set-up sheets say what is played: every unit once, its hex or code, the legal hexes, options, origin."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.command_line.units import rows
from core.model.starts import Way
from core.view.drawing import Drawing, Group, Shape
from core.view.paper import PAPERS
from tests.view.sheets import groups, opened, sheet, texts, words

TWO_HILLS = str(Path(__file__).parents[1] / "probe" / "probe" / "scenarios" / "two-hills")
SHEETS = [("czech38/campaign", "german"), ("czech38/campaign", "czech"), (TWO_HILLS, "amber")]


def rows_of(drawn: list[Drawing], ids: set[str]) -> list[Group]:
    """Return the groups of units that have a counter: the rows, not the short lines by formation."""
    found = [group for drawing in drawn for group in groups(drawing.groups) if group.name in ids]
    return [group for group in found if any(part.name == "counter" for part in groups(group.items))]


@pytest.mark.parametrize(("scenario", "side"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_unit_stands_on_the_sheet_once_with_its_own_hex(scenario: str, side: str, paper: str) -> None:
    listed = {line[0]: line for line in rows(*opened(scenario), side)}
    drawn = rows_of(sheet(scenario, side, paper).drawings(), set(listed))
    assert sorted(group.name for group in drawn) == sorted(listed)
    before = ""
    for group in drawn:
        said = [text.text for text in texts(group.items)]
        name, place = listed[group.name][1], listed[group.name][9]
        assert name in said or any(word.endswith("…") and name.startswith(word[:-1]) for word in said)
        if place:
            # A stack's hex stands once, beside its first unit.
            assert said[0] == place or (said[0] == " " and before == place)
        before = place


@pytest.mark.parametrize(("scenario", "side"), SHEETS[:2])
def test_the_hexes_marked_for_a_code_are_those_the_rules_allow(scenario: str, side: str) -> None:
    made = sheet(scenario, side)
    label = made.scenario.map.sheet.label
    wanted = {tuple(map(label, unit.start.hexes)) for unit in made.units if unit.start.way is not Way.PRINTED_HEX}
    marked = {
        tuple(part.name for part in group.items if isinstance(part, Group))
        for drawing in made.drawings()
        for group in groups(drawing.groups)
        if group.name == "legal"
    }
    assert marked == wanted - {()}


def test_a_unit_of_an_option_stands_on_the_sheet_only_when_the_option_is_in_force() -> None:
    # 16.4.B: the Ost sector joins the Czech start with the Moravian Gate.
    assert "Ost Border Sector" not in words(sheet("czech38/campaign", "czech").drawings())
    assert "Ost Border Sector" in words(sheet("czech38/campaign", "czech", moravian_gate=True).drawings())


def test_codes_are_spelled_out_with_their_clause() -> None:
    said = words(sheet("czech38/campaign", "german").drawings())
    assert "In any hex of its own country at most 8 hexes from 1222" in said
    assert "3.2.C" in said
    assert "8.1.A" in said


def test_the_sheet_says_how_the_game_begins_and_where_its_facts_come_from() -> None:
    made = sheet("czech38/campaign", "czech").drawings()
    said = words(made)
    for part in ("Czech victory points 45", "Options in force", "Fog of war", "Germany wins below this many points",
                 "our reconstruction", "Pawnderings", "rules edition", "Print at 100 %"):  # fmt: skip
        assert part in said
    assert [f"Page {n} of {len(made)}" in words([page]) for n, page in enumerate(made, 1)] == [True] * len(made)


def test_units_that_are_all_alike_have_one_name_and_a_counter_each() -> None:
    drawn = sheet("kaiser/campaign", "allied").drawings()
    said = words(drawn)
    assert "Service company × 54" in said
    assert "Service company 7" not in said
    assert len(rows_of(drawn, {str(line[0]) for line in rows(*opened("kaiser/campaign"), "allied")})) == 167


def test_tracks_are_printed_with_what_they_begin_with() -> None:
    drawn = sheet("kaiser/campaign", "german").drawings()
    (strip,) = (group for drawing in drawn for group in groups(drawing.groups) if group.name == "german-field")
    said = [text.text for text in texts(strip.items)]
    assert said[said.index("50") + 1 :][:10] == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90"]
    assert said[-10:] == list("0123456789")
    dots = [shape for shape in strip.items if isinstance(shape, Shape) and shape.fill != "#FFFFFF"]
    boxes = [shape for shape in strip.items if isinstance(shape, Shape) and shape.fill == "#FFFFFF"]
    marked = [i for i, box in enumerate(boxes) if any(_inside(dot, box) for dot in dots)]
    assert marked == [5, 10], "five tens, no ones"


def _inside(dot: Shape, box: Shape) -> bool:
    left, top, right, bottom = box.path.bounds
    return left <= dot.path.bounds[0] <= dot.path.bounds[2] <= right and top <= dot.path.bounds[1] < bottom


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_leaves_the_paper(paper: str) -> None:
    for drawing in sheet("czech38/campaign", "german", paper).drawings():
        size = PAPERS[paper]
        assert (drawing.width, drawing.height) == (size.width, size.height)
        for text in texts(drawing.groups):
            assert size.margin - 1 <= text.x <= size.width - size.margin + 1, text
            assert size.margin - 1 <= text.y <= size.height - size.margin + 1, text


def test_no_sentence_is_missing() -> None:
    made = sheet("czech38/campaign", "czech", moravian_gate=True, learned_blitzkrieg=True)
    assert made.drawings()
    assert made.said.faults == []


def test_the_ruler_is_as_long_as_it_says() -> None:
    (ruler,) = [
        group
        for drawing in sheet("czech38/campaign", "german").drawings()
        for group in groups(drawing.groups)
        if group.name == "ruler"
    ]
    zero, hundred = (next(t for t in texts(ruler.items) if t.text == word) for word in ("0", "100"))
    assert (hundred.x - zero.x) * 25.4 / 72 == pytest.approx(100, abs=0.01)
