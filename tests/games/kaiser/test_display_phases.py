"""The phases a turn is said to have: none that weather, turn or points rule out; the next turn's come after them."""

from __future__ import annotations

import pytest

from core.model.display import Sequence
from core.model.values import PieceId, Who
from core.model.working import Explanation, Question
from tests.games.kaiser.front import GERMAN, Table, front, hq, position, unit

OPENING = ["drumfire", "german-movement", "german-combat", "allied-movement", "allied-combat", "terminal"]
GUNS = {"german-field": 35, "german-heavy": 30}


def table(phase: str, turn: int, sky: str = "clear", **said: object) -> Table:
    """Return a game at a phase of a turn; `said` is what a position takes."""
    pieces = front(unit("g1"), unit("g2"), hq("g9"), unit("b1"), hq("b9"), unit("s1", "service", "company"))
    stacks = {"1005": "g1", "1305": "g2 g9", "0905": "b1", "0506": "b9 s1"}
    return position(pieces, stacks, at_phase=phase, turn=turn, weather=sky, **said)  # type: ignore[arg-type]


def sequence(game: Table) -> Sequence:
    """Return the phases as they are shown."""
    return next(panel for panel in game.rulebook.display(game.seen(GERMAN)) if isinstance(panel, Sequence))


def kinds(steps: tuple[tuple[str, str], ...]) -> list[str]:
    """Return phases without their titles."""
    return [kind for kind, _ in steps]


@pytest.mark.clause("kaiser 4.2")
def test_the_first_turns_have_drumfire_and_no_sky() -> None:
    shown = sequence(table("german-movement", 1, "fog"))
    assert kinds(shown.steps) == OPENING
    assert shown.steps[shown.at][0] == "german-movement"
    assert kinds(shown.coming) == OPENING
    third = kinds(sequence(table("german-movement", 2, "fog", dice=(1,))).coming)
    assert third[:3] == ["weather", "air-allocation", "interception"]
    assert "breakdown" in third
    assert "drumfire" not in third


def test_fog_leaves_out_the_air() -> None:
    shown = kinds(sequence(table("counter-battery", 3, "fog", tracks=GUNS)).steps)
    assert shown == ["weather", "counter-battery", "gas-fire", "breakdown", *OPENING[1:]]


def test_aircraft_without_a_mission_have_no_phase() -> None:
    flown = {"air-german": (2, 0, 0), "air-allied": (0, 3, 0)}
    tracks = {"german-observation": 2, "allied-ground": 0}
    shown = kinds(sequence(table("german-movement", 5, game_marks=flown, tracks=tracks)).steps)
    # The Allied attack was made in this turn; what nobody flies for is left out.
    assert [kind for kind in shown if kind.endswith(("observation", "attack"))] == [
        "allied-ground-attack", "german-observation",
    ]  # fmt: skip


def test_gas_that_cannot_be_paid_for_is_not_announced() -> None:
    assert "gas-fire" in kinds(sequence(table("counter-battery", 3, tracks=GUNS)).steps)
    few = {"german-field": 10, "german-heavy": 4, "allied-field": 35, "allied-heavy": 30}
    poor = table("counter-battery", 3, tracks=few)
    assert "gas-fire" not in kinds(sequence(poor).steps)


def test_nothing_comes_after_the_last_turn() -> None:
    shown = sequence(table("allied-movement", 10))
    assert kinds(shown.steps)[-1] == "terminal"
    assert shown.coming == ()


@pytest.mark.parametrize(
    ("piece", "boxes", "said"),
    [
        ("g1", {}, [("third-step", "kaiser 8.5.B#1")]),
        ("g1", {"german-dead": "r1 r2 r3 r4"}, [("no-third-step", "kaiser 13.2.3.A")]),
        ("s1", {}, [("no-zone", "kaiser 15.2.4")]),
        ("b1", {}, []),
    ],
)
@pytest.mark.clause("kaiser 8.5.B#1")
@pytest.mark.clause("kaiser 13.2.3.A")
@pytest.mark.clause("kaiser 15.2.4")
def test_a_unit_tells_what_its_counter_does_not(piece: str, boxes: dict[str, str], said: list[tuple[str, str]]) -> None:
    pieces = front(unit("g1"), hq("g9"), unit("b1"), hq("b9"), unit("s1", "service", "company"))
    stacks = {"1005": "g1 g9", "0505": "b1 b9 s1", **boxes}
    game = position(pieces, stacks, at_phase="german-movement", turn=3, weather="clear")
    found = game.rulebook.explain(game.seen(GERMAN), Question("unit", {"who": Who((PieceId(piece),))}))
    assert isinstance(found, Explanation)
    assert [(line.key, line.clause) for line in found.lines] == said
