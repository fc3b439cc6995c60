"""Symbols: every shipped file is read, and what is not understood is said."""

from __future__ import annotations

import pytest

from core.view.symbols import BadSymbol, read_path, read_symbol, symbol, symbol_keys

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 31"><title>T</title>'


@pytest.mark.parametrize("key", symbol_keys())
def test_every_shipped_symbol_lies_in_its_box(key: str) -> None:
    sign = symbol(key)
    assert sign.title
    assert sign.parts
    for part in sign.parts:
        left, top, right, bottom = part.path.bounds
        assert left >= 0
        assert top >= 0
        assert right <= sign.width
        assert bottom <= sign.height


def test_symbols_differ_from_each_other() -> None:
    parts = [symbol(key).parts for key in symbol_keys()]
    assert len(set(parts)) == len(parts)


def test_a_key_without_a_file_gives_the_sign_for_the_unknown() -> None:
    assert symbol("zeppelin") == symbol("unknown") == symbol("")


@pytest.mark.parametrize(
    ("text", "commands", "numbers"),
    [
        ("M1 2 3 4", "ML", (1, 2, 3, 4)),
        ("m1,2 3,4l1 1z", "MLLZ", (1, 2, 4, 6, 5, 7)),
        ("M0 0H5V6", "MLL", (0, 0, 5, 0, 5, 6)),
        ("M1-1h.5v-.5", "MLL", (1, -1, 1.5, -1, 1.5, -1.5)),
        ("M0 0Q3 0 3 3", "MC", (0, 0, 2, 0, 3, 1, 3, 3)),
        ("M0 0c1 0 1 1 2 1", "MC", (0, 0, 1, 0, 1, 1, 2, 1)),
    ],
)
def test_paths(text: str, commands: str, numbers: tuple[float, ...]) -> None:
    path = read_path(text)
    assert path.commands == commands
    assert path.numbers == pytest.approx(numbers)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<path d="M0 0A1 1 0 0 0 2 2"/>', "'A' is not understood"),
        ('<path d="M0 0L1"/>', "too few numbers"),
        ("<text>a</text>", "<text> is not understood"),
        ('<path d="M0 0" fill="red"/>', "colour 'red' is not understood"),
        ("<g>", "mismatched tag"),
    ],
)
def test_what_is_not_understood_is_said_with_the_file(body: str, says: str) -> None:
    with pytest.raises(BadSymbol, match=says) as failed:
        read_symbol(HEAD + body + "</svg>", name="odd.svg")
    assert str(failed.value).startswith("odd.svg: ")


def test_colours_and_widths_are_inherited() -> None:
    text = HEAD + '<g fill="currentColor" stroke-width="4"><rect width="3" height="2"/></g></svg>'
    (part,) = read_symbol(text, name="a.svg").parts
    assert (part.fill, part.line, part.width) == ("ink", "", 4)
