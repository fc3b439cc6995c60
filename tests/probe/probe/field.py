"""Where the probe game's scenario lies."""

from __future__ import annotations

from pathlib import Path

from core.files.scenario_yaml import read_scenario
from core.model.scenario import Scenario
from probe.schema import SCHEMA

FOLDER = Path(__file__).parent / "scenarios" / "two-hills"


def scenario() -> Scenario:
    """Return Two Hills."""
    return read_scenario(FOLDER / "two-hills.yaml", SCHEMA)
