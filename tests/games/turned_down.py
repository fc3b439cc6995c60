"""What the tests of every game's turned-down readings share."""

from __future__ import annotations

from core.play.case_file import Case
from tests.games.written_cases import rulebook
from tests.tools.rejected_readings import Reading


def every_doubt_is_met(game: str, readings: list[Reading], rulings: int, examples: int) -> None:
    """Every ruling and every worked example has a reading that was turned down, and no other clause has."""
    clauses = rulebook(game)
    ruled = {clause for clause, said in clauses.items() if "ruling" in said}
    worked = {clause for clause, said in clauses.items() if said["kind"] == "example"}
    assert (len(ruled), len(worked)) == (rulings, examples)
    assert {reading.clause for reading in readings} == ruled | worked


def stands(reading: Reading, cases: dict[str, Case]) -> None:
    """A reading names cases of its clause, and the text that it changes stands."""
    assert reading.reads.endswith(".")
    assert reading.cases, "no case fails under it"
    for title in reading.cases:
        assert reading.clause in cases[title].clauses, f"{title!r} does not name {reading.clause}"
    assert reading.text() != reading.path.read_text("utf-8")


def one(readings: list[Reading], clause: str, n: int = 0) -> Reading:
    """Return the nth reading of a clause."""
    return [reading for reading in readings if reading.clause == clause][n]
