"""The sequence of play: the phases of a turn in order, and how the game ends by time."""

from __future__ import annotations

from core.games.czech38.air import begin_air_power, begin_allocation
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction_choice import begin_interdiction
from core.games.czech38.landing import begin_landing, resolve_landing
from core.games.czech38.learning import learn
from core.games.czech38.movement_phase import begin_movement
from core.games.czech38.overstack import check_stacks
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.segments import PHASES
from core.games.czech38.setup import begin_setup
from core.games.czech38.superiority import begin_superiority
from core.games.czech38.support import forget_standing_answers
from core.games.czech38.victory import WIN
from core.mechanics.driver import Procedure, Run
from core.mechanics.faces import faces
from core.mechanics.phases import AT, Phase, next_phase, wipe_marks
from core.model import events as ev
from core.model.values import Values


def intervention(run: Run[Rules]) -> None:
    """From Turn 8 on, roll whether France and Britain intervene, which ends the game.

    Clause: czech38 4.5.A, 4.5.B, 4.5.C
    """
    if run.state.tracks["turn"] < run.rules.figure("intervention-from-turn"):
        return
    chart = run.rules.chart("intervention")
    values: Values = {"turn": run.state.tracks["turn"]}
    about = faces(chart, chart.columns[0])
    roll = run.roll(6, key="intervention-rolled", clause=c("4.5.A"), values=values, about=about)
    if chart.cell(str(roll), chart.columns[0]) == "czech-win":
        run.tell("intervened", c("4.5.B"), ev.SetVerdict(CZECH, c("4.5.B"), WIN))
    else:
        run.tell("no-intervention", c("4.5.C"))


def end_turn(run: Run[Rules]) -> None:
    """Advance the turn marker, or end the game after the last turn.

    Clause: czech38 4.2.E, 4.7, 5.1.A
    """
    turn = run.state.tracks["turn"]
    resolve_landing(run)
    wipe_marks(run, run.rules.schema, ("phase", "turn"), c("5.1.A"))
    if turn >= run.rules.figure("last-turn"):
        values = {"turn": turn, "points": run.state.tracks["vp"]}
        verdict = ev.SetVerdict(under(CZECH, c("4.2.E")), c("4.7"), under(WIN, c("4.2.F")))
        run.tell("time-ran-out", c("4.7"), verdict, values=values)
    else:
        run.tell("turn-began", c("5.1.A"), ev.SetTrack("turn", turn + 1), values={"turn": turn + 1})


def _assault(side: str) -> Phase[Rules]:
    def begin(run: Run[Rules]) -> None:
        run.push(f"{side}-assault", GERMAN if side == GERMAN else CZECH, clause=c("5.2.C"))

    return Phase(f"{side}-assault", c("5.2.C"), begin)


def begin_czech_turn(run: Run[Rules]) -> None:
    """Open the Czech player turn: divisions may learn blitzkrieg, then the side moves.

    Clause: czech38 5.1.B, 8.5.A
    """
    learn(run)
    begin_movement(run, CZECH)


# In the order of 5.2.C: the German player turn comes first (5.1.B, 5.2.B). Weather opens the air phase, Czech
# interdiction ends it, German interdiction ends the German player turn (ruling).
TURN: tuple[Phase[Rules], ...] = (
    Phase("intervention", c("4.5.A"), intervention),
    Phase("air-power", c("6.2.1.A"), begin_air_power),
    Phase("air-allocation", c("6.5.D"), begin_allocation),
    Phase("air-superiority", c("6.6.1.A"), begin_superiority),
    Phase("czech-interdiction", c("6.7.1.E"), lambda run: begin_interdiction(run, CZECH)),
    Phase("german-movement", c("5.2.B"), lambda run: begin_movement(run, GERMAN)),
    _assault(GERMAN),
    Phase("german-interdiction", c("6.7.1.F"), lambda run: begin_interdiction(run, GERMAN)),
    Phase("czech-movement", c("5.1.B"), begin_czech_turn),
    _assault(CZECH),
    Phase("turn-end", c("5.1.A"), end_turn),
)


STAGED = "staged"
"""Memo of the sequence: it begins in the middle of a turn, with the marks of the phase that were written down."""


def step_sequence(run: Run[Rules]) -> None:
    """Set up a new game; else mend overstacked hexes, then begin the next phase.

    Movement points and all other marks of a phase die with it: none are saved for later (11.2.A).
    """
    if run.state.agenda[-1].get(AT) is None:
        run.remember(AT, 0, c("5.2.C"))
        # What is pushed first is decided last: the hex of the landing is noted when set-up is over.
        begin_landing(run)
        begin_setup(run)
        return
    if run.state.agenda[-1].get(STAGED):
        run.remember(STAGED, None, c("5.2.C"))
    else:
        wipe_marks(run, run.rules.schema, ("phase",), c("11.2.A"))
        forget_standing_answers(run)
        forget_entries(run)
    if not check_stacks(run):
        next_phase(run, TURN)


def forget_entries(run: Run[Rules]) -> None:
    """Let units that came in trace supply again: they are in supply in the player turn of their entry alone.

    Clause: czech38 8.0.B
    """
    following = run.state.agenda[-1].get(AT)
    if isinstance(following, int) and TURN[following].kind in PHASES:
        wipe_marks(run, run.rules.schema, ("player-turn",), c("8.0.B"))


PROCEDURES: dict[str, Procedure[Rules]] = {"sequence": Procedure(c("5.2.C"), step=step_sequence)}
