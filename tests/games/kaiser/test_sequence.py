"""The order of a turn and the end of its phases: chapter 4."""

from __future__ import annotations

import pytest

from core.games.kaiser.display import phases
from core.games.kaiser.game import BEGINS, TURN
from core.games.kaiser.sequence import ORDER, order
from core.model.values import Side
from tests.games.kaiser.front import ALLIED, GERMAN, Table, front, hq, position, unit

PHASES = [phase.kind for phase in TURN]


def ordered() -> list[str]:
    """Return the phases in the order that the stages give them."""
    return [kind for kind, _ in order()]


def before(*kinds: str) -> bool:
    """Tell whether phases of a turn stand in this order, one right after the other."""
    staged = ordered()
    first = staged.index(kinds[0])
    return staged == PHASES and staged[first : first + len(kinds)] == list(kinds)


def quiet(at_phase: str, turn: int, dice: tuple[int, ...] = ()) -> Table:
    """Return a front where everybody stands apart, at a phase; both sides have guns in reach of the other."""
    pieces = front(unit("g1"), hq("g9"), unit("b1"), hq("b9"))
    stacks = {"1305": "g1", "1306": "g9", "0605": "b1", "0506": "b9"}
    return position(pieces, stacks, at_phase=at_phase, turn=turn, weather="clear", dice=dice)


@pytest.mark.clause("kaiser 4.0")
@pytest.mark.clause("kaiser 4.1.A")
@pytest.mark.clause("kaiser 4.2")
def test_a_turn_has_every_phase_once_the_german_player_turn_before_the_allied() -> None:
    assert quiet("german-movement", 3).rulebook.blank().tracks["turn"] == 1
    assert [kind for kind, _ in ORDER] == PHASES
    assert ordered() == PHASES
    assert set(BEGINS) == set(PHASES)
    assert len(set(PHASES)) == 18
    assert PHASES[0] == "weather"
    assert PHASES[-1] == "terminal"
    assert PHASES.index("german-combat") < PHASES.index("allied-movement")


@pytest.mark.clause("kaiser 4.2.2")
@pytest.mark.clause("kaiser 4.2.3")
@pytest.mark.clause("kaiser 4.2.4")
def test_air_then_reinforcements_then_artillery() -> None:
    assert before(
        "weather", "air-allocation", "interception", "german-ground-attack", "allied-ground-attack",
        "reinforcements", "service-companies", "counter-battery", "gas-fire", "drumfire", "breakdown",
    )  # fmt: skip


@pytest.mark.clause("kaiser 4.2.5")
@pytest.mark.clause("kaiser 4.2.6")
@pytest.mark.clause("kaiser 4.2.7")
def test_each_player_turn_moves_then_fights_and_only_the_german_breaks_down() -> None:
    assert before("breakdown", "german-movement", "german-observation", "german-combat", "allied-movement")
    assert before("allied-movement", "allied-observation", "allied-combat", "terminal")


@pytest.mark.clause("kaiser 4.2.5.3")
@pytest.mark.clause("kaiser 4.2.6.2")
def test_who_stands_next_to_an_enemy_in_his_combat_phase_is_asked() -> None:
    pieces = front(unit("g1"), hq("g9"), unit("b1"), hq("b9"))
    stacks = {"1005": "g1", "1306": "g9", "0905": "b1", "0506": "b9"}
    for side in (GERMAN, ALLIED):
        table = position(pieces, stacks, at_phase=f"{side}-combat", turn=3, weather="clear")
        assert table.asked == (f"{side}-combat", (side,))
        assert table.refused(side, "end-phase").startswith("8.1"), "there is a duty"


def test_a_combat_phase_without_neighbours_asks_nobody() -> None:
    table = quiet("german-combat", turn=3)
    assert table.asked == ("allied-movement", (ALLIED,))


@pytest.mark.clause("kaiser 4.2")
def test_decisions_of_a_turn_come_up_in_order() -> None:
    table = quiet("weather", turn=3, dice=(4,))
    met: list[tuple[str, tuple[Side, ...]]] = []
    while table.state.tracks["turn"] == 3 and table.state.verdict is None:
        kind, sides = table.asked
        met.append((kind, sides))
        for side in sides:
            pass_by(table, side)
    kinds = [kind for kind, _ in met]
    assert kinds == sorted(kinds, key=PHASES.index)
    assert kinds[0] == "air-allocation"
    assert {"counter-battery", "gas-fire", "breakdown", "german-movement", "allied-movement"} <= set(kinds)
    assert met[0][1] == (GERMAN, ALLIED)


def pass_by(table: Table, side: Side) -> None:
    """Answer a decision with as little as it lets pass."""
    draft = table.root(side)
    while draft.action is None:
        clicks = [candidate.click for candidate in draft.candidates()]
        words = [table.word(click) for click in clicks]
        least = next((word for word in words if word.startswith("end-") or word.endswith("=0")), words[-1])
        draft = draft.take(clicks[words.index(least)])
    done = table.rulebook.resolve(table.state, draft.action, Sixes())
    table.state = done.state


class Sixes:
    """Dice that always show their highest face."""

    def roll(
        self, sides: int, *, key: str, clause: str, seen_by: tuple[Side, ...] = (), values: object = None
    ) -> int:
        """Return the highest face."""
        return sides

    def draw(self, cup: object, *, key: str, clause: str, seen_by: tuple[Side, ...] = ()) -> str:
        """There is no cup in this game."""
        raise AssertionError(f"{key}: a cup")


@pytest.mark.clause("kaiser 4.2.7.C")
def test_the_next_turn_begins_after_the_terminal_phase() -> None:
    table = quiet("terminal", turn=3, dice=(4,))
    assert table.track("turn") == 4
    assert "turn-began" in table.kinds()


@pytest.mark.clause("kaiser 4.2.7.B")
def test_the_game_ends_after_the_last_turn() -> None:
    table = quiet("terminal", turn=10)
    assert table.state.verdict is not None
    assert table.rulebook.deciders(table.state) == ()


def test_marks_of_a_phase_die_with_it_and_those_of_a_turn_with_the_turn() -> None:
    pieces = front(unit("g1"), hq("g9"), unit("b1"), hq("b9"))
    stacks = {"1305": "g1", "1306": "g9", "0605": "b1", "0506": "b9"}
    marks = {"g1": {"fought": True}, "b1": {"entered": True, "attacked": True}}
    table = position(pieces, stacks, at_phase="german-movement", turn=3, weather="clear", marks=marks)
    assert table.state.mark("g1", "fought") is True, "a position written down in a phase keeps its marks"  # type: ignore[arg-type]
    table.act(GERMAN, "end-phase")
    assert table.state.mark("b1", "attacked") is None  # type: ignore[arg-type]
    assert table.state.mark("b1", "entered") is True  # type: ignore[arg-type]


def test_the_panel_of_phases_marks_the_present_one() -> None:
    table = quiet("german-movement", turn=3)
    panel = phases(table.rules, table.state)
    assert panel.steps[panel.at] == ("german-movement", "German movement")
    nowhere = phases(table.rules, table.rulebook.blank())
    assert nowhere.at == -1
