"""Ground, rivers and towns in combat: shifts and changed factors, each by its clause."""

from __future__ import annotations

import pytest

from core.model.values import Side
from tests.games.czech38.duel import Field, unit

ARMOUR = ("panzer", "light")


def attack(factor: int, defense: int = 1, **field: object) -> Field:
    """Return one German attacker north of a Czech defender."""
    return Field({"target": [unit("c1", 1, defense)], "n": [unit("g1", factor, 5)]}, **field)


@pytest.mark.clause("czech38 13.1")
@pytest.mark.parametrize("terrain", ["clear", "forest"])
def test_open_ground_and_forest_give_nothing(terrain: str) -> None:
    table = attack(3, ground={"target": terrain}).table()
    assert table.column("g1") == "3:1"
    line = table.line("open-ground", "g1")
    assert line is not None
    assert (line.value, line.clause) == (0, "czech38 13.1")


@pytest.mark.clause("czech38 13.2")
@pytest.mark.clause("czech38 13.2.ex")
@pytest.mark.parametrize(("factor", "column"), [(4, "3:1"), (3, "2:1")])
def test_rough_shifts_one_left(factor: int, column: str) -> None:
    assert attack(factor, ground={"target": "rough"}).table().column("g1") == column


@pytest.mark.clause("czech38 13.3.A")
def test_mountain_shifts_one_left() -> None:
    assert attack(3, ground={"target": "mountain"}).table().column("g1") == "2:1"


@pytest.mark.clause("czech38 13.4.A")
def test_wetland_shifts_one_left() -> None:
    assert attack(3, ground={"target": "wetland"}).table().column("g1") == "2:1"


@pytest.mark.clause("czech38 13.3.B")
@pytest.mark.clause("czech38 13.4.B")
@pytest.mark.parametrize(("terrain", "clause"), [("mountain", "13.3.B"), ("wetland", "13.4.B")])
@pytest.mark.parametrize("type_", ARMOUR)
def test_german_armour_attacks_broken_ground_with_one(terrain: str, clause: str, type_: str) -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 10, 5, type_=type_), unit("g2", 4, 5)]}
    table = Field(units, ground={"target": terrain}).table()
    assert table.amount("attack-total", "g1", "g2") == 5
    line = table.line(f"factor-armour-into-{terrain}", "g1")
    assert line is not None
    assert (line.value, line.clause) == (-9, f"czech38 {clause}")


@pytest.mark.clause("czech38 13.3.B")
@pytest.mark.clause("czech38 13.4.B")
@pytest.mark.parametrize("terrain", ["mountain", "wetland"])
@pytest.mark.parametrize(("id_", "type_"), [("c1", "mobile"), ("s1", "corps")])
def test_so_do_czech_mobile_units_and_the_soviet_corps(terrain: str, id_: str, type_: str) -> None:
    units = {"target": [unit("g1", 1, 1)], "n": [unit(id_, 8, 5, type_=type_)]}
    assert Field(units, ground={"target": terrain}).table("czech").amount("attack-total", id_) == 1


@pytest.mark.clause("czech38 13.3.B")
@pytest.mark.parametrize("type_", ["motorized", "infantry", "mountain"])
def test_motorized_infantry_and_foot_attack_mountains_in_full(type_: str) -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 6, 5, type_=type_)]}
    assert Field(units, ground={"target": "mountain"}).table().amount("attack-total", "g1") == 6


@pytest.mark.clause("czech38 13.3.B")
@pytest.mark.parametrize("terrain", ["clear", "forest", "rough"])
def test_armour_attacks_other_ground_in_full(terrain: str) -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 6, 5, type_="panzer")]}
    assert Field(units, ground={"target": terrain}).table().amount("attack-total", "g1") == 6


@pytest.mark.clause("czech38 13.3.C")
@pytest.mark.parametrize(("terrain", "defense"), [("mountain", 5), ("rough", 4)])
def test_mountain_infantry_defends_mountains_with_its_attack_factor(terrain: str, defense: int) -> None:
    units = {"target": [unit("g1", 5, 4, type_="mountain")], "n": [unit("c1", 4, 4)]}
    assert Field(units, ground={"target": terrain}).table("czech").amount("defense-total", "c1") == defense


@pytest.mark.clause("czech38 13.5")
def test_nobody_attacks_into_flooded_ground() -> None:
    table = attack(3, ground={"target": "flooded"}).table()
    assert table.clause("target") == "13.5"
    assert "target" not in table.offers()


