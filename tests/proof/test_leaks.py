"""The tool that looks for leaks finds them: one is made in a screen, one in a seal, one in a picture."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.model import observation
from core.view.scene import Scene
from player.models import pictures
from player.models.table import Table
from tests.tools import leaks
from tests.tools.canaries import canaried, canaries, canary
from tests.tools.leaks import LEAST_KINDS, Findings, played


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the user's files."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, os.fspath(tmp_path))
    monkeypatch.setattr(leaks, "REST", 20)
    return tmp_path


def kinds(findings: Findings) -> set[str]:
    """Return on which kinds of surface something was found."""
    return {kind for kind, count in findings.found.items() if count}


def test_a_sound_game_tells_nothing_on_any_of_many_surfaces(home: Path) -> None:
    findings = played("probe", 3, 4, home)
    assert findings.told == []
    assert len(findings.looked) >= LEAST_KINDS
    assert {"HexCard text", "LogView clipboard", "canvas picture", "copy for one side record"} <= set(findings.looked)


def test_a_screen_that_shows_everything_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "observation", lambda table: table.session.observe(table.session.sides, table.deciding))
    found = kinds(played("probe", 3, 2, home))
    assert {"map counter's name", "observation as it is"} <= found


def test_a_seal_that_anybody_can_read_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observation, "_seal", lambda seal, viewers: seal)
    assert "observation as it is, compared with a twin" in kinds(played("probe", 3, 2, home))


def test_a_mark_without_words_that_betrays_the_hidden_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pictures.counters_scene

    def betraying(table: Table) -> Scene:
        scene: Any = honest(table)
        weak = {at for at, stack in table.session.state.stacks.items() if table.session.state.steps.get(stack[0]) == 1}
        stacks = {at: (*s[:-1], replace(s[-1], reduced=at in weak)) if s else s for at, s in scene.stacks.items()}
        return replace(scene, stacks=stacks)

    monkeypatch.setattr("player.bridge.pictures.counters_scene", betraying)
    assert kinds(played("probe", 3, 4, home)) & {"canvas picture", "map counters, compared with a twin"}


def test_every_piece_bears_a_word_of_its_own() -> None:
    from probe.field import scenario

    pieces = canaried(scenario()).pieces
    assert [canaries(f"{piece.id} {piece.name} {piece.short}") for piece in pieces] == [{piece.id} for piece in pieces]
    assert len({canary(number) for number in range(400)}) == 400
