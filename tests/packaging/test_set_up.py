"""The set-up script says exactly what to type when it may not install something itself."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "set_up.py"


@pytest.fixture
def set_up() -> ModuleType:
    """Return the script, freshly loaded as a module."""
    spec = importlib.util.spec_from_file_location("set_up", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pretend(set_up: ModuleType, patch: pytest.MonkeyPatch, *, user: int, apt: str | None) -> list[list[str]]:
    """Let the script see this user id and apt-get; return the list of commands that it runs."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    patch.setattr(set_up.os, "geteuid", lambda: user, raising=False)
    patch.setattr(set_up.os, "name", "posix")
    patch.setattr(set_up.shutil, "which", lambda program: apt)
    patch.setattr(set_up.subprocess, "run", run)
    patch.setattr(set_up.sys, "platform", "linux")
    return commands


def only_missing(set_up: ModuleType, patch: pytest.MonkeyPatch, *libraries: str) -> None:
    """Pretend that just these libraries cannot be loaded."""
    patch.setattr(set_up, "loads", lambda library: library not in libraries)


def test_a_plain_user_gets_the_command(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = pretend(set_up, monkeypatch, user=1000, apt="/usr/bin/apt-get")
    only_missing(set_up, monkeypatch, "libEGL.so.1", "libxcb-cursor.so.0")
    with pytest.raises(set_up.SetUpFailed) as problem:
        set_up.ensure_qt_libraries()
    assert "sudo apt-get install -y --no-install-recommends libegl1 libxcb-cursor0" in str(problem.value)
    assert commands == []


def test_root_installs_what_is_missing(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = pretend(set_up, monkeypatch, user=0, apt="/usr/bin/apt-get")
    only_missing(set_up, monkeypatch, "libEGL.so.1")
    set_up.ensure_qt_libraries()
    assert [command[0] for command in commands] == ["apt-get", "apt-get"]
    assert commands[1][-1] == "libegl1"


def test_nothing_missing_runs_nothing(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = pretend(set_up, monkeypatch, user=0, apt="/usr/bin/apt-get")
    only_missing(set_up, monkeypatch)
    set_up.ensure_qt_libraries()
    assert commands == []


def test_another_system_gets_the_names(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(set_up, monkeypatch, user=0, apt=None)
    only_missing(set_up, monkeypatch, "libdbus-1.so.3")
    with pytest.raises(set_up.SetUpFailed, match="what your system calls: libdbus-1-3"):
        set_up.ensure_qt_libraries()


def test_missing_venv_module_names_its_package(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(set_up, monkeypatch, user=1000, apt="/usr/bin/apt-get")
    monkeypatch.setattr(set_up.importlib.util, "find_spec", lambda name: None)
    package = f"python3.{sys.version_info[1]}-venv"
    with pytest.raises(set_up.SetUpFailed, match=f"sudo apt-get install -y .*{package}"):
        set_up.ensure_venv_module()


def test_an_old_python_is_refused(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up.sys, "version_info", (3, 9, 2))
    assert set_up.main() == 1
    assert "this is Python 3.9.2; 3.11 or newer is needed" in capsys.readouterr().err


def test_every_listed_library_loads_here(set_up: ModuleType) -> None:
    if sys.platform.startswith("linux"):
        assert [library for library, _ in set_up.QT_LIBRARIES if not set_up.loads(library)] == []
