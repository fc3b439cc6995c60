"""Advance after combat: into the hex the battle emptied, at once or never, at no cost."""

from __future__ import annotations

import pytest

from core.model.values import Box, PieceId
from core.play.amending import Placed, amended
from core.play.dice import ScriptedDice
from tests.games.czech38.duel import Field, Table, always, unit


def won(**field: object) -> Table:
    """Return a won battle of one attacker a side."""
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 4, 5, 2)], "s": [unit("g2", 1, 5, type_="panzer")]}
    return Field(units, charts=always("0/E"), **field).table().attack("g1", "g2", dice=[1])


@pytest.mark.clause("czech38 12.16.A")
def test_attackers_may_advance_into_an_emptied_hex() -> None:
    game = won()
    assert (game.frame, game.side) == ("advance", "german")
    game.do("g1")
    assert game.where("g1") == "target"
    assert game.told("advanced")[0].clause == "czech38 12.16.A"


@pytest.mark.clause("czech38 12.16.A")
def test_whom_the_players_took_off_the_map_meanwhile_does_not_advance() -> None:
    game = won()
    taken = amended(game.state, [Placed(PieceId("g1"), Box("german-dead"))])
    game.state = game.rulebook.amend(game.state, taken, ScriptedDice(())).state
    assert (game.frame, game.side) == ("advance", "german")
    assert game.clause("g1") == "12.16.A"
    game.do("g2")
    assert game.where("g2") == "target"


@pytest.mark.clause("czech38 12.16.A")
def test_after_a_retreat_too() -> None:
    units = {"target": [unit("g1", 1, 1, 2)], "se": [unit("c1", 4, 4)]}
    game = Field(units, charts=always("0/1")).table("czech").attack("c1", dice=[1]).do("retreat", "sw")
    assert (game.frame, game.side) == ("advance", "czech")
    assert game.do("c1").where("c1") == "target"


@pytest.mark.clause("czech38 12.16.A")
def test_nobody_advances_into_a_hex_that_is_held() -> None:
    units = {"target": [unit("c1", 1, 1, 2)], "n": [unit("g1", 4, 5, 2)]}
    assert Field(units, charts=always("0/1")).table().attack("g1", dice=[1]).frame == "german-assault"


@pytest.mark.clause("czech38 12.16.A")
def test_only_units_of_the_battle_advance() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2)]}
    game = Field(units, charts=always("0/E")).table().attack("g1", dice=[1])
    assert game.clause("g2") == "12.16.A"


@pytest.mark.clause("czech38 12.16.B")
@pytest.mark.clause("czech38 12.16.E")
def test_as_many_as_the_hex_holds_or_fewer() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit(f"g{n}", 1, 5) for n in (1, 2, 3)],
             "s": [unit(f"g{n}", 1, 5) for n in (4, 5)]}  # fmt: skip
    game = Field(units, charts=always("0/E")).table().attack("n", "s", dice=[1])
    assert game.clause("g1", "g4", "g5", "g2") == "12.16.B"
    assert game.offers("g1", "g4", "g5") == []
    assert game.clause("g1", "g1") == "12.16.E"
    game.do("g5", "g1")
    assert [game.where(f"g{n}") for n in range(1, 6)] == ["target", "n", "n", "s", "target"]


@pytest.mark.clause("czech38 12.16.C")
def test_an_advance_costs_nothing_but_obeys_closed_ground() -> None:
    game = won(ground={"target": "mountain"})
    costs = {game.word(found): (found.amount, found.clause) for found in game.draft().candidates()}
    assert costs["g2"] == (0, "czech38 12.16.C")
    assert game.do("g2").where("g2") == "target"


@pytest.mark.clause("czech38 12.16.C.ex")
@pytest.mark.clause("czech38 12.16.C")
def test_mechanized_units_do_not_advance_into_wetland() -> None:
    game = won(ground={"target": "wetland"})
    assert game.clause("g2") == "12.16.C"
    assert game.offers() == ["g1", "stay"]
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 4, 9, type_="motorized")]}
    nobody = Field(units, ground={"target": "wetland"}, charts=always("0/E")).table().attack("g1", dice=[1])
    assert nobody.frame == "german-assault"


@pytest.mark.clause("czech38 12.16.D")
def test_it_is_voluntary_and_decided_at_once() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 4, 5, 2)], "s": [unit("g2", 4, 5)],
             "0607": [unit("c2", 1, 1)]}  # fmt: skip
    game = Field(units, charts=always("0/E")).table().attack("g1", dice=[1])
    assert game.clause("0607") == "12.16.D"
    assert game.clause("end-phase") == "12.16.D"
    stay = game.draft().candidates()[-1]
    assert (game.word(stay), stay.clause) == ("stay", "czech38 12.16.D")
    game.do("stay").do("0607", "g2", dice=[1])
    assert game.where("g1") == "n"
    assert game.clause("g1") == "12.16.A"


@pytest.mark.clause("czech38 12.16.F")
def test_defenders_never_advance() -> None:
    units = {"target": [unit("c1", 1, 9)], "n": [unit("g1", 4, 5)]}
    lost = Field(units, charts=always("E/0")).table().attack("g1", dice=[1])
    assert (lost.frame, lost.side) == ("german-assault", "german")
    retreat = {"target": [unit("g1", 1, 1, 2)], "se": [unit("c1", 4, 4)]}
    game = Field(retreat, charts=always("0/1")).table("czech").attack("c1", dice=[1]).do("retreat", "sw")
    assert game.clause("g1") == "12.16.F"


@pytest.mark.clause("czech38 3.5.E")
def test_an_advance_takes_control_of_the_hex() -> None:
    game = won().do("g1")
    assert [event.clause for event in game.told("hex-taken")] == ["czech38 3.5.E"]
    assert not won().do("stay").told("hex-taken")


@pytest.mark.clause("czech38 9.2")
@pytest.mark.clause("czech38 12.16.B")
def test_the_soviet_corps_advances_alone() -> None:
    corps = unit("s1", 5, 9, 4, type_="corps", size="corps")
    units = {"target": [unit("g1", 1, 3)], "se": [corps], "ne": [unit("c1", 4, 4)]}
    game = Field(units, charts=always("0/E")).table("czech").attack("s1", "c1", dice=[1])
    assert game.clause("s1", "c1") == "12.16.B"
