"""What is found by a few letters: clauses by number and by words, commands, places and units."""

from __future__ import annotations

import pytest

from core.view.clause_book import ClauseBook
from core.view.plain_words import plain
from player.models.deeds import Deed, Sort, find_deeds
from player.models.search import best, fit


@pytest.fixture
def book() -> ClauseBook:
    listed = {
        "10.2": {"summary": "Zones reach every neighbour.", "kind": "rule", "status": "enforced"},
        "9.1": {"summary": "Three units a hex.", "kind": "rule", "status": "enforced", "ruling": "See 10.2 and 99.9."},
        "9.1.A": {"summary": "Regiments count a third.", "kind": "rule", "status": "unused", "reason": "None here."},
        "9.1.B": {"summary": "Towns, as Ústí, count alike.", "kind": "example", "status": "shown"},
    }
    return ClauseBook.of(listed)


def test_clauses_stand_in_the_rulebooks_order(book: ClauseBook) -> None:
    assert list(book.clauses) == ["9.1", "9.1.A", "9.1.B", "10.2"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("9.1", ["9.1", "9.1.A", "9.1.B"]),
        ("usti", ["9.1.B"]),
        ("hex three", ["9.1"]),
        ("neighbours", []),
        ("", ["9.1", "9.1.A", "9.1.B", "10.2"]),
    ],
)
def test_clauses_are_found_by_number_and_by_words(book: ClauseBook, wanted: str, found: list[str]) -> None:
    assert [clause.id for clause in book.search(wanted)] == found


def test_whole_words_come_before_beginnings_and_those_before_what_stands_inside() -> None:
    said = {"1.1": "Fair days.", "1.2": "Aircraft fly.", "6.1": "An air unit flies.", "9.9": "Soil."}
    book = ClauseBook.of({id_: {"summary": summary} for id_, summary in said.items()})
    assert [clause.id for clause in book.search("air")] == ["6.1", "1.2", "1.1"]


def test_a_clause_that_is_not_listed_leads_to_what_it_belongs_to(book: ClauseBook) -> None:
    part, nothing = book.find("9.1.A.7"), book.find("12")
    assert part is not None
    assert part.id == "9.1.A"
    assert nothing is None
    assert [clause.id for clause in book.named(["10.2, 9.1", "9.1", "44"])] == ["10.2", "9.1"]


def test_lines_of_a_clause_belong_to_it() -> None:
    book = ClauseBook.of({id_: {"summary": id_} for id_ in ("9.2", "9.2.3", "9.2.3#all", "9.2.3#none", "9.2.4")})
    assert [clause.id for clause in book.family(book.clauses["9.2.3"])] == ["9.2", "9.2.3#all", "9.2.3#none", "9.2.4"]
    assert [clause.id for clause in book.family(book.clauses["9.2.3#all"])] == ["9.2.3", "9.2.3#none"]
    whole = book.find("9.2.3#gone")
    assert whole is not None
    assert whole.id == "9.2.3"


def test_what_belongs_together_and_what_a_text_points_to(book: ClauseBook) -> None:
    assert [clause.id for clause in book.family(book.clauses["9.1.A"])] == ["9.1", "9.1.B"]
    pointed = book.links(book.clauses["9.1"].ruling)
    assert pointed == (("See ", ""), ("10.2", "10.2"), (" and 99.9.", ""))
    assert book.clauses["9.1.A"].status == "The program has no use for it. None here."


def test_better_fits_come_first() -> None:
    words = ("Attend", "The end", "End the phase", "end", "Every new day")
    assert best("end", words, str) == ("end", "End the phase", "The end", "Attend", "Every new day")
    assert fit("phase end", "End the phase") is not None
    assert fit("zz", "End") is None
    assert plain("Břeclav") == "breclav"


def test_answers_and_commands_are_listed_before_anything_is_typed() -> None:
    done: list[str] = []
    deeds = (
        Deed(Sort.PLACE, "Brno", lambda: done.append("Brno"), "4620"),
        Deed(Sort.COMMAND, "Undo", lambda: done.append("Undo"), keys="Ctrl+Z"),
        Deed(Sort.ANSWER, "End the phase", lambda: done.append("End")),
    )
    assert [deed.words for deed in find_deeds(deeds, "")] == ["Undo", "End the phase"]
    assert [deed.words for deed in find_deeds(deeds, "4620")] == ["Brno"]
    find_deeds(deeds, "undo")[0].do()
    assert done == ["Undo"]
