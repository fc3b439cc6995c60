"""Fog of war in battle: who sees what, when, and what previews may tell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.games.czech38.battle import battle_at
from core.games.czech38.battle_odds import Asked, explain_battle, settle, working_of
from core.model.evolve import evolve
from core.model.observation import Sight
from core.model.values import PieceId, Unknown
from core.model.working import Explanation
from tests.games.czech38.duel import Field, Table, always, at, unit

UNITS = {
    "target": [unit("c1", 1, 5, 2), unit("c2", 1, 2, 2)],
    "n": [unit("g1", 4, 5, 2), unit("g2", 6, 5, 2)],
    "0901": [unit("c3", 1, 9), unit("c4", 1, 1)],
}


def field(result: str = "0/1", **more: object) -> Field:
    """Return two stacks that hide a unit each."""
    return Field(UNITS, charts=always(result), **more)


@pytest.mark.clause("czech38 12.7.A")
def test_only_the_top_of_an_enemy_stack_is_seen_before_the_odds() -> None:
    seen = field().table().seen("german")
    assert seen.stack(at("target")) == (Unknown.PIECE, "c2")
    assert field().table().seen("czech").stack(at("n")) == (Unknown.PIECE, "g2")
    assert field(options={"fog": False}).table().seen("german").stack(at("target")) == ("c1", "c2")


@pytest.mark.clause("czech38 12.7.A")
@pytest.mark.clause("czech38 12.7.B")
def test_a_declared_attack_uncovers_both_sides_and_stands() -> None:
    game = field().table().attack("g1", dice=[1])
    assert game.frame == "defender-losses"
    assert game.seen("german").stack(at("target")) == ("c1", "c2")
    assert game.seen("czech").stack(at("n")) == ("g1", "g2")
    revealed = game.told("stacks-revealed")[0]
    assert (revealed.clause, revealed.bars_undo) == ("czech38 12.7.B", "reveal")
    assert game.offers() == ["c1", "c2"]
    kinds = [event.kind for event in game.events]
    assert kinds.index("stacks-revealed") < kinds.index("odds") < kinds.index("assault-roll")


@pytest.mark.clause("czech38 12.7.A")
def test_who_stays_out_of_the_battle_stays_hidden() -> None:
    game = field("0/0").table()
    game.attack("g2", dice=[1])
    assert game.seen("czech").stack(at("n")) == (Unknown.PIECE, "g2")
    assert game.seen("german").stack(at("0901")) == (Unknown.PIECE, "c4")


@pytest.mark.clause("czech38 12.7.A")
def test_after_the_battle_the_stacks_are_covered_again() -> None:
    game = field("0/0").table().attack("g1", dice=[1])
    assert game.seen("german").stack(at("target")) == (Unknown.PIECE, "c2")
    assert game.seen("czech").stack(at("n")) == (Unknown.PIECE, "g2")
    assert not any(game.state.knows.values())
    assert game.told("stacks-covered")[0].clause == "czech38 12.7.A"


def test_nothing_is_uncovered_that_was_in_plain_sight() -> None:
    assert not field("0/0", options={"fog": False}).table().attack("g1", dice=[1]).told("stacks-revealed")
    open_ = Field({"target": [unit("c1", 1, 1)], "n": [unit("g1", 4, 5)]}, charts=always("0/0"))
    assert not open_.table().attack("g1", dice=[1]).told("stacks-revealed")


@pytest.mark.parametrize("side", ["german", "czech"])
@pytest.mark.parametrize("result", ["0/1", "1/1", "0/E", "E/0", "0/0"])
def test_each_sides_view_of_a_battle_folds_to_what_it_sees(side: str, result: str) -> None:
    game = field(result).table()
    state, seen = game.state, game.seen(side)
    secrecy = game.rulebook.rules.secrecy
    game.attack("g1", dice=[1])
    while game.frame in ("defender-losses", "attacker-losses", "advance"):
        state, seen = fold(game, state, seen, secrecy, side)
        game.do(game.offers()[0])
    state, seen = fold(game, state, seen, secrecy, side)
    assert state == game.state


def fold(game: Table, state, seen, secrecy, side: str):
    """Return the state and what a side sees of it after the last events, folded from its own views."""
    for event in game.events:
        after = evolve(state, event)
        seen = evolve(seen, Sight(secrecy, (side,), state, after).view(event))
        state = after
        wanted = game.rulebook.observe(state, (side,))
        assert (seen.stacks, seen.places, seen.steps) == (wanted.stacks, wanted.places, wanted.steps), event.kind
        assert (seen.piece_marks, seen.agenda) == (wanted.piece_marks, wanted.agenda), event.kind
        assert {k: v for k, v in seen.knows.items() if v} == {k: v for k, v in wanted.knows.items() if v}
    return state, seen


def explained(game: Table, *attackers: str) -> Explanation:
    """Return the preview of an attack as its side sees it."""
    found = explain_battle(game.rulebook.rules, game.seen(), Asked(at("target"), tuple(map(PieceId, attackers))))
    assert isinstance(found, Explanation)
    return found


@pytest.mark.clause("czech38 12.7.A")
def test_a_preview_counts_every_unit_that_could_be_hidden() -> None:
    # Beneath c2 may be c1 (defense 5) or c3 (9): 10 against 7 or against 11, each as likely as the other.
    preview = explained(field().table(), "g1", "g2")
    line = next(line for line in preview.lines if line.key == "hidden-units")
    assert (line.value, line.values["worst"], line.values["best"]) == (1, "1:2", "1:1")
    assert sum(outcome.weight for outcome in preview.spread) == 1
    defender = sum(outcome.weight * outcome.losses["defender"] for outcome in preview.spread)
    assert defender == Fraction(1)
    likely = next(line for line in preview.lines if line.key == "likely-column")
    assert (likely.value, preview.total, preview.column) == ("1:2", "1:2", "1:2")
    assert "c1" not in repr(preview)
    assert "c3" not in repr(preview)


def test_a_preview_of_hidden_units_is_the_mean_of_what_they_could_be() -> None:
    table = Field(UNITS).table()
    preview = explained(table, "g1", "g2")
    wanted: dict[str, Fraction] = {}
    for hidden in ("c1", "c3"):
        battle = battle_at(table.rulebook.rules, table.state, at("target"), (PieceId("g1"), PieceId("g2")))
        defenders = (PieceId("c2"), PieceId(hidden))
        working = working_of(type(battle)(battle.rules, battle.position, battle.target, battle.attackers, defenders))
        for roll in range(1, 7):
            result = str(settle(table.rulebook.rules, working, roll))
            wanted[result] = wanted.get(result, Fraction(0)) + Fraction(1, 12)
    found: dict[str, Fraction] = {}
    for outcome in preview.spread:
        found[str(outcome.result)] = found.get(str(outcome.result), Fraction(0)) + outcome.weight
    assert found == wanted


@pytest.mark.clause("czech38 12.8.1.B")
def test_a_preview_says_what_is_missing_for_the_next_column() -> None:
    preview = explained(Field(UNITS, options={"fog": False}).table(), "g1", "g2")
    missing = preview.better
    assert (preview.total, missing.value, missing.values["column"]) == ("1:1", 4, "2:1")
    assert (preview.chart, preview.column, len(preview.spread)) == ("combat_results", "1:1", 6)


@pytest.mark.clause("czech38 12.7.A")
def test_a_preview_of_hidden_units_says_what_makes_a_better_column_the_likeliest() -> None:
    # 10 against 7 or 11; one factor more is 11 against either, which is 1:1 both times.
    missing = explained(field().table(), "g1", "g2").better
    assert missing is not None
    assert (missing.key, missing.value, missing.values["column"]) == ("for-next-likely-column", 1, "1:1")


@pytest.mark.clause("czech38 6.8.2")
def test_aircraft_may_be_supposed_of_a_stack_that_hides_units() -> None:
    preview = explained(field().table(), "g1", "g2")
    supposed = {line.key: line.value for line in preview.suppositions}
    for key, column in supposed.items():
        asked = Asked(at("target"), (PieceId("g1"), PieceId("g2")), supposed=(key,))
        found = explain_battle(field().table().rulebook.rules, field().table().seen(), asked)
        assert isinstance(found, Explanation)
        assert found.total == column
    assert supposed


def test_where_all_is_won_nothing_is_missing_and_where_all_is_lost_something_is() -> None:
    won = explained(Field({"target": [unit("c1", 1, 1)], "n": [unit("g1", 9, 9)]}).table(), "g1")
    assert (won.total, won.better) == ("9:1", None)
    lost = explained(Field({"target": [unit("c1", 1, 9)], "n": [unit("g1", 1, 9)]}).table(), "g1")
    assert lost.better.value == 1
    assert [(outcome.roll, outcome.result) for outcome in lost.spread] == [(None, "E/0")]


def test_a_preview_refuses_what_the_choice_refuses() -> None:
    game = field().table()
    rules, seen = game.rulebook.rules, game.seen()
    assert explain_battle(rules, seen, Asked(at("s"), (PieceId("g1"),))).clause == "czech38 12.1.A"
    assert explain_battle(rules, seen, Asked(at("target"), ())) == Explanation()
