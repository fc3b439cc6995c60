"""The journal of what is not saved: every change is in it, whatever becomes of its last line."""

from __future__ import annotations

import copy
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import FOLDER as PROBE

from core.model.scenario import Scenario
from core.play.library import shipped_folder
from core.play.manuscript import Manuscript
from editor.models import journal as journals
from editor.models.difference import difference
from editor.models.edits import Mark, mark_sides, paint_terrain, set_feature
from editor.models.journal import Journal, apply, changes, leftovers, read_journal

CAMPAIGN = shipped_folder() / "czech38" / "campaign.yaml"
PLAIN = st.recursive(
    st.none() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz", max_size=1), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_changes_make_one_value_the_other(old: object, new: object) -> None:
    assert apply(copy.deepcopy(old), copy.deepcopy(list(changes(old, new)))) == new
    assert list(changes(new, new)) == []


@pytest.mark.parametrize("path", [CAMPAIGN, PROBE / "two-hills.yaml"])
def test_a_whole_scenario_comes_back_from_plain_values(path: Path) -> None:
    scenario = Manuscript.opened(path).scenario
    assert msgspec.convert(msgspec.to_builtins(scenario, str_keys=True), Scenario, str_keys=True) == scenario


@pytest.fixture
def manuscript(tmp_path: Path) -> Manuscript:
    shutil.copytree(PROBE, tmp_path / "probe", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return Manuscript.opened(tmp_path / "probe" / "two-hills.yaml")


def painted(scenario: Scenario, label: str, kind: str) -> Scenario:
    edit = paint_terrain(scenario, [scenario.map.sheet.hex(label)], kind)
    assert edit is not None
    return edit.scenario


def three_changes(manuscript: Manuscript) -> tuple[Path, list[Scenario]]:
    """Write a journal as a program does that is then killed."""
    made = Journal(manuscript, 0, shipped=False)
    states = [painted(manuscript.scenario, "A1", "lake")]
    states.append(replace(states[0], pieces=states[0].pieces[1:]))
    states.append(painted(states[1], "A2", "hill"))
    for index, state in enumerate(states, 1):
        made.record(index, f"Change {index}", state)
    made._file.close()
    return made.path, states


def test_every_state_comes_back_with_its_words(manuscript: Manuscript) -> None:
    _, states = three_changes(manuscript)
    (left,) = leftovers(manuscript.path)
    assert [step.scenario for step in left.steps()] == states
    assert [words for words, _ in left.words] == ["Change 1", "Change 2", "Change 3"]
    assert (left.base, left.torn) == (manuscript.scenario, False)
    assert left.manuscript().files == manuscript.files


def test_a_torn_end_costs_the_torn_line_only(manuscript: Manuscript) -> None:
    path, states = three_changes(manuscript)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in range(len(whole) - len(lines[-1]) - len(lines[-2]), len(whole)):
        path.write_bytes(whole[:cut])
        left = read_journal(path)
        kept = whole[:cut].count(b"\n") - 1
        assert [step.scenario for step in left.steps()] == states[:kept]
        assert left.torn is not whole[:cut].endswith(b"\n")


def test_a_flipped_byte_ends_the_reading(manuscript: Manuscript) -> None:
    path, states = three_changes(manuscript)
    whole = bytearray(path.read_bytes())
    whole[-20] ^= 1
    path.write_bytes(bytes(whole))
    left = read_journal(path)
    assert ([step.scenario for step in left.steps()], left.torn) == (states[:2], True)
    path.write_bytes(b"nonsense\n")
    assert read_journal(path) is None


def test_what_was_undone_stays_undone(manuscript: Manuscript) -> None:
    made = Journal(manuscript, 0, shipped=False)
    first = painted(manuscript.scenario, "A1", "lake")
    other = painted(first, "A3", "hill")
    made.record(1, "First", first)
    made.record(2, "Second", painted(first, "A2", "lake"))
    made.record(1, "First", first)
    made.record(2, "Other", other)
    made._file.close()
    (left,) = leftovers(manuscript.path)
    assert [(step.words, step.scenario) for step in left.steps()] == [("First", first), ("Other", other)]


def test_undoing_past_a_save_comes_back_as_one_step(manuscript: Manuscript) -> None:
    made = Journal(manuscript, 5, shipped=False)
    older = painted(manuscript.scenario, "A1", "lake")
    made.record(4, "Older", older)
    made._file.close()
    (left,) = leftovers(manuscript.path)
    assert [step.scenario for step in left.steps()] == [older]


def test_nothing_is_offered_when_nothing_differs_or_a_program_writes(manuscript: Manuscript) -> None:
    made = Journal(manuscript, 0, shipped=False)
    made.record(1, "There", painted(manuscript.scenario, "A1", "lake"))
    assert leftovers(manuscript.path) == ()  # it is being written
    second = Journal(manuscript, 0, shipped=False)
    assert second.path != made.path
    second.forget()
    made.record(0, "And back", manuscript.scenario)
    made._file.close()
    assert leftovers(manuscript.path) == ()


def test_it_goes_elsewhere_where_the_folder_takes_nothing(
    manuscript: Manuscript, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: Path) -> object:
        if path.parent == manuscript.path.parent:
            raise PermissionError(13, "Permission denied")
        return path.open("xb", buffering=0)

    monkeypatch.setattr(journals, "create_for_append", closed)
    made = Journal(manuscript, 0, shipped=False)
    assert made.path.parent == journals.state_folder() / "unsaved"
    made.record(1, "There", painted(manuscript.scenario, "A1", "lake"))
    made._file.close()
    (left,) = leftovers(manuscript.path)
    assert left.throw_away().read_bytes()
    assert leftovers(manuscript.path) == ()


def test_a_line_is_small_on_the_largest_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manuscript = Manuscript.opened(CAMPAIGN)
    made = Journal(manuscript, 0, shipped=True)
    before = made.path.stat().st_size
    made.record(1, "Paint", painted(manuscript.scenario, "2811", "forest"))
    assert made.path.stat().st_size - before < 6000
    made.forget()
    assert not made.path.exists()


def test_the_difference_is_what_was_touched() -> None:
    scenario = Manuscript.opened(PROBE / "two-hills.yaml").scenario
    at = scenario.map.sheet.hex("A1")
    edits = [
        paint_terrain(scenario, [at], "lake"),
        mark_sides(scenario, [scenario.map.grid.neighbour(at, 2) * 6], "brook", Mark.PUT),
        set_feature(scenario, [at], "beacon", 2),
    ]
    for edit in edits:
        assert edit is not None
        assert difference(scenario, edit.scenario) == edit.touched
    assert difference(scenario, replace(scenario, title="Other")).parameters == {"title"}
    first = scenario.pieces[0]
    assert difference(scenario, replace(scenario, pieces=scenario.pieces[1:])).pieces == {first.id}
