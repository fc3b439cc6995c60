"""The terminal phase: the game ends after its last turn, or the next turn begins."""

from __future__ import annotations

from core.games.kaiser.clauses import c, under
from core.games.kaiser.gas import disperse
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.mechanics.driver import Run
from core.mechanics.phases import wipe_marks
from core.model import events as ev
from core.model.values import Side


def begin_terminal(run: Run[Rules]) -> None:
    """Let gas disperse, then end the game after its last turn, else advance the turn marker.

    Clause: kaiser 4.2.7.A, 4.2.7.B, 4.2.7.C
    """
    turn = run.state.tracks["turn"]
    disperse(run)
    wipe_marks(run, run.rules.schema, ("phase", "turn"), c("4.2.7.C"))
    if turn >= under(run.rules.figure("last-turn"), c("4.2.7.B")):
        points = run.state.tracks["vp"]
        side, level = victory_level(run.rules, points)
        verdict = ev.SetVerdict(side, c("20.3"), level)
        run.tell("time-ran-out", c("4.2.7.B"), verdict, values={"turn": turn, "points": points})
        return
    run.tell("turn-began", c("4.2.7.C"), ev.SetTrack("turn", turn + 1), values={"turn": turn + 1})


def victory_level(rules: Rules, points: int) -> tuple[Side, str]:
    """Return who wins with so many German points, and at what level: the first row that asks for no more.

    Clause: kaiser 20.0, 20.3
    """
    chart = rules.chart("victory_levels")
    for row in chart.rows:
        least = chart.cell(row, chart.columns[0])
        if not isinstance(least, int) or points >= least:
            return (GERMAN if row.startswith(GERMAN) else ALLIED), under(row, c("20.0"), c("20.3"))
    return ALLIED, chart.rows[-1]
