"""What a scripted side sets out to do: plain values, read from a file or made from the map alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import Key, Side, Value

PRIZE = "badge"
"""Look of the features that a side without a plan takes for objectives: what is drawn as a prize is one."""


Shares = Mapping[str, Mapping[str, float]]
"""Kind of decision -> slot -> share of the points laid on it."""


class Posture(Enum):
    """How a side plays: it goes for what it does not have, or keeps what it has."""

    DRIVE = "drive"
    HOLD = "hold"


class Judge(Enum):
    """By what a side decides between two buttons: the battle as it stands, or the columns an answer would shift."""

    ODDS = "odds"
    SHIFT = "shift"


@dataclass(frozen=True, slots=True)
class While:
    """What holds instead of a plan's own as long as a mark of the game has some value."""

    shares: Shares = field(default_factory=dict)
    strikes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """Two buttons of a kind of decision: one for when it pays, one for when it does not.

    Attributes:
        line: key of the line in the answer of the rules that names the column the first button would lead to.
    """

    pays: str
    otherwise: str
    by: Judge = Judge.ODDS
    line: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where a side keeps its pieces: the hexes of a painted layer that have this value."""

    layer: str
    value: str


@dataclass(frozen=True, slots=True)
class Leave:
    """How pieces leave the map for good: by which feature, by which button, and what each that leaves is worth."""

    feature: str
    button: str
    worth: float


@dataclass(frozen=True, slots=True)
class Crowding:
    """How much a hex holds: a chart with one row a size, its column of loads, and the figure that limits their sum."""

    chart: str
    column: str
    figure: str


@dataclass(frozen=True, slots=True)
class Hazard:
    """Hexes that cost their holder steps: those with a value in a layer of the state, and all within `reach`."""

    layer: str
    value: str
    reach: int


@dataclass(frozen=True)
class SidePlan:
    """The plan of one side.

    Attributes:
        objectives: hex -> weight; heavier ones draw more.
        odds: attack points for each point of defence that it gathers before it attacks.
        price: enemy steps it wants for each step of its own; below 1 it is ready to pay.
        margin: what an attack must promise at least, in enemy steps.
        reserve: defence points kept at the heaviest objective though no enemy is near.
        lay: slot -> share of the points laid on it.
        shares: kind of decision -> slot -> share, where it is another one than `lay` has.
        during: (mark of the game, its value) -> what holds instead as long as it has this value.
        spend: kind of decision about points for a battle -> enemy steps that a point must bring.
        buttons: keys in order of preference where a button must be pressed.
        answers: kind of decision -> how it is answered.
        rear: prompts in which only pieces far behind the front are moved.
        bounds: where its pieces stay; None for anywhere.
        dear: type of piece -> what one of its steps is worth; 1 for all others.
        calls: pieces in boxes that it calls for, though that is a risk.
        near: prompts in which only pieces that meet the enemy move; the others can do it later, and better.
        train: type of piece that follows behind the front -> hexes it keeps between itself and the enemy.
        tether: hexes from a piece that follows within which an attack has its full strength; 0 for anywhere.
        leave: how its pieces leave the map; None where it has nothing from that.
        passes: an objective is taken by passing through it.
        strikes: kind of decision -> enemy steps that a strike must promise.
        splits: kind of decision in which pieces are broken up into several -> what a piece must gain by it.
        hunts: what a place beside an enemy is worth of itself; None for what the posture makes of it.
        obliged: whoever ends next to enemies must attack them all.
    """

    posture: Posture = Posture.DRIVE
    objectives: Mapping[Hex, float] = field(default_factory=dict)
    odds: float = 3.0
    price: float = 1.0
    margin: float = 0.0
    reserve: float = 0.0
    lay: Mapping[str, float] = field(default_factory=dict)
    buttons: tuple[str, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    rear: tuple[str, ...] = ()
    bounds: Bounds | None = None
    dear: Mapping[str, float] = field(default_factory=dict)
    calls: bool = False
    shares: Shares = field(default_factory=dict)
    near: tuple[str, ...] = ()
    train: Mapping[str, float] = field(default_factory=dict)
    tether: float = 0.0
    leave: Leave | None = None
    passes: bool = False
    obliged: bool = False
    splits: Mapping[str, float] = field(default_factory=dict)
    hunts: float | None = None
    strikes: Mapping[str, float] = field(default_factory=dict)
    during: Mapping[tuple[str, str], While] = field(default_factory=dict)
    spend: Mapping[str, float] = field(default_factory=dict)

    def shares_of(self, decision: str, marks: Mapping[str, Value]) -> Mapping[str, float]:
        """Return slot -> share for a kind of decision under the marks of the game as they are."""
        named = next((now.shares[decision] for now in self._now(marks) if decision in now.shares), None)
        return self.shares.get(decision, self.lay) if named is None else named

    def strike_of(self, decision: str, marks: Mapping[str, Value], plain: float) -> float:
        """Return the enemy steps that a strike must promise under the marks of the game; `plain` where none is said."""
        named = next((now.strikes[decision] for now in self._now(marks) if decision in now.strikes), None)
        return self.strikes.get(decision, plain) if named is None else named

    def _now(self, marks: Mapping[str, Value]) -> Iterator[While]:
        return (held for (mark, word), held in self.during.items() if marks.get(mark) == Key(word))


@dataclass(frozen=True)
class Plan:
    """The plans of all sides, and what ground is worth to whoever defends it.

    Attributes:
        terrain, features, places: kind -> defence points that a hex of it is worth to its holder.
        works: features that are defended though nobody stands there, while the enemy controls them -> points.
        refuges: features and kinds of place in which nobody is obliged to attack.
        crowding: how much a hex holds; None for no limit.
        hazard: where nobody stays who can help it; None for nowhere.
    """

    sides: Mapping[Side, SidePlan] = field(default_factory=dict)
    terrain: Mapping[str, float] = field(default_factory=dict)
    features: Mapping[str, float] = field(default_factory=dict)
    works: Mapping[str, float] = field(default_factory=dict)
    places: Mapping[str, float] = field(default_factory=dict)
    refuges: tuple[str, ...] = ()
    crowding: Crowding | None = None
    hazard: Hazard | None = None

    def of(self, side: Side) -> SidePlan:
        """Return the plan of a side; a plain one for a side that has none."""
        return self.sides.get(side, SidePlan())


def made_up(scenario: Scenario, schema: Schema) -> Plan:
    """Return a plan for a scenario that has none: everybody goes for what the map shows as prizes."""
    prizes = {
        at: float(max(1, amount))
        for kind in schema.features
        if kind.look == PRIZE
        for at, amount in scenario.map.feature(kind.id).items()
    }
    return Plan({side.id: SidePlan(objectives=prizes) for side in schema.sides})
