"""Odds of prepared assaults: sums, supply, reductions rounded once, the endless scale, concentric figures."""

from __future__ import annotations

import pytest

from core.model.values import At
from tests.games.czech38.duel import Field, moat, unit

PANZER = {"type_": "panzer"}


@pytest.mark.clause("czech38 12.8.1.A")
@pytest.mark.clause("czech38 12.2")
@pytest.mark.clause("czech38 12.3.A")
def test_all_attackers_and_all_defenders_are_added_up() -> None:
    field = Field({"target": [unit("c1", 1, 3), unit("c2", 1, 4)], "n": [unit("g1", 4, 5)], "ne": [unit("g2", 4, 5)],
                   "s": [unit("g3", 5, 5)]})  # fmt: skip
    table = field.table()
    assert table.amount("attack-total", "g1", "g2", "g3") == 13
    assert table.amount("defense-total", "g1") == 7
    assert table.amount("odds-ratio", "g1", "g2", "g3") == "1:1"


@pytest.mark.clause("czech38 12.8.1.B")
@pytest.mark.clause("czech38 12.8.1.C.ex1")
@pytest.mark.clause("czech38 12.8.1.C.ex2")
@pytest.mark.parametrize(("attack", "defense", "ratio"), [(26, 7, "3:1"), (5, 11, "1:3")])
def test_the_rulebooks_own_odds(attack: int, defense: int, ratio: str) -> None:
    table = Field({"target": [unit("c1", 1, defense)], "n": [unit("g1", attack, 5)]}).table()
    assert table.amount("odds-ratio", "g1") == ratio
    assert table.column("g1") == ratio


@pytest.mark.clause("czech38 12.8.1.C")
@pytest.mark.clause("czech38 7.5.2.B")
def test_attackers_out_of_supply_count_half() -> None:
    units = {"target": [unit("c1", 1, 3)], "n": [unit("g1", 5, 5), unit("g2", 5, 5)]}
    assert Field(units).table().amount("attack-total", "g1", "g2") == 10
    table = Field(units, sources=("czech",)).table()
    assert table.amount("attack-total", "g1", "g2") == 5
    line = table.line("factor-out-of-supply", "g1", "g2")
    assert line is not None
    assert line.clause == "czech38 7.5.2.B"
    assert table.attack("g1", "g2", dice=[1]).told("odds")[0].clause == "czech38 12.8.1.C"


@pytest.mark.clause("czech38 7.5.2.C")
def test_defenders_out_of_supply_count_half_while_supplied_attackers_do_not() -> None:
    table = Field({"target": [unit("c1", 1, 3)], "n": [unit("g1", 4, 5)]}, sources=("german",)).table()
    assert table.amount("defense-total", "g1") == 2
    assert table.amount("attack-total", "g1") == 4
    line = table.line("factor-out-of-supply", "g1")
    assert line is not None
    assert line.clause == "czech38 7.5.2.C"


@pytest.mark.clause("czech38 7.5.2.A")
def test_supply_is_judged_for_each_unit_and_nationality_when_the_battle_begins() -> None:
    units = {"target": [unit("g1", 4, 4)], "n": [unit("c1", 5, 5)], "ne": [unit("s1", 9, 9, 4, size="corps")]}
    table = Field(units, sources=("german", "czech")).table("czech")
    halved = table.line("factor-out-of-supply", "c1", "s1")
    assert halved is not None
    assert halved.values["who"].pieces == ("s1",)
    assert table.amount("attack-total", "c1", "s1") == 10  # 5 and 9 halved, up


@pytest.mark.clause("czech38 7.5.2.D")
def test_units_out_of_supply_are_added_up_before_they_are_halved() -> None:
    units = {"target": [unit("c1", 1, 3)], "n": [unit("g1", 5, 5), unit("g2", 5, 5)], "s": [unit("g3", 5, 5)]}
    table = Field(units, sources=("czech",)).table()
    assert table.amount("attack-total", "g1", "g2", "g3") == 8  # each by itself would make 9
    line = table.line("factors-divided", "g1", "g2", "g3")
    assert line is not None
    assert (line.value, line.clause) == ("15/2", "czech38 7.5.2.D")


