"""The demonstration off screen: what it leaves behind, on a scenario without a plan of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe.field import FOLDER

from player.demonstration import demonstrate
from tests.desk.stage import Session, verify


def test_a_turn_is_played_and_left_in_pictures_journal_log_and_map(
    tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert demonstrate(tmp_path, str(FOLDER / "two-hills.yaml")) == 0
    pictures = sorted(file.name for file in tmp_path.glob("*.png"))
    assert pictures[0] == "00-plan-dark.png"
    assert any("amber-moves" in name for name in pictures)
    assert pictures[-1].endswith("after-one-turn-light.png")
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")
    journal = next(tmp_path.glob("*.countermarch"))
    assert verify(journal).sound
    with Session.look(journal) as session:
        assert session.state.tracks["turn"] == 2
        kinds = {record.action.kind for _, record in session.history if record.action}
    assert {"plan", "move", "end-phase"} <= kinds
    assert "moves" in (tmp_path / "log.txt").read_text("utf-8")
    assert str(journal) in capsys.readouterr().out


def test_a_scenario_that_is_not_there_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert demonstrate(tmp_path, "no/such") == 1
    assert "cannot be played" in capsys.readouterr().err
