"""The weather of a turn: whether aircraft can fly."""

from __future__ import annotations

from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.mechanics.driver import Run
from core.mechanics.faces import faces
from core.model import events as ev
from core.model.state import Position
from core.model.values import Values

SKY = "sky"
"""Mark of the game: `no-fly` in a turn of bad weather."""

NO_FLY = "no-fly"
NO_FLY_TURN = "no-fly-turn"
"""Mark of the game: the one bad turn of the historical weather, once it is known (6.2.2)."""


def can_fly(position: Position) -> bool:
    """Tell whether the weather lets aircraft fly this turn."""
    return position.marks.get(SKY) != NO_FLY


def roll_weather(run: Run[Rules]) -> None:
    """Settle the weather of the turn that begins: by the die from the second turn on, or as history had it.

    Clause: czech38 6.2.1.A, 6.2.1.B, 6.2.1.C, 6.2.1.D, 6.2.2
    """
    rules, turn = run.rules, run.state.tracks["turn"]
    if not can_fly(run.state):
        # One bad turn says nothing of the next: the sky clears, and the die is rolled anew.
        run.tell("sky-cleared", c("6.2.1.C"), ev.SetMark(SKY, None))
    if rules.option("weather") == "historical":
        _follow_history(run, turn)
    elif turn >= under(rules.figure("weather-from-turn"), c("6.2.1.A")):
        chart = rules.chart("weather")
        about = faces(chart, chart.columns[0])
        roll = run.roll(6, key="weather-rolled", clause=c("6.2.1.A"), values={"turn": turn}, about=about)
        if chart.cell(str(roll), chart.columns[0]) == under(NO_FLY, c("6.2.1.B")):
            _forbid(run, c("6.2.1.B"))
        else:
            run.tell("weather-fair", c("6.2.1.D"))


def _follow_history(run: Run[Rules], turn: int) -> None:
    """Roll once, in the first turn that can be bad, for which one is: nobody knows earlier (ruling on 6.2.2)."""
    chart = run.rules.chart("historical_weather")
    turns = {row: int(str(chart.cell(row, chart.columns[0]))) for row in chart.rows}
    if turn == min(turns.values()) and NO_FLY_TURN not in run.state.marks:
        about: Values = {"faces": tuple(turns.values())}
        roll = run.roll(6, key="weather-rolled", clause=c("6.2.2"), values={"turn": turn}, about=about)
        bad = turns[str(roll)]
        run.tell("bad-turn-known", c("6.2.2"), ev.SetMark(NO_FLY_TURN, bad), values={"bad": bad})
    if run.state.marks.get(NO_FLY_TURN) == turn:
        _forbid(run, c("6.2.2"))


def _forbid(run: Run[Rules], clause: str) -> None:
    values: Values = {"turn": run.state.tracks["turn"]}
    run.tell("weather-bad", clause, ev.SetMark(SKY, NO_FLY), values=values)
