"""Answers, panels and guesses: what a player is told about a position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.games.czech38.game import GAME
from core.games.czech38.interdiction import FLIES
from core.games.czech38.rules import Rules
from core.model.display import Ledger, Tray
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Place, Values, Way, Who
from core.model.working import Explanation, Question
from core.play.dice import SeededDice
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, campaign, labels, position, scenario, unit


def answer(table: Table, kind: str, **values: object) -> Explanation:
    """Return what a German is answered."""
    found = table.rules.explain(table.seen(GERMAN), Question(kind, values))  # type: ignore[arg-type]
    assert isinstance(found, Explanation), found
    return found


def who(*pieces: str) -> Who:
    return Who(tuple(map(PieceId, pieces)))


def test_reach_shows_what_the_choice_lists() -> None:
    land = Land(terrain={"0404": "mountain", "0504": "flooded"}, features={"fort": {"0305": 1}})
    table = position(scenario(unit("g1", move=3), unit("c1"), land=land), {"0405": "g1", "0607": "c1"})
    told = answer(table, "reach", who=who("g1"))
    listed = table.candidates(GERMAN, "g1")
    assert {label: told.overlays[0].amounts[at(label)] for label in listed} == listed
    assert told.total == 3


def test_reach_says_why_each_hex_at_its_rim_is_closed() -> None:
    land = Land(terrain={"0504": "flooded"}, features={"fort": {"0305": 1}})
    table = position(scenario(unit("g1", move=2), unit("c1"), land=land), {"0405": "g1", "0606": "c1"})
    told = answer(table, "reach", who=who("g1"))
    why = {labels((line.value.hex,))[0]: line.clause for line in told.lines if isinstance(line.value, At)}
    assert why["0504"] == "czech38 11.8.1.6"
    assert why["0305"] == "czech38 11.8.2.3.A"
    assert why["0402"] == "czech38 11.1.A"
    assert set(told.overlays[1].hexes) == {at(label) for label in why}


@pytest.mark.clause("czech38 11.8.C")
@pytest.mark.clause("czech38 11.8.1.7.B")
@pytest.mark.clause("czech38 11.8.1.4")
def test_a_way_is_worked_out_hex_by_hex() -> None:
    land = Land(terrain={"0404": "mountain", "0403": "forest"}, sides={"river_minor": (("0405", "0404"),)})
    table = position(scenario(unit("g1", "panzer", move=9), land=land), {"0405": "g1"})
    told = answer(table, "path", who=who("g1"), way=Way((at("0405"), at("0404"), at("0403"))))
    assert [(line.key, line.value, line.clause) for line in told.lines] == [
        ("step-terrain", 4, "czech38 11.8.1.4"),
        ("step-hexside", 1, "czech38 11.8.1.7.B"),
        ("step-terrain", 2, "czech38 11.8.1.2"),
    ]
    assert told.total == 7


@pytest.mark.clause("czech38 11.8.B.1")
@pytest.mark.clause("czech38 11.8.B.2")
@pytest.mark.clause("czech38 11.8.B.3")
@pytest.mark.parametrize("ground", ["mountain", "rough", "forest"])
def test_a_hex_has_one_natural_terrain_and_is_charged_once(ground: str) -> None:
    # Where two are drawn the map names the heavier one; nothing else is ever looked at.
    land = Land(terrain={"0404": ground}, towns={"0404": "town"}, features={"ip": {"0404": 1}})
    table = position(scenario(unit("g1"), land=land), {"0405": "g1"})
    assert table.rules.rules.terrain(at("0404")) == ground
    charged = answer(table, "path", who=who("g1"), way=Way((at("0404"),))).lines
    assert [line.values["terrain"] for line in charged] == [Key(ground)]


@pytest.mark.clause("czech38 11.3.A")
def test_a_guaranteed_step_says_that_it_takes_everything() -> None:
    land = Land(terrain={"0404": "mountain"})
    table = position(scenario(unit("g1", "panzer", move=3), land=land), {"0405": "g1"})
    told = answer(table, "path", who=who("g1"), way=Way((at("0404"),)))
    charged = [(line.key, line.value, line.clause) for line in told.lines]
    assert charged == [("step-terrain", 4, "czech38 11.8.1.4"), ("step-guaranteed", 3, "czech38 11.3.A")]
    assert told.total == 3


def test_a_way_that_is_barred_is_refused_with_the_reason() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0405": "g1", "0404": "c1"})
    values: Values = {"who": who("g1"), "way": Way((at("0404"),))}
    refusal = table.rules.explain(table.seen(GERMAN), Question("path", values))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "czech38 11.4"


@pytest.mark.clause("czech38 7.2.E")
@pytest.mark.clause("czech38 7.4.B")
def test_supply_shows_the_line_or_what_breaks_it() -> None:
    wall = {f"06{row:02}": "flooded" for row in range(1, 11) if row != 5}
    field = scenario(unit("g1"), unit("c1"), land=Land(terrain=wall))
    told = answer(position(field, {"0805": "g1"}), "supply", who=who("g1"))
    assert told.total == Key("in-supply")
    assert told.overlays[0].ways[0][0] == at("0805")
    cut = answer(position(field, {"0805": "g1", "0605": "c1"}), "supply", who=who("g1"))
    assert cut.total == Key("out-of-supply")
    told_of_it = [(line.key, line.value, line.clause) for line in cut.lines]
    assert told_of_it == [
        ("line-blocked", Key("out-of-supply"), "czech38 7.2.E"), ("factors-halved", None, "czech38 7.4.B"),
    ]  # fmt: skip
    assert cut.overlays[0].hexes == (at("0605"),)


@pytest.mark.clause("czech38 3.5.E")
@pytest.mark.clause("czech38 4.2.C")
@pytest.mark.clause("czech38 14.3.A")
def test_a_hex_is_described_with_what_holds_there() -> None:
    land = Land(terrain={"0705": "rough"}, features={"vp": {"0705": 4}, "fort": {"0705": 1}, "ip": {"0705": 1}})
    table = position(scenario(unit("g1"), unit("c1"), land=land), {"0405": "g1", "0705": "c1"})
    told = {line.key: line.value for line in answer(table, "place", at=At(at("0705"))).lines}
    assert told == {
        "terrain-here": Key("rough"), "fort-here": Key("fort"), "position-here": Key("ip"),
        "controlled-by": Key("czech"), "stacked-here": "1", "worth": 4,
    }  # fmt: skip


@pytest.mark.clause("czech38 9.1.B")
@pytest.mark.clause("czech38 10.1.A")
@pytest.mark.clause("czech38 6.7.1.B")
def test_a_hex_tells_how_full_it_is_and_whose_zone_and_aircraft_reach_it() -> None:
    flown = {"interdiction": {"0505": FLIES[CZECH]}}
    table = position(scenario(unit("g1"), unit("g2"), unit("c1")), {"0505": "g1 g2", "0605": "c1"}, layers=flown)
    told = {line.key: (line.value, line.clause) for line in answer(table, "place", at=At(at("0505"))).lines}
    assert told["stacked-here"] == ("2", "czech38 9.1.B")
    assert told["zone-here"] == (Key("czech"), "czech38 10.1.A")
    assert told["interdicted-here"] == (Key("czech"), "czech38 6.7.1.B")


@pytest.mark.clause("czech38 9.3")
def test_how_full_a_hex_is_tells_nothing_of_what_is_hidden_in_it() -> None:
    for beneath in ("division", "regiment"):
        below = replace(unit("c2"), size=beneath)
        table = position(scenario(unit("g1"), unit("c1"), below), {"0405": "g1", "0705": "c2 c1"}, fog=True)
        told = {line.key: line for line in answer(table, "place", at=At(at("0705"))).lines}
        full = told["stacked-here-hidden"]
        assert (full.value, full.values["hidden"]) == ("2", 1)


@pytest.mark.clause("czech38 11.10")
def test_nothing_is_told_of_ground_off_the_map() -> None:
    table = position(scenario(unit("g1")), {"0405": "g1"})
    answered = table.rules.explain(table.seen(GERMAN), Question("place", {"at": At(Hex(9999))}))
    assert isinstance(answered, Refusal)
    assert answered.clause == "czech38 11.10"


def test_a_question_that_makes_no_sense_is_refused() -> None:
    table = position(scenario(unit("g1")), {"0405": "g1"})
    for question in (
        Question("reach", {"who": Who(())}),
        Question("battle", {}),
        Question("battle", {"who": who("nobody"), "at": At(at("0404"))}),
        Question("place", {}),
        Question("fate"),
    ):
        assert isinstance(table.rules.explain(table.seen(GERMAN), question), Refusal)


@pytest.mark.clause("czech38 4.1.A")
@pytest.mark.clause("czech38 4.3.B")
def test_the_ledger_says_what_each_capture_would_change() -> None:
    land = Land(features={"vp": {"0705": 4, "0804": 1}, "bonus-town": {"0605": 1, "0604": 1}})
    pieces = scenario(unit("g1"), unit("c1"), land=land)
    table = position(pieces, {"0405": "g1", "0905": "c1"}, layers={"control": {"0804": 0}})
    ledger = next(p for p in table.rules.display(table.seen(GERMAN)) if isinstance(p, Ledger))
    assert ledger.total == 4
    assert [(row.text, row.value, row.note) for row in ledger.rows] == [
        ("points-held", 4, ""), ("points-lasting", 0, ""), ("0705", -4, "czech"), ("0804", 1, "german"),
        ("0604", 2, "german"), ("0605", 2, "german"),
    ]  # fmt: skip
    label = pieces.map.sheet.label
    assert [label(row.at) for row in ledger.rows if row.at is not None] == ["0705", "0804", "0604", "0605"]


@pytest.mark.clause("czech38 3.3")
def test_trays_show_what_waits_and_what_is_lost() -> None:
    rules = GAME.bind(campaign(), {"reinforcements": True})
    start = rules.start(SeededDice(1))
    trays = {p.id: p for p in rules.display(rules.observe(start.state, (CZECH,))) if isinstance(p, Tray)}
    assert len(trays["slovak-garrison"].pieces) == 7
    assert trays["german-reserve"].side == GERMAN
    assert "german-dead" not in trays


def test_an_imagined_state_cannot_be_told_from_the_truth() -> None:
    kinds = ("panzer", "panzer", "infantry", "infantry", "infantry", "mountain", "infantry", "infantry")
    pieces = [unit(f"g{n}", kind, steps=1 + n % 2) for n, kind in enumerate(kinds, 1)]
    field = scenario(*pieces, unit("c1"), land=Land(terrain={"0405": "wetland"}))
    table = position(field, {"0405": "g3 g4 g5", "0406": "g1 g2 g6", "0408": "g7 g8", "0905": "c1"}, fog=True)
    seen = table.seen(CZECH)
    deals = set()
    for seed in range(8):
        imagined = table.rules.imagine(seen, SeededDice(seed))
        assert table.rules.observe(imagined, (CZECH,), CZECH) == seen
        hidden = sorted(set(imagined.places) - set(seen.places))
        assert hidden == ["g1", "g2", "g3", "g4", "g7"]
        assert all(well_placed(table.rules.rules, piece, imagined.places[piece]) for piece in hidden)
        assert all(imagined.steps[piece] == table.rules.rules.piece(piece).max_steps for piece in hidden)
        deals.add(tuple(imagined.places[piece] for piece in hidden))
    assert len(deals) > 1


def well_placed(rules: Rules, piece: PieceId, place: Place) -> bool:
    """Tell whether a piece may stand on the ground it was dealt to."""
    return not isinstance(place, str) and not rules.prohibited(piece, place)
