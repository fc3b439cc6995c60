"""A PNG written in bands: a picture of any height in the memory of one band, packed while the next is painted."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from threading import Thread
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
        self._packing: Thread | None = None
        self._packed: list[bytes] = []

    def __enter__(self) -> PngStream:
        self._file: BinaryIO = self._path.open("wb")
        self._file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *self._size, 8, 2, 0, 0, 0))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._take_packed()
            if kind is None:
                self._chunk(b"IDAT", self._packer.flush())
                self._chunk(b"IEND", b"")
        finally:
            self._file.close()

    def add(self, band: QImage) -> None:
        """Add rows; the image must be as wide as the picture."""
        rows = band.convertToFormat(QImage.Format.Format_RGB888)
        self._take_packed()
        self._packing = Thread(target=self._pack, args=(rows,))
        self._packing.start()

    def _pack(self, rows: QImage) -> None:
        """Pack rows, each behind a filter byte of 0: flat colours pack best as they are."""
        width, step = 3 * rows.width(), rows.bytesPerLine()
        pixels = memoryview(rows.constBits())
        pack = self._packer.compress
        for row in range(rows.height()):
            self._packed.append(pack(b"\0"))
            self._packed.append(pack(pixels[row * step : row * step + width]))

    def _take_packed(self) -> None:
        """Write what the last band has come to."""
        if self._packing is not None:
            self._packing.join()
            self._packing = None
            self._chunk(b"IDAT", b"".join(self._packed))
            self._packed = []

    def _chunk(self, kind: bytes, content: bytes) -> None:
        if content or kind == b"IEND":
            self._file.write(struct.pack(">I", len(content)) + kind + content)
            self._file.write(struct.pack(">I", zlib.crc32(content, zlib.crc32(kind))))
