"""The sequence of play: the phases of a turn in order, walked by an automatic frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.games.kaiser.setup import begin_setup
from core.mechanics.driver import Procedure, Run
from core.mechanics.phases import AT, Phase, next_phase, wipe_marks

Begin = Callable[[Run[Rules]], None]

# In the order of 4.2: weather, air operations, reinforcements, artillery, the two player turns, the terminal phase.
ORDER: tuple[tuple[str, str], ...] = (
    ("weather", c("4.2.1")),
    ("air-allocation", c("4.2.2.1")),
    ("interception", c("4.2.2.2")),
    ("german-ground-attack", c("4.2.2.3")),
    ("allied-ground-attack", c("4.2.2.3")),
    ("reinforcements", c("4.2.3.1")),
    ("service-companies", c("4.2.3.2")),
    ("counter-battery", c("4.2.4.1")),
    ("gas-fire", c("4.2.4.2")),
    ("drumfire", c("4.2.4.3")),
    ("breakdown", c("4.2.5.1")),
    ("german-movement", c("4.2.5.2")),
    ("german-observation", c("12.2.2.A")),
    ("german-combat", c("4.2.5.3")),
    ("allied-movement", c("4.2.6.1")),
    ("allied-observation", c("12.2.2.A")),
    ("allied-combat", c("4.2.6.2")),
    ("terminal", c("4.2.7")),
)
"""Phase -> the clause that puts it there."""

OPENS_PLAYER_TURN = ("breakdown", "allied-movement", "terminal")
"""Phases before which a player turn ends: what its marks remember is forgotten."""

STAGED = "staged"
"""Memo of the sequence: it begins in the middle of a turn, with the marks of the phase that were written down."""


def turn_of(begins: Mapping[str, Begin]) -> tuple[Phase[Rules], ...]:
    """Return the phases of a turn in order, each with what begins it.

    Clause: kaiser 4.0, 4.1.A, 4.2
    """
    return tuple(Phase(kind, clause, begins[kind]) for kind, clause in ORDER if kind in begins)


def sequence_of(turn: tuple[Phase[Rules], ...]) -> Procedure[Rules]:
    """Return the procedure of the frame at the bottom of the agenda: it sets up, then begins phase after phase."""

    def step(run: Run[Rules]) -> None:
        frame = run.state.agenda[-1]
        at = frame.get(AT)
        if at is None:
            run.remember(AT, 0, c("4.2"))
            begin_setup(run)
            return
        if frame.get(STAGED):
            run.remember(STAGED, None, c("4.2"))
        else:
            scopes = ("phase", "player-turn") if turn[int(str(at))].kind in OPENS_PLAYER_TURN else ("phase",)
            wipe_marks(run, run.rules.schema, scopes, c("4.2"))
        next_phase(run, turn)

    return Procedure(c("4.2"), step=step)
