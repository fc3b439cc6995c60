"""The turn: its phases in the order of 4.2, walked by the frame at the bottom of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.setup import set_up
from core.mechanics.driver import Procedure, Run
from core.mechanics.phases import AT, Phase, next_phase, wipe_marks

Begin = Callable[[Run[Rules]], None]

WEATHER = (("weather", c("4.2.1")),)
AIR_OPERATIONS = (
    ("air-allocation", c("4.2.2.1")),
    ("interception", c("4.2.2.2")),
    ("german-ground-attack", c("4.2.2.3")),
    ("allied-ground-attack", c("4.2.2.3")),
)
REINFORCEMENT = (("reinforcements", c("4.2.3.1")), ("service-companies", c("4.2.3.2")))
ARTILLERY = (("counter-battery", c("4.2.4.1")), ("gas-fire", c("4.2.4.2")), ("drumfire", c("4.2.4.3")))
GERMAN_TURN = (
    ("breakdown", c("4.2.5.1")),
    ("german-movement", c("4.2.5.2")),
    ("german-observation", c("12.2.2.A")),
    ("german-combat", c("4.2.5.3")),
)
ALLIED_TURN = (
    ("allied-movement", c("4.2.6.1")),
    ("allied-observation", c("12.2.2.A")),
    ("allied-combat", c("4.2.6.2")),
)
TERMINAL = (("terminal", c("4.2.7")),)
"""The stages of a turn and both player turns: each phase with the clause that puts it there."""


def order() -> tuple[tuple[str, str], ...]:
    """Return the phases of a turn in order, each with the clause that puts it there.

    Clause: kaiser 4.0, 4.1.A, 4.2, 4.2.1 to 4.2.7
    """
    stages = (
        *under(WEATHER, c("4.2.1")),
        *under(AIR_OPERATIONS, c("4.2.2")),
        *under(REINFORCEMENT, c("4.2.3")),
        *under(ARTILLERY, c("4.2.4")),
        *under(GERMAN_TURN, c("4.2.5")),
        *under(ALLIED_TURN, c("4.2.6")),
        *under(TERMINAL, c("4.2.7")),
    )
    return under(stages, c("4.0"), c("4.1.A"), c("4.2"))


ORDER = order()

STAGED = "staged"
"""Memo of the sequence: it begins in the middle of a turn, with the marks of the phase that were written down."""


def turn_of(begins: Mapping[str, Begin]) -> tuple[Phase[Rules], ...]:
    """Return the phases of a turn in order, each with what begins it."""
    return tuple(Phase(kind, clause, begins[kind]) for kind, clause in ORDER if kind in begins)


def sequence(turn: Sequence[Phase[Rules]]) -> Procedure[Rules]:
    """Return the procedure that walks through a turn.

    Marks of a phase die with it: points not used are not saved (5.0.E).

    Clause: kaiser 4.2, 5.0.E
    """

    def step(run: Run[Rules]) -> None:
        if run.state.agenda[-1].get(AT) is None:
            run.remember(AT, 0, c("4.2"))
            set_up(run)
            return
        if run.state.agenda[-1].get(STAGED):
            run.remember(STAGED, None, c("4.2"))
        else:
            wipe_marks(run, run.rules.schema, ("phase",), c("5.0.E"))
        next_phase(run, turn)

    return Procedure(c("4.2"), step=step)
