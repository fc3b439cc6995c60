"""How wide a text is in the bundled font, so that names can be placed before any toolkit has started."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from core.view.drawing import Weight

FAMILY = "Lato"
"""The bundled family: tabular figures, Latin Extended and Cyrillic, SIL Open Font License."""

FILES = {
    Weight.REGULAR: "Lato-Regular.ttf",
    Weight.SEMIBOLD: "Lato-Semibold.ttf",
    Weight.BOLD: "Lato-Bold.ttf",
}

CAP_HEIGHT = 0.72
"""Height of capitals and figures in parts of the font size."""

X_HEIGHT = 0.51


@dataclass(frozen=True)
class Widths:
    """Advance widths of one font: character code -> parts of the font size; `missing` for all others."""

    advance: dict[int, float]
    missing: float


def font_bytes(weight: Weight) -> bytes:
    """Return the bundled font file of a weight."""
    return resources.files("resources").joinpath("fonts", FILES[weight]).read_bytes()


@lru_cache(maxsize=4)
def widths(weight: Weight) -> Widths:
    """Read the advance widths of a bundled font from its tables `head`, `hhea`, `hmtx` and `cmap`."""
    font = font_bytes(weight)
    tables = _table_places(font)
    em = struct.unpack_from(">H", font, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", font, tables[b"hhea"] + 34)[0]
    advances = struct.unpack_from(">" + "Hh" * count, font, tables[b"hmtx"])[0::2]
    glyphs = glyph_numbers(weight)
    last = advances[-1]
    advance = {
        code: (advances[glyph] if glyph < count else last) / em for code, glyph in glyphs.items()
    }
    return Widths(advance, advances[0] / em)


def _table_places(font: bytes) -> dict[bytes, int]:
    """Return where each table of a font begins."""
    places = {}
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        places[tag] = offset
    return places


@lru_cache(maxsize=4)
def glyph_numbers(weight: Weight) -> dict[int, int]:
    """Return character code -> glyph number of a bundled font."""
    font = font_bytes(weight)
    return _glyphs(font, _table_places(font)[b"cmap"])


def _glyphs(font: bytes, cmap: int) -> dict[int, int]:
    """Return character code -> glyph from the first format 4 table."""
    for index in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">HHI", font, cmap + 4 + 8 * index)[2]
        if struct.unpack_from(">H", font, at)[0] == 4:
            return _segments(font, at)
    return {}


def _segments(font: bytes, at: int) -> dict[int, int]:
    """Return the characters of a format 4 table."""
    count = struct.unpack_from(">H", font, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", font, at + 14)
    starts = struct.unpack_from(f">{count}H", font, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", font, at + 16 + 4 * count)
    ranges_at = at + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", font, ranges_at)
    glyphs: dict[int, int] = {}
    for index in range(count):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            glyph = code
            if ranges[index]:
                where = ranges_at + 2 * index + ranges[index] + 2 * (code - starts[index])
                glyph = struct.unpack_from(">H", font, where)[0]
                if not glyph:
                    continue
            glyphs[code] = (glyph + deltas[index]) & 0xFFFF
    return glyphs


def text_width(text: str, size: float, weight: Weight = Weight.REGULAR) -> float:
    """Return the width of a line of text at a font size, in the size's unit; pairs are not kerned."""
    table = widths(weight)
    return size * sum(table.advance.get(ord(letter), table.missing) for letter in text)


def wrapped(text: str, room: float, size: float, weight: Weight = Weight.REGULAR) -> list[str]:
    """Return a text in lines that fit into a width; a word longer than the width has a line to itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, weight) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
