"""The library lists what ships and what the user keeps, and opens both."""

import shutil
from pathlib import Path

import pytest

from core.files.problems import FileProblems
from core.play import library
from core.play.library import load, open_scenario, own, shipped

CAMPAIGN = Path(__file__).parents[2] / "scenarios" / "czech38"


def test_what_ships_has_titles_and_opens():
    entries = {entry.id: entry for entry in shipped()}
    campaign = entries["czech38/campaign"]
    assert (campaign.game, campaign.own) == ("czech38", False)
    assert campaign.title.startswith("Czechoslovakia 1938")
    assert load(campaign).id == "czech38/campaign"
    assert not any(entry.path.name in ("map.yaml", "units.yaml", "charts.yaml") for entry in entries.values())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The user's folder, empty."""
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    return tmp_path / "Scenarios"


def test_a_user_without_a_folder_has_no_scenarios(folder):
    assert own() == ()


def test_own_scenarios_are_listed_even_when_they_cannot_be_read(folder):
    shutil.copytree(CAMPAIGN, folder / "mine")
    (folder / "broken").mkdir()
    (folder / "broken" / "half.yaml").write_text("title: [", "utf-8")
    found = [(entry.id, entry.title, entry.game, entry.own) for entry in own()]
    assert found[0] == ("broken/half", "half", "", True)
    assert found[1][0] == "mine/campaign"
    assert found[1][2:] == ("czech38", True)
    game, scenario = open_scenario(folder / "mine")
    assert (game.name, scenario.id) == ("czech38", "mine/campaign")
    with pytest.raises(FileProblems):
        load(own()[0])


def test_a_game_that_is_not_installed_is_named_with_those_that_are(tmp_path):
    (tmp_path / "one.yaml").write_text("format: 1\ngame: czech83\ntitle: x\n", "utf-8")
    with pytest.raises(FileProblems, match=r"line 2, game: found 'czech83'.*Did you mean czech38"):
        open_scenario(tmp_path / "one.yaml")


def test_the_user_folder_lies_in_the_documents():
    assert library.user_folder().name == "Scenarios"
    assert library.user_folder().is_absolute()
