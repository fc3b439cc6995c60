"""What the map shows of a finding that was chosen: its hexside, until another finding is looked at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from core.board.hexes import Grid, Orientation, Shifted
from core.board.hexsides import hexes_of, sides_of
from core.model.issues import Issue, Severity
from core.view.scene import Highlight, HighlightKind
from editor.finding_places import show_finding
from editor.workplace import Workplace


def test_a_finding_about_a_hexside_marks_it_and_the_next_one_takes_the_mark_away() -> None:
    grid = Grid(5, 5, Orientation.FLAT, Shifted.EVEN)
    laid: list[tuple[Highlight, ...]] = []
    document = SimpleNamespace(scenario=SimpleNamespace(map=SimpleNamespace(grid=grid), charts={}))
    stub = SimpleNamespace(document=document, lay_over=lambda _, marks: laid.append(tuple(marks)), dock=lambda _: None)
    place = cast(Workplace, stub)
    side = sides_of(grid, grid.hex_at(2, 2))[1]
    show_finding(place, Issue(Severity.WARNING, "stream-without-end", side=side))
    show_finding(place, Issue(Severity.WARNING, "elsewhere", at=grid.hex_at(1, 1)))
    assert laid == [(Highlight(HighlightKind.SELECTED, hexes_of(grid, side), (side,)),), ()]
