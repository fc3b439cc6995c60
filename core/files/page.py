"""One text file as a tree that knows its lines: read safely, composed once, and never expanded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml._yaml import CParser

from core.files.disk import problem, read_whole
from core.files.problems import FileProblem, FileProblems, shown

MOST_BYTES = 8_000_000
"""Three times a map of 600 x 600 hexes; what is larger still is not a scenario."""

Node = yaml.nodes.Node


@dataclass(frozen=True)
class Page:
    """A text file and its tree.

    Attributes:
        name: the file as the user knows it.
        text: its text without a byte order mark; the marks of the tree count its characters.
        root: the tree, or None for an empty file.
        problems: what reading has found so far; readers append to it.
    """

    name: str
    text: str
    root: Node | None
    problems: list[FileProblem] = field(default_factory=list)

    def wrong(self, node: Node | None, at: str, expected: str, *, found: str = "", hint: str = "") -> None:
        """Note a problem at a node and field; `found` is taken from the node when it is not given."""
        line = node.start_mark.line + 1 if node is not None else 1
        self.problems.append(FileProblem(self.name, line, at, found or described(node), expected, hint))


def described(node: Node | None) -> str:
    """Return in words what stands at a node."""
    if isinstance(node, yaml.ScalarNode):
        return shown(node.value) if node.value else "nothing"
    if isinstance(node, yaml.SequenceNode):
        return f"a list of {len(node.value)}"
    return "a group of keys" if isinstance(node, yaml.MappingNode) else "nothing"


class _Composer(CParser):
    """The C parser without YAML's guesses: every scalar stays the text that was written.

    What a word means is decided by the field it stands in, so a label `0101` is not an octal number
    and the country code `no` is not a switch.
    """

    def resolve(self, kind: type[Node], value: object, implicit: object) -> str:
        if kind is yaml.ScalarNode:
            return "tag:yaml.org,2002:str"
        return "tag:yaml.org,2002:seq" if kind is yaml.SequenceNode else "tag:yaml.org,2002:map"

    def descend_resolver(self, parent: object, index: object) -> None:
        """Paths play no part in what a word means."""

    def ascend_resolver(self) -> None:
        """Paths play no part in what a word means."""


def read_bytes(path: Path, name: str) -> bytes:
    """Return a file's bytes; FileProblems in one sentence when it cannot be read or is far too large."""
    return read_whole(path, name, MOST_BYTES, "a text file")


def decode(content: bytes, name: str) -> str:
    """Return UTF-8 text without its byte order mark; FileProblems for anything that is not such text."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise problem(name, "UTF-16 text", "UTF-8 text; save the file with that encoding")
    if b"\0" in content:
        raise problem(name, "binary content", "a text file", content[: content.index(b"\0")].count(b"\n") + 1)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        found = f"the byte {content[error.start]:#04x}, which is not UTF-8"
        raise problem(name, found, "UTF-8 text; save the file with that encoding", line) from None


def compose(text: str, name: str) -> Page:
    """Return the page of a text; FileProblems when it is not YAML or uses what the format does without."""
    _refuse_anchors(text, name)
    try:
        loader = _Composer(text)
        try:
            return Page(name, text, loader.get_single_node())
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        code = error.character if isinstance(error.character, int) else ord(error.character[:1] or "\0")
        raise problem(name, f"the control character {code:#04x}", "printable text; delete it", line) from None
    except yaml.MarkedYAMLError as error:
        raise FileProblems([_syntax(error, text, name)]) from None
    except yaml.YAMLError as error:
        raise problem(name, f"text that is not YAML ({error})", "YAML") from None


def read_page(path: Path, name: str) -> Page:
    """Return the page of a file on disk; FileProblems in one sentence when it cannot be read as YAML."""
    return compose(decode(read_bytes(path, name), name), name)


_MARKED = re.compile(r"[&*!](?<![^\s\[{,:?-].)(?=[^\s,\]}])", re.DOTALL)


def _refuse_anchors(text: str, name: str) -> None:
    """Anchors let a page of text stand for gigabytes; nothing in the format needs them or tags."""
    if not _MARKED.search(text) and not text.startswith("%") and "\n%" not in text:
        return
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            found = _forbidden(event)
            if found:
                line = event.start_mark.line + 1 if event.start_mark else 0
                raise problem(name, found, "the values written out; the format knows no references", line)
    except yaml.YAMLError:
        return  # compose() meets the same error and explains it


def _forbidden(event: Any) -> str:
    if isinstance(event, yaml.AliasEvent):
        return f"the reference *{event.anchor}"
    if getattr(event, "anchor", None):
        return f"the anchor &{event.anchor}"
    if getattr(event, "tag", None):
        return f"the tag {event.tag}"
    return ""


def _syntax(error: yaml.MarkedYAMLError, text: str, name: str) -> FileProblem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.splitlines()
    there = lines[line] if line < len(lines) else ""
    found, expected = _explained(error.problem or "", there[column : column + 1])
    opened = error.context_mark
    if opened and opened.line != line:
        expected += f" (it began in line {opened.line + 1})"
    return FileProblem(name, line + 1, "", found, expected)


_PLAIN_WORDS = (
    ("unexpected end of stream", "the end of the file", "the closing quote"),
    ("another document", "a second document (---)", "one document a file"),
    ("nesting", "brackets or indents nested a thousand deep", "the shallow structure of the format"),
    ("mapping values are not allowed", "a second colon", "one `key: value` a line; put text with a colon in quotes"),
    ("',' or ']'", "a list without its end", "a comma or the closing ]"),
    ("',' or '}'", "a group without its end", "a comma or the closing }"),
    ("could not find expected ':'", "a line without a colon", "`key: value`"),
    ("did not find expected", "a line that does not fit the ones above it", "the same indent as its neighbours"),
)
"""What the parser complains of -> what was found and what was expected, in plain words."""


def _explained(problem: str, character: str) -> tuple[str, str]:
    """Return (found, expected) in plain words for the parser's own complaint."""
    if character == "\t" or "tab" in problem:
        return "a tab", "spaces; indent with spaces only"
    if "cannot start any token" in problem:
        return f"the character '{character}'", "a word or number; put text that begins with it between quotes"
    for complaint, found, expected in _PLAIN_WORDS:
        if complaint in problem:
            return found, expected
    return f"text that is not YAML ({problem})", "YAML"
