"""Chapter 7.2: stacks that are too large when their movement phase ends."""

import pytest

from tests.games.kaiser.front import ALLIED, GERMAN, Table, front, position, unit


def crowded(*pieces: str, size: str = "", other: str = "0105", **marks: object) -> Table:
    """Return a game at the German movement with g1 (a division) and more units in 1205."""
    units = [unit(id_, size=size if id_ != "g1" else "") for id_ in pieces]
    stack = " ".join(pieces)
    return position(front(unit("b9"), *units), {"1205": stack, other: "b9"}, turn=3, **marks)


@pytest.mark.clause("kaiser 7.2.A")
@pytest.mark.clause("kaiser 7.2.B")
def test_stacks_are_looked_at_only_when_the_movement_of_their_side_ends() -> None:
    game = crowded("g1", "g2")
    assert game.asked == ("german-movement", (GERMAN,))
    game.act(GERMAN, "end-phase")
    assert game.asked == ("overstack", (GERMAN,))
    units = (unit("g1"), unit("g2"), unit("b9"))
    other = position(front(*units), {"1205": "g1 g2", "0105": "b9"}, at_phase="allied-movement", turn=3)
    other.act(ALLIED, "end-phase", dice=(4,))
    assert other.asked[0] != "overstack"
    assert (other.place("g1"), other.place("g2")) == ("1205", "1205")


@pytest.mark.clause("kaiser 7.2.C")
def test_the_owner_chooses_what_is_lost() -> None:
    game = crowded("g1", "g2", size="regiment")
    game.act(GERMAN, "end-phase")
    assert game.candidates(GERMAN) == {"g1": 12, "g2": 4}
    game.act(GERMAN, "g2")
    assert (game.place("g1"), game.place("g2")) == ("1205", "german-dead")


@pytest.mark.clause("kaiser 7.2.C")
def test_no_more_is_lost_than_is_too_much() -> None:
    game = crowded("g1", "g2", "g3", size="regiment")
    game.act(GERMAN, "end-phase")
    assert game.candidates(GERMAN, "g2") == {"g3": 4}
    assert game.refused(GERMAN, "g2", "g1") == "7.2.C"
    assert game.refused(GERMAN, "g1", "g2") == "7.2.C"
    assert game.refused(GERMAN, "b9") == "7.2.C"
    game.act(GERMAN, "g1")
    assert (game.place("g2"), game.place("g3")) == ("1205", "1205")


@pytest.mark.clause("kaiser 7.2.C")
@pytest.mark.clause("kaiser 20.1.4")
def test_a_division_lost_in_a_crowd_is_no_loss_in_combat() -> None:
    game = crowded("g1", "g2")
    game.act(GERMAN, "end-phase")
    game.act(GERMAN, "g2")
    assert (game.place("g2"), game.track("divisions-lost")) == ("german-dead", 0)


@pytest.mark.clause("kaiser 7.2.C")
def test_twelve_points_may_stay() -> None:
    game = crowded("g2", "g3", "g4", size="regiment")
    game.act(GERMAN, "end-phase")
    assert game.asked[0] == "allied-movement"


@pytest.mark.clause("kaiser 15.1.5")
def test_an_entry_hex_may_be_too_full_on_the_turn_of_arrival() -> None:
    setups = {"b1": "Turn 3 B", "b2": "Turn 3 B"}
    units = [unit(id_, size="division", setup=setup) for id_, setup in setups.items()]
    game = position(front(unit("g1"), *units), {"1505": "g1"}, at_phase="reinforcements", turn=3)
    assert (game.place("b1"), game.place("b2")) == ("0105", "0105")
    while game.asked[0] != "allied-movement":
        game.act(GERMAN, "end-phase")
    game.act(ALLIED, "end-phase", dice=(4,))
    assert (game.place("b1"), game.place("b2")) == ("0105", "0105")
    later = position(front(unit("g1"), *units), {"1505": "g1", "0105": "b1 b2"}, at_phase="allied-movement", turn=4)
    later.act(ALLIED, "end-phase")
    assert later.asked == ("overstack", (ALLIED,))


@pytest.mark.clause("kaiser 9.3.4.B#2")
@pytest.mark.clause("kaiser 7.2.C")
def test_a_crowd_in_gas_loses_its_excess_first_then_a_step() -> None:
    game = crowded("g1", "g2", layers={"gas": {"1205": 1}})
    game.act(GERMAN, "end-phase")
    assert game.asked == ("overstack", (GERMAN,))
    game.act(GERMAN, "g2")
    assert game.steps("g1") == 1


@pytest.mark.clause("kaiser 7.2.C")
def test_the_button_that_ends_the_phase_warns_of_losses() -> None:
    game = crowded("g1", "g2")
    end = next(found for found in game.root(GERMAN).candidates() if found.key.startswith("end-"))
    assert (end.key, end.values["count"]) == ("end-movement-losses", 1)
    game.act(GERMAN, "g2", "1206")
    end = next(found for found in game.root(GERMAN).candidates() if found.key.startswith("end-"))
    assert end.key == "end-movement"
