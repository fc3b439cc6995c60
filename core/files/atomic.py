"""Files that are either old or new, never half: saving, appending, locking. The only file with calls of one system."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


BACKUP = ".bak"
LONGEST_NAME = 255
"""Bytes that a file's name can have."""


class NotSaved(OSError):
    """A file could not be saved; the old one is untouched. Says what, where and what to do."""


def save_bytes(path: Path, content: bytes) -> None:
    """Replace a file by new content, which is on disk before the old one goes; the old one stays as `.bak`.

    A link stays a link: the file that it leads to is replaced, and keeps its previous version beside it.

    Raises:
        NotSaved: no room, no permission, a folder of that name, or what came back from the disk is not what was
            written.
    """
    path = Path(os.path.realpath(path)) if os.path.islink(path) else path
    if os.path.isdir(path):
        raise not_saved(path, IsADirectoryError(21, "a folder has this name"))
    try:
        temporary = _write_beside(path, content)
    except OSError as error:
        raise not_saved(path, error) from None
    try:
        if Path(temporary).read_bytes() != content:
            raise NotSaved(f"{path}: the disk gave back other bytes than were written; save to another disk")
        _keep_mode(path, temporary)
        _keep_previous(path)
        os.replace(temporary, path)
        sync_folder(path.parent)
    except NotSaved:
        raise
    except OSError as error:
        raise not_saved(path, error) from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def backup_of(path: Path) -> Path:
    """Return where the previous version of a file is kept; a name that cannot grow gives its end for it."""
    name = path.name.encode(errors="surrogateescape")
    if len(name) + len(BACKUP) <= LONGEST_NAME:
        return path.with_name(path.name + BACKUP)
    return path.with_name(name[: LONGEST_NAME - len(BACKUP)].decode(errors="ignore") + BACKUP)


def _write_beside(path: Path, content: bytes) -> str:
    """Return a new file with the content, on disk, in the folder of `path`; none is left when that fails."""
    # A name as long as a system allows leaves no room for more, and letters may be longer than a byte.
    descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        os.unlink(temporary)
        raise
    return temporary


def _keep_mode(path: Path, temporary: str) -> None:
    """A saved file stays as readable as the one it replaces; a new one follows the user's mask."""
    if path.exists():
        os.chmod(temporary, path.stat().st_mode & 0o777)
    elif sys.platform != "win32":
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)


def _keep_previous(path: Path) -> None:
    """Keep the present version as `.bak`, without a moment in which neither name has a whole file."""
    if not path.exists():
        return
    backup = backup_of(path)
    spare = _write_beside(backup, path.read_bytes())
    try:
        _keep_mode(path, spare)
        os.replace(spare, backup)
    except OSError:
        os.unlink(spare)
        raise


CURES = {
    errno.ENAMETOOLONG: "Choose a shorter name.",
    errno.EEXIST: "Something else has this name by now; choose another one.",
    errno.EACCES: "Choose a folder that you may write into.",
    errno.EPERM: "Choose a folder that you may write into.",
    errno.EROFS: "Choose a folder that you may write into.",
}
"""What helps, by the system's number for what was wrong."""


def not_saved(path: Path, error: OSError) -> NotSaved:
    """Return the system's error in words: what, where and what to do."""
    reason = error.strerror or str(error)
    cure = CURES.get(error.errno or 0, "Free some room or choose another folder.")
    return NotSaved(f"{path}: not saved ({reason}); what was saved before is untouched. {cure}")


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, unless it is there.

    Raises:
        NotSaved: it cannot be made: no permission, a file of that name, a disk that is full or gone.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_saved(folder, error) from None


def create_for_append(path: Path) -> BinaryIO:
    """Return a new, unbuffered file that writes at its end only; FileExistsError when there is one already."""
    return open(path, "ab", buffering=0, opener=lambda name, flags: os.open(name, _readable(flags) | os.O_EXCL, 0o666))


def open_for_append(path: Path) -> BinaryIO:
    """Return a file that is there already, unbuffered, that writes at its end only; OSError when it cannot be."""
    return open(path, "ab", buffering=0, opener=lambda name, flags: os.open(name, _readable(flags)))


def _readable(flags: int) -> int:
    """Let what was opened for appending be read back too: it may have to be brought back."""
    return (flags & ~os.O_WRONLY) | os.O_RDWR


def named(file: BinaryIO, path: Path) -> bool:
    """Return whether a path leads to an open file; OSError where it leads nowhere."""
    return os.path.samestat(os.fstat(file.fileno()), os.stat(path))


def nameless(file: BinaryIO) -> bool:
    """Return whether an open file has no name any more: what is written to it is lost when it is closed."""
    return os.fstat(file.fileno()).st_nlink == 0


def stamp(file: BinaryIO) -> tuple[int, int]:
    """Return size and time of the last change of an open file: both stay while nobody writes to it."""
    state = os.fstat(file.fileno())
    return state.st_size, state.st_mtime_ns


def held(file: BinaryIO) -> bytes:
    """Return what an open file holds, wherever its name has gone."""
    descriptor, size = file.fileno(), os.fstat(file.fileno()).st_size
    if sys.platform == "win32":
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.read(descriptor, size)
    return os.pread(descriptor, size, 0)


def brought_back(content: bytes, path: Path) -> BinaryIO:
    """Write what a deleted file held under its old name; return the new file, open, locked and on disk.

    Raises:
        OSError: it cannot be written, or something else has the name by now.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = create_for_append(path)
    try:
        lock(new)
        append_synced(new, content)
        sync_folder(path.parent)
    except OSError:
        new.close()
        path.unlink(missing_ok=True)
        raise
    return new


def append_synced(file: BinaryIO, content: bytes) -> None:
    """Append bytes to an unbuffered file and return when they are on disk."""
    append(file, content)
    os.fsync(file.fileno())


def append(file: BinaryIO, content: bytes) -> None:
    """Append bytes to an unbuffered file; the system writes them when it likes."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


LOCKED_BYTE = 1 << 40
"""Windows bars others from reading what is locked, so the lock lies far behind the end of any file."""


def lock(file: BinaryIO) -> bool:
    """Take the advisory lock of an open file; False when somebody else has it. Closing the file frees it."""
    try:
        if sys.platform == "win32":
            position = file.tell()
            file.seek(LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(position)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on disk: a new file is lost with its name otherwise."""
    if sys.platform == "win32":
        return  # Windows has no call for it; a new name is written through
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
