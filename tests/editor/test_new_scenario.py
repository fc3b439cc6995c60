"""A new scenario from a game's schema alone: whole, written, read again, checked without a stumble."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from probe.field import scenario as two_hills

from core.board.hexes import Orientation, Shifted
from core.board.labels import Numbering
from core.files.scenario_yaml import read_scenario
from core.games.contract import games
from core.model.issues import Severity
from core.play import library
from editor.models.new_scenario import (
    PATTERNS,
    NotPossible,
    Wish,
    file_name,
    new_map,
    new_scenario,
    sheet_of,
    write_new,
)


@pytest.mark.parametrize("game", ["probe", "czech38"])
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("shifted", Shifted)
def test_what_is_written_is_read_again_and_checked(
    game: str, orientation: Orientation, shifted: Shifted, tmp_path: Path
) -> None:
    schema = games()[game].schema
    wish = Wish("The Ford", 7, 5, orientation, shifted, PATTERNS[3].numbering(), 12.5)
    files = write_new(wish, schema, tmp_path / "the-ford")
    again = read_scenario(files.folder / files.main, schema)
    assert again == replace(new_scenario(wish, schema), id="the-ford/the-ford")
    assert set(again.map.terrain) == {0}
    assert again.map.sheet.hex_mm == 12.5
    issues = games()[game].setup_issues(again, schema.default_options())
    assert any(issue.severity is Severity.ERROR for issue in issues)


def test_rules_and_units_come_along_when_they_are_wanted() -> None:
    other = two_hills()
    schema = games()["probe"].schema
    bare = new_scenario(Wish("Alone"), schema)
    assert (bare.charts, bare.pieces, len(bare.turns)) == ({}, (), 10)
    ruled = new_scenario(Wish("Ruled", rules=other), schema)
    assert (ruled.charts, ruled.turns, ruled.parameters) == (other.charts, other.turns, other.parameters)
    assert ruled.pieces == ()
    assert new_scenario(Wish("Whole", rules=other, units=True), schema).pieces == other.pieces


def test_legend_base_and_areas_are_those_that_were_asked_for() -> None:
    schema = games()["czech38"].schema
    wish = Wish("Hills", legend=("mountain", "forest", "rough"), base="rough", areas={"country": "germany"})
    made = new_map(wish, schema)
    assert made.terrain_kinds == ("forest", "rough", "mountain")
    assert {made.terrain_at(at) for at in made.grid.hexes} == {"rough"}
    assert {made.layer_at("country", at) for at in made.grid.hexes} == {"germany"}


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish("Too small", columns=0), "0 x 15 hexes: a map has from 1 to 400"),
        (Wish("Alike", numbering=Numbering("{column}{row}")), "in two hexes"),
        (Wish("Flat", hex_mm=0), "must measure more than 0"),
        (Wish("No letter", numbering=replace(PATTERNS[3].numbering(), first_column=-3)), "has no letter"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(wish: Wish, said: str) -> None:
    with pytest.raises(NotPossible, match=said):
        sheet_of(wish)


def test_no_file_is_called_like_a_part() -> None:
    assert file_name("Map!") == "map-scenario"
    assert file_name("Plans") == "plans-scenario"


def test_the_program_s_own_rules_fit_a_new_map(tmp_path: Path) -> None:
    game, campaign = library.open_scenario(library.shipped_folder() / "czech38" / "campaign.yaml")
    files = write_new(Wish("Own", rules=campaign, units=True), game.schema, tmp_path / "own")
    again = read_scenario(files.folder / files.main, game.schema)
    assert again.charts == campaign.charts
    assert again.pieces == campaign.pieces
    issues = game.setup_issues(again, game.schema.default_options())
    keys = {issue.key for issue in issues}
    assert "scenario-code-unreadable" in keys
    assert not keys & {"capital-hexes", "vp-sum", "box-count", "counter-total"}, "a map of one's own is no campaign"
