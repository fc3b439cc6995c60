"""The weather of a turn, and what it lets artillery and aircraft do."""

from __future__ import annotations

from core.games.kaiser.artillery import receive
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Run
from core.model import events as ev
from core.model.state import Position
from core.model.values import Key, Values

WEATHER = "weather"
"""Mark of the game: the weather of the turn, one of `SKIES`."""

CLEAR, MIST, FOG = "clear", "mist", "fog"
SKIES = (CLEAR, MIST, FOG)
ATTACKER = "attacker"
"""Column of the weather effects: what the attacker adds to his die."""


def weather(position: Position) -> str:
    """Return the weather of the turn: `clear`, `mist` or `fog`; fog before it was ever settled.

    Clause: kaiser 11.0, 11.2.A
    """
    sky = position.marks.get(WEATHER)
    # A position that was written by hand may name it plainly.
    word = sky.word if isinstance(sky, Key) else sky
    return under(str(word) if word in SKIES else FOG, c("11.0"), c("11.2.A"))


def effect(rules: Rules, position: Position, what: str) -> int:
    """Return what the weather makes of something, a column of the weather effects; 0 where it allows none.

    Clause: kaiser 11.2.A
    """
    found = rules.chart("weather_effects").cell(weather(position), what)
    return under(found if isinstance(found, int) else 0, c("11.2.A"))


def attacker_bonus(rules: Rules, position: Position) -> int:
    """Return what the weather adds to the attacker's die, whoever attacks.

    Clause: kaiser 11.2.B, 17.4
    """
    return under(effect(rules, position, ATTACKER), c("11.2.B"), c("17.4"))


def begin_weather(run: Run[Rules]) -> None:
    """Open a turn: both sides receive their artillery points, then the weather is settled for the whole turn.

    Clause: kaiser 4.2.1, 11.1.1, 11.1.3
    """
    receive(run)
    turn = run.state.tracks["turn"]
    if under(run.rules.opening(run.state), c("4.2.1"), c("11.1.3")):
        sky = under(FOG, c("11.1.3"), c("17.4"))
        run.tell("weather-given", c("11.1.3"), ev.SetMark(WEATHER, Key(sky)), values={"turn": turn, WEATHER: Key(sky)})
        return
    values: Values = {"turn": turn, "added": added(run.rules, turn)}
    about: Values = {"faces": tuple(Key(read(run.rules, turn, face)) for face in range(1, 7))}
    roll = run.roll(6, key="weather-rolled", clause=c("11.1.1"), values=values, about=about)
    sky = read(run.rules, turn, roll)
    run.tell("weather-settled", c("11.1.1"), ev.SetMark(WEATHER, Key(sky)), values={**values, WEATHER: Key(sky)})


def added(rules: Rules, turn: int) -> int:
    """Return what is added to the weather die: in the afternoon turns a little.

    Clause: kaiser 11.1.2
    """
    return under(rules.allowance(turn, "weather"), c("11.1.2"))


def read(rules: Rules, turn: int, roll: int) -> str:
    """Return the weather that a die gives on a turn.

    Clause: kaiser 11.1.1, 11.1.2
    """
    chart = rules.chart("weather")
    return str(under(chart.cell(str(roll + added(rules, turn)), chart.columns[0]), c("11.1.1")))
