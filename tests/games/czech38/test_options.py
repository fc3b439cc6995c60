"""Optional units and forts: 16.1, 16.4, 9.3, 4.8.B."""

from __future__ import annotations

import pytest

from core.model.scenario import Scenario
from core.model.values import At, PieceId, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit

SS = "ss-and-freikorps"


def regiments(*more: str) -> Scenario:
    """Return the field with divisions, the SS regiment gS and the Freikorps gF."""
    return scenario(
        *(unit(id_) for id_ in ("g1", "g2", "g3", *more)),
        unit("c1", steps=4),
        unit("gS", "motorized", size="regiment", steps=1, move=9, setup="A", option=SS),
        unit("gF", "freikorps", size="regimental-equivalent", steps=1, setup="A", option=SS),
        unit("gT", "air-landing", size="regiment", steps=1),
    )


def set_up(**given: bool | str) -> Table:
    """Return the German set-up with one division on the map."""
    return position(regiments(), {"0405": "g1"}, at_phase="set-up", **given)


@pytest.mark.clause("czech38 16.1")
def test_the_regiments_are_there_only_with_the_option() -> None:
    table = set_up(ss_and_freikorps=True)
    assert {p for p in ("gS", "gF") if PieceId(p) in table.state.places} == {"gS", "gF"}
    assert table.place("gS") == "german-setup"
    assert PieceId("gS") not in set_up().rules.rules.pieces


@pytest.mark.clause("czech38 16.1.A")
def test_they_join_any_german_stack() -> None:
    table = set_up(ss_and_freikorps=True)
    assert table.refused(GERMAN, "gS", "0404") == "16.1.A"
    assert table.refused(GERMAN, "gS", "0405") == ""
    table.act(GERMAN, "gS", "0405")
    assert table.place("gS") == "0405"


@pytest.mark.clause("czech38 9.3")
@pytest.mark.clause("czech38 16.1.B")
def test_three_regiments_count_as_one_unit_and_nothing_goes_beyond_three() -> None:
    stacks = {"0405": "g1 g2 gS gF", "0404": "gT", "0406": "g3"}
    table = position(regiments(), stacks, ss_and_freikorps=True)
    assert table.refused(GERMAN, "gT", "0405") == ""
    assert table.refused(GERMAN, "g3", "0405") == "9.1.B"
    # Ruling: three divisions and a regiment are too many.
    full = position(regiments(), {"0405": "g1 g2 g3", "0404": "gS"}, ss_and_freikorps=True)
    assert full.refused(GERMAN, "gS", "0405") == "9.1.B"


@pytest.mark.clause("czech38 16.1.note")
def test_the_freikorps_marches_like_infantry() -> None:
    land = Land(terrain={"0404": "rough"})
    pieces = (unit("gF", "freikorps", size="regimental-equivalent", steps=1, option=SS), unit("c1"))
    table = position(scenario(*pieces, land=land), {"0405": "gF"}, ss_and_freikorps=True)
    assert table.candidates(GERMAN, "gF")["0404"] == 2


@pytest.mark.clause("czech38 4.8.B")
@pytest.mark.clause("czech38 4.8.A")
def test_the_loss_of_either_pays_the_czechs() -> None:
    for piece, kind in (("gF", "freikorps-lost"), ("gS", "mech-lost")):
        table = position(
            regiments(), {"0605": piece, "0705": "c1"}, at_phase="german-assault", ss_and_freikorps=True
        )
        table.act(GERMAN, "0705", piece)
        assert kind in table.kinds()
        assert table.state.tracks["lasting-vp"] == 1


@pytest.mark.clause("czech38 9.3")
def test_the_ss_regiment_assaults_on_the_move_with_armour() -> None:
    pieces = (*regiments().pieces, unit("gP", "panzer", steps=4, move=9))
    table = position(scenario(*pieces), {"0605": "gS gP", "0705": "c1"}, ss_and_freikorps=True)
    assert table.refused(GERMAN, "gS", "0705") == "15.3.B"
    assert table.refused(GERMAN, "gS", "gP", "0705") == ""


GATE = Land(features={"fort": {"0705": 1, "0708": 1}, "moravian-gate": {"0705": 1}})


def defense(table: Table, target: str, who: str) -> tuple[object, list[str]]:
    """Return what defends a hex, and the clauses of the fort's own part."""
    values = {"at": At(at(target)), "who": Who((PieceId(who),))}
    answer = table.rules.explain(table.seen(GERMAN), Question("battle", values))
    assert isinstance(answer, Explanation)
    total = next(line.value for line in answer.lines if line.key == "defense-total")
    return total, [line.clause for line in answer.lines if line.key.endswith("intrinsic")]


@pytest.mark.clause("czech38 16.4.A")
def test_forts_of_the_gate_defend_with_three_in_a_single_step() -> None:
    # Ruling: a greater factor, not more steps.
    stacks = {"0605": "g1", "0608": "g2"}
    given = {"land": GATE}
    table = position(scenario(unit("g1", steps=4), unit("g2"), unit("c1"), **given), stacks,
                     at_phase="german-assault", moravian_gate=True)  # fmt: skip
    assert defense(table, "0705", "g1") == (3, ["czech38 16.4.A"])
    assert defense(table, "0708", "g2")[0] == 1
    plain = position(scenario(unit("g1", steps=4), unit("g2"), unit("c1"), **given), stacks, at_phase="german-assault")
    assert defense(plain, "0705", "g1")[0] == 1
    # 8 against 3 is 2:1, one column less for the fort: a six at 1:1 is 1/1, which empties it.
    events = table.act(GERMAN, "0705", "g1", dice=(6,))
    assert "intrinsic-lost" in [event.kind for event in events]


@pytest.mark.clause("czech38 16.4.B")
def test_the_sector_never_moves_or_attacks_and_counts_as_a_division() -> None:
    ost = unit("cO", "border-sector", move=0, steps=1, option="moravian-gate")
    pieces = (ost, unit("c1"), unit("c2"), unit("c3"), unit("g1"))
    table = position(
        scenario(*pieces), {"0905": "cO c1", "1005": "c2", "1006": "c3", "0805": "g1"},
        at_phase="czech-movement", moravian_gate=True,
    )  # fmt: skip
    assert table.refused(CZECH, "cO") == "16.4.B"
    assert table.refused(CZECH, "c2", "0905") == ""
    table.act(CZECH, "c2", "0905")
    assert table.refused(CZECH, "c3", "0905") == "9.1.B"
    table.act(CZECH, "end-phase")
    assert table.refused(CZECH, "0805", "cO") == "16.4.B"


@pytest.mark.clause("czech38 16.4.B")
def test_the_sector_begins_on_the_map_with_the_option(campaign: Scenario) -> None:
    from core.games.czech38.game import GAME
    from core.play.dice import ScriptedDice

    begun = GAME.bind(campaign, {"moravian-gate": True}).start(ScriptedDice()).state
    assert isinstance(begun.places.get(PieceId("cOst")), int)
    assert PieceId("cOst") not in GAME.bind(campaign, {}).start(ScriptedDice()).state.places
