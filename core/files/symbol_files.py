"""Symbols of a scenario's own: SVG files in its folder `symbols`, checked before anything draws them.

A symbol is a drawing and nothing else: no scripts, no links, no pictures from elsewhere, no more than the program
understands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from xml.parsers import expat

from core.files.problems import FileProblem, nearest
from core.model.symbol_svg import COLOURS, ELEMENTS, GROUPS, NUMBERS, TOLD, BadPath, box_of, number_of, path_steps

FOLDER, ENDING = "symbols", ".svg"
LARGEST = 65_536
MOST = 200
"""Bytes a file may have, and files a folder may hold."""

MOST_ELEMENTS = 500
KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a symbol may be called."""


class BadSymbolFile(ValueError):
    """A file that is no symbol: `line` (0 for the whole), what was found, what was expected with the cure."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.line, self.found, self.expected = line, found, expected


def is_symbol(name: str) -> bool:
    """Whether a file of a scenario is a symbol, by its name within the scenario's folder."""
    return name.startswith(f"{FOLDER}/") and name.endswith(ENDING)


def name_of(key: str) -> str:
    """Return the file name of a symbol within the scenario's folder."""
    return f"{FOLDER}/{key}{ENDING}"


def key_of(name: str) -> str:
    """Return what the symbol in a file is called."""
    return name.removeprefix(f"{FOLDER}/").removesuffix(ENDING)


def symbol_contents(folder: Path) -> tuple[dict[str, bytes], list[FileProblem]]:
    """Return the symbol files of a scenario's folder, by name; a folder without any has none."""
    inside = folder / FOLDER
    found = sorted(path for path in inside.glob(f"*{ENDING}")) if os.path.isdir(inside) else []
    contents: dict[str, bytes] = {}
    problems: list[FileProblem] = []
    if len(found) > MOST:
        problems.append(FileProblem(str(inside), 0, "", f"{len(found)} files", f"at most {MOST} symbols"))
    for path in found[:MOST]:
        try:
            with path.open("rb") as file:
                contents[f"{FOLDER}/{path.name}"] = file.read(LARGEST + 1)
        except OSError as error:
            problems.append(FileProblem(str(path), 0, "", error.strerror or str(error), "a file that can be read"))
    return contents, problems


def read_symbols(folder: Path, contents: Mapping[str, bytes]) -> tuple[dict[str, str], list[FileProblem]]:
    """Return the symbols among a scenario's files, key -> SVG text, and what is wrong with the others."""
    symbols: dict[str, str] = {}
    problems: list[FileProblem] = []
    for name in sorted(filter(is_symbol, contents)):
        try:
            symbols[key_of(name)] = checked(key_of(name), contents[name])
        except BadSymbolFile as bad:
            problems.append(FileProblem(str(folder / name), bad.line, "", bad.found, bad.expected))
    return symbols, problems


def checked(key: str, content: bytes) -> str:
    """Return the text of a symbol's file.

    Raises:
        BadSymbolFile: it is too large, no SVG, or holds something that no symbol may hold.
    """
    if not KEY.fullmatch(key):
        expected = "a name of small letters, figures, hyphen and underscore, at most 40"
        raise BadSymbolFile(0, f"the name {key!r}", expected)
    if len(content) > LARGEST:
        raise BadSymbolFile(0, "more than 64 KB", "a small drawing; simplify its paths")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSymbolFile(0, "letters that are not UTF-8", "an SVG file saved as UTF-8") from None
    _Check().run(text)
    return text


class _Check:
    """Walks the elements of one file and stops at the first that is not allowed."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._element
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = lambda *_: self._no("a DOCTYPE", "an SVG file without one")
        self._parser.ProcessingInstructionHandler = lambda *_: self._no("a processing instruction", "drawing only")
        self._path: list[str] = []
        self._count = self._drawn = 0

    def run(self, text: str) -> None:
        """Check a text; BadSymbolFile for what is wrong with it."""
        try:
            self._parser.Parse(text, True)  # noqa: FBT003 (expat's own call)
        except expat.ExpatError as error:
            raise BadSymbolFile(error.lineno, str(error).partition(":")[0], "well-formed SVG") from None
        if not self._drawn:
            raise BadSymbolFile(0, "nothing that is drawn", f"at least one of {', '.join(ELEMENTS)}")

    def _no(self, found: str, expected: str) -> None:
        raise BadSymbolFile(self._parser.CurrentLineNumber, found, expected)

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        inside, self._count = any(part in TOLD for part in self._path), self._count + 1
        self._path.append(tag)
        if self._count > MOST_ELEMENTS:
            self._no(f"more than {MOST_ELEMENTS} elements", "a small drawing; join its paths")
        if len(self._path) == 1 and tag != "svg":
            self._no(f"<{tag}>", "<svg>")
        if inside and "metadata" in self._path and ":" in name:
            return  # who drew it, in words of the drawing program
        if inside or (":" in name and not name.startswith("svg:")) or tag not in (*ELEMENTS, *GROUPS, *TOLD):
            near = nearest(tag, (*ELEMENTS, *GROUPS))
            expected = f"one of {', '.join((*GROUPS, *ELEMENTS, 'title'))}; turn everything else into paths"
            self._no(f"<{name}>", expected + (f" (did you mean <{near}>?)" if near else ""))
        self._attributes(tag, attributes)

    def _end(self, _name: str) -> None:
        self._path.pop()

    def _attributes(self, tag: str, attributes: Mapping[str, str]) -> None:
        for name, value in attributes.items():
            plain = name.rpartition(":")[2].lower()
            if plain.startswith("on"):
                self._no(f"the script {name}", "no scripts in a symbol")
            if plain in ("href", "src") or "url(" in value.lower() or "javascript:" in value.lower():
                self._no(f"the link {name}={value[:40]!r}", "no links; draw the thing itself")
            if plain in ("style", "transform", "class"):
                self._no(f"the attribute {name}", "fill and stroke as attributes and positions as they are drawn")
            if plain in ("fill", "stroke") and value not in COLOURS:
                self._no(f"the colour {value[:20]!r}", "currentColor for the ink, #ffffff for the ground, or none")
        try:
            self._numbers(tag, attributes)
        except BadPath as bad:
            self._no(f"in <{tag}>: {bad}", "plain numbers and the path commands M L H V C Q Z; turn arcs into curves")

    def _numbers(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Check every number, so that drawing cannot stumble over one; BadPath for the first that is none."""
        if len(self._path) == 1:
            box_of(attributes.get("viewBox", ""))
            return
        for name in NUMBERS:
            if name in attributes:
                number_of(attributes[name])
        if tag not in ELEMENTS:
            return
        self._drawn += 1
        missing = [name for name in ELEMENTS[tag] if name not in attributes]
        if missing:
            raise BadPath(f"no {' and no '.join(missing)}")
        steps = list(path_steps(attributes["d"])) if tag == "path" else []
        if tag == "path" and (not steps or steps[0][0] not in "Mm"):
            raise BadPath("a path begins with M")
