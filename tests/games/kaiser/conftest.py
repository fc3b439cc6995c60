"""The campaign as it ships, read once."""

import pytest

from core.model.scenario import Scenario
from tests.games.kaiser import front


@pytest.fixture(scope="session")
def campaign() -> Scenario:
    """The shipped campaign."""
    return front.campaign()
