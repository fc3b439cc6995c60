"""Steps lost, by the choice of their owner: 8.5, 13.2, 20.1.4."""

from __future__ import annotations

import pytest

from core.games.kaiser.game import GAME
from core.games.kaiser.loss_choice import steps_at_most
from core.games.kaiser.losses import ask_of, eliminate
from core.model.choice import Prompt
from core.model.values import At, Key, PieceId
from core.play.dice import ScriptedDice
from core.view.sentences import Sentences
from tests.games.kaiser.fights import added, combat, through
from tests.games.kaiser.front import ALLIED, GERMAN, Table, at, hq, unit


def lose(table: Table, steps: int, *pieces: str) -> Table:
    """Let units lose steps, as after a combat; who is asked answers through the table."""
    run = table.rulebook.driver.run(table.rules, table.state, ScriptedDice())
    ask_of(run, "defender-losses", tuple(map(PieceId, pieces)), steps, "kaiser 8.7.5.A")
    table.state = run.state
    table.events += run.events
    return table


def lost_by_germans(stack: str, steps: int, *clicks: str, regiments: int = 4, **said: object) -> Table:
    """Return a table on which a German stack has lost steps as clicked."""
    pieces = [unit("g2", "stosstruppen", corps="9"), unit("g3", size="regiment"), unit("g4", size="brigade")]
    table = combat({"1005": stack, "0905": "b1"}, *pieces, side=ALLIED, regiments=regiments, **said)
    table = lose(table, steps, *stack.split())
    if table.asked[0] == "defender-losses":
        table.act(GERMAN, *clicks)
    return table


@pytest.mark.clause("kaiser 8.5.B#1")
@pytest.mark.clause("kaiser 13.2.1#2")
@pytest.mark.clause("kaiser 8.5.B")
def test_a_division_goes_down_to_a_regiment_in_its_hex() -> None:
    once = lost_by_germans("g1", 1, "g1")
    assert (once.steps("g1"), once.place("g1")) == (1, "1005")
    twice = lost_by_germans("g1", 2, "g1", "g1")
    assert (twice.place("g1"), twice.place("r1")) == ("german-dead", "1005")
    assert twice.steps("r1") == 1


@pytest.mark.clause("kaiser 8.5.B")
def test_a_unit_loses_no_more_steps_than_it_has() -> None:
    table = lose(combat({"1005": "g1", "0905": "b1 b2 b3"}), 2, "b1", "b2", "b3")
    assert table.refused(ALLIED, "b1", "b1") == "8.5.B"
    assert table.refused(ALLIED, "b1", "b2") == ""


@pytest.mark.clause("kaiser 8.5.B#2")
@pytest.mark.clause("kaiser 13.2.2")
def test_a_third_step_takes_the_regiment_as_well() -> None:
    thrice = lost_by_germans("g1 g3", 3, "g1", "g1", "g1")
    assert (thrice.place("g1"), thrice.place("r1")) == ("german-dead", "german-replacements")
    regiment = lost_by_germans("r1 g3", 1, "r1")
    assert regiment.place("r1") == "german-replacements"


@pytest.mark.clause("kaiser 8.5.B#1")
@pytest.mark.clause("kaiser 13.2.3.A")
def test_a_division_has_a_third_step_while_there_are_regiments() -> None:
    table = combat({"1005": "g1", "0905": "b1"})
    most = [steps_at_most(table.rules, table.state, (PieceId("g1"),), pool) for pool in (4, 0)]
    assert most == [3, 2]


@pytest.mark.clause("kaiser 8.5.B#3")
def test_brigades_and_regiments_have_two_steps() -> None:
    for name in ("g3", "g4"):
        table = lost_by_germans(f"{name} g1", 1, name)
        assert (table.steps(name), table.place(name)) == (1, "1005")
        table = lost_by_germans(f"{name} g1", 2, name, name)
        assert table.place(name) == "german-dead"


@pytest.mark.clause("kaiser 8.5.B#4")
def test_a_battalion_dies_with_its_first_loss() -> None:
    table = combat({"1005": "g1", "0905": "b1 b2"})
    lose(table, 1, "b1", "b2")
    table.act(ALLIED, "b2")
    assert table.place("b2") == "allied-dead"
    table = combat({"1005": "g1", "0905": "b1 bz"}, hq("bz"))
    lose(table, 1, "b1", "bz")
    table.act(ALLIED, "bz")
    assert table.place("bz") == "allied-dead"


@pytest.mark.clause("kaiser 8.5.A")
def test_the_owner_chooses_step_by_step_and_no_more_than_there_are() -> None:
    table = lose(combat({"1005": "g1", "0905": "b1 b2 b3"}), 2, "b1", "b2", "b3")
    assert table.asked == ("defender-losses", (ALLIED,))
    assert table.refused(ALLIED, "g1") == "8.5.A"
    assert table.refused(ALLIED, "b1", "b1") == "8.5.B"
    assert table.refused(ALLIED, "b1", "b2", "b3") == "8.5.A"
    table.act(ALLIED, "b3", "b1")
    assert [table.place(name) for name in ("b1", "b2", "b3")] == ["allied-dead", "0905", "allied-dead"]


