"""Broken files end in a sentence: a small share of what `make mutate-files` opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.files.game_file import create, verify_chain
from core.files.problems import FileProblems
from core.files.scenario_yaml import read_scenario
from tests.files.words import WORDS
from tests.tools.flip_byte import flipped
from tests.tools.mutate_files import SLOWEST, classics, run


def test_broken_files_are_explained_quickly() -> None:
    findings = run(24, seed=11)
    assert findings.faults == []
    assert findings.slowest < SLOWEST
    assert findings.ends["explained"] > findings.ends["accepted"]


def test_every_classic_is_explained_in_one_sentence(tmp_path: Path) -> None:
    for name, path in classics(tmp_path):
        with pytest.raises(FileProblems) as caught:
            read_scenario(path, WORDS)
        assert len(caught.value.problems) == 1, name
        assert len(caught.value.sentences) < 9000, name


@pytest.mark.parametrize("seed", range(40))
def test_flipped_byte_is_found_in_its_record(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "g"
    with create(path, {"game": "ridge"}) as file:
        for n in range(5):
            file.append({"n": n, "text": "é"}, {"red": {"n": n}}, sync=False)
    changed, record, _ = flipped(path.read_bytes(), seed)
    path.write_bytes(changed)
    broken = verify_chain(path)
    assert broken is not None
    assert broken.record == record
