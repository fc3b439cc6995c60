"""The terminal phase: gas may clear, the game ends after its last turn, or the next turn begins."""

from __future__ import annotations

from core.games.kaiser.clauses import c, under
from core.games.kaiser.gas import disperse
from core.games.kaiser.rules import Rules
from core.games.kaiser.victory import level, score
from core.mechanics.driver import Run
from core.mechanics.phases import wipe_marks
from core.model import events as ev
from core.model.values import Key, Values


def begin_terminal(run: Run[Rules]) -> None:
    """Roll for the gas, then end the game after its last turn, else advance the turn marker.

    Clause: kaiser 4.2.7, 4.2.7.B, 4.2.7.C
    """
    disperse(run)
    turn = run.state.tracks["turn"]
    wipe_marks(run, run.rules.schema, ("phase", "turn"), c("4.2.7"))
    if turn >= under(run.rules.figure("last-turn"), c("4.2.7.B")):
        assess(run)
        return
    run.tell("turn-began", c("4.2.7.C"), ev.SetTrack("turn", turn + 1), values={"turn": turn + 1})


def assess(run: Run[Rules]) -> None:
    """End the game: add up the German points and compare them with the levels of victory.

    Clause: kaiser 4.2.7.B, 20.0, 20.3
    """
    points = int(str(under(score(run.rules, run.state).total, c("20.0"))))
    side, found = level(run.rules, points)
    verdict = ev.SetVerdict(side, c("20.3"), found)
    values: Values = {"turn": run.state.tracks["turn"], "points": points, "level": Key(found), "side": Key(side)}
    run.tell("time-ran-out", c("4.2.7.B"), verdict, values=values)


BEGINS = {"terminal": begin_terminal}
