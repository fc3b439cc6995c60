"""Every kind of wrong click is refused with its clause, and says where and what instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.board.hexes import Grid, Hex
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.games.czech38.game import GAME
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice
from core.model.refusal import Refusal
from core.model.values import PieceId, Way, Who
from core.model.working import Question
from core.play.dice import ScriptedDice
from core.view.sentences import Sentences
from tests.games.czech38.board import GERMAN, GRID, Land, Table, at, position, scenario, unit

FIELD = scenario(unit("g1"), unit("g2"), unit("g3"), unit("gA", "air", size="air", steps=0), unit("c1"))


def moving() -> Table:
    """Return a movement phase with a stack, a lost unit and an aircraft."""
    return position(FIELD, {"0405": "g1 g2", "german-dead": "g3", "0305": "gA", "0905": "c1"})


def clause(choice: Choice, click: Click) -> str:
    """Return the clause by which a click is refused; empty when it is let pass."""
    refusal = choice.refuse(click)
    if refusal is None:
        return ""
    said = Sentences.of(GAME, FIELD)
    assert said.refusal(refusal).text
    assert said.faults == []
    return refusal.clause.removeprefix("czech38 ")


@pytest.mark.clause("czech38 11.1.A")
def test_what_is_off_the_map_or_cannot_move_is_refused() -> None:
    root = moving().root(GERMAN)
    for piece in ("g3", "gA", "nobody"):
        assert clause(root, PieceClick(PieceId(piece))) == "11.1.A"
    assert PieceId("gA") not in {getattr(k.click, "piece", "") for k in root.candidates()}


@pytest.mark.clause("czech38 11.1.A")
def test_a_unit_without_points_goes_nowhere() -> None:
    # The guarantee of one hex is for all the points a unit has; it needs some.
    still = position(scenario(unit("g1", move=0)), {"0405": "g1"})
    assert clause(still.root(GERMAN), PieceClick(PieceId("g1"))) == "11.1.A"
    table = moving()
    table.act(GERMAN, "g1", "0401", "0301")
    refusal = table.root(GERMAN).refuse(PieceClick(PieceId("g1")))
    assert refusal is not None
    assert refusal.key == "no-points-left"


@pytest.mark.clause("czech38 11.2.B")
def test_other_clicks_start_no_move() -> None:
    root = moving().root(GERMAN)
    assert clause(root, CountClick("points", 1)) == "11.2.B"
    assert clause(root, KeyClick("attack")) == "11.2.B"
    assert clause(root, HexClick(at("0404"))) == "11.1.C"
    assert clause(root, HexClick(at("0905"))) == "11.1.C"


@pytest.mark.clause("czech38 11.2.C")
def test_other_clicks_continue_no_move() -> None:
    draft = moving().grown(GERMAN, "g1")
    assert clause(draft, KeyClick("end-phase")) == "11.2.C"
    assert clause(draft, CountClick("points", 1)) == "11.2.C"


@pytest.mark.clause("czech38 11.5")
@pytest.mark.clause("czech38 11.6.A")
def test_units_join_before_the_first_hex_only() -> None:
    table = moving()
    assert clause(table.grown(GERMAN, "g1"), PieceClick(PieceId("g1"))) == "11.5"
    assert clause(table.grown(GERMAN, "g1", "0404"), PieceClick(PieceId("g2"))) == "11.6.A"
    assert clause(table.grown(GERMAN, "g1"), PieceClick(PieceId("c1"))) == "11.1.C"


@pytest.mark.clause("czech38 11.1.B")
def test_a_way_with_a_gap_is_no_way() -> None:
    table = moving()
    who = Who((PieceId("g1"),))
    told = table.rules.explain(table.seen(GERMAN), Question("path", {"who": who, "way": Way((at("0404"), at("0402")))}))
    assert isinstance(told, Refusal)
    assert (told.clause, told.at) == ("czech38 11.1.B", at("0402"))


@pytest.mark.clause("czech38 11.1.B")
def test_a_hex_that_no_way_leads_to_is_refused() -> None:
    moat = dict.fromkeys(("0804", "0904", "0905", "0806", "0705", "0704"), "flooded")
    table = position(scenario(unit("g1"), land=Land(terrain=moat)), {"0405": "g1"})
    assert table.refused(GERMAN, "g1", "0805") == "11.1.B"
    shut_in = position(scenario(unit("g1"), land=Land(terrain=moat)), {"0805": "g1"})
    assert shut_in.refused(GERMAN, "g1") == "11.8.1.6"
    assert shut_in.candidates(GERMAN) == {"end-phase": None}


@pytest.mark.clause("czech38 10.3.A")
def test_a_hex_behind_zones_is_refused_with_the_zones() -> None:
    wall = {f"06{row:02}": "flooded" for row in range(1, 11) if row != 5}
    pieces = scenario(unit("g1", move=9), unit("c1"), land=Land(terrain=wall))
    table = position(pieces, {"0405": "g1", "0704": "c1"})
    assert table.refused(GERMAN, "g1", "0805") == "10.3.A"


@pytest.mark.clause("czech38 11.10")
@pytest.mark.clause("czech38 3.1.A")
def test_set_up_refuses_what_is_no_place() -> None:
    rules = GAME.bind(scenario(unit("g1", setup="0405-2"), unit("g2", setup="0405-2")), {})
    table = Table(rules, rules.start(ScriptedDice()).state)
    root = table.root(GERMAN)
    assert clause(root, HexClick(at("0405"))) == "3.1.A"
    draft = table.grown(GERMAN, "g1")
    assert clause(draft, HexClick(Hex(10_000))) == "11.10"
    assert clause(draft, PieceClick(PieceId("g2"))) == "3.1.A"
    table.act(GERMAN, "g1", "0405")
    assert table.refused(GERMAN, "g1", "0405") == "3.2.B"
    done = table.grown(GERMAN, "g2", "0404")
    assert clause(done, KeyClick("place-rest")) == "3.1.A"
    assert done.candidates() == ()


def test_an_action_with_wrong_clicks_is_refused_by_check() -> None:
    table = moving()
    for clicks in (
        (PieceClick(PieceId("c1")), HexClick(at("0904"))),
        (PieceClick(PieceId("g1")), HexClick(at("0904"))),
        (PieceClick(PieceId("g1")),),
    ):
        assert table.rules.check(table.seen(GERMAN), Action(GERMAN, "move", clicks)) is not None
    far = Action(GERMAN, "move", (PieceClick(PieceId("g1")), HexClick(at("0403"))))
    # An action spells every hex of its way; a far click is a draft's short-hand.
    assert table.rules.check(table.seen(GERMAN), far) is not None


@pytest.mark.clause("czech38 12.1.A")
def test_a_click_beside_the_map_attacks_nothing() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0605": "g1", "0705": "c1"}, at_phase="german-assault")
    refusal = table.root(GERMAN).refuse(HexClick(Hex(GRID.size)))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("czech38 12.1.A", "off-the-map")


@pytest.mark.clause("czech38 11.1.B")
def test_a_unit_on_an_island_of_one_hex_has_nowhere_to_go() -> None:
    here = at("0405")
    field = scenario(unit("g1"), unit("c1"))
    island = Grid(GRID.columns, GRID.rows, GRID.orientation, GRID.shifted, missing=tuple(GRID.adjacent(here)))
    field = replace(field, map=replace(field.map, sheet=MapSheet(island, Numbering())))
    table = position(field, {"0405": "g1", "0905": "c1"})
    refusal = table.root(GERMAN).refuse(PieceClick(PieceId("g1")))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("czech38 11.1.B", "no-way-there")
