"""Test play: what is edited is played as it stands, on a copy that is gone afterwards."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from probe.field import scenario as two_hills
from probe.schema import SCHEMA as PROBE_SCHEMA

from core.files.scenario_yaml import read_scenario
from core.play.library import named, shipped_folder
from editor import trial_run
from editor.models.trial_copy import remove_copy, write_copy


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let temporary folders be made where the test can see them."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_a_copy_says_what_is_edited_and_brings_its_plans() -> None:
    game, campaign = named("czech38")
    edited = replace(campaign, parameters={"stacking-limit": 4}, title="Mine")
    file = write_copy(edited, game.schema, shipped_folder() / "czech38")
    found = read_scenario(file, game.schema)
    assert (found.title, found.parameters) == ("Mine", {"stacking-limit": 4})
    assert found.pieces == campaign.pieces
    assert (file.parent / "plans.yaml").is_file()
    remove_copy(file)
    assert not file.parent.parent.exists()


def test_the_copy_is_there_while_it_is_played_and_gone_afterwards(tmp_path: Path) -> None:
    file = write_copy(two_hills(), PROBE_SCHEMA, PROBE)
    told = tmp_path / "told.txt"
    fake = f"import os, sys; open({str(told)!r}, 'w').write(sys.argv[1] + ' ' + os.environ['XDG_DOCUMENTS_DIR'])"
    assert trial_run.run(file, (sys.executable, "-c", fake)) == 0
    assert told.read_text() == f"{file} {file.parent.parent / 'games'}"
    assert not file.parent.parent.exists()


def test_it_is_gone_as_well_when_the_player_breaks() -> None:
    file = write_copy(two_hills(), PROBE_SCHEMA, PROBE)
    assert trial_run.run(file, (sys.executable, "-c", "raise SystemExit(3)")) == 3
    assert not file.parent.parent.exists()


def test_nothing_but_a_copy_is_ever_removed(tmp_path: Path) -> None:
    mine = tmp_path / "library" / "mine" / "scenario.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    remove_copy(mine)
    assert mine.is_file()