def across(*sides: str, minor: tuple[str, ...] = (), major: tuple[str, ...] = ()) -> tuple[Field, list[str]]:
    """Return attackers on some sides at 4:1, with rivers on some sides of the defender, and who attacks."""
    attackers = {side: [unit(f"g{n}", 4, 3)] for n, side in enumerate(sides)}
    field = Field({"target": [unit("c1", 1, len(sides))], **attackers},
                  sides={"river_minor": minor, "river_major": major})  # fmt: skip
    return field, [f"g{n}" for n in range(len(sides))]


RIVERS = [
    (("n",), ("n",), (), "3:1", "13.6.A"),
    (("n", "ne"), ("n", "ne"), (), "3:1", "13.6.A"),
    (("n", "ne"), ("n",), (), "4:1", "13.6.B"),
    (("n",), (), ("n",), "2:1", "13.7.A"),
    (("n", "ne"), (), ("n", "ne"), "2:1", "13.7.A"),
    (("n", "ne"), ("n",), ("ne",), "2:1", "13.7.B"),
    (("n", "ne", "se"), ("n",), ("ne",), "4:1", "13.7.C"),
    (("n", "ne"), (), ("n",), "4:1", "13.7.C"),
]


@pytest.mark.clause("czech38 13.6.A")
@pytest.mark.clause("czech38 13.6.B")
@pytest.mark.parametrize(("sides", "minor", "major", "column", "clause"), RIVERS[:3])
def test_minor_rivers_shift_when_all_must_cross(
    sides: tuple[str, ...], minor: tuple[str, ...], major: tuple[str, ...], column: str, clause: str
) -> None:
    field, attackers = across(*sides, minor=minor, major=major)
    assert field.table().column(*attackers) == column
    assert f"czech38 {clause}" in {line.clause for line in field.table().working(*attackers).lines}


@pytest.mark.clause("czech38 13.7.A")
@pytest.mark.clause("czech38 13.7.B")
@pytest.mark.clause("czech38 13.7.C")
@pytest.mark.parametrize(("sides", "minor", "major", "column", "clause"), RIVERS[3:])
def test_major_rivers_shift_two_and_mixed_ones_count_as_major(
    sides: tuple[str, ...], minor: tuple[str, ...], major: tuple[str, ...], column: str, clause: str
) -> None:
    field, attackers = across(*sides, minor=minor, major=major)
    assert field.table().column(*attackers) == column
    assert f"czech38 {clause}" in {line.clause for line in field.table().working(*attackers).lines}


@pytest.mark.clause("czech38 13.8")
def test_towns_give_nothing() -> None:
    table = attack(3, places={"town": ["target"]}).table()
    assert table.column("g1") == "3:1"
    line = table.line("mere-town", "g1")
    assert line is not None
    assert (line.value, line.clause) == (0, "czech38 13.8")


@pytest.mark.clause("czech38 13.9")
@pytest.mark.parametrize(("terrain", "column"), [("clear", "2:1"), ("rough", "1:1")])
def test_a_large_town_shifts_one_left_beside_its_ground(terrain: str, column: str) -> None:
    table = attack(3, places={"large_town": ["target"]}, ground={"target": terrain}).table()
    assert table.column("g1") == column


@pytest.mark.clause("czech38 13.10.A")
def test_the_capital_shifts_two_left() -> None:
    field = attack(5, features={"prague": ["target"]}, places={"prague": ["target"]})
    assert field.table().column("g1") == "3:1"


@pytest.mark.clause("czech38 13.10.B")
def test_german_armour_counts_half_against_the_capital() -> None:
    units = {"target": [unit("c1", 1, 1)], "n": [unit("g1", 10, 5, type_="panzer"), unit("g2", 5, 5, type_="light")]}
    table = Field(units, features={"prague": ["target"]}).table()
    assert table.amount("attack-total", "g1", "g2") == 8
    assert table.line("factor-armour-into-prague", "g1").clause == "czech38 13.10.B"


@pytest.mark.clause("czech38 13.10.B")
@pytest.mark.parametrize(
    ("by", "id_", "other", "type_"), [("german", "g1", "c1", "motorized"), ("czech", "c1", "g1", "mobile")]
)
def test_others_attack_the_capital_in_full(by: str, id_: str, other: str, type_: str) -> None:
    units = {"target": [unit(other, 1, 1)], "n": [unit(id_, 6, 5, type_=type_)]}
    table = Field(units, features={"prague": ["target"]}).table(by)
    assert table.amount("attack-total", id_) == 6
    assert table.side == Side(by)
