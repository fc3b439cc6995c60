"""The data of the program lie beside its packages, and nothing else lies among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.files.shipped import shipped

ROOT = Path(__file__).parents[2]
DATA = {"scenarios": {".yaml"}, "docs": {".md", ".png"}}
"""Folder -> endings of what belongs there."""


@pytest.mark.parametrize("folder", DATA)
def test_a_folder_of_data_holds_data_alone(folder: str) -> None:
    assert shipped(folder) == ROOT / folder
    files = [file for file in shipped(folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert files
    assert {file.suffix for file in files} <= DATA[folder]


def test_every_folder_of_scenarios_is_one() -> None:
    for folder in shipped("scenarios").iterdir():
        assert folder.name == "__pycache__" or (folder / "map.yaml").is_file(), folder
