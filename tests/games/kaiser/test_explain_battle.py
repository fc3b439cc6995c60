"""What the rules answer about combat: the table of both dice, supply, what is owed and what is proposed."""

from __future__ import annotations

from random import Random

import pytest

from core.model.actions import HexClick, PieceClick
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Who
from core.model.working import Explanation, Line, Question
from tests.games.kaiser.fights import battle, combat
from tests.games.kaiser.front import GERMAN, Land, Table, at, unit
from tests.games.kaiser.prove_odds import differences, random_attack

POINTS = {"german-field": 9, "german-heavy": 9, "allied-field": 9, "allied-heavy": 9}


def example() -> Table:
    """Return the worked example of 8.7.5 on the table."""
    pieces = (unit("b1", size="brigade"), unit("b2", size="company", morale=3))
    return combat({"1005": "g1", "0905": "b1 b2"}, *pieces, land=Land(towns={"0905": "village"}))


def asked(table: Table, kind: str, **values: object) -> Explanation:
    """Return an answer that is no refusal."""
    found = table.rulebook.explain(table.seen(GERMAN), Question(kind, values))  # type: ignore[arg-type]
    assert isinstance(found, Explanation), found
    return found


@pytest.mark.clause("kaiser 8.7.5#ex")
def test_the_table_of_both_dice_has_the_worked_example() -> None:
    found = battle(example(), GERMAN, "0905", "g1")
    assert found.total == "30:11"
    assert len(found.spread) == 36
    outcome = next(outcome for outcome in found.spread if outcome.roll == (4, 1))
    assert outcome.values == {"attack": 120, "defense": 22, "quotient": 5}
    assert (outcome.result, outcome.cell, outcome.losses["defender"]) == (Key("attack-succeeded"), "−1", 1)
    cells = {outcome.roll: outcome.cell for outcome in found.spread}
    assert (cells[1, 2], cells[1, 1], cells[6, 1]) == ("×", "1", "→")
    assert found.better is not None
    assert sum(int(str(found.better.values[key])) for key in ("wins", "fails", "shattered")) == 36


def test_what_is_missing_for_one_throw_more_is_told_and_is_the_least() -> None:
    def told(strength: int) -> tuple[int, Line | None]:
        table = combat({"1005": "g1", "0905": "b1"}, unit("g1", strength=strength), unit("b1", size="brigade"))
        found = battle(table, GERMAN, "0905", "g1")
        assert found.better is not None
        more = next((line for line in found.lines if line.key == "for-more-wins"), None)
        return int(str(found.better.values["wins"])), more

    wins, more = told(30)
    assert more is not None
    missing = int(str(more.value))
    assert told(30 + missing)[0] == more.values["wins"] > wins
    assert told(30 + missing - 1)[0] == wins
    assert told(3000) == (36, None)


def test_every_modifier_is_named_with_its_clause() -> None:
    pieces = (unit("g1", corps="3"), unit("g2", corps="9"))
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"}, *pieces, behind={}, weather="fog",
                   land=Land(features={"redoubt": ("0905",)}))  # fmt: skip
    lines = {line.key: (line.value, line.clause) for line in battle(table, GERMAN, "0905", "g1 g2").lines}
    assert lines["fog"] == (1, "kaiser 8.3#fog")
    assert lines["attacker-isolated"] == (3, "kaiser 8.4.A#isolated")
    assert lines["mixed-corps"] == (1, "kaiser 8.4.A#corps")
    assert lines["defender-terrain"] == (2, "kaiser 8.4.A#terrain")
    assert (lines["attack-die-added"][0], lines["defense-die-added"][0]) == (1, 6)


def test_lines_of_supply_are_shown_with_the_attack() -> None:
    overlays = {overlay.kind: overlay for overlay in battle(example(), GERMAN, "0905", "g1").overlays}
    assert overlays["attack"].ways == ((at("1005"), at("0905")),)
    assert [len(way) for way in overlays["supply"].ways] == [3]


def test_barrages_can_be_supposed_and_named() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, tracks=POINTS)
    found = battle(table, GERMAN, "0905", "g1")
    assert [line.key for line in found.suppositions] == [
        "suppose-rolling-1", "suppose-rolling-2", "suppose-sos-2", "suppose-sos-4",
    ]  # fmt: skip
    values = {"hexes": (At(at("0905")),), "who": Who((PieceId("g1"),))}
    with_guns = asked(table, "battle", **values, suppose=Key("suppose-rolling-2"))
    named = battle(table, GERMAN, "0905", "g1", field=1, heavy=1)
    assert with_guns.spread == named.spread
    assert with_guns.spread != found.spread


def test_a_combat_that_cannot_be_is_refused() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0904": "b2"})
    values = {"hexes": (At(at("0905")), At(at("0906"))), "who": Who((PieceId("g1"),))}
    assert isinstance(table.rulebook.explain(table.seen(GERMAN), Question("battle", values)), Refusal)


@pytest.mark.clause("kaiser 8.1.2.B")
def test_the_proposal_does_every_duty_and_becomes_clicks() -> None:
    table = combat({"1005": "g1", "1006": "g2", "1004": "g3", "0905": "b1", "0904": "b2", "0906": "b3"})
    found = asked(table, "duties")
    assert found.total == 3
    assert set(found.pieces) == {"g1", "g2", "g3"}
    fought = {click.hex for proposal in found.proposals for click in proposal.clicks if isinstance(click, HexClick)}
    sent = [c.piece for proposal in found.proposals for c in proposal.clicks if isinstance(c, PieceClick)]
    assert fought == {at("0904"), at("0905"), at("0906")}
    assert sorted(sent) == ["g1", "g2", "g3"]
    words = [table.word(click) for click in found.proposals[0].clicks]
    assert table.grown(GERMAN, *words).action is not None


def test_nothing_is_proposed_when_nothing_is_owed() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, land=Land(towns={"1005": "village"}))
    found = asked(table, "duties")
    assert (found.lines[0].key, found.proposals) == ("duty-none", ())


def test_previews_tell_what_combats_do() -> None:
    rng, tried = Random(11), 0
    while tried < 6:
        attack = random_attack(rng)
        if attack is not None:
            tried += 1
            assert list(differences(attack)) == []
