"""Fields of a page, read by type: each reader returns a value and notes what is wrong, so that all comes at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import yaml

from core.files.page import Node, Page
from core.files.problems import nearest, one_of, shown

_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_NOTHING = frozenset(("", "~", "null"))
_SWITCH = {"true": True, "false": False}
LARGEST = 1_000_000_000
"""No figure of a board game is larger; a slip of the key that adds nine zeros is caught."""


def entries(page: Page, node: Node | None, field: str) -> Iterator[tuple[yaml.ScalarNode, Node]]:
    """Yield the keys and values of a mapping with free keys; keys that repeat are noted and left out."""
    if is_nothing(node):
        return
    if not isinstance(node, yaml.MappingNode):
        page.wrong(node, field, "a group of `key: value`")
        return
    seen: dict[str, int] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            page.wrong(key, field, "a single word as key")
        elif key.value in seen:
            found = f"the key {shown(key.value)} a second time"
            page.wrong(key, field, f"each key once; it stands in line {seen[key.value]} already", found=found)
        else:
            seen[key.value] = key.start_mark.line + 1
            yield key, value


def mapping(
    page: Page, node: Node | None, field: str, known: Collection[str], *, required: Collection[str] = ()
) -> dict[str, Node]:
    """Return a mapping's values by key; unknown keys and missing required ones are noted."""
    values: dict[str, Node] = {}
    for key, value in entries(page, node, field):
        if key.value in known:
            values[key.value] = value
        else:
            found = f"the unknown key {shown(key.value)}"
            page.wrong(key, field, one_of(known), found=found, hint=nearest(key.value, known))
    for name in required:
        if name not in values and (node is None or isinstance(node, yaml.MappingNode) or is_nothing(node)):
            page.wrong(node, field, f"the key {name}", found=f"no {name}")
    return values


def items(page: Page, node: Node | None, field: str) -> list[Node]:
    """Return the members of a list; nothing counts as an empty list."""
    if isinstance(node, yaml.SequenceNode):
        return list(node.value)
    if not is_nothing(node):
        page.wrong(node, field, "a list in brackets or with dashes")
    return []


def is_nothing(node: Node | None) -> bool:
    """Whether a node is absent, empty or an unquoted null."""
    return node is None or (isinstance(node, yaml.ScalarNode) and not node.style and node.value in _NOTHING)


def text(page: Page, node: Node | None, field: str) -> str:
    """Return text as written; numbers and words without quotes are text where text is wanted."""
    if isinstance(node, yaml.ScalarNode):
        return "" if is_nothing(node) else str(node.value)
    if node is not None:
        page.wrong(node, field, "text")
    return ""


def words(page: Page, node: Node | None, field: str) -> tuple[str, ...]:
    """Return a list of texts."""
    return tuple(text(page, item, f"{field}[{i}]") for i, item in enumerate(items(page, node, field)))


def number(page: Page, node: Node | None, field: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """Return a whole number within bounds."""
    if isinstance(node, yaml.ScalarNode) and not node.style and _NUMBER.match(node.value) and len(node.value) < 12:
        amount = int(node.value)
        if least <= amount <= most:
            return amount
        page.wrong(node, field, _range(least, most))
    elif node is not None:
        page.wrong(node, field, f"a whole number{_of(least, most)}")
    return least if least > -LARGEST else 0


def _range(least: int, most: int) -> str:
    if most == LARGEST:
        return f"at least {least}"
    return f"a whole number from {least} to {most}"


def _of(least: int, most: int) -> str:
    return "" if least == -LARGEST or most == LARGEST else f" from {least} to {most}"


def decimal(page: Page, node: Node | None, field: str, least: float, most: float) -> float:
    """Return a number with or without decimals, always with a point, within bounds."""
    if isinstance(node, yaml.ScalarNode) and not node.style and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", node.value):
        amount = float(node.value)
        if least <= amount <= most:
            return amount
    if node is not None:
        page.wrong(node, field, f"a number from {least:g} to {most:g}, with a point for decimals")
    return least


def switch(page: Page, node: Node | None, field: str) -> bool:
    """Return true or false."""
    if isinstance(node, yaml.ScalarNode) and not node.style and node.value in _SWITCH:
        return _SWITCH[node.value]
    if node is not None:
        page.wrong(node, field, "true or false")
    return False


def choice(page: Page, node: Node | None, field: str, known: Collection[str]) -> str:
    """Return one of the known words; an unknown one is noted with the nearest."""
    word = text(page, node, field)
    if isinstance(node, yaml.ScalarNode) and word not in known:
        page.wrong(node, field, one_of(known), hint=nearest(word, known))
    return word


def cell(page: Page, node: Node, field: str) -> int | str | bool | None:
    """Return what is written: a number, true or false, nothing, or text; quotes make anything text."""
    if not isinstance(node, yaml.ScalarNode):
        page.wrong(node, field, "a single value")
        return None
    value = str(node.value)
    if node.style:
        return value
    if value in _NOTHING:
        return None
    if value in _SWITCH:
        return _SWITCH[value]
    return int(value) if _NUMBER.match(value) and len(value) < 12 else value
