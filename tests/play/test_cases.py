"""Rule cases: the documented vocabulary holds, every word can fail, and nonsense is named with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from probe.field import scenario
from probe.game import GAME

from core.command_line.case import lines
from core.files.problems import FileProblems
from core.play.case_expect import EXPECTED
from core.play.case_file import KEYS
from core.play.cases import Report, run_file

GUIDE = Path(__file__).parents[2] / "docs" / "cases.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)

MOVES = """
scenario: probe/two-hills
frame: [{kind: sequence, memo: {at: 2}}, {kind: amber-moves, sides: [amber]}]
units: {C3: a1, D3: b1, F5: b2, A1: a2}
tracks: {turn: 1, amber-points: 0, blue-points: 0}
"""


def ran(text: str, folder: Path) -> tuple[Report, ...]:
    """Run a text as a case file."""
    file = folder / "a-case.yaml"
    file.write_text(text, "utf-8")
    return run_file(file, lambda name, near: (GAME, scenario()))


def failures(text: str, folder: Path) -> list[str]:
    """Return what does not hold."""
    return [f"{f.what}: {f.found}" for report in ran(text, folder) for f in report.findings if not f.held]


@pytest.mark.parametrize("text", EXAMPLES, ids=[re.search(r"title: (.*)", text).group(1) for text in EXAMPLES])  # type: ignore[union-attr]
def test_the_guides_examples_hold(text: str, tmp_path: Path) -> None:
    assert failures(text, tmp_path) == []


def test_the_guide_names_the_whole_vocabulary() -> None:
    text = GUIDE.read_text("utf-8")
    assert [word for word in (*KEYS, *EXPECTED, "refused") if f"`{word}`" not in text and f"{word}:" not in text] == []


def test_a_case_is_found_through_the_library_or_a_path(tmp_path: Path) -> None:
    from core.play.library import named

    folder = Path(__file__).parents[1] / "probe" / "probe" / "scenarios" / "two-hills"
    file = tmp_path / "case.yaml"
    file.write_text(f"scenario: {folder.as_posix()}\ndice: [sun]\nexpect: {{deciding: [amber, blue]}}\n", "utf-8")
    (report,) = run_file(file, named)
    assert report.held


def test_a_chart_may_say_something_else(tmp_path: Path) -> None:
    ask = "expect: {{odds: {{of: {{who: a1, at: D3}}, spread: {{1: {0}}}}}}}\n"
    assert failures(MOVES + ask.format("A1"), tmp_path) == []
    changed = MOVES + 'charts: {clash: {"1": {"0": D1}}}\n'
    assert failures(changed + ask.format("D1"), tmp_path) == []


@pytest.mark.parametrize(
    ("charts", "said"),
    [
        ("{crash: {1: {0: D1}}}", "charts.crash: found 'crash', expected clash"),
        ("{clash: {7: {0: D1}}}", "charts.clash.7: found '7', expected one of 1, 2, 3, 4, 5, 6"),
        ("{clash: {1: {9: D1}}}", "charts.clash.1.9: found '9'"),
        ("{clash: {1: {0: [D1]}}}", "charts.clash.1.0: found a list, expected what one cell says"),
    ],
)
def test_a_chart_that_there_is_not_is_named(charts: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match=re.escape(said)):
        ran(f"{MOVES}charts: {charts}\nexpect: {{}}\n", tmp_path)


WRONG = [
    ("events: [fell]", "event fell: none of this kind; events were: acts moved"),
    ("events: [moved: {who: a1}, acts]", "event acts: who a1; events were: acts moved"),
    ("events: [moved: {way: C3 C2}]", "event moved way C3 C2: who a1, way C3 B3"),
    ("no-events: [moved]", "no event moved: who a1, way C3 B3"),
    ("places: {a1: C3}", "place of a1 is C3: it is B3"),
    ("places: {a1: }", "place of a1 is off the map: it is B3"),
    ("steps: {a1: 1}", "steps of a1 is 1: it is 2"),
    ("unit-marks: {a1: {moved: false}}", "mark moved of a1 is no: it is yes"),
    ("unit-marks: {a2: {moved: true}}", "mark moved of a2 is yes: it is nothing"),
    ("marks: {sky: rain}", "mark sky is rain: it is nothing"),
    ("tracks: {turn: 2}", "track turn is 2: it is 1"),
    ("losses: {blue: 1}", "steps lost by blue is 1: it is 0"),
    ("deciding: blue", "deciding is blue: it is amber"),
    ("decision: blue-moves", "the decision is blue-moves: it is amber-moves"),
    ("choices: 7", "number of choices is 7: it is 2"),
    ("costs: {a2: {A2: 3}}", "cost for a2 to A2 is 3: it is 1"),
    ("costs: {a2: {E4: 3}}", "cost for a2 to E4 is 3: it is probe 4"),
    ("costs: {a1: {A2: 3}}", "a1 may go: it may not: probe 4 moved-already"),
    ("odds: {of: {who: a1, at: D3}, total: 2}", "battle total is 2: it is 0"),
    ("odds: {of: {who: a1, at: D3}, column: 1}", "battle column is 1: it is 0"),
    ("odds: {of: {who: a1, at: D3}, lines: {strength: 4}}", "line strength is 4: it is 3"),
    ("odds: {of: {who: a1, at: D3}, lines: {guard: }}", "no line guard: 0"),
    ("odds: {of: {who: a1, at: D3}, clauses: [probe 9]}", "a line by probe 9: lines by probe 5, probe 3"),
    ("odds: {of: {who: a1, at: D3}, spread: {1: D1}}", "result of a roll of 1 is D1: it is A1"),
    ("odds: {of: {who: a1, at: D3}, refused: probe 5}", "battle refused by probe 5: it was answered"),
    ("outcome: {winner: amber}", "winner of the game is amber: it is nothing"),
]


@pytest.mark.parametrize(("expected", "said"), WRONG, ids=[expected for expected, _ in WRONG])
def test_what_is_not_so_fails_with_what_is(expected: str, said: str, tmp_path: Path) -> None:
    found = failures(f"{MOVES}do:\n  - amber: move a1 B3\n    {expected}\n", tmp_path)
    assert len(found) == 1
    assert found[0].startswith(said)


def test_a_finished_game_is_not_going_on(tmp_path: Path) -> None:
    text = MOVES.replace("D3: b1, F5: b2", "D3: b1/1") + "do: [{amber: move a1 D3, dice: [6], outcome: }]"
    assert failures(text, tmp_path)[0].startswith("the game goes on: Verdict(winner='amber'")


STEPS = [
    ("amber: move a1 F1", "amber: move a1 F1: probe 4 (too-far)"),
    ("amber: move a1 B3, refused: probe 4", "amber: move a1 B3 is refused by probe 4: it was carried out"),
    ("amber: move a1 F1, refused: probe 6", "is refused by probe 6: it is refused by probe 4 (too-far) at F1"),
    ("amber: move a1 F1, refused: {clause: probe 4, at: F2}", "it is refused by probe 4 (too-far) at F1"),
    ("amber: move a1", "amber: move a1: something is missing; the question is now move-where"),
    ("amber: end-phase a1 B3", "these clicks are the action move, not end-phase"),
    ("blue: end-phase", "blue: end-phase: blue has no decision here; amber has"),
    ("amber: move a1 D3", "the rules ask for a die of 6 for clash-rolled (probe 5), but no scripted result is left"),
    ("amber: move a1 D3, dice: [1, 2]", "scripted results never asked for: 2"),
    ("amber: move a1 D3, dice: [7]", "7 cannot be the answer"),
]


@pytest.mark.parametrize(("step", "said"), STEPS, ids=[step for step, _ in STEPS])
def test_a_step_that_does_not_go_as_written_fails(step: str, said: str, tmp_path: Path) -> None:
    (found,) = failures(f"{MOVES}do:\n  - {{{step}}}\n", tmp_path)
    assert said in found


def test_dice_of_the_start_are_held_to_as_well(tmp_path: Path) -> None:
    assert "but no scripted result is left" in failures("scenario: x\nexpect: {deciding: amber}\n", tmp_path)[0]
    assert "never asked for: 4" in failures("scenario: x\ndice: [sun, 4]\nexpect: {deciding: amber}\n", tmp_path)[0]


NONSENSE = [
    ("scenario: x\nexpct: {}\ndo: []", "line 2, expct: found the key expct", "Did you mean expect?"),
    ("do: []", "line 1: found nothing, expected the key 'scenario'", ""),
    ("scenario: x", "expected the key 'do'", ""),
    ("scenario: x\nclauses: [a, b, c, d, e, f, g]\nexpect: {}", "line 2, clauses: found 7 clauses", "split the case"),
    ("scenario: x\nunits: {A9: a1}\nexpect: {}", "line 2, units.A9: found 'A9'", "the label of a hex"),
    ("scenario: x\nunits: {A1: aa1}\nexpect: {}", "found 'aa1'", "Did you mean a1"),
    ("scenario: x\nunits:\n  A1: {id: a1, stps: 1}\nexpect: {}", "line 3, units.A1.stps", "Did you mean steps?"),
    ("scenario: x\nunits: {A1: a1/x}\nexpect: {}", "found 'x'", "a whole number"),
    ("scenario: x\nat: plans\nexpect: {}", "line 2, at: found 'plans'", "Did you mean plan"),
    ("scenario: x\noptions: {hiden: true}\nexpect: {}", "options.hiden", "Did you mean hidden?"),
    ("scenario: x\ntracks: {tur: 1}\nexpect: {}", "tracks.tur: found 'tur'", "Did you mean turn?"),
    ("scenario: x\nlayers: {control: {amber: [A1]}}\nexpect: {}", "layers.control", "one of"),
    ("scenario: x\nhexes: {A1: {terrain: sea}}\nexpect: {}", "found 'sea'", "one of open, hill, lake"),
    ("scenario: x\nhexsides: {A1 N: [brook]}\nexpect: {}", "hexsides.A1 N: found 'N'", "one of NE, E, SE, SW, W, NW"),
    ("scenario: x\nhexsides: {A1 E: [river]}\nexpect: {}", "found 'river'", "expected brook"),
    ("scenario: x\nframe: [{kind: dance}]\nexpect: {}", "found 'dance'", "one of"),
    ("scenario: x\nseals: {plan-amber: {by: red}}\nexpect: {}", "found 'red'", "one of amber, blue"),
    ("scenario: x\nmarks: {sky: {colour: blue}}\nexpect: {}", "found 'colour'", "one of hex, way, who, key"),
    ("scenario: x\nexpect: {}\nexpect: {}", "line 3, expect: found expect twice", "each key once"),
    ("[]", "a case, or a list of cases", ""),
    ("just words", "expected a group of keys", ""),
]


@pytest.mark.parametrize(("text", "said", "cure"), NONSENSE, ids=[text.replace("\n", "; ") for text, _, _ in NONSENSE])
def test_nonsense_is_named_with_its_line_and_cure(text: str, said: str, cure: str, tmp_path: Path) -> None:
    with pytest.raises(FileProblems) as error:
        ran(text, tmp_path)
    assert said in str(error.value)
    assert cure in str(error.value)


LATE = [
    ("do:\n  - amber: end-phase\n    evnts: [moved]", "line 7, do[1].evnts: found the key evnts", "mean events"),
    ("do:\n  - move a1 B3", "line 6, do[1]: found 'move a1 B3'", "a group of keys"),
    ("do:\n  - {dice: [1]}", "found 0 sides", "one side and what it does"),
    ("expect: {plces: {a1: B3}}", "expect.plces: found the key plces", "Did you mean places?"),
    ("expect: {places: {a1: B33}}", "found 'B33'", "the label of a hex"),
    ("expect: {odds: {off: {who: a1}}}", "off", "Did you mean of"),
    ("expect: {events: [{moved: {}, fell: {}}]}", "found 2 keys", "one kind of event"),
]


@pytest.mark.parametrize(("text", "said", "cure"), LATE, ids=[text.replace("\n", " ") for text, _, _ in LATE])
def test_nonsense_in_steps_and_expectations_is_named_too(text: str, said: str, cure: str, tmp_path: Path) -> None:
    with pytest.raises(FileProblems) as error:
        ran(MOVES.strip() + "\n" + text, tmp_path)
    assert said in str(error.value)
    assert cure in str(error.value)


def test_labels_with_leading_noughts_stay_labels(tmp_path: Path) -> None:
    from core.play.case_file import read_cases

    file = tmp_path / "c.yaml"
    file.write_text("scenario: x\nunits: {0101: a1}\ndice: [01, 1, '1', no, x]\nexpect: {}\n", "utf-8")
    (case,) = read_cases(file)
    assert list(case.group("units")) == ["0101"]
    assert list(case.items("dice")) == ["01", 1, "1", False, "x"]


def test_a_report_has_one_line_for_each_expectation(tmp_path: Path) -> None:
    (report,) = ran(f"{MOVES}title: A walk\nclauses: [probe 4]\nexpect: {{places: {{a1: B3, a2: A1}}}}\n", tmp_path)
    told = lines(report)
    assert told[0].endswith("a-case.yaml: A walk [probe 4]")
    assert told[1:] == ["  FAIL  line 8: place of a1 is B3: it is C3", "  ok    place of a2 is A1"]
