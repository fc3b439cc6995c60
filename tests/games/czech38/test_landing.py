"""The air landing: 16.3, 4.9."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.czech38.imagine import imagine
from core.games.czech38.supply import in_supply, trace
from core.model.actions import HexClick, KeyClick
from core.model.refusal import Refusal
from core.model.state import GameState
from core.model.values import At, Key, PieceId, Unknown
from core.model.working import Explanation, Question
from core.play.dice import ScriptedDice
from tests.games.czech38.board import CZECH, GERMAN, GRID, Land, Table, at, position, scenario, unit

SLOT = "air-landing-german"
LAND = Land(
    terrain={"0903": "rough", "0904": "forest"},
    features={"fort": {"0906": 1}, "heavy_fort": {"0907": 1}, "prague": {"0908": 1}, "vp": {"0909": 4}},
    sources={"german": ("0105",)},
)


def begin(stacks: dict[str, str] | None = None, **given: bool | str) -> Table:
    """Return a game begun with the option, the German side about to note its hex."""
    pieces = (
        unit("gT", "air-landing", size="regiment", steps=1, option="air-landing"),
        *(unit(id_) for id_ in ("g1", "g2", "g3")),
        unit("c1", steps=1),
        unit("cY1", "industry", steps=0, size="industry", move=6),
    )
    placed = {"german-drop": "gT", "0305": "g1", "1105": "c1", **(stacks or {})}
    standing = {place: ids for place, ids in placed.items() if ids}
    chosen = {"air_landing": True, "industry_evacuation": True, **given}
    return position(scenario(*pieces, land=LAND), standing, at_phase="sequence", **chosen)


def noted(word: str, stacks: dict[str, str] | None = None, dice: tuple[int, ...] = ()) -> Table:
    """Return a game in which this was noted, played through the first turn."""
    table = begin(stacks)
    table.act(GERMAN, word, "seal")
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=dice)
    return table


@pytest.mark.clause("czech38 16.3.1.A")
def test_open_ground_of_the_enemy_without_forts_and_capital() -> None:
    table = begin()
    assert table.state.top is not None
    assert table.state.top.kind == "air-landing"
    for label in ("0303", "0903", "0906", "0907", "0908"):
        assert table.refused(GERMAN, label) == "16.3.1.A"
    for label in ("0904", "0905", "0909"):
        assert table.refused(GERMAN, label) == ""
    root = table.root(GERMAN)
    for click in (HexClick(Hex(GRID.size)), KeyClick("stay")):
        refusal = root.refuse(click)
        assert refusal is not None
        assert refusal.clause == "czech38 16.3.1.A"


@pytest.mark.clause("czech38 16.3.1.A")
def test_nobody_is_asked_without_the_option() -> None:
    table = begin(air_landing=False)
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


@pytest.mark.clause("czech38 16.3.1.B")
def test_the_note_is_secret_until_the_turn_ends() -> None:
    table = begin()
    table.act(GERMAN, "0905", "seal")
    assert table.seen(GERMAN).seals[SLOT].value == At(at("0905"))
    assert table.seen(CZECH).seals[SLOT].value is Unknown.VALUE
    where = Question("place", {"at": At(at("0905"))})
    for side, told in ((GERMAN, True), (CZECH, False)):
        answer = table.rules.explain(table.seen(side), where)
        assert isinstance(answer, Explanation)
        # There is no figure to it.
        assert [line.value for line in answer.lines if line.key == "landing-here"] == [None] * told
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
        assert "landing-shown" not in table.kinds()
    events = table.act(CZECH, "end-phase", dice=(1,))
    shown = next(event for event in events if event.kind == "landing-shown")
    assert (shown.values["at"], shown.bars_undo) == (At(at("0905")), "reveal")
    assert table.place("gT") == "0905"
    assert SLOT not in table.state.seals


@pytest.mark.clause("czech38 16.3.1.B")
def test_a_guess_at_the_note_is_some_note() -> None:
    table = begin()
    table.act(GERMAN, "0905", "seal")
    guess = imagine(table.rules.rules, table.seen(CZECH), ScriptedDice((2, 3)))
    assert isinstance(guess, GameState)
    assert isinstance(guess.seals[SLOT].value, At)
    bluff = imagine(table.rules.rules, table.seen(CZECH), ScriptedDice((1,)))
    assert bluff.seals[SLOT].value == Key("no-drop")


@pytest.mark.clause("czech38 16.3.1.C")
@pytest.mark.clause("czech38 4.9")
def test_onto_fighting_units_it_dies_and_pays_a_point() -> None:
    table = noted("0905", {"0905": "c1", "1105": ""})
    assert table.place("gT") == "german-dead"
    assert "landing-rolled" not in table.kinds()
    assert table.state.tracks["lasting-vp"] == 1


@pytest.mark.clause("czech38 16.3.1.C")
def test_unguarded_industry_dies_and_the_die_decides_as_for_an_empty_hex() -> None:
    table = noted("0905", {"0905": "cY1"}, dice=(1,))
    assert (table.place("gT"), table.place("cY1")) == ("0905", "czech-dead")


@pytest.mark.clause("czech38 16.3.1.D")
@pytest.mark.parametrize(
    ("hex_", "roll", "lands"), [("0905", 4, True), ("0905", 5, False), ("0904", 3, True), ("0904", 4, False)]
)
def test_the_chart_by_ground_and_die(hex_: str, roll: int, *, lands: bool) -> None:
    table = noted(hex_, dice=(roll,))
    assert table.place("gT") == (hex_ if lands else "german-dead")
    assert table.state.layers["control"][at(hex_)] == (0 if lands else 1)
    assert table.state.tracks["lasting-vp"] == (0 if lands else 1)


@pytest.mark.clause("czech38 16.3.1.D")
def test_germans_in_the_hex_must_leave_room() -> None:
    # Ruling: stacking holds, three divisions leave none.
    assert noted("0905", {"0905": "g2 g3"}, dice=(1,)).place("gT") == "0905"
    assert noted("0905", {"0305": "", "0905": "g1 g2 g3"}, dice=(1,)).place("gT") == "german-dead"


@pytest.mark.clause("czech38 16.3.2.A")
@pytest.mark.clause("czech38 16.3.2.B")
def test_a_bluff_is_shown_and_the_regiment_never_comes() -> None:
    table = noted("no-drop")
    shown = next(event for event in table.events if event.kind == "no-drop-shown")
    assert shown.clause == "czech38 16.3.2.B"
    assert table.place("gT") == "german-drop"
    assert table.state.tracks["lasting-vp"] == 0
    assert table.state.tracks["turn"] == 2


@pytest.mark.clause("czech38 16.3.2.C")
def test_a_noted_drop_is_made_whatever_has_happened() -> None:
    # Ruling: the first turn knows no bad weather. A Czech division walks into the hex.
    table = begin({"1105": "", "0904": "c1"})
    table.act(GERMAN, "0905", "seal")
    for side in (GERMAN, GERMAN):
        table.act(side, "end-phase")
    table.act(CZECH, "c1", "0905")
    for _ in range(2):
        table.act(CZECH, "end-phase")
    assert table.place("gT") == "german-dead"


@pytest.mark.clause("czech38 16.3.2.C")
def test_the_note_is_confirmed_before_it_is_sealed() -> None:
    table = begin()
    draft = table.grown(GERMAN, "0905")
    assert draft.action is None
    assert draft.prompt.clause == "czech38 16.3.2.C"
    refusal = table.draft(GERMAN, "0905", "0904")
    assert isinstance(refusal, Refusal)


@pytest.mark.clause("czech38 16.3.3.A")
@pytest.mark.clause("czech38 16.3.3.B")
@pytest.mark.parametrize(("turn", "supplied"), [(1, True), (2, True), (3, False)])
def test_supplied_through_the_second_turn(turn: int, *, supplied: bool) -> None:
    # Water all round, so that no line leads anywhere.
    wet = dict.fromkeys(("0904", "1005", "1006", "0906", "0805", "0806"), "flooded")
    pieces = (unit("gT", "air-landing", size="regiment", steps=1), unit("c1", steps=1))
    table = position(scenario(*pieces, land=Land(terrain=wet)), {"0905": "gT", "1105": "c1"}, turn=turn)
    piece = PieceId("gT")
    assert in_supply(table.rules.rules, table.state, piece) is supplied
    assert (table.state.mark(piece, "halved") is None) is supplied
    assert (trace(table.rules.rules, table.state, piece).clause == "czech38 16.3.3.A") is supplied


@pytest.mark.clause("czech38 16.3.3.C")
def test_on_the_ground_it_is_infantry() -> None:
    land = Land(terrain={"0904": "rough"})
    pieces = (unit("gT", "air-landing", size="regiment", steps=1), unit("c1", steps=1))
    table = position(scenario(*pieces, land=land), {"0905": "gT", "1105": "c1"})
    assert table.candidates(GERMAN, "gT")["0904"] == 2