@pytest.mark.clause("kaiser 8.5.A")
def test_the_question_names_every_hex_and_the_stack_that_pays() -> None:
    table = lose(combat({"1005": "g1", "0905": "b1 b2", "0904": "b3"}), 2, "b1", "b2", "b3")
    said = Sentences.of(GAME, table.rules.scenario)
    assert said.prompt(table.root(ALLIED).prompt).text == "2 steps to lose in 0905, 0904: choose who loses them."
    beaten = Prompt("choose-attacker-losses", "kaiser 8.5.A", {"left": 1, "at": At(at("1005"))})
    assert said.prompt(beaten).text.startswith("1 step to lose by the stack in 1005")


@pytest.mark.clause("kaiser 13.2.3.A")
def test_the_question_counts_only_steps_that_can_still_be_lost() -> None:
    pieces = [unit("g2", "stosstruppen", corps="9")]
    table = lose(combat({"1005": "g1 g2", "0905": "b1"}, *pieces, side=ALLIED, regiments=1), 5, "g1", "g2")
    assert table.root(GERMAN).prompt.values["left"] == 5
    # With the only regiment in the place of one division, the other has no third step while it stands there.
    assert table.grown(GERMAN, "g1", "g1").prompt.values["left"] == 3
    both = table.grown(GERMAN, "g1", "g1", "g2", "g2")
    assert (both.prompt.values["left"], both.action) == (1, None)
    assert table.grown(GERMAN, "g1", "g1", "g2", "g2", "g1").action is not None
    none = lose(combat({"1005": "g1 g2", "0905": "b1"}, *pieces, side=ALLIED, regiments=0), 3, "g1", "g2")
    assert none.root(GERMAN).prompt.values["left"] == 3


@pytest.mark.clause("kaiser 8.7.5.A")
def test_losses_beyond_all_steps_fall_away_unasked() -> None:
    table = lose(combat({"1005": "g1", "0905": "b1 b2"}), 5, "b1", "b2")
    assert table.asked[0] == "german-combat"
    assert [table.place(name) for name in ("b1", "b2")] == ["allied-dead", "allied-dead"]


@pytest.mark.clause("kaiser 13.2.3.A")
def test_without_a_regiment_at_hand_the_division_is_gone() -> None:
    table = lost_by_germans("g1 g3", 2, "g1", "g1", regiments=0)
    assert table.place("g1") == "german-dead"
    short = lost_by_germans("g1 g2", 4, "g1", "g1", "g2", "g2", regiments=1)
    assert (short.place("g1"), short.place("g2"), short.place("r1")) == ("german-dead", "german-dead", "1005")


@pytest.mark.clause("kaiser 13.2.3.B")
def test_a_regiment_that_is_lost_can_stand_for_the_next_division() -> None:
    table = lost_by_germans("g1 g2", 5, "g1", "g1", "g1", "g2", "g2", regiments=1)
    assert table.place("r1") == "1005"
    assert table.state.mark(PieceId("r1"), "corps") == Key("9")


@pytest.mark.clause("kaiser 13.2.4")
def test_a_regiment_of_stosstruppen_is_none() -> None:
    table = lost_by_germans("g2", 2, "g2", "g2")
    assert table.rules.kind(PieceId("r1")) == "replacement"
    assert table.place("r1") == "1005"
    thrice = lost_by_germans("g2 g3", 3, "g2", "g2", "g2")
    assert thrice.place("r1") == "german-replacements", "the third step is the regiment's"


@pytest.mark.clause("kaiser 16.0")
def test_a_regiment_keeps_the_corps_of_its_division() -> None:
    table = lost_by_germans("g2", 2, "g2", "g2")
    assert table.rules.corps(table.state, PieceId("r1")) == "9"
    table = combat({"1005": "r1 g1", "0905": "b1"}, marks={"r1": {"corps": Key("9")}})
    through(table, GERMAN, "0905", "r1", "g1", dice=(6, 1, 1))
    assert added(table, "mixed-corps") == 1


@pytest.mark.clause("kaiser 20.1.4")
def test_a_division_worn_down_or_lost_whole_costs_a_point() -> None:
    assert lost_by_germans("g1", 1, "g1").track("divisions-lost") == 0
    assert lost_by_germans("g1", 2, "g1", "g1").track("divisions-lost") == 1
    assert lost_by_germans("g1 g3", 3, "g1", "g1", "g1").track("divisions-lost") == 1
    for option, points in (("deducted", 1), ("as-printed", 0)):
        table = combat({"1005": "g1", "0905": "b1"}, options={"whole-divisions-lost": option})
        run = table.rulebook.driver.run(table.rules, table.state, ScriptedDice())
        eliminate(run, PieceId("g1"), "kaiser 8.7.1")
        assert run.state.tracks["divisions-lost"] == points


@pytest.mark.clause("kaiser 15.2.5.B")
def test_a_service_company_that_is_lost_can_be_used_again() -> None:
    table = lose(combat({"1005": "g1", "0905": "s-b1 b1 b2"}), 1, "s-b1", "b1", "b2")
    table.act(ALLIED, "s-b1")
    assert table.place("s-b1") == "service-pool"


def test_marks_of_the_phase_pass_to_the_regiment() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, marks={"g1": {"fought": True}}, side=ALLIED)
    lose(table, 2, "g1")
    table.act(GERMAN, "g1", "g1")
    assert table.state.mark(PieceId("r1"), "fought") is True
    assert PieceId("g1") not in table.state.piece_marks
