"""Rule cases as written: a file of one case or a list of them, read with the line of everything in it.

Words stay as written where they may be labels (`0405`), and become numbers or switches where they are
plainly that. Nothing here knows a game; `case_words` gives the words their meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from core.files.page import Page, read_page
from core.files.problems import FileProblem, FileProblems, nearest, one_of

KEYS = (
    "title", "note", "clauses", "scenario", "at", "options", "units", "tracks", "marks", "layers", "cups", "hands",
    "seals", "knows", "frame", "hexes", "hexsides", "charts", "dice", "do", "expect",
)  # fmt: skip
MOST_CLAUSES = 6

Written = Any
"""What YAML can say: texts, whole numbers, switches, None, `Group` and `Items`."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_WORDS = {"true": True, "yes": True, "false": False, "no": False, "null": None, "~": None, "": None}


class Group(dict[str, Written]):
    """Keys in the order of the file; `lines` tells where each stands, `line` where the group does."""

    line: int = 0
    lines: dict[str, int]


class Items(list[Written]):
    """A list; `lines` tells where each item stands."""

    line: int = 0
    lines: list[int]


@dataclass(frozen=True)
class Spot:
    """Where in a case something stands, for messages."""

    file: str
    line: int
    field: str = ""

    def problem(self, found: str, expected: str, hint: str = "") -> FileProblems:
        """Return the error to raise about what stands here, described in words."""
        return FileProblems([FileProblem(self.file, self.line, self.field, found, expected, hint)])

    def wrong(self, word: Written, expected: str, hint: str = "") -> FileProblems:
        """Return the error to raise about a word that stands here."""
        return self.problem(described(word), expected, hint)

    def at(self, group: Group, key: str) -> Spot:
        """Return the spot of a key of a group that stands here."""
        return Spot(self.file, group.lines.get(key, self.line), f"{self.field}.{key}" if self.field else key)

    def item(self, items: Items, i: int) -> Spot:
        """Return the spot of an item of a list that stands here."""
        line = items.lines[i] if i < len(items.lines) else self.line
        return Spot(self.file, line, f"{self.field}[{i + 1}]")


@dataclass(frozen=True)
class Case:
    """One case: what it is called, what it proves, and its body as written."""

    spot: Spot
    title: str
    clauses: tuple[str, ...]
    body: Group = field(default_factory=Group)

    def group(self, key: str) -> Group:
        """Return a part of the case that is a group of keys; empty when it is not there."""
        return as_group(self.body.get(key), self.spot.at(self.body, key))

    def items(self, key: str) -> Items:
        """Return a part of the case that is a list; a single value is a list of one."""
        return as_items(self.body.get(key))


def read_cases(path: Path, name: str = "") -> tuple[Case, ...]:
    """Return the cases of a file; FileProblems for anything that no case may say."""
    shown = name or str(path)
    page = read_page(path, shown)
    root = _written(page.root, page)
    bodies = root if isinstance(root, Items) else [root]
    cases = [_case(body, Spot(shown, getattr(body, "line", 1)), path) for body in bodies]
    if not cases:
        raise Spot(shown, 1).problem("nothing", "a case, or a list of cases")
    return tuple(cases)


def _case(body: Written, spot: Spot, path: Path) -> Case:
    group = as_group(body, spot)
    known(group, KEYS, spot)
    for needed in ("scenario", "do" if "expect" not in group else "expect"):
        if group.get(needed) is None:
            expected = f"the key {needed!r}; a case names its scenario, what is done and what it expects"
            raise spot.problem("nothing", expected)
    clauses = tuple(map(str, as_items(group.get("clauses"))))
    if len(clauses) > MOST_CLAUSES:
        raise spot.at(group, "clauses").problem(f"{len(clauses)} clauses", f"at most {MOST_CLAUSES}; split the case")
    return Case(spot, str(group.get("title") or path.stem.replace("-", " ")), clauses, group)


def known(group: Group, keys: tuple[str, ...] | list[str], spot: Spot) -> None:
    """Raise FileProblems for the first key that is not one of the known ones, with the nearest of them."""
    for key in group:
        if key not in keys:
            raise spot.at(group, key).problem(f"the key {key}", one_of(keys), nearest(key, keys))


def as_group(written: Written, spot: Spot) -> Group:
    """Return a group of keys; None is an empty one."""
    if written is None:
        empty = Group()
        empty.lines = {}
        return empty
    if not isinstance(written, Group):
        raise spot.wrong(written, "a group of keys")
    return written


def as_items(written: Written) -> Items:
    """Return a list; None is an empty one, and a single value a list of one."""
    if isinstance(written, Items):
        return written
    items = Items([] if written is None else [written])
    items.lines = [getattr(written, "line", 0)] * len(items)
    return items


def described(written: Written) -> str:
    """Return what was written, in words or between quotes."""
    if isinstance(written, Items | Group):
        return "a list" if isinstance(written, Items) else "a group of keys"
    return "nothing" if written is None else f"'{written}'"


def _written(node: yaml.Node | None, page: Page) -> Written:
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        items = Items(_written(item, page) for item in node.value)
        items.line, items.lines = _line(node), [_line(item) for item in node.value]
        return items
    if not isinstance(node, yaml.MappingNode):
        return None
    group = Group()
    group.line, group.lines = _line(node), {}
    for key, value in node.value:
        if key.value in group:
            raise Spot(page.name, _line(key), str(key.value)).problem(f"{key.value} twice", "each key once")
        group[str(key.value)] = _written(value, page)
        group.lines[str(key.value)] = _line(key)
    return group


def _scalar(node: yaml.ScalarNode) -> Written:
    text = str(node.value)
    if node.style:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _NUMBER.fullmatch(text) else text


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1
