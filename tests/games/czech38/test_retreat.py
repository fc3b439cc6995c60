"""Retreats after combat: Germans, one hex, all together, towards their supply in the west."""

from __future__ import annotations

import pytest

from core.model.values import Side
from tests.games.czech38.duel import Field, Table, always, unit

DEFENDERS = [unit("g1", 4, 4, 2), unit("g2", 4, 4, 2)]


def beaten(result: str = "0/2", defenders: list[object] | None = None, **field: object) -> Table:
    """Return a German stack that has suffered a result from the east, before it answers."""
    units = {"target": defenders or DEFENDERS, "se": [unit("c1", 9, 9, 4)], **field.pop("others", {})}
    table = Field(units, charts=always(result), **field).table("czech")
    return table.attack("c1", dice=[1])


def exits(game: Table) -> list[str]:
    """Return where the stack may go, its one loss taken from the first unit."""
    return game.offers("retreat", "g1")


@pytest.mark.clause("czech38 12.11.C.2")
@pytest.mark.clause("czech38 12.12.A")
def test_a_retreat_meets_a_loss_of_one() -> None:
    game = beaten("0/1")
    offer = game.draft().candidates()[0]
    assert (game.word(offer), offer.amount, offer.clause) == ("retreat", 1, "czech38 12.11.C.2")
    game.do("retreat", "sw")
    assert (game.where("g1"), game.where("g2"), game.steps("g1", "g2")) == ("sw", "sw", [2, 2])


@pytest.mark.clause("czech38 12.11.C.3")
@pytest.mark.clause("czech38 12.12.J")
@pytest.mark.clause("czech38 12.12.A")
def test_a_greater_loss_still_costs_steps() -> None:
    game = beaten("0/3")
    assert {candidate.clause for candidate in game.draft("retreat").candidates()} == {"czech38 12.11.C.3"}
    game.do("retreat", "g1", "g2", "sw")
    assert (game.where("g1"), game.steps("g1", "g2")) == ("sw", [1, 1])


@pytest.mark.clause("czech38 12.12.J")
def test_a_retreat_saves_nobody_when_the_rest_takes_every_step() -> None:
    assert beaten("0/5").where("g1") == "german-dead"
    game = beaten("0/4")
    assert game.clause("retreat") == ""
    assert game.draft("retreat", "g1", "g2", "g1", "sw").action is not None
    three = beaten("0/3", [unit("g1", 4, 4), unit("g2", 4, 4)])
    assert (three.where("g1"), three.where("g2")) == ("german-dead", "german-dead")


@pytest.mark.clause("czech38 12.11.D")
def test_only_germans_retreat() -> None:
    units = {"target": [unit("c1", 4, 4, 2), unit("c2", 4, 4, 2)], "nw": [unit("g1", 9, 9, 4)]}
    game = Field(units, charts=always("0/1")).table().attack("g1", dice=[1])
    assert game.clause("retreat") == "12.11.D"
    assert game.offers() == ["c1", "c2"]


@pytest.mark.clause("czech38 12.12.B")
@pytest.mark.clause("czech38 12.12.H")
def test_the_whole_stack_goes_to_one_hex() -> None:
    game = beaten("0/1")
    prompt = game.draft("retreat").prompt
    assert (prompt.clause, prompt.values["who"].pieces) == ("czech38 12.12.H", ("g1", "g2"))
    game.do("retreat", "sw")
    event = game.told("retreated")[0]
    assert (event.clause, event.values["who"].pieces) == ("czech38 12.12.B", ("g1", "g2"))
    assert game.state.stack(game.click("target").hex) == ()


@pytest.mark.clause("czech38 12.12.C")
def test_not_into_czech_units_nor_into_intact_forts() -> None:
    game = beaten(others={"sw": [unit("c2", 1, 1)]}, features={"fort": ["nw"]})
    assert (game.clause("retreat", "g1", "sw"), game.clause("retreat", "g1", "nw")) == ("12.12.C", "12.12.C")
    assert exits(game) == ["n", "s"]
    # Ruling: industry and the Soviet corps bar the way like any Czech unit.
    soviet = beaten(others={"sw": [unit("s2", 1, 1, type_="corps", size="corps")]})
    assert soviet.clause("retreat", "g1", "sw") == "12.12.C"


