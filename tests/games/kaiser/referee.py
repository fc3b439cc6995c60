"""A referee who reads the rulebook anew and watches whole games: what he works out must be what happened.

He shares nothing with the rules but the board's geometry and the printed charts (see `referee_field`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from core.ai.eyes import Eyes
from core.ai.land import Land
from core.ai.plan_file import plan_for
from core.ai.scripted import ScriptedSide
from core.games.kaiser.game import GAME
from core.model.events import Event
from core.model.evolve import evolve
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import At, Key, Way, Who
from core.play.dice import SeededDice
from core.play.playouts import Temper, Wanderer
from tests.games.kaiser.front import campaign
from tests.games.kaiser.referee_battles import Battles
from tests.games.kaiser.referee_field import ALLIED, GERMAN, Field, Ground
from tests.games.kaiser.referee_guns import Guns
from tests.games.kaiser.referee_moves import Moves

MOST_ACTIONS = 20_000
LAST = 10
WILD = 0.15
"""How often a side does anything at all instead of what its plan says."""

Told = Mapping[str, object]
Step = tuple[GameState, Event, GameState]
"""An event between the position that it found and the one that it left."""


def plain(value: object) -> object:
    """Return a value of an event without its wrapping: words, hexes, units, lists of them."""
    if isinstance(value, Key):
        return value.word
    if isinstance(value, At):
        return value.hex
    if isinstance(value, Way):
        return value.hexes
    if isinstance(value, Who):
        return value.pieces
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


@dataclass
class Referee:
    """Watches a game event by event.

    Attributes:
        wrong: what did not come as he works it out.
        seen: kind of event -> how many were judged.
    """

    ground: Ground
    wrong: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.moves = Moves(self.ground)
        self.judges = (Battles(self.ground), Guns(self.ground), self.moves)

    def watch(self, before: GameState, event: Event, after: GameState) -> None:
        """Judge one event between the position that it found and the one that it left."""
        told = {key: plain(value) for key, value in event.values.items()}
        word = event.kind.replace("-", "_")
        now, then = Field(self.ground, before), Field(self.ground, after)
        for judge in self.judges:
            hear: Callable[[Field, Field, Told], Iterator[str]] | None = getattr(judge, word, None)
            if hear is not None:
                self.seen[event.kind] += 1
                self.wrong += [f"turn {now.turn}, {event.kind}: {said}" for said in hear(now, then, told)]

    def close(self, state: GameState) -> None:
        """Judge the score of a position."""
        points = self.moves.score(Field(self.ground, state))
        if points != state.tracks["vp"]:
            self.wrong.append(f"turn {state.tracks['turn']}: {points} points, the track says {state.tracks['vp']}")


def played(seed: int, last: int = LAST, scenario: Scenario | None = None) -> Iterator[Step]:
    """Yield a game event by event, played by plans and now and then at random, until a turn is over."""
    scenario = scenario or campaign()
    rulebook = GAME.bind(scenario, GAME.schema.default_options())
    source, dice = random.Random(f"referee {seed}"), SeededDice(f"dice {seed}")
    land = Land(scenario, GAME.schema, plan_for(scenario, GAME.schema))
    plans = {side: ScriptedSide(land, random.Random(f"{side} {seed}")) for side in (GERMAN, ALLIED)}
    wanderer = Wanderer(source, {side: tuple(p.id for p in scenario.pieces_of(side)) for side in plans}, Temper())
    state, events = rulebook.blank(), rulebook.start(dice).events
    for _ in range(MOST_ACTIONS):
        for event in events:
            after = evolve(state, event)
            yield state, event, after
            state = after
        deciders = rulebook.deciders(state)
        if not deciders or state.tracks["turn"] > last:
            return
        seen = rulebook.observe(state, (deciders[0],), deciders[0])
        legal = rulebook.legal(seen)
        if source.random() < WILD:
            action = wanderer.action(legal)
        else:
            action = plans[deciders[0]].decide(Eyes(rulebook, GAME.schema, seen, legal))
        events = rulebook.resolve(state, action, dice).events


def watched(steps: Iterable[Step]) -> Referee:
    """Return a referee who has watched a game."""
    referee, state = Referee(Ground(campaign())), None
    for before, event, after in steps:
        referee.watch(before, event, after)
        state = after
    if state is not None:
        referee.close(state)
    return referee


def prove(n: int, seed: int) -> int:
    """Watch whole games; return how many things were wrong."""
    seen: Counter[str] = Counter()
    wrong = []
    for game in range(n):
        referee = watched(played(seed * 1000 + game))
        seen += referee.seen
        wrong += [f"game {game}: {said}" for said in referee.wrong]
    kinds = ", ".join(f"{count} {kind}" for kind, count in seen.most_common())
    print(f"{n} whole games watched (seed {seed}): {kinds}")
    print(f"{sum(seen.values())} judgements, {len(wrong)} differences")
    for line in wrong[:10]:
        print("  " + line)
    return len(wrong)
