"""Forts, heavy forts and improved positions: their defense, their shifts, and how they fall."""

from __future__ import annotations

import pytest

from core.model.values import Side
from tests.games.czech38.duel import Field, Table, always, unit

GARRISON = [unit("c1", 1, 3)]


def besieged(*garrison: object, works: str = "fort", attack: int = 4, **field: object) -> Field:
    """Return a fort with its garrison, and a German attacker with a friend north of it."""
    units = {"target": list(garrison), "n": [unit("g1", attack, 5, 2), unit("g2", 1, 5)]}
    return Field(units, features={works: ["target"]}, **field)


def fort(table: Table) -> str:
    """Return what intact fort the target hex has."""
    return table.rulebook.rules.fort(table.state, table.click("target").hex)


@pytest.mark.clause("czech38 14.1.2.A")
def test_an_empty_fort_defends_with_one_and_may_be_attacked() -> None:
    table = besieged().table()
    assert "target" in table.offers()
    line = table.line("fort-intrinsic", "g1")
    assert line is not None
    assert (line.value, line.clause) == (1, "czech38 14.1.2.A")
    assert table.amount("defense-total", "g1") == 1


@pytest.mark.clause("czech38 14.1.2.A")
def test_a_destroyed_or_czech_sided_empty_fort_is_no_target() -> None:
    assert besieged().table(broken={"target": "fort"}).clause("target") == "12.1.A"
    czech = Field({"n": [unit("c1", 4, 4)]}, features={"fort": ["target"]}).table("czech")
    assert czech.clause("target") == "12.1.A"


@pytest.mark.clause("czech38 14.1.2.A")
@pytest.mark.clause("czech38 14.1.1.C")
def test_a_result_of_one_opens_an_empty_fort_and_the_advance_destroys_it() -> None:
    table = besieged(charts=always("0/1")).table().attack("g1", dice=[1])
    assert [event.clause for event in table.told("intrinsic-lost")] == ["czech38 14.1.2.A"]
    assert (table.frame, fort(table)) == ("advance", "fort")
    table.do("g1")
    assert fort(table) == ""
    assert [event.clause for event in table.told("fort-destroyed")] == ["czech38 14.1.1.C"]
    assert table.where("g1") == "target"


@pytest.mark.clause("czech38 14.1.1.C")
def test_without_an_advance_the_fort_stands_and_has_its_defense_again() -> None:
    # Ruling: the result loses the fort's own defense; only the advance destroys the fort.
    table = besieged(charts=always("0/1")).table().attack("g1", dice=[1]).do("stay")
    assert fort(table) == "fort"
    assert table.amount("fort-intrinsic", "g2") == 1
    assert table.clause("target") == "12.4.D"


@pytest.mark.clause("czech38 14.1.2.B")
def test_the_forts_own_defense_is_added_to_the_garrisons() -> None:
    table = besieged(*GARRISON).table()
    line = table.line("fort-intrinsic", "g1")
    assert line is not None
    assert (line.value, line.clause) == (1, "czech38 14.1.2.B")
    assert table.amount("defense-total", "g1") == 4


@pytest.mark.clause("czech38 14.1.2.B")
@pytest.mark.parametrize(("result", "open_"), [("0/1", False), ("0/2", True), ("0/E", True)])
def test_the_forts_own_defense_is_the_last_step_lost(result: str, open_: bool) -> None:
    table = besieged(*GARRISON, charts=always(result)).table().attack("g1", dice=[1])
    assert table.where("c1") == "czech-dead"
    assert [event.clause for event in table.told("intrinsic-lost")] == ["czech38 14.1.2.B"] * open_
    assert (table.frame == "advance") == open_
    assert fort(table) == "fort"


@pytest.mark.clause("czech38 14.1.2.B")
def test_the_garrison_divides_its_losses_as_if_the_fort_were_not_there() -> None:
    # Ruling: the intrinsic step stands outside the evening-out of 12.13.B.
    garrison = [unit("c1", 1, 3, 2), unit("c2", 1, 2, 1)]
    table = besieged(*garrison, charts=always("0/2")).table().attack("g1", dice=[1])
    assert (table.frame, table.side) == ("defender-losses", Side("czech"))
    assert table.clause("c2") == "12.13.B"
    table.do("c1", "c2")
    assert table.steps("c1", "c2") == [1, 0]
    assert not table.told("intrinsic-lost")


@pytest.mark.clause("czech38 14.1.2.C")
def test_an_empty_fort_shifts_one_left() -> None:
    table = besieged(attack=6).table()
    assert table.column("g1") == "5:1"
    assert table.line("shift-fort-alone", "g1").clause == "czech38 14.1.2.C"


@pytest.mark.clause("czech38 14.1.2.C")
@pytest.mark.parametrize(("option", "column"), [(True, "2:1"), (False, "3:1")])
def test_a_garrisoned_fort_shifts_too_unless_the_option_says_no(option: bool, column: str) -> None:
    table = besieged(*GARRISON, attack=12, options={"garrisoned-fort-shift": option}).table()
    assert table.column("g1") == column


