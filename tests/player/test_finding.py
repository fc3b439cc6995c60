"""What can be found on the map: its order, what stands beside a find, and what is typed for letters with accents."""

from __future__ import annotations

import pytest

from core.view.plain_words import plain
from player.models.finding import Found, find, findable
from player.models.table import Table
from tests.player.staged import staged


@pytest.fixture(scope="module")
def field() -> Table:
    """The campaign with everybody placed."""
    return Table(staged("german-movement"))


def found(field: Table, wanted: str) -> tuple[Found, ...]:
    """Return what is found for a few letters."""
    return find(field, findable(field), wanted)


def test_names_with_accents_stand_where_their_letters_do(field: Table) -> None:
    names = [entry.words for entry in findable(field) if entry.face is None]
    wanted = ("České Budějovice", "Cheb", "Ústí nad Labem", "Znojmo")
    assert sorted(wanted, key=names.index) == list(wanted)


def test_units_stand_in_the_order_of_their_numbers(field: Table) -> None:
    units = [entry.words for entry in findable(field) if entry.face is not None]
    numbered = [int(name.split("t")[0]) for name in units if name.endswith("th Infantry Division")]
    assert numbered == sorted(numbered)


def test_what_a_place_is_stands_beside_it_in_words(field: Table) -> None:
    notes = {entry.words: entry.note.split(" · ")[1] for entry in findable(field) if entry.face is None}
    assert (notes["Praha"], notes["Brno"], notes["Cheb"]) == ("Prague", "large town", "town")


def test_a_unit_is_found_by_what_stands_on_its_counter(field: Table) -> None:
    assert found(field, "bs37")[0].words == "37th Border Sector"


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Łódź", "lodz"), ("Köln", "koln"), ("Øresund", "oresund"), ("Œuilly", "oeuilly"), ("Süß", "suss")],
)
def test_every_letter_has_a_plain_one(name: str, typed: str) -> None:
    assert plain(name) == typed
