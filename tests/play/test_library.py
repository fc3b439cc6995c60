"""The library lists what ships and what the user keeps, and opens both."""

import os
import shutil
from pathlib import Path

import pytest

from core.files.problems import FileProblems
from core.play import library
from core.play.library import UnknownScenario, load, named, open_scenario, own, place_of, shipped

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
    assert found[0] == ("my:broken/half", "half", "", True)
    assert found[1][0] == "my:mine/campaign"
    assert found[1][2:] == ("czech38", True)
    game, scenario = open_scenario(folder / "mine")
    assert (game.name, scenario.id) == ("czech38", "mine/campaign")
    with pytest.raises(FileProblems):
        load(own()[0])


def test_a_copy_never_stands_in_for_what_was_shipped(folder):
    shutil.copytree(CAMPAIGN, folder / "czech38")
    text = (folder / "czech38" / "campaign.yaml").read_text("utf-8")
    (folder / "czech38" / "campaign.yaml").write_text(text.replace("Case Green", "Case Blue"), "utf-8")
    assert named("czech38/campaign")[1].title.endswith("Case Green")
    assert named("my:czech38/campaign")[1].title.endswith("Case Blue")
    assert place_of("czech38").parent == library.shipped_folder() / "czech38"
    assert place_of("my:czech38").parent == folder / "czech38"


def test_copies_are_told_apart_by_folder_and_day(folder):
    for name in ("first", "second"):
        shutil.copytree(CAMPAIGN, folder / name)
        os.utime(folder / name / "campaign.yaml", (0, 1_000_000_000))
    assert [entry.origin for entry in own()] == [
        "yours, first, changed 2001-09-09",
        "yours, second, changed 2001-09-09",
    ]
    assert shipped()[0].origin == "comes with the program"


def test_a_folder_of_the_library_with_two_scenarios_names_both(folder):
    shutil.copytree(CAMPAIGN, folder / "two")
    shutil.copy(folder / "two" / "campaign.yaml", folder / "two" / "short.yaml")
    with pytest.raises(UnknownScenario, match="the library has my:two/campaign, my:two/short in it; name one"):
        place_of("my:two")


def test_a_game_that_is_not_installed_is_named_with_those_that_are(tmp_path):
    (tmp_path / "one.yaml").write_text("format: 1\ngame: czech83\ntitle: x\n", "utf-8")
    with pytest.raises(FileProblems, match=r"line 2, game: found 'czech83'.*Did you mean czech38"):
        open_scenario(tmp_path / "one.yaml")


def test_the_user_folder_lies_in_the_documents():
    assert library.user_folder().name == "Scenarios"
    assert library.user_folder().is_absolute()
