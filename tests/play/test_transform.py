"""A transformed map is the same map: neighbours stay neighbours, facts stay on their hexes, games stay the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import all_hexsides, hexes_of
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.mechanics.rulebook import Resolved
from core.model.events import Event
from core.play.header import Start
from core.play.playouts import play
from core.play.transform import Transformation, mirrored, renumbered, shifted, transposed
from tests.tools.transform import again, unlike

KINDS: list[Callable[[MapSheet], Transformation]] = [
    shifted,
    lambda sheet: shifted(sheet, 2),
    mirrored,
    transposed,
    renumbered,
]
NAMES = ["one column", "two columns", "mirrored", "transposed", "renumbered"]
SHEETS = [
    MapSheet(Grid(5, 4, orientation, parity, (Hex(7),)), Numbering())
    for orientation in Orientation
    for parity in Shifted
]


@pytest.mark.parametrize("sheet", SHEETS, ids=[f"{s.grid.orientation.value} {s.grid.shifted.value}" for s in SHEETS])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_distances_and_hexsides_are_kept(kind: Callable[[MapSheet], Transformation], sheet: MapSheet) -> None:
    turned = kind(sheet)
    grid, new = sheet.grid, turned.new.grid
    assert sorted(map(turned.hex, grid.hexes)) == list(new.hexes)
    for a in grid.hexes:
        assert {turned.hex(b) for b in grid.adjacent(a)} == set(new.adjacent(turned.hex(a)))
        assert all(grid.distance(a, b) == new.distance(turned.hex(a), turned.hex(b)) for b in grid.hexes)
    sides = {turned.side(side) for side in all_hexsides(grid)}
    assert len(sides) == len(all_hexsides(grid))
    for side in all_hexsides(grid):
        a, b = hexes_of(grid, side)
        moved = {turned.hex(h) for h in (a, b) if h is not None}
        assert {h for h in hexes_of(new, turned.side(side)) if h is not None} == moved


@pytest.mark.parametrize("sheet", SHEETS, ids=[f"{s.grid.orientation.value} {s.grid.shifted.value}" for s in SHEETS])
@pytest.mark.parametrize(("kind", "name"), list(zip(KINDS, NAMES, strict=True)), ids=NAMES)
def test_only_renumbering_changes_labels(
    kind: Callable[[MapSheet], Transformation], name: str, sheet: MapSheet
) -> None:
    turned = kind(sheet)
    same = [sheet.label(h) == turned.new.label(turned.hex(h)) for h in sheet.grid.hexes]
    assert not any(same) if name == "renumbered" else all(same)


def test_the_layouts_are_what_they_are_called() -> None:
    sheet = SHEETS[0]
    assert shifted(sheet).new.grid.shifted is not sheet.grid.shifted
    assert shifted(sheet, 2).new.grid.shifted is sheet.grid.shifted
    assert mirrored(sheet).new.grid.shifted is not sheet.grid.shifted
    assert transposed(sheet).new.grid.orientation is not sheet.grid.orientation


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_facts_stay_on_their_hexes(kind: Callable[[MapSheet], Transformation], start: Start) -> None:
    old = start.scenario.map
    turned = kind(old.sheet)
    new = turned.scenario(start.scenario).map
    assert all(old.terrain_at(h) == new.terrain_at(turned.hex(h)) for h in old.grid.hexes)
    assert {turned.hex(h) for h in old.feature("beacon")} == set(new.feature("beacon"))
    assert len(new.hexsides["brook"]) == len(old.hexsides["brook"])
    assert new.names == {turned.hex(h): name for h, name in old.names.items()}


def test_set_up_codes_are_written_anew(start: Start) -> None:
    turned = renumbered(start.scenario.map.sheet)
    pieces = turned.scenario(start.scenario).piece_of
    for old in start.scenario.pieces:
        at = start.scenario.map.sheet.hex(old.setup)
        assert turned.new.hex(pieces[old.id].setup) == turned.hex(at)
    moved = turned.new.label(turned.hex(start.scenario.map.sheet.hex("A1")))
    assert turned.text("A1-4, Reserve") == f"{moved}-4, Reserve"


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_is_the_same_on_every_layout(kind: Callable[[MapSheet], Transformation], start: Start) -> None:
    history = play(start, 5).session.history
    events, difference = again(start, history, kind(start.scenario.map.sheet))
    assert difference == ""
    assert events == sum(len(record.events) for _, record in history)


@dataclass(frozen=True)
class Crooked:
    """Rules that look at a hex's column."""

    rulebook: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rulebook, name)

    def resolve(self, state: Any, action: Any, dice: Any) -> Resolved:
        resolved = self.rulebook.resolve(state, action, dice)
        grid = self.rulebook.scenario.map.grid
        columns = sum(grid.column(h) for h in resolved.state.stacks if not isinstance(h, str))
        return Resolved((*resolved.events, Event("counted", "", {"columns": columns})), resolved.state)


@dataclass(frozen=True)
class CrookedGame:
    """A game with such rules."""

    game: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def bind(self, scenario: Any, options: Any) -> Crooked:
        return Crooked(self.game.bind(scenario, options))


def test_rules_that_look_at_columns_are_found(start: Start) -> None:
    crooked = replace(start, game=CrookedGame(start.game))
    history = play(crooked, 5).session.history
    assert "counted" in again(crooked, history, transposed(start.scenario.map.sheet))[1]
    assert again(crooked, history, renumbered(start.scenario.map.sheet))[1] == ""


def test_a_missing_event_is_a_difference() -> None:
    assert unlike([Event("a", "")], []) == "expected 1 events, found 0"
