"""The bundled font cut down to the letters a document uses, so that an SVG file carries its own type."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from core.view.drawing import Weight
from core.view.font_metrics import font_bytes, glyph_numbers

KEPT = (b"OS/2", b"cmap", b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"prep")
POST = struct.pack(">IiHHIIIII", 0x00030000, 0, 0, 0, 0, 0, 0, 0, 0)
"""A `post` table without glyph names."""

MORE_COMPONENTS, WORDS, SCALE, TWO_SCALES, MATRIX = 0x20, 0x01, 0x08, 0x40, 0x80


def subset(weight: Weight, letters: Iterable[str]) -> bytes:
    """Return a TrueType font of a weight that draws these letters; all others are blank.

    Glyph numbers stay as they are, so that the font's other tables hold.
    """
    font = font_bytes(weight)
    tables = _tables(font)
    numbers = glyph_numbers(weight)
    wanted = {0} | {numbers[ord(letter)] for letter in letters if ord(letter) in numbers}
    offsets = _offsets(tables)
    glyf = tables[b"glyf"]
    _add_components(glyf, offsets, wanted)
    outlines, places = bytearray(), [0]
    for glyph in range(len(offsets) - 1):
        if glyph in wanted:
            outlines += glyf[offsets[glyph] : offsets[glyph + 1]]
            outlines += b"\0" * (-len(outlines) % 4)
        places.append(len(outlines))
    kept = {tag: tables[tag] for tag in KEPT if tag in tables}
    kept[b"glyf"] = bytes(outlines)
    kept[b"loca"] = struct.pack(f">{len(places)}I", *places)
    head = bytearray(kept[b"head"])
    struct.pack_into(">I", head, 8, 0)
    struct.pack_into(">h", head, 50, 1)
    kept[b"head"] = bytes(head)
    kept[b"post"] = POST
    return _assembled(kept)


def _tables(font: bytes) -> dict[bytes, bytes]:
    tables = {}
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        tables[tag] = font[offset : offset + length]
    return tables


def _offsets(tables: dict[bytes, bytes]) -> tuple[int, ...]:
    """Return where each glyph's outline begins, and where the last one ends."""
    loca = tables[b"loca"]
    if struct.unpack_from(">h", tables[b"head"], 50)[0]:
        return tuple(struct.unpack(f">{len(loca) // 4}I", loca))
    return tuple(2 * half for half in struct.unpack(f">{len(loca) // 2}H", loca))


def _add_components(glyf: bytes, offsets: tuple[int, ...], wanted: set[int]) -> None:
    """Add the glyphs of which wanted ones are put together, letters under their accents."""
    waiting = sorted(wanted)
    while waiting:
        glyph = waiting.pop()
        start = offsets[glyph]
        if offsets[glyph + 1] - start < 12 or struct.unpack_from(">h", glyf, start)[0] >= 0:
            continue
        at, flags = start + 10, MORE_COMPONENTS
        while flags & MORE_COMPONENTS:
            flags, part = struct.unpack_from(">HH", glyf, at)
            at += 8 if flags & WORDS else 6
            at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & MATRIX else 0
            if part not in wanted:
                wanted.add(part)
                waiting.append(part)


def _assembled(tables: dict[bytes, bytes]) -> bytes:
    """Return a font file made of tables, with its directory and checksums."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    search = (power * 16, power.bit_length() - 1, (count - power) * 16)
    directory = bytearray(struct.pack(">IHHHH", 0x00010000, count, *search))
    body = bytearray()
    start = 12 + 16 * count
    head_at = 0
    for tag in sorted(tables):
        table = tables[tag]
        if tag == b"head":
            head_at = start + len(body)
        directory += struct.pack(">4sIII", tag, _checksum(table), start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    font = directory + body
    struct.pack_into(">I", font, head_at + 8, (0xB1B0AFBA - _checksum(bytes(font))) & 0xFFFFFFFF)
    return bytes(font)


def _checksum(table: bytes) -> int:
    padded = table + b"\0" * (-len(table) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF
