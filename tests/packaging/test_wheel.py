"""The wheel carries scenarios and resources, and its commands find them from any folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARRIED = ("core", "player", "editor", "scenarios", "resources", "docs")
LIST_FILES = """
import core
from core.files.shipped import shipped
print(core.__file__)
def walk(folder, path):
    for entry in folder.iterdir():
        if entry.is_dir(): walk(entry, f"{path}/{entry.name}")
        else: print(f"{path}/{entry.name}")
for folder in ("scenarios", "resources"): walk(shipped(folder), folder)
"""


def shipped_files() -> set[str]:
    """Return the files of `scenarios` and `resources` in the checkout, as posix paths."""
    return {
        file.relative_to(ROOT).as_posix()
        for folder in ("scenarios", "resources")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, so that nothing is written beside the sources."""
    source = tmp_path_factory.mktemp("source")
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc")
    for folder in CARRIED:
        shutil.copytree(ROOT / folder, source / folder, ignore=unwanted)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    built = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--wheel-dir", str(built), str(source)], check=True)
    (file,) = built.glob("countermarch-*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the scripts folder of an empty environment into which only the wheel went."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip()
    borrow_dependencies(Path(site))
    return scripts


def borrow_dependencies(site: Path) -> None:
    """Link into `site` what the running environment has, but for the checkout and the probe game."""
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        ours = entry.name.startswith(("countermarch", "__editable__"))
        if not ours and not (site / entry.name).exists():
            (site / entry.name).symlink_to(entry, target_is_directory=entry.is_dir())


def run(command: list[str], cwd: Path) -> str:
    """Return what `command` prints, run in `cwd` without a trace of this process's paths."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_scenarios_and_resources_are_found(installed: Path, tmp_path: Path) -> None:
    found = run([str(installed / "python"), "-c", LIST_FILES], tmp_path).split("\n")
    assert Path(found[0]).is_relative_to(installed.parent)
    carried = {line for line in found[1:] if line}
    assert {line for line in carried if "__pycache__" not in line} == shipped_files()
    assert not any(line.startswith("scenarios/") and "__pycache__" in line for line in carried)


def test_command_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    said = run([str(installed / "countermarch"), "--version"], tmp_path)
    assert said.startswith("countermarch ")


def test_shipped_scenarios_are_checked_from_another_folder(installed: Path, tmp_path: Path) -> None:
    shipped = [file for file in shipped_files() if file.startswith("scenarios/") and file.endswith("map.yaml")]
    assert shipped
    last = run([str(installed / "countermarch"), "check", "--all"], tmp_path).splitlines()[-1]
    counted = re.match(r"(\d+) scenarios?: 0 errors", last)
    assert counted, last
    assert int(counted[1]) >= len(shipped)


def test_both_windows_have_their_command(installed: Path) -> None:
    names = {file.stem for file in installed.iterdir()}
    assert {"countermarch", "countermarch-player", "countermarch-editor"} <= names
