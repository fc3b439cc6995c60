"""Members of a list or mapping in a text: dropped, added and changed where they stand, on as few lines as can be.

Flow collections (`[a, b]`) are edited inside their line; block collections (`- a`) by whole lines. Comments and
blank lines stay, except a comment that shares its line with a member that goes.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import yaml

from core.files.edits import Edit
from core.files.page import Node

_GAP = re.compile(r"(?:\s|(?<=\s)#[^\n]*)*")


@dataclass(frozen=True)
class Collection:
    """A list or mapping in a text, with what each member stands for.

    Attributes:
        keys: what each member of the node means; no two are alike.
    """

    text: str
    node: yaml.CollectionNode
    keys: Sequence[Hashable]

    @property
    def flow(self) -> bool:
        """Whether it is written between brackets."""
        return bool(self.node.flow_style)

    def span(self, i: int) -> tuple[int, int]:
        """Return where member i begins (its dash left out) and ends."""
        member = self.node.value[i]
        first, last = member if isinstance(member, tuple) else (member, member)
        return first.start_mark.index, end_of(self.text, last)

    def head(self, i: int) -> int:
        """Return where member i begins, its dash included."""
        start = self.span(i)[0]
        if self.flow or isinstance(self.node, yaml.MappingNode):
            return start
        return self.text.rindex("-", 0, start)

    @property
    def margin(self) -> str:
        """What stands before each member of a block collection."""
        return " " * self.node.start_mark.column

    @property
    def dash(self) -> str:
        """What marks a member of a block list."""
        return "- " if isinstance(self.node, yaml.SequenceNode) else ""


def end_of(text: str, node: Node) -> int:
    """Return where a node's own text ends; the parser's mark of a block runs on to the next word."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(text, last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return len(text[:end].rstrip())
    return end


def over(text: str, node: Node, new: str) -> Edit:
    """Return the change of a whole value; a value that was not written yet gets its blank."""
    start, end = node.start_mark.index, end_of(text, node)
    return Edit(start, end, new if start < end or text[start - 1 : start].isspace() else f" {new}")


def member_edits(among: Collection, wanted: Mapping[Hashable, str]) -> Iterator[Edit]:
    """Yield the changes that make a collection hold the wanted members.

    Args:
        wanted: key -> the member as YAML on one line (`key: value` in a mapping), in the order they should
            have; members that are there already stay as they are written and must be in the same order.
    """
    if not among.keys:
        if wanted:
            yield _filled(among, list(wanted.values()))
        return
    if not wanted:
        yield _emptied(among)
        return
    dropped: set[int] = set()
    new_after = _added(wanted, set(among.keys))
    anchor = -1
    pending = new_after.get(None, [])
    for i, key in enumerate(among.keys):
        if key in wanted:
            if pending:
                yield _inserted(among, anchor, pending)
            anchor, pending = i, list(new_after.get(key, []))
        elif pending:
            start, end = among.span(i)
            yield Edit(start, end, pending.pop(0))
            anchor = i
        else:
            dropped.add(i)
    if pending:
        yield _inserted(among, anchor, pending)
    if among.flow:
        yield from _flow_dropped(among, dropped)
    else:
        yield from (_lines_dropped(among, i, dropped) for i in sorted(dropped))


def _added(wanted: Mapping[Hashable, str], there: set[Hashable]) -> dict[Hashable, list[str]]:
    """Return the new members by the old one they follow; None for those before all old ones."""
    added: dict[Hashable, list[str]] = {}
    before: Hashable = None
    for key, text in wanted.items():
        if key in there:
            before = key
        else:
            added.setdefault(before, []).append(text)
    return added


def _inserted(among: Collection, anchor: int, texts: list[str]) -> Edit:
    """Put new members behind the one at `anchor`, or before the first when it is -1."""
    if among.flow:
        joined = ", ".join(texts)
        if anchor < 0:
            at = among.span(0)[0]
            return Edit(at, at, f"{joined}, ")
        at = among.span(anchor)[1]
        return Edit(at, at, f", {joined}")
    if anchor < 0:
        at = among.head(0)
        return Edit(at, at, "".join(f"{among.dash}{text}\n{among.margin}" for text in texts))
    lines = "".join(f"{among.margin}{among.dash}{text}\n" for text in texts)
    depth = among.node.start_mark.column
    at = among.text.find("\n", among.span(anchor)[1]) + 1
    if at:
        return Edit(at, at, lines, depth)
    return Edit(len(among.text), len(among.text), f"\n{lines[:-1]}", depth)


def _filled(among: Collection, texts: list[str]) -> Edit:
    """Put the first members between the brackets of an empty collection."""
    at = among.node.start_mark.index + 1
    return Edit(at, among.node.end_mark.index - 1, ", ".join(texts))


def _emptied(among: Collection) -> Edit:
    brackets = "[]" if isinstance(among.node, yaml.SequenceNode) else "{}"
    return Edit(among.node.start_mark.index, end_of(among.text, among.node), brackets)


def _flow_dropped(among: Collection, dropped: set[int]) -> Iterator[Edit]:
    """Take members out of a flow collection, line by line, each with one comma."""
    line: list[int] = []
    for i in range(len(among.keys)):
        if line and "\n" in among.text[among.span(i - 1)[1] : among.span(i)[0]]:
            yield from _dropped_on_line(among, line, dropped)
            line = []
        line.append(i)
    yield from _dropped_on_line(among, line, dropped)


def _dropped_on_line(among: Collection, line: list[int], dropped: set[int]) -> Iterator[Edit]:
    staying = [i for i in line if i not in dropped]
    if not staying:
        yield _line_dropped(among, line)
        return
    for i in line:
        if i not in dropped:
            continue
        start, end = among.span(i)
        if i > staying[-1]:  # its own comma, if it has one, now follows the member before
            yield Edit(among.span(i - 1)[1], end, "")
        else:
            yield Edit(start, among.span(i + 1)[0], "")


def _line_dropped(among: Collection, line: list[int]) -> Edit:
    """Take out all members of a line, and the line with them when nothing else stands there."""
    text = among.text
    start, end = among.span(line[0])[0], among.span(line[-1])[1]
    gap = _GAP.match(text, end)
    comma = gap.end() if gap else end
    if text[comma : comma + 1] == ",":
        end = comma + 1
    line_start, line_end = text.rfind("\n", 0, start) + 1, _line_end(text, end)
    if not text[line_start:start].strip() and not text[end:line_end].strip():
        return Edit(line_start, min(line_end + 1, len(text)), "")
    return Edit(start, end, "")


def _lines_dropped(among: Collection, i: int, dropped: set[int]) -> Edit:
    text = among.text
    head = among.head(i)
    line_start = text.rfind("\n", 0, head) + 1
    line_end = _line_end(text, among.span(i)[1])
    if text[line_start:head].strip():  # the first member of a block that begins on its parent's line
        return Edit(head, among.head(i + 1), "") if i + 1 < len(among.keys) else Edit(head, line_end, "")
    if line_end == len(text):  # a last line without its line break leaves none behind either
        return Edit(line_start if i - 1 in dropped else max(line_start - 1, 0), line_end, "")
    return Edit(line_start, line_end + 1, "")


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[end - 1 : end] == "\r" and end > at else end
