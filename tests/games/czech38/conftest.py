"""The campaign as it ships, read once."""

from pathlib import Path

import pytest

from core.files.scenario_yaml import read_scenario
from core.games.czech38.schema import SCHEMA
from core.model.scenario import Scenario

CAMPAIGN = Path(__file__).parents[3] / "scenarios" / "czech38" / "campaign.yaml"


@pytest.fixture(scope="session")
def campaign() -> Scenario:
    """The shipped campaign."""
    return read_scenario(CAMPAIGN, SCHEMA)
