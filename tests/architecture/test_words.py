"""Facts of a game live in its scenario: no hex number and no game's name in shared code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, place, python_files

HEX_NUMBER = re.compile(r"""['"][0-9]{4}['"]""")
SHARED = ("core/board", "core/model", "core/mechanics", "core/play", "core/ai", "core/view", "core/qt")
NAMES = re.compile(
    r"czech|prague|kaiser|soviet|backhand|sudeten|wehrmacht|manstein|michael|moravia", re.IGNORECASE
)


def lines_with(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    """Return the place and text of each line of `files` in which `pattern` is found."""
    return [
        f"{place(file, number)}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_hex_number_in_code() -> None:
    files = python_files("core/games", "core/mechanics", "core/view", "player", "editor")
    assert lines_with(HEX_NUMBER, files) == []


def test_no_name_of_a_game_in_shared_code() -> None:
    assert lines_with(NAMES, python_files(*SHARED, "player", "editor")) == []


def test_each_shipped_game_is_among_the_names() -> None:
    folders = [folder.name for folder in (ROOT / "scenarios").iterdir() if (folder / "map.yaml").exists()]
    assert [name for name in folders if not NAMES.search(name)] == []


@pytest.mark.parametrize("line", ["at = '1207'", 'PLACES = ("3304", "x")'])
def test_the_search_finds_a_hex_number(line: str) -> None:
    assert HEX_NUMBER.search(line)


def test_the_search_reads_every_package() -> None:
    for folder in (*SHARED, "core/games", "core/mechanics", "player", "editor"):
        assert python_files(folder), f"no Python file under {folder}"
