"""A copy of what is being edited in a folder of its own, to be played and thrown away."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from core.files.scenario_head import PLANS
from core.files.scenario_yaml import scenario_files
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play.library import shipped

PREFIX = "countermarch-trial-"
"""What the names of such folders begin with."""


def write_copy(scenario: Scenario, schema: Schema, beside: Path) -> Path:
    """Write a scenario into a new temporary folder and return its file.

    Args:
        beside: the folder it is edited in; what computer players set out to do is taken along from there, else from
            the scenarios of its game that come with the program.

    Raises:
        OSError: the disk refuses.
    """
    folder = Path(tempfile.mkdtemp(prefix=PREFIX)) / beside.name
    folder.mkdir()
    files = scenario_files(scenario, schema, folder)
    for name, content in files.contents.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    plans = [beside, *(entry.path.parent for entry in shipped() if entry.game == scenario.game)]
    found = next((place / PLANS for place in plans if (place / PLANS).is_file()), None)
    if found is not None:
        shutil.copyfile(found, folder / PLANS)
    return folder / files.main


def remove_copy(file: Path) -> None:
    """Remove a copy and all that was played on it; nothing else is ever removed."""
    folder = file.parent.parent
    if folder.name.startswith(PREFIX):
        shutil.rmtree(folder, ignore_errors=True)
