"""A saved file is old or new, never half; two programs do not write one game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.files import atomic
from core.files.atomic import NotSaved, append_synced, backup_of, lock, save_bytes


def test_saves_and_keeps_the_previous(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    save_bytes(path, b"one")
    assert not backup_of(path).exists()
    save_bytes(path, b"two")
    assert path.read_bytes() == b"two"
    assert backup_of(path).read_bytes() == b"one"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["map.yaml", "map.yaml.bak"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_failure_leaves_the_old_file_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    path = tmp_path / "map.yaml"
    save_bytes(path, b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os, call, full)
    with pytest.raises(NotSaved, match=r"map\.yaml: not saved \(No space left on device\); .* Free some room"):
        save_bytes(path, b"two")
    monkeypatch.undo()
    assert path.read_bytes() == b"one"
    assert [file.name for file in tmp_path.iterdir() if file.name.endswith(".new")] == []


def test_disk_that_lies_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "map.yaml"
    save_bytes(path, b"one")
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda self: read(self) + (b"?" if self.suffix == ".new" else b""))
    with pytest.raises(NotSaved, match="gave back other bytes"):
        save_bytes(path, b"two")
    monkeypatch.undo()
    assert path.read_bytes() == b"one"


def test_missing_folder_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="not saved"):
        save_bytes(tmp_path / "nowhere" / "map.yaml", b"one")


def test_saved_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    save_bytes(path, b"one")
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    path.chmod(0o640)
    save_bytes(path, b"two")
    assert path.stat().st_mode & 0o777 == 0o640
    assert backup_of(path).stat().st_mode & 0o777 == 0o640


def test_append_is_complete_whatever_the_system_takes_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal"

    class Slow:
        def __init__(self) -> None:
            self.file = path.open("ab", buffering=0)

        def write(self, content: memoryview) -> int:
            return self.file.write(content[:3])

        def fileno(self) -> int:
            return self.file.fileno()

    slow = Slow()
    append_synced(slow, b"0123456789")  # type: ignore[arg-type]
    slow.file.close()
    assert path.read_bytes() == b"0123456789"


def test_lock_is_held_against_another_process(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()
    ask = (
        "import sys; from core.files.atomic import lock;"
        f" file = open({str(path)!r}, 'ab', buffering=0); sys.exit(0 if lock(file) else 3)"
    )
    with path.open("ab", buffering=0) as file:
        assert lock(file)
        assert subprocess.run([sys.executable, "-c", ask], check=False, timeout=60).returncode == 3
    assert subprocess.run([sys.executable, "-c", ask], check=False, timeout=60).returncode == 0


def test_names_as_long_as_a_system_allows_are_saved_with_their_previous_version(tmp_path: Path) -> None:
    for name in ("n" * 255, "ü" * 127, "🎲" * 63):
        path = tmp_path / name
        save_bytes(path, b"old")
        save_bytes(path, b"new")
        assert path.read_bytes() == b"new"
        assert backup_of(path).read_bytes() == b"old"
    with pytest.raises(NotSaved, match="Choose a shorter name"):
        save_bytes(tmp_path / ("n" * 256), b"")
    assert len(list(tmp_path.iterdir())) == 6