@pytest.mark.clause("czech38 12.9.1.B")
def test_reductions_of_different_lots_are_rounded_once_for_the_side() -> None:
    # A panzer in supply and one without attack the capital: 5/2 and 5/4, with 3 at full strength: 6 3/4.
    where = {"target": [unit("c1", 1, 3)], "n": [unit("g1", 5, 5, **PANZER)],
             "s": [unit("g2", 5, 5, **PANZER), unit("g3", 3, 5)]}  # fmt: skip
    table = Field(where, features={"prague": ["target"]}, ground=moat("n")).table()
    assert table.amount("attack-total", "g1", "g2", "g3") == 7  # each lot rounded by itself would make 8
    clauses = {line.clause for line in table.working("g1", "g2", "g3").lines if line.key == "factors-divided"}
    assert clauses == {"czech38 12.9.1.B"}


@pytest.mark.clause("czech38 12.9.1.B")
def test_three_halved_threes_are_five() -> None:
    units = {"target": [unit("c1", 1, 3, type_="infantry")], "n": [unit(f"g{n}", 3, 3, **PANZER) for n in range(3)]}
    table = Field(units, features={"prague": ["target"]}).table()
    assert table.amount("attack-total", "g0", "g1", "g2") == 5


@pytest.mark.clause("czech38 12.9.1.A")
def test_no_unit_counts_less_than_one() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 1, 1), unit("g2", 1, 1), unit("g3", 1, 1)]}
    table = Field(units, sources=()).table()
    assert table.amount("attack-total", "g1", "g2", "g3") == 3
    assert table.amount("defense-total", "g1") == 1
    line = table.line("least-factor", "g1", "g2", "g3")
    assert line is not None
    assert (line.value, line.clause) == (3, "czech38 12.9.1.A")


def test_the_least_factor_and_the_divisor_are_the_designers_to_change() -> None:
    units = {"target": [unit("c1", 1, 2)], "n": [unit("g1", 9, 1)]}
    field = Field(units, sources=("czech",), parameters={"out-of-supply-divisor": 3, "least-factor": 4})
    assert field.table().amount("attack-total", "g1") == 4


@pytest.mark.clause("czech38 12.9")
def test_shifts_add_up_before_the_column_is_read() -> None:
    units = {"target": [unit("c1", 1, 2)], "n": [unit("g1", 10, 5)]}
    field = Field(units, ground={"target": "rough"}, sides={"river_minor": ["n"]})
    assert field.table().column("g1") == "3:1"
    assert field.table().amount("odds-ratio", "g1") == "5:1"


@pytest.mark.clause("czech38 12.10.ex2")
@pytest.mark.clause("czech38 12.8.2.B")
def test_odds_are_shifted_on_the_endless_scale_and_not_from_the_last_column() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 20, 5)]}
    table = Field(units, features={"prague": ["target"]}).table()
    assert table.column("g1") == "18:1"
    assert table.attack("g1").told("automatic-result")[0].values["result"] == "0/E"
    assert not table.told("assault-roll")


@pytest.mark.clause("czech38 12.10.ex2")
def test_below_even_odds_the_scale_goes_on() -> None:
    # Ruling: 1:1 shifted left is 1:2; 1:5 shifted right is 1:4 and is rolled.
    even = Field({"target": [unit("c1", 1, 5)], "n": [unit("g1", 5, 5)]}, ground={"target": "rough"})
    assert even.table().column("g1") == "1:2"
    poor = Field({"target": [unit("c1", 1, 10)], "n": [unit("g1", 1, 5)], "s": [unit("g2", 1, 5)]}).table()
    assert poor.amount("odds-ratio", "g1", "g2") == "1:5"
    assert poor.column("g1", "g2") == "1:4"
    assert poor.attack("g1", "g2", dice=[6]).told("assault-roll")


@pytest.mark.clause("czech38 12.8.2.B")
@pytest.mark.parametrize(("attack", "rolled"), [(7, True), (8, False)])
def test_above_seven_to_one_nothing_is_rolled(attack: int, rolled: bool) -> None:
    table = Field({"target": [unit("c1", 1, 1)], "n": [unit("g1", attack, 5)]}).table()
    table.attack("g1", dice=[4] if rolled else [])
    assert bool(table.told("assault-roll")) == rolled
    if not rolled:
        assert table.told("automatic-result")[0].clause == "czech38 12.8.2.B"
        assert table.where("c1") == "czech-dead"


