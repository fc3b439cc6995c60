"""What the odds panel foretells is what the battle does, over every die, on battlefields nobody thought of."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from core.model.scenario import Scenario
from tests.games.czech38.battlefields import battlefields, bind
from tests.games.czech38.clashes import clashes, rulebooks
from tests.games.czech38.odds_proof import clash_differences, differences, hidden_differences

BATTLES = 60


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_in_plain_sight_is_the_battle(campaign: Scenario, seed: int) -> None:
    fields = islice(battlefields(bind(campaign, fog=False), Random(seed)), BATTLES)
    assert [str(found) for field in fields for found in differences(field)] == []


@pytest.mark.parametrize("seed", range(2))
def test_a_preview_under_fog_never_excludes_the_truth_nor_tells_it(campaign: Scenario, seed: int) -> None:
    fields = islice(battlefields(bind(campaign, fog=True), Random(seed)), BATTLES)
    assert [str(found) for field in fields for found in hidden_differences(field)] == []


@pytest.mark.parametrize("seed", range(2))
def test_each_answer_of_a_battle_leads_to_what_stood_beside_it(campaign: Scenario, seed: int) -> None:
    chance = Random(seed)
    found = tuple(islice(clashes(rulebooks(campaign, chance, 3), chance), BATTLES))
    assert [str(difference) for clash in found for difference in clash_differences(clash)] == []
    assert {"commit", "decline"} <= {clash.assault.kind for clash in found}
