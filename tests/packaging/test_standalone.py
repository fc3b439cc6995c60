"""The list of what goes into the standalone program holds everything that the program reads."""

from __future__ import annotations

import re
import runpy
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from core.command_line.main import COMMANDS
from core.view.manual import manual_pages

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / ".ci" / "standalone" / "countermarch.spec"


def _listed() -> list[str]:
    """Return the files that the list names, by running the part of it that finds them."""
    text = SPEC.read_text("utf-8")
    found = text[text.index("ROOT =") : text.index("modules =")]
    scope: dict[str, object] = {"SPECPATH": str(SPEC.parent), "Path": Path, "re": re}
    exec(found, scope)  # the list is Python that only the packer runs
    return [str(Path(file).relative_to(ROOT)) for file, _ in scope["read_files"]()]  # type: ignore[operator]


def test_manual_and_its_pictures_are_packed() -> None:
    pages = {str(page.path.relative_to(ROOT)) for page in manual_pages()}
    shown = {name for page in pages for name in re.findall(r"screens/[a-z-]+\.png", (ROOT / page).read_text("utf-8"))}
    assert shown
    assert pages | {f"docs/{name}" for name in shown} <= set(_listed())
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]["docs"]
    assert [name for name in shown if not any(fnmatch(name, pattern) for pattern in patterns)] == []


@pytest.mark.parametrize("folder", ["scenarios", "resources", "core"])
def test_every_file_that_is_no_code_is_packed(folder: str) -> None:
    files = [file for file in (ROOT / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    wanted = {str(file.relative_to(ROOT)) for file in files if file.suffix not in (".py", ".po")}
    assert wanted <= set(_listed())


def test_what_lies_beside_the_program_is_there_and_names_commands_that_exist() -> None:
    build = runpy.run_path(str(SPEC.with_name("build.py")))
    assert all((ROOT / file).is_file() for file in build["BESIDE"])
    words = (ROOT / ".ci" / "standalone" / "READ-ME.txt").read_text("utf-8")
    named = re.findall(r"\./countermarch ([a-z]+) ", words)
    assert named
    assert set(named) <= {command.name for command in COMMANDS}