@pytest.mark.clause("czech38 12.8.2.C")
@pytest.mark.parametrize(("defense", "rolled"), [(4, True), (5, False)])
def test_below_one_to_four_nothing_is_rolled(defense: int, rolled: bool) -> None:
    table = Field({"target": [unit("c1", 1, defense)], "n": [unit("g1", 1, 5)]}).table()
    table.attack("g1", dice=[6] if rolled else [])
    assert bool(table.told("assault-roll")) == rolled
    if not rolled:
        assert table.told("automatic-result")[0].clause == "czech38 12.8.2.C"
        assert (table.where("g1"), table.where("c1")) == ("german-dead", "target")


def around(*sides: str) -> Field:
    """Return a defender of 2 with an attacker of 3 on some sides."""
    attackers = {side: [unit(f"g{n}", 3, 3)] for n, side in enumerate(sides)}
    return Field({"target": [unit("c1", 1, 2 * len(sides))], **attackers})


CONCENTRIC = [
    (("n", "s"), "concentric-opposite", "12.9.3.A.1"),
    (("ne", "sw"), "concentric-opposite", "12.9.3.A.1"),
    (("n", "se", "sw"), "concentric-alternate", "12.9.3.A.2"),
    (("ne", "s", "nw"), "concentric-alternate", "12.9.3.A.2"),
]


@pytest.mark.clause("czech38 12.9.3.A.1")
@pytest.mark.clause("czech38 12.9.3.A.2")
@pytest.mark.parametrize(("sides", "key", "clause"), CONCENTRIC)
def test_attackers_round_the_defender_gain_a_column(sides: tuple[str, ...], key: str, clause: str) -> None:
    table, attackers = around(*sides).table(), [f"g{n}" for n in range(len(sides))]
    line = table.line(key, *attackers)
    assert line is not None
    assert (line.value, line.clause) == (1, f"czech38 {clause}")
    assert (table.amount("odds-ratio", *attackers), table.column(*attackers)) == ("1:1", "2:1")


@pytest.mark.clause("czech38 12.9.3.A.1")
@pytest.mark.clause("czech38 12.9.3.A.3")
@pytest.mark.parametrize("sides", [("n",), ("n", "ne"), ("n", "ne", "se"), ("n", "se"), ("nw", "n", "ne")])
def test_neighbouring_attackers_gain_nothing(sides: tuple[str, ...]) -> None:
    table, attackers = around(*sides).table(), [f"g{n}" for n in range(len(sides))]
    assert table.column(*attackers) == "1:1"


@pytest.mark.clause("czech38 12.9.3.A")
@pytest.mark.clause("czech38 12.9.3.A.3")
def test_several_figures_still_make_one_column() -> None:
    sides = ("n", "ne", "se", "s", "sw")
    table, attackers = around(*sides).table(), [f"g{n}" for n in range(len(sides))]
    clauses = {line.key: (line.value, line.clause) for line in table.working(*attackers).lines if "conc" in line.key}
    assert clauses["concentric-many"] == (0, "czech38 12.9.3.A.3")
    assert clauses["concentric-once"] == (0, "czech38 12.9.3.A")
    assert table.column(*attackers) == "2:1"


@pytest.mark.clause("czech38 12.9.3.B")
def test_the_concentric_column_is_gained_against_forts_too() -> None:
    units = {"target": [unit("c1", 1, 3)], "n": [unit("g1", 6, 5)], "s": [unit("g2", 6, 5)]}
    table = Field(units, features={"fort": ["target"]}).table()
    line = table.line("concentric-opposite", "g1", "g2")
    assert line is not None
    assert (line.value, line.clause) == (1, "czech38 12.9.3.B")
    assert table.column("g1", "g2") == "3:1"  # 12 against 4 is 3:1, one left for the fort, one right


def test_the_event_of_the_odds_tells_every_line() -> None:
    table = Field({"target": [unit("c1", 1, 2)], "n": [unit("g1", 4, 5)]}, ground={"target": "rough"}).table()
    told = table.attack("g1", dice=[1]).told("odds")[0].values
    assert told["column"] == "1:1"
    assert told["at"] == At(table.click("target").hex)
    assert ("shift-rough", -1, "czech38 13.2", None) in told["lines"]
