"""A new map of a real game, made with the editor's own edits: without an error, and playable past the first turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.files.scenario_yaml import read_scenario, write_scenario
from core.model.issues import Severity
from core.model.scenario import Scenario
from core.play import library
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.playouts import advance, wanderer
from core.play.seats import Seats
from core.play.session import Session
from editor.models.edits import Edit, paint_layer, set_feature
from editor.models.frontiers import bordered
from editor.models.here import named_place
from editor.models.new_scenario import Wish, new_scenario
from editor.models.resize import Margins, resized

MOST = 600
"""Actions within which the second turn begins."""


class Board:
    """A scenario that is drawn on; nothing of it is written by hand."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def at(self, *spots: tuple[int, int]) -> list[int]:
        """Return hexes by column and row, counted from 0."""
        return [self.scenario.map.grid.hex_at(column, row) for column, row in spots]

    def do(self, edit: Edit | None) -> None:
        """Take an edit over; each must change something."""
        assert edit is not None
        self.scenario = edit.scenario

    def mark(self, kind: str, hexes: list[int], amount: int = 1) -> None:
        """Lay a feature."""
        self.do(set_feature(self.scenario, hexes, kind, amount))  # type: ignore[arg-type]


def little_green() -> Scenario:
    """Return a scenario on 20 x 15 hexes, from the wizard's wish on."""
    game, campaign = library.open_scenario(library.shipped_folder() / "czech38" / "campaign.yaml")
    made = new_scenario(Wish("Little Green", rules=campaign, areas={"country": "germany"}), game.schema)
    board = Board(made)
    inside = board.at(*((column, row) for column in range(6, 20) for row in range(3, 15)))
    board.do(paint_layer(board.scenario, inside, "country", "czechoslovakia"))  # type: ignore[arg-type]
    board.do(bordered(board.scenario, "border", "country"))
    grid = made.map.grid
    board.mark("german_source", [at for at in grid.hexes if grid.on_edge(at) and at not in inside])
    capital, towns = board.at((10, 7), (10, 8), (11, 7)), board.at((8, 5), (14, 10), (16, 6))
    for at in capital:
        board.do(named_place(board.scenario, at, "Praha", "prague"))  # type: ignore[arg-type]
    for number, at in enumerate(towns):
        board.do(named_place(board.scenario, at, f"Town {number}", "town"))  # type: ignore[arg-type]
    board.mark("prague", capital)
    board.mark("czech_source", board.at((12, 9)))
    entry = board.at((19, 8), (19, 9), (19, 10), (19, 11))
    board.mark("soviet_source", entry)
    board.mark("soviet-entry", entry)
    board.mark("industry-exit", board.at((19, 12)))
    points = next(kind.default for kind in game.schema.parameters if kind.id == "start-vp")
    share, left = divmod(int(points), len(capital + towns))  # type: ignore[call-overload]
    for number, at in enumerate(capital + towns):
        board.mark("vp", [at], share + (number < left))
    return replace(board.scenario, pieces=tuple(standing(campaign, board)))


def standing(campaign: Scenario, board: Board) -> list[object]:
    """Return some units of either side, each set up in a hex of its own."""
    sheet, found = board.scenario.map.sheet, []
    for side, column in (("german", 3), ("czech", 8)):
        units = [p for p in campaign.pieces if p.side == side and p.type == "infantry" and p.faces and not p.option]
        for number, piece in enumerate(units[:5]):
            label = sheet.label(board.at((column, 2 * number + 4))[0])  # type: ignore[arg-type]
            found.append(replace(piece, setup=label, default_place=""))
    return found


def checked(scenario: Scenario) -> list[str]:
    game = library.open_scenario(library.shipped_folder() / "czech38" / "campaign.yaml")[0]
    options = {**game.schema.default_options(), **scenario.options}
    return [issue.key for issue in game.setup_issues(scenario, options) if issue.severity is Severity.ERROR]


def test_it_is_written_read_checked_and_played_into_the_second_turn(tmp_path: Path) -> None:
    game = library.open_scenario(library.shipped_folder() / "czech38" / "campaign.yaml")[0]
    folder = tmp_path / "little-green"
    files = write_scenario(little_green(), game.schema, folder)
    scenario = read_scenario(folder / files.main, game.schema)
    assert checked(scenario) == []
    session = Session.new(None, Start(game, scenario, {}, Seats()), SeededDice("green"))
    player = wanderer(session, "green")
    for _ in range(MOST):
        if session.state.tracks["turn"] > 1 or not session.deciders:
            break
        advance(session, player)
    assert session.state.tracks["turn"] > 1 or session.outcome is not None


def test_on_a_larger_map_nothing_is_wrong_but_the_new_edge() -> None:
    scenario = little_green()
    shifted = resized(scenario, Margins(left=1, top=1))
    assert {piece.id: piece.setup for piece in shifted.pieces} == {p.id: p.setup for p in scenario.pieces}
    # What stood on the edge stands a hex from it now; everything else still does.
    assert set(checked(shifted)) == {"edge-without-source", "site-not-on-edge"}
