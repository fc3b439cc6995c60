"""Pieces of YAML for people: words quoted only where they must be, lists wrapped at a readable width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import yaml

from core.model.charts import Cell

WIDTH = 100
_PLAIN = re.compile(r"[\w(/][^,\[\]{}#:\"'\\]*\Z")
_RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers
_LABEL = re.compile(r"[0-9A-Za-z][0-9A-Za-z.\-_/ ]*\Z")


@lru_cache(maxsize=4096)
def quote(text: str) -> str:
    """Return text as YAML, between quotes where any YAML reader would take it for something else.

    >>> quote("3rd Division"), quote("5105"), quote("no"), quote("1:4")
    ('3rd Division', '"5105"', '"no"', '"1:4"')
    """
    if _PLAIN.match(text) and text == text.strip() and text.isprintable() and not _is_special(text):
        return text
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character == "\n":
        return "\\n"
    if character == "\t":
        return "\\t"
    if character.isprintable() and character != "\ufeff":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _is_special(text: str) -> bool:
    guesses = _RESOLVERS.get(text[0], []) + _RESOLVERS.get(None, [])
    return text == "" or any(pattern.match(text) for _, pattern in guesses)


def label(text: str) -> str:
    """Return a hex label (or a label with a direction) as it stands in lists: without quotes where possible.

    >>> label("0101"), label("2604 NE"), label("#1")
    ('0101', '2604 NE', '"#1"')
    """
    return text if _LABEL.match(text) and text == text.strip() and text not in _WORDS else quote(text)


_WORDS = frozenset(("null", "true", "false"))


def scalar(value: Cell) -> str:
    """Return one value as YAML."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else quote(value)


def flow_list(texts: Iterable[str]) -> str:
    """Return a list on one line: `[a, b]`."""
    return f"[{', '.join(texts)}]"


def flow_map(pairs: Mapping[str, str]) -> str:
    """Return a mapping on one line: `{a: 1, b: 2}`; the values are YAML already."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"


def wrapped(texts: Sequence[str], indent: int, *, brackets: str = "[]") -> str:
    """Return a list on one line where it fits, else over lines that each end in a comma.

    The closing bracket has a line of its own, so that adding or dropping a member changes one line.
    """
    one_line = f"{brackets[0]}{', '.join(texts)}{brackets[1]}"
    if len(one_line) + indent <= WIDTH - 20:
        return one_line
    margin = " " * (indent + 2)
    lines: list[str] = []
    line = margin
    for text in texts:
        if len(line) + len(text) + 1 > WIDTH and line != margin:
            lines.append(line.rstrip())
            line = margin
        line += f"{text}, "
    lines.append(line.rstrip())
    return "\n".join([brackets[0], *lines, " " * indent + brackets[1]])


def folded(text: str, indent: int) -> str:
    """Return running text: on one line where it is short, else folded (`>-`) at the readable width."""
    words_ = text.split(" ")
    plain = quote(text)
    if len(plain) + indent <= WIDTH or not _foldable(text):
        return plain
    margin = " " * indent
    lines, line = [], margin
    for word in words_:
        if len(line) + len(word) > WIDTH and line != margin:
            lines.append(line.rstrip())
            line = margin
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join([">-", *lines])


def _foldable(text: str) -> bool:
    return text.isprintable() and text == text.strip() and "  " not in text and not text.startswith("#")
