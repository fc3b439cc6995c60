"""Supply of attackers: 14, 6.3, 17.5."""

from __future__ import annotations

import pytest

from core.games.kaiser.supply import state
from core.model.values import PieceId
from tests.games.kaiser.fights import added, combat, through
from tests.games.kaiser.front import ALLIED, GERMAN, Land, Table, hq, labels, position, unit
from tests.games.kaiser.front import front as made


def supplied(table: Table, piece: str) -> tuple[str, int]:
    """Return a unit's state of supply and the length of its line."""
    found = state(table.rules, table.state, PieceId(piece))
    return found.state, found.length


def line(distance: int, *, turn: int = 3, **stacks: str) -> Table:
    """Return a table on which g1 stands so many hexes from its headquarters, along row 01."""
    pieces = [unit("g1"), hq("gq"), *(unit(name) for names in stacks.values() for name in names.split())]
    column = 16 - distance
    placed = {"1601": "gq", f"{column:02}01": "g1", **{f"{key[1:]}": ids for key, ids in stacks.items()}}
    return position(made(*pieces), placed, at_phase="german-combat", turn=turn, weather="clear")


@pytest.mark.clause("kaiser 14.1.3")
@pytest.mark.parametrize(
    ("distance", "expected"),
    [(1, "in-supply"), (6, "in-supply"), (7, "out-of-communication"), (12, "out-of-communication"),
     (13, "out-of-supply")],
)  # fmt: skip
def test_the_length_of_the_line_tells_the_state(distance: int, expected: str) -> None:
    assert supplied(line(distance), "g1") == (expected, distance)


@pytest.mark.clause("kaiser 14.1.3#in")
@pytest.mark.clause("kaiser 14.1.3#ooc")
@pytest.mark.clause("kaiser 14.1.3#oos")
def test_six_and_twelve_hexes_are_the_limits() -> None:
    found = [supplied(line(distance), "g1")[0] for distance in (6, 7, 12, 13)]
    assert found == ["in-supply", "out-of-communication", "out-of-communication", "out-of-supply"]


@pytest.mark.clause("kaiser 14.1.3#iso")
@pytest.mark.clause("kaiser 14.2.2.C")
@pytest.mark.clause("kaiser 8.4.A#isolated")
def test_without_any_line_a_unit_is_isolated() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, behind={"0605": "bq"})
    assert supplied(table, "g1") == ("isolated", 0)
    through(table, GERMAN, "0905", "g1", dice=(1, 4))
    assert added(table, "attacker-isolated") == 3


@pytest.mark.clause("kaiser 6.3.A")
@pytest.mark.clause("kaiser 14.1.2.B")
def test_a_line_goes_round_an_enemy_even_one_without_a_zone() -> None:
    pieces = made(unit("g1"), hq("gq"), unit("b1"))
    clear = position(pieces, {"1003": "g1", "1009": "gq", "0101": "b1"}, at_phase="german-combat", turn=3)
    assert supplied(clear, "g1") == ("in-supply", 6)
    placed = {"1003": "g1", "1006": "s-b1", "1009": "gq", "0101": "b1"}
    barred = position(pieces, placed, at_phase="german-combat", turn=3)
    assert supplied(barred, "g1") == ("out-of-communication", 7)


@pytest.mark.clause("kaiser 14.1.2.A")
@pytest.mark.clause("kaiser 14.1.1.B")
def test_any_headquarters_will_do_and_the_units_own_hex_does_not_count() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, behind={"1005": "g1 gq", "0605": "bq"})
    assert supplied(table, "g1") == ("in-supply", 0)
    foreign = combat({"1005": "g1", "0905": "b1"}, unit("g1", corps="9"))
    assert supplied(foreign, "g1") == ("in-supply", 2)


@pytest.mark.clause("kaiser 14.1.2.B")
@pytest.mark.clause("kaiser 6.3.A")
@pytest.mark.clause("kaiser 6.3.B")
def test_enemies_and_their_zones_bar_a_line_but_where_own_units_stand() -> None:
    ring = {"1005": "g1", "0905": "b1", "1103": "b4", "1206": "b6"}
    assert supplied(combat(ring), "g1")[0] == "isolated"
    held = combat({**ring, "1105": "g5"})
    assert labels(state(held.rules, held.state, PieceId("g1")).way) == ("1005", "1105", "1205")
    blocked = combat({**ring, "1105": "b5"})
    assert supplied(blocked, "g1")[0] == "isolated"


