"""What every patch of a scenario file needs: the page, and changes of a mapping by key or of a list by member."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

import yaml

from core.files import fields
from core.files.edits import Edit
from core.files.members import Collection, member_edits, over
from core.files.page import Node, Page
from core.files.yaml_text import flow_map, quote

Pairs = Mapping[str, str]
"""Keys with their values as YAML."""


def pair(key: str, text: str) -> str:
    """Return a key and its value, which may begin on a line of its own."""
    return f"{quote(key)}:{text}" if text.startswith("\n") else f"{quote(key)}: {text}"


def values_of(node: Node | None) -> dict[str, Node]:
    """Return the values of a mapping by key; empty for anything else."""
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}


def pair_edits(page: Page, node: Node | None, old: Pairs, new: Pairs) -> Iterator[Edit]:
    """Yield the changes of a mapping whose pairs went from `old` to `new`; keys that neither has stay."""
    if old == new or not isinstance(node, yaml.MappingNode):
        return
    there = values_of(node)
    wanted: dict[Hashable, str] = {key: "" for key in there if key not in old and key not in new}
    for key, text in new.items():
        if key not in there and old.get(key) == text:
            continue  # what goes without saying in this file still does
        wanted[key] = pair(key, text)
        if key in there and old.get(key) != text:
            yield over(page.text, there[key], text)
    for key in there:
        if key in old and old[key] == new.get(key):
            wanted.setdefault(key, "")
    yield from member_edits(Collection(page.text, node, list(there)), wanted)


def section_edits(page: Page, name: str, old: Pairs, new: Pairs) -> Iterator[Edit]:
    """Yield the changes of a top-level section that holds pairs; the section is added where there is none."""
    section = values_of(page.root).get(name)
    if old == new:
        return
    if isinstance(section, yaml.MappingNode):
        yield from pair_edits(page, section, old, new)
    elif section is not None and fields.is_nothing(section):
        yield over(page.text, section, flow_map({quote(key): text for key, text in new.items()}))
    elif new:
        lines = "".join(f"\n  {pair(key, text)}" for key, text in new.items())
        yield from added_section(page, name, f"{name}:{lines}")


def added_section(page: Page, name: str, text: str) -> Iterator[Edit]:
    """Yield the change that puts a new section at the end of the file."""
    if isinstance(page.root, yaml.MappingNode):
        there = list(values_of(page.root))
        wanted: dict[Hashable, str] = dict.fromkeys(there, "")
        wanted[name] = text
        yield from member_edits(Collection(page.text, page.root, there), wanted)


def list_edits(
    page: Page, name: str, old: Sequence[Hashable], new: Sequence[Hashable], write: Callable[[int], str]
) -> Iterator[Edit]:
    """Yield the changes of a top-level list whose members went from `old` to `new`.

    Args:
        write: place in `new` -> that member as YAML on one line.
    """
    section = values_of(page.root).get(name)
    if tuple(old) == tuple(new):
        return
    if not isinstance(section, yaml.SequenceNode) or not section.value:
        lines = "".join(f"\n  - {write(i)}" for i in range(len(new)))
        if section is None:
            yield from added_section(page, name, f"{name}:{lines}")
        else:
            yield over(page.text, section, lines)
        return
    yield from sequence_edits(page, section, old, new, write)


def sequence_edits(
    page: Page, node: Node, old: Sequence[Hashable], new: Sequence[Hashable], write: Callable[[int], str]
) -> Iterator[Edit]:
    """Yield the changes of a list node whose members, in file order, mean `old` and shall mean `new`."""
    if isinstance(node, yaml.SequenceNode) and len(node.value) == len(old):
        wanted = {key: write(i) for i, key in enumerate(_numbered(new))}
        yield from member_edits(Collection(page.text, node, _numbered(old)), wanted)


def _numbered(keys: Sequence[Hashable]) -> list[Hashable]:
    """Two members that mean the same are told apart by which of them comes first."""
    seen: dict[Hashable, int] = {}
    numbered: list[Hashable] = []
    for key in keys:
        seen[key] = seen.get(key, 0) + 1
        numbered.append((key, seen[key]))
    return numbered