@pytest.mark.clause("czech38 12.12.D")
def test_not_into_prohibited_ground() -> None:
    mech = [unit("g1", 4, 4, 2), unit("g2", 4, 4, 2, type_="motorized")]
    game = beaten(defenders=mech, ground={"sw": "wetland", "nw": "flooded"})
    assert (game.clause("retreat", "g1", "sw"), game.clause("retreat", "g1", "nw")) == ("12.12.D", "12.12.D")
    assert "sw" in exits(beaten(ground={"sw": "wetland"}))


@pytest.mark.clause("czech38 12.12.E")
@pytest.mark.clause("czech38 10.4")
def test_enemy_zones_do_not_matter() -> None:
    game = beaten("0/1", others={"0506": [unit("c2", 1, 1)]})
    zoned = {game.word(found): found.clause for found in game.draft("retreat").candidates()}
    assert zoned == {"sw": "czech38 12.12.E", "nw": "czech38 12.12.G"}
    game.do("retreat", "sw")
    assert game.told("retreated")[0].clause == "czech38 10.4"


@pytest.mark.clause("czech38 12.12.F")
def test_towards_the_nearest_source_and_of_equals_the_german_chooses() -> None:
    game = beaten()
    assert exits(game) == ["sw", "nw"]
    for farther in ("n", "s", "ne"):
        refusal = game.refusal("retreat", "g1", farther)
        assert refusal is not None
        assert refusal.clause == "czech38 12.12.F"
    assert refusal.values["far"] == 6
    assert refusal.values["near"] == 4


@pytest.mark.clause("czech38 12.12.F")
def test_a_source_held_by_an_enemy_is_no_goal() -> None:
    # Ruling: plain distance to the nearest German edge hex that no enemy holds.
    units = {"target": DEFENDERS, "se": [unit("c1", 9, 9, 4)], "0604": [unit("c2", 1, 1)]}
    near = Field({**units}, sources=(), features={"german_source": ["0604", "0609"]}, charts=always("0/2"))
    game = near.table("czech").attack("c1", dice=[1])
    assert exits(game) == ["s"]


@pytest.mark.clause("czech38 12.12.G")
def test_a_retreat_costs_no_movement_points() -> None:
    game = beaten(ground={"sw": "mountain", "nw": "mountain"})
    costs = {(game.word(found), found.amount, found.clause) for found in game.draft("retreat", "g1").candidates()}
    assert costs == {("sw", 0, "czech38 12.12.G"), ("nw", 0, "czech38 12.12.G")}


@pytest.mark.clause("czech38 12.12.I")
def test_stacking_limits_hold_and_may_leave_no_retreat() -> None:
    full = {side: [unit(f"g{side}{n}", 1, 1) for n in range(2)] for side in ("sw", "nw")}
    game = beaten(others=full)
    assert game.clause("retreat", "g1", "sw") == "12.12.I"
    assert exits(game) == ["n", "s"]
    everywhere = {side: [unit(f"g{side}{n}", 1, 1) for n in range(2)] for side in ("n", "ne", "s", "sw", "nw")}
    game = beaten(defenders=[unit("g1", 4, 4, 3), unit("g2", 4, 4, 2)], others=everywhere)
    assert game.clause("retreat") == "12.12.I"
    assert game.offers() == ["g1", "g2"]


@pytest.mark.clause("czech38 12.13.C")
def test_losses_are_taken_in_the_old_hex_before_the_retreat() -> None:
    game = beaten()
    assert game.clause("retreat", "sw") == "12.13.C"
    assert game.draft("retreat").prompt.clause == "czech38 12.13.C"
    game.do("retreat", "g1", "sw")
    kinds = [event.kind for event in game.events]
    assert kinds.index("step-lost") < kinds.index("retreated")


@pytest.mark.clause("czech38 12.12.A")
def test_a_retreat_is_said_first_and_goes_one_hex() -> None:
    game = beaten()
    assert game.clause("g1", "retreat") == "12.12.A"
    assert game.clause("sw") == "12.12.A"
    assert game.clause("retreat", "g1", "0403") == "12.12.A"
    assert game.clause("retreat", "g1", "sw", "nw") == "12.12.A"