@pytest.mark.clause("kaiser 14.1.2.C")
def test_ground_neither_bars_nor_lengthens_a_line() -> None:
    marsh = Land(terrain={f"{column:02}05": "marsh" for column in range(9, 16)}, sides={"river": (("1005", "1105"),)})
    table = combat({"1005": "g1", "0905": "b1"}, land=marsh)
    assert supplied(table, "g1") == ("in-supply", 2)


@pytest.mark.clause("kaiser 14.2.2.A")
@pytest.mark.clause("kaiser 8.4.A#ooc")
def test_out_of_communication_gives_the_defender_one() -> None:
    table = through(combat({"0705": "g1", "0605": "b1"}, behind={"1505": "gq"}), GERMAN, "0605", "g1", dice=(1, 4))
    assert added(table, "attacker-out-of-communication") == 1


@pytest.mark.clause("kaiser 14.2.2.B")
@pytest.mark.clause("kaiser 8.4.A#oos")
def test_out_of_supply_gives_the_defender_two() -> None:
    table = combat({"0201": "g1", "0101": "b1"}, behind={"1607": "gq"})
    assert supplied(table, "g1")[0] == "out-of-supply"
    through(table, GERMAN, "0101", "g1", dice=(1, 4))
    assert added(table, "attacker-out-of-supply") == 2


@pytest.mark.clause("kaiser 14.2.3")
@pytest.mark.clause("kaiser 14.2.4")
def test_the_worst_of_several_attackers_counts_alone() -> None:
    stacks = {"0705": "g1", "0706": "g2", "0606": "b1"}
    table = combat(stacks, behind={"0812": "gq"})
    assert [supplied(table, name)[0] for name in ("g1", "g2")] == ["out-of-communication", "in-supply"]
    through(table, GERMAN, "0606", "g1", "g2", dice=(1, 6))
    assert added(table, "defense-die-added") == 1
    both = through(combat(stacks, behind={}), GERMAN, "0606", "g1", "g2", dice=(1, 6))
    assert added(both, "defense-die-added") == 3


@pytest.mark.clause("kaiser 14.2.1")
@pytest.mark.clause("kaiser 14.0.A")
def test_in_supply_nothing_changes() -> None:
    table = through(combat({"1005": "g1", "0905": "b1"}), GERMAN, "0905", "g1", dice=(1, 4))
    assert added(table, "defense-die-added") == 0


@pytest.mark.clause("kaiser 14.0.B")
def test_the_supply_of_defenders_is_never_asked() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, behind={"1205": "gq"})
    assert supplied(table, "b1")[0] == "isolated"
    through(table, GERMAN, "0905", "g1", dice=(1, 4))
    assert added(table, "defense-die-added") == 0


@pytest.mark.clause("kaiser 14.1.1.A")
def test_supply_is_traced_when_the_attack_is_resolved() -> None:
    stacks = {"1005": "g1", "0905": "b1", "1105": "b5", "1205": "g5"}
    table = combat(stacks, behind={"1405": "gq"})
    assert supplied(table, "g1")[0] == "isolated" or supplied(table, "g1")[1] > 4
    table.act(GERMAN, "1105", "g5", dice=(6, 1, 1))
    assert supplied(table, "g1") == ("in-supply", 4)


@pytest.mark.clause("kaiser 17.5")
def test_germans_are_in_supply_on_the_first_two_turns() -> None:
    for turn, expected in ((1, "in-supply"), (2, "in-supply"), (3, "isolated")):
        table = combat({"1005": "g1", "0905": "b1"}, behind={"0605": "bq"}, turn=turn)
        assert supplied(table, "g1")[0] == expected
    allied = combat({"1005": "g1", "0905": "b1"}, behind={"1205": "gq"}, side=ALLIED, turn=1)
    assert supplied(allied, "b1")[0] == "isolated"
