"""17.1: who may move on the first two turns."""

from dataclasses import replace

import pytest

from core.games.kaiser.game import GAME
from core.games.kaiser.move_choice import MovementChoice
from core.games.kaiser.rules import bind_rules
from core.model.units import Piece
from core.view.sentences import Sentences
from tests.games.kaiser.front import ALLIED, GERMAN, Land, Table, front, hq, position, unit

TRENCH = Land(features={"wire": ("1205",), "redoubt": ("1206",), "fieldwork": ("1207",)}, towns={"1209": "town"})


def germans(turn: int, dice: tuple[int, ...] = (), **marks: object) -> Table:
    """Return a game at the German movement: g1 to g3 in trenches, g4 and g5 in the open, g6 in a town."""
    units = [unit(f"g{n}") for n in range(1, 7)]
    where = {"1205": "g1", "1206": "g2", "1207": "g3", "1208": "g4", "1308": "g5", "1209": "g6", "0105": "b1"}
    scenario = front(unit("b1"), *units, land=TRENCH)
    return position(scenario, where, turn=turn, dice=dice, **marks)


@pytest.mark.clause("kaiser 17.1.1")
def test_on_turn_1_only_germans_in_trenches_move() -> None:
    game = germans(1)
    assert game.candidates(GERMAN).keys() & {"g1", "g2", "g3", "g4", "g5", "g6"} == {"g1", "g2", "g3"}
    assert game.refused(GERMAN, "g4") == "17.1.1"
    assert game.refused(GERMAN, "g6") == "17.1.1"
    game.act(GERMAN, "second-segment")
    assert game.refused(GERMAN, "g4") == "17.1.1"
    assert game.refused(GERMAN, "g1") == ""


@pytest.mark.clause("kaiser 17.1.2.A")
def test_who_could_move_on_turn_1_may_on_turn_2_wherever_he_is() -> None:
    game = germans(1)
    assert [id_ for id_, marks in game.state.piece_marks.items() if "awake" in marks] == ["g1", "g2", "g3"]
    later = germans(2, dice=(1,), marks={"g4": {"awake": True}})
    later.act(GERMAN, "g5", "1408")
    assert later.refused(GERMAN, "g4") == ""
    assert later.refused(GERMAN, "g6") == "17.1.2.B"


@pytest.mark.clause("kaiser 17.1.2.B")
def test_a_die_frees_others_on_turn_2() -> None:
    game = germans(2, dice=(2,), marks={"g1": {"awake": True}})
    game.act(GERMAN, "g1", "1305")
    game.act(GERMAN, "g4", "1408")
    assert game.refused(GERMAN, "g5") == ""
    game.act(GERMAN, "second-segment")
    game.act(GERMAN, "g5", "1408")
    assert game.refused(GERMAN, "g6") == "17.1.2.B"
    assert game.refused(GERMAN, "g2") == "17.1.2.B"


def allies(turn: int, dice: tuple[int, ...]) -> Table:
    """Return a game at the Allied movement: b1 to b8 and a headquarters of corps 18, c1 to c3 of 3, one of 19."""
    corps = {f"b{n}": "18" for n in range(1, 9)} | {f"b1{n}": "3" for n in range(1, 9)} | {"b99": "19"}
    units = [unit(id_, corps=name) for id_, name in corps.items()]
    where = {"0505": " ".join(corps), "0506": "bH", "1505": "g1"}
    return position(
        front(unit("g1"), hq("bH", corps="18"), *units), where, at_phase="allied-movement", turn=turn, dice=dice
    )


def moved(game: Table, *pieces: str) -> None:
    """Move units one hex away each."""
    for piece in pieces:
        game.act(ALLIED, piece, "0404")


@pytest.mark.clause("kaiser 17.1.3.A")
@pytest.mark.clause("kaiser 17.1.3.A#1")
@pytest.mark.clause("kaiser 17.1.3.A#2")
def test_on_turn_1_two_dice_say_how_many_of_each_corps_move() -> None:
    game = allies(1, (2, 3))
    assert game.kinds().count("corps-released") == 2
    moved(game, "b1", "bH")
    assert game.refused(ALLIED, "b2") == "17.1.3.A"
    moved(game, "b11", "b12")
    game.act(ALLIED, "second-segment")
    assert game.refused(ALLIED, "b2") == "17.1.3.A"
    moved(game, "b13")
    assert game.refused(ALLIED, "b14") == "17.1.3.A"
    assert game.refused(ALLIED, "b99") == ""


