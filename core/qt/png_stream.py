"""A PNG written in bands: a picture of any height in the memory of one band, packed while the next is painted."""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from PySide6.QtGui import QImage

LEVEL = 1
"""Of compression: maps are flat colours, where more takes three times as long for a few percent."""

BAND = 256
"""Rows painted at a time."""


class PngStream:
    """Writes the rows of a picture from top to bottom.

    Raises:
        OSError: the file cannot be written.
    """

    def __init__(self, path: Path, width: int, height: int) -> None:
        self._path, self._size = path, (width, height)
        self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY)
        self._thread = ThreadPoolExecutor(1)
        self._waiting: Future[bytes] | None = None

    def __enter__(self) -> PngStream:
        self._file: BinaryIO = self._path.open("wb")
        self._file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *self._size, 8, 2, 0, 0, 0))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._take_packed()
                self._chunk(b"IDAT", self._packer.flush())
                self._chunk(b"IEND", b"")
        finally:
            self._thread.shutdown()
            self._file.close()

    def add(self, band: QImage) -> None:
        """Add rows; the image must be as wide as the picture."""
        rows = band.convertToFormat(QImage.Format.Format_RGB888)
        self._take_packed()
        self._waiting = self._thread.submit(self._pack, rows)

    def _pack(self, rows: QImage) -> bytes:
        """Return rows packed, each behind a filter byte of 0: flat colours pack best as they are."""
        width, step = 3 * rows.width(), rows.bytesPerLine()
        pixels = memoryview(rows.constBits())
        packed = []
        for row in range(rows.height()):
            packed.append(self._packer.compress(b"\0"))
            packed.append(self._packer.compress(pixels[row * step : row * step + width]))
        return b"".join(packed)

    def _take_packed(self) -> None:
        if self._waiting is not None:
            self._chunk(b"IDAT", self._waiting.result())
            self._waiting = None

    def _chunk(self, kind: bytes, content: bytes) -> None:
        if content or kind == b"IEND":
            self._file.write(struct.pack(">I", len(content)) + kind + content)
            self._file.write(struct.pack(">I", zlib.crc32(content, zlib.crc32(kind))))
