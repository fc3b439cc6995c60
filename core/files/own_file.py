"""A file that is appended to for hours, and what other programs do to it meanwhile.

Locks are for those who ask. A disk in the cloud that puts an older copy back, an editor, a script: whatever else writes
to the file, or puts another one in its place, is noticed before the next line goes to the wrong place.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import BinaryIO

from core.files.atomic import (
    NotSaved,
    append,
    append_synced,
    brought_back,
    held,
    named,
    nameless,
    not_saved,
    stamp,
)


class OwnFile:
    """An open, locked file that only we write to, line by line."""

    def __init__(self, file: BinaryIO, path: Path, content: bytes) -> None:
        self.path = path
        self._file = file
        self._content = bytearray(content)
        self._stamp = stamp(file)
        self._torn = False

    @property
    def content(self) -> bytes:
        """What was written to it; also where another program has changed the file meanwhile."""
        return bytes(self._content)

    def append(self, line: bytes, *, sync: bool) -> None:
        """Write a line at the end; with `sync` return when it is on disk.

        Raises:
            NotSaved: the line is not in the file, which is as it was before; so is one that another program changed
                or put in its place.
        """
        try:
            self._see_to_it()
            (append_synced if sync else append)(self._file, line)
        except NotSaved:
            raise
        except OSError as error:
            self._torn = True
            with contextlib.suppress(OSError):
                self._cut()
            raise not_saved(self.path, error) from None
        self._content += line
        self._stamp = stamp(self._file)

    def close(self) -> None:
        """Close the file and free its lock."""
        self._file.close()

    def _see_to_it(self) -> None:
        """See that the name leads to our file, and that it holds what we wrote; bring it back where it is gone."""
        if self._torn:
            self._cut()
        if not self._has_its_name() or (stamp(self._file) != self._stamp and held(self._file) != self._content):
            raise NotSaved(
                f"{self.path}: another program has changed this file or put another one in its place. The game on the "
                "screen is whole. Save a copy of it under another name, and go on there."
            )

    def _has_its_name(self) -> bool:
        try:
            return named(self._file, self.path)
        except OSError:
            if nameless(self._file):
                gone, self._file = self._file, brought_back(self.content, self.path)
                gone.close()
                self._stamp = stamp(self._file)
            return True  # it bears another name now, and is still the game

    def _cut(self) -> None:
        """Take away what a write that failed has left behind; OSError where that fails as well."""
        self._file.truncate(len(self._content))
        self._stamp = stamp(self._file)
        self._torn = False
