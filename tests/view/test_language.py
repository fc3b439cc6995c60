"""The language of the windows."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from probe.field import scenario
from probe.game import GAME

from core.view import language
from core.view.language import PSEUDO, SOURCE, VARIABLE, message, number, set_language, set_number_marks, tr, tr_n
from core.view.pseudo import GROWTH, pseudo
from core.view.sentences import Sentences, shared_texts


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    set_language(SOURCE)
    set_number_marks(".", "")


def test_english_says_the_literal_itself() -> None:
    assert tr("New game") == "New game"
    assert tr("Player of {side}", side="Red") == "Player of Red"
    assert tr(message("Undo")) == "Undo"


@pytest.mark.parametrize(("count", "said"), [(0, "0 steps of 4"), (1, "1 step of 4"), (3, "3 steps of 4")])
def test_the_form_goes_with_the_number(count: int, said: str) -> None:
    assert tr_n("{count} step of {of}", "{count} steps of {of}", count, of=4) == said


def test_a_language_without_a_catalogue_speaks_english() -> None:
    set_language("zz")
    assert tr("New game") == "New game"
    assert Sentences.of(GAME, scenario()).texts["stale"] == shared_texts("en")["stale"]


def test_the_pseudo_locale_is_longer_in_brackets_and_keeps_what_is_not_words() -> None:
    set_language(PSEUDO)
    said = tr("Take {count} of <b>these</b> back\tCtrl+Z", count=2)
    assert said.startswith("[Ťáké 2 öf <b>ťhéšé</b>")
    assert said.endswith("]\tCtrl+Z")
    plain = "The game has moved on since you chose."
    assert len(tr(plain)) >= len(plain) * (1 + GROWTH)
    assert tr_n("{count} step", "{count} steps", 1) != tr_n("{count} step", "{count} steps", 2)
    assert tr("") == ""


def test_the_sentences_of_rules_and_windows_follow_the_language() -> None:
    english = Sentences.of(GAME, scenario())
    set_language(PSEUDO)
    accented = Sentences.of(GAME, scenario())
    assert accented.texts.keys() == english.texts.keys()
    for key, template in english.texts.items():
        assert accented.texts[key] == pseudo(template)
        assert _fields(accented.texts[key]) == _fields(template)
    assert pseudo("{count:step|steps}") == "[{count:šťép|šťépš}]"


def _fields(template: str) -> list[str | None]:
    return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]


def test_the_environment_goes_before_the_setting_and_the_setting_before_the_system() -> None:
    assert language.chosen_language("en", {VARIABLE: PSEUDO, "LANG": "C"}) == PSEUDO
    assert language.chosen_language(PSEUDO, {"LANG": "en_GB.UTF-8"}) == PSEUDO
    assert language.chosen_language("", {"LANG": "en_GB.UTF-8"}) == "en"
    assert language.chosen_language("tlh", {"LANG": "tlh_XX.UTF-8"}) == SOURCE


def test_numbers_are_written_as_the_locale_writes_them() -> None:
    assert (number(1234567), number(0.5), number(2 / 3, 2)) == ("1234567", "0.5", "0.67")
    assert (number(-30), tr("{points} points", points=-30)) == ("−30", "−30 points"), "the minus of print"
    set_number_marks(",", "\N{NARROW NO-BREAK SPACE}")
    assert number(1234567.5, 1) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567,5"
    assert tr("on average {losses}", losses=1.25) == "on average 1,25"
