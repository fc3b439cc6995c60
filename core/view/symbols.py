"""Reads the symbols of counters (small SVG files in resources/symbols) into paths of our own.

Understood is what `core.model.symbol_svg` names, and of attributes `fill`, `stroke`, `stroke-width`. A scenario may
bring symbols of its own; its files are checked before they come here (`core.files.symbol_files`).
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from core.model.symbol_svg import COLOURS, GROUND, INK, TOLD, path_steps
from core.view.drawing import Box, Path, circle, ellipse, polyline

__all__ = ["GROUND", "INK", "BadSymbol", "Symbol", "SymbolPart", "own_symbol", "read_path", "read_symbol", "symbol"]

INHERITED = ("fill", "stroke", "stroke-width")


class BadSymbol(Exception):
    """A symbol file that holds something this reader does not understand; the text says what and where."""


@dataclass(frozen=True, slots=True)
class SymbolPart:
    """One path of a symbol. `fill` and `line` are `ink`, `ground` or empty; `width` is that of the line."""

    path: Path
    fill: str
    line: str
    width: float


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol in a box of `width` x `height` with its corner at the origin."""

    title: str
    width: float
    height: float
    parts: tuple[SymbolPart, ...]


def symbol_keys() -> tuple[str, ...]:
    """Return the keys of all shipped symbols, sorted."""
    folder = resources.files("resources").joinpath("symbols")
    return tuple(sorted(file.name[:-4] for file in folder.iterdir() if file.name.endswith(".svg")))


@lru_cache(maxsize=256)
def symbol(key: str) -> Symbol:
    """Return a shipped symbol; a key that has no file gives the symbol for the unknown."""
    folder = resources.files("resources").joinpath("symbols")
    file = folder.joinpath(f"{key}.svg")
    if not key or not file.is_file():
        file = folder.joinpath("unknown.svg")
    return read_symbol(file.read_text("utf-8"), name=file.name)


@lru_cache(maxsize=256)
def own_symbol(text: str) -> Symbol:
    """Return a symbol of a scenario's own from its text; one that cannot be read gives the symbol for the unknown."""
    try:
        return read_symbol(text, name="symbol")
    except BadSymbol:
        return symbol("unknown")


def read_symbol(text: str, *, name: str) -> Symbol:
    """Read a symbol from SVG text.

    Args:
        name: what to call the file in an error.

    Raises:
        BadSymbol: not SVG, no `viewBox`, or an element, command or colour that is not understood.
    """
    try:
        root = ElementTree.fromstring(text)
        box = [float(word) for word in root.attrib["viewBox"].split()]
        parts: list[SymbolPart] = []
        title = _collect(root, {}, parts)
    except (ElementTree.ParseError, KeyError, ValueError) as error:
        raise BadSymbol(f"{name}: {error}; see core.view.symbols for what a symbol file may hold") from error
    return Symbol(title, box[2], box[3], tuple(parts))


def _collect(element: ElementTree.Element, inherited: Mapping[str, str], parts: list[SymbolPart]) -> str:
    """Append the parts below an element; return the title found."""
    tag = element.tag.rpartition("}")[2]
    style = {**inherited, **{key: element.attrib[key] for key in INHERITED if key in element.attrib}}
    if tag == "title":
        return (element.text or "").strip()
    if tag in TOLD:
        return ""
    if tag in ("svg", "g"):
        titles = [_collect(child, style, parts) for child in element]
        return next((title for title in titles if title), "")
    if tag not in ELEMENTS:
        raise ValueError(f"element <{tag}> is not understood")
    path = ELEMENTS[tag](element.attrib)
    fill, line = (_colour(style.get(key, "")) for key in ("fill", "stroke"))
    parts.append(SymbolPart(path, fill, line, float(style.get("stroke-width", "1"))))
    return ""


def _colour(word: str) -> str:
    if word not in COLOURS:
        raise ValueError(f"colour {word!r} is not understood (currentColor, #ffffff or none expected)")
    return COLOURS[word]


def _rect(attributes: Mapping[str, str]) -> Path:
    x, y, w, h = (float(attributes.get(key, "0")) for key in ("x", "y", "width", "height"))
    return Box(x, y, w, h).outline(float(attributes.get("rx", "0")))


def _round(attributes: Mapping[str, str]) -> Path:
    x, y = float(attributes["cx"]), float(attributes["cy"])
    if "r" in attributes:
        return circle(x, y, float(attributes["r"]))
    return ellipse(x, y, float(attributes["rx"]), float(attributes["ry"]))


def _line(attributes: Mapping[str, str]) -> Path:
    x1, y1, x2, y2 = (float(attributes[key]) for key in ("x1", "y1", "x2", "y2"))
    return polyline(((x1, y1), (x2, y2)))


def read_path(text: str) -> Path:
    """Read the `d` attribute of an SVG path.

    >>> read_path("M1 2h3v-2z")
    Path(commands='MLLZ', numbers=(1.0, 2.0, 4.0, 2.0, 4.0, 0.0))
    """
    commands: list[str] = []
    numbers: list[float] = []
    here, start = (0.0, 0.0), (0.0, 0.0)
    for command, values in path_steps(text):
        kind = command.upper()
        points = _absolute(kind, values, here, relative=command.islower())
        commands.append({"H": "L", "V": "L", "Q": "C"}.get(kind, kind))
        numbers += points
        here = (points[-2], points[-1]) if points else start
        if kind == "M":
            start = here
    return Path("".join(commands), tuple(numbers))


def _absolute(
    kind: str, values: list[float], here: tuple[float, float], *, relative: bool
) -> list[float]:
    """Return the points of a command, absolute, with H and V made lines and Q made cubic."""
    x, y = here
    dx, dy = here if relative else (0.0, 0.0)
    if kind == "H":
        return [values[0] + dx, y]
    if kind == "V":
        return [x, values[0] + dy]
    points = [value + (dy if index & 1 else dx) for index, value in enumerate(values)]
    if kind == "Q":
        qx, qy, ex, ey = points
        return [x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey]
    return points


ELEMENTS: Mapping[str, Callable[[Mapping[str, str]], Path]] = {
    "path": lambda attributes: read_path(attributes["d"]),
    "rect": _rect,
    "circle": _round,
    "ellipse": _round,
    "line": _line,
}
