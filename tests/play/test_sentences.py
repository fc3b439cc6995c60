"""Keys and values become sentences; what is missing is noted, and the unknown stays unknown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from probe.field import scenario
from probe.game import GAME

from core.board.hexes import Hex
from core.model.choice import Candidate, Prompt
from core.model.events import Event
from core.model.issues import Issue, Severity
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Unknown, Value, Way, Who
from core.model.working import Line
from core.play.header import Start
from core.play.playouts import play
from core.play.session import LogEntry
from core.play.undoing import Barred
from core.view.sentences import Said, Sentences, bare_clause, shared_texts
from player.models.answers import Brief

A1, B1 = Hex(0), Hex(5)
HORSE, FOOT = PieceId("a3"), PieceId("a1")


@pytest.fixture
def say() -> Sentences:
    """Return the sentences of the probe game."""
    return Sentences.of(GAME, scenario())


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "3"),
        (True, "yes"),
        (None, "nothing"),
        (At(A1), "A1"),
        (Way((A1, B1)), "A1 → B1"),
        (Key("amber"), "Amber"),
        (Key("blue-moves"), "blue moves"),
        (Key("half-steps"), "half steps"),
        ("fallen", "Fallen"),
        ("D1", "D1"),
        (Unknown.VALUE, "something unknown"),
        (Unknown.PIECE, "an unknown unit"),
        ((2, 1), "2, 1"),
        (Who((HORSE,)), "Amber Horse"),
        (Who((HORSE, FOOT)), "Amber Horse and Amber First Foot"),
        (Who((HORSE, Unknown.PIECE)), "Amber Horse and an unknown unit"),
        (Who((Unknown.PIECE, HORSE, Unknown.PIECE)), "Amber Horse and 2 unknown units"),
        (Who(()), "nobody"),
    ],
)
def test_values_in_words(say: Sentences, value: Value, words: str) -> None:
    assert say.value(value) == words


def test_three_names_are_joined(say: Sentences) -> None:
    assert say.joined(["a", "b", "c"]) == "a, b and c"


def test_an_event_names_its_clause(say: Sentences) -> None:
    event = Event("moved", "probe 4", {"who": Who((HORSE,)), "way": Way((A1, B1))})
    assert str(say.event(event)) == "Amber Horse moves A1 → B1. (4)"


def test_an_event_without_a_text_is_silent(say: Sentences) -> None:
    assert say.event(Event("begins-plan", "probe 3")) == Said("")
    assert say.faults == []


def test_a_refusal_knows_its_hex(say: Sentences) -> None:
    refusal = Refusal("probe 6", "two-a-hex", B1)
    assert say.refusal(refusal) == Said("Two pieces may stand in B1, no more.", "6")


def test_what_everybody_shares_is_said_for_every_game(say: Sentences) -> None:
    assert str(say.refusal(Refusal("", "stale"))).startswith("The game has moved on")
    unsaved = say.refusal(Refusal("", "not-saved", None, {"reason": "No room; free some."}))
    assert str(unsaved).endswith("so it did not happen. No room; free some.")


def test_a_games_own_text_goes_before_the_shared_one(say: Sentences) -> None:
    assert say.refusal(Refusal("", "action-incomplete")).text == GAME.texts("en")["action-incomplete"]
    assert shared_texts("en")["action-incomplete"] != GAME.texts("en")["action-incomplete"]


def test_prompts_buttons_and_lines(say: Sentences) -> None:
    prompt = Prompt("move-where", "probe 4", {"who": Who((HORSE,))})
    assert str(say.prompt(prompt)) == "Where should Amber Horse go? (4)"
    assert say.candidate(Candidate(click=None, key="end-phase")) == "End moves"  # type: ignore[arg-type]
    assert say.candidate(Candidate(click=None)) == ""  # type: ignore[arg-type]
    assert say.line(Line("strength", 3, "probe 5")).clause == "5"


def test_an_issue_says_where(say: Sentences) -> None:
    assert say.issue(Issue(Severity.ERROR, "no-beacon", "probe 7")).clause == "7"


@pytest.mark.parametrize(("sides", "said"), [(1, "A river of 1 hexside near"), (2, "A river of 2 hexsides near")])
def test_a_river_of_one_hexside_is_said_in_the_singular(say: Sentences, sides: int, said: str) -> None:
    issue = Issue(Severity.WARNING, "scenario-river-ends-nowhere", "probe 7", at=Hex(0), values={"sides": sides})
    assert say.issue(issue).text.startswith(said)


@pytest.mark.parametrize("reason", ["die", "draw", "reveal", "other-side", "agreed", "start", "conceded"])
def test_every_bar_has_its_sentence(say: Sentences, reason: str) -> None:
    assert say.barred(Barred(reason)).text == shared_texts("en")[f"undo-{reason}"]


def test_a_missing_text_and_a_missing_value_are_noted(say: Sentences) -> None:
    assert say.say("no-such-key", {}) == "No such key"
    assert say.say("two-a-hex", {}) == "Two pieces may stand in something unknown, no more."
    assert say.faults == ["no text 'no-such-key'", "text 'two-a-hex' wants a value 'at'"]


def test_a_template_chooses_words_by_number(say: Sentences) -> None:
    counted = Sentences(say.schema, say.scenario, {"lost": "{who} {who:loses|lose} {n} {n:step|steps}."})
    assert counted.say("lost", {"who": Who((HORSE,)), "n": 1}) == "Amber Horse loses 1 step."
    assert counted.say("lost", {"who": Who((HORSE, FOOT)), "n": 2}) == "Amber Horse and Amber First Foot lose 2 steps."


def test_a_name_that_units_of_both_sides_bear_says_whose(say: Sentences) -> None:
    blue = next(piece for piece in say.scenario.pieces if piece.side == "blue")
    named = tuple(replace(p, name="First Foot") if p.id in (FOOT, blue.id) else p for p in say.scenario.pieces)
    both = replace(say, scenario=replace(say.scenario, pieces=named))
    assert both.value(Who((FOOT, blue.id))) == "First Foot (Amber) and First Foot (Blue)"
    assert both.value(Who((HORSE,))) == "Amber Horse"


def test_beside_a_figure_three_units_are_not_listed(say: Sentences) -> None:
    brief = Brief(say.schema, say.scenario, {**say.texts, "attack": "{who}: attack factor"})
    pieces = tuple(piece.id for piece in say.scenario.pieces)
    told = brief.line(Line("attack", 4, "probe 4", {"who": Who(pieces)})).text
    assert told == f"{brief.piece(pieces[0])} and {len(pieces) - 1} more: attack factor"
    assert "more" not in brief.line(Line("attack", 4, "probe 4", {"who": Who(pieces[:2])})).text


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [("shift-hill", 1, "+1"), ("shift-hill", -2, "−2"), ("shift-hill", 0, "0"), ("halved", 2, "÷2"), ("attack", 4, "4"),
     ("shift-hill", True, "yes"), ("shift-hill", "3:1", "3:1")],
)  # fmt: skip
def test_a_figure_says_whether_it_shifts_divides_or_adds(say: Sentences, key: str, value: Value, words: str) -> None:
    signed = replace(say, schema=replace(say.schema, signs={"shift-": "+", "halved": "÷"}))
    assert signed.figure(Line(key, value, "probe 4")) == words


def test_undo_and_redo_are_told(say: Sentences) -> None:
    undo = LogEntry(5, "undo", "amber", (), taken_back=False)  # type: ignore[arg-type]
    assert [str(said) for said in say.entry(undo)] == ["Amber took the last step back."]
    redo = LogEntry(6, "redo", "amber", (), taken_back=False)  # type: ignore[arg-type]
    assert [str(said) for said in say.entry(redo)] == ["Amber did again what was taken back."]


def test_a_whole_game_is_told_without_a_gap(start: Start, say: Sentences) -> None:
    session = play(start, 3).session
    for viewers in ((), ("amber",), ("amber", "blue")):
        told = [said for entry in session.log(viewers) for said in say.entry(entry)]  # type: ignore[arg-type]
        assert len(told) > 30
        assert not any("{" in said.text for said in told)
    assert say.faults == []


def test_a_language_not_there_yet_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"en": GAME.texts("en"), "de": {"moved": "{who} zieht {way}."}}

    class German:
        schema = GAME.schema

        def texts(self, language: str) -> object:
            return texts[language]

    say = Sentences.of(German(), scenario(), "de")  # type: ignore[arg-type]
    assert say.event(Event("moved", "", {"who": Who((HORSE,)), "way": Way((A1,))})).text == "Amber Horse zieht A1."
    assert say.event(Event("turn-began", "", {"turn": 2})).text == "Turn 2 begins."


def test_clauses_are_shown_without_the_game() -> None:
    assert bare_clause("probe 3.1.A") == "3.1.A"
    assert bare_clause("") == ""


def test_names_with_a_comma_are_told_apart_in_a_list(say: Sentences) -> None:
    assert say.joined(["149th Brigade, 50th Division", "a", "b"]) == "149th Brigade, 50th Division; a; and b"
    assert say.joined(["149th Brigade, 50th Division"]) == "149th Brigade, 50th Division"
