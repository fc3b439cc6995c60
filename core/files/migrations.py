"""Formats of scenario files: which we write, which we can still read, and how an older one becomes the next.

A migration changes the text and leaves comments and line numbers alone, so that problems are found where
they stand and an old file that is opened and saved stays the file its author wrote.

Format 0 was the draft before the first release: the letters of a block of rows stood under `codes` instead
of `legend`, and a hexside's direction was a figure from 0 (north, clockwise) instead of a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import yaml

from core.board.figures import is_figure
from core.board.hexes import Orientation
from core.files import fields
from core.files.edits import Edit, apply
from core.files.page import Node, Page, compose
from core.files.yaml_text import quote

FORMAT = 1
"""The format that is written; it grows when a file of today could be misread by the program of yesterday."""

FEATURES: frozenset[str] = frozenset()
"""Features a file may ask for in `needs` without a new format."""

HEAD_KEYS = ("format", "needs")


def current(page: Page) -> Page | None:
    """Return the page in today's format; None, with a problem noted, when it is newer or says no format."""
    if not isinstance(page.root, yaml.MappingNode):
        page.wrong(page.root, "", f"a scenario file that begins with `format: {FORMAT}`")
        return None
    head = {key.value: value for key, value in page.root.value if isinstance(key, yaml.ScalarNode)}
    if "format" not in head:
        page.wrong(page.root, "format", f"`format: {FORMAT}` as the first line", found="no format")
        return None
    before = len(page.problems)
    version = fields.number(page, head["format"], "format", 0)
    if version > FORMAT:
        expected = f"at most format {FORMAT}; a newer version of the program wrote this file, update to open it"
        page.wrong(head["format"], "format", expected, found=f"format {version}")
    for need in fields.words(page, head.get("needs"), "needs"):
        if need not in FEATURES:
            expected = "features that this version knows; a newer version of the program wrote this file"
            page.wrong(head.get("needs"), "needs", expected, found=f"'{need}'")
    if len(page.problems) > before:
        return None
    return page if version == FORMAT else compose(migrated(page, version, MIGRATIONS), page.name)


def migrated(page: Page, version: int, steps: Mapping[int, Callable[[Page], str]]) -> str:
    """Return a page's text in today's format, one step after the other.

    Args:
        version: the format the page is in.
        steps: format -> how a page of that format becomes one of the next.
    """
    text = page.text
    for step in range(version, FORMAT):
        text = steps[step](compose(text, page.name))
    return text


def from_draft(page: Page) -> str:
    """Return a page of format 0 as format 1."""
    return apply(page.text, _draft_edits(page))


def _draft_edits(page: Page) -> Iterator[Edit]:
    root = _members(page.root)
    if isinstance(root.get("format"), yaml.ScalarNode):
        yield _over(root["format"], str(1))
    for painted in (root.get("terrain"), *_members(root.get("layers")).values()):
        for key, _ in _pairs(painted):
            if key.value == "codes":
                yield _over(key, "legend")
    way = _members(root.get("grid")).get("orientation")
    words = next((o.compass for o in Orientation if isinstance(way, yaml.ScalarNode) and o.value == way.value), ())
    for sides in _members(root.get("hexsides")).values():
        for side in sides.value if isinstance(sides, yaml.SequenceNode) else ():
            label, _, figure = side.value.rpartition(" ") if isinstance(side, yaml.ScalarNode) else ("", "", "")
            if is_figure(figure) and int(figure) < len(words):
                changed = f"{label} {words[int(figure)]}"
                yield _over(side, quote(changed) if side.style else changed)


MIGRATIONS: dict[int, Callable[[Page], str]] = {0: from_draft}


def _over(node: Node, text: str) -> Edit:
    return Edit(node.start_mark.index, node.end_mark.index, text)


def _pairs(node: Node | None) -> list[tuple[yaml.ScalarNode, Node]]:
    if not isinstance(node, yaml.MappingNode):
        return []
    return [(key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]


def _members(node: Node | None) -> dict[str, Node]:
    return {key.value: value for key, value in _pairs(node)}
