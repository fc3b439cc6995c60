"""What a symbol's SVG file may hold: the few elements, path commands and colours that every part of the program draws.

Files are checked by it, drawings are made by it, so that what passes the one cannot fail the other.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

ELEMENTS = {
    "path": ("d",),
    "rect": ("width", "height"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
}
"""Drawn element -> the attributes it needs."""

GROUPS = ("svg", "g")
TOLD = ("title", "desc", "metadata", "defs")
"""Elements that hold words for people and drawing programs; `title` is what the symbol is called."""

NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
"""Path command -> how many numbers it takes."""

INK, GROUND = "ink", "ground"
COLOURS = {
    "currentColor": INK, "black": INK, "#000": INK, "#000000": INK,
    "white": GROUND, "#fff": GROUND, "#ffffff": GROUND,
    "none": "", "": "",
}  # fmt: skip
"""Colour in a file -> the counter's ink, its ground, or nothing."""

NUMBERS = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width")
MOST = 1e5
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[^\s,]")


class BadPath(ValueError):
    """A path that holds something that is not understood; the text says what."""


def path_steps(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of the `d` attribute of a path with their numbers; lower case is relative.

    >>> list(path_steps("M1 2 3 4z"))
    [('M', [1.0, 2.0]), ('L', [3.0, 4.0]), ('z', [])]

    Raises:
        BadPath: a command that is not understood, or one with too few numbers.
    """
    tokens = TOKEN.findall(text)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = NEEDS.get(command.upper())
        if count is None:
            raise BadPath(f"path command {command!r} is not understood" if command else "a path begins with M")
        numbers = tokens[at : at + count]
        if len(numbers) < count or any(number.isalpha() for number in numbers):
            raise BadPath(f"path command {command!r} has too few numbers")
        if count == 0 and at < len(tokens) and not tokens[at].isalpha():
            raise BadPath(f"path command {command!r} takes no number")
        yield command, [number_of(number) for number in numbers]
        at += count
        command = {"M": "L", "m": "l"}.get(command, command)


def number_of(text: str) -> float:
    """Return a number of a file.

    Raises:
        ValueError: it is none, or none that can be drawn.
    """
    try:
        found = float(text.strip().removesuffix("px"))
    except ValueError:
        raise BadPath(f"{text!r} is no number") from None
    if not math.isfinite(found) or abs(found) > MOST:
        raise BadPath(f"the number {text} is too large")
    return found


def box_of(text: str) -> tuple[float, float]:
    """Return width and height of a `viewBox`.

    Raises:
        ValueError: not four numbers, a corner that is not the origin, or a box that is not about as wide as a symbol:
            as wide as high at least, three times at most.
    """
    numbers = [number_of(word) for word in text.replace(",", " ").split()]
    if len(numbers) != 4 or numbers[:2] != [0.0, 0.0]:
        raise BadPath(f"viewBox {text!r}: write 0 0, the width and the height")
    width, height = numbers[2:]
    if not 0 < height <= width <= 3 * height:
        raise BadPath(f"viewBox {text!r}: a symbol is wider than high, by three times at most")
    return width, height
