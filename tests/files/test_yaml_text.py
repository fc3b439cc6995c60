"""Words are quoted where a YAML reader would take them for something else, and nowhere else."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from core.files.page import compose
from core.files.yaml_text import WIDTH, folded, label, quote, wrapped
from tests.files.strategies import TEXTS


@given(TEXTS)
def test_every_reader_finds_the_word(text: str) -> None:
    for written in (f"k: {quote(text)}\n", f"k: {{a: {quote(text)}, b: 1}}\n", f"k: [{quote(text)}, 1]\n"):
        found = yaml.load(written, yaml.CSafeLoader)["k"]
        assert (
            found if isinstance(found, str) else next(iter(found.values() if isinstance(found, dict) else found))
        ) == text
    assert yaml.load(f"{quote(text)}: 1\n", yaml.CSafeLoader) == {text: 1}


@given(st.lists(st.text("abc:#-'\" 0é", min_size=1, max_size=12), max_size=30).map(" ".join))
def test_running_text_reads_back(text: str) -> None:
    assert yaml.load(f"k: {folded(text, 2)}\n", yaml.CSafeLoader)["k"] == text


@pytest.mark.parametrize("plain", ["3rd Division", "E/0", "5706-4", "12.8.2.A", "Turn 7", "1d6", "Brünn", "(III)"])
def test_plain_words_stay_plain(plain: str) -> None:
    assert quote(plain) == plain


@pytest.mark.parametrize(
    "odd", ["", "no", "5105", "1:4", "1.5", "~", " a", "a ", "a: b", "a #b", "- a", "[x]", "2001-01-01"]
)
def test_odd_words_are_quoted(odd: str) -> None:
    assert quote(odd).startswith('"')


@pytest.mark.parametrize("written", ["0101", "1", "A-5", "12.07", "2604 NE"])
def test_labels_need_no_quotes_for_our_reader(written: str) -> None:
    assert label(written) == written
    root = compose(f"[{label(written)}]", "x").root
    assert isinstance(root, yaml.SequenceNode)
    assert root.value[0].value == written


def test_long_lists_wrap_and_end_in_commas() -> None:
    text = wrapped([f"{n:04}" for n in range(100)], 2)
    lines = text.split("\n")
    assert lines[0] == "["
    assert lines[-1] == "  ]"
    assert all(line.endswith(",") for line in lines[1:-1])
    assert max(map(len, lines)) <= WIDTH
    assert yaml.load(f"k: {text}", yaml.BaseLoader)["k"] == [f"{n:04}" for n in range(100)]