@pytest.mark.clause("kaiser 17.1.3.B")
@pytest.mark.clause("kaiser 17.1.3.B#1")
@pytest.mark.clause("kaiser 17.1.3.B#2")
def test_on_turn_2_one_more_of_each_corps_moves_than_the_dice_say() -> None:
    game = allies(2, (2, 6))
    assert game.kinds().count("corps-released-more") == 2
    moved(game, "b1", "b2", "b3")
    assert game.refused(ALLIED, "b4") == "17.1.3.B"
    moved(game, *(f"b1{n}" for n in range(1, 8)))
    assert game.refused(ALLIED, "b18") == "17.1.3.B"


@pytest.mark.clause("kaiser 17.1.3.A")
@pytest.mark.clause("kaiser 17.1.3.B")
def test_the_question_says_how_many_of_each_corps_may_still_move() -> None:
    game = allies(2, (2, 6))
    named = replace(game.rules.scenario, pieces=tuple(map(_in_a_corps, game.rules.scenario.pieces)))
    said = Sentences.of(GAME, named)
    moved(game, "b1", "b11", "b12")
    first = said.prompt(game.root(ALLIED).prompt).text
    assert first.endswith("choose a unit. 2 more of corps 18 and 5 more of corps 3 may move; of other corps all may.")
    prompt = MovementChoice(bind_rules(named, {}), game.seen(ALLIED), ALLIED, 1).prompt
    assert "2 more of XVIII Corps and 5 more of III Corps may move" in said.prompt(prompt).text
    game.act(ALLIED, "second-segment")
    assert "2 more of corps 18 and 5 more of corps 3" in said.prompt(game.root(ALLIED).prompt).text
    told = [said.event(event).text for event in game.events]
    assert "The die for corps 18: 2, and 1 more. That many of its units may move." in told
    assert not said.faults


def _in_a_corps(piece: Piece) -> Piece:
    formation = {"18": "XVIII Corps", "3": "III Corps"}.get(str(piece.fields.get("corps", "")), "")
    return replace(piece, formation=formation)


@pytest.mark.clause("kaiser 17.1.2.B")
def test_the_question_says_how_many_germans_may_still_move_that_could_not_before() -> None:
    game = position(
        front(unit("g1"), unit("g2"), unit("b1")), {"1205": "g1 g2", "0105": "b1"}, turn=2, dice=(3,)
    )  # fmt: skip
    game.act(GERMAN, "g1", "1206")
    said = Sentences.of(GAME, game.rules.scenario)
    assert said.prompt(game.root(GERMAN).prompt).text.endswith("Of those that could not move on turn 1, 2 more may.")


@pytest.mark.clause("kaiser 17.1.1")
def test_on_turn_1_it_is_told_by_the_clause_of_that_turn_who_may_move() -> None:
    land = Land(features={"redoubt": ("1205",)})
    game = position(front(unit("g1"), unit("b1"), land=land), {"1205": "g1", "0105": "b1"}, turn=1)
    assert game.event("may-move-at-once").clause == "kaiser 17.1.1"


@pytest.mark.clause("kaiser 15.1.4")
@pytest.mark.clause("kaiser 17.1.4")
def test_reinforcements_of_turn_2_are_free_and_do_not_count() -> None:
    units = [unit("b1", corps="3", setup="Turn 2 B"), unit("b2", corps="3"), unit("b3", corps="3"), unit("g1")]
    game = position(
        front(*units), {"0505": "b2 b3", "1505": "g1"}, at_phase="reinforcements", turn=2, dice=(1,)
    )
    game.act(GERMAN, "end-phase", dice=(1, 1))
    game.act(ALLIED, "b1", "0205")
    game.act(ALLIED, "b2", "0404")
    game.act(ALLIED, "b3", "0404")
    assert [game.place(piece) for piece in ("b1", "b2", "b3")] == ["0205", "0404", "0404"]
    late = position(front(*units), {"0505": "b2 b3", "1505": "g1"}, at_phase="reinforcements", turn=2, dice=(1,))
    late.act(GERMAN, "end-phase", dice=(1, 1))
    late.act(ALLIED, "b2", "0404")
    late.act(ALLIED, "b3", "0404")
    assert late.refused(ALLIED, "b1") == ""


@pytest.mark.clause("kaiser 17.1.5")
@pytest.mark.clause("kaiser 17.0")
def test_from_turn_3_on_all_move() -> None:
    game = germans(3)
    assert {f"g{n}" for n in range(1, 7)} <= game.candidates(GERMAN).keys()
    assert not any("awake" in marks for marks in game.state.piece_marks.values())
    free = allies(3, ())
    moved(free, "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b11", "b12")
    assert free.refused(ALLIED, "b8") == ""