@pytest.mark.clause("czech38 11.10")
def test_nobody_retreats_off_the_map() -> None:
    units = {"0101": [unit("g1", 4, 4, 2), unit("g2", 4, 4, 2)], "0201": [unit("c1", 9, 9, 4)],
             "0102": [unit("c2", 1, 1)], "0202": [unit("c3", 1, 1)]}  # fmt: skip
    game = Field(units, charts=always("0/1")).table("czech").do("0101", "c1", dice=[1])
    assert game.clause("retreat") in ("12.12.C", "11.10")
    assert game.offers() == ["g1", "g2"]


def joined(result: str) -> Table:
    """Return a beaten stack that has retreated onto a friend, whose hex is then attacked with a result."""
    units = {"target": DEFENDERS, "sw": [unit("g3", 4, 4, 2)], "se": [unit("c1", 9, 9, 4)],
             "0506": [unit("c2", 9, 9, 4)]}  # fmt: skip
    first = Field(units, charts=always("0/1")).table("czech").attack("c1", dice=[1]).do("retreat", "sw")
    game = first if first.frame == "czech-assault" else first.do("stay")
    again = Field(units, charts=always(result)).table("czech")
    return Table(again.rulebook, game.state)


@pytest.mark.clause("czech38 12.12.K")
@pytest.mark.clause("czech38 12.4.D")
def test_retreated_units_do_not_help_the_hex_they_came_to() -> None:
    game = joined("0/0")
    working = game.working("c2", target="sw")
    assert [line.value for line in working.lines if line.key == "defense-total"] == [4]
    apart = [line for line in working.lines if line.key == "retreated-apart"]
    assert [(line.value, line.clause) for line in apart] == [(0, "czech38 12.12.K")]
    assert "sw" in game.offers()
    game.do("sw", "c2", dice=[1])
    assert [game.where(piece) for piece in ("g1", "g2", "g3")] == ["sw", "sw", "sw"]


@pytest.mark.clause("czech38 12.12.K")
def test_they_die_when_the_others_lose_anything_and_meet_none_of_it() -> None:
    game = joined("0/1").do("sw", "c2", dice=[1])
    assert [game.where(piece) for piece in ("g1", "g2", "g3")] == ["german-dead", "german-dead", "sw"]
    assert [event.clause for event in game.told("unit-eliminated")] == ["czech38 12.12.K", "czech38 12.12.K"]
    assert game.frame == "defender-losses"
    assert game.offers() == ["retreat", "g3"]


@pytest.mark.clause("czech38 12.12.K")
def test_they_die_even_when_the_others_retreat() -> None:
    # Ruling: a loss met by retreat is a loss suffered.
    game = joined("0/1").do("sw", "c2", dice=[1])
    game.do("retreat", game.offers("retreat")[0])
    assert game.where("g1") == "german-dead"
    assert game.steps("g3") == [2]


@pytest.mark.clause("czech38 12.12.K")
@pytest.mark.clause("czech38 12.4.D")
def test_a_hex_of_retreated_units_alone_is_not_attacked_again() -> None:
    # Ruling: all in it have been attacked this phase.
    units = {"target": DEFENDERS, "se": [unit("c1", 9, 9, 4)], "0506": [unit("c2", 9, 9, 4)]}
    game = Field(units, charts=always("0/1")).table("czech").attack("c1", dice=[1]).do("retreat", "sw").do("stay")
    assert (game.side, game.clause("sw")) == (Side("czech"), "12.4.D")


@pytest.mark.clause("czech38 11.8.1.7.C")
@pytest.mark.parametrize("river", ["river_minor", "river_major"])
def test_a_river_does_not_hold_a_retreat(river: str) -> None:
    game = beaten("0/1", sides={river: ("sw", "nw")})
    offer = next(o for o in game.draft("retreat").candidates() if game.word(o) == "sw")
    assert (offer.amount, offer.clause) == (0, "czech38 11.8.1.7.C")
    game.do("retreat", "sw")
    assert game.where("g1") == "sw"