@pytest.mark.clause("czech38 14.2.A")
@pytest.mark.parametrize(("garrison", "attack", "column"), [([], 5, "3:1"), (GARRISON, 20, "3:1")])
def test_heavy_forts_shift_two_left(garrison: list[object], attack: int, column: str) -> None:
    table = besieged(*garrison, works="heavy_fort", attack=attack).table()
    assert table.column("g1") == column
    assert table.line("shift-heavy-fort", "g1").clause == "czech38 14.2.A"


@pytest.mark.clause("czech38 14.2.B")
def test_heavy_forts_defend_with_one_of_their_own() -> None:
    table = besieged(works="heavy_fort").table()
    line = table.line("heavy-fort-intrinsic", "g1")
    assert line is not None
    assert (line.value, line.clause) == (1, "czech38 14.2.B")


@pytest.mark.clause("czech38 14.1.3")
@pytest.mark.parametrize("type_", ["panzer", "light"])
@pytest.mark.parametrize("works", ["fort", "heavy_fort"])
def test_german_armour_attacks_forts_with_one(type_: str, works: str) -> None:
    units = {"target": GARRISON, "n": [unit("g1", 10, 5, type_=type_), unit("g2", 4, 5)]}
    table = Field(units, features={works: ["target"]}).table()
    assert table.amount("attack-total", "g1", "g2") == 5
    assert table.line("factor-armour-into-fort", "g1").clause == "czech38 14.1.3"
    assert table.amount("attack-total", "g2") == 4


@pytest.mark.clause("czech38 14.1.3")
def test_armour_attacks_a_destroyed_fort_in_full() -> None:
    units = {"target": GARRISON, "n": [unit("g1", 10, 5, type_="panzer")]}
    table = Field(units, features={"fort": ["target"]}).table(broken={"target": "fort"})
    assert table.amount("attack-total", "g1") == 10


@pytest.mark.clause("czech38 14.1.1.D")
def test_a_destroyed_fort_gives_nothing_to_anybody() -> None:
    table = besieged(*GARRISON, attack=9).table(broken={"target": "fort"})
    assert table.amount("fort-intrinsic", "g1") is None
    assert (table.amount("defense-total", "g1"), table.column("g1")) == (3, "3:1")


@pytest.mark.clause("czech38 14.1.1.D")
def test_a_fort_stays_destroyed_when_czechs_retake_it() -> None:
    table = Field({"target": [unit("g1", 1, 1)], "n": [unit("c1", 9, 3)]}, features={"fort": ["target"]},
                  charts=always("0/E")).table("czech", broken={"target": "fort"})  # fmt: skip
    table.attack("c1").do("c1")
    assert table.where("c1") == "target"
    assert fort(table) == ""


def position(attack: int = 3, *, by: str = "german", sides: tuple[str, ...] = ("n",), **field: object) -> Field:
    """Return an improved position that faces some sides, with attackers north and north-east of it."""
    a, d = ("g", "c") if by == "german" else ("c", "g")
    units = {"target": [unit(f"{d}1", 1, 1)], "n": [unit(f"{a}1", attack, 5)], "ne": [unit(f"{a}2", attack, 5)]}
    return Field(units, features={"ip": ["target"]}, sides={"ip": sides}, **field)


@pytest.mark.clause("czech38 14.3.A")
def test_a_position_shifts_when_all_germans_come_through_it() -> None:
    table = position().table()
    assert table.column("g1") == "2:1"
    assert table.column("g2") == "3:1"
    assert table.column("g1", "g2") == "6:1"
    assert position(sides=("n", "ne")).table().column("g1", "g2") == "5:1"


@pytest.mark.clause("czech38 14.3.A")
def test_a_position_helps_neither_once_destroyed_nor_against_czechs() -> None:
    assert position().table(broken={"target": "position"}).column("g1") == "3:1"
    assert position(by="czech").table("czech").column("c1") == "3:1"


@pytest.mark.clause("czech38 14.3.B")
def test_a_position_has_no_defense_of_its_own() -> None:
    field = position()
    empty = Field({"n": field.units["n"]}, features=field.features, sides=field.sides).table()
    assert empty.clause("target") == "12.1.A"
    assert field.table().amount("defense-total", "g1") == 1


@pytest.mark.clause("czech38 14.1.1.note")
def test_a_position_is_destroyed_when_germans_advance_into_it() -> None:
    # Ruling: no rule destroys an improved position, but markers for destroyed ones exist.
    table = position(charts=always("0/E")).table().attack("g1", dice=[1]).do("g1")
    assert [event.clause for event in table.told("position-destroyed")] == ["czech38 14.1.1.note"]
    assert not table.rulebook.rules.position_intact(table.state, table.click("target").hex)


@pytest.mark.clause("czech38 14.1.1.note")
def test_a_position_stands_while_germans_only_empty_it() -> None:
    table = position(charts=always("0/E")).table().attack("g1", dice=[1]).do("stay")
    assert table.rulebook.rules.position_intact(table.state, table.click("target").hex)
